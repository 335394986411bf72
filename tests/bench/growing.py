"""How the Table grows: a move, undo and resuming in a short game and in one that is a hundred times as long.

Both are the same game, kept in one piece, with steps back and forward; from where it stands everything goes through
the Table's own door. The folder decides what `fsync` costs; beside it stands the processor's time alone.
"""

from __future__ import annotations

import time
from collections import defaultdict
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
from tests.bench.figures import MILLI, Effort, Figure, sized, spread
from tests.bench.memory import MEGA, resident

NAME = "A long one"
PLAYED = 40  # moves that the demo's players make before the turn goes round
ROUNDS = 100  # throws, ends of turns, and steps back and forward, at each length
TAKEN_BACK = 100  # steps back, each made again, that a game to be resumed holds, whatever its length


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
        return Roll(
            seat=game.active, revision=game.revision, dice=luck.choice(((1, 1), (2, 3), (4, 2), (5, 3), (6, 5)))
        )
    return EndTurn(seat=game.active, revision=game.revision)


class Length:
    """A game of one length on the table, and how long each piece of work took with it."""

    def __init__(self, journal: Journal, moves: int) -> None:
        self.moves, self._journal, self._luck = moves, journal, Random(SEED)
        self._game = journal.begin(NAME, agreed_long(), bytes(32), Past(BASE, long_past(moves), NOBODY))
        for _ in range(TAKEN_BACK):
            for head in (moves - 1, moves):
                journal.move_head(self._game, head, NOBODY)
        self._took = defaultdict[str, list[float]](list)  # the processor's seconds of each piece of work, by its name

    def sit(self) -> None:
        """Resume it, then look with one seat's eyes, then with everybody's."""
        self._time("resume", self._resumed)
        self._time("a seat's first look, after resuming", lambda: self.table.known(0))
        for viewer in VIEWERS:
            self.table.known(viewer)

    def _resumed(self) -> None:
        self.table = Table(self._journal, self._game, BASE)

    def go_on(self) -> None:
        """Throw and end the turn; take that back and make it again."""
        for _ in range(2):
            self._time("submit", lambda: self.table.submit(_next(self.table.game, self._luck)))
        self._time("undo", self.table.undo)
        self.table.redo()

    def _time(self, what: str, work: Callable[[], object]) -> None:
        began = time.process_time()
        done = work()
        self._took[what].append(time.process_time() - began)
        assert not isinstance(done, Refusal), done

    def figures(self) -> Iterator[Figure]:
        """Return what was measured."""
        for what, seconds in self._took.items():
            yield sized(spread(f"{what}: CPU", "ms", seconds, MILLI), "moves", self.moves)


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure at two lengths, turn and turn about, so that a busy machine is as busy for both; all seats look on."""
    with Journal(folder, time.time) as journal:
        short, long = Length(journal, effort.moves), Length(journal, effort.grown)
        for _ in range(effort.rounds):
            short.sit()
        before = resident()
        long.sit()
        held = resident() - before
        for _ in range(ROUNDS):
            short.go_on()
            long.go_on()
    yield from short.figures()
    yield from long.figures()
    if before and held > 0:
        about = f"of a game of {long.moves:,}, known to the table and to {len(VIEWERS) - 2} seats"
        yield Figure("memory for 10,000 moves", "MB", held / MEGA / long.moves * 10_000, None, 1, about)
