"""A tile with a picture of the tablet: as it lies on the table, or as it stands.

What choosing one means must never enter.
"""

from __future__ import annotations

from ui.drawing.outlines import Point, circle
from ui.drawing.tokens import tokens
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.tiles import Tile

HIGH, WIDE, WORD = 176, 192, 40
"""How high a tile the picture is drawn for, how wide it is, and how high the word's band at the foot is."""


class TabletTile(Tile):
    """A tile of about 216 x 176 dp; its `icon` is `lies` or `stands`, its text stands below the picture."""

    def _words(self, pen: Pen) -> None:
        view, down = self.view, self._down
        s = min(1.0, (self._face - WORD - 16) / (HIGH - WORD - 24), (self.w - 24) / WIDE)
        middle = self.w / 2, 16 * s + down
        (self._lying if view.icon == "lies" else self._standing)(pen, middle, s)
        fitted = pen.fit(view.text, self.w - 24, tokens().type.button, True)
        pen.centred(self.w / 2, self._face - WORD / 2 - 8 + down, view.text, fitted.sp, self._ink(pen))
        if view.chosen:
            pen.disc(self.w - 28, 28 + down, 17, pen.c.lamp)
            pen.icon("check", self.w - 28, 28 + down, 22, pen.c.ground)

    def _lying(self, pen: Pen, at: Point, s: float) -> None:
        x, y = at
        corners = [
            (x - 84 * s, y + 88 * s),
            (x - 50 * s, y + 32 * s),
            (x + 50 * s, y + 32 * s),
            (x + 84 * s, y + 88 * s),
        ]
        pen.fill(corners, pen.c.rim_edge)
        pen.loop(corners, 5 * s, pen.c.on_wood)
        pen.line([(x - 84 * s, y + 96 * s), (x + 84 * s, y + 96 * s)], 5 * s, pen.c.on_wood)
        for wide, high, colour in ((28, 16, pen.c.rim_ink), (23, 11.5, pen.c.sea_centre)):
            round_ = [(x - 16 * s + px * wide * s, y + 60 * s + py * high * s) for px, py in circle(0, 0, 1, 48)]
            pen.fill(round_, colour)
        for left, top, wide in ((22, 50, 26), (24, 64, 30)):
            pen.rect(x + left * s, y + top * s, wide * s, 5 * s, pen.c.rim_ink, 2 * s)

    def _standing(self, pen: Pen, at: Point, s: float) -> None:
        x, y = at
        pen.line([(x + 40 * s, y + 24 * s), (x + 74 * s, y + 96 * s), (x + 20 * s, y + 96 * s)], 6 * s, pen.c.muted)
        pen.rect(x - 72 * s, y + 14 * s, 116 * s, 80 * s, pen.c.rim_edge, 10 * s)
        pen.frame(x - 72 * s, y + 14 * s, 116 * s, 80 * s, 5 * s, pen.c.on_wood, 10 * s)
        pen.disc(x - 38 * s, y + 54 * s, 25 * s, pen.c.rim_ink)
        pen.disc(x - 38 * s, y + 54 * s, 21 * s, pen.c.sea_centre)
        for left, top, wide in ((-2, 38, 32), (-2, 54, 26)):
            pen.rect(x + left * s, y + top * s, wide * s, 6 * s, pen.c.rim_ink, 2 * s)
        pen.line([(x - 92 * s, y + 101 * s), (x + 92 * s, y + 101 * s)], 4 * s, pen.c.wood_line)
