"""The command `kazami calibrate`: where the table's north is for each vane, and whether its six sides are read right.

The talk is here, the arithmetic in `hardware.steady`, the keeping in `hardware.calibrated`. No game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping

from companion.game.text import Text, Word, render
from companion.readings import FULL_TURN, SECTORS
from hardware.ports import Clock, RealClock
from hardware.steady import Steady
from hardware.vane import HALF_SECTOR, SECTOR_WIDTH, turn_between
from ui.devices import LOOK, ONCE, Look, Say, Watch, beside
from ui.keyboard import Keyboard, Typed
from ui.languages import language
from ui.sources import Mounted

HELD = 10.0
"""Seconds in which a vane that is held still must have been read often enough."""

Ask = Callable[[Text], Awaitable[str | None]]
"""Asks for a line; None when there will be none."""


class Calibration:
    """One talk about everything that is there: a vane's north and sides. Dice tell their faces themselves."""

    def __init__(self, watch: Watch, mounted: Mounted, clock: Clock, ask: Ask, say: Say) -> None:
        self._watch, self._mounted, self._clock, self._ask, self._say = watch, mounted, clock, ask, say

    async def run(self) -> bool:
        """Talk until all is done or nobody answers; return whether a vane was there and all were calibrated."""
        looking = asyncio.create_task(self._watch.run(None))
        try:
            await self._until(lambda: self._watch.answered, ONCE)
            done = [await self._vane(look) for look in self._watch.looks if look.steady.angles]
        finally:
            looking.cancel()
            await asyncio.wait([looking])
        if any(look.dice for look in self._watch.looks):
            self._say(Text.of("These dice tell their faces themselves: there is nothing to calibrate."))
        if not done:
            self._say(Text.of("No vane was heard:"))
            for text in self._watch.summary():
                self._say(text)
        return bool(done) and all(done)

    async def _vane(self, look: Look) -> bool:
        """Set the north of one vane, then check its other sides for as long as somebody likes to."""
        device = Word(look.status.device)
        if not await self._turned(look, Text.of("{device}: turn the vane to the table's north, let go", device=device)):
            return False
        middle, noise = look.steady.middle, round(look.steady.noise, 1)
        self._mounted.set_north(look.status.device, middle)
        self._say(
            Text.of("North is {n}° of the sensor, which trembles by {noise}°. It is kept.", n=middle, noise=noise)
        )
        for side in SECTORS[1:]:
            wanted = side * SECTOR_WIDTH
            if not await self._turned(look, Text.of("Turn it clockwise to {n}° to check that side", n=round(wanted))):
                break
            self._say(judged((look.steady.middle - middle) % FULL_TURN, wanted))
        return True

    async def _turned(self, look: Look, please: Text) -> bool:
        """Ask until the vane is held still after an Enter; False when somebody has had enough."""
        while True:
            line = await self._ask(Text.of("{please}, then press Enter (q: enough) > ", please=please))
            if line is None or line.strip():
                return False
            look.steady = Steady()  # what was read before the Enter is of another place
            if await self._until(lambda: look.steady.enough, HELD):
                return True
            self._say(Text.of("It does not rest, or is not heard. Hold it still; does its cable sit, its magnet?"))

    async def _until(self, come_true: Callable[[], bool], seconds: float) -> bool:
        end = self._clock.now() + seconds
        while not come_true() and self._clock.now() < end:
            await self._clock.sleep(LOOK)
        return come_true()


def judged(angle: float, wanted: float) -> Text:
    """Say how a side is read that lies `wanted` degrees from north."""
    off = round(turn_between(angle, wanted), 1)
    if off < HALF_SECTOR:
        return Text.of("Read as {n}°, {off}° beside its middle: that side is told right.", n=round(angle, 1), off=off)
    if turn_between(FULL_TURN - angle, wanted) < HALF_SECTOR:
        return Text.of("Read as {n}°: the sensor counts the other way round. Turn it over.", n=round(angle, 1))
    return Text.of("Read as {n}°: that is another side. Does the magnet sit over the middle?", n=round(angle, 1))


def _calibrate(args: argparse.Namespace) -> int:
    logging.basicConfig(handlers=[logging.NullHandler()])  # what there is to say is said in the talk
    clock, translate = RealClock(), language(args.lang)
    devices = beside(args, clock)

    def say(text: Text) -> None:
        print(render(text, translate, ()), flush=True)

    async def talk() -> bool:
        keyboard = Keyboard(Typed(sys.stdin.fileno()))

        async def ask(text: Text) -> str | None:
            print(render(text, translate, ()), end="", flush=True)
            return await keyboard.line()

        watch = Watch(devices.each(), clock, devices.mounted, lambda text: None)
        return await Calibration(watch, devices.mounted, clock, ask, say).run()

    return 0 if asyncio.run(talk()) else 1


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"calibrate": _calibrate}
