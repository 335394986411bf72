"""Benches: a backend, hands that throw and turn, and a listener that keeps all it was told. No expectations.

`SimulatedBench` works the simulated backend, `FirmwareBench` the serial backend with the real firmware behind
a pty. Both live on stepped time; `until` waits for what a thread delivers, within a bound, by condition.
"""

import asyncio
import contextlib
import fcntl
import os
import random
import struct
import termios
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from serial import Serial
from typing_extensions import override

from companion.readings import AngleSeen, DieSeen, DieState, Reading, ThrowSeen
from firmware_bridge.unix.port import UnixPort
from hardware.ports import DeviceState, DeviceStatus, DiceReader, DirectionReader, Told
from hardware.serial_places import at
from hardware.serial_port import Port, SerialDevice
from hardware.simulated import SimulatedDevice
from tests.patience import PATIENCE

STEP = 0.05
"""Seconds of stepped time between two looks."""
A_STEP = 0.002
"""Real seconds in which nothing is told, and time goes on."""
SLICE = 0.25
"""Seconds the device lives ahead of the host at most."""


class StepClock:
    """A clock that goes on only in `advance`."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    @property
    def awaited(self) -> bool:
        """Whether anybody sleeps."""
        return any(not woken.done() for _, woken in self._sleepers)

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.time + seconds, woken))
        await woken

    async def advance(self, seconds: float) -> None:
        """Go on in small steps and let everybody who wakes up do his work."""
        end = self.time + seconds
        while self.time < end:
            self.time = min(end, self.time + STEP)
            for due, woken in list(self._sleepers):
                if due <= self.time:
                    self._sleepers.remove((due, woken))
                    if not woken.done():
                        woken.set_result(None)
            await self.settle()

    async def settle(self) -> None:
        """Let everybody who has something to do come to his next wait, while no time passes."""
        for _ in range(5):
            await asyncio.sleep(0)


class Backend(DiceReader, DirectionReader, Protocol):
    """What both backends under test are."""


class Bench:
    """A running backend and what it told; used as an async context manager."""

    backend: Backend

    def __init__(self) -> None:
        self.clock = StepClock()
        self.told: list[Told] = []
        self.hears: Callable[[Reading], None] = lambda reading: None
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Bench":
        self._task = asyncio.create_task(self.backend.run(self._listen))
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def _listen(self, told: Told) -> None:
        self.told.append(told)
        if isinstance(told, Reading):
            self.hears(told)
        self._news.set()

    async def live(self, seconds: float) -> None:
        """Let stepped time pass for the backend and its device."""
        await self.alone(seconds)

    async def alone(self, seconds: float) -> None:
        """Let stepped time pass for the backend, whose device is away."""
        await self.clock.advance(seconds)

    async def until(self, come_true: Callable[[], object], step: float = STEP, lasts: float = A_STEP) -> None:
        """Live until a condition comes true; fails with the newest told when it does not within the bound.

        `lasts`: the real seconds a step may take while nothing is told, so that a slow thread is not outrun.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not come_true():
            assert self._task is None or not self._task.done(), self._task
            assert loop.time() < end, self.told[-8:]
            await self.live(step)
            await self.news(lasts)

    async def news(self, lasts: float = A_STEP) -> None:
        """Give the reading thread a moment; return at once when something is told."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), lasts)

    async def taken(self, path: Path) -> None:
        """Wait until the backend has read every byte that lies in the port."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while unread(path):
            assert loop.time() < end, "nobody reads the port"
            await self.news()
        await asyncio.sleep(0)

    async def until_state(self, state: DeviceState, lasts: float = A_STEP) -> DeviceStatus:
        await self.until(lambda: self.backend.status.state is state, lasts=lasts)
        return self.backend.status

    @property
    def readings(self) -> list[Reading]:
        return [told for told in self.told if isinstance(told, Reading)]

    @property
    def states(self) -> list[DeviceState]:
        return [told.state for told in self.told if isinstance(told, DeviceStatus)]

    @property
    def throws(self) -> list[Reading]:
        return [reading for reading in self.readings if isinstance(reading.seen, ThrowSeen)]

    @property
    def faces(self) -> list[dict[str, int]]:
        return [dict(reading.seen.dice) for reading in self.throws if isinstance(reading.seen, ThrowSeen)]

    @property
    def results(self) -> list[tuple[str, int]]:
        """Every face told as the result of a roll, by a throw that was judged or by a die that settled."""
        told = list[tuple[str, int]]()
        for seen in (reading.seen for reading in self.readings):
            if isinstance(seen, ThrowSeen):
                told += seen.dice
            elif isinstance(seen, DieSeen) and seen.state is DieState.SETTLED and seen.face is not None:
                told.append((seen.die, seen.face))
        return told

    @property
    def angles(self) -> list[float]:
        return [reading.seen.degrees for reading in self.readings if isinstance(reading.seen, AngleSeen)]

    @property
    def dice(self) -> list[DieSeen]:
        return [reading.seen for reading in self.readings if isinstance(reading.seen, DieSeen)]


