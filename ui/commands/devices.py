"""The command `kazami devices`: which places and dice there are, what the devices there read, and how they are.

It looks and keeps nothing: no throw is acknowledged, so the evening still gets it, and no board becomes this table's.
No game and no screen may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import msgspec
from msgspec import Struct
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.game.text import Text, Word, render
from companion.readings import AngleSeen, DieSeen, DieState, HealthSeen, Reading, ThrowSeen
from hardware.angle_averaging import AngleAverage
from hardware.ble.dice import OwnRadio
from hardware.faces import meant
from hardware.places import BACKENDS
from hardware.ports import Clock, DeviceState, DeviceStatus, Reader, RealClock, Told
from hardware.restless import NO_THROW, ROLLS
from hardware.script import read_script
from hardware.serial_places import ADAPTERS, ARDUINOS, PICO, SEARCHED, UsbId, find_ports
from hardware.simulated import SimulatedDevice
from ui.commands.arguments import text_of_file
from ui.language.catalogues import language
from ui.language.die_states import DOES
from ui.session.device_sources import STATES, AsBuilt, Mounted, Sources, forgetting, how, sources
from ui.session.smart_dice import dice_nearby

ONCE = 5.0
"""Seconds in which a device must have answered, where nobody says otherwise."""
ONCE_MOVING = ONCE + NO_THROW
"""The same while dice move: whether those come to rest is what there is to know."""
LOOK = 0.1
"""Seconds between two looks whether all have answered."""

Say = Callable[[Text], None]


class KnownDevice(Struct):
    """What is known of one device by now: its last words. `vane` is what its vane's readings name as their device."""

    status: DeviceStatus
    dice: dict[str, Reading] = {}
    vane: str = ""
    steady: AngleAverage = AngleAverage()
    health: HealthSeen = HealthSeen()
    readings: int = 0

    @property
    def well(self) -> bool:
        """Whether it answers, nothing ails it, and no die moves, of which nobody knows yet whether it comes to rest."""
        ails = self.status.reason or self.health.fault or self.moves
        return self.status.state is DeviceState.CONNECTED and not ails

    @property
    def moves(self) -> bool:
        """Whether one of its dice rolls."""
        return any(die_of(die).state in ROLLS for die in self.dice.values())


