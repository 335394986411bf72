"""The toolbar: one piece of wood with keys side by side and hair lines between them, as wide as its place.

Keys come in ready, each with what pressing it does. Which keys there are, and what they begin, must never enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.drawing.look import Look
from ui.drawing.tokens import tokens
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.sheet import TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, Tiled, draw_tile_body

HAIR = (12, 40)
"""From where to where a hair line runs between two keys, in dp from the top: beside their icons."""


class ToolbarKey(Tile):
    """A key without a body of its own: the wood below it is the strip's, and only a pressed one is seen on it."""

    def _body(self, pen: Pen) -> None:
        if self._sunk:
            pen.rect(2, 2, self.w - 4, self._face - 4, pen.c.wood_line, tokens().shape.list_tile_radius, 0.55)


class Toolbar(Tiled):
    """Keys side by side. `show` others, each a view and what pressing it does; none at all, and no wood is drawn."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.keys: tuple[ToolbarKey, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, rows: Sequence[TileRow]) -> None:
        """Show these keys; as many as before stay where they are."""
        if len(rows) != len(self.keys):
            self.clear_widgets()
            self.keys = tuple(ToolbarKey(self.look) for _ in rows)
        for key, row in zip(self.keys, rows, strict=True):
            key.pressed = row.pressed
            key.view = row.view
        self.draw()

    def draw(self) -> None:
        """Draw the wood, and the keys on it."""
        count = len(self.keys)
        if self.h < 12:
            return
        self.layer("all", count, self._wood)
        for i, key in enumerate(self.keys):
            self.lay(key, Box(i * self.w / count, 0, self.w / count, self.h))

    def _wood(self, pen: Pen) -> None:
        count, shape = len(self.keys), tokens().shape
        if not count:
            return
        draw_tile_body(pen, 0, 0, self.w, self.h - shape.tile_edge, bright=False, radius=shape.tile_radius)
        top, low = HAIR
        for i in range(1, count):
            x = i * self.w / count
            pen.line([(x, top), (x, low)], 1.5, pen.c.wood_line)
