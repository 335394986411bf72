"""What Kazami can do to simulated devices, in the place of people who throw and turn. No device may enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class SimulatedHands(NamedTuple):
    """`throw` so many of the dice, each by chance; `turn` the vane: spin it to so many degrees, 0 up to 360."""

    throw: Callable[[int], None]
    turn: Callable[[float], None]
