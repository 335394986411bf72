"""The phone's painter: what the templates need of a page's blocks: texts in its language, keys, columns, the island.

Nothing is decided here; no conversation, no View and no request may enter.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.cards import Cards
from companion.game.panels import map_panel
from companion.game.text import Text
from ui.dialogue.page.blocks import CardRow, Count, Form, Island, News, Page
from ui.dialogue.page.buttons import one_by_one
from ui.language.clauses import clause
from ui.phone.board import Isle, hex_svg, isle
from ui.phone.pressed import Keys, sealed
from ui.phone.words import Words

MOST_COLUMNS, LEAST_COLUMNS = 5, 3
"""So many cards that are counted stand side by side: five fit the narrowest phone."""
LISTED, LONGEST = 3, 24
"""So many ways a tile lists, in so many letters: of more it says how many there are."""


class Painter:
    """Puts one page into a language; `keys` makes its keys."""

    def __init__(self, words: Words, keys: Keys) -> None:
        self._words, self._say, self._keys = words, words.voice, keys

    def names(self, page: Page) -> Mapping[str, object]:
        """Return what a template may call."""
        return {
            "said": self._say,
            "term": self._say.term,
            "large": self.large,
            "title": self.title,
            "reason": self.reason,
            "listed": self.listed,
            "headline": self.headline,
            "clause": self.clause,
            "key": self._keys,
            "form_id": self._keys.form,
            "back": self._keys.back(page),
            "sealed": sealed,
            "island": self.island,
            "hex": self.hex,
            "one_by_one": one_by_one,
            "in_words": in_words,
            "hand_columns": hand_columns,
            "form_columns": form_columns,
        }

    def large(self, text: Text) -> str:
        """Say a text as it stands by itself, with a large letter first."""
        said = self._say(text)
        return said[:1].upper() + said[1:]

    def title(self, texts: tuple[Text, ...]) -> str:
        """Say what stands at the top."""
        first, *others = texts
        return " · ".join((self.large(first), *map(self._say, others)))

    def reason(self, text: Text | None, lacks: tuple[object, ...]) -> str:
        """Say why not, or, before the cards that are lacking, that they are."""
        return "" if text is None else self._say(text) if lacks else self.large(text)

    def listed(self, ways: tuple[Text, ...]) -> str:
        """List ways, or say how many they are where a tile has no room for them."""
        found = [*dict.fromkeys(map(self.large, ways))]
        said = self._say.term(", ").join(found)
        if len(found) > LISTED or (len(found) > 1 and len(said) > LONGEST):
            return self._say(Text.counted("{n} way", "{n} ways", len(found)))
        return said

    def headline(self, news: News) -> str:
        """Say what just happened, before the cards that it moved."""
        said = self.large(news.text)
        return self._say.named(said, "").rstrip() if news.moved else said

    def clause(self, number: str) -> str:
        """Return a clause, word for word."""
        return clause(number, self._words.code) or ""

    def island(self, block: Island) -> Isle:
        """Return the island as it is drawn."""
        return isle(block, self._words.look, self._words.known)

    def hex(self, hex_: str) -> str:
        """Return a hex as it is drawn by itself."""
        return hex_svg(self._words.look, self._words.known, hex_, map_panel(self._words.known).marks)


def in_words(cards: Cards) -> Text:
    """Return the text that names cards."""
    return Text.of("{cards}", cards=cards)


def hand_columns(row: CardRow) -> int:
    """Return how many cards of a hand stand side by side: five or more, eight at most."""
    return min(max(len(row.cards) + (row.backs > 0), 5), 8)


def form_columns(form: Form) -> int:
    """Return in how many columns the cards of a form stand side by side; 0: it counts other things, too, or nothing.

    Cards with a name beside them stand below each other.
    """
    cards = sum(isinstance(field, Count) and field.card for field in form.fields)
    rows = -(-cards // MOST_COLUMNS)
    return max(-(-cards // rows), LEAST_COLUMNS) if form.counts_cards and not form.named else 0
