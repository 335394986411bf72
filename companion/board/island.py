"""The islands: hexes, corners and edges by their names, and what touches what.

An Island is the same for every game played on it, so it is built once and shared. Terrain, number
tokens, ports and pieces must never enter: they differ from game to game (see `maps`).

Hexes are pointy-top with axial coordinates, and a place is named by the hexes that meet there
(BASE-GEO-01, -03, -04): hex `0,-2`, edge `0,-3|0,-2`, corner `0,-3|0,-2|1,-3`. Clockwise is as seen
from above with E to the right and SE down-right (BASE-GEO-09).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import sqrt
from types import MappingProxyType
from typing import Literal

import msgspec

Hex = str
Corner = str
Edge = str
Axial = tuple[int, int]

STEPS: Mapping[str, Axial] = MappingProxyType(
    {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
)
"""The six steps from a hex to its neighbours, clockwise (BASE-GEO-01, -09)."""

_CLOCKWISE = tuple(STEPS)
_FROM_THE_TOP = ("NE", "E", "SE", "SW", "W", "NW")


@lru_cache(512)
def axial(hex_: Hex) -> Axial:
    """Read a hex name, `q,r`. Raises ValueError when it is not two whole numbers."""
    q, r = hex_.split(",")
    return int(q), int(r)


def place(*hexes: Hex) -> str:
    """Name the corner or edge where these hexes meet: sorted as numbers, joined by `|` (BASE-GEO-03, -04)."""
    return "|".join(sorted(hexes, key=axial))


def neighbour(hex_: Hex, step: str) -> Hex:
    """Return the hex one step away, land or not; `step` is one of STEPS (BASE-GEO-01)."""
    q, r = axial(hex_)
    dq, dr = STEPS[step]
    return f"{q + dq},{r + dr}"


def turn(step: str, sixths: int) -> str:
    """Turn a step clockwise by so many sixths of a full turn (negative: anticlockwise, BASE-GEO-09)."""
    return _CLOCKWISE[(_CLOCKWISE.index(step) + sixths) % 6]


Sort = Literal["corner", "edge", "hex", "sea"]
"""The sorts of places: a corner, an edge, a land hex, a sea hex."""


class Island(msgspec.Struct, frozen=True, eq=False):
    """One island and the sea ring around it. Compared by identity: use STANDARD, LARGE or `island(name)`.

    Every tuple has a fixed order. `corners` and `edges` are sorted by their hexes as numbers, and so
    are the places inside a mapping's values unless a field says otherwise.
    """

    name: str
    land: tuple[Hex, ...]
    """Land hexes in reading order: rows from the top, each from west to east (BASE-GEO-02, -08)."""
    sea: tuple[Hex, ...]
    """The sea ring, clockwise from the hex east of the row r = 0 (BASE-GEO-02, GC-MARK-06)."""
    corners: tuple[Corner, ...]
    edges: tuple[Edge, ...]
    corner_hexes: Mapping[Corner, tuple[Hex, ...]]
    """The land hexes, one to three, that meet at a corner."""
    edge_hexes: Mapping[Edge, tuple[Hex, ...]]
    """The land hexes, one or two, beside an edge."""
    hex_corners: Mapping[Hex, tuple[Corner, ...]]
    """The six corners of a land hex, clockwise from the top one."""
    hex_edges: Mapping[Hex, tuple[Edge, ...]]
    """The six edges of a land hex, clockwise; edge i joins corner i and corner i+1 of `hex_corners`."""
    edge_corners: Mapping[Edge, tuple[Corner, Corner]]
    corner_edges: Mapping[Corner, tuple[Edge, ...]]
    corner_neighbours: Mapping[Corner, tuple[Corner, ...]]
    """The corners one edge away (BASE-GEO-06)."""
    hex_neighbours: Mapping[Hex, tuple[Hex, ...]]
    """The land hexes beside a land hex."""
    coast_edges: tuple[Edge, ...]
    """The coast as a cycle, clockwise from the NW edge of the first land hex (BASE-GEO-05, GC-GEO-01)."""
    coast_corners: tuple[Corner, ...]
    """Clockwise; corner i lies between coast edge i and coast edge i+1 (GC-GEO-01)."""
    edge_sea: Mapping[Edge, Hex]
    """The sea hex of a coastal edge (BASE-GEO-07)."""
    edge_step: Mapping[Edge, str]
    """The step from land to sea across a coastal edge, such as `NW` (GC-GEO-03)."""
    _middle: tuple[float, float]

    def __repr__(self) -> str:
        """Name the island; its tables would fill a screen."""
        return f"island({self.name!r})"

    def every(self, sort: Sort) -> tuple[str, ...]:
        """Return all places of a sort."""
        return {"corner": self.corners, "edge": self.edges, "hex": self.land, "sea": self.sea}[sort]

    def hex_xy(self, hex_: Hex) -> tuple[float, float]:
        """Return the centre of a hex, land or sea, for drawing.

        Hexes have side length 1, x grows to the right and y DOWN, and the middle of the island is
        (0, 0).
        """
        x, y = _xy(*axial(hex_))
        middle_x, middle_y = self._middle
        return x - middle_x, y - middle_y

    def corner_xy(self, corner: Corner) -> tuple[float, float]:
        """Return where a corner lies, in the coordinates of `hex_xy`."""
        centres = [self.hex_xy(hex_) for hex_ in corner.split("|")]
        return sum(x for x, _ in centres) / 3, sum(y for _, y in centres) / 3


def _xy(q: float, r: float) -> tuple[float, float]:
    return sqrt(3) * (q + r / 2), 1.5 * r


@lru_cache(512)
def _hexes(place: str) -> list[Axial]:
    """Return the hexes that meet at a place, as numbers."""
    return [axial(hex_) for hex_ in place.split("|")]


def _numerically(places: Iterable[str]) -> tuple[str, ...]:
    """Sort places, without repetition, by their hexes as numbers."""
    return tuple(sorted(set(places), key=_hexes))


def _by_part(wholes: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    """Turn `whole -> its parts` round into `part -> the wholes it belongs to`, everything in order."""
    owners: dict[str, list[str]] = {}
    for whole, parts in wholes.items():
        for part in parts:
            owners.setdefault(part, []).append(whole)
    return MappingProxyType({part: _numerically(owners[part]) for part in _numerically(owners)})


def _walk_the_coast(land: tuple[Hex, ...]) -> list[tuple[Hex, str]]:
    """Go once round the island clockwise: (land hex, step to the sea) for each coastal edge in turn.

    At the end of an edge the next edge of the same hex follows, unless another land hex lies there:
    then the coast goes on along that hex, still facing the same sea hex.
    """
    start = (land[0], "NW")
    walk = [start]
    while True:
        here, step = walk[-1]
        ahead = neighbour(here, turn(step, 1))
        following = (ahead, turn(step, -1)) if ahead in land else (here, turn(step, 1))
        if following == start:
            return walk
        walk.append(following)


def _ends(edge: Edge) -> tuple[Corner, Corner]:
    """Name the two corners of an edge: where its hexes meet a third one."""
    one, other = edge.split("|")
    step = next(step for step in STEPS if neighbour(one, step) == other)
    first, second = _numerically(place(one, other, neighbour(one, turn(step, side))) for side in (-1, 1))
    return first, second


def _build(name: str, first_row: int, rows: tuple[tuple[int, int], ...]) -> Island:
    """Build an island from its rows of (first q, length), the top one being r = `first_row`."""
    land = tuple(
        f"{q},{r}" for r, (first_q, length) in enumerate(rows, first_row) for q in range(first_q, first_q + length)
    )
    hex_edges = {h: tuple(place(h, neighbour(h, step)) for step in _FROM_THE_TOP) for h in land}
    hex_corners = {
        h: tuple(place(h, neighbour(h, turn(step, -1)), neighbour(h, step)) for step in _FROM_THE_TOP) for h in land
    }
    edge_hexes = _by_part(hex_edges)
    edge_corners = {edge: _ends(edge) for edge in edge_hexes}
    corner_edges = _by_part(edge_corners)

    walk = _walk_the_coast(land)
    coast = tuple(place(h, neighbour(h, step)) for h, step in walk)
    ring = list(dict.fromkeys(neighbour(h, step) for h, step in walk))
    east = ring.index(neighbour([h for h in land if axial(h)[1] == 0][-1], "E"))
    qs, rs = zip(*map(axial, land), strict=True)

    return Island(
        name=name,
        land=land,
        sea=tuple(ring[east:] + ring[:east]),
        corners=tuple(corner_edges),
        edges=tuple(edge_hexes),
        corner_hexes=_by_part(hex_corners),
        edge_hexes=edge_hexes,
        hex_corners=MappingProxyType(hex_corners),
        hex_edges=MappingProxyType(hex_edges),
        edge_corners=MappingProxyType(edge_corners),
        corner_edges=corner_edges,
        corner_neighbours=MappingProxyType(
            {
                corner: _numerically(end for edge in edges for end in edge_corners[edge] if end != corner)
                for corner, edges in corner_edges.items()
            }
        ),
        hex_neighbours=MappingProxyType(
            {h: _numerically(n for step in STEPS if (n := neighbour(h, step)) in land) for h in land}
        ),
        coast_edges=coast,
        coast_corners=tuple(place(h, neighbour(h, step), neighbour(h, turn(step, 1))) for h, step in walk),
        edge_sea=MappingProxyType({e: neighbour(*at) for e, at in zip(coast, walk, strict=True)}),
        edge_step=MappingProxyType({e: step for e, (_, step) in zip(coast, walk, strict=True)}),
        _middle=_xy(sum(qs) / len(land), sum(rs) / len(land)),
    )


STANDARD = _build("standard", -2, ((0, 3), (-1, 4), (-2, 5), (-2, 4), (-2, 3)))
"""The island for 3 and 4 players: 19 hexes (BASE-GEO-02)."""

LARGE = _build("large", -3, ((0, 3), (-1, 4), (-2, 5), (-3, 6), (-3, 5), (-3, 4), (-3, 3)))
"""The island for 5 and 6 players: 30 hexes (BASE-GEO-08)."""

_ISLANDS = {each.name: each for each in (STANDARD, LARGE)}


def island(name: str) -> Island:
    """Return the island of that name. Raises ValueError for a name that is none."""
    try:
        return _ISLANDS[name]
    except KeyError:
        known = " or ".join(f'"{each}"' for each in _ISLANDS)
        raise ValueError(f'There is no island called "{name}". Choose {known}.') from None
