"""Pairs of cards to choose with one tap: a row for each first card, in it a tile for each second one.

What may be paired with what comes in ready; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ui.drawing.look import Look
from ui.tablet.kit.cards import draw_card
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, Tiled, TileView

GAP, HEAD, HIGHEST = 8.0, 136.0, 80.0
"""What stays free between tiles, how wide a first card is with its words, how high a row is at most, in dp."""


class PairLine(msgspec.Struct, frozen=True):
    """One first card: its kind, what it says (`4 wood`), and for each second kind what the pair says, None: no pair."""

    kind: str
    text: str
    seconds: tuple[tuple[str, str | None], ...]


class PairTile(Tile):
    """A tile that shows one card; its text says the whole pair."""

    def _words(self, pen: Pen) -> None:
        wide = min(self.w * 0.5, (self._face - 14) * 3 / 4)
        draw_card(pen, (self.w - wide) / 2, self._face / 2 - wide * 2 / 3 + self._down, wide, self.view.icon)


class CardPairs(Tiled):
    """The rows. `picked(first, second)` after a tap, by their kinds."""

    def __init__(self, look: Look, rows: Sequence[PairLine], picked: Callable[[str, str], None]) -> None:
        self.rows, self.picked = tuple(rows), picked
        self.tiles: dict[tuple[str, str], PairTile] = {}
        super().__init__(look)

    def draw(self) -> None:
        """Lay the rows out, equal cards below each other."""
        if self.h < 12:
            return
        self.layer("all", self.rows, self._heads)
        kinds = [kind for kind, _ in self.rows[0].seconds]
        wide = (self.w - HEAD - GAP * (len(kinds) - 1)) / len(kinds)
        for i, row in enumerate(self.rows):
            for j, (kind, text) in enumerate(row.seconds):
                if text is not None:
                    box = Box(HEAD + j * (wide + GAP), i * (self._high + GAP), wide, self._high)
                    self.lay(self._tile(row.kind, kind, text), box)

    @property
    def _high(self) -> float:
        return min(HIGHEST, (self.h + GAP) / len(self.rows) - GAP)

    def _tile(self, first: str, second: str, text: str) -> PairTile:
        if (first, second) not in self.tiles:
            view = TileView(text, icon=second)
            self.tiles[first, second] = PairTile(self.look, view, lambda: self.picked(first, second))
        return self.tiles[first, second]

    def _heads(self, pen: Pen) -> None:
        for i, row in enumerate(self.rows):
            y = i * (self._high + GAP) + self._high / 2
            wide = min(40.0, self._high * 0.6)
            draw_card(pen, 0, y - wide * 2 / 3, wide, row.kind)
            fitted = pen.fit(row.text, HEAD - wide - 18, 24, True, 2, self._high)
            pen.block(wide + 10, y, fitted, pen.c.on_wood, True)
