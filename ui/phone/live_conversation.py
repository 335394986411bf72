"""A conversation that goes on while the table lives: what one viewer sees, where he stands, and what he says.

The same for a seat's phone and for a screen that all look at. What is shown, no page and no key may enter.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from companion.game.moves import Choice
from companion.game.text import Refusal
from companion.view import Offered, View
from ui.dialogue import events
from ui.dialogue.actions import Device
from ui.dialogue.conversation import Conversation
from ui.dialogue.devices import Nearby
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.requests import Answer, Request
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import update


class TableInLoop(Protocol):
    """The game on the table as a conversation may use it, in the table's thread."""

    @property
    def game(self) -> int | None:
        """The number of the game on the table."""

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to."""

    def perform(self, request: Request, by: int) -> Answer:
        """Ask something of the table; `by` is the seat that asks it on its own screen, for itself alone."""

    def nearby(self) -> Nearby:
        """Return how the devices are."""

    def throw(self) -> Refusal | None:
        """Let Kazami throw."""

    def turn(self) -> Refusal | None:
        """Let Kazami spin the simulated vane."""


class LiveConversation:
    """What one viewer sees and says.

    `question` numbers what it is asked, and stays the same while others answer. After an undo the same number is asked
    again, so undos are counted, too; a tap that was on its way then means nothing. Nor does a tap from where somebody
    stood before: only a sheet's own page answers what the sheet asks.
    """

    def __init__(self, table: TableInLoop, view: View) -> None:
        self._table = table
        self.view = view
        self.question, self._back = view.revision, 0
        self.now = Conversation()
        self._look()

    @property
    def state(self) -> ScreenState:
        """All that can be shown."""
        return ScreenState(self.now, self.view, self._table.nearby(), window=False)

    @property
    def moment(self) -> str:
        """Name the game, the viewer, what he is asked and where he stands: a tap that was meant for another is void."""
        where = standing_of(self.now, self.view)
        return f"{self._table.game} {self.view.viewer} {self.question} {self._back} {where}"

    def changed(self, view: View) -> None:
        """Take the newest view."""
        if not _asked_the_same(self.view, view):
            self.question = view.revision
        self._back += view.revision <= self.view.revision and view.head != self.view.head
        self.view = view
        self._look()

    def _look(self) -> None:
        self.happen(events.Changed())
        if self._table.presence != self.now.presence:
            self.happen(events.PresenceChanged(self._table.presence))

    def tell(self, told: events.Event | tuple[events.Event, ...] | Device | Refusal) -> None:
        """Take what a tap says: events one after the other, a throw of Kazami's, or why nothing can be done."""
        if isinstance(told, Device):
            refused = self._table.throw() if told.does == "throw" else self._table.turn()
            told = () if refused is None else refused
        if isinstance(told, Refusal):
            told = events.Refused(told)
        for event in told if isinstance(told, tuple) else (told,):
            self.happen(event)

    def happen(self, event: events.Event) -> None:
        """Stand where an event leads, and ask the table what follows from it."""
        self.now, ask = update(self.now, event, self.view)
        if ask is not None:
            self.happen(events.Answered(ask, self._table.perform(ask.request, self.view.viewer)))


def standing_of(now: Conversation, view: View) -> str:
    """Name where somebody stands, without what is known there: that changes while others answer."""
    aside, by_hand, level = now.aside, now.by_hand == view.revision, now.went_on == view.revision
    return repr((aside, by_hand, level, now.twice, *map(_named, (now.board, now.sheet, *now.over))))


def _named(one: msgspec.Struct | None) -> tuple[object, ...]:
    """Name what lies there by its kind, by the choice it fills in, and by whatever else is short."""
    if one is None:
        return ()
    values = [getattr(one, field) for field in one.__struct_fields__]
    short = (value.choice if isinstance(value, MoveDraft) else value for value in values)
    return (type(one).__name__, *(value for value in short if isinstance(value, (Choice, int, str))))


def _asked_the_same(before: View, after: View) -> bool:
    """Whether a seat is still asked what it was asked, because others answered the same question meanwhile."""
    was, now = before.known.front, after.known.front
    if was is None or now is None or was.name != now.name or not after.known.variant.steps[now.name].together:
        return False
    waits = before.viewer in was.waiting and before.viewer in now.waiting
    return waits and _asks(before.offers) == _asks(after.offers)


def _asks(offers: tuple[Offered, ...]) -> tuple[object, ...]:
    return tuple((offered.choice, offered.prompt) for offered in offers)
