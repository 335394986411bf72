"""How a variant's words come onto paper: in one language, with the clause word for word, and prices as small cards.

What the words are, and where they stand on a page, must never enter.
"""

from __future__ import annotations

from functools import partial

from companion.game.cards import Cards
from companion.game.printed import one_by_one
from companion.game.text import Text, render
from companion.game.variant import Variant
from ui.drawing.icons import Icon
from ui.drawing.outlines import rectangle
from ui.drawing.theme import Light, Theme
from ui.drawing.typeset import even, wrap
from ui.language.catalogues import Language
from ui.language.clauses import clause
from ui.paper.ink import INK, PageInk
from ui.paper.sizes import POINT

CARD_HIGH, APART = 4 / 3, 0.22
"""How high a small card is, and what stays free beside it, in widths of it."""


class PageWords:
    """Says and measures what stands on the pages of one variant, and draws its small cards."""

    def __init__(self, ink: PageInk, variant: Variant, language: Language) -> None:
        self.ink, self._variant, self._language = ink, variant, language
        self._icons = Theme(Light.DAY, variant.domains).icons

    def say(self, text: Text) -> str:
        """Say a text; it begins with a capital letter, as what stands alone does."""
        said = render(text, self._language, ())
        return said[:1].upper() + said[1:]

    def cards(self, cards: Cards) -> str:
        """Say cards in words."""
        return render(Text.of("{cards}", cards=cards), self._language, ())

    def one_by_one(self, cards: Cards) -> str:
        """Name cards one by one, as they lie side by side."""
        return self.say(one_by_one(cards)) if cards else ""

    def clause(self, number: str) -> str:
        """Return a clause word for word; nothing where the pages of the rules are missing."""
        try:
            return clause(number, self._language.code) or ""
        except FileNotFoundError:
            return ""

    def lines(self, text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...] | None:
        """Break a text into lines of nearly one length; None where one word is wider than that."""
        measure = partial(self.ink.measure, sp=size, bold=bold)
        broken = wrap(text, width, measure)
        return None if broken is None else even(text, width, measure, broken)

    def icon_of(self, move: str) -> Icon | None:
        """Return the icon of a move, where it has one."""
        return self._icons.get(self._variant.move_named(move).icon) if move else None

    def kinds_wide(self, cards: Cards, card: float) -> float:
        """Return how wide small cards are in a row, each of them this wide."""
        return max(0.0, cards.total * card * (1 + APART) - card * APART)

    def kinds(self, x: float, middle: float, cards: Cards, card: float) -> None:
        """Draw small cards in a row from the left, each with its icon, or how its name begins."""
        for kind in (kind for kind, n in cards for _ in range(n)):
            high = card * CARD_HIGH
            box = rectangle(x, middle - high / 2, card, high, card * 0.16)
            self.ink.line(box, 0.18, closed=True)
            if kind in self._icons:
                self.ink.icon(self._icons[kind], x + card / 2, middle, card * 0.86)
            else:
                size = card * 0.7 / POINT
                named = self._language(kind)[:1]
                self.ink.text(x + card / 2, middle + 0.36 * size * POINT, named, size, colour=INK, anchor=0.5)
            x += card * (1 + APART)
