"""The island on a phone: the same drawings as the tablet's, as SVG, and buttons over the places that may be tapped.

The buttons are of the page, not of the drawing, so that they work without a script and are read aloud. Which places may
be tapped is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from math import hypot

import msgspec

from companion.board.island import island
from companion.board.maps import BoardMap
from companion.game.panels import Mark
from ui.drawing.ground import draw_land, draw_ports, draw_shore, draw_tokens, draw_water, water
from ui.drawing.look import Look
from ui.drawing.marks import draw_marks
from ui.drawing.places import Places
from ui.phone.svg_pen import SvgPen
from ui.phone.svg_sheet import COARSE, PLAIN

RADIUS = 376.0
"""The radius of the drawing in its own units: that of the tablet's disc, in dp."""
FINGER = 48.0
"""How far apart in CSS pixels the middles of two places must lie, so that a thumb meets the one it means."""
PAGE = 358.0
"""How wide the island is drawn on the narrowest phone that is common, in CSS pixels."""


class Spot(msgspec.Struct, frozen=True):
    """A place that may be tapped: its name, and where it lies on the drawing, in per cent from the top left."""

    place: str
    left: float
    top: float


@lru_cache(maxsize=8)
def board_svg(look: Look, board: BoardMap, marks: tuple[Mark, ...], seats: tuple[str, ...]) -> str:
    """Draw the island with all that stands on it; `seats` are their colours. What never changes is drawn once."""
    pen, where = SvgPen(look, "m"), _places(board)
    radius = RADIUS
    signs = [where.island.edge_sea[port.edge] for port in board.ports]
    draw_ports(pen, where, board, radius)
    draw_tokens(pen, where, board)
    draw_marks(pen, where, marks, seats, True, signs)
    side = 2 * water(RADIUS) + 6
    corner = RADIUS - side / 2
    box = " ".join(f"{length / COARSE:.0f}" for length in (corner, corner, side, side))
    drawn = f"{_ground(look, board)}{pen.svg()}"
    return f'<svg class="island" viewBox="{box}" {PLAIN} aria-hidden="true">{drawn}</svg>'


@cache
def _ground(look: Look, board: BoardMap) -> str:
    pen = SvgPen(look, "g")
    draw_water(pen, RADIUS, RADIUS, RADIUS, False)
    draw_land(pen, _places(board), board, RADIUS)
    draw_shore(pen, RADIUS, RADIUS, RADIUS)
    return pen.svg()


def spots(board: BoardMap, places: Iterable[str]) -> tuple[Spot, ...]:
    """Return where places lie."""
    where, side = _places(board), 2 * water(RADIUS) + 6
    corner = RADIUS - side / 2
    found = ((place, where.at(place)) for place in places)
    return tuple(Spot(place, 100 * (x - corner) / side, 100 * (y - corner) / side) for place, (x, y) in found)


def zoom(found: Iterable[Spot]) -> float:
    """Return how much larger than a phone's page the island must be, so that no two places lie under one thumb."""
    near = min((hypot(a.left - b.left, a.top - b.top) for a, b in combinations(found, 2)), default=100.0)
    return max(1.0, min(2.5, FINGER / (near / 100 * PAGE)))


def _places(board: BoardMap) -> Places:
    return Places.on_disc(island(board.island), RADIUS, RADIUS, RADIUS)
