"""Moving units: for wheat, by the card of two moves, and who stands in whose way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact, StepClosed, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import NOBODY, Game, Piece, Step, hand
from companion.game.text import Refusal, SeatName, Text, Word
from companion.rules.base import development
from companion.rules.base.names import BUILDINGS, PLAYED, ROAD_BUILDING
from companion.rules.base.pay import pay
from companion.rules.soldiers.occupation import occupies_alone
from companion.rules.soldiers.steps import carried, gone, sign, steps_gone
from companion.rules.soldiers.units import (
    INFANTRY,
    MOST_ON_A_POINT,
    UNITS,
    UnitMoved,
    units_at,
)

WHEAT = Cards.one("wheat")
CARD_MOVES = 2  # SO-DEV-02
MARCHING = ("trade", "build", "trade_and_build")


def marching(game: Game) -> tuple[str, ...]:
    """When units move, attack and occupy: in the build phase, by house rule when there is trade, too (SO-MOVE-11)."""
    return MARCHING if game.option("move_phase") == "whole_turn_after_roll" else MARCHING[1:]


def card_of(game: Game, what: str) -> Mapping[str, Any]:
    """A unit's row of the unit card: attack, move, pieces (SO-UNIT-01..03)."""
    row: Mapping[str, Any] = game.option(what)
    return row


def may_enter(game: Game, unit: Piece, place: str) -> bool:
    """Whether a unit may stand on or pass a point, as far as others are concerned (SO-MOVE-06, -07, -10)."""
    foreign = any(other.seat != unit.seat for other in units_at(game, place))
    if unit.what == INFANTRY:
        return not foreign or bool(game.option("infantry_units"))
    building = game.at(place, *BUILDINGS)
    return not foreign and (building is None or building.seat == unit.seat)


def has_room(game: Game, seat: int, place: str) -> bool:
    """Whether one more unit of a seat may stop on a point (SO-UNIT-08, SO-MOVE-08)."""
    return sum(unit.seat == seat for unit in units_at(game, place)) < MOST_ON_A_POINT


def reach(game: Game, unit: Piece, start: str, steps: int) -> dict[str, int]:
    """The points where a unit may stop within so many steps, each with the steps it takes (SO-MOVE-04, -09, -13)."""
    distance, ahead = {start: 0}, [start]
    for here in ahead:
        for there in game.island.corner_neighbours[here] if distance[here] < steps else ():
            if there not in distance and may_enter(game, unit, there):
                distance[there] = distance[here] + 1
                ahead.append(there)
    return {place: n for place, n in distance.items() if n and has_room(game, unit.seat, place)}


def steps_for(game: Game, unit: Piece, wheat: int) -> int:
    """How many steps so many wheat take a unit now, within the cap of the turn (SO-MOVE-01..03)."""
    return min(wheat * int(card_of(game, unit.what)["move"]), int(game.option("move_cap")) - steps_gone(unit))


