"""Finding serial ports, and the sentence for each way in which one cannot be opened. No pty and no loop here."""

import errno
import grp
from pathlib import Path

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from hardware.ports import Busy, DeviceError, Lost, NoPermission, NotPluggedIn
from hardware.serial_places import PICO, Found, explain, find_ports, open_serial, plugged_in


def listed(path: str, usb: tuple[int, int] | None, serial_number: str | None = None) -> ListPortInfo:
    port = ListPortInfo(path)
    port.vid, port.pid = usb or (None, None)
    port.serial_number = serial_number
    return port


def test_picos_are_found_among_all_ports_by_the_name_that_survives_replugging(tmp_path: Path) -> None:
    (tmp_path / "usb-MicroPython_E661").symlink_to("/dev/ttyACM7")
    ports = [listed("/dev/ttyS0", None), listed("/dev/ttyACM7", PICO, "E661"), listed("/dev/ttyUSB0", (0x1A86, 0x7523))]
    assert find_ports(ports, by_id=tmp_path) == (Found(str(tmp_path / "usb-MicroPython_E661"), "E661"),)


def test_a_pico_without_a_stable_name_is_found_by_its_path(tmp_path: Path) -> None:
    ports = [listed("COM7", PICO, "E661")]
    assert find_ports(ports, by_id=tmp_path / "none") == (Found("COM7", "E661"),)


def test_other_boards_are_found_by_their_usb_ids(tmp_path: Path) -> None:
    uno = (0x2341, 0x0043)
    assert find_ports([listed("/dev/ttyACM0", uno)], [uno], tmp_path) == (Found("/dev/ttyACM0", ""),)


def test_one_of_two_picos_is_chosen_by_its_serial_number() -> None:
    ports = [listed("/nowhere/tray", PICO, "E661"), listed("/nowhere/vane", PICO, "E662")]
    with pytest.raises(NotPluggedIn, match="/nowhere/vane"):
        plugged_in("E662", lambda: ports)()
    with pytest.raises(NotPluggedIn, match="/nowhere/tray"):
        plugged_in(None, lambda: ports)()


def test_a_pico_that_is_not_there_is_not_plugged_in() -> None:
    with pytest.raises(NotPluggedIn, match="Put its cable in"):
        plugged_in("E663", lambda: [listed("/dev/ttyACM0", PICO, "E661")])()


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
    error = explain(serial.SerialException(errno.EACCES, "permission denied"), str(port))
    assert isinstance(error, NoPermission)
    assert f"usermod -aG {grp.getgrgid(port.stat().st_gid).gr_name} " in str(error)


def test_a_missing_permission_on_a_port_that_vanished_names_the_usual_group() -> None:
    error = explain(serial.SerialException(errno.EACCES, "permission denied"), "/nowhere/port")
    assert "Join the group dialout" in str(error)


def test_the_words_pyserial_uses_on_windows_are_understood() -> None:
    words = "could not open port 'COM9': FileNotFoundError(2, 'The system cannot find the file specified.')"
    assert isinstance(explain(serial.SerialException(words), "COM9"), NotPluggedIn)


def test_a_file_that_is_no_serial_port_is_refused_in_a_sentence(tmp_path: Path) -> None:
    plain = tmp_path / "port"
    plain.touch()
    with pytest.raises(Lost, match="cannot be used"):
        open_serial(str(plain))
