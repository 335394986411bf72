"""What an active knight does: move, displace a weaker one, chase the robber; and where one displaced goes (TK-KACT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.facts import Fact, PieceMoved, PiecePlaced, PieceRemoved, PieceReplaced, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import Place, Prompts
from companion.game.state import Game, Piece, Step
from companion.game.text import Refusal, Text
from companion.game.variant import StepRule
from companion.rules.base.names import BUILDING, ROBBER
from companion.rules.two_player_knights.knights import (
    is_active,
    is_free,
    knight_at,
    knights_of,
    rested,
    there,
    worth,
)
from companion.rules.two_player_knights.names import ACTIVATED
from companion.rules.two_player_knights.tokens import opponent, robber_waits


def able(game: Game, seat: int) -> tuple[str, ...]:
    """Where a seat's knights stand that may act: active, and not activated in this turn (TK-KACT-01, -02)."""
    found = ((place, knight_at(game, place)) for place in knights_of(game, seat))
    return tuple(place for place, knight in found if knight and is_active(knight) and not knight.count(ACTIVATED))


def cannot_act(game: Game, seat: int, place: str) -> Refusal | None:
    """Say why the knight on a point cannot act (TK-KACT-01, -02)."""
    knight = knight_at(game, place)
    if knight is None or knight.seat != seat:
        return Refusal("no-knight", "TK-KACT-01", Text.of("No knight of yours stands there."))
    if not is_active(knight):
        return Refusal("inactive", "TK-KACT-01", Text.of("Only an active knight can act."))
    if knight.count(ACTIVATED):
        return Refusal("activated", "TK-KACT-02", Text.of("A knight activated in this turn cannot act in this turn."))
    return None


def along_roads(game: Game, seat: int, start: str) -> tuple[str, ...]:
    """The points a seat's knight can come to along own roads, passing no foreign piece (TK-KACT-03)."""
    roads, blocked = set(game.variant.questions.footing(game, seat)), game.variant.questions.road_blockers(game, seat)
    island, seen, ahead = game.island, {start}, [start]
    for here in ahead:
        for edge in island.corner_edges[here] if here == start or here not in blocked else ():
            for corner in island.edge_corners[edge] if edge in roads else ():
                if corner not in seen:
                    seen.add(corner)
                    ahead.append(corner)
    return tuple(corner for corner in island.corners if corner in seen and corner != start)


def free_along_roads(game: Game, seat: int, start: str) -> tuple[str, ...]:
    """The free points among them."""
    return tuple(corner for corner in along_roads(game, seat, start) if is_free(game, corner))


def displaceable(game: Game, seat: int, start: str) -> tuple[str, ...]:
    """The points among them with a weaker knight of another colour (TK-KACT-04, TK-NACT-02)."""
    mover = knight_at(game, start)
    found = ((corner, knight_at(game, corner)) for corner in along_roads(game, seat, start))
    return tuple(c for c, other in found if mover and other and other.seat != seat and worth(other) < worth(mover))


def gone(game: Game, start: str, to: str, displaced: Piece | None = None) -> PieceMoved:
    """Take a knight that acts to another point: it is inactive there, and one displaced is off (TK-KACT-01, -04)."""
    knight = there(game, start)
    return PieceMoved(start, to, knight, rested(knight), displaced)


class _KnightGoes(Move, frozen=True, kw_only=True):
    """Let one of the own active knights go to another point (TK-NACT-01)."""

    start: str
    to: str

    at = BUILDING
    icon = "move"
    asks: ClassVar[str]
    asks_where: ClassVar[str]

    @classmethod
    def reach(cls, game: Game, seat: int, start: str) -> tuple[str, ...]:
        """Return where it may go."""
        raise NotImplementedError

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        starts = tuple(place for place in able(game, seat) if cls.reach(game, seat, place))
        start: str = yield Place("start", Text.of(cls.asks), starts, on="corner")
        yield Place("to", Text.of(cls.asks_where), cls.reach(game, seat, start), on="corner", by=(start,))

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a point where no own knight stands."""
        if self.start in knights_of(game, self.seat):
            return None
        return Refusal("no-knight", "TK-KACT-01", Text.of("No knight of yours stands there."))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a knight that cannot act, and a point it cannot go to."""
        if why := cannot_act(game, self.seat, self.start):
            return why
        if self.to in self.reach(game, self.seat, self.start):
            return None
        return self.too_far()

    def too_far(self) -> Refusal:
        """Say why it cannot go there."""
        raise NotImplementedError


class MoveKnight(_KnightGoes, frozen=True, kw_only=True):
    """Move an active knight to a free point along own roads (TK-KACT-03)."""

    label = "Move a knight"
    asks = "Which knight moves?"
    asks_where = "Which point for the knight?"
    missing = "No active knight of yours can move."
    clause = "TK-KACT-03"
    said = "{seat} moves a knight"

    @classmethod
    @override
    def reach(cls, game: Game, seat: int, start: str) -> tuple[str, ...]:
        return free_along_roads(game, seat, start)

    def too_far(self) -> Refusal:
        """Say that it goes along own roads to a free point."""
        sentence = Text.of("It moves along your own roads to a free point, past no foreign piece.")
        return Refusal("too-far", "TK-KACT-03", sentence)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield gone(game, self.start, self.to)


