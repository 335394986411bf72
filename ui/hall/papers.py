"""What a desk hands out: papers of a round, standings, results, and games for BG Stats. No request may enter."""

from __future__ import annotations

from typing import get_args

import msgspec

from companion.game.text import Refusal, Text
from companion.tournament.hall import Hall
from companion.tournament.lists import results_csv, standings_csv
from ui.hall.plays import plays_json
from ui.paper.sizes import Paper

MARK = "\ufeff"
"""At its beginning it lets spreadsheets read a CSV file as UTF-8."""
NO_PAPER = Refusal("no-paper", "", Text.of("There is no such paper."))


class HandedOut(msgspec.Struct, frozen=True):
    """A file: its kind as browsers name kinds, and its bytes."""

    kind: str
    content: bytes


def exported(hall: Hall, name: str) -> HandedOut:
    """Return the file of that name: standings.csv, results.csv or plays.json. Raises KeyError."""
    if name == "plays.json":
        return HandedOut("application/json", plays_json(hall))
    text = {"standings.csv": standings_csv, "results.csv": results_csv}[name](hall)
    return HandedOut("text/csv", (MARK + text).encode())


def printed(hall: Hall, name: str, number: int, code: str, paper: str) -> HandedOut | Refusal:
    """Return a paper of a round as PDF: seats or pairings; a refusal where there is none, or a part is missing.

    It takes some seconds for a large hall.
    """
    try:
        from ui.paper.hall_sheets import pairing_list, seat_cards  # noqa: PLC0415 who prints nothing needs no fpdf2
    except ModuleNotFoundError as missing:
        why = Text.of("Printing needs {part}, which is not installed here.", part=str(missing.name))
        return Refusal("not-installed", "", why)
    prints = {"seats": seat_cards, "pairings": pairing_list}.get(name)
    round_ = hall.round(number)
    size: Paper | None = next((size for size in get_args(Paper) if size == paper), None)
    if prints is None or round_ is None or size is None:
        return NO_PAPER
    return HandedOut("application/pdf", prints(hall, round_, code, size))
