"""How long a person waits for `kazami`: whole processes, started cold one after the other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.bench.figures import MILLI, Effort, Figure, against, spread, timed

_ROOT = Path(__file__).parents[2]


def run_python(*arguments: str) -> None:
    """Run this interpreter once. Raises CalledProcessError if it fails."""
    subprocess.run([sys.executable, *arguments], cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)


def figures(effort: Effort) -> Iterator[Figure]:
    """Measure the start of the command, and what of it is the interpreter's own."""
    starts = {
        "python, doing nothing": ("-c", "pass"),
        "import ui.main": ("-c", "import ui.main"),
        "kazami --help": ("-m", "ui.main", "--help"),
    }
    taken = [
        spread(what, "ms", timed([partial(run_python, *arguments)] * effort.starts), MILLI, "a whole process")
        for what, arguments in starts.items()
    ]
    yield taken[0]
    yield from (against(figure, taken[0]) for figure in taken[1:])
