"""`kazami install-firmware`, for real: mpremote copies into MicroPython's unix port, and what was copied answers.

The stand-in for a bare Pico is `micropython -i` on a pty; started anew it runs what lies in its own folder, and nothing
else: a file that was not copied is a firmware that does not start.
"""

from __future__ import annotations

import filecmp
import os
import pty
import shutil
import subprocess
import threading
import tty
from pathlib import Path
from typing import Self

import pytest

from companion.game.text import Text, render
from firmware_bridge import unix
from firmware_bridge.install import TWO_DICE_AND_MAGNET, lay_out
from firmware_bridge.unix.cable import Cable
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import StandIn, find_micropython, runs_here
from hardware.ports import DeviceState
from tests.ui.test_program import run
from ui.installing import NotInstalled, halt, install
from ui.languages import language

CARRY = 0.0005  # seconds between two looks of the carrying thread; mpremote waits for an answer to every block

pytestmark = pytest.mark.skipif(not runs_here(), reason="no MicroPython here")


class Pico:
    """A board with MicroPython and an empty disk, behind the port `tray`; `start_anew` is its reset."""

    def __init__(self, workdir: Path) -> None:
        self.disk = workdir / "device"
        self.path = workdir / "tray"
        self._workdir = workdir
        self._stand_in = StandIn(workdir, stepped=False, identity="E661")
        self._cable = Cable(self.path)
        self._carrying = threading.Lock()
        self._ending = threading.Event()
        self._carrier = threading.Thread(target=self._carry, daemon=True)

    def __enter__(self) -> Self:
        self.disk.mkdir(parents=True)
        board = self._workdir / "board"
        board.mkdir()
        for name in ("machine.py", "time.py"):
            shutil.copy(Path(unix.__file__).with_name(name), board / name)
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self._bare = subprocess.Popen(
            [*find_micropython(), "-i"], cwd=self.disk, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        self._slave = slave
        self._cable.fit(self._master, self._master)
        self._cable.plug()
        self._carrier.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ending.set()
        self._carrier.join()
        self._bare.kill()
        self._bare.wait()
        self._stand_in.stop()
        self._cable.unplug()
        os.close(self._master)
        os.close(self._slave)

    def start_anew(self, path: str) -> None:
        assert path == str(self.path)
        booted = self._stand_in.boot([])
        with self._carrying:
            self._cable.unplug()
            self._cable.fit(*booted)
            self._cable.plug()

    def _carry(self) -> None:
        while not self._ending.wait(CARRY):
            with self._carrying:
                self._cable.carry()


class Told(list[str]):
    def __call__(self, text: Text) -> None:
        self.append(render(text, language("en"), ()))


def test_the_firmware_is_copied_whole_and_answers_after_the_start(tmp_path: Path) -> None:
    told = Told()
    with Pico(tmp_path / "pico") as pico:
        status = install(str(pico.path), None, told, pico.start_anew)
        lay_out(tmp_path / "wanted", TWO_DICE_AND_MAGNET)
        compared = filecmp.dircmp(tmp_path / "wanted", pico.disk, ignore=["__pycache__"])
        assert (compared.left_only, compared.diff_files, compared.subdirs["firmware_bridge"].left_only) == ([], [], [])
    assert status.state is DeviceState.CONNECTED
    assert told == [f"Copying the firmware to {pico.path} …", "Waiting for its answer …"]


def test_a_board_that_does_not_start_is_said_not_to_answer_and_can_be_tried_again_with_its_own_wiring(
    tmp_path: Path,
) -> None:
    own = '{"wells": [], "vane": {"kind": "ladder", "adc": 26}}'
    with Pico(tmp_path / "pico") as pico:
        (pico.disk / "fitted.json").write_text(own, encoding="utf-8")
        with pytest.raises(NotInstalled, match="The files are on the board, but it does not answer"):
            install(str(pico.path), None, Told(), lambda path: None, 0.5)
        assert install(str(pico.path), None, Told(), pico.start_anew).state is DeviceState.CONNECTED
        assert (pico.disk / "fitted.json").read_text(encoding="utf-8") == own
        assert not (pico.disk / "firmware_bridge" / "firmware_bridge").exists()


def test_a_firmware_that_runs_is_ended_first(tmp_path: Path) -> None:
    with UnixPort(tmp_path / "board") as board:
        assert halt(str(board.path))
        ended = threading.Event()
        while board.running and not ended.wait(CARRY):
            pass
        assert not board.running


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--device", "/nowhere/tray"), "Nothing is plugged in at /nowhere/tray."),
        ((), "Plug in one Pico, or name its port with --device."),
        (("--device", "/nowhere/tray", "--fitted", "pyproject.toml"), "pyproject.toml is no JSON"),
    ],
)
def test_what_cannot_be_installed_is_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    done = run(tmp_path, "install-firmware", *words)
    assert done.returncode == 1 and sentence in done.stderr and "Traceback" not in done.stderr
