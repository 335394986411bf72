"""The tablet's figures: whole processes with a window each, under an X server of the bench's own.

Xvfb, because there a frame is shown when it is drawn, on every machine alike. All windows are 1280 x 800. What is
measured inside a window is in `under_glass`; no widget and no game may enter here.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from companion.journal import Journal
from hardware.extras import install_command
from hardware.tray import Timings
from tests.bench.deciding import SEED, agreed_long
from tests.bench.figures import MILLI, Effort, Figure, against, spread, within
from tests.bench.keeping import play_one, seated
from tests.bench.memory import MEGA
from tests.bench.under_glass import Seen
from tests.patience import PATIENCE
from tests.x_server import x_server

STOCK = "an app of stock widgets"
MOVES = 150  # of the game that lies on the table: settled, with roads on the way
A_MOVE = 0.5  # seconds each move of the long game may take on the tablet before it is given up
_ROOT = Path(__file__).parents[2]


class NotHere(Exception):
    """The tablet cannot be measured on this machine; says what is missing."""


class Broke(Exception):
    """A window did not do what was to be measured; says which and why."""


@contextlib.contextmanager
def display() -> Iterator[str]:
    """Run an X server on a free display and return its name. Raises NotHere if there is none to run."""
    if find_spec("kivy") is None:
        raise NotHere(f"Kivy is not installed ({install_command('tablet')}).")
    if shutil.which("Xvfb") is None:
        raise NotHere("Xvfb is not installed (Debian: apt-get install xvfb).")
    with contextlib.ExitStack() as running:
        try:
            name = running.enter_context(x_server("1280x800"))
        except RuntimeError as none_free:
            raise NotHere(str(none_free)) from none_free
        yield name


class Windows:
    """Runs processes with a window on a display, each with a folder of its own and a copy of the same game."""

    def __init__(self, screen: str, folder: Path, effort: Effort) -> None:
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG"))}
        self._environment.update(DISPLAY=screen, SDL_VIDEODRIVER="x11")
        self._folder, self._effort = folder, effort
        self._kept = folder / "kept"
        luck = Random(SEED)
        with Journal(self._kept, time.time) as journal:
            table = seated(journal, agreed_long())
            for _ in range(MOVES):
                play_one(table, luck)

    def run(self, what: str, effort: Effort | None = None) -> Seen:
        """Run one to its end. Raises Broke if it fails; `first_frame` and `whole` are told from its start."""
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            shutil.copytree(self._kept, folder, dirs_exist_ok=True)
            told = msgspec.json.encode(effort or self._effort).decode()
            command = [sys.executable, "-m", "tests.bench.under_glass", what, folder, told]
            patience = PATIENCE + A_MOVE * self._effort.moves
            began = time.perf_counter()
            try:
                done = subprocess.run(
                    command, cwd=_ROOT, env=self._environment, capture_output=True, timeout=patience, check=True
                )
            except subprocess.CalledProcessError as error:
                raise Broke(f"The window `{what}` broke: {error.stderr.decode().strip()[-2000:]}") from error
            except subprocess.TimeoutExpired as error:
                raise Broke(f"The window `{what}` did not come to an end within {patience:.0f} s.") from error
        seen = msgspec.json.decode(done.stdout, type=Seen)
        seen.first_frame, seen.whole = seen.first_frame - began, seen.whole - began
        return seen


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure the tablet with games in `folder`. Raises NotHere or Broke."""
    with display() as screen:
        windows = Windows(screen, folder, effort)
        yield from starts(windows, effort)
        stock, evening = windows.run("stock"), windows.run("evening")
    yield from quiet(stock, evening, effort)
    yield from quick(stock, evening)
    yield from heavy(stock, evening, effort)


def quiet(stock: Seen, evening: Seen, effort: Effort) -> Iterator[Figure]:
    """Return what both take of the processor while nobody does anything."""
    cores = "% of one core"
    about = f"all threads but the simulated cable's, over {effort.idle:.0f} s"
    least = Figure(f"{STOCK}, idle", cores, 100 * stock.idle, None, 1, about)
    yield least
    yield against(Figure("tablet: idle, with a tray", cores, 100 * evening.idle, None, 1, about), least)
    yield within(Figure(f"... above {STOCK}", cores, 100 * (evening.idle - stock.idle), None, 1), 0.5)


def quick(stock: Seen, evening: Seen) -> Iterator[Figure]:
    """Return how long touches, throws and frames took in both."""
    touched = spread(f"{STOCK}: a touch until a hex is recoloured", "ms", stock.touches, MILLI, "frame shown")
    told = spread(f"{STOCK}: a throw told by another thread", "ms", stock.throws, MILLI, "frame shown")
    filled = spread(f"{STOCK}: a frame while a throw changes", "ms", stock.frames, MILLI, "drawn, glFinish")
    yield from (touched, told, filled)
    touch = spread("tablet: a touch until pixels change", "ms", evening.touches, MILLI, "a place lights up")
    yield against(touch, touched, "1.2")
    pause = Timings().confirm
    about = f"of these the tray waits {pause * MILLI:.0f} ms on purpose"
    yield spread("tablet: a throw on the wire until pixels change", "ms", evening.throws, MILLI, about)
    least = [seconds - pause for seconds in evening.throws]
    yield against(spread("... without that pause", "ms", least, MILLI, "the dice"), told, "1.3")
    whole = [seconds - pause for seconds in evening.thrown_whole]
    yield against(spread("... until all that follows is drawn, too", "ms", whole, MILLI), told)
    yield against(
        spread("tablet: a frame while pieces change", "ms", evening.frames, MILLI, "pieces laid anew"), filled
    )


def heavy(stock: Seen, evening: Seen, effort: Effort) -> Iterator[Figure]:
    """Return what memory both hold."""
    least = Figure(f"{STOCK}: memory", "MB", stock.memory / MEGA, None, 1, "resident")
    yield least
    after = {"at the start": evening.memory, f"after {effort.moves:,} moves more": evening.later}
    for when, held in after.items():
        about = f"resident; a game of {MOVES} moves was on the table"
        yield against(Figure(f"tablet: memory {when}", "MB", held / MEGA, None, 1, about), least)
        yield within(Figure(f"... above {STOCK}, {when}", "MB", (held - stock.memory) / MEGA, None, 1), 60)


def starts(windows: Windows, effort: Effort) -> Iterator[Figure]:
    """Start the app of stock widgets and the tablet in turns, so that neither has the quieter machine."""
    short = replace(effort, touches=0)
    windows.run("start", short)  # not counted: whoever starts Kazami first compiles it
    pairs = [(windows.run("stock", short), windows.run("start", short)) for _ in range(effort.starts)]
    stock, usable = ([seen.first_frame for seen in kind] for kind in zip(*pairs, strict=True))
    whole = [seen.whole for _, seen in pairs]
    about = "a process: Kivy as it comes, a window, as many labels, tiles and hexes"
    least = spread(f"{STOCK}: start to first frame", "ms", stock, MILLI, about)
    yield least
    about = "a kept game can be touched"
    yield against(spread("tablet: start to first usable frame", "ms", usable, MILLI, about), least, "1.3")
    yield against(spread("... until its board is drawn, too", "ms", whole, MILLI), least)