class DisplaceKnight(_KnightGoes, frozen=True, kw_only=True):
    """Take the point of a weaker knight of another colour, which has to leave (TK-KACT-04, TK-NACT-02)."""

    label = "Displace a knight"
    asks = "Which knight displaces another?"
    asks_where = "Which knight is displaced?"
    missing = "No active knight of yours reaches a weaker one."
    clause = "TK-KACT-04"
    said = "{seat} displaces a knight"

    @classmethod
    @override
    def reach(cls, game: Game, seat: int, start: str) -> tuple[str, ...]:
        return displaceable(game, seat, start)

    def too_far(self) -> Refusal:
        """Say that it takes a weaker knight on its way."""
        sentence = Text.of("It displaces a weaker knight of another colour that it reaches along your own roads.")
        return Refusal("too-strong", "TK-KACT-04", sentence)

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a point without a knight of another colour, too."""
        other = knight_at(game, self.to)
        if other is None or other.seat == self.seat:
            return Refusal("no-knight", "TK-KACT-04", Text.of("No knight of another colour stands there."))
        return super().impossible(game)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take its point; then its owner takes it elsewhere."""
        yield gone(game, self.start, self.to, there(game, self.to))
        yield retreat_owed(game, self.to)


def retreat_owed(game: Game, place: str) -> StepsQueued:
    """Owe a retreat to the knight that stands on a point before it is taken off (TK-KACT-04)."""
    knight = there(game, place)
    return StepsQueued((Step("retreat", place=place, piece=knight, whom=knight.seat),))


def refuges(game: Game, step: Step) -> tuple[str, ...]:
    """The free points along its owner's roads to which a displaced knight can go (TK-KACT-04, -05)."""
    return free_along_roads(game, step.whom, step.place)


def retreats(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for who decides, if it can go anywhere; for a neutral's that is the turn player (TK-NACT-03, -04)."""
    if not refuges(game, step):
        return ()
    if step.whom in game.players:
        return (step.whom,)
    return (game.active if game.option("neutral_retreat") == "turn_player" else opponent(game, game.active),)


class RetreatKnight(Move, frozen=True, kw_only=True):
    """Move a displaced knight along its owner's roads to a free point, its state unchanged (TK-KACT-04, -05)."""

    to: str

    at = ("retreat",)
    label = "Move the displaced knight"
    said = "{seat} moves the displaced knight"
    icon = "move"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place(
            "to",
            Text.of("Where does the displaced knight go?"),
            refuges(game, game.front) if game.front else (),
            on="corner",
        )

    @override
    def refuse(self, game: Game) -> Refusal | None:
        if game.front and self.to in refuges(game, game.front):
            return None
        return Refusal("too-far", "TK-KACT-04", Text.of("It goes along its owner's roads to a free point."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        if game.front and game.front.piece:
            yield PiecePlaced(self.to, game.front.piece)


class ChaseRobber(Move, frozen=True, kw_only=True):
    """Chase the robber from a hex beside an active knight, and steal a card (TK-KACT-06)."""

    knight: str
    hex: str

    at = BUILDING
    label = "Chase the robber"
    missing = "No active knight of yours stands by the robber."
    clause = "TK-KACT-06"
    said = "{seat} chases the robber"
    icon = "robber"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse before the first barbarian attack (TK-BARB-06)."""
        return robber_waits(game)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("knight", Text.of("Which knight chases the robber?"), _beside_robber(game, seat), on="corner")
        yield Place("hex", Text.of("Which hex for the robber?"), _new_places(game), on="hex")

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a point where no own knight stands."""
        if self.knight in knights_of(game, self.seat):
            return None
        return Refusal("no-knight", "TK-KACT-06", Text.of("No knight of yours stands there."))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a knight that cannot act or stands elsewhere, and a hex he cannot be sent to."""
        if why := cannot_act(game, self.seat, self.knight):
            return why
        if self.knight not in _beside_robber(game, self.seat):
            return Refusal("not-beside", "TK-KACT-06", Text.of("The knight must stand at the robber's hex."))
        if self.hex in _new_places(game):
            return None
        return Refusal("no-hex", "TK-KACT-06", Text.of("The robber cannot be sent there."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Rest the knight, move the robber, then steal."""
        knight, here = there(game, self.knight), game.where(ROBBER)
        yield PieceReplaced(self.knight, knight, rested(knight))
        if here is not None:
            yield PieceRemoved(here, Piece(ROBBER))
        yield PiecePlaced(self.hex, Piece(ROBBER))
        yield StepsQueued((Step("steal"),))


def _beside_robber(game: Game, seat: int) -> tuple[str, ...]:
    here = game.where(ROBBER)
    corners = game.island.hex_corners[here] if here else ()
    return tuple(place for place in able(game, seat) if place in corners)


def _new_places(game: Game) -> tuple[str, ...]:
    """Any other land hex; by house rule only those with a number (TK-KACT-06)."""
    desert = bool(game.option("chase_desert"))
    others = (hex_ for hex_ in game.island.land if hex_ != game.where(ROBBER))
    return tuple(hex_ for hex_ in others if desert or game.board.token_of(hex_) is not None)


STEPS = {"retreat": StepRule("Move the displaced knight", retreats, clause="TK-KACT-04", short="Retreat")}
