"""Knights: where they may stand, what they are worth, and how one is placed, activated and promoted (TK-KN)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact, PiecePlaced, PieceReplaced, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import Place, Prompts
from companion.game.state import Game, Piece, Step
from companion.game.text import Refusal, Text, Word
from companion.rules.base.names import BUILDING
from companion.rules.base.pay import pay
from companion.rules.base.siting import Building
from companion.rules.two_player_knights.kept_state import level
from companion.rules.two_player_knights.names import (
    ACTIVATED,
    ACTIVE,
    BASIC,
    BUILDINGS,
    COSTS,
    KNIGHTS,
    MIGHTY,
    POLITICS,
    PROMOTED,
    STRONG,
)

MIGHTY_LEVEL = 3  # of politics, from which knights become mighty (TK-IMP-04)


def knights_of(game: Game, seat: int) -> tuple[str, ...]:
    """Where a seat's knights stand."""
    return game.places(seat, *KNIGHTS)


def knight_at(game: Game, place: str) -> Piece | None:
    """The knight on a point."""
    return game.at(place, *KNIGHTS)


def worth(knight: Piece) -> int:
    """A knight's strength, 1 to 3 (TK-KN-01)."""
    return KNIGHTS.index(knight.what) + 1


def is_active(knight: Piece) -> bool:
    """Whether a knight is active."""
    return knight.side.startswith(ACTIVE)


def active(knight: Piece) -> Piece:
    """Return the knight as it lies when it is active."""
    return Piece(knight.what, knight.seat, f"{ACTIVE}{knight.what}", knight.counts)


def rested(knight: Piece) -> Piece:
    """Return the knight as it lies when it is inactive: as it was put down."""
    return Piece(knight.what, knight.seat, "", knight.counts)


def promoted(knight: Piece) -> Piece:
    """Return the knight with one more strength; active or not stays as it is (TK-KN-04). Not for a mighty one."""
    stronger = KNIGHTS[KNIGHTS.index(knight.what) + 1]
    side = f"{ACTIVE}{stronger}" if is_active(knight) else ""
    return Piece(stronger, knight.seat, side, knight.counts).counting(PROMOTED, 1)


def strength(game: Game, seat: int) -> int:
    """The strength of a seat's active knights; a neutral's never are (TK-BARB-02, TK-NKN-08)."""
    found = (knight_at(game, place) for place in knights_of(game, seat))
    return sum(worth(knight) for knight in found if knight and is_active(knight))


def is_free(game: Game, corner: str) -> bool:
    """Whether neither a building nor a knight stands on a point."""
    return game.at(corner, *BUILDINGS, *KNIGHTS) is None


def free_for_knight(game: Game, seat: int) -> tuple[str, ...]:
    """The free points joined to an own road; the distance rule does not apply (TK-KN-02)."""
    joined = {
        corner for edge in game.variant.questions.footing(game, seat) for corner in game.island.edge_corners[edge]
    }
    return tuple(corner for corner in game.island.corners if corner in joined and is_free(game, corner))


def promotable(game: Game, seat: int) -> tuple[str, ...]:
    """Where a seat's knights stand that can be promoted now (TK-KN-04, -05, TK-IMP-04)."""
    return tuple(place for place in knights_of(game, seat) if cannot_promote(game, seat, place) is None)


def cannot_promote(game: Game, seat: int, place: str) -> Refusal | None:
    """Say why the knight of a seat on a point cannot be promoted (TK-KN-04, -05, TK-IMP-04)."""
    knight = knight_at(game, place)
    if knight is None or knight.seat != seat:
        return Refusal("no-knight", "TK-KN-04", Text.of("No knight of yours stands there."))
    if knight.what == MIGHTY:
        return Refusal("mighty", "TK-KN-01", Text.of("A mighty knight is the strongest there is."))
    if knight.count(PROMOTED):
        return Refusal("promoted", "TK-KN-05", Text.of("A knight may be promoted once per turn."))
    if knight.what == STRONG and level(game, seat, POLITICS) < MIGHTY_LEVEL:
        return Refusal("politics", "TK-IMP-04", Text.of("For mighty knights you need level 3 of politics."))
    stronger = KNIGHTS[KNIGHTS.index(knight.what) + 1]
    if game.variant.questions.supply(game, seat, stronger) <= 0:
        return Refusal("no-piece", "TK-KN-04", Text.of("You have no {what} left to place.", what=Word(stronger)))
    return None


def nobody_there(clause: str) -> Refusal:
    """Refuse a move about a knight that is not there."""
    return Refusal("no-knight", clause, Text.of("No such knight stands there."))


