"""Double taps: where the window was touched last. What lies there, before or after, must never enter."""

from __future__ import annotations

from math import dist, inf
from typing import Any

SAME_SPOT = 40
"""Dp from one tap of a double tap to the other."""


class LastTouch:
    """Remembers where a finger came down last."""

    def __init__(self) -> None:
        self._at = (-inf, -inf)

    def again(self, touch: Any, unit: float) -> bool:
        """Return whether a touch may be the second of a double tap, and remember it. `unit`: pixels of a dp."""
        before, self._at = self._at, touch.pos
        return dist(before, self._at) < SAME_SPOT * unit
