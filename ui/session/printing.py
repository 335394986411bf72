"""Printing: what a variant prints, as a PDF file. It is made aside, because it takes a second or two.

Where it is written, and what stands on it, must never enter.
"""

from __future__ import annotations

from companion.game.decide import begin
from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.paper.sizes import Paper


def pdf_of(known: Game, code: str, paper: Paper = "a4") -> bytes | Refusal:
    """Return what a game's variant prints by its house rules, whoever's turn it is; a refusal where a part is
    missing."""
    try:
        from ui.paper.pages import printed_pages  # noqa: PLC0415 an evening in which nothing is printed needs no fpdf2
    except ModuleNotFoundError as missing:
        why = Text.of("Printing needs {part}, which is not installed here.", part=str(missing.name))
        return Refusal("not-installed", "", why)
    return printed_pages(begin(known.variant, known.setup), code, paper)
