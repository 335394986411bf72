"""Double taps: where the window was touched last, and how long what lies there may answer to nothing.

What lies there, before or after, must never enter.
"""

from __future__ import annotations

from math import dist, inf
from typing import Any

SAME_SPOT = 40
"""Dp from one tap of a double tap to the other."""
MOMENT = 1.0
"""Seconds for which what a tap has brought under the finger undoes, ends and commits nothing: nobody has read it."""


class LastTouch:
    """Remembers where a finger came down last, and where it did before."""

    def __init__(self) -> None:
        self._before = self._at = (-inf, -inf)

    def again(self, touch: Any, unit: float) -> bool:
        """Return whether a touch may be the second of a double tap, and remember it. `unit`: pixels of a dp."""
        self._before, self._at = self._at, touch.pos
        return dist(self._before, self._at) < SAME_SPOT * unit

    def means(self, x: float, y: float) -> bool:
        """Return whether the last touch was nearer to a place, in pixels, than to the touch before it."""
        return dist(self._at, (x, y)) < dist(self._at, self._before)
