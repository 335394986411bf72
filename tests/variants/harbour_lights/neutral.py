"""The neutral colour of Harbour lights: how it begins, and the road owed to it for every road built (HL-NEUTRAL)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.correct import seat_options
from companion.game.facts import Fact, PiecePlaced, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import Game, Piece, Step
from companion.game.text import Text
from companion.rules.base import building, development
from companion.rules.base.names import ROAD, SETTLEMENT
from companion.rules.base.questions import far_enough


def neutrals(game: Game) -> tuple[int, ...]:
    """The seats that never act."""
    return tuple(seat for seat in range(len(game.setup.seats)) if seat not in game.players)


def neutral_start(game: Game, step: Step) -> Iterable[Fact]:
    """Put down each neutral's settlement, from the middle of the island's corners on (HL-NEUTRAL-01)."""
    corners = game.island.corners
    middle = corners[len(corners) // 2 :]
    for seat in neutrals(game):
        free = next(corner for corner in middle if far_enough(game, corner))
        placed = PiecePlaced(free, Piece(SETTLEMENT, seat))
        game = placed.evolve(game)
        yield placed


def builders(game: Game) -> tuple[int, ...]:
    """The neutrals that have a road and an edge for it."""
    questions = game.variant.questions
    return tuple(s for s in neutrals(game) if questions.supply(game, s, ROAD) and questions.sites(game, s, ROAD))


def if_any_can(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if any neutral can build (HL-NEUTRAL-02)."""
    return (game.active,) if builders(game) else ()


class BuildRoad(building.BuildRoad, frozen=True, kw_only=True):
    """Build a road, and owe one to a neutral (HL-NEUTRAL-02)."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Build as in Base, then queue the neutral's."""
        yield from super().happen(game)
        yield StepsQueued((Step("neutral_road"),))


class BuildFreeRoad(development.BuildFreeRoad, frozen=True, kw_only=True):
    """Build a free road, and owe one to a neutral (HL-NEUTRAL-02)."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Build as in Base, then queue the neutral's."""
        yield from super().happen(game)
        yield StepsQueued((Step("neutral_road"),))


class BuildNeutralRoad(Move, frozen=True, kw_only=True):
    """Build the road that is owed to a neutral (HL-NEUTRAL-02)."""

    neutral: int
    place: str

    at = ("neutral_road",)
    label = "Build a neutral road"
    said = "{seat} builds a neutral road"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for whom, then where."""
        neutral: int = yield OneOf("neutral", Text.of("Build for which neutral?"), seat_options(game, builders(game)))
        yield Place(
            "place", Text.of("Which edge for the road?"), game.variant.questions.sites(game, neutral, ROAD), on="edge"
        )

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down."""
        yield PiecePlaced(self.place, Piece(ROAD, self.neutral))
