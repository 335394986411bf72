"""`kazami install-firmware`, for real: mpremote copies into MicroPython's unix port, and what was copied answers.

The stand-in for a bare Pico is `micropython -i` on a pty; started anew it runs what lies in its own folder, and nothing
else: a file that was not copied is a firmware that does not start.
"""

from __future__ import annotations

import contextlib
import errno
import filecmp
import json
import os
import pty
import shutil
import subprocess
import termios
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from companion.game.text import Text, render
from firmware_bridge import unix, wire
from firmware_bridge.install import TWO_DICE_AND_MAGNET, lay_out
from firmware_bridge.unix.cable import Cable
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import StandIn, find_micropython, runs_here
from hardware.ports import DeviceError, DeviceState
from hardware.serial_places import PICO, open_serial
from tests.hardware.test_serial_places import listed
from tests.patience import PATIENCE
from tests.ui.test_program import run
from ui.commands.install_firmware import NotInstalled, board_at, check_version, explained, halt, install, wired
from ui.language.catalogues import language

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

    def plug(self) -> None:
        with self._carrying:
            self._cable.plug()

    def pull_when(self, come_true: Callable[[], bool]) -> None:
        """Pull the cable as soon as this is true."""
        while not (come_true() or self._ending.wait(CARRY)):
            pass
        with self._carrying:
            self._cable.unplug()

    def ends(self) -> bool:
        """Wait until the firmware has ended; the test's own clock says when it took too long."""
        while self._stand_in.running:
            self._ending.wait(CARRY)
        return True

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
        status = install(str(pico.path), None, told, pico.start_anew, PATIENCE)
        lay_out(tmp_path / "wanted", TWO_DICE_AND_MAGNET)
        compared = filecmp.dircmp(tmp_path / "wanted", pico.disk, ignore=["__pycache__"])
        assert (compared.left_only, compared.diff_files, compared.subdirs["firmware_bridge"].left_only) == ([], [], [])
    assert status.state is DeviceState.CONNECTED
    assert told == [f"Copying the firmware to {pico.path} …", "Waiting for its answer …"]


@pytest.mark.thorough
def test_a_board_that_does_not_start_is_said_not_to_answer_and_can_be_tried_again_with_its_own_wiring(
    tmp_path: Path,
) -> None:
    own = '{"wells": [], "vane": {"kind": "ladder", "adc": 26}}'
    with Pico(tmp_path / "pico") as pico:
        (pico.disk / "fitted.json").write_text(own, encoding="utf-8")
        with pytest.raises(NotInstalled, match="The files are on the board, but it does not answer"):
            install(str(pico.path), None, Told(), lambda path: None, 0.5)
        assert install(str(pico.path), None, Told(), pico.start_anew, PATIENCE).state is DeviceState.CONNECTED
        assert (pico.disk / "fitted.json").read_text(encoding="utf-8") == own
        assert not (pico.disk / "firmware_bridge" / "firmware_bridge").exists()


def test_a_firmware_that_runs_is_ended_first(tmp_path: Path) -> None:
    with UnixPort(tmp_path / "board") as board:
        assert halt(str(board.path))
        ended = threading.Event()
        while board.running and not ended.wait(CARRY):
            pass
        assert not board.running


def test_a_board_that_goes_away_while_its_firmware_ends_is_said_in_a_sentence(tmp_path: Path) -> None:
    class Pulled(serial.Serial):
        """A port whose cable comes out before what was written is sent: termios says so by an error of its own."""

        def flush(self) -> None:
            raise termios.error(errno.EIO, "Input/output error")

    with (
        UnixPort(tmp_path / "board") as board,
        pytest.raises(NotInstalled, match=r"tray broke off: Input/output error\. Check its cable"),
    ):
        halt(str(board.path), lambda path: open_serial(path, make=Pulled))


