"""The variant's answers to what Base asks: points are chips, and what all count of a seat is its chips, too."""

from __future__ import annotations

from typing_extensions import override

from companion.game.questions import OpenCount, PointsPart
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.base.questions import BaseQuestions, army_count, road_count
from companion.rules.gathering.knights import state_of

BUILT = ("house", "city")


class GatheringQuestions(BaseQuestions):
    """Base's answers where they do not differ; each difference cites its clause."""

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """Chips in place of buildings; cards and awards as in Base (GA-CHIP-01, -05, -06)."""
        others = (part for part in super().points(game, seat) if part.icon not in BUILT)
        chips = state_of(game).chips[seat]
        return (
            *((PointsPart(Text.of("{w}", w=Word("chips")), chips, icon="chip", number=chips),) if chips else ()),
            *others,
        )

    @override
    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        chips = OpenCount(Text.of("{w}", w=Word("chips")), "chip", state_of(game).chips[seat])
        return (chips, army_count(game, seat), road_count(game, seat))
