"""A long game costs no more than a short one: a move, a step back and a step forward do the same work in both.

Work is counted, not timed: the calls that are made and the bytes that are asked for, which no busy machine changes.
`make proof` plays on to 100,000 moves; the figures in milliseconds are the bench's.
"""

from __future__ import annotations

import os
import sys
import tracemalloc
from collections.abc import Callable
from functools import reduce
from random import Random
from typing import Any

import pytest

from companion.game.codec import fingerprint
from companion.game.history import History, replayed
from companion.game.moves import Choice
from companion.game.secret import KAZAMI, TABLE
from companion.journal import Journal
from companion.player_knowledge import LATELY, MILESTONE
from companion.rules.base import BASE
from companion.table import Table
from companion.view import View
from tests.table.seated import VIEWERS, done, play, seated

SHORT = 250
LONG = 100_000 if os.environ.get("KAZAMI_PROOF") else 1_000
SAME = 1.3


def idle(table: Table, moves: int) -> None:
    """Let the turn go round until so many moves are made: every second one a throw that pays nobody."""
    while table.game.revision < moves:
        if table.game.revision % 2 == 0:
            done(table.thrown((1, 1)))
        else:
            done(table.submit(Choice("EndTurn", table.game.active)))


def work(job: Callable[[], object]) -> tuple[int, int]:
    """Do a job; return how many calls it made, and how many bytes it asked for at most at one time."""
    calls = 0

    def counted(_frame: Any, event: str, _about: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    tracemalloc.start()
    sys.setprofile(counted)
    try:
        done(job())  # type: ignore[arg-type] # whatever the table answers
    finally:
        sys.setprofile(None)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return calls, most


def works(table: Table) -> dict[str, tuple[int, int]]:
    """Return the work of a throw, of taking it back, of making it again and of a jump, with all seats looking on."""
    for viewer in VIEWERS:
        table.known(viewer)
    there, before = table.history.head, table.history.path()[-20].seq
    found = {"submit": work(lambda: table.thrown((1, 1)))}
    found["undo"], found["redo"] = work(table.undo), work(table.redo)
    found["20 back"], found["20 forward"] = work(lambda: table.undo_to(before)), work(lambda: table.undo_to(there))
    read = table.view(TABLE)
    assert isinstance(read, View) and read.settled is not None
    table.hands_done(read.settled.number)  # until hands have done it, each move brings their list up to date
    return found


@pytest.mark.timeout(0)
def test_a_move_and_a_step_back_do_the_same_work_in_a_long_game_as_in_a_short_one(table: Table) -> None:
    idle(table, SHORT)
    short = works(table)
    idle(table, LONG)
    long = works(table)
    for what, (calls, most) in short.items():
        assert long[what][0] <= calls * SAME, f"{what}: {long[what][0]} calls, {calls} in a short game"
        assert long[what][1] <= most * SAME, f"{what}: {long[what][1]} bytes, {most} in a short game"


def test_resuming_reads_what_was_taken_back_as_cheaply_in_a_long_game_as_in_a_short_one(
    table: Table, journal: Journal
) -> None:
    """Each step back and forward is one more row to read, never the whole way to the beginning."""
    one = list[float]()
    for moves in (SHORT, 2 * SHORT):
        while table.game.revision < moves:
            idle(table, table.game.revision + 5)
            done(table.undo())
            done(table.redo())
        one.append(work(lambda: journal.load(table.id, BASE))[0] / moves)
    assert max(one) <= one[0] * SAME, f"calls for each move, in a game and in one twice as long: {one}"


def test_taking_everything_back_step_by_step_folds_no_more_than_a_stretch_anew(table: Table) -> None:
    """Far back, where no view is remembered, the next milestone is near; and what was folded serves the steps after."""
    idle(table, 2 * LATELY)
    calls = []
    while table.history.head > 12:
        calls.append(work(table.undo)[0])
    one = sorted(calls)[len(calls) // 2]
    assert max(calls) <= one * (MILESTONE + 10)
    assert sum(call > 2 * one for call in calls) <= len(calls) / MILESTONE + 1


def test_a_seat_that_looks_late_knows_what_it_would_have_known_all_along(journal: Journal) -> None:
    table = seated(journal)
    play(Random(3), table, 250)
    done(table.undo_to(table.history.path()[-30].seq, agreed=range(3)))
    late = Table(journal, table.id, BASE)
    play(Random(4), late, 20)
    for viewer in (KAZAMI, *VIEWERS):
        known = late.game if viewer == KAZAMI else late.known(viewer)
        assert fingerprint(known) == fingerprint(replayed(BASE, late.setup, late.history.path(), viewer))
        assert late.log(viewer) == Table(journal, table.id, BASE).log(viewer)


def test_the_log_can_be_read_from_an_entry_on(table: Table) -> None:
    whole = table.log(TABLE)
    for since in (0, 3, 7, 12, 13):
        assert table.log(TABLE, since) == tuple(told for told in whole if told.seq >= since)


def test_an_older_history_is_not_changed_by_what_follows(table: Table) -> None:
    """Values that share their parts are still values."""
    before, entries = table.history, dict(table.history.entries)
    play(Random(1), table, 5)
    done(table.undo(agreed=range(3)))
    assert dict(before.entries) == entries
    assert before == reduce(History.appended, before.path(), History())
    assert before.redone() is None
