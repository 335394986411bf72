"""The command `kazami calibrate`: where the six sides of each vane are, and which face of each die is read as which.

The talk is here, the arithmetic in `hardware.angle_averaging`, the keeping in `hardware.calibrated`. No game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping

from companion.game.text import Text, Word, render
from companion.readings import FACES, SECTORS
from hardware.angle_averaging import STILL
from hardware.ports import Clock, RealClock
from hardware.vane import evenly, turn_between
from ui.commands.devices import LOOK, ONCE, DeviceWatch, KnownDevice, Say, beside, die_of
from ui.language.catalogues import language
from ui.session.calibration import SAME_SIDE, is_new, judged_faces, judged_sides, noise
from ui.session.device_sources import Mounted
from ui.terminal.keyboard import Keyboard, Typed

HELD = 10.0
"""Seconds in which a vane that is held still must have been read often enough."""

Ask = Callable[[Text], Awaitable[str | None]]
"""Asks for a line; None when there will be none."""


class Calibration:
    """One talk about everything that is there: a vane's north and sides, then the faces of each die."""

    def __init__(self, watch: DeviceWatch, mounted: Mounted, clock: Clock, ask: Ask, say: Say) -> None:
        self._watch, self._mounted, self._clock, self._ask, self._say = watch, mounted, clock, ask, say

    async def run(self) -> bool:
        """Talk until all is done or nobody answers; return whether anything was calibrated."""
        looking = asyncio.create_task(self._watch.run(None))
        try:
            await self._until(lambda: self._watch.answered, ONCE)
            vanes = [await self._vane(look) for look in self._watch.looks if look.vane]
            dice = [await self._die(look, die) for look in self._watch.looks for die in sorted(look.dice)]
        finally:
            looking.cancel()
            await asyncio.wait([looking])
        if not vanes and not dice:
            self._say(Text.of("Nothing was heard:"))
            for text in self._watch.summary():
                self._say(text)
        return any(vanes + dice)

    async def _vane(self, look: KnownDevice) -> bool:
        """Measure the north of one vane, then its other sides; north alone counts, too."""
        device = Word(look.vane)
        if not await self._turned(look, Text.of("{device}: turn the vane to the table's north, let go", device=device)):
            return False
        sides = [look.steady.middle]
        self._mounted.set_sides(look.vane, evenly(sides[0]))
        self._say(Text.of("North is {n}° of the sensor. It is kept. {noise}", n=sides[0], noise=noise(look.steady)))
        for side in SECTORS[1:]:
            please = Text.of("Turn it clockwise to side {n} of 6, its middle", n=side + 1)
            while await self._turned(look, please):
                if is_new(look.steady.middle, sides):
                    break
                self._say(SAME_SIDE)
            else:
                self._say(Text.of("The other sides are taken to lie 60° apart, clockwise."))
                return True
            sides.append(look.steady.middle)
            self._say(Text.of("Read as {n}°. {noise}", n=sides[-1], noise=noise(look.steady)))
        return self._keep(look.vane, tuple(sides))

    def _keep(self, device: str, sides: tuple[float, ...]) -> bool:
        """Keep six sides that were measured, if they go round."""
        good, said = judged_sides(sides)
        if good:
            self._mounted.set_sides(device, sides)
        self._say(said)
        return good

    async def _die(self, look: KnownDevice, die: str) -> bool:
        """Read a die with each face up; keep which faces are read as others."""
        device, read = look.dice[die].device, list[int]()
        for face in FACES:
            please = Text.of("{device}: lay the {die} die with its {n} up", device=Word(device), die=Word(die), n=face)
            while await self._asked(please):
                if await self._until(lambda: die_of(look.dice[die]).face is not None, HELD):
                    break
                self._say(Text.of("No face was read. Does the die lie flat in its place?"))
            else:
                return False
            read.append(die_of(look.dice[die]).face or 0)
            self._say(Text.of("Read as {n}, {sure} % sure.", n=read[-1], sure=round(100 * look.dice[die].confidence)))
        true, said = judged_faces(read)
        if true is not None:
            self._mounted.set_faces(device, die, true)
        self._say(said)
        return true is not None

    async def _asked(self, please: Text) -> bool:
        """Ask for something to be done; False when somebody has had enough of it."""
        line = await self._ask(Text.of("{please}, then press Enter (q: enough) > ", please=please))
        return line is not None and not line.strip()

    async def _turned(self, look: KnownDevice, please: Text) -> bool:
        """Ask until the vane is seen at rest where it stood at an Enter; False when somebody has had enough."""
        while await self._asked(please):
            rests = await self._rests(look)
            if rests:
                return True
            if rests is None:
                self._say(
                    Text.of("It is not at rest, or not heard. Hold it still; are its cable and its magnet in place?")
                )
            else:
                moved = "It moved after Enter, or trembles by more than {n}°. Hold it still until its angle is said."
                self._say(Text.of(moved, n=round(STILL)))
        return False

    async def _rests(self, look: KnownDevice) -> bool | None:
        """Whether the vane is still where it was at an Enter; None where too little was heard to tell.

        What was read before does not suffice: an instrument that tells its angle once a second may owe the newest.
        """
        at_enter = look.steady

        def rests() -> bool | None:
            if at_enter.angles and turn_between(at_enter.middle, look.steady.middle) > STILL:
                return False
            return True if look.steady.enough and look.steady is not at_enter else None

        await self._until(lambda: rests() is not None, HELD)
        return rests()

    async def _until(self, come_true: Callable[[], bool], seconds: float) -> bool:
        end = self._clock.now() + seconds
        while not come_true() and self._clock.now() < end:
            await self._clock.sleep(LOOK)
        return come_true()


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

        watch = DeviceWatch(devices.each(), clock, devices.mounted, lambda text: None)
        return await Calibration(watch, devices.mounted, clock, ask, say).run()

    return 0 if asyncio.run(talk()) else 1


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"calibrate": _calibrate}
