"""What the window system tells is asked for as soon as it comes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from companion.board.maps import beginner
from companion.game.state import Seat, Setup
from companion.journal import Journal
from tests.patience import PATIENCE
from tests.x_server import x_server

ROOT = Path(__file__).parents[2]
SETUP = Setup(room="base", seats=(Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")), board=beginner())


def test_a_touch_does_not_wait_for_the_next_frame(window: Any, tmp_path: Path) -> None:
    with Journal(tmp_path, lambda: 0.0) as journal:
        journal.begin("evening", SETUP, bytes(32))
    others = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG", "SDL"))}
    with x_server("1280x800") as display:
        done = subprocess.run(
            [sys.executable, "-m", "tests.tablet.woken", str(tmp_path)],
            cwd=ROOT,
            env=others | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"},
            capture_output=True,
            timeout=10 * PATIENCE,
            check=False,
            text=True,
        )
    assert done.returncode == 0, done.stderr


def test_each_arrival_wakes_once_though_nobody_reads_it_and_none_does_after_the_end(window: Any) -> None:
    from ui.tablet.wakeup import watched  # noqa: PLC0415 imports Kivy, which needs GL

    woken = SimpleQueue[str]()
    ours, its = socket.socketpair()
    with ours, its:
        with watched(ours.fileno(), lambda: woken.put("woken")):
            for arrival in (b"a", b"b"):
                its.send(arrival)
                assert woken.get(timeout=PATIENCE) == "woken"
        its.send(b"c")
    assert woken.empty()


def test_where_nobody_says_where_the_window_system_talks_nothing_is_watched(window: Any) -> None:
    """SDL draws offscreen in these tests: no window system is there at all."""
    from ui.tablet.wakeup import connection  # noqa: PLC0415 imports Kivy, which needs GL

    assert connection() is None
