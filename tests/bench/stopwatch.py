"""A port that notes when a throw came in on the wire. What follows from it is measured elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware_bridge import wire
from hardware.serial_port import Port

AT_REST = ("resting", "settled")  # only dice that were seen at rest can be thrown


class Stopwatch:
    """A port that notes when the first bytes with a throw in them were read; `lies` is called when all dice lie."""

    def __init__(self, port: Port, lies: Callable[[], object]) -> None:
        self._port, self._lies = port, lies
        self._frames = wire.Reader()
        self.rolls: dict[str, float] = {}  # when each roll was first read, by its number
        self.write, self.cancel_read, self.close = port.write, port.cancel_read, port.close

    @property
    def in_waiting(self) -> int:
        """As the port says."""
        return self._port.in_waiting

    def read(self, size: int, /) -> bytes:
        """Read, and look at the time."""
        data = self._port.read(size)
        now = time.perf_counter()
        for frame in self._frames.feed(data):
            if frame.kind == "ROLL":
                self.rolls.setdefault(frame.fields[0], now)
            if frame.kind == "DICE" and all(die.startswith(AT_REST) for die in frame.fields):
                self._lies()
        return data