class DeviceWatch:
    """Looks at devices, says what changes, and knows how each one is."""

    def __init__(self, readers: Iterable[Reader], clock: Clock, mounted: Mounted, say: Say) -> None:
        self._readers, self._clock, self._mounted, self._say = tuple(readers), clock, mounted, say
        self.looks = [KnownDevice(reader.status) for reader in self._readers]

    async def run(self, seconds: float | None, until: Callable[[], bool] = lambda: False) -> None:
        """Look for so long (None: until cancelled), or until something is true."""
        tasks = [
            asyncio.create_task(reader.run(partial(self.take, look)))
            for reader, look in zip(self._readers, self.looks, strict=True)
        ]
        end = None if seconds is None else self._clock.now() + seconds
        try:
            while not until() and (end is None or self._clock.now() < end):
                await self._clock.sleep(LOOK)
                for task in tasks:
                    if task.done():
                        task.result()  # a reader ends only by a bug
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for reader, look in zip(self._readers, self.looks, strict=True):
                look.status = reader.status

    @property
    def answered(self) -> bool:
        """Whether every device is connected and has told something, and of each of its dice how it lies."""
        return all(
            look.status.state is DeviceState.CONNECTED
            and look.readings
            and all(die.state is not DieState.UNKNOWN for die in map(die_of, look.dice.values()))
            and not look.moves
            for look in self.looks
        )

    async def once(self, seconds: float | None) -> None:
        """Look until all have answered, for so long at most; where nobody says how long, longer while dice move."""
        soon = self._clock.now() + ONCE

        def over() -> bool:
            waits = seconds is not None or any(look.moves for look in self.looks)
            return self.answered or (not waits and self._clock.now() >= soon)

        await self.run(ONCE_MOVING if seconds is None else seconds, over)

    def take(self, look: KnownDevice, told: Told) -> None:
        """Take what a device tells, and say what is new of it."""
        if isinstance(told, DeviceStatus):
            look.status = told
            self._say(self._state(told))
            return
        look.readings += 1
        for text in self._news(look, told):
            self._say(Text.of("{device}: {news}", device=Word(told.device), news=text))

    def _news(self, look: KnownDevice, told: Reading) -> Iterator[Text]:
        match meant(told.seen, self._mounted.faces(told.device)):
            case DieSeen(die=die, face=face) as seen:
                look.dice[die] = told
                does = Text.of("{die} {does}", die=Word(die), does=DOES[seen.state])
                does = does if face is None else Text.of("{does}, {face}", does=does, face=face)
                unsure = face is not None and told.confidence < 1
                yield Text.of("{does}, {n} % sure", does=does, n=round(100 * told.confidence)) if unsure else does
            case ThrowSeen(dice=dice):
                faces = ", ".join(f"{die} {face}" for die, face in dice)
                yield Text.of("thrown {n} s ago: {faces}", n=round(told.age, 1), faces=faces)
            case AngleSeen(degrees=degrees):
                yield from self._angle(look, told.device, degrees)
            case HealthSeen(fault=fault, battery=battery) as health:
                look.health = health
                yield Text.of("says: {fault}", fault=fault or "well")
                if battery is not None:
                    yield Text.of("battery {n} %", n=battery)

    def _angle(self, look: KnownDevice, device: str, degrees: float) -> Iterator[Text]:
        """Say where a vane points once it was seen to rest there, not while it turns."""
        rested = look.steady.enough
        look.vane, look.steady = device, look.steady.see(degrees)
        if look.steady.enough and not (rested and len(look.steady.angles) > 1):
            angle = round(self._mounted.vane(device).turned(look.steady.middle), 1) % 360
            noise = round(look.steady.noise, 1)
            yield Text.of("vane {n}° from north, trembling by {noise}°", n=angle, noise=noise)

    def _state(self, status: DeviceStatus) -> Text:
        state = Text.of("{device}: {news}", device=Word(status.device), news=STATES[status.state])
        return Text.of("{state}. {reason}", state=state, reason=how(status)) if status.reason else state

    def summary(self) -> Iterator[Text]:
        """Say of each device how it is and when it was heard last."""
        for look in self.looks:
            yield self._state(look.status)
            if look.status.heard_at is not None:
                yield Text.counted(
                    "  heard {seconds} s ago, {n} unreadable line",
                    "  heard {seconds} s ago, {n} unreadable lines",
                    look.status.garbled,
                    seconds=round(self._clock.now() - look.status.heard_at, 1),
                )

    def lines(self) -> Iterator[str]:
        """Write each device as a line of JSON. Degrees are the sensor's own, times are seconds ago, null is never.

        A face is the one that is up where the die was calibrated; `sure` is 0 to 1.
        """
        now = self._clock.now()
        for look in self.looks:
            status, angles = look.status, bool(look.steady.angles)
            line = {
                "device": status.device,
                "state": status.state.value,
                "reason": str(status.reason) if status.reason else None,
                "well": look.well,
                "heard": None if status.heard_at is None else round(now - status.heard_at, 3),
                "event": None if (age := status.age(now)) is None else round(age, 3),
                "garbled": status.garbled,
                "dice": {name: self._die(told) for name, told in look.dice.items()},
                "angle": look.steady.middle if angles else None,
                "noise": round(look.steady.noise, 1) if angles else None,
                "north": self._mounted.vane(look.vane).north if angles else None,
                "fault": look.health.fault,
                "battery": look.health.battery,
            }
            yield msgspec.json.encode(line).decode()

    def _die(self, told: Reading) -> dict[str, str | int | float | None]:
        die = die_of(told)
        face = meant(die, self._mounted.faces(told.device))
        sure = None if die.face is None else told.confidence
        return {"state": die.state.value, "face": face.face if isinstance(face, DieSeen) else None, "sure": sure}


