"""The neutral colours: how they begin, and what is built, placed and promoted for them when a player does so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.board.island import Sort
from companion.game.correct import seat_options
from companion.game.facts import Fact, PiecePlaced, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.text import Refusal, SeatName, Text, Word
from companion.rules.base.names import ROAD, SETTLEMENT
from companion.rules.two_player_knights.knights import knight_at, knights_of, promotion
from companion.rules.two_player_knights.names import BASIC, KNIGHTS, STRONG


def neutrals(game: Game) -> tuple[int, ...]:
    """The seats that never act."""
    return tuple(seat for seat in range(len(game.setup.seats)) if seat not in game.players)


def sites_of(game: Game, what: str) -> dict[int, tuple[str, ...]]:
    """Where each neutral that has such a piece may place it by the usual rules (TK-TWO-09), if anywhere."""
    questions = game.variant.questions
    supplied = (seat for seat in neutrals(game) if questions.supply(game, seat, what) > 0)
    found = {seat: questions.sites(game, seat, what) for seat in supplied}
    return {seat: places for seat, places in found.items() if places}


def promotable_neutrals(game: Game) -> dict[int, tuple[str, ...]]:
    """Where each neutral's basic knights stand, if it has a strong piece for one (TK-NPR-02, -03)."""
    questions = game.variant.questions
    able = (seat for seat in neutrals(game) if questions.supply(game, seat, STRONG) > 0)
    found = {seat: tuple(p for p in knights_of(game, seat) if _basic(game, p)) for seat in able}
    return {seat: places for seat, places in found.items() if places}


def _basic(game: Game, place: str) -> bool:
    knight = knight_at(game, place)
    return knight is not None and knight.what == BASIC


def _if_any(what: str, game: Game) -> tuple[int, ...]:
    return (game.active,) if sites_of(game, what) else ()


