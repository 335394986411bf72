"""Older versions of this variant: what they wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

import re
from typing import Any

from companion.game.variant import Option
from companion.rules.soldiers.steps import BY_CARD, STEPS
from companion.rules.soldiers.units import UNITS

BEFORE_2 = {
    "infantry_units": Option(False, "SO-MOVE-10", (True,)),
    "one_walk": Option(False, "SO-MOVE-15", (True,)),
    "same_point": Option(False, "SO-ATK-10", (True,)),
}
"""What version 1 said where a table agreed to nothing else. SO-OCC-13 was decided as today."""

_NOTE = re.compile(r"([0-9]{1,3})(\+?)")


def counted(plain: dict[str, Any]) -> dict[str, Any]:
    """Read how far a unit has gone, which version 1 wrote as its note: the paid steps, and a `+` for the card.

    Any other note is put where the counts belong, so that whoever reads them says what is wrong.
    """
    match plain:
        case {"what": str(what), "note": note} if what in UNITS and note != "":
            return {**plain, "counts": _counts(note)}
    return plain


def _counts(note: object) -> object:
    gone = _NOTE.fullmatch(note) if isinstance(note, str) else None
    if gone is None:
        return note
    steps, by_card = gone.groups()
    return [[word, n] for word, n in ((BY_CARD, len(by_card)), (STEPS, int(steps))) if n]
