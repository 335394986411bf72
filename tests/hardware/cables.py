"""A bare pty as a device's cable, for the faults no healthy firmware commits. No expectations enter here.

The test writes the bytes itself, whole frames or noise; `CableBench` listens with the serial backend.
"""

import asyncio
import contextlib
import os
import pty
import tty
from pathlib import Path

from firmware_bridge import wire
from hardware.keeper import Pipe
from hardware.known_devices import KnownBoard
from hardware.line_device import LineDevice
from hardware.ports import DeviceState
from hardware.serial_places import open_serial
from hardware.serial_port import SerialPipe
from tests.hardware.benches import Bench

BOOT = "0BADF00D"
CONNECTED, STALE = DeviceState.CONNECTED, DeviceState.STALE
LOST, AWAY = DeviceState.LOST, DeviceState.NOT_PLUGGED_IN


class Watched:
    """A pipe that counts the bytes whose reader has come back for more: those it has handed on for certain."""

    def __init__(self, pipe: Pipe) -> None:
        self.handed_on = 0
        self._read = 0
        self._pipe = pipe
        self.write = pipe.write

    async def close(self) -> None:
        self.handed_on = self._read  # nobody waits for more of it
        await self._pipe.close()

    async def read(self) -> bytes:
        self.handed_on = self._read
        data = await self._pipe.read()
        self._read += len(data)
        return data


class CableBench(Bench):
    """The serial backend on a pty whose other end the test holds."""

    def __init__(
        self, folder: Path, counted: tuple[tuple[str, int], ...] = (), remembered: KnownBoard | None = None
    ) -> None:
        super().__init__()
        self.path = folder / "port"
        self.master = -1
        self._seq = 0
        self.port: Watched | None = None
        self._said = 0  # bytes, since the port was opened
        self.backend = LineDevice("board", self.connect, self.clock, counted=counted, remembered=remembered)

    async def connect(self) -> Watched:
        """Open the port as the product does, but at once, and watch it."""
        self.port = Watched(SerialPipe(open_serial(str(self.path))))
        self._said = 0
        return self.port

    async def __aexit__(self, *error: object) -> None:
        await super().__aexit__(*error)
        self.cut()

    def plug(self) -> None:
        """Make a new pty behind the same path, as replugging does."""
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(slave))
        self._slave = slave  # held open, so that a closing host is no hang-up for us

    def cut(self) -> None:
        """Pull the cable."""
        if self.master >= 0:
            os.close(self.master)
            os.close(self._slave)
            self.path.unlink()
            self.master = -1

    def frame(self, kind: str, *fields: str, boot: str = BOOT) -> bytes:
        """The device's next frame."""
        self._seq += 1
        return wire.encode(kind, boot, self._seq, fields)

    def hello(self, boot: str = BOOT, wells: int = 2, identity: str = "5EED") -> bytes:
        return self.frame("HELLO", str(wire.PROTOCOL), "0.1.0", str(wells), "magnet", identity, boot=boot)

    def beat(self) -> bytes:
        return self.frame("BEAT", "1", "0", "0", "0", "0")

    def roll(self, number: int = 1, age_ms: int = 0, faces: tuple[str, ...] = ("5", "3")) -> bytes:
        return self.frame("ROLL", str(number), str(age_ms), *faces)

    async def say(self, data: bytes) -> None:
        """Write bytes to the open port and wait until the backend has taken them all."""
        self._said += len(data)
        while data:
            try:
                data = data[os.write(self.master, data) :]
            except BlockingIOError:  # the pty is full: let the backend read
                await self.news()
        await self.until(lambda: self.port is not None and self.port.handed_on == self._said, step=0)
        for _ in range(3):  # from the thread's call to the queue, from the queue to the task, and its work
            await asyncio.sleep(0)

    def heard(self) -> list[wire.Frame]:
        """What the backend has written since the last call.

        Read until nothing is left: one read of a pty may leave what was written last, and only an empty one looks for
        it. What was asked of a port that is closed by now must not be taken for a question of the next one.
        """
        data = b""
        with contextlib.suppress(BlockingIOError):
            while True:
                data += os.read(self.master, 65536)
        return wire.Reader().feed(data)

    async def answered(self, kind: str) -> wire.Frame:
        """The next frame of one kind the backend writes."""
        found: list[wire.Frame] = []

        def look() -> bool:
            found.extend(frame for frame in self.heard() if frame.kind == kind)
            return bool(found)

        await self.until(look)
        return found[0]


async def connect(bench: CableBench) -> None:
    """Answer the backend's question as the right device does."""
    await bench.answered("WHO")
    await bench.say(bench.hello())
    await bench.until_state(CONNECTED)


def reason(bench: Bench) -> str:
    """Why the backend is not connected, as a screen would show it."""
    return str(bench.backend.status.reason)
