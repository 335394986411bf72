"""A pipe in memory, and a wind instrument that talks over one. No expectations, no parser of the product.

`Wire` is what a backend opens; the test holds the other end: it says, hears, hangs up and comes back.
"""

import asyncio
from pathlib import Path

from companion.game.text import Text
from companion.readings import FULL_TURN
from hardware.nmea_vane import NmeaVane
from hardware.ports import NotPluggedIn
from tests.hardware.benches import STEP, PlayBench

AWAY = Text("It is away.")
SPIN_SECONDS = 1.5


class MemoryPipe:
    """One opening of a wire."""

    def __init__(self, wire: "Wire") -> None:
        self._wire = wire
        self.arrived: asyncio.Queue[bytes] = asyncio.Queue()

    async def read(self) -> bytes:
        return await self.arrived.get()

    def write(self, data: bytes) -> None:
        if self._wire.pipe is not self:
            raise BrokenPipeError("the wire was cut")
        self._wire.heard += data

    async def close(self) -> None:
        self._wire.closed += 1
        if self._wire.pipe is self:
            self._wire.pipe = None


class Wire:
    """The way to a device that only exists in memory; `there` says whether it can be opened now."""

    def __init__(self) -> None:
        self.there = True
        self.pipe: MemoryPipe | None = None
        self.heard = b""
        self.opened = self.closed = 0

    async def connect(self) -> MemoryPipe:
        if not self.there:
            raise NotPluggedIn(AWAY)
        self.opened += 1
        self.pipe = MemoryPipe(self)
        return self.pipe

    def say(self, data: bytes) -> None:
        """Send bytes to whoever has the wire open; otherwise they are gone."""
        if self.pipe is not None:
            self.pipe.arrived.put_nowait(data)

    def cut(self) -> None:
        """Hang up, and be away."""
        self.there = False
        self.say(b"")
        self.pipe = None


def sentence(body: str) -> bytes:
    """A sentence with its checksum, reckoned here once more."""
    total = 0
    for letter in body:
        total ^= ord(letter)
    return f"${body}*{total:02X}\r\n".encode()


def wind(degrees: float, reference: str = "R", status: str = "A", talker: str = "WI") -> bytes:
    """A wind sentence; no angle where it is not valid."""
    angle = f"{degrees % FULL_TURN:.1f}" if status == "A" else ""
    return sentence(f"{talker}MWV,{angle},{reference},3.5,N,{status}")


class NmeaBench(PlayBench):
    """The backend for wind instruments, and one that tells its angle at every step."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.wire = Wire()
        self.backend = NmeaVane("board", self.wire.connect, self.clock)  # type: ignore[assignment] # it has no dice
        self._angle = 0.0
        self._swings: list[float] = []  # where it will point at the next steps
        self.unplug, self.replug = self.wire.cut, self._replug
        self.turn, self.spin = self._turn, self._spin

    def _turn(self, degrees: float) -> None:
        self._swings = [degrees]

    def _spin(self, degrees: float) -> None:
        """Once round, and on to where it comes to rest."""
        steps = round(SPIN_SECONDS / STEP)
        way = (degrees - self._angle) % FULL_TURN + FULL_TURN
        self._swings = [(self._angle + way * step / steps) % FULL_TURN for step in range(1, steps + 1)]

    def _replug(self) -> None:
        self.wire.there = True

    async def live(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            if self._swings:
                self._angle = self._swings.pop(0)
            self.wire.say(wind(self._angle))
            await super().live(STEP)
