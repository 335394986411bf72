"""Laws of the shared screen: no answer at it tells a secret, and what is done there without a cover no hand can refuse.

That no secret crosses in a view, `test_views.py` says; here is where a tap leads, encoded whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.game.codec import encode, fingerprint
from companion.game.decide import choices, decide
from companion.game.moves import Choice, empty, finish, next_prompt
from companion.game.prompts import Place
from companion.game.secret import TABLE, tell
from companion.game.secret_dependence import in_doubt
from companion.game.state import Game
from companion.game.text import Refusal
from companion.table import Table
from companion.view import View
from tests.dialogue.person import Person
from tests.laws.evenings import Evening
from tests.laws.player import complete, value_for
from tests.laws.probing import Stories
from tests.laws.test_views import written
from tests.laws.twins import memory, secret_twins
from tests.table.seated import went_to
from ui.dialogue.conversation import Sure
from ui.dialogue.events import (
    AmendBegun,
    Begun,
    Confirmed,
    DoneAnyway,
    Event,
    MovesOpened,
    Picked,
    PlaceTapped,
    filled,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.screen_state import ScreenState

MOMENTS = 15
SECRETS = 1
GOES_ON = 40  # moves after a secret that are made all the same, if they still can be


def test_no_answer_at_the_screen_changes_with_a_secret(evening: Evening, tmp_path: Path) -> None:
    """Two tables differ in one secret: where whoever taps at the shared screen stands, after any tap, is the same."""
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        stories = Stories(evening, at, twin, knowing, GOES_ON)
        with memory(tmp_path / str(number)) as journal:
            tables = stories.tables(journal)
            for taps in _worth_tapping(luck, stories):
                one, two = ([*_tapped(table, *taps)] for table in tables)
                opened = one[-1] != two[-1]  # a move opened the secret to all: what it leads to may differ, too
                assert opened or one == two, (at, twin, taps)


Taps = tuple[tuple[Event, ...], dict[str, Any]]


def _worth_tapping(luck: Random, stories: Stories) -> Iterator[Taps]:
    """Yield what begins something, and what fills it in, where the truth would answer otherwise most of all."""
    for seq, choice in stories.amendments(luck, TABLE):
        yield (AmendBegun(seq), Picked(Choice(choice.move, choice.seat))), dict(choice.filled)
    for wanted in stories.requests(luck, TABLE):
        if isinstance(wanted, Choice):
            yield (Begun(Choice(wanted.move, wanted.seat)),), dict(wanted.filled)
    for choice in stories.insisted(luck, TABLE):
        yield (MovesOpened(choice.seat), Picked(Choice(choice.move, choice.seat))), dict(choice.filled)


def _tapped(table: Table, begins: tuple[Event, ...], values: dict[str, Any]) -> Iterator[bytes]:
    """Yield where somebody stands after each tap and what is shown there, without a cover; last what all are told.

    Then put the table back.
    """
    head, person = table.history.head, Person(table)
    for event in begins:
        yield _seen(person, event)
    while (draft := person.now.draft) is not None and draft.prompt is not None and draft.prompt.field in values:
        value = values[draft.prompt.field]
        tap = PlaceTapped(value) if isinstance(draft.prompt, Place) else filled(draft, value)
        before = person.now
        yield _seen(person, tap)
        if person.now is before or person.now.draft is draft:
            break
    if isinstance(person.now.sheet, Sure):  # what all seats have agreed to may tell them what comes of it
        yield _seen(person, Confirmed())
    yield _seen(person, DoneAnyway())
    made = table.history.path()[-1:] if table.history.head != head else ()
    yield encode([tell(fact, TABLE) for entry in made for fact in entry.facts])
    if made:
        went_to(table, head)


def _seen(person: Person, event: Event) -> bytes:
    """Return where somebody stands after an event, and the page of the sheet that lies there then."""
    now = person.does(event)
    page = None if now.top is None else sheet_page(now.top, ScreenState(now, person.view))
    return shown(now) + repr(page).encode()


def shown(value: Any) -> bytes:
    """Return all that a conversation holds as bytes, whatever it holds."""
    if isinstance(value, Game):
        return fingerprint(value)
    if isinstance(value, View):  # of a past moment, in which a throw is read again
        return b"|".join(part for _, part in written(value))
    if isinstance(value, msgspec.Struct):
        parts = (shown(getattr(value, name)) for name in value.__struct_fields__)
        return b"|".join((type(value).__name__.encode(), *parts))
    if isinstance(value, tuple):
        return b"(" + b",".join(map(shown, value)) + b")"
    return encode(value)


def test_what_is_done_without_a_cover_is_refused_by_no_hand(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        full, public = evening.games[at], evening.known(TABLE)[at]
        for choice in (choice for seat in public.players for choice in choices(public, seat)):
            filled = _walked(luck, MoveDraft(choice, public))
            if filled is None or filled.covered:
                continue
            move = complete(luck, full, full, filled.choice) if _chance_is_left(filled) else finish(full, filled.choice)
            assert move is None or not isinstance(answer := decide(full, move), Refusal), (at, move, answer)


def _walked(luck: Random, filled: MoveDraft) -> MoveDraft | None:
    """Fill a choice in by luck until its seat must be asked alone or nobody is asked; None if it leads nowhere."""
    while not filled.covered and (prompt := filled.prompt) is not None:
        value = None if empty(prompt) else value_for(luck, prompt)
        if value is None:
            return None
        filled = filled.filled(value)
    return filled


def _chance_is_left(filled: MoveDraft) -> bool:
    return next_prompt(filled.known, filled.choice) is not None


def test_under_the_cover_no_place_is_lit_but_those_that_all_may_see_lit(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        public = evening.known(TABLE)[at]
        for choice in (choice for seat in public.players for choice in choices(public, seat)):
            filled = _walked(luck, MoveDraft(choice, public))
            if filled is None or not filled.covered:
                continue
            own = MoveDraft(filled.choice, evening.known(choice.seat)[at])
            while own.refused is None and (prompt := own.prompt) is not None and not empty(prompt):
                if isinstance(prompt, Place):
                    lit: Any = next_prompt(public, own.choice)
                    assert lit == prompt, (at, own.choice)
                value = value_for(luck, prompt)
                if value is None:
                    break
                own = own.filled(value)


def test_a_seat_is_in_no_doubt_about_its_own_cards(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        for seat in evening.setup_players:
            assert not in_doubt(evening.known(seat)[at], seat), (at, seat)
