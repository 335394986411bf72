"""`make bench ARGS=--instructions`: how many instructions Kazami's work takes, whoever else uses the machine.

Valgrind counts them, in a process of this module for each count. What a Raspberry Pi may need is estimated from them.
No time may be taken here.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from companion.game.decide import begin, choices, decision, fold
from companion.game.moves import Move
from companion.game.secret import KAZAMI
from companion.game.state import Game
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Table
from tests.bench.deciding import SEED, agreed_long
from tests.bench.figures import Effort, Figure
from tests.bench.keeping import play_one, resumed_by_all, seated

PI_4 = 1.5e9  # instructions a second, one in each cycle: an estimate
COUNTING = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable)
COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")
LOADED = "import ui.main, ui.commands.play_on_tablet, companion.rules.base"
ROADS = ("BuildRoad", "PlaceRoad")
THIS = "tests.bench.instructions"
_ROOT = Path(__file__).parents[2]

Count = Callable[[Sequence[str]], int]
"""How many instructions Python takes with these arguments."""


class NotCounted(Exception):
    """Valgrind is not here, or what it should count failed."""


def open_only(journal: Journal, game: int) -> None:
    """Read nothing."""


def read(journal: Journal, game: int) -> None:
    """Read and decode the rows of a game."""
    journal.load(game, BASE)


def resume(journal: Journal, game: int) -> None:
    """Resume it, as far as Kazami knows it."""
    Table(journal, game, BASE)


def folding(more: Callable[[Game, Move], object]) -> Callable[[Journal, int], None]:
    """Return what folds a game anew and, before each move's facts, does more: nothing was searched or kept before."""

    def work(journal: Journal, game: int) -> None:
        kept = journal.load(game, BASE)
        known = begin(BASE, kept.setup, KAZAMI)
        for entry in kept.history.path():
            more(known, entry.move)
            known = fold(known, entry.facts)

    return work


def is_road(move: Move) -> bool:
    """Whether a road is built by it."""
    return type(move).__name__ in ROADS


WORK: dict[str, Callable[[Journal, int], object]] = {
    "open": open_only,
    "read": read,
    "resume": resume,
    "resume for all": resumed_by_all,
    "fold": folding(lambda game, move: None),
    "decide": folding(decision),
    "decide roads": folding(lambda game, move: is_road(move) and decision(game, move)),
    "choose": folding(lambda game, move: choices(game, game.active)),
}
"""What is counted, by its name on the command line."""


def counted(arguments: Sequence[str]) -> int:
    """Let valgrind count. Raises NotCounted if it cannot, or what it counts fails."""
    alike = {**os.environ, "PYTHONHASHSEED": "0"}  # or sets are gone through in another order each time
    try:
        done = subprocess.run(
            [*COUNTING, *arguments], check=False, cwd=_ROOT, env=alike, capture_output=True, text=True
        )
    except FileNotFoundError as missing:
        raise NotCounted("Nothing was counted: valgrind is not installed (Debian: apt install valgrind).") from missing
    said = COUNTED.search(done.stderr)
    if done.returncode or said is None:
        raise NotCounted(f"Nothing was counted, for {shlex.join(arguments)} failed:\n{done.stderr}")
    return int(said[1].replace(",", ""))


def figures(count: Count, effort: Effort, folder: Path) -> Iterator[Figure]:
    """Count everything, in a game whose journal is written in `folder`."""
    count(("-c", f"{LOADED}, {THIS}"))  # whoever comes first compiles what is new
    yield _figure("python, doing nothing", count(("-c", "pass")), 1)
    yield _figure("... with all that is loaded before the tablet's window", count(("-c", LOADED)), 1)
    luck, moves = Random(SEED), effort.moves
    with Journal(folder, time.time) as journal:
        table = seated(journal, agreed_long())
        for _ in range(moves):
            play_one(table, luck)
        roads = sum(is_road(entry.move) for entry in table.history.path())
    took = {name: count(("-m", THIS, name, str(folder), str(table.id))) for name in WORK}
    for what, name, less, of in (
        ("a move, decided and folded", "decide", "fold", moves),
        ("its facts folded, one viewer", "fold", "read", moves),
        ("choices of the seat whose turn it is", "choose", "fold", moves),
        ("a road, decided and folded", "decide roads", "fold", roads),
        ("a game resumed, for each of its moves", "resume", "open", moves),
        ("... until all know how it stands", "resume for all", "open", moves),
        ("... its row read and decoded", "read", "open", moves),
    ):
        yield _figure(what, took[name] - took[less], of)


def _figure(what: str, instructions: int, samples: int) -> Figure:
    mean = instructions / samples
    about = f"mean; a Pi 4, estimated: {1e3 * mean / PI_4:,.3g} ms"
    return Figure(what, "thousand instructions", mean / 1e3, None, samples, about)


def main(name: str, folder: str, game: str) -> None:
    """Do the work that is counted, once."""
    with Journal(Path(folder), time.time) as journal:
        WORK[name](journal, int(game))


if __name__ == "__main__":
    main(*sys.argv[1:])
