"""The board of a seat that has won: the rim closes, its pieces are lit, everything else lies in the dark.

Who has won, and by what, is told; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.panels import Mark
from ui.drawing.board.view import BoardView, Crowned
from ui.drawing.ground import water
from ui.drawing.marks import draw_marks
from ui.drawing.outlines import arc_steps, circle, on_rim
from ui.drawing.places import EDGE, Places, kind
from ui.drawing.seats import LOWER, RIM, shape
from ui.drawing.tokens import tokens
from ui.tablet.kit.pen import Pen

DARK = 0.5
"""How dark it is where the lamp does not fall."""
BAND, JOINT, CROWN = 354.5, 1.2, 34.0
"""Where the middle of the closed rim lies, half the gap between two arcs in degrees, and the crown's radius, in dp."""
FULL = 360
ICON = 28.0
"""The size of an icon on the rim, in dp."""


def draw_crowned(pen: Pen, where: Places, view: BoardView, crowned: Crowned, radius: float) -> None:
    """Darken the sea and the island, light one seat's pieces, and close the rim."""
    x, y = where.x, where.y
    pen.ink.polygon(circle(x, y, water(radius)), pen.c.ground_edge, DARK)
    own = tuple(mark for mark in view.marks if mark.seat == crowned.seat)
    _light(pen, where, own)
    draw_marks(pen, where, own, view.seats, view.letters, ())
    _close(pen, x, y, radius, crowned)
    scale = radius / tokens().shape.disc[2]
    _crown(pen, x, y - BAND * scale, view.seats[crowned.seat], scale)


def _light(pen: Pen, where: Places, own: Iterable[Mark]) -> None:
    """Lay lamp light under pieces."""
    side = where.side / 60
    for mark in own:
        if kind(mark.place) == EDGE:
            pen.line(list(where.ends(mark.place)), 26 * side, pen.c.lamp)
        else:
            x, y = where.at(mark.place)
            pen.rect(x - 25 * side, y - 29 * side, 50 * side, 50 * side, pen.c.lamp, 11 * side)


def _close(pen: Pen, x: float, y: float, radius: float, crowned: Crowned) -> None:
    """Close the rim with an arc for each source, as long as its share, its icons spread over it."""
    scale = radius / tokens().shape.disc[2]
    total, begin = sum(arc.points for arc in crowned.arcs), 0.0
    for arc in crowned.arcs:
        wide = FULL * arc.points / total
        steps, start, far = arc_steps(wide), begin + JOINT / 2, BAND * scale
        bow = [on_rim(x, y, far, start + (wide - JOINT) * i / steps) for i in range(steps + 1)]
        pen.ink.line(bow, 34 * scale, pen.c.arc, blunt=True)
        for i in range(arc.times):
            at = on_rim(x, y, far, begin + wide * (i + 0.5) / arc.times)
            pen.icon(arc.icon, *at, ICON * scale, pen.c.on_arc, pen.c.arc)
        begin += wide


def _crown(pen: Pen, x: float, y: float, colour: str, scale: float) -> None:
    """Draw the winner's sign at the top of the rim, with a crown in the place of its letter."""
    seat, size = pen.look.theme.seat(colour), 2 * CROWN * scale
    outline = shape(seat.shape, x, y, size)
    pen.fill(outline, seat.piece)
    pen.loop(outline, 3 * scale, RIM)
    low = size * LOWER.get(seat.shape, 0)
    pen.icon("crown", x, y + low, size * (0.5 if seat.shape == "triangle" else 0.62), seat.on_piece, seat.piece)
