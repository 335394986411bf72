"""One hex by itself, as it lies on the board: its terrain, its number, what stands on it.

The rest of the island, and what happens there, must never enter.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.board.island import island
from companion.board.maps import BoardMap
from companion.game.panels import Mark
from ui.drawing.ground import draw_hex, draw_tokens
from ui.drawing.marks import draw_marks
from ui.drawing.outlines import Point
from ui.drawing.pen import Pen
from ui.drawing.places import Places
from ui.drawing.seats import hexagon_corners


def draw_one_hex(pen: Pen, at: Point, side: float, hex_: str, board: BoardMap, marks: Iterable[Mark]) -> None:
    """Draw a hex of a map about a middle, its side so many dp long."""
    shape = island(board.island)
    x, y = shape.hex_xy(hex_)
    where = Places(shape, at[0] - x * side, at[1] - y * side, side)
    pen.fill(hexagon_corners(*at, side), pen.look.theme.fixed.outline)
    draw_hex(pen, *at, side, board.terrain_of(hex_))
    draw_tokens(pen, where, board, {hex_})
    draw_marks(pen, where, tuple(mark for mark in marks if mark.place == hex_), (), False, ())