def test_a_firmware_that_speaks_another_version_is_ended_too(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico") as pico:
        lay_out(pico.disk)
        spoken = pico.disk / "firmware_bridge" / "wire.py"
        now, other = f"\nPROTOCOL = {wire.PROTOCOL}\n", f"\nPROTOCOL = {wire.PROTOCOL + 1}\n"
        old = spoken.read_text(encoding="utf-8").replace(now, other)
        assert other in old
        spoken.write_text(old, encoding="utf-8")
        pico.start_anew(str(pico.path))
        assert halt(str(pico.path))
        assert pico.ends()


@pytest.mark.thorough
def test_a_cable_pulled_while_files_are_copied_is_said_in_a_sentence_and_the_second_attempt_succeeds(
    tmp_path: Path,
) -> None:
    with Pico(tmp_path / "pico") as pico:
        halfway = pico.disk / "firmware_bridge" / "wire.py"
        puller = threading.Thread(target=pico.pull_when, args=(halfway.exists,))
        puller.start()
        with pytest.raises(NotInstalled, match=r"tray broke off: [^\n]*\. Check its cable and install again") as failed:
            install(str(pico.path), None, Told(), pico.start_anew, PATIENCE)
        puller.join()
        assert "Traceback" not in str(failed.value) and "File" not in str(failed.value)
        assert not (pico.disk / "main.py").exists(), "what starts is copied last"
        pico.plug()
        assert install(str(pico.path), None, Told(), pico.start_anew, PATIENCE).state is DeviceState.CONNECTED


@pytest.mark.parametrize(("told", "suits"), [("1 19", False), ("1 20", True), ("2 0", True), ("0 30", False)])
def test_a_micropython_that_is_too_old_is_named_before_anything_is_copied(told: str, suits: bool) -> None:
    with contextlib.nullcontext() if suits else pytest.raises(NotInstalled, match=r"Kazami needs 1\.20 or later"):
        check_version(told)


def test_what_is_wired_to_a_board_can_be_read_back_and_the_board_starts_anew(tmp_path: Path) -> None:
    started: list[str] = []
    with Pico(tmp_path / "pico") as pico:
        with pytest.raises(NotInstalled, match=r"keeps no fitted\.json yet"):
            wired(str(pico.path), started.append)
        (pico.disk / "fitted.json").write_text('{"wells": []}', encoding="utf-8")
        assert json.loads(wired(str(pico.path), started.append)) == {"wells": []}
    assert started == [str(pico.path)] * 2


def test_where_no_micropython_answers_it_is_said_how_to_put_it_there(tmp_path: Path) -> None:
    words = "Traceback (most recent call last):\n  ...\nmpremote.transport.TransportError: could not enter raw repl\n"
    assert str(explained("/dev/ttyACM0", words)).startswith("No MicroPython answers at /dev/ttyACM0. For a Pico: hold")


def test_the_one_pico_is_taken_whatever_else_is_plugged_in() -> None:
    ports = [listed("/dev/ttyACM0", (0x2341, 0x0043)), listed("/dev/ttyACM1", PICO), listed("/dev/ttyUSB0", (1, 2))]
    assert board_at(None, ports) == "/dev/ttyACM1"


@pytest.mark.parametrize("text", ["serial:/dev/ttyACM5", "/dev/ttyACM5"])
def test_a_port_is_named_as_the_list_of_devices_names_it(text: str) -> None:
    assert board_at(text, ()) == "/dev/ttyACM5"


UNO = listed("/dev/ttyACM0", (0x2341, 0x0043))
SKETCH = "At /dev/ttyACM0 is an Arduino Uno: its sketch is uploaded with the Arduino IDE"


@pytest.mark.parametrize(
    ("text", "ports", "sentence"),
    [
        (None, [], "No Pico with MicroPython is plugged in. Hold BOOTSEL"),
        (None, [listed("/dev/ttyUSB0", (0x1A86, 0x7523))], "No Pico with MicroPython is plugged in."),
        (None, [listed("/dev/ttyACM1", PICO), listed("/dev/ttyACM2", PICO)], "in: /dev/ttyACM1, /dev/ttyACM2. Unplug"),
        (None, [UNO], SKETCH),
        ("serial:/dev/ttyACM0", [UNO, listed("/dev/ttyACM1", PICO)], SKETCH),
        ("serial:", [], "'serial:' is not a place. Write it like serial:/dev/ttyACM0"),
        ("tcp://kitchen:7000", [], "'tcp://kitchen:7000' is not a place. Write it like serial:/dev/ttyACM0"),
    ],
)
def test_a_board_that_cannot_be_meant_is_said_before_anything_is_opened(
    text: str | None, ports: list[ListPortInfo], sentence: str
) -> None:
    with pytest.raises(DeviceError) as refused:
        board_at(text, ports)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--device", "/nowhere/tray"), "Nothing is plugged in at /nowhere/tray."),
        (("--device", "/nowhere/tray", "--fitted", "pyproject.toml"), "pyproject.toml, line 1: This is no JSON"),
        (("--device", "/nowhere/tray", "--fitted", "/nowhere/my.json"), "Kazami: There is no /nowhere/my.json.\n"),
        (("--device", "/nowhere/tray", "--fitted", "docs"), "Kazami: docs is a folder, not a file.\n"),
    ],
)
def test_what_cannot_be_installed_is_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    done = run(tmp_path, "install-firmware", *words)
    assert done.returncode == 1 and sentence in done.stderr and "Traceback" not in done.stderr
