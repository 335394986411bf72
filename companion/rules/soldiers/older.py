"""What older versions of the room wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

from typing import Any

from companion.rules.soldiers.steps import BY_CARD, STEPS
from companion.rules.soldiers.units import UNITS


def counted(plain: dict[str, Any]) -> dict[str, Any]:
    """Read how far a unit has gone, which version 1 wrote as its note: the paid steps, and a `+` for the card."""
    if plain.get("what") not in UNITS or not plain.get("note"):
        return plain
    steps, by_card, _ = plain["note"].partition("+")
    counts = {BY_CARD: len(by_card), STEPS: int(steps or 0)}
    return {**plain, "counts": [[word, n] for word, n in counts.items() if n]}
