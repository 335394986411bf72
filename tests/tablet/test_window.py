"""The real program with its real window, from outside: `kazami` with both its threads, until the system says stop.

SDL draws offscreen, as in all tests of the tablet. The program's log is a pipe here, so that nothing is polled.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.board.maps import beginner
from companion.game.position import written
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Table
from tests.patience import PATIENCE
from tests.x_manager import window_manager
from tests.x_server import x_server
from ui.tablet.kit.screen_kit import Settings
from ui.tablet.start import FULL, MAXIMISED, window_wanted

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "ui.main")
SETUP = Setup(variant="base", seats=(Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")), board=beginner())


class Tablet:
    """A running `kazami`; `wait` reads its log until it has said something."""

    def __init__(self, folder: Path, *arguments: str, **beside: str) -> None:
        folder.mkdir(exist_ok=True)
        os.mkfifo(folder / "kazami.log")
        self._log = os.open(folder / "kazami.log", os.O_RDONLY | os.O_NONBLOCK)
        self._said = self._complained = ""
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments], cwd=ROOT, env=environment(folder) | beside, stderr=subprocess.PIPE, text=True
        )

    def wait(self, words: str) -> str:
        """Read until these words were logged; return everything so far."""
        until = time.monotonic() + PATIENCE
        while words not in self._said:
            assert self.process.stderr is not None
            heard, _, _ = select.select(
                [self._log, self.process.stderr.fileno()], [], [], max(0.0, until - time.monotonic())
            )
            assert heard, f"never logged {words!r}, but: {self._said}"
            said = os.read(heard[0], 65536)
            assert said, f"ended without {words!r}: {self._said} {self.ended()}"
            if heard[0] == self._log:
                self._said += said.decode()
            else:
                self._complained += said.decode()
        return self._said

    def ended(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and what was said to the terminal."""
        _, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self._complained + complained

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
        os.close(self._log)


def environment(folder: Path) -> dict[str, str]:
    screens = ("KIVY", "KCFG", "DISPLAY", "WAYLAND", "XDG_CURRENT")
    others = {name: value for name, value in os.environ.items() if not name.startswith(screens)}
    silent = {"EGL_LOG_LEVEL": "fatal"}  # newer Mesa says on the terminal that these X servers have no graphics card
    return {**others, **silent, "KAZAMI_SCREEN": "tablet", "KAZAMI_DATA": str(folder), "LC_ALL": "C.UTF-8"}


@pytest.fixture
def data(window: Any, tmp_path: Path) -> Path:
    """A folder for games; without GL the test is skipped."""
    return tmp_path / "data"


@pytest.fixture
def tablet(data: Path) -> Iterator[Callable[..., Tablet]]:
    """Start the program; what still runs afterwards is killed."""
    started: list[Tablet] = []

    def start(*arguments: str, **beside: str) -> Tablet:
        started.append(Tablet(data, "--device", str(data / "no-tray"), *arguments, **beside))
        return started[-1]

    yield start
    for each in started:
        each.close()


def keep(folder: Path) -> None:
    """Keep a game that has just begun."""
    with Journal(folder, lambda: 0.0) as journal:
        journal.begin("evening", SETUP, bytes(32))


def a_sheet(folder: Path) -> Path:
    """Write the sheet of a game in its first turn."""
    sheet = folder / "sheet.toml"
    with Journal(folder / "other", lambda: 0.0) as journal:
        table = Table(journal, journal.begin("evening", SETUP, bytes(32)), BASE)
        laid = written(table.known(TABLE)).replace('step = "place_settlement"', 'step = "roll"')
    sheet.write_text(laid, encoding="utf-8")
    return sheet


def games(folder: Path) -> int:
    """Count the kept games; raises InUse where a program still holds the journal."""
    with Journal(folder, lambda: 0.0) as journal:
        return len(journal.games())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_the_tablet_opens_with_the_kept_game_and_a_shutdown_closes_it_cleanly(
    data: Path, tablet: Callable[..., Tablet], how: signal.Signals
) -> None:
    keep(data)
    running = tablet()
    running.wait("The tablet is ready: start, 1280 x 800.")
    running.process.send_signal(how)
    assert running.ended() == (0, "")
    assert not (data / "kazami.journal-wal").exists(), "the journal was closed, nothing is left to be repaired"
    assert games(data) == 1


