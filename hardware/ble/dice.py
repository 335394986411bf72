"""Several smart dice as one tray's DiceReader, and the setting that says which die is which.

Each die is judged by itself (`SETTLED` after `ROLLING`, see `ports.DiceReader`); that they were thrown together is the
Tray's affair. No bytes and no radio enter here.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.game.text import Text
from companion.readings import Reading, ThrowSeen
from hardware.ble.die import Link, Radio, SmartDie
from hardware.ble.events import Heard
from hardware.extras import install_command
from hardware.ports import Clock, DeviceError, DeviceState, DeviceStatus, NotPluggedIn, Tell, Told

if TYPE_CHECKING:  # an extra that may not be installed
    from hardware.ble.radio import Radio as BleakRadio

ADDRESS = re.compile("(?i)(?:[0-9a-f]{2}:){5}[0-9a-f]{2}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""How a system names a die: by the address of its radio, or on macOS by a UUID of the system's own."""
_WORST = (
    DeviceState.LOST,
    DeviceState.NOT_PLUGGED_IN,
    DeviceState.CONNECTING,
    DeviceState.STALE,
    DeviceState.CONNECTED,
)
"""The dice together are as well as the worst of them: a throw needs all."""


class SmartDice:
    """Smart dice as one DiceReader. Readings name each die's address as their device, the status this reader."""

    judges = False

    def __init__(self, name: str, dice: tuple[SmartDie, ...]) -> None:
        """Join at least one die."""
        self._name = name
        self.dice = dice
        self._tell: Tell = lambda told: None
        self._told: tuple[DeviceState, Text | None] | None = None

    @property
    def status(self) -> DeviceStatus:
        """How the dice are together: state and reason of the one that is worst off, a low battery included."""
        each = [die.status for die in self.dice]
        worst = min(each, key=lambda status: (_WORST.index(status.state), status.reason is None))
        return DeviceStatus(
            self._name,
            worst.state,
            worst.reason,
            max((status.heard_at for status in each if status.heard_at is not None), default=None),
            max((status.event_at for status in each if status.event_at is not None), default=None),
            sum(status.garbled for status in each),
        )

    async def run(self, tell: Tell) -> None:
        """Read all dice until cancelled; see `ports.Reader`."""
        self._tell, self._told = tell, None
        async with asyncio.TaskGroup() as tasks:
            for die in self.dice:
                tasks.create_task(die.run(self._hear))

    def acknowledge(self, reading: Reading) -> None:
        """Nothing to do: a smart die keeps no throws. Raises ValueError for one, which none of them ever told."""
        if isinstance(reading.seen, ThrowSeen):
            raise ValueError(f"Throw {reading.sequence} of boot {reading.boot} was never told by smart dice.")

    def _hear(self, told: Told) -> None:
        """Pass a die's readings on; of its status only what changes for all of them together."""
        if isinstance(told, Reading):
            return self._tell(told)
        status = self.status
        if (status.state, status.reason) != self._told:
            self._told = (status.state, status.reason)
            self._tell(status)
        return None


class NoSuchDie(DeviceError):
    """A setting that does not say which die is which; its words say what could stand there."""


class OwnRadio:
    """This machine's own Bluetooth; see `die.Radio`. Without the extra that brings bleak, one sentence says which."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._radio: BleakRadio | None = None

    async def connect(self, address: str, die: str, hear: Callable[[bytes], None]) -> Link:
        """See `die.Radio`."""
        self._radio = self._radio or self._found()
        return await self._radio.connect(address, die, hear)

    async def nearby(self, seconds: float) -> tuple[Heard, ...]:
        """Listen for so long and return the dice heard; see `radio.Radio.nearby`. Raises DeviceError, in words."""
        self._radio = self._radio or self._found()
        return await self._radio.nearby(seconds)

    def _found(self) -> BleakRadio:
        try:
            from hardware.ble.radio import Radio as Own  # noqa: PLC0415 - an extra that may not be installed
        except ImportError as error:
            words = Text("Smart dice need the extra part 'ble'. Install it: {command}")
            raise NotPluggedIn(Text(words.msgid, (("command", install_command("ble")),))) from error
        return Own(self._clock)


def smart_dice(
    name: str, which: Mapping[str, str], clock: Clock, new_boot: Callable[[], str], radio: Radio | None = None
) -> SmartDice:
    """Return the reader called `name` for these dice: addresses by the dice's names, as `read_which` gives them.

    radio: None takes this machine's own. Nothing is opened before it runs.
    """
    radio = radio or OwnRadio(clock)
    return SmartDice(name, tuple(SmartDie(die, address, radio, clock, new_boot) for die, address in which.items()))


def read_which(setting: str, names: tuple[str, ...]) -> dict[str, str]:
    """Read `white=C1:02:03:04:05:06,red=...`: which of the dice called `names` has which address.

    Raises NoSuchDie naming the part that is wrong and what could stand there.
    """
    which: dict[str, str] = {}
    for part in setting.split(","):
        die, equals, address = (word.strip() for word in part.partition("="))
        told = (("part", part.strip()), ("example", f"{names[0]}=C1:02:03:04:05:06"))
        if not equals or not ADDRESS.fullmatch(address):
            raise NoSuchDie(Text("'{part}' names no die and its address. Write it like {example}", told))
        if die not in names:
            known = (("die", die), ("names", ", ".join(names)))
            raise NoSuchDie(Text("'{die}' is none of the dice here: {names}", known))
        if die in which or address.lower() in (other.lower() for other in which.values()):
            raise NoSuchDie(Text("'{part}': each die and each address can stand only once.", told[:1]))
        which[die] = address
    return which


def write_which(which: Mapping[str, str]) -> str:
    """Write what `read_which` reads."""
    return ",".join(f"{die}={address}" for die, address in which.items())
