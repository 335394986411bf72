"""Rows of six faces, one row for each die, where the dice themselves will lie: a tap says what a die shows.

What a throw means, and when it counts, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ui.drawing.look import Look
from ui.drawing.outlines import rectangle
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.dice import Face, draw_die
from ui.tablet.kit.pen import Pen

SIDES = 6
LARGEST, APART = 64.0, 8.0
"""How large a face is at most, in dp, and what stays free between two rows."""
DIM = 0.62
"""How much of the ground covers a face that is not meant."""


@dataclass(frozen=True)
class FaceRow:
    """One die: the face it shows (0: not known yet), ringed, the others `dim`; `fixed`: it alone, not to be tapped."""

    face: int = 0
    dim: bool = True
    fixed: bool = False


class FaceRows(Drawn):
    """The rows. `touched(row, face)` hears each tap on a row that is not fixed."""

    LAYERS: ClassVar = ("rows",)

    def __init__(self, look: Look, touched: Callable[[int, int], None], **kwargs: Any) -> None:
        self.rows: tuple[FaceRow, ...] = ()
        self.touched = touched
        super().__init__(look, **kwargs)

    def show(self, rows: tuple[FaceRow, ...]) -> None:
        """Show other rows."""
        self.rows = rows
        self.draw()

    def draw(self) -> None:
        """Draw them."""
        self.layer("rows", self.rows, self._draw_rows)

    def spot_of(self, row: int, face: int, rows: int) -> tuple[float, float, float]:
        """Return the middle of a face, 1 to 6, of so many rows, and its size, in dp from the top left corner."""
        size = min(LARGEST, (self.h + APART) / rows - APART, self.w / SIDES - 6)
        return size / 2 + (face - 1) * (self.w - size) / (SIDES - 1), size / 2 + row * (size + APART), size

    def _draw_rows(self, pen: Pen) -> None:
        for at, row in enumerate(self.rows):
            for face in range(1, SIDES + 1):
                if not row.fixed or face == row.face:
                    self._draw_face(pen, at, face)

    def _draw_face(self, pen: Pen, at: int, face: int) -> None:
        row, (x, y, size) = self.rows[at], self.spot_of(at, face, len(self.rows))
        draw_die(pen, x, y, size, Face(face))
        if row.fixed:
            return
        if row.face == face:
            around = rectangle(x - size / 2 - 4, y - size / 2 - 4, size + 8, size + 8, size * 0.24)
            pen.loop(around, 4, pen.c.lamp)
        elif row.face and row.dim:
            over = rectangle(x - size / 2 - 1, y - size / 2 - 1, size + 2, size + 2 + size * 0.05, size * 0.2)
            pen.fill(over, pen.c.ground, DIM)

    def on_touch_down(self, touch: Any) -> bool:
        """Say which face lies under the finger."""
        if not self.opacity or not self.rows or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y = self.dp(touch.x, touch.y)
        *_, size = self.spot_of(0, 1, len(self.rows))
        row = min(len(self.rows) - 1, int(y // (size + APART)))
        face = min(SIDES, max(1, round((x - size / 2) / ((self.w - size) / (SIDES - 1))) + 1))
        if not self.rows[row].fixed:
            self.touched(row, face)
        return True
