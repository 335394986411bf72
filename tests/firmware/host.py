"""A host for the tests: it opens the simulated device's port as a real one would and keeps what it heard.

It acknowledges nothing of its own accord. Nothing here may look behind the port.
"""

import os
import select
from typing import TypeVar

from firmware_bridge.events import SessionEvent
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.wire_session import WireSession

Event = TypeVar("Event")
_TURN_MS = 50


class Host:
    """One session over the device's port, on the device's own stepped time."""

    def __init__(self, device: UnixPort, session: WireSession | None = None) -> None:
        self.device = device
        self.session = session or WireSession()
        self.events: list[SessionEvent] = []
        self._heard = b""
        self.now = 0.0
        self._port = -1
        self.open()

    def open(self) -> None:
        """Open the port behind the device's path and ask who is there."""
        self._port = os.open(self.device.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.session.opened(self.now)

    def close(self) -> None:
        """Close the port, if it is open."""
        if self._port >= 0:
            os.close(self._port)
            self._port = -1

    def live(self, ms: int) -> list[SessionEvent]:
        """Let time pass while talking with the device; return what happened."""
        before = len(self.events)
        while ms > 0:
            part = min(ms, _TURN_MS)
            self.write(self.session.bytes_to_send())
            self.device.step(part)
            self.now += part / 1000
            self.listen()
            ms -= part
        return self.events[before:]

    def write(self, data: bytes) -> None:
        """Write bytes to the port as they are."""
        if data and self._port >= 0:
            os.write(self._port, data)

    def listen(self) -> None:
        """Read what is there and let the session understand it."""
        data = b""
        while self._port >= 0 and select.select([self._port], [], [], 0)[0]:
            try:
                more = os.read(self._port, 4096)
            except OSError:
                more = b""  # the cable is out: a hang-up reads as an error or as nothing
            if not more:
                self.close()
            data += more
        self._heard += data
        self.events += self.session.feed(data, self.now)

    def lose(self, count: int) -> None:
        """Let so many bytes that arrived be lost before the session sees them."""
        os.read(self._port, count)

    def heard(self, kind: type[Event]) -> list[Event]:
        """Return the events of one type so far."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def lines(self) -> list[bytes]:
        """Everything that arrived, line by line."""
        return self._heard.splitlines(keepends=True)

    def forget(self) -> None:
        """Keep nothing of what was heard so far."""
        self.events.clear()
        self._heard = b""

    def said(self, word: bytes) -> list[bytes]:
        """Return the lines of one frame type so far."""
        return [line for line in self.lines if b"PKZM," + word + b"," in line]
