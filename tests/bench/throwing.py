"""From a throw on the wire to the same throw in the journal, with the real firmware behind a pty.

Everything between is the product's own. The tray waits on purpose (`Timings.confirm`): a die that is picked up at once
calls the throw off. So the figure is given with that pause, as people feel it, and without.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from companion.game.holes import SIDES
from companion.journal import Journal
from companion.readings import Reading, ThrowSeen
from companion.table import Committed, Table
from firmware_bridge import wire
from firmware_bridge.unix.port import UnixPort
from hardware.ports import RealClock
from hardware.serial_places import at
from hardware.serial_port import Port, SerialDevice
from hardware.tray import Timings
from tests.bench.deciding import SEED, agreed_long
from tests.bench.figures import MILLI, Effort, Figure, spread
from tests.bench.keeping import play_one, seated
from tests.patience import PATIENCE
from tests.ui.armed import armed

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


class Thrower:
    """A table with a tray beside it, thrown for as often as is wanted."""

    def __init__(self, table: Table, device: UnixPort) -> None:
        """Sit down at a table; the device has been started."""
        self._table, self._device = table, device
        self._luck = Random(SEED)
        self._watch: Stopwatch | None = None
        self._lying, self._counted = asyncio.Event(), asyncio.Event()
        self.delays: list[float] = []

    async def throw(self, times: int) -> None:
        """Throw, and play on until the next throw is asked for, so many times."""
        lies = partial(asyncio.get_running_loop().call_soon_threadsafe, self._lying.set)
        reader = SerialDevice("tray", partial(self._connect, lies), RealClock())
        beside = armed(self._table, reader, RealClock())
        self._table.subscribe(self._kept)
        running = asyncio.create_task(beside.run(lambda text: None, lambda refusal: None))
        async with asyncio.timeout(PATIENCE):
            await self._lying.wait()
        for _ in range(times):
            while self._table.open_throw() is None:
                play_one(self._table, self._luck)
            self._counted.clear()
            self._device.throw(*(self._luck.randint(1, SIDES) for _ in range(2)))
            async with asyncio.timeout(PATIENCE):
                await self._counted.wait()
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    def _connect(self, lies: Callable[[], object]) -> Stopwatch:
        self._watch = Stopwatch(at(str(self._device.path))(), lies)
        return self._watch

    def _kept(self, committed: Committed) -> None:
        readings: tuple[Reading, ...] = self._table.history.entries[committed.seq].reading
        for reading in readings:
            if self._watch is not None and isinstance(reading.seen, ThrowSeen):
                self.delays.append(time.perf_counter() - self._watch.rolls[str(reading.sequence)])
                self._counted.set()


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure throws that end in a journal in `folder`."""
    with (
        UnixPort(folder / "device") as device,
        Journal(folder / "journal", time.time) as journal,
    ):
        table = seated(journal, agreed_long())
        thrower = Thrower(table, device)
        asyncio.run(thrower.throw(effort.throws))
    pause = Timings().confirm
    about = f"of these the tray waits {pause * MILLI:.0f} ms on purpose"
    yield spread("a throw on the wire until it is on the disk", "ms", thrower.delays, MILLI, about)
    yield spread("... without that pause", "ms", [delay - pause for delay in thrower.delays], MILLI)
