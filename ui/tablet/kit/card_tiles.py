"""Tiles of sheets and of the play screen that show cards: what they take, what is played, a hand from behind.

What a card is worth or may pay must never enter.
"""

from __future__ import annotations

from collections.abc import Callable

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.tablet.kit.cards import BACK, CardCount, draw_card, draw_fan, draw_played
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import NARROW, Tile, TileView

NAMED = 400.0
"""In a tile wider than this in dp there is room for the backs of a hand beside its seat's name."""
SMALL = 17.0
"""How wide a card of a price is, in dp."""


class CardTile(Tile):
    """A tile of a list that shows cards at its right: `view.icons` are their kinds, one for each card."""

    def _row(self, pen: Pen, y: float) -> None:
        kinds, high = self.view.icons, min(96.0, self._face - 14)
        wide = high * 3 / 4
        step = min(wide + 4, (self.w * 0.42 - wide) / max(1, len(kinds) - 1))
        left = self.w - 18 - wide - step * max(0, len(kinds) - 1)
        draw_fan(pen, Box(left, y - high / 2, self.w - 18 - left, high), kinds, step)
        fitted = pen.fit(self.view.text, left - 36, 26, True, 2, self._face - 8)
        pen.block(20, y, fitted, self._ink(pen), True)


class PlayedTile(Tile):
    """A tile of a list that plays a card: the card, how many there are, and the words behind it."""

    def __init__(self, look: Look, played: CardCount, view: TileView, pressed: Callable[[], None]) -> None:
        self.played = played
        super().__init__(look, view, pressed)

    def _row(self, pen: Pen, y: float) -> None:
        high = min(88.0, self._face - 10)
        draw_played(pen, 16, y - high / 2, high, self.played)
        left = 16 + high * 0.75 + 16
        if self.view.seat:
            sign(pen, left + 20, y, 40, self.view.seat)
            left += 52
        fitted = pen.fit(self.view.text, self.w - left - 16, 26, True, 2, self._face - 8)
        pen.block(left, y, fitted, self._ink(pen), True)


class FaceTile(Tile):
    """A tile beside others that is one card, `view.icons`, with its word below."""

    def _words(self, pen: Pen) -> None:
        wide = min(self.w - 24, (self._face - 52) * 3 / 4)
        top = (self._face - wide * 4 / 3 - 36) / 2 + self._down
        draw_card(pen, (self.w - wide) / 2, top, wide, self.view.icons[0])
        fitted = pen.fit(self.view.text, self.w - 10, 26, True, 1)
        self._lines(pen, self.w / 2, top + wide * 4 / 3 + 22, fitted.lines, fitted.sp, 0.5)


class HandTile(Tile):
    """A tile of a list for a seat: its sign and name, the backs of its hand, and how many they are, its note."""

    def _row(self, pen: Pen, y: float) -> None:
        size, backs, high = min(62.0, self._face - 14), int(self.view.note), min(80.0, self._face - 14)
        left, right = size + 40, self.w - 84
        sign(pen, 20 + size / 2, y, size, self.view.seat)
        name = right - left - high * (self.w > NAMED)  # in a narrow tile the number alone says it
        fitted = pen.fit(self.view.text, name, 32, True, 2, self._face - 8)
        pen.block(left, y, fitted, self._ink(pen), True)
        if self.w > NAMED:
            said = max(pen.measure(line, fitted.sp, True) for line in fitted.lines)
            fan = max(self.w * 0.4, left + said + 16)
            draw_fan(pen, Box(fan, y - high / 2, right - fan, high), (BACK,) * backs, high * 0.35)
        number = 44 / pen.look.larger
        pen.text(self.w - 22, y + 0.36 * 44, self.view.note, number, self._ink(pen), True, 1)


class PricedTile(Tile):
    """A tile with the cards it takes, small and in two rows at its right, where there is room beside the words."""

    def _beside(self, pen: Pen, y: float) -> float:
        cards = self.view.price
        across = -(-len(cards) // 2)
        taken = across * (SMALL + 3) + 10
        if not cards or self.w - taken < NARROW:
            return 0.0
        high = SMALL * 4 / 3
        for i, kind in enumerate(cards):
            down, along = divmod(i, across)
            top = y - high / 2 if len(cards) == 1 else y - high - 1.5 + down * (high + 3)
            draw_card(pen, self.w - taken - 4 + along * (SMALL + 3), top, SMALL, kind)
        return taken
