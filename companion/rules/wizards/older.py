"""Older versions of this variant: what they wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

import re
from typing import Any

from companion.game.variant import Option

BEFORE_2 = {
    "victory_points": Option(10, "WD-WIN-01", least=3, most=30, under=(("large_map", 12),)),
    "special_hire": Option(False, "WD-BUILD-09", (True,)),
}
"""What version 1 said where a table agreed to nothing else."""

_SEAT = re.compile("[0-9]")


def whom(plain: dict[str, Any]) -> dict[str, Any]:
    """Read whose hand a caster looks into, which version 1 wrote as the word the step is about."""
    match plain:
        case {"name": "take_card", "about": str(seat)} if seat:
            return {**plain, "about": "", "whom": int(seat) if _SEAT.fullmatch(seat) else seat}
    return plain


def chosen(plain: dict[str, Any]) -> dict[str, Any]:
    """Read which card a caster chose of a hand he saw: none that chance drew, though version 1 wrote it like one."""
    match plain:
        case {"move": {"move": "TakeCard"}, "facts": list(facts)}:
            return {**plain, "facts": [_moved(fact) for fact in facts]}
    return plain


def _moved(fact: Any) -> Any:
    return {**fact, "fact": "CardsMoved"} if isinstance(fact, dict) and fact.get("fact") == "CardsDrawn" else fact
