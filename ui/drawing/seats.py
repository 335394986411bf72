"""A seat's sign: its shape in its colour with its letter, drawn the same wherever a seat is named.

Names, points and rules must never enter: who sits there is said by whoever draws the sign.
"""

from __future__ import annotations

from math import sqrt

from ui.drawing.outlines import Point, circle, rectangle, regular, rotated
from ui.drawing.pen import Pen

RIM = "#FFF6E2"
"""The light line around a seat's shape: it parts dark seats from the dark table."""


def shape(form: str, x: float, y: float, size: float) -> list[Point]:
    """Return a seat's shape about a middle; `size` is what a square around a circle would measure."""
    half = size / 2
    if form == "square":
        side = half * 0.9
        return rectangle(x - side, y - side, 2 * side, 2 * side, size * 0.09)
    if form == "triangle":
        high = half * 1.03
        return [(x, y - high * 1.0), (x + half * 1.15, y + half * 0.975), (x - half * 1.15, y + half * 0.975)]
    if form == "diamond":
        return regular(x, y, half * 1.19, 4)
    if form == "hexagon":
        return regular(x, y, half * 1.1, 6, 0)
    if form == "shield":
        wide, top = half * 0.88, y - half * 0.95
        return [
            (x - wide, top),
            (x + wide, top),
            (x + wide, y + half * 0.25),
            (x, y + half * 1.1),
            (x - wide, y + half * 0.25),
        ]
    return circle(x, y, half, 48)


LOWER = {"triangle": 0.18, "shield": -0.06}
"""How far below the middle the letter stands, as a share of the size."""


def sign(  # where, how large, whose, how faded, how turned
    pen: Pen, x: float, y: float, size: float, colour: str, opacity: float = 1, angle: float = 0
) -> None:
    """Draw a seat's sign about a middle, turned clockwise by degrees."""
    seat = pen.look.theme.seat(colour)
    outline = rotated(shape(seat.shape, x, y, size), angle, x, y)
    pen.fill(outline, seat.piece, opacity)
    pen.loop(
        outline,
        min(3, max(1.5, size * 0.06)),
        RIM if pen.look.theme.light.name == "LAMP" else pen.look.theme.fixed.outline,
        opacity,
    )
    letter = size * (0.46 if seat.shape == "triangle" else 0.52) / pen.look.larger
    middle = rotated([(x, y + size * LOWER.get(seat.shape, 0))], angle, x, y)[0]
    pen.centred(*middle, seat.letter, letter, seat.on_piece, opacity, angle)


def hexagon_corners(x: float, y: float, side: float) -> list[Point]:
    """Return a pointy-top hex of the board, clockwise from the top."""
    across = side * sqrt(3) / 2
    return [
        (x, y - side),
        (x + across, y - side / 2),
        (x + across, y + side / 2),
        (x, y + side),
        (x - across, y + side / 2),
        (x - across, y - side / 2),
    ]
