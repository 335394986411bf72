"""The words of the base game as the code writes them: card kinds, pieces, piles, awards, steps. No behaviour."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.game.cards import Cards

RESOURCES: Final = ("wood", "brick", "sheep", "wheat", "ore")  # BASE-COMP-01
KNIGHT: Final = "knight"
VICTORY_POINT: Final = "victory_point"
ROAD_BUILDING: Final = "road_building"
YEAR_OF_PLENTY: Final = "year_of_plenty"
MONOPOLY: Final = "monopoly"

ROAD: Final = "road"
SETTLEMENT: Final = "settlement"
CITY: Final = "city"
ROBBER: Final = "robber"
CARD: Final = "development_card"
BUILDINGS: Final = (SETTLEMENT, CITY)

DECK: Final = "deck"
PLAYED: Final = "played"

LONGEST_ROAD: Final = "longest_road"
LARGEST_ARMY: Final = "largest_army"

COSTS: Final = {
    ROAD: Cards({"wood": 1, "brick": 1}),  # BASE-BUILD-01
    SETTLEMENT: Cards({"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}),  # BASE-BUILD-02
    CITY: Cards({"wheat": 2, "ore": 3}),  # BASE-BUILD-03
    CARD: Cards({"sheep": 1, "wheat": 1, "ore": 1}),  # BASE-BUILD-04
}

OWN_TURN: Final = ("before_roll", "trade", "build", "trade_and_build")
TRADING: Final = ("trade", "trade_and_build")
BUILDING: Final = ("build", "trade_and_build", "special_build")
BETWEEN_TURNS: Final = ("special_build", "special_build_end", "next_turn")  # nobody's own turn (BASE-TURN-05)


@lru_cache
def unplayed(seat: int) -> str:
    """The pile of a seat's development cards that may be played."""
    return f"unplayed:{seat}"


@lru_cache
def fresh(seat: int) -> str:
    """The pile of a seat's development cards bought in this turn, which may not be played yet (BASE-DEV-02)."""
    return f"fresh:{seat}"


@lru_cache
def used(seat: int) -> str:
    """The pile of a seat's used knights, face up (BASE-DEV-03)."""
    return f"used:{seat}"


@lru_cache
def shown(seat: int) -> str:
    """The pile of victory point cards a seat has laid open (BASE-DEV-02)."""
    return f"shown:{seat}"


def built_at(place: str) -> str:
    """The note that something was built here in this turn (BASE-TRADE-05)."""
    return f"built:{place}"
