"""A widget that is one hex of the board, to be shown beside a question about it. Nothing of it is tapped."""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from companion.board.maps import BoardMap
from companion.game.panels import Mark
from ui.drawing.look import Look
from ui.drawing.one_hex import draw_one_hex
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen


class OneHex(Drawn):
    """A hex with its number and what stands on it, as large as the widget is high."""

    def __init__(self, look: Look, hex_: str, board: BoardMap, marks: tuple[Mark, ...], **kwargs: Any) -> None:
        self.shown = (hex_, board, marks)
        super().__init__(look, **kwargs)

    @override
    def draw(self) -> None:
        self.layer("all", self.shown, self._all)

    def _all(self, pen: Pen) -> None:
        draw_one_hex(pen, (self.w / 2, self.h / 2), self.h / 2 - 1, *self.shown)
