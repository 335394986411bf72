"""Begins: places of the board where a tap begins something. Small and calm, since nothing is asked for yet.

A lamp disc on a corner with the icon of what would stand there, a lamp dot on an edge, a ring around a piece that can
act. What would be begun must never enter.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui.drawing.pen import Pen
from ui.drawing.places import CORNER, EDGE, Places, kind

DISC, DOT, EDGED = 15, 6, 2.5
"""The radius of each on a 60 dp hex, and the dark line around it."""
RINGS = (27, 34)
"""The radius of the ring around a piece that stands alone, and around several."""


def draw_begins(pen: Pen, places: Places, begins: tuple[tuple[str, str], ...], standing: Mapping[str, int]) -> None:
    """Draw a sign at each place; `standing` says how many pieces stand at a place."""
    lamp, dark, scale = pen.look.theme.fixed.badge_gain, pen.look.theme.fixed.outline, places.side / 60
    for place, icon in begins:
        (x, y), sort = places.at(place), kind(place)
        if sort == EDGE:
            pen.disc(x, y, (DOT + EDGED) * scale, dark)
            pen.disc(x, y, DOT * scale, lamp)
        elif sort == CORNER and place in standing:
            radius = RINGS[standing[place] > 1] * scale
            pen.ring(x, y, radius, 8 * scale, dark, 0.6)
            pen.ring(x, y, radius, 4 * scale, lamp)
        elif sort == CORNER:
            pen.disc(x, y, (DISC + EDGED) * scale, dark)
            pen.disc(x, y, DISC * scale, lamp)
            pen.icon(icon, x, y, 19 * scale, pen.look.theme.fixed.badge_ink, lamp)
