"""The state after a move as one plain object, for other programs to compare: docs/record.md lists the keys.

Written with everything the companion knows, except what only a variant keeps: that as the whole table knows it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.game.codec import to_plain
from companion.game.secret import TABLE
from companion.game.state import BANK, NOBODY, Game, Piece
from companion.rules.base.names import CITY, DECK, ROAD, ROBBER, SETTLEMENT, fresh, unplayed
from companion.rules.base.questions import road_length

_KNOWN_PIECES = (ROAD, SETTLEMENT, CITY, ROBBER)


def state(game: Game, public: Game) -> dict[str, Any]:
    """Return the state of a game, with the same game as the table knows it (viewer TABLE) beside it."""
    if public.viewer != TABLE:
        raise ValueError("the second game must be the table's")
    front = game.front
    return {
        "moves": game.revision,
        "turn": game.turn,
        "active": game.active,
        "throw": list(game.throw),
        "step": front.name if front else None,
        "waiting": list(front.waiting) if front else [],
        "winner": None if game.winner == NOBODY else game.winner,
        "seats": [_seat(game, seat) for seat in range(len(game.setup.seats))],
        "bank": game.pile(BANK).plain(),
        "deck": game.pile(DECK).total,
        "robber": game.where(ROBBER),
        "room": _variant(public),
    }


def _seat(game: Game, seat: int) -> dict[str, Any]:
    questions = game.variant.questions
    parts = questions.points(game, seat) if seat in game.players else ()  # what nobody plays scores nothing
    return {
        "name": game.setup.seats[seat].name,
        "points": {"public": sum(part.points for part in parts if part.open), "total": sum(p.points for p in parts)},
        "settlements": len(game.places(seat, SETTLEMENT)),
        "cities": len(game.places(seat, CITY)),
        "roads": len(game.places(seat, ROAD)),
        "road_length": road_length(game, seat),
        "holds": {award: game.awards.get(award) == seat for award in game.variant.awards},
        "used_knights": questions.army(game, seat),
        "hand": game.hand(seat).plain(),
        "development": (game.pile(unplayed(seat)) + game.pile(fresh(seat))).plain(),
    }


def _variant(public: Game) -> dict[str, Any]:
    """Return what the keys above do not hold: other piles, other pieces, the variant's own state, a changed board."""
    shown = {BANK, DECK, *(f"{what}:{seat}" for what in ("hand", "unplayed", "fresh") for seat in _seats(public))}
    return {
        "piles": {name: public.pile(name).plain() for name in sorted(public.piles) if name not in shown},
        "pieces": [
            [place, _plain(piece)] for place in sorted(public.pieces) for piece in public.pieces[place] if _other(piece)
        ],
        "own": _plain(public.variant_state),
        "board": None if public.board == public.setup.board else _plain(public.board),
    }


def _seats(game: Game) -> range:
    return range(len(game.setup.seats))


def _other(piece: Piece) -> bool:
    return piece.what not in _KNOWN_PIECES or piece != Piece(piece.what, piece.seat)


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=to_plain, order="deterministic")
