"""The words of Catan for Two with Cities & Knights as the code writes them. No behaviour beyond naming a pile."""

from __future__ import annotations

from typing import Final

from companion.game.cards import Cards
from companion.game.text import FaceSign
from companion.rules.base.names import CITY, SETTLEMENT

PAPER: Final = "paper_commodity"
CLOTH: Final = "cloth_commodity"
COIN: Final = "coin_commodity"
COMMODITIES: Final = (PAPER, CLOTH, COIN)
MORE_OF_A_CITY: Final = {"forest": PAPER, "pasture": CLOTH, "mountains": COIN}
"""The commodity a city gets in place of its second card (TK-COM-03, -04)."""

TRADE: Final = "trade_area"
POLITICS: Final = "politics_area"
SCIENCE: Final = "science_area"
AREAS: Final = (TRADE, POLITICS, SCIENCE)
PAID_WITH: Final = {TRADE: CLOTH, POLITICS: COIN, SCIENCE: PAPER}
"""What an improvement of each area is paid with (TK-IMP-01)."""

BASIC: Final = "basic_knight"
STRONG: Final = "strong_knight"
MIGHTY: Final = "mighty_knight"
KNIGHTS: Final = (BASIC, STRONG, MIGHTY)
"""The knights by strength, from 1 on (TK-KN-01)."""
ACTIVE: Final = "active_"
"""How the side of a knight begins that is active; inactive it lies as it was put down."""
ACTIVATED: Final = "activated"
PROMOTED: Final = "promoted"
"""What is counted of a knight until the turn ends (TK-KACT-02, TK-KN-05)."""

WALL: Final = "city_wall"
REDUCED: Final = "reduced_city"
"""A city piece that stands as a settlement, for want of one in supply (TK-BARB-08)."""
MERCHANT: Final = "merchant_piece"
METROPOLIS: Final = {TRADE: "trade_metropolis", POLITICS: "politics_metropolis", SCIENCE: "science_metropolis"}
METROPOLISES: Final = tuple(METROPOLIS.values())
BUILDINGS: Final = (SETTLEMENT, CITY, REDUCED)

COSTS: Final = {
    BASIC: Cards({"ore": 1, "sheep": 1}),  # TK-KN-02
    "promotion": Cards({"ore": 1, "sheep": 1}),  # TK-KN-04
    "activation": Cards.one("wheat"),  # TK-KN-03
    WALL: Cards({"brick": 2}),  # TK-WALL-01
}

ALCHEMIST: Final = "alchemist"
CRANE: Final = "crane"
ENGINEER: Final = "engineer"
INVENTOR: Final = "inventor"
IRRIGATION: Final = "irrigation"
MEDICINE: Final = "medicine"
MINING: Final = "mining"
PRINTER: Final = "printer_card"
ROAD_BUILDING: Final = "road_building"
SMITH: Final = "smith"
HARBOUR: Final = "commercial_harbour"
MASTER_MERCHANT: Final = "master_merchant"
MERCHANT_CARD: Final = "merchant"
FLEET: Final = "merchant_fleet"
RESOURCE_MONOPOLY: Final = "resource_monopoly"
TRADE_MONOPOLY: Final = "trade_monopoly"
BISHOP: Final = "bishop"
CONSTITUTION: Final = "constitution"
DESERTER: Final = "deserter"
DIPLOMAT: Final = "diplomat"
INTRIGUE: Final = "intrigue"
SABOTEUR: Final = "saboteur"
SPY: Final = "spy"
WARLORD: Final = "warlord"
WEDDING: Final = "wedding"

DECKS: Final = {
    SCIENCE: {
        ALCHEMIST: 2,
        CRANE: 2,
        ENGINEER: 1,
        INVENTOR: 2,
        IRRIGATION: 2,
        MEDICINE: 2,
        MINING: 2,
        PRINTER: 1,
        ROAD_BUILDING: 2,
        SMITH: 2,
    },
    TRADE: {HARBOUR: 2, MASTER_MERCHANT: 2, MERCHANT_CARD: 6, FLEET: 2, RESOURCE_MONOPOLY: 4, TRADE_MONOPOLY: 2},
    POLITICS: {
        BISHOP: 2,
        CONSTITUTION: 1,
        DESERTER: 2,
        DIPLOMAT: 2,
        INTRIGUE: 2,
        SABOTEUR: 2,
        SPY: 3,
        WARLORD: 2,
        WEDDING: 2,
    },
}
"""The progress cards by area, with how many there are (TK-PROG-01)."""
AREA_OF: Final = {card: area for area, cards in DECKS.items() for card in cards}
POINT_CARDS: Final = (PRINTER, CONSTITUTION)
"""Laid open at once (TK-PROG-03)."""

WHITE: Final = "white"
RED: Final = "red"
EVENT: Final = "event"
_SHIP: Final = FaceSign("ship_face", "ship")
EVENT_SIGNS: Final = (
    *(_SHIP,) * 3,
    FaceSign("yellow_gate", "gate_yellow"),
    FaceSign("blue_gate", "gate_blue"),
    FaceSign("green_gate", "gate_green"),
)
GATES: Final = {4: TRADE, 5: POLITICS, 6: SCIENCE}
"""The faces of the event die that show a gate; the first three show a ship (TK-EVENT-01)."""

OWN_PHASES: Final = ("trade", "build", "trade_and_build")
"""The steps after the rolls in which a player acts freely; `before_roll` is the one before them."""

TOKEN_ACTION: Final = "token_action"
TAKEN_OFF: Final = "knight_taken_off"
CRANE_PLAYED: Final = "crane_played"
CRANE_USED: Final = "crane_used"


def deck(area: str) -> str:
    """The pile of an area's progress cards; those put under it lie there, too (TK-PROG-01, -02)."""
    return f"{area}_deck"


def progress(area: str, seat: int) -> str:
    """The pile of a seat's progress cards of one area: all see how many, by their backs."""
    return f"{area}:{seat}"


def open_points(seat: int) -> str:
    """The pile of point cards a seat has laid open (TK-PROG-03)."""
    return f"points:{seat}"


def offered(seat: int) -> str:
    """The pile on which a seat lays the resource it offers face down, until it is answered (TK-PROG-07)."""
    return f"offered:{seat}"


def fleet(kind: str) -> str:
    """The note that a merchant fleet trades this kind in this turn."""
    return f"fleet:{kind}"