def wheat_for(game: Game, unit: Piece, steps: int) -> int:
    """How many wheat so many steps take; a move of none, on which the table insists, costs one (SO-MOVE-01, -02)."""
    return -(-steps // int(card_of(game, unit.what)["move"])) if steps else 1


def wheat_at_once(game: Game, seat: int) -> int:
    """How many wheat a seat may pay together for one walk (SO-MOVE-15)."""
    held = game.hand(seat).most("wheat")
    return held if game.option("one_walk") else min(1, held)


def name_of(unit: Piece) -> str:
    """The name of a unit among those on its point: two that went equally far are alike."""
    return unit.what + sign(unit)


def own_units(game: Game, seat: int, place: str) -> dict[str, Piece]:
    """A seat's units on a point, by their names."""
    return {name_of(unit): unit for unit in units_at(game, place) if unit.seat == seat}


def spoken(unit: Piece) -> Text:
    """A unit as people say it, with the steps it has gone."""
    what, steps = Word(unit.what), steps_gone(unit)
    if steps:
        return Text.counted("{w}, moved {n} step", "{w}, moved {n} steps", steps, w=what)
    return Text.of("{w}, moved by the card", w=what) if unit.counts else Text.of("{w}", w=what)


class _UnitMove(Move, frozen=True, kw_only=True):
    """Take one of the own units to another point."""

    start: str
    to: str
    unit: str = ""

    @classmethod
    def reach(cls, game: Game, unit: Piece, start: str) -> dict[str, int]:
        """The points where it may stop, each with the steps it takes."""
        raise NotImplementedError

    @classmethod
    def where(cls, game: Game, unit: Piece) -> Text:
        """Ask for the point where it stops."""
        return Text.of("The {what} goes where?", what=spoken(unit))

    @classmethod
    def able(cls, game: Game, seat: int, start: str) -> dict[str, Piece]:
        """The own units on a point that can go anywhere, by name."""
        return {name: unit for name, unit in own_units(game, seat, start).items() if cls.reach(game, unit, start)}

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask where from, with which unit if several stand there, and where to."""
        starts = tuple(place for place in game.places(seat, *UNITS) if cls.able(game, seat, place))
        start: str = yield Place("start", Text.of("Which unit moves?"), starts, on="corner")
        able = cls.able(game, seat, start)
        going = _named(able, "")
        if len(able) > 1:
            units = tuple((name, spoken(piece)) for name, piece in able.items())
            unit: str = yield OneOf("unit", Text.of("Which of them moves?"), units)
            going = _named(able, unit)
        there = cls.reach(game, going, start) if going else {}
        question = cls.where(game, going) if going else Text.of("Where does the unit go?")
        yield Place("to", question, tuple(c for c in game.island.corners if c in there), on="corner")

    def chosen(self, game: Game) -> Piece | None:
        """The unit that is meant: without a name, one that can go somewhere."""
        return _named({**self.able(game, self.seat, self.start), **own_units(game, self.seat, self.start)}, self.unit)

    def forfeits(self, game: Game) -> Text | None:
        """Ask before the only infantry leaves that could occupy the building it stands in (SO-OCC-02, -07)."""
        unit = self.chosen(game)
        if unit is None or not occupies_alone(game, self.seat, self.start, unit):
            return None
        held = game.at(self.start, *BUILDINGS)
        whose, what = SeatName(held.seat if held else NOBODY), Word(held.what if held else "")
        return Text.of("Once moved it cannot occupy {seat}'s {what} here in this turn. Move it?", seat=whose, what=what)

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a point where no such unit stands."""
        if self.chosen(game) is not None:
            return None
        return Refusal("no-unit", "SO-MOVE-01", Text.of("No such unit of yours stands at {place}.", place=self.start))

    def unfit(self, game: Game) -> Refusal | None:
        """Refuse a point without such a unit by its clause."""
        return self.impossible(game)

    def moved(self, game: Game) -> tuple[Piece, int]:
        """The unit, and the steps it goes: 0 where it cannot go by the rules. Raises ValueError without a unit."""
        unit = self.chosen(game)
        if unit is None:
            raise ValueError(f"no such unit at {self.start}")
        return unit, self.reach(game, unit, self.start).get(self.to, 0)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a point that is too far, or that others hold (SO-MOVE-01, -03, -06, -08, -10)."""
        unit = self.chosen(game)
        if unit is None or self.to in self.reach(game, unit, self.start):
            return None
        if not may_enter(game, unit, self.to):
            clause = "SO-MOVE-10" if unit.what == INFANTRY else "SO-MOVE-06"
            return Refusal(
                "held", clause, Text.of("Another player is there: {what} cannot enter.", what=Word(unit.what))
            )
        if not has_room(game, self.seat, self.to):
            return Refusal("full", "SO-MOVE-08", Text.of("Two of your units stand there already."))
        return Refusal("too-far", "SO-MOVE-01", Text.of("That is out of reach for: {what}", what=Word(unit.what)))


def _named(units: Mapping[str, Piece], name: str) -> Piece | None:
    return next(iter(units.values()), None) if not name else units.get(name)


class MoveUnit(_UnitMove, frozen=True, kw_only=True):
    """Move a unit for wheat, one or several in one walk (SO-MOVE-01..05, -11, -12, -15)."""

    at = MARCHING
    label = "Move a unit"
    missing = "No unit of yours can move."
    missing_by = "SO-MOVE-01"
    icon = "move"
    said = "{seat} moves a unit"

    @classmethod
    def steps(cls, game: Game) -> tuple[str, ...]:
        """Return when units march (SO-MOVE-11)."""
        return marching(game)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without wheat (SO-MOVE-01)."""
        if game.hand(seat).covers(WHEAT) is not Covers.NO:
            return None
        return Refusal("no-wheat", "SO-MOVE-01", Text.of("A move costs one wheat."))

    @classmethod
    def price(cls, game: Game, seat: int) -> Cards:
        """One wheat (SO-MOVE-01)."""
        return WHEAT

    @classmethod
    def reach(cls, game: Game, unit: Piece, start: str) -> dict[str, int]:
        """As far as the wheat goes that may be paid together."""
        return reach(game, unit, start, steps_for(game, unit, wheat_at_once(game, unit.seat)))

    @classmethod
    def where(cls, game: Game, unit: Piece) -> Text:
        """Say what a longer walk costs, where more than one wheat may be paid for it."""
        one = steps_for(game, unit, 1)
        if steps_for(game, unit, wheat_at_once(game, unit.seat)) <= one:
            return super().where(game, unit)
        return Text.of("The {what} goes where? Steps for each wheat: {n}", what=spoken(unit), n=one)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a unit that has gone as far as the turn lets it, or a walk that takes more wheat than is there."""
        unit = self.chosen(game)
        left = steps_for(game, unit, int(game.option("move_cap"))) if unit else 0
        if unit is None:
            return super().refuse(game)
        if left <= 0:
            sentence = Text.of("It has gone as far as a unit may in one turn: {what}", what=Word(unit.what))
            return Refusal("tired", "SO-MOVE-03", sentence)
        far = reach(game, unit, self.start, left) if game.option("one_walk") else {}
        if self.to in far and self.to not in self.reach(game, unit, self.start):
            sentence = Text.of("To go that far takes {n} wheat.", n=wheat_for(game, unit, far[self.to]))
            return Refusal("no-wheat", "SO-MOVE-02", sentence)
        return super().refuse(game)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay and go; where the table insists, it takes all that one wheat brings."""
        unit, steps = self.moved(game)
        yield pay(self.seat, Cards({"wheat": wheat_for(game, unit, steps)}))
        yield UnitMoved(self.start, self.to, unit, gone(unit, steps or steps_for(game, unit, 1)))


class PlayRoadBuilding(development.PlayCard, frozen=True, kw_only=True):
    """Move twice without wheat, one after the other, also before the roll (SO-DEV-02, -07)."""

    label = "Play two free moves"
    said = "{seat} plays two free moves"
    kind = ROAD_BUILDING

    def happen(self, game: Game) -> Iterable[Fact]:
        """Queue both moves; one that cannot be made falls away."""
        yield from self.lay_open(PLAYED)
        yield StepsQueued((Step("free_move"),) * CARD_MOVES)


def free_mover(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player only if a unit of his can go anywhere."""
    places = game.places(game.active, *UNITS)
    return (game.active,) if any(FreeMove.able(game, game.active, place) for place in places) else ()


class FreeMove(_UnitMove, frozen=True, kw_only=True):
    """Move a unit as far as it goes; the steps do not count for the cap (SO-DEV-03..05)."""

    at = ("free_move",)
    label = "Move a unit freely"
    icon = "move"
    said = "{seat} moves a unit freely"

    @classmethod
    @override
    def reach(cls, game: Game, unit: Piece, start: str) -> dict[str, int]:
        return reach(game, unit, start, int(card_of(game, unit.what)["move"]))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        unit, _ = self.moved(game)
        yield UnitMoved(self.start, self.to, unit, carried(unit))


class ForgoMove(Move, frozen=True, kw_only=True):
    """Leave a free move unused, and the other if it is still to come (SO-DEV-02)."""

    at = ("free_move",)
    label = "Move no further"
    said = "{seat} moves no further"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Let the rest of the card fall away."""
        if any(step.name == "free_move" for step in game.agenda[1:2]):
            yield StepClosed()


def can_pay_wheat(game: Game, seat: int) -> Covers:
    """Whether a seat has a wheat, as far as it is known."""
    return game.pile(hand(seat)).covers(WHEAT)
