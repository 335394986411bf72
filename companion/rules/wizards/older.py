"""What older versions of the room wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

from typing import Any


def whom(plain: dict[str, Any]) -> dict[str, Any]:
    """Read whose hand a caster looks into, which version 1 wrote as the word the step is about."""
    if plain.get("name") != "take_card" or not plain.get("about"):
        return plain
    return {**plain, "about": "", "whom": int(plain["about"])}
