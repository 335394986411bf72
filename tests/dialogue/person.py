"""A person at a table without a screen: events go in, requests are carried out, answers and news come back.

As on every screen news of a commit come before the answer to what made it. No rule and no expectation may enter.
"""

from __future__ import annotations

from typing import Any

from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal
from companion.table import Table
from companion.view import View, offers
from tests.rules.base.board import Play
from ui.dialogue.actions import Actions, Throwing, actions
from ui.dialogue.conversation import Agreeing, Ask, Conversation
from ui.dialogue.events import AgreementAsked, Answered, Changed, Confirmed, Event, Filled, PresenceChanged, filled
from ui.dialogue.offers import Offers, sorted_offers
from ui.dialogue.panels import laid_out
from ui.dialogue.phone_seats import elsewhere
from ui.dialogue.requests import Answer
from ui.dialogue.sentence import sentence
from ui.dialogue.update import update
from ui.session.consent import Consent


class Person:
    """Where somebody stands in the conversation with a table, and what the shared screen shows."""

    def __init__(self, table: Table) -> None:
        """Look at the table."""
        self.table, self.now = table, Conversation()
        self.consent = Consent(table)
        self.view = view_of(table)
        self.asked: list[Ask] = []
        self.does(Changed())

    def does(self, *events: Event) -> Conversation:
        """Let events happen, each with all that follows from it."""
        for event in events:
            self.hears(self.says(event))
        return self.now

    def all_agree(self) -> Conversation:
        """Let each seat say yes at its own row."""
        while isinstance(self.now.sheet, Agreeing):
            self.does(AgreementAsked(self.now.sheet.proposal.missing[0]), Confirmed())
        return self.now

    def fills(self, *values: Any) -> Conversation:
        """Answer what is asked, prompt after prompt."""
        for value in values:
            self.does(answer(self, value))
        return self.now

    def says(self, event: Event) -> Ask | None:
        """Let an event happen, and return what is asked of the table, which has not answered yet."""
        self.now, ask = update(self.now, event, self.view)
        if ask is not None:
            self.asked.append(ask)
        return ask

    def hears(self, ask: Ask | None) -> None:
        """Let the table answer, until nothing more is asked."""
        if ask is None:
            return
        answer: Answer = self.consent.perform(ask.request)
        self.looks()
        self.hears(self.says(Answered(ask, answer)))

    def looks(self) -> None:
        """Take the news, if there are any."""
        if self.table.history.head != self.view.head:
            self.view = view_of(self.table)
            self.hears(self.says(Changed()))
        if self.consent.presence != self.now.presence:
            self.hears(self.says(PresenceChanged(self.consent.presence)))

    @property
    def offers(self) -> Offers:
        """What may be begun."""
        return sorted_offers(self.view, elsewhere(self.now, self.view))

    def actions(self, throwing: Throwing = Throwing()) -> Actions:  # noqa: B008 - a frozen value
        """Return what is offered where he stands."""
        return actions(self.now, self.view, self.offers, laid_out(self.view.panels), throwing)

    def sentence(self) -> object:
        """Return what is said on top."""
        return sentence(self.now, self.view, self.offers, laid_out(self.view.panels))


def answer(person: Person, value: Any) -> Filled:
    """Return what answers the question somebody is asked."""
    assert person.now.draft is not None
    return filled(person.now.draft, value)


def view_of(table: Table) -> View:
    """Return the shared screen's view."""
    view = table.view(TABLE)
    assert not isinstance(view, Refusal)
    return view


def seen(play: Play) -> View:
    """Return the shared screen's view of a game that no Table runs."""
    return known_view(play.seen_by(TABLE))


def known_view(known: Game) -> View:
    """Return the view of who knows this of a game that no Table runs: of what happened before it says nothing."""
    return View(known, tuple(known.variant.panels(known)), offers(known))