def settlement_owed(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if a neutral settlement is possible anywhere (TK-TWO-06)."""
    return _if_any(SETTLEMENT, game)


def road_owed(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if a neutral road is possible; else nothing is built (TK-TWO-11, TK-NKN-06)."""
    return _if_any(ROAD, game)


def knight_owed(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if a neutral can place a knight of this strength; once for each (TK-NKN-01..03)."""
    return _if_any(step.about, game)


def promotion_owed(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if a neutral knight can be promoted; else nothing happens (TK-NPR-03..05)."""
    return (game.active,) if promotable_neutrals(game) else ()


def road_instead(game: Game, step: Step) -> Iterable[Fact]:
    """Owe a neutral road where the piece itself is not possible, and say in whose place (TK-TWO-07, TK-NKN-04, -05)."""
    if not sites_of(game, wanted := step.about or SETTLEMENT):
        yield StepsQueued((Step("neutral_road", about=wanted),))


class ForNeutral(Move, frozen=True, kw_only=True):
    """Put down the piece that is owed to a neutral: the turn player says where, and whose if both could (TK-NKN-03)."""

    place: str
    neutral: int = NOBODY

    on: ClassVar[Sort] = "corner"

    @classmethod
    def open_to(cls, game: Game) -> dict[int, tuple[str, ...]]:
        """Return where each neutral may have it."""
        raise NotImplementedError

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask where, among the places of both; then whose, where both may have it there."""
        found = cls.open_to(game)
        every = {place for places in found.values() for place in places}
        options = tuple(place for place in game.island.every(cls.on) if place in every)
        place: str = yield Place("place", cls.asked(game, tuple(found)), options, on=cls.on)
        both = tuple(seat for seat, places in found.items() if place in places)
        if len(both) != 1:
            yield OneOf("neutral", Text.of("For which neutral?"), seat_options(game, both or neutrals(game)))

    @classmethod
    def asked(cls, game: Game, able: tuple[int, ...]) -> Text:
        """Ask where it goes, and say for whom; the place says which of two it is for (TK-NKN-03)."""
        one, *others = map(SeatName, able or neutrals(game))
        whose = Text.of("{one} or {other}", one=one, other=others[0]) if others else one
        return Text.of("The {piece} for {neutral} goes where?", neutral=whose, piece=Word(cls.piece(game)))

    def whose(self, game: Game) -> int:
        """Return the neutral that gets it: the only one that can, unless one is named."""
        found = (seat for seat, places in self.open_to(game).items() if self.place in places)
        return self.neutral if self.neutral != NOBODY else next(found, neutrals(game)[0])

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a place where no neutral can have it by the usual rules (TK-TWO-09)."""
        if any(self.place in places for places in self.open_to(game).values()):
            return None
        return Refusal("no-site", "TK-TWO-09", Text.of("No neutral can have it there."))

    @classmethod
    def piece(cls, game: Game) -> str:
        """Return which piece it is."""
        raise NotImplementedError

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down, free of cost (TK-NKN-11)."""
        yield PiecePlaced(self.place, Piece(self.piece(game), self.whose(game)))


class BuildNeutralRoad(ForNeutral, frozen=True, kw_only=True):
    """Build the road that is owed to a neutral (TK-TWO-06)."""

    at = ("neutral_road",)
    label = "Build a neutral road"
    icon = "road"
    said = "{seat} builds a neutral road"
    on = "edge"

    @classmethod
    def open_to(cls, game: Game) -> dict[int, tuple[str, ...]]:
        """Return where each neutral may build a road."""
        return sites_of(game, ROAD)

    @classmethod
    def asked(cls, game: Game, able: tuple[int, ...]) -> Text:
        """Say also which piece it stands for, that had no place (TK-TWO-07, TK-NKN-04, -05)."""
        instead_of = game.front.about if game.front and game.front.name in cls.at else ""
        where = super().asked(game, able)
        return Text.of("No {piece} fits. {asks}", piece=Word(instead_of), asks=where) if instead_of else where

    @classmethod
    @override
    def piece(cls, game: Game) -> str:
        return ROAD


class BuildNeutralSettlement(ForNeutral, frozen=True, kw_only=True):
    """Build the settlement that is owed to a neutral (TK-TWO-06)."""

    at = ("neutral_settlement",)
    label = "Build a neutral settlement"
    icon = "house"
    said = "{seat} builds a neutral settlement"

    @classmethod
    @override
    def open_to(cls, game: Game) -> dict[int, tuple[str, ...]]:
        return sites_of(game, SETTLEMENT)

    @classmethod
    @override
    def piece(cls, game: Game) -> str:
        return SETTLEMENT


class PlaceNeutralKnight(ForNeutral, frozen=True, kw_only=True):
    """Place the knight that is owed to a neutral, of the strength that was placed (TK-NKN-01)."""

    at = ("neutral_knight",)
    label = "Place a neutral knight"
    icon = "knight"
    said = "{seat} places a neutral knight"

    @classmethod
    @override
    def open_to(cls, game: Game) -> dict[int, tuple[str, ...]]:
        return sites_of(game, cls.piece(game))

    @classmethod
    def piece(cls, game: Game) -> str:
        """Return a knight of the strength the step is about."""
        return game.front.about if game.front and game.front.about in KNIGHTS else BASIC


class PromoteNeutralKnight(Move, frozen=True, kw_only=True):
    """Promote a neutral's basic knight, because a player promoted one (TK-NPR-01, -02)."""

    place: str

    at = ("neutral_promotion",)
    label = "Promote a neutral knight"
    icon = "knight"
    said = "{seat} promotes a neutral knight"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        found = {place for places in promotable_neutrals(game).values() for place in places}
        yield Place(
            "place", Text.of("Which neutral knight is promoted?"), tuple(c for c in game.island.corners if c in found)
        )

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse another knight than a basic one of a neutral that has a strong piece."""
        if any(self.place in places for places in promotable_neutrals(game).values()):
            return None
        return Refusal("no-knight", "TK-NPR-02", Text.of("No neutral knight can be promoted there."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield promotion(game, self.place)
