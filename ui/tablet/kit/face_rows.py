"""Rows of faces, one row for each die, where the dice themselves will lie: a tap says what a die shows.

What a throw means, and when it counts, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.outlines import rectangle
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.die import PIPPED, Choices, draw_choice
from ui.tablet.kit.pen import Pen

SIDES = 6
LARGEST, APART, NEAR = 64.0, 8.0, 4.0
"""How large a face is at most, in dp, and what stays free between two rows, and between two signs."""
DIM = 0.62
"""How much of the ground covers a face that is not meant."""


class FaceRow(msgspec.Struct, frozen=True):
    """One die: the face it shows (0: not known yet), ringed, the others `dim`; `fixed`: it alone, not to be tapped."""

    face: int = 0
    dim: bool = True
    fixed: bool = False
    choices: Choices = PIPPED


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

    @override
    def draw(self) -> None:
        self.layer("rows", self.rows, self._draw_rows)

    def spot_of(self, row: int, face: int, rows: int, choices: Choices = PIPPED) -> tuple[float, float, float]:
        """Return the middle of a face of so many rows, and its height, in dp from the top left corner."""
        size = min(LARGEST, (self.h + APART) / rows - APART, self.w / SIDES - 6)
        wide, step = self._across(size, choices)
        return wide / 2 + [number for number, _ in choices].index(face) * step, size / 2 + row * (size + APART), size

    def _across(self, size: float, choices: Choices) -> tuple[float, float]:
        """Return how wide each face of a row is, and how far it is from one to the next: signs take all the variant."""
        several = max(2, len(choices))
        wide = (self.w + NEAR) / several - NEAR if any(face.word for _, face in choices) else size
        return wide, (self.w - wide) / (several - 1)

    def _draw_rows(self, pen: Pen) -> None:
        for at, row in enumerate(self.rows):
            for face, _ in row.choices:
                if not row.fixed or face == row.face:
                    self._draw_face(pen, at, face)

    def _draw_face(self, pen: Pen, at: int, number: int) -> None:
        row = self.rows[at]
        x, y, size = self.spot_of(at, number, len(self.rows), row.choices)
        wide, _ = self._across(size, row.choices)
        draw_choice(pen, x, y, wide, size, dict(row.choices)[number])
        if row.fixed:
            return
        if row.face == number:
            around = rectangle(x - wide / 2 - 4, y - size / 2 - 4, wide + 8, size + 8, size * 0.24)
            pen.loop(around, 4, pen.c.lamp)
        elif row.face and row.dim:
            over = rectangle(x - wide / 2 - 1, y - size / 2 - 1, wide + 2, size + 2 + size * 0.05, size * 0.2)
            pen.fill(over, pen.c.ground, DIM)

    def on_touch_down(self, touch: Any) -> bool:
        """Say which face lies under the finger."""
        if not self.opacity or not self.rows or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y = self.dp(touch.x, touch.y)
        *_, size = self.spot_of(0, 1, len(self.rows))
        row = min(len(self.rows) - 1, int(y // (size + APART)))
        choices = self.rows[row].choices
        wide, step = self._across(size, choices)
        face, _ = choices[min(len(choices) - 1, max(0, round((x - wide / 2) / step)))]
        if not self.rows[row].fixed:
            self.touched(row, face)
        return True
