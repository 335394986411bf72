"""A printed file read back: its words, and where each letter stands. No expectation may enter."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pypdfium2

from companion.board.maps import beginner
from companion.game.decide import begin
from companion.game.seating import COLOURS
from companion.game.state import Game, Seat, Setup
from companion.game.variant import Variant
from companion.rules.registry import VARIANTS
from ui.paper.sizes import POINT

SEATS = tuple(Seat(colour, colour) for colour in COLOURS[:4])


class Letter(NamedTuple):
    """A letter as it stands on a page, in millimetres from the top left corner."""

    page: int
    said: str
    left: float
    top: float
    right: float
    bottom: float


def known(variant: Variant, **options: object) -> Game:
    """Return a game of four people that nobody has begun."""
    return begin(variant, Setup(variant=variant.name, seats=SEATS, board=beginner(), options=options))


def printed_by(variant: Variant, code: str) -> bytes:
    """Return what a variant prints without house rules."""
    from ui.paper.pages import printed_pages  # noqa: PLC0415 loads fpdf2, which most suites do not need

    return printed_pages(known(variant), code)


@cache
def printed(variant: str, code: str) -> bytes:
    """Return what a variant of the registry prints without house rules."""
    return printed_by(VARIANTS[variant], code)


def pages(pdf: bytes) -> tuple[str, ...]:
    """Return the words of each page, without what parts them: a line may end anywhere."""
    return tuple(squeezed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(pdf))


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Return how wide and how high each page is, in millimetres."""
    found = (page.get_size() for page in pypdfium2.PdfDocument(pdf))
    return [(round(wide * POINT, 1), round(high * POINT, 1)) for wide, high in found]


def squeezed(text: str) -> str:
    """Return a text without its spaces."""
    return "".join(text.split())


def letters(pdf: bytes) -> list[Letter]:
    """Return every letter that can be seen."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        high, text = page.get_height(), page.get_textpage()
        for at in range(text.count_chars()):
            said = text.get_text_range(at, 1)
            if said.strip():
                left, bottom, right, top = text.get_charbox(at)
                box = (left, high - top, right, high - bottom)
                found.append(Letter(number, said, *(side * POINT for side in box)))
    return found
