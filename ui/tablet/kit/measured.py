"""Whether words fit a place before they are set there: measured in the letters of the screen.

Where a text stands, and what it says, must never enter.
"""

from __future__ import annotations

from ui.drawing.look import Look
from ui.drawing.typeset import LEAST, wrap
from ui.tablet.kit.fonts import extent


def lines_of(text: str, wide: float, look: Look, *, sp: float = LEAST, bold: bool = True) -> tuple[str, ...] | None:
    """Break a text into lines of a type, the least one unless told otherwise, no wider than so many dp.

    None where a word is wider.
    """
    return wrap(text, wide, lambda line: extent(line, round(sp * look.unit), bold=bold) / look.unit)
