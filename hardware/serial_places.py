"""Where serial devices are, and in words why one cannot be opened. No bytes of any protocol enter here.

The Windows branches follow pyserial's source and have never been run there.
"""

import errno
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import serial
from msgspec import Struct
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from hardware.ports import Busy, DeviceError, Lost, NoPermission, NotPluggedIn
from hardware.words import Words

if sys.platform != "win32":
    import grp

PICO = (0x2E8A, 0x0005)
"""USB vendor and product id of a Raspberry Pi Pico that runs MicroPython."""
BAUD = 115200
WRITE_PATIENCE = 0.2  # seconds; what is written are a few dozen bytes, so a port that will not take them is stuck

Connect = Callable[[], serial.Serial]
"""Finds and opens the port at each attempt anew; raises `Lost` or one of its kinds."""


class Found(Struct, frozen=True, order=True):
    """A serial port that is there: a path that stays the same over replugging, and its serial number."""

    path: str
    serial_number: str


def at(path: str) -> Connect:
    """Whatever is at this path."""
    return lambda: open_serial(path)


def plugged_in(
    serial_number: str | None = None, listing: Callable[[], Iterable[ListPortInfo]] = list_ports.comports
) -> Connect:
    """The Pico with this USB serial number, or the first of all Picos by path."""

    def connect() -> serial.Serial:
        paths = (f.path for f in find_ports(listing()) if serial_number in (None, f.serial_number))
        path = next(paths, None)
        if path is None:
            raise NotPluggedIn(Words("It is not plugged in. Put its cable in; Kazami keeps looking."))
        return open_serial(path)

    return connect


def find_ports(
    listed: Iterable[ListPortInfo],
    usb_ids: Iterable[tuple[int, int]] = (PICO,),
    by_id: Path = Path("/dev/serial/by-id"),
) -> tuple[Found, ...]:
    """Every listed port with one of the USB ids, by its stable name in `by_id` where the system keeps one."""
    names = {str(link.resolve()): str(link) for link in by_id.glob("*")} if by_id.is_dir() else {}
    wanted = set(usb_ids)
    found = (port for port in listed if (port.vid, port.pid) in wanted)
    return tuple(sorted(Found(names.get(port.device, port.device), port.serial_number or "") for port in found))


def open_serial(path: str) -> serial.Serial:
    """Open for us alone; what had arrived before is discarded. Raises `Lost` or one of its kinds, in words.

    The read timeout is None: `read` blocks until a byte, an error or `cancel_read`.
    """
    try:
        return serial.Serial(path, BAUD, timeout=None, write_timeout=WRITE_PATIENCE, exclusive=True)
    except (OSError, ValueError) as error:
        raise explain(error, path) from error


def explain(error: OSError | ValueError, path: str) -> DeviceError:
    """The same failure as a `DeviceError` whose words say what to do."""
    place = ("path", path)
    code = _code(error)
    if code in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return NotPluggedIn(Words("Nothing is plugged in at {path}. Put the cable in; Kazami keeps looking.", (place,)))
    if code in (errno.EAGAIN, errno.EBUSY) or (sys.platform == "win32" and code == errno.EACCES):
        return Busy(Words("Another program uses {path}. Close it; Kazami keeps trying.", (place,)))
    if code in (errno.EACCES, errno.EPERM):
        return NoPermission(
            Words(
                "You may not open {path}. Join the group {group} (`sudo usermod -aG {group} $USER`), "
                "then log in again.",
                (place, ("group", _group_of(path))),
            )
        )
    return Lost(Words("{path} cannot be used: {error}", (place, ("error", str(error)))))


def _code(error: OSError | ValueError) -> int | None:
    """The errno; on Windows pyserial hides it in the text."""
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    hidden = {"FileNotFoundError": errno.ENOENT, "PermissionError": errno.EACCES}
    return next((code for name, code in hidden.items() if name in str(error)), None)


def _group_of(path: str) -> str:
    """The group that may open the port; its number where it has no name, "dialout" where unknown."""
    if sys.platform == "win32":
        return "dialout"
    try:
        number = Path(path).stat().st_gid
    except OSError:
        return "dialout"
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
