"""A clause in a list: its number and how it begins, as a tile that leads to the whole of it. No rule may enter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.drawing.look import Look
from ui.drawing.tokens import tokens
from ui.drawing.typeset import wrap
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.tiles import Tile, TileView

LINES, APART = 2, 26.0
"""So many lines of its text are shown, and how far they stand apart in dp."""
NUMBER = 196.0
"""Where the text begins, right of the number."""


class ClauseLine(Tile):
    """A tile with a clause's number and its first lines; `now` lays the lamp around it."""

    def __init__(self, look: Look, pressed: Callable[[], None] | None = None) -> None:
        self.text = ""
        super().__init__(look, TileView(row=True), pressed)

    def tell(self, number: str, text: str, *, now: bool) -> None:
        """Show a clause."""
        self.text = text
        self.show(TileView(number, row=True, note=text[:40], chosen=now))

    def _row(self, pen: Pen, y: float) -> None:
        sp, ink = tokens().type.footnote, self._ink(pen)
        number = pen.fit(self.view.text, NUMBER - 28, sp, True)
        pen.block(20, y, number, pen.c.lamp if self.view.chosen else ink, True)
        measure = partial(pen.measure, sp=sp, bold=False)
        variant = self.w - NUMBER - 20
        lines = wrap(self.text, variant - measure("…"), measure) or (self.text,)
        shown = lines[:LINES] if len(lines) <= LINES else (*lines[: LINES - 1], f"{lines[LINES - 1].rstrip()}…")
        first = y + 0.36 * sp * pen.look.larger - (len(shown) - 1) * APART / 2
        for i, line in enumerate(shown):
            pen.text(NUMBER, first + i * APART, line, sp, ink)
