"""Who sits down for the laws to play General Contractors."""

from __future__ import annotations

from typing import Any

from companion.rules.contractors import CONTRACTORS
from tests.laws.under_law import UnderLaw

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"wave_span": 60, "widen_touch": "own", "full_pay_blocked": "keep_one_owed", "chip_limit": 9},
    {"no_bid": "stays_for_next_seven", "widen_port_turn": "same", "half_rule": [3, 2, 1], "marker_start": "3,0"},
)

COMPANY = UnderLaw(
    CONTRACTORS,
    house_rules=HOUSE_RULES,
    evenings=5,
    also=(1009,),  # a free road is built, a hand is counted
    everyday=(2, 3),
    playthroughs=(1, 2, 3),
)
