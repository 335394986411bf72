"""Who sits down for the laws to play Wizards and Dragon."""

from __future__ import annotations

from typing import Any

from companion.rules.wizards import WIZARDS
from tests.laws.under_law import UnderLaw

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"victory_points": 6},
    {
        "victory_points": 5,
        "large_map": True,
        "gen_repeat": 1,
        "reality_scope": "all_of_one_kind",
        "hire_delay": "spells_only",
    },
    {
        "victory_points": 5,
        "robber_start": "off_board",
        "vset_roots_roads": True,
        "vset_cuts": False,
        "dragon_pay_window": "any",
    },
    {
        "victory_points": 6,
        "dragon": False,
        "gold_as_target": False,
        "choice_last": "take_the_one",
        "warehouse_on_burst": "return_all",
    },
)

THRIFT = dict.fromkeys(("BuildWarehouse", "SetOneDie", "SummonDragon", "PlaceVirtualRobber"), 0.05) | {
    **dict.fromkeys(("BuildVirtualSettlement", "BuildVirtualRoad", "ReverseExchange", "Reproduce"), 0.1),
    **dict.fromkeys(("Transmute", "DismantlePiece", "BuyCard"), 0.1),
    **dict.fromkeys(("BankTrade", "BuildRoad"), 0.3),
    **dict.fromkeys(("BuildSettlement", "Tempt"), 0.5),
}
"""Who spends every mana and every card at once never has four mana, nor two wizards."""

COMPANY = UnderLaw(
    WIZARDS,
    house_rules=(*HOUSE_RULES[:3], HOUSE_RULES[3] | {"seven_window": "free"}, *HOUSE_RULES),  # golden games: as before
    evenings=6,
    also=(13, 1020),  # of two cards one is kept; two tokens change places
    seldom=THRIFT,
    everyday=(4, 13),
    playthroughs=(6, 12, 13, 31),
    hidden_words=("KeepCard",),
)
