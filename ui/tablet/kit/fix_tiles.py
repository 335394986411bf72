"""Tiles of what may be put right: a throw with its dice, a hand with as many backs as it is thought to hold, a special
card with its holder, the seats in their order.

Whose they are and what a tap does is told. No view of a game and no wording may enter.
"""

from __future__ import annotations

from collections.abc import Callable

from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.outlines import circle
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST, halved
from ui.tablet.kit.cards import BACK, draw_card
from ui.tablet.kit.die import Face, draw_die
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.tiles import Tile, TileView

NAME, BACK_WIDE, STEP, BESIDE = 70.0, 38.0, 14.0, 0.63
"""Where a hand's name begins, how wide a back is, how far one lies from the next at most, in dp, and where the first
one lies, as a share."""
NUMBER, END = 34.0, 64.0
"""The type in which cards are counted, and what stays free for the number at the right, in dp."""


AWARD = 38.0
"""How large the icon and the number of a special card are, in dp."""


class ThrowTile(Tile):
    """A throw: its dice and their sum, the seat's sign, its name and, muted, the turn, which is the view's note.

    Of a name that is too long the sign stands alone.
    """

    def __init__(
        self, look: Look, view: TileView, pressed: Callable[[], None], dice: tuple[Face, ...], total: int
    ) -> None:
        self.dice, self.total = dice, total
        super().__init__(look, view, pressed)

    @override
    def _words(self, pen: Pen) -> None:
        view, large, down = self.view, self.w > 2 * self._face, self._down
        rest = 130.0 if large else 34.0
        size = min(90.0 if large else 36.0, (self.w - rest - 16) / max(1, len(self.dice)) - 6)
        top = (self._face - size) / 2 if large else 8.0
        for i, face in enumerate(self.dice):
            draw_die(pen, 12 + size / 2 + i * (size + 6), top + size / 2 + down, size, face)
        ink, muted, low = pen.c.on_wood, pen.c.muted, self._face - 24 + down
        left = self.w - 116 if large else 10.0
        high = self._face * 0.44 + down if large else 26.0 + down
        pen.text(self.w - 12, high + 8, str(self.total), 40 if large else 26, ink, True, 1)
        sign(pen, left + 16, high - 6 if large else low, 34 if large else 28, view.seat)
        turn = pen.measure(view.note, tokens().type.footnote, False)
        pen.text(self.w - 12, low + 8, view.note, tokens().type.footnote, muted, False, 1)
        start = left if large else left + 36
        fitted = pen.fit(view.text, self.w - 20 - turn - start, tokens().type.footnote, True)
        if pen.readable(fitted):
            pen.text(start, low + 8, fitted.lines[0], fitted.sp, ink, True)


class HandTile(Tile):
    """A hand: the seat's sign and name, backs close to each other, and how many they are."""

    def __init__(self, look: Look, view: TileView, pressed: Callable[[], None], cards: int) -> None:
        self.cards = cards
        super().__init__(look, view, pressed)

    @override
    def _words(self, pen: Pen) -> None:
        view, y, ink = self.view, self._face / 2 + self._down, pen.c.on_wood
        sign(pen, 40, y, 42, view.seat)
        left = self.w * BESIDE
        fitted = pen.fit(view.text, left - NAME - 4, tokens().type.name, True, 2, self._face - 6)
        if not pen.readable(fitted):
            fitted = halved(view.text, LEAST / pen.look.larger)
        self._lines(pen, NAME, y, fitted.lines, fitted.sp, 0)
        wide = min(BACK_WIDE, (self._face - 14) / 1.5)
        step = min(STEP, (self.w - left - END - wide) / max(1, self.cards - 1))
        for i in range(self.cards):
            draw_card(pen, left + i * step, y - wide * 0.75, wide, BACK)
        pen.text(self.w - 18, y + 0.36 * NUMBER, str(self.cards), NUMBER, ink, True, 1)


class AwardTile(Tile):
    """A special card: its icon, how many of what it is held for, which is the view's note, and the holder's sign."""

    @override
    def _words(self, pen: Pen) -> None:
        view, down, middle = self.view, self._down, self._face * 0.36 + self._down
        lead = self.w * 0.22 if view.seat else self.w / 2
        pen.icon(self._icon(pen), lead, middle, AWARD, pen.c.lamp, pen.c.wood)
        if view.seat:
            pen.text(self.w / 2, middle + 0.36 * AWARD, view.note, AWARD, pen.c.lamp, True, 0.5)
            sign(pen, self.w * 0.78, middle, min(48.0, self._face * 0.5), view.seat)
        fitted = pen.fit(view.text, self.w - 20, tokens().type.body, True)
        pen.text(self.w / 2, self._face * 0.88 + down, fitted.lines[0], fitted.sp, pen.c.on_wood, True, 0.5)


class TurnTile(Tile):
    """The seats in their order, by their colours; the lamp lies around the view's."""

    def __init__(self, look: Look, view: TileView, pressed: Callable[[], None], order: tuple[str, ...]) -> None:
        self.order = order
        super().__init__(look, view, pressed)

    @override
    def _words(self, pen: Pen) -> None:
        y, apart = self._face / 2 + self._down, self.w / len(self.order)
        ring = min(33.0, apart / 2 - 2, self._face / 2 - 6)
        for i, colour in enumerate(self.order):
            x = apart * (i + 0.5)
            sign(pen, x, y, ring * 1.3, colour)
            if colour == self.view.seat:
                pen.loop(circle(x, y, ring, 48), 5, pen.c.lamp)
            if i:
                left = apart * i
                pen.line([(left - 4, y - 8), (left + 4, y), (left - 4, y + 8)], 3, pen.c.muted)
