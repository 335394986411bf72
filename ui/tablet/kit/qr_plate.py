"""The plate with squares that a phone's camera reads: dark on light in every light of the room.

What it says, and what reading it does, must never enter.
"""

from __future__ import annotations

from typing import Any, ClassVar

from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.qr_code import LIGHT, Squares, draw_squares
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen

CORNER = 16


class QrPlate(Drawn):
    """A square plate; `shown` are its squares, quiet edge and all."""

    LAYERS: ClassVar = ("squares",)

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.shown: Squares = ()
        super().__init__(look, **kwargs)

    def show(self, shown: Squares) -> None:
        """Show other squares."""
        self.shown = shown
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("squares", self.shown, self._plate)

    def _plate(self, pen: Pen) -> None:
        side = min(self.w, self.h)
        pen.rect(-CORNER / 2, -CORNER / 2, side + CORNER, side + CORNER, LIGHT, CORNER)
        if self.shown:
            self._squares(pen, side)

    def _squares(self, pen: Pen, side: float) -> None:
        """Draw each square of whole pixels, so that no seam shows between two rows."""
        unit = self.look.unit
        whole = int(side * unit / len(self.shown)) * len(self.shown)
        left, low = (self.x + (side * unit - whole) / 2, self.y + (side * unit - whole) / 2)
        x, y = (round(left) - self.x) / unit, (self.height - (round(low) - self.y) - whole) / unit
        draw_squares(pen, x, y, whole / unit, self.shown)
