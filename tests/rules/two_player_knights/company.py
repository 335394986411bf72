"""Who sits down for the laws to play Catan for Two with Cities & Knights."""

from __future__ import annotations

from typing import Any

from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.names import POINT_CARDS
from tests.laws.under_law import UnderLaw

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"victory_points": 7},
    {
        "victory_points": 7,
        "robber_delay": False,
        "promote_match": False,
        "neutral_retreat": "opponent",
        "token_remove": "any",
        "forced_short": "same_number",
        "same_test": "faces",
    },
    {
        "victory_points": 7,
        "event_red": "first",
        "token_timing": "after_roll",
        "token_both": "greater",
        "token_setup": False,
        "token_remove": "once_after_roll",
        "forced_give_drawn": False,
        "chase_desert": False,
    },
    {"phases": "strict", "victory_points": 7, "tokens_total": 12, "token_partial": False, "diplomat_neutral": False},
)

THRIFT = {
    "OfferTrade": 0.02,
    "EndTurn": 0.2,
    "BankTrade": 0.15,
    "TurnNeutrals": 0.3,
    "MoveNeutral": 0.2,
    "TakeKnightOff": 0.02,
    "BuildRoad": 0.2,
    "BuildWall": 0.1,
    "ForceTrade": 0.1,
}
"""Commodities come from cities alone and are soon spent: who saves them comes to a metropolis."""

COMPANY = UnderLaw(
    TWO_PLAYER_KNIGHTS,
    neutrals=2,
    house_rules=HOUSE_RULES,
    seldom=THRIFT,
    also=(5, 10),  # a knight displaced, a metropolis, and a resource for who has the aqueduct
    everyday=(3, 10),
    playthroughs=(0, 1, 2, 3),
    hidden_words=("PutBack.card",),
    laid_open=POINT_CARDS,
)
