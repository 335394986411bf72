"""The face of Kazami: a wind rose in the round sea, and the vane over it.

What its words and its sides mean must never enter, nor who measured where the vane points.
"""

from __future__ import annotations

from companion.board.island import STANDARD
from ui.drawing.ground import BLACK, WHITE, draw_water
from ui.drawing.outlines import Outline, Point, bezier, on_rim, placed, rotated
from ui.drawing.pen import Pen
from ui.drawing.places import Places
from ui.drawing.seats import hexagon_corners
from ui.drawing.theme import mix
from ui.drawing.tokens import tokens

UPPER: Outline = ((-250, -78), (-168, -78), (-118, -11), (150, -11), (128, -58), (262, 0), (-206, 0))
"""The half of a vane left of its middle line, pointing to the right, in dp of a disc of 376."""
LOWER: Outline = tuple((x, -y) for x, y in reversed(UPPER))
WINDS = ((262, -96, -60, 0.75), (225, -132, -190, 0.5), (262, 98, -30, 0.75), (215, 134, -180, 0.5))
"""The lines of the wind beside it: from where, how far aside, to where, and how much of each is seen."""


def draw_rose(pen: Pen, x: float, y: float, radius: float, bearing: float | None) -> None:
    """Draw the sea of a disc with the rose; and the vane over it, where it points to a bearing in degrees."""
    scale = radius / tokens().shape.disc[2]
    draw_water(pen, x, y, radius, False)
    places = Places.on_disc(STANDARD, x, y, radius)
    for sea in STANDARD.sea:
        pen.loop(hexagon_corners(*places.at(sea), places.side * 0.985), 1.5 * scale, pen.c.sea_line, 0.3)
    _rose(pen, x, y, scale)
    if bearing is None:
        return
    wind = [(turned(line, bearing, x, y, scale), seen) for line, seen in map(_wind, WINDS)]
    for line, seen in wind:
        pen.line(line, 5 * scale, pen.c.water, seen)
    _vane(pen, x, y, scale, bearing)


def _rose(pen: Pen, x: float, y: float, scale: float) -> None:
    """Draw the two circles with their ticks, and twelve points, every second one longer and above the others."""
    c = pen.c
    for radius, width, seen in ((284, 2, 0.55), (264, 1.5, 0.4)):
        pen.ring(x, y, radius * scale, width * scale, c.sea_line, seen)
    for angle in range(0, 360, 5):
        near, width = (264, 2.4) if angle % 15 == 0 else (275, 1.6)
        pen.line([on_rim(x, y, far * scale, angle) for far in (near, 284)], width * scale, c.sea_line, 0.7)
    for first, tip, foot, lit, dark in ((30, 196, 37, 0.15, 0.6), (0, 252, 48, 0.6, 1.0)):
        for angle in range(first, 360, 60):
            for aside, colour, seen in ((-30, c.sea_line, lit), (30, c.sea_edge, dark)):
                half = [on_rim(x, y, tip * scale, angle), on_rim(x, y, foot * scale, angle + aside), (x, y)]
                pen.fill(half, c.sea_centre, 0.95)  # a page may change its light, so no colour is mixed
                pen.fill(half, colour, seen)


def _wind(line: tuple[float, float, float, float]) -> tuple[Outline, float]:
    start, aside, end, seen = line
    hook = bezier((end, aside), (end - 36, aside), (end - 36, aside - 46), (end - 6, aside - 44), steps=14)
    return [(start, aside), (end, aside), *hook], seen


def turned(points: Outline, bearing: float, x: float, y: float, scale: float) -> list[Point]:
    """Return what is drawn pointing to the right as it lies about a middle when it points to a bearing."""
    return placed(rotated(points, bearing - 90), x, y, scale)


def _vane(pen: Pen, x: float, y: float, scale: float, bearing: float) -> None:
    fixed, c = pen.look.theme.fixed, pen.c
    outline = [*UPPER[:6], *LOWER[2:], UPPER[6]]
    pen.fill(turned(outline, bearing, x + 6 * scale, y + 16 * scale, scale), BLACK, 0.38)
    pen.loop(turned(outline, bearing, x, y, scale), 8 * scale, fixed.outline)
    light, dark = mix(fixed.badge_gain, WHITE, 0.22), mix(fixed.badge_gain, BLACK, 0.3)
    for half, colour in ((UPPER, light), (LOWER, dark)):
        pen.fill(turned(half, bearing, x, y, scale), colour)
    for start in (-214, -190):
        for side in (-1, 1):
            feather = [(start, 62 * side), (start + 30, 12 * side)]
            pen.line(turned(feather, bearing, x, y, scale), 3 * scale, mix(dark, BLACK, 0.4), 0.6)
    pen.disc(x + 3 * scale, y + 9 * scale, 46 * scale, BLACK, 0.35)
    hub = ((46, c.rim_edge), (42, light), (31, c.rim_edge), (28, c.rim), (12.5, c.rim_edge), (10, fixed.badge_gain))
    for radius, colour in hub:
        pen.disc(x, y, radius * scale, colour)
    pen.ring(x, y, 37 * scale, 5 * scale, dark, 0.35)
