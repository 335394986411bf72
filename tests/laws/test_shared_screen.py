"""Laws of the shared screen: no secret crosses to it, and what it lets be done without a cover no hand can refuse.

What crosses is encoded whole: the news, the log, past moments, sheets, and what a tap on each choice answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from companion.game.anyway import unlisted
from companion.game.codec import encode, fingerprint
from companion.game.decide import choices, decide
from companion.game.doubt import in_doubt
from companion.game.holes import Place
from companion.game.moves import Choice, Move, empty, finish, next_hole
from companion.game.panels import Menu
from companion.game.secret import TABLE, tell
from companion.game.state import Game
from companion.game.text import Refusal
from companion.journal import Journal, Past
from companion.table import Table
from tests.laws.evenings import Evening
from tests.laws.player import complete, filling
from tests.laws.twins import secret_twins
from ui.dialogue.filling import Filling
from ui.tablet.news import Asked, News, asked_next, made, news_of, told_log

MOMENTS = 15
SECRETS = 4
GOES_ON = 6
"""So many moves after a secret are made all the same, if they still can be, before one looks once more."""


@pytest.fixture
def tables(evening: Evening, tmp_path: Path) -> Iterator[tuple[Table, Table]]:
    """Put a finished evening on two tables."""
    past = Past(evening.room, evening.entries(), evening.games[-1].winner)
    with Journal(tmp_path, lambda: 0.0) as journal:
        one, two = (journal.begin("evening", evening.setup, bytes(32), past) for _ in range(2))
        yield Table(journal, one, evening.room), Table(journal, two, evening.room)


def test_no_byte_that_crosses_to_the_screen_changes_with_a_secret(
    evening: Evening, tables: tuple[Table, Table]
) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for at, twin, _ in luck.sample(twins, min(SECRETS, len(twins))):
        for table in tables:
            assert not isinstance(table.undo_to(at, range(len(table.setup.seats))), Refusal)
        later = evening.moves[at + 1 : at + 1 + GOES_ON]
        for number, pair in enumerate(((evening.moves[at], twin), *zip(later, later, strict=True))):
            told = [_told(table, move) for table, move in zip(tables, pair, strict=True)]
            if number and (told[0] != told[1] or None in told):
                break  # it is no secret any more, or in one of the two games it goes on otherwise
            for table, move in zip(tables, pair, strict=True):
                assert not isinstance(table.submit(move), Refusal)
            if number in (0, GOES_ON):
                one, two = ([*_crossing(table)] for table in tables)
                assert one == two, (at, number, twin)


def _told(table: Table, move: Move) -> bytes | None:
    """Return what everybody would be told of a move, None where it is refused."""
    facts = decide(table.game, move)
    return None if isinstance(facts, Refusal) else encode(tuple(tell(fact, TABLE) for fact in facts))


def _crossing(table: Table) -> Iterator[bytes]:
    """Yield all that crosses to the screen as a table is now, or may if somebody taps."""
    yield from _news(news_of(table))
    yield encode(told_log(table))
    for entry in islice(table.history.back(), 3):
        before = table.before(entry.seq, TABLE)
        assert not isinstance(before, Refusal)
        yield fingerprint(before)
        yield encode(table.to_ask(entry.parent))
    for asked in _taps(table.known(TABLE)):
        yield from _answers(table, asked)
    yield from _amendments(table)


def _amendments(table: Table) -> Iterator[bytes]:
    """Yield what the screen is answered where the last moves shall have been others, and where nobody was asked yet."""
    head = table.history.head
    for entry in islice(table.history.back(), 3):
        then = table.before(entry.seq, TABLE)
        assert not isinstance(then, Refusal)
        luck = Random(entry.seq)
        choice = luck.choice([choice for seat in then.players for choice in choices(then, seat)])
        asked: Any = asked_next(table, Asked(choice, then.ask, amends=entry.seq, then=then))
        while isinstance(asked, Asked) and asked.hole is not None and not asked.cover:
            value = None if empty(asked.hole) else filling(luck, asked.hole)
            if value is None:
                break
            asked = asked_next(table, asked.filled(value))
        if isinstance(asked, Asked) and asked.hole is None and not asked.cover:
            done = made(table, (), asked)
            yield encode(done if isinstance(done, Refusal) else news_of(table).sheet)
            table.undo_to(head, range(len(table.setup.seats)))


def _news(news: News) -> Iterator[bytes]:
    told = asdict(news)
    yield fingerprint(told.pop("known"))
    yield encode(told)


def _taps(known: Game) -> Iterator[Asked]:
    """Yield every choice that can be tapped: offered, in the book, not offered, a correction."""
    for seat in known.players:
        yield from (Asked(choice, known.ask) for choice in choices(known, seat))
        yield from (Asked(choice, known.ask, anyway=True) for choice in unlisted(known, seat))
    for panel in known.room.panels(known):
        if isinstance(panel, Menu):
            yield from (Asked(Choice(item.move, panel.seat), known.ask) for item in panel.items if item.why is None)
    for kind in known.room.move_kinds:
        if kind.correction and kind.tapped:
            yield Asked(Choice(kind.__name__, known.active), known.ask)


def _answers(table: Table, asked: Asked) -> Iterator[bytes]:
    """Fill a choice in by the same luck each time, as far as the shared screen asks."""
    luck = Random(asked.choice.move)
    answer = asked_next(table, asked)
    while isinstance(answer, Asked):
        yield encode(answer)
        value = None if answer.hole is None or empty(answer.hole) else filling(luck, answer.hole)
        if value is None:
            return
        answer = asked_next(table, answer.filled(value))
    yield encode(answer)


def test_what_is_done_without_a_cover_is_refused_by_no_hand(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        full, public = evening.games[at], evening.known(TABLE)[at]
        for choice in (choice for seat in public.players for choice in choices(public, seat)):
            filled = _walked(luck, Filling(choice, public))
            if filled is None or filled.covered:
                continue
            move = complete(luck, full, full, filled.choice) if _chance_is_left(filled) else finish(full, filled.choice)
            assert move is None or not isinstance(answer := decide(full, move), Refusal), (at, move, answer)


def _walked(luck: Random, filled: Filling) -> Filling | None:
    """Fill a choice in by luck until its seat must be asked alone or nobody is asked; None if it leads nowhere."""
    while not filled.covered and (hole := filled.hole) is not None:
        value = None if empty(hole) else filling(luck, hole)
        if value is None:
            return None
        filled = filled.filled(value)
    return filled


def _chance_is_left(filled: Filling) -> bool:
    return next_hole(filled.known, filled.choice) is not None


def test_under_the_cover_no_place_is_lit_but_those_that_all_may_see_lit(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        public = evening.known(TABLE)[at]
        for choice in (choice for seat in public.players for choice in choices(public, seat)):
            filled = _walked(luck, Filling(choice, public))
            if filled is None or not filled.covered:
                continue
            own = Filling(filled.choice, evening.known(choice.seat)[at], alone=True)
            while own.refused is None and (hole := own.hole) is not None and not empty(hole):
                if isinstance(hole, Place):
                    lit: Any = next_hole(public, own.choice)
                    assert lit == hole, (at, own.choice)
                value = filling(luck, hole)
                if value is None:
                    break
                own = own.filled(value)


def test_a_seat_is_in_no_doubt_about_its_own_cards(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        for seat in evening.setup_players:
            assert not in_doubt(evening.known(seat)[at], seat), (at, seat)
