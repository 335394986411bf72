"""Laws of the conversation: whatever a person does at any moment, nothing breaks, and no seat's eyes are lent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.game.secret import TABLE
from companion.game.state import Game
from companion.journal import Journal
from companion.journal.store import Past
from companion.table import Table
from companion.view import View
from tests.dialogue.luck import likely, offered
from tests.dialogue.person import Person
from tests.laws.evenings import Evening
from tests.table.seated import went_to
from ui.dialogue import events
from ui.dialogue.actions import Throwing
from ui.dialogue.conversation import Asking, Choosing, Conversation, Covered, OwnCards, Placing, Sure
from ui.dialogue.update import update

MOMENTS = 6
EVENTS = 25


@pytest.fixture
def people(evening: Evening, tmp_path: Path) -> Iterator[Iterator[Person]]:
    """Put a finished evening on a table, and sit down at some of its moments."""
    past = Past(evening.variant, evening.entries(), evening.games[-1].winner)
    with Journal(tmp_path, lambda: 0.0) as journal:
        table = Table(journal, journal.begin("evening", evening.setup, bytes(32), past), evening.variant)
        yield (_seated(table, at) for at in evening.moments(MOMENTS))


def _seated(table: Table, at: int) -> Person:
    """Sit down where a seat, another one each time, has a phone, or none has."""
    went_to(table, at)
    person = Person(table)
    person.consent.on_phones([table.setup.seats[at % (len(table.setup.seats) + 1) - 1].name] if at % 4 else [])
    person.looks()
    return person


def test_anything_may_happen_at_any_moment_and_only_who_lifted_its_cover_looks_on(
    evening: Evening, people: Iterator[Person]
) -> None:
    luck = Random(evening.company.seed)
    for person in people:
        lifted: int | None = None
        for _ in range(EVENTS):
            event = likely(luck, person)
            if isinstance(event, events.Lifted) and isinstance(person.now.sheet, Covered):
                lifted = person.now.sheet.seat
            head = person.view.head
            person.does(event)
            lifted = lifted if person.view.head == head else None
            assert {*eyes(person.now)} <= {TABLE, lifted}, event
            _all_offered_can_be_done(luck, person)


def _all_offered_can_be_done(luck: Random, person: Person) -> None:
    """Take each action that is offered while nothing lies over it: none does nothing, none is refused."""
    if person.now.top is not None or person.now.settling:
        return
    for action in offered(person, luck.choice((Throwing(), Throwing(dice=True, vane=True)))):
        quiet, _ = update(person.now, events.Hushed(), person.view)
        now = person.now if action.does == events.DoneAnyway() else quiet
        then, ask = update(now, action.does, person.view)  # type: ignore[arg-type] # devices and other screens are left out
        refused = then.said is not None and then.said.refusal is not None
        assert (ask is not None or then != now) and not refused, (action, then.said)


def eyes(now: Conversation) -> Iterator[int]:
    """Yield with whose eyes anything in a conversation was seen."""
    for held in _held(now):
        yield held.viewer


def _held(now: Conversation) -> Iterator[Game | View]:
    for here in (now.board, now.sheet):
        match here:
            case Placing(draft) | Asking(draft) | Sure(draft):
                yield draft.known
            case Covered(draft=draft) if draft is not None:
                yield draft.known
            case OwnCards(own):
                yield own
            case Choosing(known=known):
                yield known
            case _:
                pass
    yield from (draft.known for draft in now.passed)
    if now.said is not None and now.said.past is not None:
        yield now.said.past.known
