"""The rim of the disc as one instrument: six sectors with their words, a live arc and a pointer.

What the sides mean is a variant's business and must never enter; a side is a number from 0 at the top, clockwise.
"""

from __future__ import annotations

from ui.drawing.board.view import Rim
from ui.drawing.outlines import Point, arc_steps, dashes, on_rim
from ui.drawing.pen import Pen
from ui.drawing.theme import Tone
from ui.drawing.tokens import Colour, tokens
from ui.drawing.typeset import LEAST

SECTOR = 60


def draw_sectors(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw the joints between the sectors and the small ticks beside them."""
    scale = radius / tokens().shape.disc[2]
    for side in range(6):
        joint = SECTOR * side + SECTOR / 2
        line = [on_rim(x, y, far * scale, joint) for far in (339, 372)]
        pen.line(line, 3 * scale, pen.c.rim_edge, 0.9)
        for off in (-20, -15, 15, 20):
            tick = [on_rim(x, y, far * scale, SECTOR * side + off) for far in (362, 369)]
            pen.line(tick, 2 * scale, pen.c.rim_ink, 0.4)


def draw_dial(pen: Pen, x: float, y: float, radius: float, rim: Rim, bearing: float | None) -> None:
    """Draw the live arc and the pointer at a bearing in degrees (None: nothing is live), and the words over them."""
    scale = radius / tokens().shape.disc[2]
    if bearing is not None:
        draw_arc(pen, x, y, radius, bearing, SECTOR, rim)
    for side, word in enumerate(rim.words):
        angle = SECTOR * side
        live = bearing is not None and abs((bearing - angle + 180) % 360 - 180) < SECTOR / 2 and not rim.stale
        place = on_rim(x, y, 355 * scale, angle)
        upright = angle + 180 if 90 < angle < 270 else angle
        sp = max(LEAST, (23 if live else 21) * scale) / pen.look.larger
        fitted = pen.fit(word, 210 * scale, sp, True)
        pen.centred(*place, word, fitted.sp, pen.c.on_arc if live else pen.c.rim_ink, 1, upright)
    if rim.vane is not None:
        _draw_vane(pen, x, y, radius, rim)


def draw_arc(pen: Pen, x: float, y: float, radius: float, bearing: float, degrees: float, rim: Rim) -> None:
    """Draw the live arc of so many degrees about a bearing, with the pointer that reaches from it over the water."""
    scale = radius / tokens().shape.disc[2]
    steps, start = arc_steps(degrees), bearing - degrees / 2 + 0.6

    def bow(far: float) -> list[Point]:
        return [on_rim(x, y, far * scale, start + (degrees - 1.2) * i / steps) for i in range(steps + 1)]

    if rim.stale:
        for far in (338.5, 370.5):
            for dash in dashes(bow(far), 6 * scale, 8 * scale):
                pen.line(dash, 4 * scale, pen.c.lamp)
        pen.loop(pointer(x, y, scale, bearing, base=332), 4 * scale, pen.c.lamp)
        return
    colour: Colour = pen.c.arc if rim.tone is Tone.LAMP else pen.look.theme.tone(rim.tone)
    pen.ink.line(bow(354.5), 34 * scale, colour, blunt=True)
    pen.loop(pointer(x, y, scale, bearing), 5 * scale, pen.c.rim_edge)
    pen.fill(pointer(x, y, scale, bearing), colour)


def pointer(x: float, y: float, scale: float, bearing: float, base: float = 340) -> list[Point]:
    """Return the triangle that points inwards from the rim at a bearing; its `base` lies under the arc or before it."""
    return [on_rim(x, y, far * scale, bearing + off) for far, off in ((base, -4.1), (base, 4.1), (302, 0))]


def _draw_vane(pen: Pen, x: float, y: float, radius: float, rim: Rim) -> None:
    """Draw where the vane points just now, on the rim; between two sides it is hollow, with dots around it."""
    scale, bearing = radius / tokens().shape.disc[2], rim.vane or 0.0
    needle = [on_rim(x, y, far * scale, bearing + off) for far, off in ((371, -2.4), (371, 2.4), (338, 0))]
    if not rim.border:
        pen.loop(needle, 5 * scale, pen.c.rim_edge)
        pen.fill(needle, pen.c.rim_ink)
        return
    pen.loop(needle, 9 * scale, pen.c.rim_edge)
    pen.fill(needle, pen.c.rim_edge)
    pen.loop(needle, 4 * scale, pen.c.alarm)
    for off in (-13, -9, -5, 5, 9, 13):
        pen.disc(*on_rim(x, y, 355 * scale, bearing + off), 3.4 * scale, pen.c.alarm)
