"""Motifs: what makes a hex readable without its colour, each named by its form. Drawn once for a map.

Which terrain has which motif, and in which ink, a variant brings. A motif knows its hex only as a middle and a size;
numbers, pieces, rules and the names of terrains must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ui.drawing.outlines import Point, arc, bezier, placed, regular
from ui.drawing.pen import Pen
from ui.drawing.tokens import Colour

Motif = Callable[[Pen, Callable[[float, float], Point], float, Colour], None]
"""Draws with a pen, a function from the motif's own dp (side 60, middle 0,0) to the widget's, the scale, and an ink."""
At = Callable[[float, float], Point]


def draw_motif(pen: Pen, terrain: str, side: float) -> None:
    """Draw the motif of a terrain in a hex about 0, 0; a terrain nobody drew stays plain."""
    scale = side / 60
    drawn = pen.look.theme.brought.terrain.get(terrain)
    if drawn:
        DRAWINGS[drawn.motif](pen, lambda x, y: (x * scale, y * scale), scale, drawn.ink)


def _trees(pen: Pen, at: At, _scale: float, ink: Colour) -> None:
    for x, y, high in (
        (-30, -24, 17.0),
        (31, -22, 17.0),
        (-16, -47, 18.7),
        (16, -48, 18.7),
        (0, -52, 13.6),
        (-33, 10.5, 16.1),
        (33, 11.5, 16.1),
        (-14, 31, 15.3),
        (15, 31, 15.3),
    ):
        pen.fill([at(x, y), at(x + high * 0.47, y + high), at(x - high * 0.47, y + high)], ink, 0.5)


def _tufts(pen: Pen, at: At, scale: float, ink: Colour) -> None:
    for x, y in ((-39, -9), (25, -7), (-23, -33), (8, -34), (-39, 21), (26, 23), (-19, 45), (7, 44)):
        for start in (x, x + 7):
            blade = [(start, y), *bezier((start, y), (start + 3.5, y - 8), (start + 7, y), steps=6)]
            pen.line([at(*p) for p in blade], 2.2 * scale, ink, 0.6)


def _sheaves(pen: Pen, at: At, scale: float, ink: Colour) -> None:
    upper = ((-34, 1), (-24, -17), (-12, -31), (12, -31), (24, -17), (34, 1))
    lower = ((-34, 23), (-24, 41), (-11, 53), (11, 53), (24, 41), (34, 23))
    for x, y in upper + lower:
        pen.line([at(x, y), at(x, y - 7)], 2.2 * scale, ink, 0.5)
        pen.fill([at(x, y - 19), at(x + 3.6, y - 13), at(x, y - 7), at(x - 3.6, y - 13)], ink, 0.58)


def _mounds(pen: Pen, at: At, _scale: float, ink: Colour) -> None:
    places = ((-45, -2), (25, -2), (-28, -32), (8, -32), (-45, 22), (25, 22), (-27, 43), (7, 43), (-10, -42), (-10, 52))
    for x, y in places:
        pen.fill([at(px, y + (py - y) * 0.9) for px, py in arc(x + 10, y, 10, 180, 360, 10)], ink, 0.45)


def _peaks(pen: Pen, at: At, _scale: float, ink: Colour) -> None:
    for x, y, w, h in (
        (-31, 0, 11, 19),
        (31, 0, 11, 19),
        (-13, -25.8, 12.6, 21.9),
        (14, -26.8, 12.6, 21.9),
        (-31, 29.6, 10.4, 18),
        (32, 29.6, 10.4, 18),
        (-10, 50.2, 9.9, 17.1),
        (13, 50.2, 9.9, 17.1),
    ):
        pen.fill([at(x - w, y), at(x, y - h), at(x + w, y)], ink, 0.5)
        snow = [(x, y - h), (x + w / 3, y - h * 0.66), (x, y - h * 0.53), (x - w / 3, y - h * 0.66)]
        pen.fill([at(*p) for p in snow], "#FFFFFF", 0.55)


def _dunes(pen: Pen, at: At, scale: float, ink: Colour) -> None:
    for x, y in ((-35, -27), (-35, 3), (-35, 33)):
        dune: list[Point] = [(x, y)]
        for i in range(4):
            high = -9 if i % 2 == 0 else 9
            start = x + i * 17.5
            dune += bezier((start, y), (start + 8.75, y + high), (start + 17.5, y), steps=7)
        pen.line([at(*p) for p in dune], 2.4 * scale, ink, 0.5)


def _river(pen: Pen, at: At, scale: float, ink: Colour) -> None:
    for y, bend in ((-16, -34), (16, 34)):
        bow = [(-42, y), *bezier((-42, y), (0, y + bend), (42, y), steps=14)]
        pen.line([at(*p) for p in bow], 5 * scale, ink, 0.9)


def _sparks(pen: Pen, at: At, scale: float, ink: Colour) -> None:
    for x, y in ((-20, -34), (20, -34), (-41, 0), (41, 0), (-20, 36), (20, 36)):
        spark = [(dx * 0.62, dy) for dx, dy in regular(0, 0, 9, 4)]
        pen.fill(placed(spark, *at(x, y), scale), ink, 0.85)


DRAWINGS: Mapping[str, Motif] = MappingProxyType(
    {
        "trees": _trees,
        "tufts": _tufts,
        "sheaves": _sheaves,
        "mounds": _mounds,
        "peaks": _peaks,
        "dunes": _dunes,
        "river": _river,
        "sparks": _sparks,
    }
)
"""Every motif a variant can name."""
