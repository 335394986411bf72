"""The dice of a tray wired to the Pi's pins, as a DiceReader. What a throw is, `wells.py` knows; no vane enters here.

Nothing is polled while the dice lie: gpiozero's thread calls on every change of a line, and the change crosses into
the loop with the moment it came. While dice are off their places the lines are looked at every `TICK` seconds, and at
rest once a second, which is the heartbeat and finds a change that got lost on the way.
"""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.readings import Reading, ThrowSeen
from hardware.gpio.pins import Pins, open_line, pin_trouble
from hardware.gpio.wells import Wells
from hardware.gpio.wiring import TrayPins
from hardware.keeper import Reopened
from hardware.ports import Clock

TICK = 0.02
"""Seconds between two looks while time alone may change something: as long as a line must agree with itself."""
BEAT = 1.0
"""Seconds between two looks at a tray at rest."""

Chance = Callable[[int], int]
"""Gives a number from 0 up to, but not, its argument."""
Change = tuple[dict[int, bool], float]
"""New levels by pin, and when."""


class GpioTray(Reopened):
    """A tray on these pins; the lines are pulled down, so one that came off reads 0 and its die shows no face.

    A throw is told once, and a Pi that reads its own pins misses none while it runs: there is nothing to repeat and
    nothing to keep until `acknowledge`.
    """

    def __init__(self, name: str, wired: TrayPins, pins: Pins, clock: Clock, chance: Chance) -> None:
        super().__init__(name, clock)
        self._wired = wired
        self._pins = pins
        self._chance = chance
        self._boot = ""
        self._throws = 0  # in this boot
        self._told_throws: set[tuple[str, int]] = set()

    def acknowledge(self, reading: Reading) -> None:
        """Take note; see `ports.DiceReader`."""
        told = (reading.boot, reading.sequence) in self._told_throws
        if isinstance(reading.seen, ThrowSeen) and not told:
            raise ValueError(f"Throw {reading.sequence} of boot {reading.boot} was never told.")

    async def _converse(self) -> None:
        """Open the pins and follow them; ends only by a DeviceError or by being cancelled."""
        factory = await asyncio.to_thread(self._pins)
        inbox = asyncio.Queue[Change]()
        loop = asyncio.get_running_loop()
        self._boot, self._throws = f"{self._chance(16**8):08X}", 0

        def cross(pin: int, up: bool) -> None:
            loop.call_soon_threadsafe(inbox.put_nowait, ({pin: up}, self._clock.now()))

        with pin_trouble(), contextlib.ExitStack() as opened:
            lines = {
                pin: opened.enter_context(open_line(pin, partial(cross, pin), factory)) for pin in self._all_pins()
            }
            wells = Wells(self._wired, self._clock.now())
            change: Change = (_levels(lines), self._clock.now())
            while True:
                self._follow(wells, change)
                while not inbox.empty():
                    self._follow(wells, inbox.get_nowait())
                change = await self._next(inbox, TICK if wells.busy else BEAT) or (_levels(lines), self._clock.now())

    def _all_pins(self) -> list[int]:
        return [self._wired.motion, *(pin for _, three in self._wired.dice for pin in three)]

    async def _next(self, inbox: asyncio.Queue[Change], seconds: float) -> Change | None:
        """The next change, or None when so much time has passed without one."""
        change = asyncio.create_task(inbox.get())
        alarm = asyncio.create_task(self._clock.sleep(seconds))
        try:
            await asyncio.wait((change, alarm), return_when=asyncio.FIRST_COMPLETED)
            return change.result() if change.done() else None
        finally:
            change.cancel()
            alarm.cancel()

    def _follow(self, wells: Wells, change: Change) -> None:
        levels, at = change
        told = wells.see(levels, at)
        self._ails(wells.ailment)
        self._heard(at)
        for seen in told:
            if isinstance(seen, ThrowSeen):
                self._throws += 1
                self._told_throws.add((self._boot, self._throws))
                self._tell_reading(Reading(self._status.device, self._boot, self._throws, seen), at)
            else:
                self._saw(self._boot, seen, at)


def _levels(lines: dict[int, Any]) -> dict[int, bool]:
    return {pin: bool(line.value) for pin, line in lines.items()}
