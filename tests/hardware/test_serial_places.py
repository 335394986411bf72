"""Finding serial ports, and the sentence for each way in which one cannot be opened. No pty and no loop here."""

import errno
import grp
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from hardware.known_devices import KnownBoard
from hardware.ports import Busy, DeviceError, Lost, NoPermission, NotPluggedIn
from hardware.serial_places import ADAPTERS, PICO, SEARCHED, Found, explain, find_ports, open_serial, plugged_in


def listed(path: str, usb: tuple[int, int] | None, serial_number: str | None = None) -> ListPortInfo:
    port = ListPortInfo(path)
    port.vid, port.pid = usb or (None, None)
    port.serial_number = serial_number
    return port


def test_picos_are_found_among_all_ports_by_the_name_that_survives_replugging(tmp_path: Path) -> None:
    (tmp_path / "usb-MicroPython_E661").symlink_to("/dev/ttyACM7")
    ports = [listed("/dev/ttyS0", None), listed("/dev/ttyACM7", PICO, "E661"), listed("/dev/ttyUSB0", (0x1A86, 0x7523))]
    assert find_ports(ports, by_id=tmp_path) == (Found(str(tmp_path / "usb-MicroPython_E661"), "E661"),)


def test_arduinos_are_looked_at_after_picos_and_nothing_else_is(tmp_path: Path) -> None:
    mega, gps, nano = (0x2341, 0x0042), (0x1546, 0x01A7), (0x1A86, 0x7523)
    every = (0x2341, 0x0058)
    ports = [listed(f"/dev/{n}", usb) for n, usb in enumerate((mega, every, (0x2A03, 0x0043), gps, nano, PICO, None))]
    assert [found.path for found in find_ports(ports, by_id=tmp_path)] == ["/dev/5", "/dev/2", "/dev/1"]


def test_no_serial_adapter_is_opened_unless_it_is_named() -> None:
    assert not set(SEARCHED) & set(ADAPTERS)
    ports = [listed(f"/nowhere/{chip}", usb) for usb, chip in ADAPTERS.items()]
    with pytest.raises(NotPluggedIn, match="Put its cable in"):
        plugged_in(KnownBoard("5EED0001"), listing=lambda: ports)()
    with pytest.raises(NotPluggedIn, match="/nowhere/CH340"):
        plugged_in(KnownBoard(), "/nowhere/CH340", lambda: ports)()


def test_a_pico_without_a_stable_name_is_found_by_its_path(tmp_path: Path) -> None:
    ports = [listed("COM7", PICO, "E661")]
    assert find_ports(ports, by_id=tmp_path / "none") == (Found("COM7", "E661"),)


def test_a_port_says_what_stands_there(tmp_path: Path) -> None:
    uno = (0x2341, 0x0043)
    assert find_ports([listed("/dev/ttyACM0", uno)], [uno], tmp_path) == (Found("/dev/ttyACM0", "", uno),)


TWO = [listed("/nowhere/tray", PICO, "e661"), listed("/nowhere/vane", PICO, "E662")]


def test_a_remembered_pico_is_opened_by_its_serial_number_at_once_wherever_it_is() -> None:
    with pytest.raises(NotPluggedIn, match="/nowhere/vane"):
        plugged_in(KnownBoard("E662"), listing=lambda: TWO)()
    with pytest.raises(NotPluggedIn, match="/nowhere/tray"):
        plugged_in(KnownBoard("E661"), "/nowhere/vane", lambda: TWO)()


def test_while_no_board_is_known_the_place_that_was_named_is_the_only_one_looked_at() -> None:
    with pytest.raises(NotPluggedIn, match="/nowhere/tray"):
        plugged_in(listing=lambda: TWO)()
    with pytest.raises(NotPluggedIn, match="/nowhere/else"):
        plugged_in(KnownBoard(), "/nowhere/else", lambda: TWO)()


def test_where_no_pico_is_nothing_is_plugged_in() -> None:
    with pytest.raises(NotPluggedIn, match="Put its cable in"):
        plugged_in(KnownBoard("E663"), listing=lambda: [listed("/dev/ttyACM0", None)])()


def test_a_board_without_a_telling_serial_number_is_looked_for_at_one_place_after_the_other(tmp_path: Path) -> None:
    slaves = [pty.openpty()[1] for _ in range(3)]
    paths = sorted(os.ttyname(slave) for slave in slaves)
    ports = [listed(path, PICO) for path in paths]
    connect = plugged_in(KnownBoard("5EED"), listing=lambda: ports)
    opened = []
    for _ in range(4):
        with connect() as port:
            opened.append(port.port)
    assert opened == [*paths, paths[0]]


