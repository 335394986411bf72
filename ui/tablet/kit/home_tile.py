"""Tiles of the first screen: a way to another one, and the game that lies there. Their words come in ready.

Where a tile leads must never enter.
"""

from __future__ import annotations

from math import hypot

from typing_extensions import override

from companion.board.island import island
from companion.board.maps import BoardMap
from companion.game.panels import Mark
from ui.drawing.ground import draw_land, draw_rim, draw_shore, draw_water, water
from ui.drawing.marks import draw_marks
from ui.drawing.places import Places
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.tiles import Tile, TileView

ICON = 40.0
"""How large the icon of a way is, in dp."""
NARROW = 190.0
"""A way that is narrower than this in dp has its icon above its word, and no line below that."""
BOARD, DISC = 142.0, 59.0
"""How much room the board of the game that lies there has at the left, and the radius of its disc, in dp."""
FILLS = 0.96
"""How far the island reaches over its water there, as a share: small as it is, no port and no number can be read."""
SIGN = 34.0
"""How large a seat's sign is, in dp."""


class WayView(TileView, frozen=True):
    """A way to another screen: its icon, its word, and in muted letters what is to be found there."""

    line: str = ""


class WayTile(Tile):
    """A tile of about 216 x 104 dp, or a narrow one."""

    view: WayView

    @override
    def _words(self, pen: Pen) -> None:
        view, middle, larger = self.view, self._face / 2 + self._down, pen.look.larger
        if self.w < NARROW:
            fitted = pen.fit(view.text, self.w - 16, tokens().type.footnote, True, 2)
            pen.icon(view.icon, self.w / 2, self._down + 34, ICON * 0.9, pen.c.lamp, pen.c.wood)
            low = self._down + self._face - 18 - (len(fitted.lines) - 1) * fitted.sp * larger * LEADING * 0.6
            self._lines(pen, self.w / 2, low - 0.2 * fitted.sp * larger, fitted.lines, fitted.sp, 0.5)
            return
        pen.icon(view.icon, 20 + ICON / 2, middle, ICON, pen.c.lamp, pen.c.wood)
        left = 20 + ICON + 14
        pen.paragraph(left, middle - (6 if view.line else -9), view.text, 24, self._ink(pen), self.w - left - 12, True)
        if view.line:
            pen.paragraph(left, middle + 6 + 20 * larger, view.line, 20, pen.c.muted, self.w - left - 12)


class LyingView(TileView, frozen=True):
    """The game that lies there: `text` is what it is, `line` when it was played last.

    `seats` are the colours of its players, each with whether it is waited for. `marks` are the pieces on its `board`,
    which is None until it is drawn, and `colours` those of all seats.
    """

    line: str = ""
    seats: tuple[tuple[str, bool], ...] = ()
    board: BoardMap | None = None
    marks: tuple[Mark, ...] = ()
    colours: tuple[str, ...] = ()


class LyingTile(Tile):
    """A tile of about 448 x 136 dp that plays on, with the board of its game at its left."""

    view: LyingView

    def _board(self, pen: Pen, board: BoardMap) -> None:
        x, y = BOARD / 2 - 2, self._face / 2 + self._down
        land = island(board.island)
        reach = max(hypot(*land.corner_xy(corner)) for corner in land.corners)
        places = Places(land, x, y, water(DISC) * FILLS / reach)

        def paint(p: Pen) -> None:
            draw_water(p, x, y, DISC, False)
            draw_land(p, places, board, DISC)
            draw_marks(p, places, self.view.marks, self.view.colours, False, ())

        draw_rim(pen, x, y, DISC)
        pen.engraved(x, y, water(DISC) + 1, (board, self.view.marks, tuple(self.view.colours)), paint)
        draw_shore(pen, x, y, DISC)

    @override
    def _words(self, pen: Pen) -> None:
        view, down, wide = self.view, self._down, self.w - BOARD - 56
        if view.board is not None:
            self._board(pen, view.board)
        pen.paragraph(BOARD, down + 37, view.text, 24, pen.c.lamp, wide, True)
        pen.paragraph(BOARD, down + 67, view.line, 20, pen.c.muted, wide)
        step = min(SIGN + 20, (wide - SIGN) / max(1, len(view.seats) - 1))
        for i, (colour, acts) in enumerate(view.seats):
            x, y = BOARD + SIGN / 2 + 3 + i * step, down + 100
            sign(pen, x, y, SIGN, colour)
            if acts:
                pen.ring(x, y, SIGN / 2 + 6, 3.5, pen.c.lamp)
        pen.icon("go", self.w - 32, self._face / 2 + down, 36, self._ink(pen), pen.c.wood)
