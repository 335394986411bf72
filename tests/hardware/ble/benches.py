"""`DiceBench`: two emulated dice on the air, Kazami's own reader through bleak, stepped time."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from companion.readings import DieSeen, DieState, HealthSeen, Reading, Thrown
from hardware.ble.dice import SmartDice, smart_dice
from hardware.ble.radio import Radio
from hardware.ports import DeviceState, DeviceStatus
from hardware.tray import Said, Tray, TrayStep
from tests.hardware.benches import PlayBench
from tests.hardware.ble.emulated import EmulatedDie, EmulatedGoDice, EmulatedOlderPixels, EmulatedPixels

ROLLS = 1.0
"""Seconds a die rolls."""
WHITE, RED = "C1:02:03:04:05:06", "C2:02:03:04:05:06"


class DiceBench(PlayBench):
    """A white and a red die of one make, and a tray that follows what is told."""

    backend: SmartDice
    devices = frozenset({WHITE, RED})

    def __init__(self, made: type[EmulatedDie] = EmulatedPixels, folder: Path | None = None) -> None:
        super().__init__(folder or Path())
        from tests.hardware.ble.air import Air  # noqa: PLC0415 loads bumble, 18 MB

        self.air = Air()
        self.radio = Radio(self.clock, self.air.client, self.air.scanner)
        self.white: EmulatedDie = made(self.air, WHITE, f"{made.make.name}_WHITE", face=2)
        self.red: EmulatedDie = made(self.air, RED, f"{made.make.name}_RED", face=4)
        self.awake = [self.white, self.red]  # the dice that are near when it begins
        boots = itertools.count(1)
        which = {"white": WHITE, "red": RED}
        self.backend = smart_dice("smart dice", which, self.clock, lambda: f"boot {next(boots)}", self.radio)
        self.tray = Tray()
        self.said: list[Said] = []
        self.hears = lambda reading: self.take(self.tray.see(reading, self.clock.now()))
        self._doing: set[asyncio.Task[None]] = set()  # what hands are at
        self.throw = lambda *faces: self._do(self._throw(faces))
        self.unplug = lambda: self._do(self._each(EmulatedDie.go_away))
        self.replug = lambda: self._do(self._each(EmulatedDie.come_back))
        self.reboot = lambda: self._do(self._each(EmulatedDie.drop_link))

    async def begin(self) -> None:
        """Switch Bluetooth on, and wake the dice that are near."""
        await self.air.begin()
        for die in self.awake:
            await die.wake()

    async def __aenter__(self) -> "DiceBench":
        await self.begin()
        await super().__aenter__()
        return self

    def _do(self, gesture: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(gesture)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _throw(self, faces: tuple[int, ...]) -> None:
        """Both dice roll for a while; a face of 0 leans."""
        thrown = tuple(zip((self.white, self.red), faces, strict=True))
        for die, _ in thrown:
            die.start()
        await self.clock.sleep(ROLLS)
        for die, face in thrown:
            if face:
                die.stop(face)
            else:
                die.lean()

    async def _each(self, gesture: Callable[[EmulatedDie], Awaitable[None]]) -> None:
        for die in (self.white, self.red):
            await gesture(die)

    def take(self, step: TrayStep) -> None:
        """Go on with the tray that follows."""
        self.tray = step.tray
        self.said.extend(step.said)

    async def connected(self) -> None:
        """Wait until both dice are."""
        await self.until_state(DeviceState.CONNECTED)
        await self.until(lambda: self.last("white") and self.last("red"), step=0)

    def arm(self, *dice: str, revision: int = 1) -> None:
        """Ask for a roll."""
        self.take(self.tray.arm(revision, dice or ("white", "red"), "ann", self.clock.now()))

    async def live(self, seconds: float) -> None:
        """Let time pass for the tray too."""
        await super().live(seconds)
        self.take(self.tray.tick(self.clock.now()))

    async def throw_counts(self, white: int, red: int) -> None:
        """Throw both dice; fails unless that is the one roll that ever counted."""
        assert self.said == []
        self.white.roll(white)
        self.red.roll(red)
        await self.until(lambda: self.said)
        assert [said.faces for said in self.said if isinstance(said, Thrown)] == [(white, red)]
        assert len(self.said) == 1

    async def until_seen(self, die: str, state: DieState, face: int | None = None) -> None:
        """Wait for a sighting, in no time at all: only the air has to move."""
        await self.until(lambda: self.last(die) == DieSeen(die, state, face), step=0)

    def last(self, die: str) -> DieSeen | None:
        """The newest sighting of a die."""
        return next((seen for seen in reversed(self.dice) if seen.die == die), None)

    def sightings(self, die: str) -> list[tuple[DieState, int | None]]:
        """What was seen of a die, in order."""
        return [(seen.state, seen.face) for seen in self.dice if seen.die == die]

    @property
    def batteries(self) -> list[HealthSeen]:
        """What was told of batteries."""
        return [reading.seen for reading in self.readings if isinstance(reading.seen, HealthSeen)]

    @property
    def statuses(self) -> list[DeviceStatus]:
        """Every status told."""
        return [told for told in self.told if not isinstance(told, Reading)]


class GoDiceBench(DiceBench):
    """Two GoDice."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(EmulatedGoDice, folder)


class PixelsBench(DiceBench):
    """Two Pixels dice."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(EmulatedPixels, folder)


class OlderPixelsBench(DiceBench):
    """Two Pixels dice that speak over the older service."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(EmulatedOlderPixels, folder)
