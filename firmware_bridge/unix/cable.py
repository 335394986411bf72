"""The cable between the firmware's pipes and whoever opens the pty: it carries bytes, and it can be pulled.

It owns the pty and two pipe ends, nothing else. It understands no byte it carries. While it is unplugged,
what the firmware says is gone, as on a Pico nobody listens to.
"""

import contextlib
import os
import pty
import select
import tty
from pathlib import Path

_MOST = 4096


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

    @property
    def plugged(self) -> bool:
        """Whether there is a port to open."""
        return self._master is not None

    def plug(self) -> None:
        """Make a raw pty and point the symlink at it; nothing happens if one is there."""
        if self._master is not None:
            return
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
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

    def descriptors(self) -> list[int]:
        """Return what is worth waiting on before the next `carry`."""
        return [self._said] if self._master is None else [self._said, self._master]

    def carry(self) -> None:
        """Move every byte that can move now, both ways, without waiting."""
        self._carry_to_device()
        while self._carry_to_host():
            pass

    def _carry_to_host(self) -> bool:
        if not self._to_host:
            self._to_host = _read(self._said)
        if self._master is None:
            moved, self._to_host = bool(self._to_host), b""
            return moved
        written = _write(self._master, self._to_host)
        self._to_host = self._to_host[written:]
        return written > 0

    def _carry_to_device(self) -> None:
        if self._master is None:
            return
        while True:
            self._to_device = self._to_device or _read(self._master)
            written = _write(self._heard, self._to_device)
            self._to_device = self._to_device[written:]
            if not written:
                return


def wait_for(descriptors: list[int], seconds: float) -> None:
    """Wait until one of the descriptors has bytes to read, or the time is over."""
    select.select(descriptors, [], [], seconds)


def _read(descriptor: int) -> bytes:
    with contextlib.suppress(BlockingIOError):
        return os.read(descriptor, _MOST)
    return b""


def _write(descriptor: int, data: bytes) -> int:
    try:
        return os.write(descriptor, data) if data else 0
    except BlockingIOError:
        return 0
    except BrokenPipeError:
        return len(data)  # the firmware has ended; who next tells it something is told so
