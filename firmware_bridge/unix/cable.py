"""The cable between the firmware's pipes and whoever opens the pty: it carries bytes, and it can be pulled.

It owns the pty and two pipe ends, nothing else. It understands no byte it carries. While it is unplugged,
what the firmware says is gone, as on a Pico nobody listens to.
"""

import contextlib
import fcntl
import os
import pty
import select
import struct
import termios
import time
import tty
from pathlib import Path

_MOST = 4096
_TTY_HOLDS = 4095  # more than this a terminal does not show as readable
_MARK = b"\x00\xff<here>\xff\x00"
_HAND_ON_SECONDS = 0.05  # a pty takes microseconds; only a loaded machine takes more
_PATIENCE = 120.0


class Cable:
    """A pty behind the symlink `path`; each `plug` makes a new pty, as a real port does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._said = self._heard = -1
        self._master: int | None = None
        self._slave: int | None = None  # held open, so that a closing host is no hang-up for the master
        self._to_host = b""
        self._to_device = b""

    def fit(self, from_firmware: int, to_firmware: int) -> None:
        """Fasten the device's end: two pipe ends as file descriptors, which become non-blocking."""
        self._said, self._heard = from_firmware, to_firmware
        os.set_blocking(from_firmware, False)
        os.set_blocking(to_firmware, False)
        self._to_host = self._to_device = b""

    def plug(self) -> None:
        """Make a raw pty and point the symlink at it; nothing happens if one is there."""
        if self._master is not None:
            return
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        os.set_blocking(self._slave, False)
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._slave))
        fresh.replace(self.path)

    def unplug(self) -> None:
        """Take the pty and its symlink away; who has it open sees a hang-up. Bytes under way are lost."""
        if self._master is None or self._slave is None:
            return
        self.path.unlink(missing_ok=True)
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = None
        self._to_host = self._to_device = b""

    def carry(self) -> None:
        """Move every byte that can move now, both ways, without waiting."""
        self._carry_to_device()
        while self._carry_to_host():
            pass

    def carry_exactly(self) -> None:
        """Move everything written so far, both ways, and return when the other side can read it.

        A pty hands bytes on a moment after they were written; where time is stepped, that moment must not
        decide in which step they arrive. Raises TimeoutError if the pty does not hand them on.
        """
        if self._master is None or self._slave is None:
            self.carry()
            return
        self._to_device += self._all_from_host(self._master, self._slave)
        self._carry_to_device()
        readable = _readable(self._slave)
        while written := self._carry_to_host():
            readable += written
        deadline = time.monotonic() + _HAND_ON_SECONDS
        # A host that reads meanwhile takes bytes away, so this wait is no proof and ends soon.
        while _readable(self._slave) < min(readable, _TTY_HOLDS) and time.monotonic() < deadline:
            os.sched_yield()

    @staticmethod
    def _all_from_host(master: int, slave: int) -> bytes:
        """Everything hosts wrote so far: a mark written behind it shows when it is all here."""
        mark, data = _MARK, b""
        deadline = time.monotonic() + _PATIENCE
        while not data.endswith(_MARK):
            if time.monotonic() > deadline:
                raise TimeoutError("The pseudo terminal does not hand on what was written to it.")
            mark = mark[_write(slave, mark) :]
            select.select([master], [], [], _HAND_ON_SECONDS)
            data += _read(master)
        return data[: -len(_MARK)]

    def _carry_to_host(self) -> int:
        """Move some bytes and return how many; unplugged, they are gone."""
        if not self._to_host:
            self._to_host = _read(self._said)
        written = len(self._to_host) if self._master is None else _write(self._master, self._to_host)
        self._to_host = self._to_host[written:]
        return written

    def _carry_to_device(self) -> None:
        while self._master is not None:
            self._to_device = self._to_device or _read(self._master)
            written = _write(self._heard, self._to_device)
            self._to_device = self._to_device[written:]
            if not written:
                return


def _read(descriptor: int) -> bytes:
    with contextlib.suppress(BlockingIOError):
        return os.read(descriptor, _MOST)
    return b""


def _readable(terminal: int) -> int:
    """How many bytes the side of `terminal` could read now."""
    count: int = struct.unpack("i", fcntl.ioctl(terminal, termios.FIONREAD, b"\0" * 4))[0]
    return count


def _write(descriptor: int, data: bytes) -> int:
    try:
        return os.write(descriptor, data) if data else 0
    except BlockingIOError:
        return 0
    except BrokenPipeError:
        return len(data)  # the firmware has ended; who next tells it something is told so