def test_an_arduino_is_opened_to_be_asked_who_it_is_because_its_port_has_a_number_of_its_own() -> None:
    path = os.ttyname(pty.openpty()[1])
    uno = listed(path, (0x2341, 0x0043), "75430353038351F0D1E1")
    for known in ("", "0BADCAFE"):
        with plugged_in(KnownBoard(known), listing=lambda: [uno])() as port:
            assert port.port == path


def test_a_place_that_another_backend_holds_is_passed_over() -> None:
    slaves = [pty.openpty()[1] for _ in range(2)]
    paths = sorted(os.ttyname(slave) for slave in slaves)
    connect = plugged_in(KnownBoard("5EED"), listing=lambda: [listed(path, PICO) for path in paths])
    with open_serial(paths[0]), connect() as port:
        assert port.port == paths[1]
        with pytest.raises(Busy, match=paths[0]):
            connect()


def test_a_busy_port_names_the_program_that_holds_it() -> None:
    path = os.ttyname(pty.openpty()[1])
    hold = "import sys, serial; port = serial.Serial(sys.argv[1], exclusive=True); print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", hold, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Busy, match=rf"^The program python\S* \({other.pid}\) uses {path}\. Close it"):
            open_serial(path)
        other.communicate("\n")


def test_where_the_system_does_not_tell_who_holds_a_port_nobody_is_accused(tmp_path: Path) -> None:
    error = explain(serial.SerialException(errno.EBUSY, "busy"), "/dev/ttyACM0", tmp_path)
    assert str(error) == "Another program uses /dev/ttyACM0. Close it; Kazami keeps trying."


@pytest.mark.parametrize(
    ("code", "kind", "hint"),
    [
        (errno.ENOENT, NotPluggedIn, "Put the cable in"),
        (errno.ENXIO, NotPluggedIn, "Put the cable in"),
        (errno.EAGAIN, Busy, "Another program"),
        (errno.EBUSY, Busy, "Another program"),
        (errno.EIO, Lost, "cannot be used"),
    ],
)
def test_each_failure_to_open_is_told_in_a_sentence_with_its_place(
    code: int, kind: type[DeviceError], hint: str
) -> None:
    error = explain(serial.SerialException(code, "could not open port"), "/dev/ttyACM0")
    assert type(error) is kind
    assert "/dev/ttyACM0" in str(error)
    assert hint in str(error)


def test_a_missing_permission_names_the_group_to_join(tmp_path: Path) -> None:
    port = tmp_path / "port"
    port.touch()
    port.chmod(0o660)
    if not port.stat().st_gid:  # root's own file, so root can give it to another group
        os.chown(port, -1, next(group.gr_gid for group in grp.getgrall() if group.gr_gid))
    error = explain(serial.SerialException(errno.EACCES, "permission denied"), str(port))
    assert isinstance(error, NoPermission)
    assert f"usermod -aG {grp.getgrgid(port.stat().st_gid).gr_name} " in str(error)


def test_nobody_is_sent_into_the_group_of_root_nor_into_one_that_may_not_open_the_port_either(tmp_path: Path) -> None:
    closed = tmp_path / "port"
    closed.touch()
    closed.chmod(0o600)
    assert not Path("/dev/null").stat().st_gid
    for port in ("/dev/null", str(closed)):
        error = explain(serial.SerialException(errno.EACCES, "permission denied"), port)
        assert isinstance(error, NoPermission)
        assert str(error).startswith(f"You may not open {port}, and no group may that you could join.")


def test_a_missing_permission_on_a_port_that_vanished_names_the_usual_group() -> None:
    error = explain(serial.SerialException(errno.EACCES, "permission denied"), "/nowhere/port")
    assert "Join the group dialout" in str(error)


def test_the_words_pyserial_uses_on_windows_are_understood() -> None:
    words = "could not open port 'COM9': FileNotFoundError(2, 'The system cannot find the file specified.')"
    assert isinstance(explain(serial.SerialException(words), "COM9"), NotPluggedIn)


def test_a_file_that_is_no_serial_port_is_refused_in_a_sentence(tmp_path: Path) -> None:
    plain = tmp_path / "port"
    plain.touch()
    with pytest.raises(Lost, match=f"^{plain} is no serial port. "):
        open_serial(str(plain))


def test_a_cable_pulled_while_its_port_is_set_up_is_a_device_that_is_lost(tmp_path: Path) -> None:
    def hung_up(*_place: object, **_settings: object) -> serial.Serial:
        raise termios.error(errno.EIO, "Input/output error")  # as from tcflush, which pyserial does not catch

    with pytest.raises(Lost, match=r"cannot be used: .*Input/output error"):
        open_serial(str(tmp_path), make=hung_up)
