"""A variant for tests in which lots are cast and drawn by chance. Its rules are made up; nothing is expected here."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.cards import Cards
from companion.game.facts import DiceThrown, Fact
from companion.game.moves import Move
from companion.game.prompts import Dice, Prompts, SomeCards
from companion.game.state import Game
from companion.game.text import Text
from companion.rules.base import BASE
from companion.rules.base.names import OWN_TURN


class CastLots(Move, frozen=True, kw_only=True):
    """Chance casts three dice, as soon as one's turn begins."""

    faces: tuple[int, ...]

    at = OWN_TURN
    label = "Cast lots"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Dice("faces", Text.of("Lots"), ("x", "y", "z"), seat, "chance")

    def happen(self, game: Game) -> Iterable[Fact]:
        yield DiceThrown(self.seat, self.faces)


class DrawStraw(Move, frozen=True, kw_only=True):
    """Chance draws a straw, but nobody has brought any."""

    straw: Cards

    at = OWN_TURN
    label = "Draw a straw"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield SomeCards("straw", Text.of("A straw"), "straws", game.pile("straws"), 1, 1, (), "chance")

    def happen(self, game: Game) -> Iterable[Fact]:
        return ()


LOTS = BASE.differing(moves=(CastLots, DrawStraw, *BASE.moves))
