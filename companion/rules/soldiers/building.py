"""What is built and produced here: units in own buildings, settlements under infantry, and buildings occupied."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from typing_extensions import override

from companion.game.facts import Fact, PiecePlaced, PieceReplaced
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.panels import Item
from companion.game.prompts import Place, Prompts
from companion.game.state import NOBODY, Game, Piece
from companion.game.text import Refusal, SeatName, Text, Word
from companion.rules.base import building
from companion.rules.base.names import BUILDING, BUILDINGS
from companion.rules.base.pay import pay
from companion.rules.base.questions import far_enough
from companion.rules.base.siting import Building, too_near
from companion.rules.soldiers.moving import MARCHING, card_of, has_room, marching
from companion.rules.soldiers.occupation import garrisoned, occupiable, own_infantry
from companion.rules.soldiers.units import CAR, INFANTRY, TANK, units_at


class _Produce(Building, frozen=True, kw_only=True):
    """Produce a unit in one of the own buildings (SO-UNIT-06..08, -10, -11, -13)."""

    at = BUILDING

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return what it costs, and its two values (SO-COMP-05, SO-UNIT-01..03)."""
        card = card_of(game, cls.what)
        does = Text.of("Attack {attack}, move {move}", attack=card["attack"], move=card["move"])
        yield from (replace(item, does=does) for item in super().priced(game, seat))

    def unfit(self, game: Game) -> Refusal:
        """Refuse a full building, and one in which a foreign infantry stands."""
        own = any(piece.seat == self.seat for piece in game.pieces.get(self.place, ()) if piece.what in BUILDINGS)
        if own and foreign_infantry(game, self.seat, self.place):
            return Refusal("held", "SO-UNIT-13", Text.of("Foreign infantry stands in that building."))
        if own:
            return Refusal("full", "SO-UNIT-08", Text.of("Two units stand there already; move one away first."))
        return Refusal("no-building", "SO-UNIT-07", Text.of("A new unit stands in a building of your own."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay and put it there; it may move and attack at once."""
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, self.what))
        yield PiecePlaced(self.place, Piece(self.what, self.seat))


class ProduceInfantry(_Produce, frozen=True, kw_only=True):
    """Produce an infantry (SO-UNIT-01)."""

    label = "Produce infantry"
    clause = "SO-UNIT-01"
    icon = "infantry"
    said = "{seat} produces infantry"
    asks = "Which building for the infantry?"
    what = INFANTRY


class ProduceCar(_Produce, frozen=True, kw_only=True):
    """Produce an armoured car (SO-UNIT-02)."""

    label = "Produce an armoured car"
    clause = "SO-UNIT-02"
    icon = "car"
    said = "{seat} produces an armoured car"
    asks = "Which building for the armoured car?"
    what = CAR


class ProduceTank(_Produce, frozen=True, kw_only=True):
    """Produce a tank (SO-UNIT-03)."""

    label = "Produce a tank"
    clause = "SO-UNIT-03"
    icon = "tank"
    said = "{seat} produces a tank"
    asks = "Which building for the tank?"
    what = TANK


def producing_sites(game: Game, seat: int) -> tuple[str, ...]:
    """Own buildings with room for a unit and no foreign infantry (SO-UNIT-07, -08, -13)."""
    return tuple(
        place
        for place in game.places(seat, *BUILDINGS)
        if has_room(game, seat, place) and not foreign_infantry(game, seat, place)
    )


def foreign_infantry(game: Game, seat: int, place: str) -> bool:
    """Whether somebody else's infantry stands on a point (SO-UNIT-13)."""
    return any(unit.seat != seat and unit.what == INFANTRY for unit in units_at(game, place))


HAS_MOVED = Refusal(
    "moved", "SO-BUILD-07", Text.of("Infantry that has moved founds a settlement only in your next turn.")
)


class BuildSettlement(building.BuildSettlement, frozen=True, kw_only=True):
    """Build a settlement where an own infantry stands; it stays there (SO-BUILD-02..04)."""

    clause = "SO-BUILD-02"
    missing = "No infantry of yours stands where you may found one."
    missing_by = "SO-BUILD-02"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse, by house rule, where each infantry that stands on a free point has moved (SO-BUILD-07)."""
        why = super().may(game, seat)
        if why is not None or game.variant.questions.sites(game, seat, cls.what):
            return why
        return HAS_MOVED if any(far_enough(game, place) for place in game.places(seat, INFANTRY)) else None

    def why_not(self, game: Game) -> Refusal | None:
        """Say of a place by itself what is wrong with it, where cards and pieces would do."""
        return super().may(game, self.seat) or self.unfit(game)

    def unfit(self, game: Game) -> Refusal:
        """Refuse a point too near to a building, without an own infantry, or by house rule with one that has moved."""
        sentence = Text.of("A settlement is founded where an infantry of your own stands.")
        stands = own_infantry(game, self.seat, self.place, rested=False)
        why = HAS_MOVED if stands else Refusal("no-infantry", "SO-BUILD-02", sentence)
        return too_near(game, self.place) or why


class Occupy(Move, frozen=True, kw_only=True):
    """Make a foreign building one's own, with an infantry in it that has not moved (SO-OCC-01..09, -13)."""

    place: str

    at = MARCHING
    label = "Occupy a building"
    missing = "No rested infantry of yours stands in a foreign building."
    missing_by = "SO-OCC-01"
    icon = "occupy"

    @classmethod
    def steps(cls, game: Game) -> tuple[str, ...]:
        """Return when units march (SO-MOVE-11, SO-OCC-12)."""
        return marching(game)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse where an infantry stands in foreign buildings and may occupy none; the first says why (SO-OCC-07)."""
        if occupiable(game, seat):
            return None
        stands = (place for place in game.places(seat, INFANTRY) if game.at(place, *BUILDINGS))
        return next(
            filter(None, (cls(seat=seat, revision=game.revision, place=place).refuse(game) for place in stands)), None
        )

    def why_not(self, game: Game) -> Refusal:
        """Say of each building what keeps it from being occupied."""
        return self.refuse(game) or self.unfit(game)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which building is occupied?"), occupiable(game, seat), on="corner")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse without the infantry, one that has moved, no piece to put there, or by house rule a garrison."""
        held = game.at(self.place, *BUILDINGS)
        if self.place in occupiable(game, self.seat) or held is None or held.seat == self.seat:
            return None
        if not own_infantry(game, self.seat, self.place, rested=False):
            return Refusal("no-infantry", "SO-OCC-01", Text.of("No infantry of yours stands in that building."))
        if not own_infantry(game, self.seat, self.place, rested=True):
            sentence = Text.of("Infantry that has moved occupies only in your next turn.")
            return Refusal("moved", "SO-OCC-07", sentence)
        if garrisoned(game, self.seat, self.place):
            return Refusal("garrison", "SO-OCC-13", Text.of("Foreign units stand there: attack them first."))
        return Refusal("no-piece", "SO-OCC-04", Text.of("You have no {what} left to place.", what=Word(held.what)))

    def unfit(self, game: Game) -> Refusal:
        """Refuse a point without a building of another."""
        return Refusal("not-foreign", "SO-OCC-01", Text.of("Only a building of another player is occupied."))

    @override
    def impossible(self, game: Game) -> Refusal | None:
        if game.at(self.place, *BUILDINGS):
            return None
        return Refusal("no-building", "SO-OCC-01", Text.of("No building stands at {place}.", place=self.place))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        taken = observed.first(PieceReplaced)
        other = SeatName(taken.before.seat if taken else NOBODY)
        return Text.of("{seat} occupies a building of {other}", seat=observed.seat, other=other)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Exchange the piece; the old one goes back to its owner (SO-OCC-08)."""
        held = game.at(self.place, *BUILDINGS)
        if held is None:
            raise ValueError(f"no building at {self.place}")
        yield PieceReplaced(self.place, held, Piece(held.what, self.seat))


class PlaceUnits(Move, frozen=True, kw_only=True):
    """Put an infantry on one of the first two settlements, and an armoured car on the other (SO-INIT-03, -04)."""

    place: str

    at = ("place_units",)
    label = "Place infantry and armoured car"
    said = "{seat} places infantry and a car"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        question = Text.of("Where does the infantry stand? The armoured car takes the other.")
        yield Place("place", question, game.places(seat, *BUILDINGS))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put both there, as far as the unit card in force has them."""
        for place in game.places(self.seat, *BUILDINGS):
            what = INFANTRY if place == self.place else CAR
            if game.variant.questions.supply(game, self.seat, what) > 0:
                yield PiecePlaced(place, Piece(what, self.seat))
