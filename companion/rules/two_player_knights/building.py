"""What players build: roads and settlements that owe a neutral the same, cities, and city walls."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.facts import Fact, PiecePlaced, PieceReplaced, StepsQueued
from companion.game.state import Game, Piece, Step
from companion.game.text import Refusal, Text
from companion.rules.base import building
from companion.rules.base.names import BUILDING, CITY, ROAD, SETTLEMENT
from companion.rules.base.pay import cannot_pay, none_left, pay
from companion.rules.base.siting import Building
from companion.rules.two_player_knights.names import BUILDINGS, COSTS, KNIGHTS, REDUCED, WALL
from companion.rules.two_player_knights.tokens import tokens_for_site


class BuildRoad(building.BuildRoad, frozen=True, kw_only=True):
    """Build a road, and owe one to a neutral (TK-TWO-06)."""

    def unfit(self, game: Game) -> Refusal:
        """Refuse an edge that only a foreign knight keeps from the own roads by name (TK-KN-06)."""
        return past_knight(game, self.seat, self.place) or super().unfit(game)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Build as in Base, then owe the neutral's."""
        yield from super().happen(game)
        yield StepsQueued((Step("neutral_road"),))


def past_knight(game: Game, seat: int, edge: str) -> Refusal | None:
    """Refuse a free edge to which an own road leads, but past a knight of another colour (TK-KN-06)."""
    questions, ends = game.variant.questions, game.island.edge_corners.get(edge, ())
    roads = {corner for own in questions.footing(game, seat) for corner in game.island.edge_corners[own]}
    knights = [knight for corner in ends if corner in roads and (knight := game.at(corner, *KNIGHTS))]
    if game.at(edge, ROAD) or edge in questions.sites(game, seat, ROAD):
        return None
    if all(knight.seat == seat for knight in knights):
        return None
    return Refusal("knight", "TK-KN-06", Text.of("A knight of another colour stands between: no road goes past it."))


class BuildSettlement(building.BuildSettlement, frozen=True, kw_only=True):
    """Build a settlement: tokens at desert and coast, and one for a neutral (TK-TOK-01, -02, TK-TWO-06)."""

    def unfit(self, game: Game) -> Refusal:
        """Refuse a point where a knight stands, also one of one's own (TK-KN-06)."""
        here = [piece for piece in game.pieces.get(self.place, ()) if piece.what not in BUILDINGS]
        if here:
            sentence = Text.of("A knight stands there: nobody settles at its point.")
            return Refusal("knight", "TK-KN-06", sentence)
        return super().unfit(game)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Build as in Base, take the tokens, then owe the neutral's."""
        yield from super().happen(game)
        yield from tokens_for_site(game, self.seat, self.place)
        yield StepsQueued((Step("neutral_settlement"),))


class BuildCity(building.BuildCity, frozen=True, kw_only=True):
    """Build a city; a city piece that stands as a settlement must be made one again first (TK-BARB-08)."""

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without the cards, and without a piece, unless one stands as a settlement."""
        if game.places(seat, REDUCED):
            return cannot_pay(game, seat, CITY)
        return cannot_pay(game, seat, CITY) or none_left(game, seat, CITY)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse any other settlement while a city piece stands as one."""
        return city_first(game, self.seat, self.place)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, and exchange the pieces; nothing is owed to the neutrals (TK-TWO-08, TK-NKN-10)."""
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, CITY))
        yield city_at(game, self.seat, self.place)


def city_first(game: Game, seat: int, place: str) -> Refusal | None:
    """Refuse a settlement as the next city where a city piece stands as a settlement (TK-BARB-08)."""
    reduced = game.places(seat, REDUCED)
    if not reduced or place in reduced or game.at(place, SETTLEMENT) is None:
        return None
    sentence = Text.of("First make a city again of the piece that stands as a settlement.")
    return Refusal("city-first", "TK-BARB-08", sentence)


def city_at(game: Game, seat: int, place: str) -> PieceReplaced:
    """Make a city of a seat's settlement, or of the city piece that stands as one (TK-BARB-08)."""
    before = REDUCED if game.at(place, REDUCED) else SETTLEMENT
    return PieceReplaced(place, Piece(before, seat), Piece(CITY, seat))


class BuildWall(Building, frozen=True, kw_only=True):
    """Build a wall under an own city (TK-WALL-01)."""

    at = BUILDING
    label = "Build a city wall"
    missing = "You have no city without a wall."
    clause = "TK-WALL-01"
    icon = "wall"
    said = "{seat} builds a city wall"
    what = WALL
    asks = "Which city gets the wall?"

    def unfit(self, game: Game) -> Refusal:
        """Refuse a place without an own city, and a second wall."""
        return Refusal("no-city", "TK-WALL-01", Text.of("A wall stands under a city of your own, one under each."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay and put it down; nothing is owed to the neutrals (TK-NKN-10)."""
        yield pay(self.seat, COSTS[WALL])
        yield PiecePlaced(self.place, Piece(WALL, self.seat))
