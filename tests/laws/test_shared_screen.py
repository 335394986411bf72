"""Laws of the shared screen: no secret crosses to it, and what it lets be done without a cover no hand can refuse.

What crosses is encoded whole: the news, the log, past moments, sheets, and what a tap on each choice answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from companion.game.anyway import unlisted
from companion.game.codec import encode, fingerprint
from companion.game.decide import choices, decide
from companion.game.doubt import in_doubt
from companion.game.holes import Place
from companion.game.moves import Choice, empty, finish, next_hole
from companion.game.panels import Menu
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal
from companion.table import Table
from companion.view import View
from tests.laws.evenings import Evening
from tests.laws.player import complete, filling
from tests.laws.probing import Stories
from tests.laws.twins import memory, secret_twins
from ui.dialogue.filling import Filling
from ui.tablet.news import Asked, News, asked_next, made, news_from, overruled, told_log

MOMENTS = 15
SECRETS = 2
GOES_ON = 40  # moves after a secret that are made all the same, if they still can be


def test_no_byte_that_crosses_to_the_screen_changes_with_a_secret(evening: Evening, tmp_path: Path) -> None:
    """Two tables differ in one secret: what the screen shows, and answers to any tap, is the same."""
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        stories = Stories(evening, at, twin, knowing, GOES_ON)
        with memory(tmp_path / str(number)) as journal:
            tables = stories.tables(journal)
            one, two = ([*_crossing(table)] for table in tables)
            assert one == two, (at, twin)
            for asked in _worth_asking(luck, stories, tables[0]):
                one, two = ([*_done(table, *asked)] for table in tables)
                assert one == two, (at, twin, asked)


def _worth_asking(luck: Random, stories: Stories, table: Table) -> Iterator[tuple[Asked, dict[str, Any]]]:
    """Yield what people may tap and fill in where the truth would answer otherwise, most of all."""
    ask = table.known(TABLE).ask
    for seq, choice in stories.amendments(luck, TABLE):
        then = table.before(seq, TABLE)
        assert not isinstance(then, Refusal)
        yield Asked(Choice(choice.move, choice.seat), then.ask, amends=seq, then=then), dict(choice.filled)
    for wanted in stories.requests(luck, TABLE):
        if isinstance(wanted, Choice):
            yield Asked(Choice(wanted.move, wanted.seat), ask), dict(wanted.filled)
    for choice in stories.insisted(luck, TABLE):
        yield Asked(Choice(choice.move, choice.seat), ask, anyway=True), dict(choice.filled)


def _done(table: Table, asked: Asked, values: dict[str, Any]) -> Iterator[bytes]:
    """Yield what the screen is answered when that is filled in and made, as far as it goes without a cover."""
    head = table.history.head
    answer = asked_next(table, asked)
    while isinstance(answer, Asked) and answer.hole is not None and answer.hole.field in values:
        yield _seen(answer)
        answer = asked_next(table, answer.filled(values[answer.hole.field]))
    yield _seen(answer)
    if isinstance(answer, Asked) and answer.hole is None and not answer.cover:
        done = made(table, (), answer)
        yield _seen(done)
        if isinstance(done, Refusal) and answer.anyway:
            yield _seen(overruled(table, (), answer))
    if table.history.head != head:
        table.undo_to(head, range(len(table.setup.seats)))


def _seen(answer: Any) -> bytes:
    return encode(replace(answer, then=None) if isinstance(answer, Asked) else answer)


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


def news_of(table: Table) -> News:
    """Return what everybody at a table is told."""
    view = table.view(TABLE)
    assert isinstance(view, View)
    return news_from(view)


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
