"""A tile for a game to choose: the picture of its variant, its name, a line about it, for how many and how long it is.

Its words come in ready, its picture from the look it is drawn in. What choosing it means must never enter.
"""

from __future__ import annotations

from typing_extensions import override

from ui.drawing.outlines import rectangle
from ui.drawing.tokens import tokens
from ui.drawing.typeset import Fitted
from ui.drawing.variant_picture import HIGH, WIDE, draw_picture
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.tiles import Tile, TileView

WORDS = 128
"""How high the words below the picture stand, in dp."""
LEFT, LINE = 20.0, 24.0
"""How far from its edge they begin, and how far the second line of its words lies below the first, in dp."""
CHECK = 17
"""The radius of the sign that a game is chosen, in dp."""


class VariantView(TileView, frozen=True):
    """A tile of a variant: `text` is its name. `lasts` is empty where nobody knows; `begun`: its draft lies here."""

    about: str = ""
    players: str = ""
    lasts: str = ""
    begun: bool = False


class VariantTile(Tile):
    """A tile of about 400 x 272 dp; a lower one shows less of its picture."""

    view: VariantView

    def _about(self, pen: Pen) -> Fitted:
        """Set the line about it: in smaller type rather than in two lines."""
        said, wide, sp = self.view.about, self.w - 2 * LEFT, tokens().type.footnote
        line = pen.fit(said, wide, sp)
        return line if pen.readable(line) else pen.fit(said, wide, sp, False, 2)

    def _pictured(self, pen: Pen) -> float:
        """Return how high the picture is, in dp."""
        words = WORDS + LINE * pen.look.larger * (len(self._about(pen).lines) - 1)
        return max(0.0, min(self.w * HIGH / WIDE, self._face + tokens().shape.tile_edge - words))

    @override
    def _body(self, pen: Pen) -> None:
        super()._body(pen)
        high, c, down = self._pictured(pen), pen.c, self._down
        picture = pen.look.theme.brought.picture
        if picture is not None and high > 8:
            radius = tokens().shape.tile_radius
            wide = self.w - 4
            pen.inlaid(2, 2 + down, wide, high, radius - 2, "variant", lambda p: draw_picture(p, picture, wide, high))
            pen.line([(2, high + 2 + down), (self.w - 2, high + 2 + down)], 3, c.rim_edge)
        if self.view.chosen:
            pen.loop(rectangle(3, 3 + down, self.w - 6, self._face - 6, 16), 6, c.lamp)
            pen.disc(self.w - 34, 34 + down, CHECK + 2, c.rim_edge)
            pen.disc(self.w - 34, 34 + down, CHECK, c.lamp)
            pen.icon("check", self.w - 34, 34 + down, 22, c.ground)

    @override
    def _words(self, pen: Pen) -> None:
        view, c, x, wide = self.view, pen.c, LEFT, self.w - 2 * LEFT
        top, about = self._pictured(pen) + self._down, self._about(pen)
        pen.paragraph(x, top + 38, view.text, tokens().type.name, c.on_wood, wide, True)
        for i, line in enumerate(about.lines):
            pen.text(x, top + 69 + LINE * pen.look.larger * i, line, about.sp, c.muted)
        foot = self._face - 17 + self._down
        right = self.w - LEFT - 40 * view.begun
        for icon, words in (("people", view.players), ("clock", view.lasts)):
            if words:
                room = right - x - 34 if icon == "clock" else wide / 2 - 34
                fitted = pen.fit(words, room, 22, True)
                pen.icon(icon, x + 12, foot - 8, 28, c.on_wood, c.wood)
                pen.text(x + 34, foot, words, fitted.sp, c.on_wood, True)
                x += 34 + pen.measure(words, fitted.sp, True) + 24
        if view.begun:
            pen.icon("fix", self.w - 34, foot - 8, 26, c.lamp)
