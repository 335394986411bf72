"""Devices nearby: the devices beside one game as a screen is told of them, and what people may ask of them.

Used in the table's thread. What a throw does to the game is decided elsewhere; no widget, no driver and no rule may
enter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial, reduce
from typing import Protocol

import msgspec

from companion.game.text import Refusal, Text
from hardware.ble.dice import OwnRadio
from hardware.ports import GONE, DeviceState, DeviceStatus
from hardware.tray import TrayDie
from hardware.vane import VaneState
from ui.dialogue.devices import (
    Care,
    FindDice,
    Forget,
    MeasureSide,
    Nearby,
    NearbyDevice,
    NearbyDie,
    NearbyPart,
    NearbyVane,
    ReadFace,
    TakeDie,
)
from ui.session.calibration_steps import CalibrationSteps
from ui.session.device_sources import TRAY, VANE, how
from ui.session.devices_at_table import DevicesAtTable
from ui.session.smart_dice import dice_nearby, taken
from ui.session.vane_at_table import AT_REST, VaneAtTable

Says = Callable[[Text | Refusal], None]


class Memory(Protocol):
    """What remembers devices from one evening to the next."""

    def forget(self, name: str) -> tuple[bool, Text]:
        """Look no more for what is called so; return whether it was known, and what to say."""

    def take(self, die: str, addresses: Sequence[str]) -> str | None:
        """Let the first of these smart dice that has no name yet be the die called so; return its address."""


class DevicesNearby:
    """What stands beside one game: it plays from `join` to `part`."""

    def __init__(
        self, devices: DevicesAtTable, steps: CalibrationSteps, memory: Memory, wired: frozenset[str] = frozenset()
    ) -> None:
        """`wired` are the names of the sources that are on a cable."""
        self._devices, self._steps, self._memory, self._wired = devices, steps, memory, wired
        self._listening: asyncio.Task[Text | Refusal] | None = None
        self._reading: asyncio.Task[None] | None = None
        self.arm, self.throw, self.turn = devices.arm, devices.throw, devices.turn

    def join(self, says: Says) -> None:
        """Let the devices play, and say what they say."""
        self._reading = asyncio.get_running_loop().create_task(self._devices.run(says, says))
        self._reading.add_done_callback(told_of_bug)

    def part(self) -> None:
        """Let the devices rest."""
        for task in (self._reading, self._listening):
            if task is not None:
                task.cancel()

    def nearby(self) -> Nearby:
        """Return how the devices are, each source for itself; a vane that was never heard is none."""
        return nearby(self._devices, self._wired)

    def tend(self, care: Care, said: Says) -> None:
        """Do something to the devices, and say what came of it."""
        match care:
            case MeasureSide():
                said(self._steps.side(care))
            case ReadFace():
                said(self._steps.face(care))
            case Forget(device):
                done, what = self._memory.forget(device)
                said(what if done else Refusal("not-known", "", what))
            case FindDice():
                self._listen(found, said)
            case TakeDie(die):
                self._listen(lambda radio: taken(radio, partial(self._memory.take, die), die), said)

    def _listen(self, listening: Callable[[OwnRadio], Coroutine[None, None, Text | Refusal]], said: Says) -> None:
        """Listen for dice nearby, once at a time."""
        if self._listening is not None and not self._listening.done():
            return
        self._listening = asyncio.get_running_loop().create_task(listening(OwnRadio(self._devices.clock)))
        self._listening.add_done_callback(lambda heard: None if heard.cancelled() else said(heard.result()))


def nearby(devices: DevicesAtTable, wired: frozenset[str] = frozenset()) -> Nearby:
    """Return how the devices at a table are, each source for itself; a vane that was never heard is none.

    `wired` are the names of the sources that are on a cable.
    """
    status, now = devices.status, devices.clock.now()
    vane, its = vane_now(devices.vane, now), devices.vane_status
    others = [one for one in devices.statuses if one.device != status.device and one is not its]
    dice = {one.device: [die for die in devices.dice if devices.source(die) == one.device] for one in others}
    main = [die for die in devices.dice if not any(die in elsewhere for elsewhere in dice.values())]
    said, ails = devices.said()[0], status.reason
    tray = NearbyDevice(TRAY, health(status), devices.age, said, dice_now(main), source=status.device, ails=ails)
    rest = [other_device(one, dice_now(dice[one.device]), now) for one in others]
    part = None if devices.part is None else NearbyPart(devices.part.revision, devices.part.faces)
    each = (tray, *vanes(devices.vane, vane, its), *rest)
    found = tuple(msgspec.structs.replace(one, wired=one.source in wired) for one in each)
    return Nearby(found, devices.simulated, vane, part, devices.asked)


def vane_now(beside: VaneAtTable, now: float) -> NearbyVane | None:
    """Return what the screen may show of a vane; None of one that was never heard."""
    vane = beside.vane
    if vane.angle is None:
        return None
    rests = vane.direction if vane.state in AT_REST else None
    side, border = (rests.sector, rests.border) if rests else (None, None)
    return NearbyVane(vane.state.value, vane.angle, side, border, now - vane.heard, beside.asked)


def other_device(status: DeviceStatus, dice: tuple[NearbyDie, ...], now: float) -> NearbyDevice:
    """Return a source that reads what another one reads better, or nothing so far."""
    role = VANE if status.device.split()[0] == VANE else TRAY
    ails = status.reason
    return NearbyDevice(role, health(status), status.age(now), how(status), dice, source=status.device, ails=ails)


def vane_device(beside: VaneAtTable, vane: NearbyVane) -> NearbyDevice:
    """Return a vane as one of the devices."""
    well = "stale" if beside.vane.state is VaneState.SILENT else "here"
    noise = beside.steady.noise if beside.steady.enough else None
    return NearbyDevice(VANE, well, vane.age, beside.said()[0], noise=noise, source=beside.device)


def vanes(beside: VaneAtTable, vane: NearbyVane | None, status: DeviceStatus | None) -> tuple[NearbyDevice, ...]:
    """Return the vane as one of the devices, if there is one: heard, or named and not heard so far."""
    if vane is None:
        if status is None:
            return ()
        return (NearbyDevice(VANE, health(status), None, how(status), ails=status.reason),)
    device = vane_device(beside, vane)
    lost = status is not None and status.state in GONE
    if status is None or not (lost or status.reason):
        return (device,)
    sick = "lost" if lost else device.health
    return (msgspec.structs.replace(device, health=sick, said=how(status), ails=status.reason),)


HEALTH = {
    DeviceState.NOT_PLUGGED_IN: "lost",
    DeviceState.CONNECTING: "stale",
    DeviceState.CONNECTED: "here",
    DeviceState.STALE: "stale",
    DeviceState.LOST: "lost",
}
"""How a device is that was heard before."""


def health(status: DeviceStatus) -> str:
    """Return how a device is; one that was never heard is not lost unless something is there and does not answer."""
    never = status.heard_at is None and status.state in (DeviceState.NOT_PLUGGED_IN, DeviceState.CONNECTING)
    return "none" if never else HEALTH[status.state]


def dice_now(dice: Iterable[TrayDie]) -> tuple[NearbyDie, ...]:
    """Return the dice of a tray as the screen may show them; those it has only been asked for are none."""
    return tuple(
        NearbyDie(die.name, die.state.value, die.face, die.reading.confidence if die.face else None)
        for die in dice
        if die.reading is not None
    )


async def found(radio: OwnRadio) -> Text:
    """Say which dice make themselves heard, each on a line of its own."""
    return in_lines(await dice_nearby(radio))


def in_lines(texts: Iterable[Text]) -> Text:
    """Return several sentences as one, each on a line of its own."""
    first, *more = texts
    return reduce(lambda before, line: Text.of("{before}\n{line}", before=before, line=line), more, first)


def told_of_bug(reading: asyncio.Task[None]) -> None:
    """End the evening on a bug in the reading task, which otherwise nobody would hear of."""
    if not reading.cancelled() and reading.exception() is not None:
        context = {"message": "the devices' task broke", "exception": reading.exception()}
        reading.get_loop().call_exception_handler(context)
