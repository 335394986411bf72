"""Longest road, largest army and victory: counted again after every change, from whatever caused it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.game.facts import (
    AwardMoved,
    CardsMoved,
    DiceThrown,
    Fact,
    Noted,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    StepAnswered,
    StepClosed,
    StepOpened,
    StepsQueued,
)
from companion.game.state import BANK, NOBODY, Game, Piece, hand
from companion.rules.base.names import BETWEEN_TURNS, LARGEST_ARMY, LONGEST_ROAD, ROAD, ROBBER
from companion.rules.base.questions import LEAST_ARMY, LEAST_ROAD, road_length

ON_ROADS: Final = ("corner", "edge")
"""What can make a road longer, shorter, or cut it, stands on one of these."""
ON_THE_BOARD: Final = frozenset({PiecePlaced, PieceRemoved, PieceReplaced, PieceMoved})
"""Facts of a piece. What a fact is, is asked of each one: to look its kind up takes a tenth of `isinstance`."""
OF_STEPS: Final = frozenset({StepClosed, StepsQueued})
"""Facts after which the table is at another step."""
NO_POINT: Final = frozenset({StepOpened, StepAnswered, DiceThrown, Noted})
"""Facts that change no point of anybody's."""
NO_AWARD: Final = OF_STEPS | NO_POINT
"""Facts that move no award."""
NO_POINT_ON_THE_BOARD: Final = (ROAD, ROBBER)
"""Pieces that are no point in any variant; another one on an edge may be, such as a widened road."""
_HANDS: Final = hand("")


def holder(present: int, numbers: Mapping[int, int], least: int) -> int:
    """Return who holds an award when each seat has its number (BASE-AWARD-04).

    Below `least` nobody; the present holder if he has the greatest number; else who alone has it; else nobody.
    """
    most = max(numbers.values(), default=0)
    leaders = [seat for seat, n in numbers.items() if n == most]
    if most < least:
        return NOBODY
    if present in leaders:
        return present
    return leaders[0] if len(leaders) == 1 else NOBODY


def recount(game: Game, fact: Fact) -> Iterable[Fact]:
    """Move the awards that a fact has changed (BASE-AWARD-02..04)."""
    kind = type(fact)
    if kind in NO_AWARD:
        return ()
    if kind in ON_THE_BOARD:
        piece = _placed(fact)
        on = game.variant.pieces[piece.what].on
        if kind is PiecePlaced and on == "edge":
            return recount_road(game, piece.seat)
        return recount_roads(game) if on in ON_ROADS else ()
    if isinstance(fact, CardsMoved) and (fact.source.startswith("used:") or fact.target.startswith("used:")):
        return recount_army(game)
    return ()


def recount_road(game: Game, seat: int) -> Iterable[Fact]:
    """Give the longest road to a seat that built on an edge, if it now has more than the holder (BASE-AWARD-02).

    Nobody else's road has changed, and the holder's is no shorter. No trail is longer than all roads together.
    """
    present = game.awards.get(LONGEST_ROAD, NOBODY)
    if LONGEST_ROAD in game.variant.awards and seat != present:
        least = LEAST_ROAD if present == NOBODY else road_length(game, present) + 1
        most = sum(game.variant.questions.road_edges(game, seat).values())
        if most >= least and road_length(game, seat) >= least:
            yield from recount_roads(game)


def recount_roads(game: Game) -> Iterable[Fact]:
    """Give the longest road to whom it belongs, where there are roads (BASE-AWARD-02)."""
    if LONGEST_ROAD not in game.variant.awards:
        return
    lengths = {seat: road_length(game, seat) for seat in range(len(game.setup.seats))}
    yield from awarded(game, LONGEST_ROAD, lengths, LEAST_ROAD)


def recount_army(game: Game) -> Iterable[Fact]:
    """Give the largest army to whom it belongs (BASE-AWARD-03)."""
    strengths = {seat: game.variant.questions.army(game, seat) for seat in range(len(game.setup.seats))}
    yield from awarded(game, LARGEST_ARMY, strengths, LEAST_ARMY)


def awarded(game: Game, award: str, numbers: Mapping[int, int], least: int) -> Iterable[Fact]:
    """Hand a special card to whom it belongs when each seat has its number (BASE-AWARD-04)."""
    present = game.awards.get(award, NOBODY)
    now = holder(present, numbers, least)
    if now != present:
        yield AwardMoved(award, now)


def may_win(game: Game, fact: Fact) -> bool:
    """Whether a fact can change who has won: no step, throw, road, robber or card in play is a point.

    But a step that closes between two turns, or others in front of it, may let points count that did not (BASE-VP-02).
    """
    kind = type(fact)
    if kind in OF_STEPS:
        return _between_turns(game)
    if kind in NO_POINT:
        return False
    if kind in ON_THE_BOARD:
        return _placed(fact).what not in NO_POINT_ON_THE_BOARD
    return not (isinstance(fact, CardsMoved) and _in_play(fact.source) and _in_play(fact.target))


def _placed(fact: Any) -> Piece:
    piece: Piece = fact.piece
    return piece


def _in_play(pile: str) -> bool:
    return pile == BANK or pile.startswith(_HANDS)


def _between_turns(game: Game) -> bool:
    return bool(game.agenda) and game.agenda[0].name in BETWEEN_TURNS


def in_a_turn(game: Game) -> bool:
    """Whether it is somebody's own turn: neither the set-up nor between two turns (BASE-TURN-05)."""
    return game.turn != 0 and not _between_turns(game)


def winner(game: Game) -> int | None:
    """The turn player, once the points all can see are enough in his own turn (BASE-VP-02, -03)."""
    if not in_a_turn(game):
        return None
    parts = game.variant.questions.points(game, game.active)
    points = sum([part.points for part in parts if part.open])
    return game.active if points >= game.variant.questions.target(game, game.active) else None
