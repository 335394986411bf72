"""Number tokens that change places: the one way in which a board that lies may change in every variant. No rule
enters."""

from __future__ import annotations

from msgspec.structs import replace
from typing_extensions import override

from companion.board.maps import lay_out
from companion.game.facts import Fact
from companion.game.state import Game
from companion.game.text import Text


class TokensExchanged(Fact, frozen=True):
    """Two number tokens changed places."""

    one: str
    other: str

    def evolve(self, game: Game) -> Game:
        """Exchange them on the board as it lies."""
        board, tokens = game.board, dict(game.board.tokens)
        tokens[self.one], tokens[self.other] = tokens[self.other], tokens[self.one]
        laid = lay_out(game.island, dict(board.terrain), tokens, board.ports, board.robber)
        return replace(game, board=laid)

    @override
    def tells(self, game: Game) -> Text | None:
        one, other = game.board.token_of(self.one), game.board.token_of(self.other)
        return Text.of("The {a} and the {b} change places.", a=one, b=other)
