"""Siting: what all moves share that put one piece on a site of the board. The rules of each piece stay with it."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from companion.board.island import Sort
from companion.game.cards import Cards
from companion.game.moves import Move
from companion.game.prompts import Place, Prompts
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.rules.base.names import ROAD
from companion.rules.base.pay import cannot_pay, none_left
from companion.rules.base.questions import far_enough


class Siting(Move, frozen=True, kw_only=True):
    """Put a piece on one of the sites the variant names for `what`."""

    place: str

    what: ClassVar[str]
    on: ClassVar[Sort] = "corner"
    asks: ClassVar[str]

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of(cls.asks), game.variant.questions.sites(game, seat, cls.what), on=cls.on)


class Building(Siting, frozen=True, kw_only=True):
    """Put a piece down for its cost."""

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without the cards or the piece (BASE-BUILD-01..03, BASE-COMP-03, or its own clause)."""
        return cannot_pay(game, seat, cls.what, cls.clause or "BASE-BUILD-10") or none_left(game, seat, cls.what)

    @classmethod
    def price(cls, game: Game, seat: int) -> Cards:
        """Return the cost of the piece (BASE-BUILD-01..03)."""
        return game.variant.questions.cost(game, seat, cls.what)


def too_near(game: Game, corner: str) -> Refusal | None:
    """Refuse a corner that is taken or next to a building (BASE-BUILD-05)."""
    if corner not in game.island.corners or far_enough(game, corner):
        return None
    sentence = Text.of("Too near: the corner and all next to it must be free of buildings.")
    return Refusal("too-near", "BASE-BUILD-05", sentence)


def not_joined(game: Game, edge: str) -> Refusal:
    """Return why a road cannot be built on an edge that is no site (BASE-BUILD-07)."""
    if edge in game.island.edges and game.at(edge, ROAD):
        return Refusal("taken", "BASE-BUILD-07", Text.of("There is a road already."))
    sentence = Text.of("A road must touch your own road or building, and no foreign building may stand between.")
    return Refusal("not-joined", "BASE-BUILD-07", sentence)
