"""Where things stand on a place of the board, and how large they are where many share it. Pure: no pen and no form."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import cos, dist, hypot, pi, sin
from types import MappingProxyType

from ui.drawing.outlines import Point
from ui.drawing.places import CORNER, Places, kind

BESIDE_SIGN = 50
"""How far from the sign of a port something else on its hex stands, counter-clockwise round the island."""
CROWD: tuple[Point, ...] = ((0, 0), (27, 14), (-27, 14), (27, -16), (-27, -16), (0, 32))
"""Where the first, second and further discs of one place stand."""
SPOTS: Mapping[int, tuple[Point, ...]] = MappingProxyType(
    {
        1: CROWD[:1],
        2: ((-21, 8), (21, 8)),
        3: ((0, -32), (-28, 16), (28, 16)),
        4: ((-14.4, -36.5), (14.4, -36.5), (-29, 17), (29, 17)),
    }
)
"""Where so many stand on a corner whose edges lead up, and down to both sides: along them, for between them lie the
numbers. Where one leads down, all is the other way round."""
BEFORE: Mapping[int, tuple[Point, ...]] = MappingProxyType({1: ((13, 7),), 2: ((-20, 13), (20, 13))})
"""Where one or two stand there before a building."""
MOVED: Mapping[int, Point] = MappingProxyType({1: (-17, -9), 2: (0, -14)})
"""How far the building makes room for them, so that all are seen."""
DOWN: tuple[Point, Point] = ((0, 17), (0, -12))
"""Where one stands before a building, and how far that makes room, where an edge leads down."""
LARGE_ONE, LARGE_TWO, SMALL = 24, 19, 15
"""The radius of what stands on a corner: alone, as one of two, and as one of more."""
TOUCH, CLEAR = 0.94, 37
"""How much of its room each of many takes, standing round the corner, and how far from it the numbers begin."""
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
    if count <= len(MOVED):
        return LARGE_ONE if count <= 1 else LARGE_TWO
    return SMALL if count <= len(SPOTS) else min(SMALL, TOUCH * _round(count) * sin(pi / count))


def _round(count: int) -> float:
    """Return how far from a corner so many stand round it: as far as none reaches over a number."""
    return CLEAR / (1 + TOUCH * sin(pi / count))


def leads_down(places: Places, corner: str) -> bool:
    """Return whether an edge leads straight down from a corner; from all others one leads straight up."""
    island = places.island
    return island.hex_corners[island.corner_hexes[corner][0]].index(corner) % 2 == 1


def makes_room(places: Places, place: str, count: int) -> Point:
    """Return how far a building moves on its corner for so many small things before it."""
    if kind(place) != CORNER or count not in MOVED:
        return (0, 0)
    x, y = MOVED[count]
    if not leads_down(places, place):
        return x, y
    return DOWN[1] if count == 1 else (x, -y)


def spots_on(places: Places, place: str, count: int, built: bool, standing: Collection[str] = ()) -> tuple[Point, ...]:
    """Return where so many small things stand on a place, measured from its middle.

    On a hex of the land those spots come last that lie beside a corner where something is `standing`.
    """
    if kind(place) != CORNER:
        return _around_token(places, place, standing) if place in places.island.land else CROWD
    if count > len(SPOTS):
        turns = (2 * pi * i / count for i in range(count))
        return tuple((_round(count) * sin(turn), -_round(count) * cos(turn)) for turn in turns)
    spots = (BEFORE if built and count in BEFORE else SPOTS)[max(1, count)]
    if not leads_down(places, place):
        return spots
    return DOWN[:1] if built and count <= 1 else tuple((x, -y) for x, y in spots)


def _around_token(places: Places, place: str, standing: Collection[str]) -> tuple[Point, ...]:
    (x, y), scale = places.at(place), places.side / 60
    taken = [places.at(corner) for corner in places.island.hex_corners[place] if corner in standing]
    beside = [((cx - x) / scale, (cy - y) / scale) for cx, cy in taken]
    return tuple(sorted(AROUND_TOKEN, key=lambda spot: any(dist(spot, corner) < NEAR for corner in beside)))
