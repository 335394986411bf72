"""Benches for what is wired to a Pi: hands that throw dice and turn vanes by driving mock pins. No expectations.

Time goes on in hundredths of a second, and a look that is under way in a thread is waited for before it does.
"""

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self, cast

from gpiozero import Device

from firmware_bridge.device.vane import LADDER_OHMS, PULL_UP_OHMS
from hardware.gpio.sensors import Bus, Sensor, on_ladder, on_magnet, spinner
from hardware.gpio.tray import GpioTray
from hardware.gpio.vane import GpioVane
from hardware.gpio.wiring import LadderPins, MagnetBus, SpinnerPins, TrayPins
from tests.hardware.benches import Backend, PlayBench, StepClock
from tests.hardware.gpio.pi import Converter, Magnet, Pi

FINE = 0.01
WIRED = TrayPins((("white", (17, 27, 22)), ("red", (5, 6, 13))), 26)
ENCODER = SpinnerPins(23, 24, 25, 48)
LADDER = LadderPins(0, 0)
QUARTERS = ENCODER.steps * 4
"""An encoder's lines take four states within one step."""
INDEX = range(-2, 14)
"""The quarters around the zero at which the index line is up."""


class WatchedClock(StepClock):
    """Stepped time that keeps how long everybody slept."""

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await super().sleep(seconds)


class PiBench(PlayBench):
    """A bench whose hands act at moments to come."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.pi = Pi()
        self.clock: WatchedClock = WatchedClock()
        self.chance = random.Random(1)
        self.reboot = self.start_anew
        self._cues: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    def start_anew(self) -> None:
        """End the reader and run it again, as after the Pi was started anew."""
        assert self._task is not None
        self._task.cancel()
        self._task = asyncio.create_task(self.backend.run(self._listen))

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._cues, (self.clock.now() + seconds, next(self._order), act))

    async def live(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while self.clock.now() < end - FINE / 2:
            while self._cues and self._cues[0][0] <= self.clock.now():
                heapq.heappop(self._cues)[2]()
            await self.clock.advance(FINE)
            await self.all_asleep()

    async def all_asleep(self) -> None:
        """Wait until the reader waits for time to pass, not for a thread."""
        end = asyncio.get_running_loop().time() + 10
        while not self.clock.awaited:
            assert asyncio.get_running_loop().time() < end, "the reader never rests"
            await asyncio.sleep(0.0002)


class GpioTrayBench(PiBench):
    """Two dice in a tray with a motion line, all of whose contacts bounce."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.backend = cast(Backend, GpioTray("board", WIRED, self.pi.pins, self.clock, self.chance.randrange))
        self.throw = self.toss
        for _, lines in WIRED.dice:
            self.show(lines, 1)

    def show(self, lines: tuple[int, ...], code: int) -> None:
        for bit, pin in enumerate(lines):
            self.pi.put(pin, bool(code >> bit & 1))

    def toss(self, *faces: int) -> None:
        """Throw a die for each face: off its place, tumbling for half a second, and landing on it; 0 is cocked."""
        for (_, lines), face in zip(WIRED.dice, faces, strict=False):
            self._bounce(0.0, lines, 0)
            self._bounce(0.6, lines, face)
        for pulse in range(25):
            self.after(0.1 + pulse * 0.02, partial(self.pi.put, WIRED.motion, pulse % 2 == 0))
        self.after(0.65, partial(self.pi.put, WIRED.motion, False))

    def _bounce(self, after: float, lines: tuple[int, ...], code: int) -> None:
        """The contacts chatter for 60 ms and then say this code."""
        for part in range(6):
            self.after(after + part * 0.01, lambda: self.show(lines, self.chance.randrange(8)))
        self.after(after + 0.06, lambda: self.show(lines, code))


class GpioVaneBench(PiBench):
    """A vane of any sensor; `point` is what a sensor's bench must do: show an angle, in degrees."""

    point: Callable[[float], None]

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.degrees = 0.0
        self.turn, self.spin = self.turn_to, self.spin_to

    def fit(self, sensor: Sensor) -> None:
        """Put this sensor in; the bench is then asked as a DirectionReader only."""
        vane = GpioVane("board", sensor, self.clock, self.chance.randrange)
        self.backend = cast(Backend, vane)

    def turn_to(self, degrees: float) -> None:
        self.degrees = degrees
        self.point(degrees)

    def spin_to(self, degrees: float) -> None:
        """Once round, slower and slower, in a second and a half."""
        start, way = self.degrees, (degrees - self.degrees) % 360 + 360
        for part in range(1, 101):
            angle = start + way * (1 - (1 - part / 100) ** 2)
            self.after(part * 0.015, partial(self.point, angle % 360))
        self.degrees = degrees


class GpioMagnetBench(GpioVaneBench):
    """A magnet above an AS5600."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.magnet = Magnet()
        self.fit_bus(self.magnet)
        self.point = self.rotate

    def fit_bus(self, bus: Bus) -> None:
        """Put the sensor on this bus."""
        self.fit(on_magnet(MagnetBus(1), lambda number: bus))

    def rotate(self, degrees: float) -> None:
        self.magnet.angle = round(degrees * 4096 / 360) % 4096


class GpioLadderBench(GpioVaneBench):
    """Sixteen reed contacts and their resistors on an MCP3008."""

    def __init__(self, folder: Path, pi: Pi | None = None) -> None:
        super().__init__(folder)
        self.pi = pi or self.pi
        self.converter = Converter(self.pi)
        self.fit(on_ladder(LADDER, self.pi.pins))
        self.point = self.close_contact
        self.point(0.0)

    async def __aenter__(self) -> Self:
        self._before, Device.pin_factory = (
            Device.pin_factory,
            self.pi.factory,
        )  # gpiozero's mock SPI asks the global one
        await super().__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        await super().__aexit__(*error)
        Device.pin_factory = self._before

    def close_contact(self, degrees: float) -> None:
        ohms = LADDER_OHMS[round(degrees / 22.5) % 16]
        self.read(round(1024 * ohms / (ohms + PULL_UP_OHMS)))

    def read(self, count: int) -> None:
        """Let the converter's channel read this count."""
        self.converter.counts[LADDER.channel] = count


class GpioSpinnerBench(GpioVaneBench):
    """An encoder's two lines and an index line, driven quarter by quarter along the shorter way."""

    def __init__(self, folder: Path, turned: bool = True) -> None:
        super().__init__(folder)
        self._turned = turned
        self.fit(spinner(ENCODER, self.pi.pins))
        self.quarter = 0
        self.point = self.rotate

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.all_asleep()
        for quarter in range(-QUARTERS // 2, 1) if self._turned else ():
            self.go(quarter)  # through the index, so that its zero is known
        return self

    def rotate(self, degrees: float) -> None:
        """Turn on from where it is, by at most half a turn."""
        way = (round(degrees * QUARTERS / 360) - self.quarter + QUARTERS // 2) % QUARTERS - QUARTERS // 2
        for _ in range(abs(way)):
            self.go(self.quarter + (1 if way > 0 else -1))

    def go(self, quarter: int) -> None:
        """Be at this quarter: the lines pull to ground one after the other, the index line is up around the zero."""
        self.quarter = quarter
        place = quarter % 4
        self.pi.put(ENCODER.a, place not in (1, 2))
        self.pi.put(ENCODER.b, place not in (2, 3))
        self.pi.put(ENCODER.index, (quarter - INDEX.start) % QUARTERS < len(INDEX))