def die_of(told: Reading) -> DieSeen:
    """Return the die that a reading is of; raises TypeError for a reading of something else."""
    if not isinstance(told.seen, DieSeen):
        raise TypeError(f"A reading of a die is asked for, not {told}.")
    return told.seen


def listed(ports: Iterable[ListPortInfo]) -> Iterator[Text]:
    """Say which serial places there are, by names that stay the same, and how other devices are named."""
    there = list(ports)
    others = {(port.vid, port.pid) for port in there if port.vid is not None and port.pid is not None}
    found = find_ports(there, (*dict.fromkeys((*SEARCHED, *ADAPTERS, *sorted(others))),))
    for port in found:
        yield Text.of("  --device {place}   {what}", place=f"serial:{port.path}", what=_what(port.usb_id))
    if not found:
        yield Text.of("  No USB serial port is here.")
    examples = ", ".join(backend.example for kind, backend in BACKENDS.items() if kind != "serial")
    yield Text.of("  Others are named like {others}", others=examples)


def _what(usb_id: UsbId) -> Text:
    if usb_id == PICO:
        return Text.of("a Pico with MicroPython")
    if usb_id in ARDUINOS:
        return Text.of("an {board}", board=ARDUINOS[usb_id])
    if usb_id in ADAPTERS:
        return Text.of(
            "a serial adapter ({chip}); if a tray or vane is behind it, name it once, as here: then it is remembered",
            chip=ADAPTERS[usb_id],
        )
    return Text.of("another USB serial port")


def beside(args: argparse.Namespace, clock: Clock) -> Sources:
    """Return the devices that are meant: those named, or a simulated one that follows a script."""
    if args.script is None:
        return sources(args.device, args.data, clock, keeps=False)
    try:
        script = read_script(text_of_file(args.script))
    except ValueError as error:
        raise OSError(f"{args.script}: {error}") from error
    lot = random.SystemRandom().randrange
    return Sources(lambda counted: SimulatedDevice("tray", clock, lot, script=script), AsBuilt())


def _devices(args: argparse.Namespace) -> int:
    logging.basicConfig(handlers=[logging.NullHandler()])  # what there is to say is said below
    translate = language(args.lang)

    def say(text: Text) -> None:
        if not args.once:
            print(render(text, translate, ()), flush=True)

    if args.forget is not None:
        done, text = forgetting(args.data).forget(args.forget)
        say(text)
        return 0 if done else 1
    return _watched(args, say)


def _watched(args: argparse.Namespace, say: Say) -> int:
    clock = RealClock()
    devices = beside(args, clock)
    watch = DeviceWatch(devices.each(), clock, devices.mounted, say)
    if args.once:
        asyncio.run(watch.once(args.seconds or None))
        for line in watch.lines():
            print(line)
        return 0 if all(look.well for look in watch.looks) else 1
    say(Text.of("Places here:"))
    for text in listed(list_ports.comports()):
        say(text)
    say(Text.of("Now (Ctrl-C ends):"))

    async def look() -> None:
        listening = asyncio.create_task(dice_nearby(OwnRadio(clock)))
        listening.add_done_callback(lambda heard: _say_heard(heard, say))
        await watch.run(args.seconds)
        await asyncio.wait([listening])

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(look())
    say(Text.of("In the end:"))
    for text in watch.summary():
        say(text)
    return 0


def _say_heard(heard: asyncio.Task[tuple[Text, ...]], say: Say) -> None:
    """Say which dice were heard, where somebody waited for it."""
    if not heard.cancelled():
        say(Text.of("Smart dice nearby:"))
        for text in heard.result():
            say(text)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"devices": _devices}
