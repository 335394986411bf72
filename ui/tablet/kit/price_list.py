"""One row of a list of prices: what it is called, what it does, and the cards it takes, drawn as cards.

What anything costs comes in ready; no rule and no touch may enter.
"""

from __future__ import annotations

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import draw_card
from ui.tablet.kit.pen import Pen

CARD, APART = 34.0, 5.0
"""How wide a card of a price is, and what stays free beside it, in dp."""
LINE = 27.0
"""How far each line of a row stands below the one before."""
LEFT = 44.0
"""Where the words begin, in dp."""


def wide_of_words(wide: float, cards: int) -> float:
    """Return how wide the words of a row can be that draws so many cards, in dp."""
    return wide - LEFT - cards * (CARD + APART) - 8


class PriceView(msgspec.Struct, frozen=True):
    """What something is called, the kinds of card it takes one by one, and in a line what it does or how one pays."""

    label: str
    cards: tuple[str, ...] = ()
    does: str = ""
    icon: str = ""


class PriceRow(Drawn):
    """A row: name and line at the left, cards at the right, a hair line below."""

    def __init__(self, look: Look, price: PriceView = PriceView("")) -> None:
        self.price = price
        super().__init__(look)

    def show(self, price: PriceView) -> None:
        """Show another price."""
        self.price = price
        self.draw()

    @override
    def draw(self) -> None:
        if self.h >= CARD:
            self.layer("all", self.price, self._row)

    def _row(self, pen: Pen) -> None:
        price, type_, middle = self.price, tokens().type, self.h / 2
        right = self.w
        for kind in reversed(price.cards):
            right -= CARD
            draw_card(pen, right, middle - CARD * 2 / 3, CARD, kind)
            right -= APART
        if price.icon in pen.look.theme.icons:
            pen.icon(price.icon, 18, middle, 32, pen.c.ink, pen.c.ground)
        wide, most = wide_of_words(self.w, len(price.cards)), max(1, round(self.h / LINE) - 1)
        said = pen.fit(price.does, wide, type_.footnote, False, most, most * LINE)
        below = len(said.lines) if price.does else 0
        first = middle - below * LINE / 2
        label = pen.fit(price.label, wide, type_.body, True, 1, LINE + 4)
        pen.block(LEFT, first, label, pen.c.ink, True)
        if price.does:
            pen.block(LEFT, first + (below + 1) * LINE / 2, said, pen.c.muted)
        pen.rect(LEFT, self.h - 1, self.w - LEFT, 1, pen.c.wood_line)
