"""What lies on the board, layer by layer from below: the one order in which every screen draws it.

The ground below and the rim around are each screen's own, as is when a layer is drawn again. No screen may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import NamedTuple

from companion.board.maps import BoardMap
from ui.drawing.board.begins import draw_begins
from ui.drawing.board.flood import draw_flood
from ui.drawing.board.rim import SECTOR
from ui.drawing.board.signs import draw_badges, draw_highlight, draw_lit_under
from ui.drawing.board.view import BoardView
from ui.drawing.ground import draw_live_tokens, draw_ports, draw_producing, draw_tokens, water
from ui.drawing.marks import crowds, draw_marks
from ui.drawing.pen import Pen
from ui.drawing.places import CORNER, HEX, Places, kind

ISLAND_LAYERS = ("flood", "ports", "lit", "producing", "tokens", "live", "begins", "marks", "highlight", "badges")
"""The names of the layers, from below. What is lit under a token leaves its number to be read."""


class Layer(NamedTuple):
    """One layer: `draw` draws the same for as long as `key` is the same."""

    key: Hashable
    draw: Callable[[Pen], None]


def layers(where: Places, view: BoardView, board: BoardMap, radius: float, run: float = 1.0) -> dict[str, Layer]:
    """Return the ISLAND_LAYERS by name, for a disc of this radius. `run`: how far a flood has come, 0 to 1."""
    live, rim = frozenset(view.producing), view.rim
    standing = Counter(mark.place for mark in view.marks for _ in range(1 + crowds(mark.form)))
    under, spots = _lit(view)
    rings = tuple(badge.place for badge in view.badges if badge.ring)
    signs = [where.island.edge_sea[port.edge] for port in board.ports]

    def flood(pen: Pen) -> None:
        if rim.side is not None:
            draw_flood(pen, where, water(radius), rim.side * SECTOR, rim.reaches, run)

    return {
        "flood": Layer((rim.reaches, rim.side, run), flood),
        "ports": Layer(board, lambda pen: draw_ports(pen, where, board, radius)),
        "lit": Layer((board, under, rings), lambda pen: draw_lit_under(pen, where, under, rings)),
        "producing": Layer((board, live), lambda pen: draw_producing(pen, where, board, live)),
        "tokens": Layer(board, lambda pen: draw_tokens(pen, where, board)),
        "live": Layer((board, live), lambda pen: draw_live_tokens(pen, where, board, live)),
        "begins": Layer(
            (board, view.begins, view.marks if view.begins else ()),
            lambda pen: draw_begins(pen, where, view.begins, standing),
        ),
        "marks": Layer(
            (board, view.marks, view.seats, view.letters),
            lambda pen: draw_marks(pen, where, view.marks, view.seats, view.letters, signs),
        ),
        "highlight": Layer((board, spots, view.form), lambda pen: draw_highlight(pen, where, spots, view.form)),
        "badges": Layer((board, view.badges, view.marks), lambda pen: draw_badges(pen, where, view, radius)),
    }


def _lit(view: BoardView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part what may be tapped: hexes and corners on which a piece stands are lit from below, the others from above."""
    taken = {mark.place for mark in view.marks if kind(mark.place) == CORNER}
    under = tuple(place for place in view.highlight if kind(place) == HEX or place in taken)
    return under, tuple(place for place in view.highlight if place not in under)
