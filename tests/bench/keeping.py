"""The journal's figures: a move until it is on the disk, and resuming.

The folder decides: on a memory disk `fsync` costs nothing and its figure is worth as much.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from companion.game.codec import encode
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Game, Setup
from companion.game.text import Refusal
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Table
from tests.bench.deciding import SEED, agreed_long, with_dice
from tests.bench.figures import MILLI, Effort, Figure, against, spread, timed
from tests.demo.variants import wish

NAME = "The bench"
TURNS = 3  # so many times as often as other short work a game is resumed: one that is slow must not be the middle one


def seated(journal: Journal, setup: Setup) -> Table:
    """Begin a game and sit down."""
    return Table(journal, journal.begin(NAME, setup, bytes(32)), BASE)


def play_one(table: Table, luck: Random) -> float:
    """Let the demo's players make one move; return the seconds from the request to the disk and back."""
    assert table.game.front is not None
    seat = table.game.front.waiting[0]
    request = wanted(table.known(seat), seat, luck)
    began = time.perf_counter()
    answer = table.submit(request, revision=table.game.revision)
    took = time.perf_counter() - began
    assert not isinstance(answer, Refusal), answer
    return took


def wanted(known: Game, seat: int, luck: Random) -> Choice:
    """Return what the demo's player in this seat would do next, dice included, from what it knows."""
    choice = wish(known, seat, SEED)
    assert choice is not None, f"Seat {seat} has no idea what to do at {known.front}."
    return with_dice(known, choice, luck)


def bare_file(path: Path) -> sqlite3.Connection:
    """Open a SQLite file with the journal's pragmas and a table that holds an entry's two large columns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
        db.execute(f"PRAGMA {pragma}")
    db.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, move TEXT NOT NULL, facts TEXT NOT NULL) STRICT")
    return db


def insert(db: sqlite3.Connection, number: int, move: str, facts: str) -> float:
    """Write a row in a transaction of its own; return the seconds until it is on the disk."""
    began = time.perf_counter()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO entry VALUES (?, ?, ?)", (number, move, facts))
    db.execute("COMMIT")
    return time.perf_counter() - began


def resumed_by_all(journal: Journal, game: int) -> Game:
    """Resume a game and look at what the whole table knows."""
    return Table(journal, game, BASE).known(TABLE)


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure a journal in `folder`."""
    luck, setup = Random(SEED), agreed_long()
    with Journal(folder, time.time) as journal, closing(bare_file(folder / "bare.db")) as bare:
        table, took, inserted = seated(journal, setup), list[float](), list[float]()
        for number in range(effort.moves):
            if table.game.front:  # one after the other, so that both meet the same disk
                took.append(play_one(table, luck))
                entry = table.history.path()[-1]
                inserted.append(insert(bare, number, encode(entry.move).decode(), encode(entry.facts).decode()))
        about = "decided, on the disk, known to the whole table"
        bare_insert = spread("a bare insert, with fsync", "ms", inserted, MILLI, "the same row in a bare SQLite file")
        yield bare_insert
        yield against(spread("submit, with fsync", "ms", took, MILLI, about), bare_insert, "1.5")
        moves = len(took)
        runs: dict[str, Callable[[], object]] = {
            f"the rows of {moves} moves, read and decoded": partial(journal.load, table.id, BASE),
            f"resume a game of {moves} moves": partial(Table, journal, table.id, BASE),
            "... until all know how it stands": partial(resumed_by_all, journal, table.id),
        }
        turns = [timed(runs.values()) for _ in range(TURNS * effort.rounds)]  # in turns, for the machine changes
        took_each = zip(runs, zip(*turns, strict=True), strict=True)
        read, resumed, known = (spread(what, "ms", list(seconds), MILLI) for what, seconds in took_each)
        yield from (read, against(resumed, read, "2"), against(known, read))
