"""The reader's figures, beside a bare pyserial loop on the same pty in the same run.

A thread writes frames as a device would; what they mean does not matter, only how soon they are here. The product's
reader checks every checksum, keeps the session and makes readings; the bare loop only splits lines.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import threading
import time
import tty
from collections.abc import Callable, Iterator
from typing import Protocol, Self

from companion.readings import AngleSeen, Reading
from firmware_bridge import wire
from hardware.ports import RealClock, Told
from hardware.serial_places import at, open_serial
from hardware.serial_port import SerialDevice
from tests.bench.figures import MILLI, Effort, Figure, against, rate, spread
from tests.patience import PATIENCE

BOOT = "0BADF00D"
BURSTS = 10  # each lasts but a few hundredths of a second
PACE = 0.004  # seconds between two paced frames


class Line:
    """A raw pty: `path` for whoever reads, and frames written by `pour` in another thread."""

    def __enter__(self) -> Self:
        """Make the pty."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._seq = 0
        return self

    def __exit__(self, *error: object) -> None:
        """Take it away."""
        os.close(self._master)
        os.close(self._slave)

    def frame(self, kind: str, *fields: str) -> bytes:
        """The device's next frame."""
        self._seq = (self._seq + 1) % wire.SEQUENCES
        return wire.encode(kind, BOOT, self._seq, fields)

    def hello(self) -> None:
        """Introduce the device."""
        self._write(self.frame("HELLO", str(wire.PROTOCOL), "0.1.0", "2", "magnet", "5EED"))

    def asked(self) -> None:
        """Wait until a host has opened the port and asks who is there."""
        os.read(self._master, wire.LONGEST)

    def pour(self, frames: int, pace: float, sent: list[float]) -> threading.Thread:
        """Write so many frames, `pace` seconds apart, and note in `sent` when each was written."""

        def write() -> None:
            for number in range(frames):
                frame = self.frame("VANE", str(number % wire.TENTHS_IN_A_TURN), "ok")
                if pace:
                    time.sleep(pace)
                sent.append(time.perf_counter())
                self._write(frame)

        writer = threading.Thread(target=write, name="bench device")
        writer.start()
        return writer

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._master, data) :]


class Reader(Protocol):
    """Reads from a line until it has had so many frames; calls `arrived` for each."""

    def __call__(self, line: Line, frames: int, ready: Callable[[], None], arrived: Callable[[], None]) -> None:
        """Call `ready` once listening, then read."""


def bare(line: Line, frames: int, ready: Callable[[], None], arrived: Callable[[], None]) -> None:
    """Read as little code can: pyserial, whatever is there, split into lines."""
    port, rest, seen = open_serial(line.path), b"", 0
    ready()
    while seen < frames:
        *lines, rest = (rest + port.read(max(1, port.in_waiting))).split(b"\n")
        for _ in lines:
            seen += 1
            arrived()
    port.close()


def product(line: Line, frames: int, ready: Callable[[], None], arrived: Callable[[], None]) -> None:
    """Read with the product's serial backend."""
    asyncio.run(_read(line, frames, ready, arrived))


async def _read(line: Line, frames: int, ready: Callable[[], None], arrived: Callable[[], None]) -> None:
    device = SerialDevice("bench", at(line.path), RealClock())
    greeted, done, seen = asyncio.Event(), asyncio.Event(), 0

    def tell(told: Told) -> None:
        nonlocal seen
        if isinstance(told, Reading) and isinstance(told.seen, AngleSeen):
            seen += 1
            arrived()
            if seen == frames:
                done.set()
        elif device.status.heard_at is not None:
            greeted.set()

    reading = asyncio.create_task(device.run(tell))
    async with asyncio.timeout(PATIENCE):
        await asyncio.to_thread(line.asked)  # opening the port discards what came before
        line.hello()
        await greeted.wait()
        ready()
        await done.wait()
    reading.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await reading


def listened(reader: Reader, frames: int, pace: float) -> tuple[list[float], list[float]]:
    """Have a reader read frames; return when each was sent and when each had arrived."""
    sent, arrived, writers = list[float](), list[float](), list[threading.Thread]()
    with Line() as line:
        reader(
            line,
            frames,
            lambda: writers.append(line.pour(frames, pace, sent)),
            lambda: arrived.append(time.perf_counter()),
        )
        for writer in writers:
            writer.join()
    return sent, arrived


def figures(effort: Effort) -> Iterator[Figure]:
    """Measure both readers."""
    readers: dict[str, Reader] = {"bare pyserial loop": bare, "serial backend": product}
    for measured in (_throughput, _latency):
        least, ours = (measured(name, reader, effort) for name, reader in readers.items())
        yield least
        yield against(ours, least)


def _throughput(name: str, reader: Reader, effort: Effort) -> Figure:
    runs = [listened(reader, effort.frames, 0.0) for _ in range(BURSTS * effort.rounds)]
    seconds = [arrived[-1] - sent[0] for sent, arrived in runs]
    return rate(f"{name}: throughput", "frames/s", effort.frames, seconds)


def _latency(name: str, reader: Reader, effort: Effort) -> Figure:
    sent, arrived = listened(reader, effort.paced, PACE)
    delays = [there - gone for gone, there in zip(sent, arrived, strict=True)]
    return spread(f"{name}: paced latency", "ms", delays, MILLI)
