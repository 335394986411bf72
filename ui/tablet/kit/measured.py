"""Whether words fit a place before they are set there: measured in the least type, in the letters of the screen.

Where a text stands, and what it says, must never enter.
"""

from __future__ import annotations

from ui.drawing.look import Look
from ui.drawing.typeset import LEAST, wrap
from ui.tablet.kit.fonts import extent


def lines_of(text: str, wide: float, look: Look) -> tuple[str, ...] | None:
    """Break a text into lines of the least type, bold, no wider than so many dp; None where a word is wider."""
    return wrap(text, wide, lambda line: extent(line, round(LEAST * look.unit), bold=True) / look.unit)
