"""Where places lie on the disc, and which of them a finger meant. Pure: no Kivy, no colours, no rule.

Positions are dp from the top left corner of a board widget; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, hypot, pi, sin

import msgspec

from companion.board.island import LARGE, Island
from ui.drawing.outlines import Point
from ui.drawing.tokens import tokens

Taken = tuple[float, float, float]
"""Something that lies on the board already: x, y and its radius."""

HEX, EDGE, CORNER = "hex", "edge", "corner"
KINDS = (HEX, EDGE, CORNER)


def kind(place: str) -> str:
    """Return whether a name is a hex, an edge or a corner: where one, two or three hexes meet."""
    return KINDS[min(2, place.count("|"))]


class Places(msgspec.Struct, frozen=True):
    """The places of one island about a middle, `side` dp being the side of a hex."""

    island: Island
    x: float
    y: float
    side: float

    @classmethod
    def on_disc(cls, island: Island, x: float, y: float, radius: float) -> Places:
        """Lay an island onto a disc of this radius, its hexes 60 dp on a disc of 376 (the large island: 52)."""
        shape = tokens().shape
        side = shape.hex_side * (52 / 60 if island is LARGE else 1)
        return cls(island, x, y, side * radius / shape.disc[2])

    def at(self, place: str) -> Point:
        """Return the middle of a place. Raises KeyError or ValueError for a name that is no place."""
        if kind(place) == HEX:
            x, y = self.island.hex_xy(place)
        elif kind(place) == CORNER:
            x, y = self.island.corner_xy(place)
        else:
            one, other = (self.island.corner_xy(end) for end in self.island.edge_corners[place])
            x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        return self.x + x * self.side, self.y + y * self.side

    def ends(self, edge: str) -> tuple[Point, Point]:
        """Return the two ends of an edge."""
        one, other = self.island.edge_corners[edge]
        return self.at(one), self.at(other)

    def meant(self, x: float, y: float, among: Iterable[str], kinds: Collection[str] = KINDS) -> str | None:
        """Return the place a finger at x, y meant: a corner before an edge before a hex, the nearest of its kind.

        A place alone is easier to hit than one between places of another kind: where corners and edges are both
        offered, a finger has 24 dp around a corner, otherwise 33 dp (on a 60 dp hex).
        """
        places = sorted(place for place in among if kind(place) in kinds)
        present = {kind(place) for place in places}
        reach = {
            CORNER: self.side * (0.4 if EDGE in present else 0.55),
            EDGE: self.side * (0.4 if CORNER in present else 0.5),
            HEX: self.side * 0.95,
        }
        for sort in (CORNER, EDGE, HEX):
            near = [(self.distance(x, y, place), place) for place in places if kind(place) == sort]
            if near and min(near)[0] <= reach[sort]:
                return min(near)[1]
        return None

    def distance(self, x: float, y: float, place: str) -> float:
        """Return how far a point is from a place: from its middle, or from the line of an edge."""
        if kind(place) != EDGE:
            px, py = self.at(place)
            return hypot(x - px, y - py)
        (ax, ay), (bx, by) = self.ends(place)
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / self.side**2
        along = max(0.0, min(1.0, along))
        return hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))

    def leading_away(self, corner: str, taken: Iterable[Taken], far: float) -> Point:
        """Return the point so far along an edge from a corner, in shares of it, that is farthest from what is taken."""
        x, y = self.at(corner)
        ends = [self.at(end) for end in self.island.corner_neighbours[corner]]
        spots = [(x + (ex - x) * far, y + (ey - y) * far) for ex, ey in ends]
        others = tuple(taken)
        return max(
            spots, key=lambda spot: min(hypot(spot[0] - tx, spot[1] - ty) - r for tx, ty, r in (*others, (x, y, 0)))
        )

    def free_side(self, place: str, taken: Iterable[Taken]) -> Point:
        """Return where a badge beside a place hides least: of eight directions the one farthest from what is taken."""
        x, y = self.at(place)
        far = self.side * 0.62
        spots = [(x + far * cos(pi * i / 4), y + far * sin(pi * i / 4)) for i in (2, 4, 0, 6, 3, 1, 5, 7)]
        others = [(tx, ty, r) for tx, ty, r in taken if hypot(tx - x, ty - y) > 1]
        return max(
            spots, key=lambda spot: min((hypot(spot[0] - tx, spot[1] - ty) - r for tx, ty, r in others), default=0)
        )
