"""Where serial devices are, and in words why one cannot be opened. No bytes of any protocol enter here.

The Windows branches follow pyserial's source and have never been run there.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import serial
from msgspec import Struct
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from hardware.ports import Busy, DeviceError, Lost, NoPermission, NotPluggedIn
from hardware.remembered import Remembered
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


Listing = Callable[[], Iterable[ListPortInfo]]


def at(path: str, baud: int = BAUD) -> Connect:
    """Whatever is at this path."""
    return lambda: open_serial(path, baud)


def plugged_in(
    remembered: Remembered | None = None, first: str = "", listing: Listing = list_ports.comports
) -> Connect:
    """The remembered board wherever it is plugged in now; while none is known, the one at `first`, or any Pico.

    A board whose USB serial number is the identity is opened at once. Otherwise each attempt opens the port behind the
    one opened last, until the handshake finds the right one: see `line_device`.
    """
    wanted = remembered or Remembered()
    last = ""

    def connect() -> serial.Serial:
        nonlocal last
        paths = _candidates(wanted.identity, first, find_ports(listing()))
        after = [path for path in paths if path > last] + [path for path in paths if path <= last]
        last, port = _open_one(after)
        return port

    return connect


def _candidates(identity: str, first: str, found: tuple["Found", ...]) -> list[str]:
    """The paths where the board may be, sorted."""
    if not identity and first:
        return [first]
    same = [port.path for port in found if port.serial_number.upper() == identity != ""]
    there = [first] if first and Path(first).exists() else []
    by_device = {os.path.realpath(path): path for path in (*there, *(port.path for port in found))}
    return same or sorted(by_device.values())


def _open_one(paths: Iterable[str]) -> tuple[str, serial.Serial]:
    """Open the first of these that lets itself be opened; raises why the first one does not."""
    failure: DeviceError = NotPluggedIn(Words("It is not plugged in. Put its cable in; Kazami keeps looking."))
    for number, path in enumerate(paths):
        try:
            return path, open_serial(path)
        except Lost as error:
            failure = error if number == 0 else failure
    raise failure


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


def open_serial(path: str, baud: int = BAUD) -> serial.Serial:
    """Open for us alone; what had arrived before is discarded. Raises `Lost` or one of its kinds, in words.

    The read timeout is None: `read` blocks until a byte, an error or `cancel_read`.
    """
    try:
        return serial.Serial(path, baud, timeout=None, write_timeout=WRITE_PATIENCE, exclusive=True)
    except (OSError, ValueError) as error:
        raise explain(error, path) from error


def explain(error: OSError | ValueError, path: str, processes: Path = Path("/proc")) -> DeviceError:
    """The same failure as a `DeviceError` whose words say what to do."""
    place = ("path", path)
    code = _code(error)
    if code in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return NotPluggedIn(Words("Nothing is plugged in at {path}. Put the cable in; Kazami keeps looking.", (place,)))
    if code in (errno.EAGAIN, errno.EBUSY) or (sys.platform == "win32" and code == errno.EACCES):
        holder = holder_of(path, processes)
        if holder:
            words = Words("The program {program} uses {path}. Close it; Kazami keeps trying.", (holder, place))
            return Busy(words)
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


def holder_of(path: str, processes: Path = Path("/proc")) -> tuple[str, str] | None:
    """Who holds the port, as the argument {program}: name and process number; None where the system does not tell.

    On Linux the processes of the same user can be looked into, and all of them by root.
    """
    wanted = os.path.realpath(path)
    for process in processes.glob("[0-9]*"):
        try:
            held = any(str(link.readlink()) == wanted for link in (process / "fd").iterdir())
            if held and process.name != str(os.getpid()):
                return "program", f"{(process / 'comm').read_text().strip()} ({process.name})"
        except OSError:  # it has ended meanwhile, or belongs to somebody else
            continue
    return None


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
