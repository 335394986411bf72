"""The deserter: a knight of the opponent or of a neutral leaves, one like it may be placed (TK-CARD-01..04, -12)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.facts import Fact, PiecePlaced, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import Game, Piece, Step
from companion.game.text import Refusal, SeatName, Text
from companion.game.variant import StepRule
from companion.rules.two_player_knights.knights import (
    active,
    free_for_knight,
    is_active,
    knights_of,
    nobody_there,
    there,
    worth,
)
from companion.rules.two_player_knights.names import BASIC, DESERTER
from companion.rules.two_player_knights.neutrals import neutrals
from companion.rules.two_player_knights.progress import PlayProgress, nothing_to_do
from companion.rules.two_player_knights.tokens import opponent


def weakest(game: Game, seat: int) -> tuple[str, ...]:
    """Where a seat's weakest knights stand (TK-CARD-02)."""
    found = {place: worth(there(game, place)) for place in knights_of(game, seat)}
    return tuple(place for place, n in found.items() if n == min(found.values()))


class PlayDeserter(PlayProgress, frozen=True, kw_only=True):
    """The opponent, or a neutral that is named, loses a knight; you may place one like it (TK-CARD-01..04)."""

    victim: int
    place: str = ""

    label = "Play deserter"
    said = "{seat} plays deserter"
    does = "A knight changes sides"
    clause = "TK-CARD-01"
    icon = "knight"
    kind = DESERTER

    @classmethod
    @override
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        return None if _with_knights(game, seat) else nothing_to_do("TK-CARD-01", Text.of("Nobody else has a knight."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whose; of a neutral's weakest knights the player chooses (TK-CARD-02)."""
        options = tuple((s, Text.of("{seat}", seat=SeatName(s))) for s in _with_knights(game, seat))
        victim: int = yield OneOf("victim", Text.of("Whose knight deserts?"), options)
        if victim in neutrals(game) and len(weakest(game, victim)) > 1:
            yield Place("place", Text.of("Which knight deserts?"), weakest(game, victim))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Let the opponent choose, or take the neutral's off at once; no tokens come of it (TK-TOK-05)."""
        yield from self.laid_open()
        if self.victim in game.players:
            yield StepsQueued((Step("desert", (self.victim,), whom=self.seat),))
        else:
            yield from deserted(game, self.place or next(iter(weakest(game, self.victim)), ""), self.seat)

    @override
    def impossible(self, game: Game) -> Refusal | None:
        return None if self.victim in _with_knights(game, self.seat) else nobody_there("TK-CARD-01")


def _with_knights(game: Game, seat: int) -> tuple[int, ...]:
    others = (opponent(game, seat), *neutrals(game))
    return tuple(other for other in others if knights_of(game, other))


def deserted(game: Game, place: str, to: int) -> Iterable[Fact]:
    """Take a knight off; its new master may place one like it: a neutral's was inactive (TK-CARD-04)."""
    knight = there(game, place)
    yield PieceRemoved(place, knight)
    yield StepsQueued((Step("deserter_knight", whom=to, piece=knight, place=place),))


class LetDesert(Move, frozen=True, kw_only=True):
    """Choose which of the own knights deserts (TK-CARD-01)."""

    place: str

    at = ("desert",)
    label = "Let a knight desert"
    said = "{seat} loses a knight"
    icon = "knight"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which knight deserts?"), knights_of(game, seat))

    @override
    def refuse(self, game: Game) -> Refusal | None:
        return None if self.place in knights_of(game, self.seat) else nobody_there("TK-CARD-01")

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from deserted(game, self.place, game.active)


def like(game: Game, seat: int, knight: Piece) -> Piece | None:
    """The knight a seat may place for one that deserted: as strong, else a basic one; None if it has neither.

    It is active as the other was, but never for a neutral's (TK-CARD-04).
    """
    supply = game.variant.questions.supply
    what = next((kind for kind in (knight.what, BASIC) if supply(game, seat, kind) > 0), None)
    if what is None:
        return None
    mine = Piece(what, seat)
    return active(mine) if is_active(knight) and knight.seat in game.players else mine


def placer(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for who may place it, if he has a piece and a point (TK-CARD-04)."""
    able = step.piece and like(game, step.whom, step.piece) and free_for_knight(game, step.whom)
    return (step.whom,) if able else ()


class PlaceDeserter(Move, frozen=True, kw_only=True):
    """Place a knight like the one that deserted; no neutral gets one for it (TK-CARD-03, -04, -12)."""

    place: str

    at = ("deserter_knight",)
    label = "Place the deserter"
    said = "{seat} places the deserter"
    icon = "knight"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which point for the deserter?"), free_for_knight(game, seat), on="corner")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a point that is taken or not joined to an own road (TK-KN-02)."""
        if self.place in free_for_knight(game, self.seat):
            return None
        return Refusal("no-site", "TK-KN-02", Text.of("A knight needs a free point at one of your own roads."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down; one that is active may act at once."""
        gone = game.front.piece if game.front else None
        piece = like(game, self.seat, gone) if gone else None
        if piece:
            yield PiecePlaced(self.place, piece)


class ForgoDeserter(Move, frozen=True, kw_only=True):
    """Place no knight for the deserter (TK-CARD-04)."""

    at = ("deserter_knight",)
    label = "Place no knight"
    said = "{seat} places no knight"

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return ()


MOVES: tuple[type[Move], ...] = (PlayDeserter, LetDesert, PlaceDeserter, ForgoDeserter)
STEPS = {
    "desert": StepRule("Let a knight desert", clause="TK-CARD-01", short="Desert"),
    "deserter_knight": StepRule("Place the deserter", placer, clause="TK-CARD-04", short="Knight"),
}
