"""Cards of a hall as a phone's camera sees them: printed as Kazami prints them, laid down askew, and photographed."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pypdfium2
from PIL import Image

SECRET = "k3v9-x8m2-p4qd-77ws"
ADDRESS = f"mqtts://table7:{SECRET}@desk.example.org/club-night/7"
WOOD = (120, 90, 60)
PAGE = 72 / 25.4 * 3
"""Pixels to the millimetre of a page of paper, where it is three times as large as its points."""


@cache
def sheet(*tables: int) -> Image.Image:
    """Return the printed page with the cards of these tables."""
    from ui.paper.pairing import pairing_sheet  # noqa: PLC0415 loads fpdf2, which most suites do not need

    addresses = {n: ADDRESS.replace("table7", f"table{n}").removesuffix("7") + str(n) for n in tables}
    page = pypdfium2.PdfDocument(pairing_sheet("club-night", addresses, "en"))[0]
    drawn: Image.Image = page.render(scale=3).to_pil()
    return drawn.convert("RGB")


def card(table: int = 7) -> Image.Image:
    """Return the card of one table, cut out."""
    from ui.paper.pairing import ACROSS, DOWN, HIGH, WIDE  # noqa: PLC0415 the same

    page = sheet(table)
    left, top = page.width / 2 - ACROSS * WIDE * PAGE / 2, page.height / 2 - DOWN * HIGH * PAGE / 2
    return page.crop((int(left), int(top), int(left + WIDE * PAGE), int(top + HIGH * PAGE)))


def photograph(what: Image.Image, turned: float = 0, wide: int = 900, form: str = "JPEG", quality: int = 70) -> bytes:
    """Lay something on the table, turned by some degrees and so many pixels wide, and take a picture of it."""
    lies = what.resize((wide, what.height * wide // what.width)).rotate(turned, expand=True, fillcolor=WOOD)
    picture = Image.new("RGB", (2000, 1500), WOOD)
    picture.paste(lies, (400, 200))
    return saved(picture, form, quality=quality)


def saved(picture: Image.Image, form: str, **how: object) -> bytes:
    """Return a picture as a file."""
    file = BytesIO()
    picture.save(file, form, **how)
    return file.getvalue()
