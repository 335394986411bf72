"""What older versions of the room wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

import re
from typing import Any

_SEAT = re.compile("[0-9]")


def whom(plain: dict[str, Any]) -> dict[str, Any]:
    """Read whose hand a caster looks into, which version 1 wrote as the word the step is about."""
    match plain:
        case {"name": "take_card", "about": str(seat)} if seat:
            return {**plain, "about": "", "whom": int(seat) if _SEAT.fullmatch(seat) else seat}
    return plain