def test_the_tablet_serves_phones_from_the_start_and_closes_cleanly(data: Path, tablet: Callable[..., Tablet]) -> None:
    keep(data)
    running = tablet("--phones", "--address", "127.0.0.1")
    running.wait("The tablet is ready: start")
    running.process.terminate()
    assert running.ended() == (0, "")
    assert msgspec.json.decode((data / "phones.json").read_bytes())["address"] == "127.0.0.1"


@pytest.mark.parametrize("options", [["--new"], ["--house", "house.toml"]])
def test_a_new_game_is_asked_for_on_the_tablet(
    data: Path, tmp_path: Path, tablet: Callable[..., Tablet], options: list[str]
) -> None:
    (tmp_path / "house.toml").write_text('[base]\nphases = "combined"\n', encoding="utf-8")
    keep(data)
    running = tablet(*(str(tmp_path / word) if word.endswith("toml") else word for word in options))
    running.wait("The tablet is ready: new_game")
    running.process.terminate()
    assert running.ended() == (0, "")


def test_a_sheet_is_entered_and_its_game_lies_on_the_table(
    data: Path, tmp_path: Path, tablet: Callable[..., Tablet]
) -> None:
    running = tablet("--position", str(a_sheet(tmp_path)))
    running.wait("The tablet is ready: start")
    running.process.terminate()
    assert running.ended() == (0, "")
    assert games(data) == 1


def test_where_no_window_can_be_opened_that_is_one_sentence(data: Path, tablet: Callable[..., Tablet]) -> None:
    code, complained = tablet(SDL_VIDEODRIVER="x11").ended()
    assert code == 1
    assert complained == "Kazami: No window can be opened here. Play in the terminal: kazami play --terminal\n"


@pytest.mark.parametrize("option", ["--house", "--position"])
def test_a_file_that_cannot_be_used_is_one_sentence_before_there_is_a_window(
    data: Path, tablet: Callable[..., Tablet], option: str
) -> None:
    running = tablet(option, "README.md")
    code, complained = running.ended()
    assert code == 1
    assert complained.startswith("Kazami: ") and complained.count("\n") == 1
    assert not (data / "kivy").exists(), "Kivy was never asked for a window"
    assert games(data) == 0


def test_a_journal_in_use_is_one_sentence_before_there_is_a_window(data: Path, tablet: Callable[..., Tablet]) -> None:
    with Journal(data, lambda: 0.0):
        code, complained = tablet().ended()
    assert code == 1
    assert f"(process {os.getpid()})" in complained
    assert not (data / "kivy").exists()


@pytest.mark.parametrize(("kept", "shown"), [(None, "1600 x 1000"), (True, "1600 x 1000"), (False, "1280 x 800")])
def test_the_window_fills_a_screen_that_has_no_desktop_unless_the_table_wants_it_otherwise(
    data: Path, tablet: Callable[..., Tablet], kept: bool | None, shown: str
) -> None:
    data.mkdir()
    if kept is not None:
        (data / "settings.json").write_bytes(msgspec.json.encode(Settings(full=kept)))
    with x_server("1600x1000") as name, window_manager(name):
        running = tablet(DISPLAY=name, SDL_VIDEODRIVER="x11")
        running.wait(f"The tablet is ready: start, {shown}.")
        running.process.terminate()
        assert running.ended() == (0, "")


@pytest.mark.parametrize(
    ("environment", "opens"),
    [
        ({"DISPLAY": ":0"}, FULL),
        ({"DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "XFCE"}, MAXIMISED),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, MAXIMISED),
        ({}, MAXIMISED),
    ],
)
def test_on_a_desktop_the_window_is_as_large_as_there_is_room(
    environment: dict[str, str], opens: dict[str, str]
) -> None:
    assert window_wanted(None, environment) == opens
