"""The picture of a printed sheet in the players' guide: `make pictures` writes it to docs/pictures/paper/."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

from tests.paper.read_back import printed
from ui.language.catalogues import LANGUAGES
from ui.paper.cards import HIGH, WIDE
from ui.paper.sizes import POINT, SIZES

FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "paper"
SCALE = 1.6
"""Pixels of the picture to a point of the page."""
AROUND = 10.0
"""Millimetres of paper around the cards that are shown."""
CUT = 0.3
"""Millimetres of what lies below them."""


def take(code: str, file: Path) -> None:
    """Take the first row of the cards of the base game."""
    wide, high = SIZES["a4"]
    top, side = (high - 3 * HIGH) / 2 - AROUND, (wide - 3 * WIDE) / 2 - AROUND
    left_out = (side, high - top - AROUND - HIGH - CUT, side, top)  # left, bottom, right, top
    page = pypdfium2.PdfDocument(printed("base", code))[0]
    picture = page.render(scale=SCALE, crop=tuple(part / POINT for part in left_out), grayscale=True)
    picture.to_pil().quantize(16).save(file, optimize=True)


def main() -> int:
    """Take it in each language; say where it is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for code in LANGUAGES:
        file = FOLDER / ("costs.png" if code == "en" else f"costs.{code}.png")
        take(code, file)
        sys.stdout.write(f"{file.relative_to(FOLDER.parents[2])}  {file.stat().st_size // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
