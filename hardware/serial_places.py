"""Where serial devices are, and in words why one cannot be opened. No bytes of any protocol enter here.

The Windows branches follow pyserial's source and have never been run there.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import serial
from msgspec import Struct
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.game.text import Text
from hardware.known_devices import KnownBoard
from hardware.ports import Busy, DeviceError, Lost, NoPermission, NotPluggedIn

if sys.platform != "win32":
    import grp
    import termios

    FAILURES: tuple[type[Exception], ...] = (OSError, ValueError, termios.error)
else:
    FAILURES = (OSError, ValueError)
"""What pyserial lets through when a port fails."""

UsbId = tuple[int, int]
"""USB vendor and product id."""
PICO: UsbId = (0x2E8A, 0x0005)
"""A Raspberry Pi Pico that runs MicroPython."""
ARDUINOS: Mapping[UsbId, str] = {
    (0x2341, 0x0001): "Arduino Uno",
    (0x2341, 0x0043): "Arduino Uno",
    (0x2341, 0x0243): "Arduino Uno",
    (0x2341, 0x006A): "Arduino Uno",
    (0x2A03, 0x0043): "Arduino Uno",
    (0x2341, 0x0062): "Arduino Uno Mini",
    (0x2341, 0x0069): "Arduino Uno R4 Minima",
    (0x2341, 0x1002): "Arduino Uno R4 WiFi",
    (0x2341, 0x0058): "Arduino Nano Every",
    (0x2341, 0x8036): "Arduino Leonardo",
    (0x2A03, 0x8036): "Arduino Leonardo",
    (0x2341, 0x8037): "Arduino Micro",
    (0x2A03, 0x8037): "Arduino Micro",
    (0x2341, 0x8237): "Arduino Micro",
}
"""Arduino's own small boards as they run a sketch (its boards.txt). A Mega is not among them: it often drives a
machine, which opening its port would restart in the middle of its work."""
SEARCHED: tuple[UsbId, ...] = (PICO, *ARDUINOS)
"""What is opened without being named, in this order, to ask who is there. Nothing else is: see `ADAPTERS`."""
ADAPTERS: Mapping[UsbId, str] = {
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x5523): "CH341",
    (0x1A86, 0x55D4): "CH9102",
    (0x0403, 0x6001): "FT232R",
    (0x0403, 0x6015): "FT231X",
    (0x10C4, 0xEA60): "CP210x",
}
"""Serial chips of Nanos and of Arduinos by other makers, and of printers, modems and receivers just as well. Opening
such a port restarts what is behind it, so somebody must name it."""
BY_ID = Path("/dev/serial/by-id")
BAUD = 115200
WRITE_PATIENCE = 0.2  # seconds; what is written are a few dozen bytes, so a port that will not take them is stuck

Connect = Callable[[], serial.Serial]
"""Finds and opens the port at each attempt anew; raises `Lost` or one of its kinds."""


class Found(Struct, frozen=True):
    """A serial port that is there: a path that stays the same over replugging, its serial number, and what it is."""

    path: str
    serial_number: str
    usb_id: UsbId = PICO


Listing = Callable[[], Iterable[ListPortInfo]]


def at(path: str, baud: int = BAUD) -> Connect:
    """Whatever is at this path."""
    return lambda: open_serial(path, baud)


def plugged_in(
    remembered: KnownBoard | None = None, first: str = "", listing: Listing = list_ports.comports
) -> Connect:
    """The remembered board wherever it is plugged in now; while none is known, the one at `first`, or any `SEARCHED`.

    A board whose USB serial number is the identity is opened at once. Otherwise each attempt opens the port behind the
    one opened last, Picos before Arduinos, until the handshake finds the right one: see `line_device`.
    """
    wanted = remembered or KnownBoard()
    last = ""

    def connect() -> serial.Serial:
        nonlocal last
        paths = _candidates(wanted.identity, first, find_ports(listing()))
        next_one = paths.index(last) + 1 if last in paths else 0
        last, port = _open_one(paths[next_one:] + paths[:next_one])
        return port

    return connect


def _candidates(identity: str, first: str, found: tuple["Found", ...]) -> list[str]:
    """The paths where the board may be, each once, in the order in which they are opened."""
    if not identity and first:
        return [first]
    same = [port.path for port in found if port.serial_number.upper() == identity != ""]
    there = [first] if first and Path(first).exists() else []
    by_device = {os.path.realpath(path): path for path in (*there, *(port.path for port in found))}
    return same or list(by_device.values())


def _open_one(paths: Iterable[str]) -> tuple[str, serial.Serial]:
    """Open the first of these that lets itself be opened; raises why the first one does not."""
    failure: DeviceError = NotPluggedIn(Text("It is not plugged in. Put its cable in; Kazami keeps looking."))
    for number, path in enumerate(paths):
        try:
            return path, open_serial(path)
        except Lost as error:
            failure = error if number == 0 else failure
    raise failure


def find_ports(
    listed: Iterable[ListPortInfo],
    usb_ids: Sequence[UsbId] = SEARCHED,
    by_id: Path = BY_ID,
) -> tuple[Found, ...]:
    """Every listed port with one of the USB ids, in their order, by its stable name in `by_id` where there is one."""
    names = stable_names(by_id)
    wanted = ((port, (port.vid, port.pid)) for port in listed if port.vid is not None and port.pid is not None)
    found = [
        Found(names.get(port.device, port.device), port.serial_number or "", usb_id)
        for port, usb_id in wanted
        if usb_id in usb_ids
    ]
    return tuple(sorted(found, key=lambda port: (usb_ids.index(port.usb_id), port.path)))


def stable_names(by_id: Path = BY_ID) -> dict[str, str]:
    """The name of each port that stays the same in every socket, by its path; none where the system keeps none."""
    return {str(link.resolve()): str(link) for link in by_id.glob("*")} if by_id.is_dir() else {}


def open_serial(path: str, baud: int = BAUD, make: Callable[..., serial.Serial] = serial.Serial) -> serial.Serial:
    """Open for us alone; what had arrived before is discarded. Raises `Lost` or one of its kinds, in words.

    The read timeout is None: `read` blocks until a byte, an error or `cancel_read`. `make` opens, as pyserial does: it
    lets termios's own errors through, which are no OSErrors, when a cable is pulled while its port is being set up.
    """
    try:
        return make(path, baud, timeout=None, write_timeout=WRITE_PATIENCE, exclusive=True)
    except FAILURES as error:
        raise explain(error, path) from error


def explain(error: Exception, path: str, processes: Path = Path("/proc")) -> DeviceError:
    """The same failure as a `DeviceError` whose words say what to do."""
    place = ("path", path)
    code = _code(error)
    if code in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return NotPluggedIn(Text("Nothing is plugged in at {path}. Put the cable in; Kazami keeps looking.", (place,)))
    if code in (errno.EAGAIN, errno.EBUSY) or (sys.platform == "win32" and code == errno.EACCES):
        holder = holder_of(path, processes)
        if holder:
            words = Text("The program {program} uses {path}. Close it; Kazami keeps trying.", (holder, place))
            return Busy(words)
        return Busy(Text("Another program uses {path}. Close it; Kazami keeps trying.", (place,)))
    if code in (errno.EACCES, errno.EPERM):
        return _closed(path)
    if code == errno.ENOTTY:
        return Lost(Text("{path} is no serial port. `kazami devices` lists the ports that are here.", (place,)))
    return Lost(Text("{path} cannot be used: {error}", (place, ("error", str(error)))))


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


def _code(error: BaseException) -> int | None:
    """The errno; pyserial hides it behind the error it raises, and on Windows in the text."""
    for failed in (error, error.__context__):
        if isinstance(failed, FAILURES) and failed.args and isinstance(failed.args[0], int):
            return failed.args[0]
    hidden = {"FileNotFoundError": errno.ENOENT, "PermissionError": errno.EACCES}
    return next((code for name, code in hidden.items() if name in str(error)), None)


def _closed(path: str) -> NoPermission:
    """What to do about a port that this user may not open."""
    group = _group_of(path)
    if group is None:
        return NoPermission(
            Text(
                "You may not open {path}, and no group may that you could join. Give it to one with a rule of udev, as "
                "docs/makers.md says.",
                (("path", path),),
            )
        )
    words = Text(
        "You may not open {path}. Join the group {group} (`sudo usermod -aG {group} $USER`), then log in again.",
        (("path", path), ("group", group)),
    )
    return NoPermission(words)


def _group_of(path: str) -> str | None:
    """The group that may open the port, "dialout" where unknown; None where none may, or only root's own."""
    if sys.platform == "win32":
        return "dialout"
    try:
        port = Path(path).stat()
    except OSError:
        return "dialout"
    if not port.st_gid or not port.st_mode & stat.S_IRGRP or not port.st_mode & stat.S_IWGRP:
        return None  # who joins root's group may do far more than open a port
    try:
        return grp.getgrgid(port.st_gid).gr_name
    except KeyError:
        return None
