"""Who sits down for the laws to play Catan the Gathering."""

from __future__ import annotations

from typing import Any

from companion.rules.gathering import GATHERING
from tests.laws.under_law import UnderLaw

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"victory_points": 5},
    {
        "victory_points": 5,
        "init_short": "take_missing_cards",
        "chip_stock": "unlimited",
        "trap_both": "compare",
        "swap_face": "free_choice",
        "knight_limit": 2,
    },
    {
        "victory_points": 5,
        "forced_no_target": "must_choose_hex_with_target",
        "total_knight": False,
        "knight_fresh": True,
        "knight_tie": "base",
        "swap_role": "free",
    },
    {"victory_points": 5, "chips_total": 8, "city_chip": 2, "knight_limit": 0},
)

THRIFT = {"OfferTrade": 0.05, "EndTurn": 0.3, "Attack": 0.3, "Exchange": 0.5, "ChangePosition": 0.4}

COMPANY = UnderLaw(
    GATHERING,
    house_rules=HOUSE_RULES,
    seldom=THRIFT,
    playthroughs=(0, 1, 2, 3),
    hidden_words=("Summon.second_base", "Summon.attribute", "Exchange.role"),
)
