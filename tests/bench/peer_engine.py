"""Another engine beside Kazami's: catanatron, in a process of its own, never a dependency.

It is measured where somebody put it: `--catanatron` names a virtual environment that has it or a checkout. It changes
its games in place and keeps no journal, so it is a limit rather than an equal. No code of it may enter.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.bench.figures import MICRO, Effort, Figure, mean, spread

_GAME = Path(__file__).with_name("peer_engine_game.py")


class NotHere(Exception):
    """Catanatron cannot be measured; says why."""


class _Played(Struct, frozen=True):
    """What its process tells: seconds."""

    version: str
    executed: list[float]
    offered: list[float]


def figures(effort: Effort, there: Path | None) -> Iterator[Figure]:
    """Measure it at `there`, a virtual environment or a checkout. Raises NotHere."""
    played = _played(effort.moves, there)
    about = f"catanatron {played.version}, random players, one process"
    yield mean("catanatron: an action with the choices after it, mean", "µs", played.executed, MICRO, about)
    applied = [done - offered for done, offered in zip(played.executed, played.offered, strict=True)]
    yield mean("catanatron: an action applied, mean", "µs", applied, MICRO, "the same without the choices")
    yield spread("catanatron: the choices", "µs", played.offered, MICRO, "the same, these alone")


def _played(actions: int, there: Path | None) -> _Played:
    if there is None:
        raise NotHere("--catanatron names no virtual environment that has it and no checkout.")
    if not there.is_dir():
        raise NotHere(f"there is no folder {there}.")
    own = there.absolute() / "bin" / "python"
    checkout = [str(folder) for folder in (there.absolute(), there.absolute() / "catanatron") if folder.is_dir()]
    environment = os.environ if own.exists() else os.environ | {"PYTHONPATH": os.pathsep.join(checkout)}
    command = [str(own) if own.exists() else sys.executable, str(_GAME), str(actions)]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
    except subprocess.CalledProcessError as error:
        raise NotHere(error.stderr.decode().strip().splitlines()[-1]) from error
    return msgspec.json.decode(done.stdout, type=_Played)
