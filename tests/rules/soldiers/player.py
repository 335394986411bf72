"""A player of Soldiers of Catan: sends infantry to where it can found or occupy, and attacks where it is the stronger.

It wants what a player of the base game wants, too, but for roads. It sees what its seat knows, no more, and may keep
nothing in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.game.cards import Cards, Covers
from companion.game.moves import Choice
from companion.game.prompts import OneOf, Place, Prompt
from companion.game.state import Piece
from companion.rules.base.names import BUILDINGS, CARD, CITY, SETTLEMENT
from companion.rules.base.questions import far_enough
from companion.rules.soldiers.battle import INITIATIVE, power, targets, terrain_of
from companion.rules.soldiers.boost import BOOSTS
from companion.rules.soldiers.moving import WHEAT, FreeMove, MoveUnit, card_of, may_enter, own_units
from companion.rules.soldiers.units import ATTACKER, CAR, DEFENDER, INFANTRY, TANK, UNITS, battle, units_at
from tests.demo.players import Player
from tests.demo.staged import Staged

DARING = 1  # how much weaker a unit may be that attacks all the same
SCOUTS = 2  # infantry on the board from which on no other is wanted just to found settlements
HOPELESS = 4  # by how much the other side is ahead when nobody raises any more
MOVES: Final[Mapping[str, type[MoveUnit] | type[FreeMove]]] = {"MoveUnit": MoveUnit, "FreeMove": FreeMove}
FIELDS = ("start", "unit", "to")


class Soldier(Player):
    """One seat at one moment."""

    def wants(self) -> Mapping[str, Callable[[], bool]]:
        """Return the moves of the variant before those of the base game."""
        own = {
            "PlaceUnits": self.always,
            "TakeBack": self.always,
            "PayUpkeep": self.always,
            "ChooseDefender": self.always,
            "RaiseBoost": self._raises,
            "PassBoost": self.always,
            "ThrowForBattle": self.always,
            "GiveRation": lambda: self.held.of("wheat") > 0,
            "Starve": self.always,
            "FreeMove": lambda: self._march("FreeMove") is not None,
            "ForgoMove": self.always,
            "Occupy": self.always,
            "Attack": lambda: self._advantage()[0] >= -DARING,
        }
        later = {
            "MoveUnit": lambda: self.held.covers(WHEAT) is Covers.YES and self._march("MoveUnit") is not None,
            "ProduceTank": lambda: self._surely_affords(TANK),
            "ProduceCar": lambda: self._surely_affords(CAR),
            "ProduceInfantry": lambda: self._surely_affords(INFANTRY) and not self._enough(),
        }
        wants = {**own, **super().wants()}
        last = {move: wants.pop(move) for move in ("BuyCard", "FinishBuilding", "EndTurn")}
        return {**wants, **later, **last}

    def goals(self) -> tuple[Cards, ...]:
        """Return the costs of a city, of a settlement where an infantry waits, else of an infantry; then of a card."""
        questions = self.known.variant.questions
        first = (what for what in (CITY, SETTLEMENT) if questions.sites(self.known, self.seat, what))
        possible = [what for what in first if questions.supply(self.known, self.seat, what)]
        scout = () if SETTLEMENT in possible or self._enough() else (INFANTRY,)
        return tuple(questions.cost(self.known, self.seat, what) for what in (*possible, *scout, CARD))

    def value(self, choice: Choice, prompt: Prompt) -> Any:
        """Return what the seat fills in: where units go and whom they attack is planned as a whole."""
        match choice.move, prompt:
            case "MoveUnit" | "FreeMove", Place(field=field) | OneOf(field=field):
                march = self._march(choice.move)
                return None if march is None else march[FIELDS.index(field)]
            case "Attack", Place(field=field) | OneOf(field=field):
                return self._advantage()[1].get(field)
            case "ChooseDefender", OneOf(options=options):
                own = own_units(self.known, self.seat, battle(self.known).sides[DEFENDER].place)
                return max((str(name) for name, _ in options), key=lambda name: self._attack(own[name]))
            case _:
                return super().value(choice, prompt)

    # -- battles

    def _attack(self, unit: Piece) -> int:
        return int(card_of(self.known, unit.what)["attack"])

    def _strength(self, unit: Piece, place: str) -> int:
        return self._attack(unit) + int(self.known.option("terrain")[terrain_of(self.known, place)])

    def _advantage(self) -> tuple[int, dict[str, str]]:
        """By how much the best attack is the stronger before the dice, and what it is."""
        return max(self._attacks(), key=lambda attack: attack[0], default=(-DARING - 1, {}))

    def _attacks(self) -> Iterator[tuple[int, dict[str, str]]]:
        for start in self.known.places(self.seat, *UNITS):
            for name, unit in own_units(self.known, self.seat, start).items():
                for against in targets(self.known, self.seat, start):
                    there = (other for other in units_at(self.known, against) if other.seat != self.seat)
                    worst = max(self._strength(other, against) for other in there)
                    own = self._strength(unit, start) + INITIATIVE
                    yield own - worst, {"start": start, "unit": name, "against": against}

    def _raises(self) -> bool:
        """Raise while the other side is ahead, but not hopelessly far."""
        if not any(self.held.of(kind) for kind in BOOSTS):
            return False
        own = battle(self.known).side_of(self.seat)
        behind = sum(power(self.known, 1 - own).values()) - sum(power(self.known, own).values())
        return 0 < behind < HOPELESS or (own == ATTACKER and behind == 0)

    # -- marches

    def _enough(self) -> bool:
        out = sum(unit.what == INFANTRY for place in self._posts() for unit in self._own(place))
        return out >= SCOUTS + len(self.known.places(self.seat, CITY))

    def _posts(self) -> tuple[str, ...]:
        return self.known.places(self.seat, *UNITS)

    def _own(self, place: str) -> list[Piece]:
        return [unit for unit in units_at(self.known, place) if unit.seat == self.seat]

    def _march(self, move: str) -> tuple[str, str, str] | None:
        """The move that brings a unit nearest to where it is wanted; None if all are there, or cannot get nearer."""
        best: tuple[int, tuple[str, str, str]] | None = None
        for start in self._posts():
            for name, unit in MOVES[move].able(self.known, self.seat, start).items():
                ways = self._ways(unit)
                there = MOVES[move].reach(self.known, unit, start)
                to = min(there, key=lambda place: ways.get(place, len(ways)))
                if ways.get(to, len(ways)) < ways.get(start, len(ways)) and (best is None or ways[to] < best[0]):
                    best = ways[to], (start, name, to)
        return best and best[1]

    def _ways(self, unit: Piece) -> dict[str, int]:
        """How many steps it is from each point to the nearest one where such a unit is wanted."""
        ways = dict.fromkeys(self._aims(unit), 0)
        ahead = list(ways)
        for here in ahead:
            for there in self.known.island.corner_neighbours[here]:
                if there not in ways and may_enter(self.known, unit, there):
                    ways[there] = ways[here] + 1
                    ahead.append(there)
        return ways

    def _aims(self, unit: Piece) -> Iterator[str]:
        """Free land and empty houses for infantry, the neighbourhood of weaker units for all others."""
        for place in self.known.island.corners:
            if not may_enter(self.known, unit, place):
                continue
            if unit.what == INFANTRY:
                if self._wanted(unit, place):
                    yield place
            elif any(
                self._strength(unit, place) + INITIATIVE >= self._strength(other, against)
                for against in targets(self.known, self.seat, place)
                for other in units_at(self.known, against)
            ):
                yield place

    def _wanted(self, unit: Piece, place: str) -> bool:
        """Whether an infantry would found or occupy something on a point where no other one of the seat waits to."""
        others = self._own(place)
        held, supply = self.known.at(place, *BUILDINGS), self.known.variant.questions.supply
        if len(others) > (unit in others):
            return False
        if held is None:
            return supply(self.known, self.seat, SETTLEMENT) > 0 and far_enough(self.known, place)
        return held.seat != self.seat and supply(self.known, self.seat, held.what) > 0


STAGED = Staged(
    Soldier,
    digital=15,
    physical=13,
    evening=18,
    screen=16,
    short=(28, 5),
    points=7,
    phones=10,
    several=True,  # in a battle either side throws
    deeds={
        "PayUpkeep": "pays upkeep",
        "TakeBack": "sends a unit home",
        "MoveUnit": "moves a unit",
        "FreeMove": "moves a unit for nothing",
        "ProduceInfantry": "produces infantry",
        "ProduceCar": "produces an armoured car",
        "ProduceTank": "produces a tank",
        "Attack": "attacks",
        "RaiseBoost": "raises its infantry",
        "Occupy": "occupies a building",
    },
    signs={
        "hero": "is the hero",
    },
)
