"""How far a unit has gone in this turn, as Kazami counts it on the piece: its paid steps, and whether a card moved it.

A unit without counts has not moved. Where it may go is decided elsewhere.
"""

from __future__ import annotations

from typing import Final

from companion.game.state import Game, Piece
from companion.rules.soldiers.units import army, units_at

STEPS: Final = "steps"
BY_CARD: Final = "by_card"


def tired(game: Game) -> bool:
    """Whether a unit has moved, or a battle was fought."""
    return army(game).battle is not None or any(unit.counts for place in game.pieces for unit in units_at(game, place))


def steps_gone(unit: Piece) -> int:
    """Return the paid steps a unit has gone in this turn."""
    return unit.count(STEPS)


def gone(unit: Piece, steps: int) -> Piece:
    """Return a unit that has gone so many more paid steps."""
    return unit.counting(STEPS, steps_gone(unit) + steps)


def carried(unit: Piece) -> Piece:
    """Return a unit that a card has moved."""
    return unit.counting(BY_CARD, 1)


def sign(unit: Piece) -> str:
    """Return how far a unit has gone as its sign on the board: its paid steps, and a `+` once a card has moved it."""
    return f"{steps_gone(unit)}+" if unit.count(BY_CARD) else str(steps_gone(unit) or "")
