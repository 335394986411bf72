"""The face of Kazami on the tablet. Its rim is a dial where a vane is heard or a game that lies there has one.

What its words and its sides mean must never enter, nor who measured where the vane points.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from ui.drawing.board.rim import SECTOR, draw_dial, draw_sectors
from ui.drawing.board.rose import draw_rose
from ui.drawing.board.view import RoseView
from ui.drawing.ground import draw_rim, draw_shore, water
from ui.drawing.look import Look
from ui.tablet.board.disc import Disc
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen


class Rose(Drawn):
    """The disc with the rose and the vane."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.view = RoseView()
        super().__init__(look, **kwargs)

    def show(self, view: RoseView) -> None:
        """Let the vane point elsewhere."""
        self.view = view
        self.draw()

    @override
    def draw(self) -> None:
        if self.h > 16:
            self.layer("all", self.view, self._face)

    def _face(self, pen: Pen) -> None:
        disc, view = Disc(self.w, self.h), self.view
        (x, y), radius = disc.middle, disc.radius
        draw_rim(pen, x, y, radius)
        seen = ("vane", view.bearing)
        pen.engraved(x, y, water(radius) + 1, seen, lambda p: draw_rose(p, x, y, radius, view.bearing))
        draw_shore(pen, x, y, radius)
        if view.rim.words:
            draw_sectors(pen, x, y, radius)
            draw_dial(pen, x, y, radius, view.rim, None if view.rim.side is None else view.rim.side * SECTOR)
