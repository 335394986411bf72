"""The pages of a variant: its cards nine to a page with marks to cut along, its tables two to a page, as one PDF file.

What is printed comes from the variant; no variant's word may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.printed import PrintedCard, PrintedTable
from companion.game.state import Game
from companion.game.text import Text, Word
from ui.language.catalogues import language
from ui.paper.cards import HIGH, WIDE, CardFace, laid_out
from ui.paper.ink import HAIR, INK, MUTED, PageInk
from ui.paper.sizes import Paper
from ui.paper.table import TableSheet
from ui.paper.words import PageWords

ACROSS, DOWN = 3, 3
"""So many cards lie on a page."""
MARGIN = 14.0
"""What stays free beside a table, in millimetres."""
MARK, OFF = 5.0, 1.5
"""How long a mark to cut along is, and how far from what is cut out."""
FOOTNOTE = 7.0
"""The size in points of what stands at the foot of a page."""


def printed_pages(known: Game, code: str, paper: Paper = "a4") -> bytes:
    """Return what the variant of a game prints by its house rules, in a language, as a PDF file."""
    variant, spoken = known.variant, language(code, known.variant.domains)
    ink = PageInk(paper, spoken(variant.name), code)
    pages = _Pages(PageWords(ink, variant, spoken), Text.of("{w}", w=Word(variant.name)))
    things = variant.printed(known)
    pages.tables([table for table in things if isinstance(table, PrintedTable)])
    pages.cards([card for card in things if isinstance(card, PrintedCard)])
    return ink.pdf()


class _Pages:
    """Fills page after page."""

    def __init__(self, words: PageWords, game: Text) -> None:
        self._words, self._ink, self._game = words, words.ink, game

    def tables(self, tables: Sequence[PrintedTable]) -> None:
        """Put two on a page that fit on half of it, others one."""
        ink = self._ink
        half, wide = ink.high / 2, ink.wide - 2 * MARGIN
        for table in tables:
            sheet = TableSheet(self._words, table, wide, half - 2 * MARGIN)
            if sheet.high > half - 2 * MARGIN:
                sheet = TableSheet(self._words, table, wide, ink.high - 2 * MARGIN)
                for _ in range(table.copies):
                    self._page()
                    sheet.draw(MARGIN, MARGIN)
                continue
            for copy in range(table.copies):
                if copy % 2 == 0:
                    self._page()
                    for x in (0.0, ink.wide - MARGIN + OFF):
                        ink.line([(x, half), (x + MARGIN - OFF, half)], 0.15, HAIR)
                sheet.draw(MARGIN, (copy % 2) * half + (half - sheet.high) / 2)

    def cards(self, cards: Sequence[PrintedCard]) -> None:
        """Put nine on a page, those of one sort one after the other."""
        faces = [face for card in cards for face in laid_out(self._words, card) * card.copies]
        for at in range(0, len(faces), ACROSS * DOWN):
            self._page()
            self._faces(faces[at : at + ACROSS * DOWN])

    def _faces(self, faces: Sequence[CardFace]) -> None:
        left, top = (self._ink.wide - ACROSS * WIDE) / 2, (self._ink.high - DOWN * HIGH) / 2
        rows = -(-len(faces) // ACROSS)
        for ends in _cuts(left, top, min(ACROSS, len(faces)), rows):
            self._ink.line(ends, 0.15, INK)
        for i, face in enumerate(faces):
            x, y = left + i % ACROSS * WIDE, top + i // ACROSS * HIGH
            self._ink.line([(x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH)], 0.1, HAIR, closed=True)
            face.draw(x, y)

    def _page(self) -> None:
        self._ink.page()
        hint = Text.of("{game}. Print at 100 % (actual size), then cut along the marks.", game=self._game)
        foot = self._ink.high - 5
        self._ink.text(self._ink.wide / 2, foot, self._words.say(hint), FOOTNOTE, colour=MUTED, anchor=0.5)


def _cuts(left: float, top: float, across: int, down: int) -> Iterator[list[tuple[float, float]]]:
    """Yield the marks around the cards: where each cut begins and ends."""
    right, bottom = left + across * WIDE, top + down * HIGH
    for x in (left + i * WIDE for i in range(across + 1)):
        for near, far in ((top - OFF, top - OFF - MARK), (bottom + OFF, bottom + OFF + MARK)):
            yield [(x, near), (x, far)]
    for y in (top + i * HIGH for i in range(down + 1)):
        for near, far in ((left - OFF, left - OFF - MARK), (right + OFF, right + OFF + MARK)):
            yield [(near, y), (far, y)]
