"""Who plays Base in the demo, and what the story calls its moves. No plan may enter: it is `tests/demo/players.py`."""

from __future__ import annotations

from tests.demo.players import Player
from tests.demo.staged import Staged

STAGED = Staged(
    Player,
    digital=1,
    physical=7,
    evening=6,
    screen=22,
    short=(22, 5),
    points=6,
    phones=57,
    deeds={
        "BankTrade": "trades with the bank",
        "OfferTrade": "bargains",
        "BuildRoad": "builds a road",
        "BuildSettlement": "builds a settlement",
        "BuildCity": "builds a city",
        "BuyCard": "buys a card",
        "PlayKnight": "plays a knight",
        "PlayRoadBuilding": "builds roads for nothing",
        "PlayYearOfPlenty": "takes two cards from the bank",
        "PlayMonopoly": "takes a whole kind of card",
        "Steal": "steals a card",
        "DeclareVictory": "shows hidden points",
    },
    signs={
        "longest_road": "takes the longest road",
        "largest_army": "takes the largest army",
    },
)
