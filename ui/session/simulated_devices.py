"""What Kazami can do to simulated devices, in the place of people who throw and turn. No device may enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class SimulatedHands(NamedTuple):
    """`throw` the tray's dice of these names, each by chance; `turn`: spin the vane to so many degrees, 0 up to 360."""

    throw: Callable[[tuple[str, ...]], None]
    turn: Callable[[float], None]
