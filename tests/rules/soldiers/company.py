"""Who sits down for the laws to play Soldiers of Catan."""

from __future__ import annotations

from typing import Any

from companion.rules.soldiers import SOLDIERS
from tests.laws.under_law import UnderLaw

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"victory_points": 5},
    {
        "victory_points": 5,
        "upkeep_field": True,
        "ration_forced": False,
        "infantry_units": False,
        "build_moved": False,
    },
    {
        "victory_points": 5,
        "phases": "strict",
        "one_walk": False,
        "occ_garrison": "barred",
        "upkeep_fail": "nothing",
        "ration_one_side": "payer_keeps",
        "boost_extension": False,
        "occ_card_move": "allows",
        "starve_medal": False,
    },
    {
        "victory_points": 4,
        "move_cap": 5,
        "same_point": False,
        "ration_forced": False,
        "hero_points": 3,
        "medal_limit": 4,
        "upkeep_per_site": False,
        "tank_cost": {"ore": 2, "wood": 1},
        "terrain": {"none": 1, "settlement": 2, "city": 3},
    },
)

MARCHING = {"move_phase": "whole_turn_after_roll"}

THRIFT = {
    "ProduceInfantry": 0.05,
    "ProduceCar": 0.1,
    "ProduceTank": 0.2,
    "MoveUnit": 0.5,
    "BuyCard": 0.7,
    "OfferTrade": 0.05,
    "EndTurn": 0.2,
    "FinishBuilding": 1,
}
"""Who fills every building with units pays them all he has; who fights on is who does not end his turn at once."""

COMPANY = UnderLaw(
    SOLDIERS,
    house_rules=(*HOUSE_RULES[:2], HOUSE_RULES[2] | MARCHING, HOUSE_RULES[3], *HOUSE_RULES * 3),  # golden: as before
    # a bank that is short; a defender is chosen; a battle on one point; a ration is eaten; a unit starves
    also=(4, 9, 10, 23, 1004),
    seldom=THRIFT,
    everyday=(2, 9),
    playthroughs=(9, 10, 14, 16, 23),
)