def lacks(game: Game, seat: int, cost: Cards, clause: str, what: str) -> Refusal | None:
    """Refuse a cost that the hand surely does not hold."""
    if game.hand(seat).covers(cost) is not Covers.NO:
        return None
    return Refusal("cannot-pay", clause, Text.of("Not enough cards: {what} costs {cost}.", what=Word(what), cost=cost))


class PlaceKnight(Building, frozen=True, kw_only=True):
    """Place a basic knight, inactive, on a free point joined to an own road (TK-KN-02, -07)."""

    at = BUILDING
    label = "Place a knight"
    clause = "TK-KN-02"
    icon = "knight"
    said = "{seat} places a knight"
    what = BASIC
    asks = "Which point for the knight?"

    def unfit(self, game: Game) -> Refusal:
        """Refuse a point that is taken or not joined to an own road."""
        return Refusal("no-site", "TK-KN-02", Text.of("A knight needs a free point at one of your own roads."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, put it down, and owe a neutral one (TK-NKN-01)."""
        yield pay(self.seat, COSTS[BASIC])
        yield PiecePlaced(self.place, Piece(BASIC, self.seat))
        yield StepsQueued((Step("neutral_knight", about=BASIC),))


class ActivateKnight(Move, frozen=True, kw_only=True):
    """Activate a knight, also one that was placed in this turn (TK-KN-03, -07)."""

    place: str

    at = BUILDING
    label = "Activate a knight"
    missing = "You have no inactive knight."
    clause = "TK-KN-03"
    icon = "knight"
    said = "{seat} activates a knight"

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        return lacks(game, seat, COSTS["activation"], cls.clause, "activation")

    @classmethod
    def price(cls, game: Game, seat: int) -> Cards:
        """One wheat (TK-KN-03)."""
        return COSTS["activation"]

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which knight is activated?"), inactive(game, seat), on="corner")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse where no inactive knight of the seat stands."""
        if self.place in inactive(game, self.seat):
            return None
        return Refusal("no-knight", "TK-KN-03", Text.of("No inactive knight of yours stands there."))

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a point without an own knight: a neutral's is never activated (TK-NKN-07)."""
        return None if self.place in knights_of(game, self.seat) else nobody_there("TK-KN-03")

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay and turn it; it cannot act in this turn (TK-KACT-02)."""
        yield pay(self.seat, COSTS["activation"])
        yield activation(game, self.place)


def inactive(game: Game, seat: int) -> tuple[str, ...]:
    """Where a seat's inactive knights stand."""
    found = ((place, knight_at(game, place)) for place in knights_of(game, seat))
    return tuple(place for place, knight in found if knight and not is_active(knight))


def activation(game: Game, place: str) -> PieceReplaced:
    """Turn the knight of a point active; it may not act in this turn (TK-KACT-02). Raises ValueError without one."""
    knight = there(game, place)
    return PieceReplaced(place, knight, active(knight).counting(ACTIVATED, 1))


def promotion(game: Game, place: str) -> PieceReplaced:
    """Put the next stronger piece in the place of a knight (TK-KN-04). Raises ValueError without one."""
    knight = there(game, place)
    return PieceReplaced(place, knight, promoted(knight))


def there(game: Game, place: str) -> Piece:
    """The knight on a point. Raises ValueError where there is none."""
    knight = knight_at(game, place)
    if knight is None:
        raise ValueError(f"no knight stands at {place}")
    return knight


class PromoteKnight(Move, frozen=True, kw_only=True):
    """Promote a knight by one strength (TK-KN-04, -05)."""

    place: str

    at = BUILDING
    label = "Promote a knight"
    missing = "You have no knight to promote."
    clause = "TK-KN-04"
    icon = "knight"
    said = "{seat} promotes a knight"

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        return lacks(game, seat, COSTS["promotion"], cls.clause, "promotion")

    @classmethod
    def price(cls, game: Game, seat: int) -> Cards:
        """One ore and one sheep (TK-KN-04)."""
        return COSTS["promotion"]

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which knight is promoted?"), promotable(game, seat), on="corner")

    @override
    def refuse(self, game: Game) -> Refusal | None:
        return cannot_promote(game, self.seat, self.place)

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a point without an own knight that could be stronger."""
        return None if self.place in game.places(self.seat, BASIC, STRONG) else nobody_there("TK-KN-04")

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, exchange the pieces, and owe a neutral the same (TK-NPR-01)."""
        fact = promotion(game, self.place)
        yield pay(self.seat, COSTS["promotion"])
        yield fact
        yield from owed_promotion(game, fact.piece)


def owed_promotion(game: Game, knight: Piece) -> Iterable[Fact]:
    """Owe a neutral promotion for one of a player's; for one to mighty only by house rule (TK-NPR-01, -06)."""
    if knight.what == STRONG or not game.option("promote_match"):
        yield StepsQueued((Step("neutral_promotion"),))
