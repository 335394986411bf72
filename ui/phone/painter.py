"""The phone's painter: what the templates need of a page's blocks: texts in its language, keys, columns, the island.

Nothing is decided here; no conversation, no View and no request may enter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from companion.game.cards import Cards
from companion.game.panels import map_panel
from companion.game.text import Text
from ui.dialogue.page.blocks import CardRow, Count, Form, Island, Line, News, Page, Send, elements
from ui.dialogue.page.buttons import one_by_one
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.blocks import Bars, ScreenPage
from ui.drawing.look import Look
from ui.drawing.qr_code import DARK, LIGHT, bars, squares
from ui.drawing.theme import Light, Theme
from ui.drawing.variant_picture import HIGH, WIDE, draw_picture
from ui.language.clauses import clause
from ui.language.voice import on_one_line
from ui.phone.board import Isle, hex_svg, isle
from ui.phone.pressed import Keys, closes, sealed
from ui.phone.svg_pen import SvgPen
from ui.phone.svg_sheet import COARSE, PLAIN
from ui.phone.words import Words

MOST_COLUMNS, LEAST_COLUMNS = 5, 3
"""So many cards that are counted stand side by side: five fit the narrowest phone."""
MUCH = 200
"""Of more letters than so many each square must be seen, and no mark may lie over one."""
LISTED, LONGEST = 3, 24
"""So many ways a tile lists, in so many letters: of more it says how many there are."""

MOST_REASON = 130
"""So many bytes of a reason have room on a tile: a Japanese letter has three, and is as wide as two others."""
STOPS = re.compile(r"(.+?)([.:。：])")
ENDED = str.maketrans(":：", ".。")
"""Where a sentence may be ended before its end, and with what."""


class Painter:
    """Puts one page into a language; `keys` makes its keys."""

    def __init__(self, words: Words, keys: Keys) -> None:
        self._words, self._say, self._keys = words, words.voice, keys

    def names(self, page: Page | TablePage | ScreenPage) -> Mapping[str, object]:
        """Return what a template may call."""
        sent = [one.form for one in elements(page) if isinstance(one, Send)]
        return {
            "said": self._say,
            "term": self._say.term,
            "large": self.large,
            "line": self.line,
            "title": self.title,
            "reason": self.reason,
            "listed": self.listed,
            "headline": self.headline,
            "clause": self.clause,
            "key": self._keys,
            "form_id": self._keys.form,
            "back": self._keys.back(closes(page)),
            "sealed": sealed,
            "island": self.island,
            "hex": self.hex,
            "one_by_one": one_by_one,
            "in_words": in_words,
            "hand_columns": hand_columns,
            "squares": squares_svg,
            "pictured": picture_svg,
            "most_of": most_of,
            "form_columns": form_columns,
            "at_a_tap": lambda form: form.one_tap and form not in sent,
        }

    def large(self, text: Text) -> str:
        """Say a text as it stands by itself, with a large letter first."""
        said = self._say(text)
        return said[:1].upper() + said[1:]

    def line(self, line: Line) -> str:
        """Say all of a line."""
        return on_one_line(map(self.large, (line.text, *line.more)))

    def title(self, texts: tuple[Text, ...]) -> str:
        """Say what stands at the top."""
        first, *others = texts
        return " · ".join((self.large(first), *map(self._say, others)))

    def reason(self, text: Text | None, lacks: tuple[object, ...]) -> str:
        """Say why not, or, before the cards that are lacking, that they are.

        Of several reasons at once, with no room for all, only how the first begins.
        """
        if text is None or lacks:
            return "" if text is None else self._say(text)
        said = self.large(text)
        first = STOPS.match(said)
        return said if len(said.encode()) <= MOST_REASON or first is None else first[1] + first[2].translate(ENDED)

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
        return isle(block, self._words.look, self._words.game)

    def hex(self, hex_: str) -> str:
        """Return a hex as it is drawn by itself."""
        return hex_svg(self._words.look, self._words.game, hex_, map_panel(self._words.game).marks)


@cache
def picture_svg(domains: tuple[str, ...]) -> str:
    """Draw the picture on the card of the variant with these packages."""
    pen = SvgPen(Look(Theme(Light.LAMP, domains)), "p")
    picture = pen.look.theme.brought.picture
    if picture is None:
        return ""
    draw_picture(pen, picture, WIDE, HIGH)
    box = f"0 0 {WIDE / COARSE:.0f} {HIGH / COARSE:.0f}"
    return f'<svg class="picture" viewBox="{box}" {PLAIN} aria-hidden="true">{pen.svg()}</svg>'


def squares_svg(content: str) -> str:
    """Return what a camera reads; of much text as few squares as can be."""
    rows = squares(content, much=len(content) > MUCH)
    side, drawn = len(rows), "".join(_row_of(y, bars(row)) for y, row in enumerate(rows))
    ground = f'<rect width="{side}" height="{side}" fill="{LIGHT}"/><path d="{drawn}" stroke="{DARK}"/>'
    return f'<svg viewBox="0 0 {side} {side}" shape-rendering="crispEdges" role="img" aria-label="QR">{ground}</svg>'


def _row_of(y: int, found: Iterable[tuple[int, int]]) -> str:
    """Return a row as strokes one square high: much shorter than a rectangle for each, and a code is long."""
    drawn, end = "", None
    for first, after in found:
        drawn += f"M{first} {y}.5" if end is None else f"m{first - end} 0"
        drawn, end = drawn + f"h{after - first}", after
    return drawn


def most_of(block: Bars) -> float:
    """Return the largest number of bars, 1 where all are nothing."""
    return max((*(n for _, n, _ in block.bars), *block.usual), default=0) or 1


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
