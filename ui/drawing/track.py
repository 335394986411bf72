"""A track: how far something has come, as a row of small discs, the same wherever one is drawn.

What moves along it, and what happens at its end, must never enter.
"""

from __future__ import annotations

import msgspec

from ui.drawing.pen import Pen
from ui.drawing.tokens import Colour

ICON = 1.6
"""How much room the icon on a track takes, in steps."""


class TrackView(msgspec.Struct, frozen=True):
    """How many of how many steps are reached, and the icon of what stands behind the last of those, if anything."""

    at: int
    of: int
    icon: str = ""


def track_width(view: TrackView, step: float) -> float:
    """Return how wide a track is whose steps lie so far apart."""
    return step * (view.of + (ICON if view.icon else 0))


def draw_track(pen: Pen, view: TrackView, x: float, y: float, step: float, ink: Colour) -> None:
    """Draw a track from its left end, about a height: reached steps are filled, the others only rings."""
    for i in range(view.of):
        reached = i < view.at
        at = x + step * (i + 0.5 + (ICON if view.icon and not reached else 0))
        if reached:
            pen.disc(at, y, step * 0.36, ink)
        else:
            pen.ring(at, y, step * 0.3, step * 0.12, ink)
    if view.icon:
        pen.icon(view.icon, x + step * (view.at + ICON / 2), y, step * ICON * 0.94, ink)
