"""The six sides of the rim as something to tap: what shows that they may be, and which of them a finger meant.

What a side stands for must never enter; a side is a number from 0 at the top, clockwise.
"""

from __future__ import annotations

from math import atan2, degrees, hypot

from ui.drawing.board.rim import SECTOR
from ui.drawing.outlines import arc_steps, on_rim
from ui.drawing.pen import Pen
from ui.drawing.tokens import tokens

RIM_MIDDLE = 355 / 376
"""Where the words of the sides stand, as a share of the disc's radius."""
INNER, OUTER = 300 / 376, 400 / 376
"""Between which shares of the radius a finger means the rim."""
LIT = 342
"""How far from the middle a lit line is drawn, in dp on a disc of 376."""
JOINT = 3
"""Degrees at each end of a side that are left dark, so that six sides are seen and not one ring."""


def side_at(dx: float, dy: float, radius: float) -> int | None:
    """Return the side under a finger at a distance from the middle (y downwards), or None away from the rim."""
    if not INNER * radius <= hypot(dx, dy) <= OUTER * radius:
        return None
    return round(degrees(atan2(dx, -dy)) / SECTOR) % 6


def draw_open_sides(pen: Pen, x: float, y: float, radius: float, opened: bool) -> None:
    """Light the inner edge of each side."""
    scale = radius / tokens().shape.disc[2]
    wide = SECTOR - 2 * JOINT
    for side in range(6) if opened else ():
        start, steps = side * SECTOR - wide / 2, arc_steps(wide)
        line = [on_rim(x, y, LIT * scale, start + wide * i / steps) for i in range(steps + 1)]
        pen.line(line, 9 * scale, pen.c.rim_edge)
        pen.line(line, 5 * scale, pen.look.theme.fixed.badge_gain)
