"""The journal's and the record's figures: a move until it is on the disk, resuming, exporting, importing, replaying.

The folder decides: on a memory disk `fsync` costs nothing and its figure is worth as much.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from companion.game.history import replayed
from companion.game.moves import Choice
from companion.game.state import Game, Setup
from companion.game.text import Refusal
from companion.journal import Journal
from companion.record import decided, parsed, written
from companion.rules.base import BASE
from companion.table import Table
from tests.bench.deciding import SEED, agreed_long, with_dice
from tests.bench.figures import MILLI, Effort, Figure, rate, spread, timed
from tests.demo.rooms import wish

NAME = "The bench"
ROOMS = {BASE.name: BASE}


def seated(journal: Journal, setup: Setup) -> Table:
    """Begin a game and sit down."""
    return Table(journal, journal.begin(NAME, setup, bytes(32)), BASE)


def play_one(table: Table, luck: Random) -> float:
    """Let the demo's players make one move; return the seconds from the request to the disk and back."""
    assert table.game.front is not None
    seat = table.game.front.waiting[0]
    request = wanted(table.known(seat), seat, luck)
    began = time.perf_counter()
    answer = table.submit(request, ask=table.game.ask)
    took = time.perf_counter() - began
    assert not isinstance(answer, Refusal), answer
    return took


def wanted(known: Game, seat: int, luck: Random) -> Choice:
    """Return what the demo's player in this seat would do next, dice included, from what it knows."""
    choice = wish(known, seat, SEED)
    assert choice is not None
    return with_dice(known, choice, luck)


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure a journal in `folder`, and the record of the game in it."""
    luck, setup = Random(SEED), agreed_long()
    with Journal(folder, time.time) as journal:
        table = seated(journal, setup)
        took = [play_one(table, luck) for _ in range(effort.moves) if table.game.front]
        about = "decided, on the disk, known to all viewers"
        yield spread("submit, with fsync", "ms", took, MILLI, about)
        moves = len(took)
        resuming = timed(partial(Table, journal, table.id, BASE) for _ in range(effort.rounds))
        yield spread(f"resume a game of {moves} moves", "ms", resuming, MILLI)
        path = table.history.path()
    text = written(NAME, BASE, setup, path)
    record = parsed(text, ROOMS)
    runs: dict[str, Callable[[], object]] = {
        "record: export": partial(written, NAME, BASE, setup, path),
        "record: import": partial(parsed, text, ROOMS),
        "record: decide anew": partial(decided, record),
        "replay from facts": partial(replayed, BASE, setup, path),
    }
    for what, run in runs.items():
        yield rate(what, "moves/s", moves, timed([run] * effort.rounds))
