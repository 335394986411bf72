"""A card for each table of a hall: its number, and its own address as a text and as squares. Whose it is, it is.

Where passwords come from must never enter.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.text import Text, render
from ui.drawing.qr_code import DARK, bars, squares
from ui.language.catalogues import language
from ui.paper.ink import HAIR, MUTED, PageInk
from ui.paper.sizes import Paper

WIDE, HIGH = 90.0, 62.0
"""The size of a card, in millimetres."""
ACROSS, DOWN = 2, 4
EDGE, CODE = 5.0, 46.0
"""What stays free inside a card, and the side of the squares, in millimetres."""
NUMBER, SMALL = 44.0, 9.5
"""Type sizes in points."""
LINE = 4.2


def pairing_sheet(hall: str, tables: Mapping[int, str], code: str, paper: Paper = "a4") -> bytes:
    """Return a card for each table, eight to a page, as a PDF file; `tables` are their addresses by number."""
    said = render(Text.of("Table of the hall {hall}", hall=hall), language(code), ())
    ink = PageInk(paper, said, code)
    left, top = (ink.wide - ACROSS * WIDE) / 2, (ink.high - DOWN * HIGH) / 2
    for at, (number, address) in enumerate(tables.items()):
        on_page = at % (ACROSS * DOWN)
        if not on_page:
            ink.page()
        _card(ink, left + on_page % ACROSS * WIDE, top + on_page // ACROSS * HIGH, (said, str(number), address))
    return ink.pdf()


def _card(ink: PageInk, left: float, top: float, said: tuple[str, str, str]) -> None:
    title, number, address = said
    ink.line([(left, top), (left + WIDE, top), (left + WIDE, top + HIGH), (left, top + HIGH)], 0.1, HAIR, closed=True)
    ink.text(left + EDGE, top + EDGE + 12, number, NUMBER, bold=True)
    lines, inside = [title, "kazami --hall …"], WIDE - 3 * EDGE - CODE
    for n, line in enumerate(lines):
        size = min(SMALL, SMALL * inside / ink.measure(line, SMALL, bold=False))
        ink.text(left + EDGE, top + EDGE + 20 + n * LINE, line, size, colour=MUTED)
    _code(ink, left + WIDE - EDGE - CODE, top + EDGE / 2, address)
    for n, line in enumerate(_broken(ink, address, WIDE - 2 * EDGE)):
        ink.text(left + EDGE, top + EDGE + CODE + 3 + n * LINE, line, SMALL)


def _code(ink: PageInk, left: float, top: float, address: str) -> None:
    shown = squares(address)
    each = CODE / len(shown)
    for down, row in enumerate(shown):
        for begin, end in bars(row):
            ink.bar(left + begin * each, top + down * each, ((end - begin) * each, each), DARK)


def _broken(ink: PageInk, address: str, wide: float) -> list[str]:
    """Return an address in lines that fit: whose it is, then where; what is longer breaks anywhere."""
    whose, at, where = address.partition("@")
    lines = [whose, ""]
    for letter in at + where:
        if ink.measure(lines[-1] + letter, SMALL, bold=False) > wide:
            lines.append("")
        lines[-1] += letter
    return lines
