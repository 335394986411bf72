"""How the Table grows: a move, undo, redo and resuming in a short game and in one that is a hundred times as long.

Both are the same game, kept in one piece; from where it stands everything goes through the Table's own door. The
folder decides what `fsync` costs; beside it stands the processor's time alone.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.game.decide import decide, fold, place_of
from companion.game.history import ROOT, Entry
from companion.game.moves import Move
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal
from companion.journal import Journal, Past
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn
from companion.table import Table
from tests.bench.deciding import SEED, VIEWERS, agreed_long, moments
from tests.bench.figures import MILLI, Effort, Figure, spread

NAME = "A long one"
PLAYED = 40  # moves that the demo's players make before the turn goes round
ROUNDS = 100  # throws, ends of turns, and steps back and forward, at each length
MEGA = 2**20


class Both:
    """Seconds of single pieces of work: what the processor took, and what the clock said."""

    def __init__(self) -> None:
        self.cpu, self.clock = list[float](), list[float]()

    def time(self, work: Callable[[], object]) -> None:
        """Do a piece of work once."""
        began, ticked = time.perf_counter(), time.process_time()
        done = work()
        self.cpu.append(time.process_time() - ticked)
        self.clock.append(time.perf_counter() - began)
        assert not isinstance(done, Refusal), done


def long_past(moves: int) -> tuple[Entry, ...]:
    """Return a game of so many moves: begun by the demo's players; then the turn goes round, and the bank pays."""
    luck, entries, game = Random(SEED), list[Entry](), None
    for moment in moments(agreed_long(), moves):
        if len(entries) >= PLAYED and _to_throw(moment.game):
            game = moment.game
            break
        entries.append(_entry(entries, moment.move, moment.facts))
    while game is not None and len(entries) < moves:
        move = _next(game, luck)
        facts = decide(game, move)
        assert not isinstance(facts, Refusal), facts
        entries.append(_entry(entries, move, facts))
        game = fold(game, facts)
    return tuple(entries)


def _entry(before: list[Entry], move: Move, facts: tuple[Any, ...]) -> Entry:
    seq = ROOT + 1 + len(before)
    return Entry(seq, seq - 1, move, facts, BASE.version)


def _to_throw(game: Game) -> bool:
    return place_of(game, Roll, game.active) is not None


def _next(game: Game, luck: Random) -> Move:
    if _to_throw(game):
        return Roll(seat=game.active, ask=game.ask, dice=luck.choice(((1, 1), (2, 3), (4, 2), (5, 3), (6, 5))))
    return EndTurn(seat=game.active, ask=game.ask)


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure at two lengths, in a journal in `folder`."""
    with Journal(folder, time.time) as journal:
        for moves in (effort.moves, effort.grown):
            past = long_past(moves)
            game = journal.begin(NAME, agreed_long(), bytes(32), Past(BASE, past, NOBODY))
            del past
            yield from _at_length(journal, game, moves, effort.grown)


def _at_length(journal: Journal, game: int, moves: int, longest: int) -> Iterator[Figure]:
    resumed, looked, held = Both(), Both(), _resident()
    tables: list[Table] = []
    resumed.time(lambda: tables.append(Table(journal, game, BASE)))
    table = tables[0]
    held = _resident() - held
    looked.time(lambda: table.known(0))
    yield spread(f"resume {moves:,} moves: CPU", "ms", resumed.cpu, MILLI)
    yield spread(f"a seat's own view, first wanted after {moves:,} moves: CPU", "ms", looked.cpu, MILLI)
    if moves == longest and held > 0:
        about = f"a game of {moves:,} moves; each seat's own view, once wanted, comes on top"
        yield Figure("memory for 10,000 moves", "MB", held / MEGA / moves * 10_000, None, 1, about)
    for viewer in VIEWERS:
        table.known(viewer)
    submit, back, forward, luck = Both(), Both(), Both(), Random(SEED)
    for _ in range(ROUNDS):
        for _ in range(2):  # a throw and the end of the turn
            submit.time(lambda: table.submit(_next(table.game, luck)))
        back.time(table.undo)
        forward.time(table.redo)
    for what, taken in (("submit", submit), ("undo", back), ("redo", forward)):
        yield spread(f"{what} after {moves:,} moves: CPU", "ms", taken.cpu, MILLI)
        yield spread(f"{what} after {moves:,} moves, with fsync", "ms", taken.clock, MILLI)


def _resident() -> int:
    """Return the bytes this process has in memory, 0 where the system does not say."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
