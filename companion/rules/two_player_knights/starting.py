"""The set-up: the neutrals' settlements, the tokens, and a city in the second round (TK-TWO-03, -04, TK-COM-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from typing_extensions import override

from companion.board.island import STANDARD
from companion.game.facts import Fact, PiecePlaced, PieceRemoved
from companion.game.moves import Move
from companion.game.prompts import Place, Prompts
from companion.game.state import BANK, Game, Piece, Step, hand
from companion.game.text import Refusal, Text
from companion.game.variant import Clash
from companion.rules.base import setup
from companion.rules.base.names import CITY, SETTLEMENT
from companion.rules.base.pay import openly
from companion.rules.base.questions import far_enough
from companion.rules.two_player_knights.kept_state import TokensSet
from companion.rules.two_player_knights.neutrals import neutrals
from companion.rules.two_player_knights.tokens import tokens_for_site

TWO = 2  # play this game
FIRST_POINTS = 3  # of a settlement and a city (BASE-VP-01, TK-COM-01)
DEFAULT_START = ["0,-1|1,-2|1,-1", "-1,1|-1,2|0,1"]  # TK-TWO-04


def reads_start(written: Any) -> list[str]:
    """Read the two points of the neutrals. Raises ValueError with a sentence."""
    if not isinstance(written, list) or len(written) != len(DEFAULT_START):
        raise ValueError("two points are needed, one for each neutral.")
    strange = [point for point in written if point not in STANDARD.corners]
    if strange:
        raise ValueError(f"there is no such point: {strange[0]}.")
    one, other = written
    if one == other or other in STANDARD.corner_neighbours[one]:
        raise ValueError("two neutral settlements cannot stand so near to each other.")
    return [str(point) for point in written]


def clash(value: Callable[[str], Any]) -> Clash | None:
    """Refuse fewer tokens than are dealt out, and a number of points that the first buildings bring (TK-TWO-02)."""
    each, total, points = value("tokens_start"), value("tokens_total"), value("victory_points")
    if TWO * each > total:
        said = Text.counted(
            "Each begins with {n} token: in all there must be at least {most}.",
            "Each begins with {n} tokens: in all there must be at least {most}.",
            each,
            most=TWO * each,
        )
        return Clash(("tokens_start", "tokens_total"), Refusal("clash", "TK-TWO-02", said))
    if points <= FIRST_POINTS:
        said = Text.of("The first buildings alone would win the game.")
        return Clash(("victory_points",), Refusal("clash", "TK-WIN-01", said))
    return None


def place_neutrals(game: Game, step: Step) -> Iterable[Fact]:
    """Deal out the tokens, and put down the neutrals' settlements before the players place theirs (TK-TWO-02..04)."""
    for seat in game.players:
        yield TokensSet(seat, int(game.option("tokens_start")))
    for seat, corner in zip(neutrals(game), game.option("neutral_start"), strict=False):
        yield PiecePlaced(corner, Piece(SETTLEMENT, seat))


def turned(corner: str) -> str:
    """Return the point to which another comes when the island is turned by 60 degrees about its middle."""
    hexes = (tuple(map(int, one.split(","))) for one in corner.split("|"))
    return "|".join(f"{q},{r}" for q, r in sorted((-r, q + r) for q, r in hexes))


class TurnNeutrals(Move, frozen=True, kw_only=True):
    """Turn the neutrals' first settlements by 60 degrees about the middle (TK-TWO-04)."""

    at = ("neutral_places",)
    label = "Turn the neutral pair"
    said = "{seat} turns the neutral settlements"
    icon = "turn"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse where a settlement would leave the island."""
        if all(turned(corner) in game.island.corners for corner in _of_neutrals(game)):
            return None
        return Refusal("off-island", "TK-TWO-04", Text.of("The pair does not fit the island when it is turned."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        before = _of_neutrals(game)
        for corner, seat in before.items():
            yield PieceRemoved(corner, Piece(SETTLEMENT, seat))
        for corner, seat in before.items():
            yield PiecePlaced(turned(corner), Piece(SETTLEMENT, seat))


class MoveNeutral(Move, frozen=True, kw_only=True):
    """Put one neutral's first settlement elsewhere (TK-TWO-04)."""

    start: str
    to: str

    at = ("neutral_places",)
    label = "Move a neutral settlement"
    said = "{seat} moves a neutral settlement"
    icon = "move"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        start: str = yield Place("start", Text.of("Which neutral settlement moves?"), tuple(sorted(_of_neutrals(game))))
        yield Place("to", Text.of("Which corner for the settlement?"), _free_without(game, start), on="corner")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a corner too near to the other one (TK-TWO-09)."""
        if self.to in _free_without(game, self.start):
            return None
        return Refusal("too-near", "BASE-BUILD-05", Text.of("No settlement can stand there."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        seat = _of_neutrals(game)[self.start]
        yield PieceRemoved(self.start, Piece(SETTLEMENT, seat))
        yield PiecePlaced(self.to, Piece(SETTLEMENT, seat))


def _of_neutrals(game: Game) -> dict[str, int]:
    return {corner: seat for seat in neutrals(game) for corner in game.places(seat, SETTLEMENT)}


def _free_without(game: Game, start: str) -> tuple[str, ...]:
    piece = game.at(start, SETTLEMENT)
    without = PieceRemoved(start, piece).evolve(game) if piece else game
    return tuple(corner for corner in game.island.corners if far_enough(without, corner) and corner != start)


def on_neutral_places(game: Game, step: Step) -> tuple[int, ...]:
    """Let who begins say where the neutrals stand; his first settlement passes this over."""
    return (game.setup.first,)


class PlaceSettlement(setup.PlaceSettlement, frozen=True, kw_only=True):
    """Place the settlement of the first round: tokens, no cards, nothing for a neutral (TK-COM-01, TK-TWO-12)."""

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield PiecePlaced(self.place, Piece(SETTLEMENT, self.seat))
        yield from at_set_up(game, self.seat, self.place)


class PlaceCity(setup.PlaceSettlement, frozen=True, kw_only=True):
    """Place the city of the second round: a resource for each hex, no commodities (TK-COM-01, -02)."""

    at = ("place_city",)
    label = "Place a city"
    asks = "Which corner for the city?"
    said = "{seat} places a city"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down, and take the first cards."""
        yield PiecePlaced(self.place, Piece(CITY, self.seat))
        gains = setup.first_cards(game, self.place)
        if gains:
            yield openly(BANK, hand(self.seat), gains)
        yield from at_set_up(game, self.seat, self.place)


def at_set_up(game: Game, seat: int, corner: str) -> Iterable[Fact]:
    """Give the tokens of a first settlement or city, but for a house rule (TK-TOK-10)."""
    if game.option("token_setup"):
        yield from tokens_for_site(game, seat, corner)