class PlayBench(Bench):
    """A bench whose device can be thrown, turned, unplugged and rebooted; `devices` are the names in its readings."""

    devices = frozenset({"board"})
    throw: Callable[..., None]
    turn: Callable[[float], None]
    spin: Callable[[float], None]
    unplug: Callable[[], None]
    replug: Callable[[], None]
    reboot: Callable[[], None]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder


class SimulatedBench(PlayBench):
    """The simulated backend."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        device = self.device = self.backend = SimulatedDevice("board", self.clock, random.Random(1).randrange)
        self.throw, self.turn, self.reboot = device.throw, device.turn, device.reboot
        self.unplug, self.replug, self.spin = device.unplug, device.replug, device.spin


class Threads(ThreadPoolExecutor):
    """The threads of a loop, which know what they still have to do."""

    def __init__(self) -> None:
        super().__init__()
        self.under_way = set[Future[Any]]()

    @override
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        self.under_way.add(future)
        return future

    async def ended(self) -> None:
        """Wait until they have done what was asked of them, and the loop has heard of it."""
        while self.under_way:
            one = asyncio.wrap_future(self.under_way.pop())
            await asyncio.wait((one,), timeout=PATIENCE)
            assert one.done(), "a thread does not end"
            if not one.cancelled():
                one.exception()  # whoever asked hears of it
            await asyncio.sleep(0)


class FirmwareBench(PlayBench):
    """The serial backend and the real firmware behind a pty.

    No time passes while the port is being opened or while there is something in it to read: the threads that do it have
    as long as they need.
    """

    def __init__(self, folder: Path, device: UnixPort | None = None) -> None:
        super().__init__(folder)
        device = self.device = device or UnixPort(folder, stepped=True)
        self._open_port = at(str(device.path))
        self._port: Port | None = None
        self._threads = Threads()
        self.backend = SerialDevice("board", self._opened, self.clock)
        self.throw, self.turn, self.reboot = device.throw, device.turn_vane, device.reboot
        self.unplug, self.replug, self.spin = device.unplug, device.replug, device.spin_vane

    def _opened(self) -> Port:
        self._port = self._open_port()
        return self._port

    async def __aenter__(self) -> "Bench":
        asyncio.get_running_loop().set_default_executor(self._threads)
        self.device.start()
        return await super().__aenter__()

    async def __aexit__(self, *error: object) -> None:
        try:
            await super().__aexit__(*error)
        finally:
            self.device.stop()

    async def live(self, seconds: float) -> None:
        """Let device and host live side by side, in slices: what the device says reaches the host meanwhile."""
        while seconds > 0:
            part = min(seconds, SLICE)
            self.device.step(round(part * 1000))
            if isinstance(self._port, Serial) and self._port.is_open:
                await self.taken(self.device.path)
            await self.alone(part)
            seconds = round(seconds - part, 3)

    @override
    async def alone(self, seconds: float) -> None:
        """Let stepped time pass, and none of it before a port that is looked for is opened or not there."""
        while seconds > 0:
            await self._threads.ended()
            part = min(seconds, SLICE)
            await super().alone(part)
            seconds = round(seconds - part, 3)


def unread(path: Path) -> int:
    """How many bytes nobody has read from the port yet; none from a port that is not there."""
    try:
        port = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return 0
    try:
        waiting: tuple[int] = struct.unpack("i", fcntl.ioctl(port, termios.FIONREAD, bytes(4)))
        return waiting[0]
    finally:
        os.close(port)


def play(story: Coroutine[Any, Any, None]) -> None:
    """Run one test's story in a loop of its own."""
    asyncio.run(story)
