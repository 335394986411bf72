"""A player of Catan for Two with Cities & Knights: builds, improves, keeps its knights active and plays what it holds.

It wants what a player of the base game wants, too. It sees what its seat knows, no more, and may keep nothing in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.game.cards import NO_CARDS, Cards, Covers
from companion.game.moves import Choice
from companion.game.prompts import OneOf, Prompt
from companion.rules.base.names import CITY
from companion.rules.two_player_knights.improvements import MOST_LEVEL, cost_of, why_not_improved
from companion.rules.two_player_knights.kept_state import level, state_of
from companion.rules.two_player_knights.knights import inactive, knights_of, promotable
from companion.rules.two_player_knights.names import AREAS, COSTS
from tests.demo.players import RICH, Player
from tests.demo.staged import Staged

KNIGHTS_WANTED = 2
SHIP_NEAR = 3  # from this space on knights are made ready
SELDOM = 0.1


class Baron(Player):
    """One seat at one moment."""

    def wants(self) -> Mapping[str, Callable[[], bool]]:
        """Return the moves of the variant before those of the base game."""
        owed = ("PlaceCity", "DrawProgress", "DrawReward", "PutBack", "LoseCity", "PlaceMetropolis", "TakeFreeResource")
        neutral = ("BuildNeutralRoad", "BuildNeutralSettlement", "PlaceNeutralKnight", "PromoteNeutralKnight")
        answers = ("RetreatKnight", "GiveBack", "AnswerHarbour", "HandOver", "TakeTwo", "TakeProgress", "GiveToWedding")
        steps = ("LetDesert", "PlaceDeserter", "PlaceRoadAnew", "PromoteFree", "ForgoPromotion", "ForgoDeserter")
        cards = (
            *("PlayAlchemist", "PlayCrane", "PlayEngineer", "PlayMedicine", "PlayRoadBuilding", "PlaySmith"),
            *("PlayIrrigation", "PlayMining", "PlayHarbour", "PlayMasterMerchant", "PlayMerchant", "PlayWarlord"),
            *("PlayResourceMonopoly", "PlayTradeMonopoly", "PlayDeserter", "PlayBishop", "PlaySaboteur", "PlaySpy"),
            *("PlayWedding", "PlayIntrigue"),
        )
        own_moves: dict[str, Callable[[], bool]] = dict.fromkeys((*owed, *neutral, *answers, *steps), self.always)
        own_moves |= dict.fromkeys(cards, self.reads)
        own_moves |= {
            "Improve": self._improves,
            "ActivateKnight": self._activates,
            "PromoteKnight": self._promotes,
            "PlaceKnight": self._wants_knight,
            "ChaseRobber": self.always,
            "BuildWall": lambda: self.held.total > RICH,
            "RobberToDesert": self._seldom,
            "ForceTrade": self._seldom,
        }
        return {**own_moves, **super().wants()}

    def _seldom(self) -> bool:
        return self.luck.random() < SELDOM

    def _pays(self, cost: Cards) -> bool:
        return self.held.covers(cost) is Covers.YES

    def _best_area(self) -> str | None:
        """The area that is furthest and can be paid for now."""
        able = [a for a in AREAS if not why_not_improved(self.known, self.seat, a)]
        sure = [a for a in able if self._pays(cost_of(self.known, self.seat, a))]
        return max(sure, key=lambda area: level(self.known, self.seat, area), default=None)

    def _improves(self) -> bool:
        return self._best_area() is not None

    def _activates(self) -> bool:
        near = state_of(self.known).ship >= SHIP_NEAR or self.held.total > RICH
        return near and bool(inactive(self.known, self.seat)) and self._pays(COSTS["activation"])

    def _promotes(self) -> bool:
        return self.held.total > RICH and bool(promotable(self.known, self.seat)) and self._pays(COSTS["promotion"])

    def _wants_knight(self) -> bool:
        return len(knights_of(self.known, self.seat)) < KNIGHTS_WANTED and self._pays(COSTS["basic_knight"])

    def goals(self) -> tuple[Cards, ...]:
        """Put the next level of an area before more roads, once there is a city."""
        cities = self.known.places(self.seat, CITY)
        open_areas = [a for a in AREAS if cities and level(self.known, self.seat, a) < MOST_LEVEL]
        first, *others = super().goals()
        return (first, *(cost_of(self.known, self.seat, area) for area in open_areas), *others)

    def value(self, choice: Choice, prompt: Prompt) -> Any:
        """Return what the seat fills in: an improvement has a plan of its own."""
        match choice.move, prompt:
            case "Improve", OneOf(field="area"):
                return self._best_area()
            case "TakeFreeResource", OneOf(options=options):
                kinds = [kind for kind, _ in options if kind]
                return next((kind for kind in self.lacking() if kind in kinds), kinds[0] if kinds else "")
            case _:
                return super().value(choice, prompt)

    def lacking(self) -> tuple[str, ...]:
        """The kinds that the nearest goal still lacks."""
        lacks = [_missing(self.held, goal) for goal in self.goals()[:-1]]
        return next((cards.kinds for cards in lacks if cards), ())


def _missing(held: Cards, cost: Cards) -> Cards:
    return sum((Cards({kind: n - held.of(kind)}) for kind, n in cost if n > held.of(kind)), NO_CARDS)


STAGED = Staged(
    Baron,
    digital=6,
    physical=9,
    evening=2,
    screen=27,
    short=(28, 6),
    phones=1,
    points=7,
    throws=frozenset({2, 3}),  # equal sums: only the number dice again
    several=True,
    deeds={
        "PlaceKnight": "places a knight",
        "ActivateKnight": "activates a knight",
        "PromoteKnight": "promotes a knight",
        "ChaseRobber": "chases the robber",
        "Improve": "improves a city",
        "BuildWall": "builds a wall",
        "PlaceMetropolis": "places a metropolis",
        "LoseCity": "loses a city to the barbarians",
        "DrawProgress": "draws a progress card",
        "DrawReward": "chooses a card for the defence",
        "BuildNeutralRoad": "builds a road for nobody",
        "BuildNeutralSettlement": "builds a settlement for nobody",
        "PlaceNeutralKnight": "places a knight for nobody",
        "PromoteNeutralKnight": "promotes a knight of nobody",
        "TakeFreeResource": "takes a resource for its aqueduct",
        "RobberToDesert": "sends the robber to the desert",
        "ForceTrade": "forces a trade",
        "TakeKnightOff": "takes a knight off",
    },
)
