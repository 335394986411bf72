"""Smart dice that make themselves heard nearby, what to write for each, and taking one. No die is connected to.

How dice are heard, and where one is remembered, must not enter: both are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, repeat
from typing import Protocol

from companion.game.text import Refusal, Text, Word
from hardware.ble.events import Heard
from hardware.line_device import DICE
from hardware.ports import DeviceError

LISTEN = 4.0
"""Seconds of listening for dice nearby; a die that is awake says something several times in them."""


class Radio(Protocol):
    """Whatever can hear dice nearby."""

    async def nearby(self, seconds: float) -> Sequence[Heard]:
        """Listen for so long; raises DeviceError, in words."""


async def dice_nearby(radio: Radio, seconds: float = LISTEN) -> tuple[Text, ...]:
    """Say which smart dice make themselves heard nearby, and what to write for them; or why none can be heard."""
    try:
        heard = await radio.nearby(seconds)
    except DeviceError as error:
        return (Text.of("  {words}", words=error.words),)
    if not heard:
        return (Text.of("  No smart die is heard. Shake one awake; its maker's app must be closed."),)
    return tuple(_heard(die, name) for die, name in zip(heard, chain(DICE, repeat(DICE[0])), strict=False))


async def taken(
    radio: Radio, take: Callable[[Sequence[str]], str | None], die: str, seconds: float = LISTEN
) -> Text | Refusal:
    """Listen, let the nearest die that has no name yet be the die called so, and say which one it is.

    take: remembers the first of these addresses that may be taken, and returns it; raises OSError and DeviceError.
    """
    try:
        heard = await radio.nearby(seconds)
        address = take([one.address for one in heard])
    except DeviceError as error:
        return Refusal("not-heard", "", error.words)
    except OSError as error:
        return Refusal("not-kept", "", Text.of("{why}", why=str(error)))
    name = next((one.name for one in heard if one.address == address), None)
    if name is None:
        said = Text.of("No new smart die is heard. Shake one awake; its maker's app must be closed.")
        return Refusal("not-heard", "", said)
    return Text.of("{name} is the {die} die from now on, as soon as a game is opened.", name=Word(name), die=Word(die))


def _heard(die: Heard, name: str) -> Text:
    what = Text.of("{make} {name}, signal {n} dBm", make=die.make, name=Word(die.name), n=die.signal)
    if die.battery is not None:
        what = Text.of("{what}, battery {n} %", what=what, n=die.battery)
    return Text.of("  --device {place}   {what}", place=f"ble:{name}={die.address}", what=what)
