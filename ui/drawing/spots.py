"""Where things stand on a place of the board, and how large they are where many share it. Pure: no pen and no form."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, dist, hypot, pi, sin

from ui.drawing.outlines import Point
from ui.drawing.places import CORNER, Places, kind

BESIDE_SIGN = 50
"""How far from the sign of a port something else on its hex stands, counter-clockwise round the island."""
CROWD: tuple[Point, ...] = ((0, 0), (27, 14), (-27, 14), (27, -16), (-27, -16), (0, 32))
"""Where the first, second and further discs of one place stand."""
ABREAST: tuple[Point, ...] = ((-21, 0), (21, 0))
"""Where two stand on a corner without a building."""
SEVERAL: tuple[Point, ...] = ((-17, 0), (17, 0), (0, -30), (0, 30))
"""Where three or four do."""
BELOW: tuple[Point, ...] = ((-20, 15), (20, 15))
"""Where two stand on a corner before a building."""
AMONG: tuple[Point, ...] = ((-17, 21), (17, 21), (-17, -21), (17, -21))
"""Where three or four do."""
ALONE, MOVED = (13, 7), {1: (-17, -9), 2: (0, -14)}
"""Where one stands before a building, and how far the building makes room for one or two, so that all are seen."""
LARGE_ONE, LARGE_TWO, SMALL, ROUND = 24, 19, 15, 27
"""The radius of what stands on a corner: alone, as one of two, and as one of more, so that the numbers round about stay
readable. Of many, each is smaller, and all stand round the corner as far from it as `ROUND`."""
NEAR = 30
"""What stands nearer than this on a hex and on its corner would hide one another."""
AROUND_TOKEN: tuple[Point, ...] = ((-36, 20), (36, 20), (-36, -20), (36, -20), (0, 42), (0, -42))
"""The same on a hex of the land, where a number may lie in the middle."""


def standing_at(places: Places, place: str, signed: bool) -> Point:
    """Return where what is on a place stands: in its middle, or beside the sign there."""
    x, y = places.at(place)
    if not signed:
        return x, y
    dx, dy = x - places.x, y - places.y
    aside = BESIDE_SIGN * places.side / 60 / hypot(dx, dy)
    return x + dy * aside, y - dx * aside


def small_size(count: int) -> float:
    """Return the radius of each of so many small things on a corner: as many as stand round it do not touch."""
    if count <= len(BELOW):
        return LARGE_ONE if count <= 1 else LARGE_TWO
    return SMALL if count <= len(AMONG) else min(SMALL, 0.94 * ROUND * sin(pi / count))


def makes_room(place: str, count: int) -> Point:
    """Return how far a building moves on its corner for so many small things before it."""
    return MOVED.get(count, (0, 0)) if kind(place) == CORNER else (0, 0)


def spots_on(places: Places, place: str, count: int, built: bool, standing: Collection[str] = ()) -> tuple[Point, ...]:
    """Return where so many small things stand on a place, measured from its middle.

    On a hex of the land those spots come last that lie beside a corner where something is `standing`.
    """
    if kind(place) != CORNER:
        return _around_token(places, place, standing) if place in places.island.land else CROWD
    if count > len(AMONG):
        turns = (2 * pi * i / count for i in range(count))
        return tuple((ROUND * sin(turn), -ROUND * cos(turn)) for turn in turns)
    if count <= 1:
        return (ALONE,) if built else CROWD
    if count == len(BELOW):
        return BELOW if built else ABREAST
    return AMONG if built else SEVERAL


def _around_token(places: Places, place: str, standing: Collection[str]) -> tuple[Point, ...]:
    (x, y), scale = places.at(place), places.side / 60
    taken = [places.at(corner) for corner in places.island.hex_corners[place] if corner in standing]
    beside = [((cx - x) / scale, (cy - y) / scale) for cx, cy in taken]
    return tuple(sorted(AROUND_TOKEN, key=lambda spot: any(dist(spot, corner) < NEAR for corner in beside)))
