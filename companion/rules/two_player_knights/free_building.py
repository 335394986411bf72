"""The progress cards of science that build or promote free or cheaper: engineer, medicine, road building, smith."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact, PiecePlaced, StepClosed, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import Place, Prompts
from companion.game.state import Game, Piece, Step
from companion.game.text import Refusal, Text, Word
from companion.game.variant import StepRule
from companion.rules.base import development
from companion.rules.base.names import CITY, ROAD
from companion.rules.base.pay import none_left, pay
from companion.rules.two_player_knights.building import city_at, city_first
from companion.rules.two_player_knights.knights import (
    cannot_promote,
    nobody_there,
    owed_promotion,
    promotable,
    promotion,
)
from companion.rules.two_player_knights.names import (
    BASIC,
    ENGINEER,
    MEDICINE,
    REDUCED,
    ROAD_BUILDING,
    SMITH,
    STRONG,
    WALL,
)
from companion.rules.two_player_knights.progress import PlayProgress, nothing_to_do

FREE = 2  # roads of road building, promotions of the smith
PRICE_OF_MEDICINE = Cards({"ore": 2, "wheat": 1})


class PlayEngineer(PlayProgress, frozen=True, kw_only=True):
    """Build one city wall free (TK-WALL-01)."""

    place: str

    label = "Play engineer"
    said = "{seat} plays engineer"
    does = "A free city wall"
    clause = "TK-WALL-01"
    icon = "wall"
    kind = ENGINEER

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without a wall or a city for it."""
        if why := none_left(game, seat, WALL):
            return why
        sites = game.variant.questions.sites(game, seat, WALL)
        return None if sites else nothing_to_do("TK-WALL-01", Text.of("You have no city without a wall."))

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place(
            "place", Text.of("Which city gets the wall?"), game.variant.questions.sites(game, seat, WALL), on="corner"
        )

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a place without an own city, and a second wall."""
        if self.place in game.variant.questions.sites(game, self.seat, WALL):
            return None
        return Refusal("no-city", "TK-WALL-01", Text.of("A wall stands under a city of your own, one under each."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield PiecePlaced(self.place, Piece(WALL, self.seat))


class PlayMedicine(PlayProgress, frozen=True, kw_only=True):
    """Build a city for two ore and one wheat (TK-BARB-08)."""

    place: str

    label = "Play medicine"
    said = "{seat} plays medicine"
    does = "A city at a lower price"
    clause = "TK-PROG-05"
    icon = "city"
    kind = MEDICINE

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without the cards, a settlement, or a city piece, unless one stands as a settlement."""
        if game.hand(seat).covers(PRICE_OF_MEDICINE) is Covers.NO:
            sentence = Text.of("Not enough cards: {what} costs {cost}.", what=Word(MEDICINE), cost=PRICE_OF_MEDICINE)
            return Refusal("cannot-pay", "TK-PROG-05", sentence)
        if not game.variant.questions.sites(game, seat, CITY):
            return nothing_to_do("TK-PROG-05", Text.of("You have no settlement for a city."))
        return None if game.places(seat, REDUCED) else none_left(game, seat, CITY)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        sites = game.variant.questions.sites(game, seat, CITY)
        yield Place("place", Text.of("Which settlement becomes a city?"), sites, on="corner")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a corner without an own settlement; a city piece that stands as one comes first (TK-BARB-08)."""
        if why := city_first(game, self.seat, self.place):
            return why
        if self.place in game.variant.questions.sites(game, self.seat, CITY):
            return None
        return Refusal("no-settlement", "BASE-BUILD-08", Text.of("A city replaces a settlement of your own."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield pay(self.seat, PRICE_OF_MEDICINE)
        yield city_at(game, self.seat, self.place)


class PlayRoadBuilding(PlayProgress, frozen=True, kw_only=True):
    """Build up to two roads free; the neutrals get two in all (TK-CARD-09, -13)."""

    label = "Play road building"
    said = "{seat} plays road building"
    does = "Two free roads"
    clause = "TK-CARD-09"
    icon = "road"
    kind = ROAD_BUILDING

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without a road and an edge for it."""
        if why := none_left(game, seat, ROAD):
            return why
        sites = game.variant.questions.sites(game, seat, ROAD)
        return None if sites else nothing_to_do("TK-PROG-05", Text.of("You have no edge for a road."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Queue both roads, then the neutrals': by house rule only as many as are built."""
        yield from self.laid_open()
        owed = (Step("neutral_road"),) * FREE if game.option("building_short") else ()
        yield StepsQueued((*(Step("free_road"),) * FREE, *owed))


class BuildFreeRoad(development.BuildFreeRoad, frozen=True, kw_only=True):
    """Build a road that the card pays for (TK-CARD-09)."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down; by house rule the neutrals' road is owed for each one built (TK-CARD-13)."""
        yield from super().happen(game)
        if not game.option("building_short"):
            yield StepsQueued((Step("neutral_road"),))


class PlaySmith(PlayProgress, frozen=True, kw_only=True):
    """Promote up to two knights free, each once a turn (TK-PROG-09, TK-CARD-08)."""

    label = "Play smith"
    said = "{seat} plays smith"
    does = "Promote up to two knights"
    clause = "TK-PROG-09"
    icon = "knight"
    kind = SMITH

    @classmethod
    @override
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        return (
            None
            if promotable(game, seat)
            else nothing_to_do("TK-PROG-09", Text.of("No knight of yours can be promoted."))
        )

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield StepsQueued((Step("free_promotion"),) * FREE)


def promoter(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if a knight of his can be promoted."""
    return (game.active,) if promotable(game, game.active) else ()


class PromoteFree(Move, frozen=True, kw_only=True):
    """Promote a knight that the smith pays for; a neutral's too, if possible (TK-CARD-08, TK-NPR-04)."""

    place: str

    at = ("free_promotion",)
    label = "Promote a knight free"
    said = "{seat} promotes a knight free"
    icon = "knight"

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
        """Exchange the pieces, and owe a neutral promotion."""
        fact = promotion(game, self.place)
        yield fact
        yield from owed_promotion(game, fact.piece)


class ForgoPromotion(Move, frozen=True, kw_only=True):
    """Promote no more knights: the smith promotes up to two (TK-PROG-09)."""

    at = ("free_promotion",)
    label = "Promote no more knights"
    said = "{seat} promotes no more knights"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Let the other promotion fall away too, if it is still to come."""
        if len(game.agenda) > 1 and game.agenda[1].name == "free_promotion":
            yield StepClosed()


MOVES: tuple[type[Move], ...] = (
    PlayEngineer,
    PlayMedicine,
    PlayRoadBuilding,
    BuildFreeRoad,
    PlaySmith,
    PromoteFree,
    ForgoPromotion,
)
STEPS = {
    "free_promotion": StepRule("Promote a knight free", promoter, clause="TK-PROG-09", short="Smith"),
}
