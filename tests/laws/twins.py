"""Twins: moments of an evening with a move that differs from the one made only in a secret. No law enters here."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.holes import SomeCards, fits
from companion.game.moves import Choice, Move, next_hole
from companion.game.state import Game
from tests.laws.evenings import Evening
from tests.laws.player import filling


def secret_twins(evening: Evening) -> Iterator[tuple[int, Move, tuple[int, ...]]]:
    """Yield moments with a move that differs from the one made only in a secret, and who may know that secret.

    Secret are what chance drew (its mover and the hand it came from know), an answer to a `together` step (until the
    last one), and whatever a fact tells to a few: a field of the move that changes nothing but what they are told.
    """
    luck = Random(evening.company.seed)
    for at, move in enumerate(evening.moves):
        for field, hole in holes(evening.games[at], move):
            knowing = _knowing(evening, evening.games[at], move, hole)
            other = _another(luck, hole, getattr(move, field)) if knowing else None
            if other is not None:
                yield at, replace(move, **{field: other}), knowing


def _knowing(evening: Evening, game: Game, move: Move, hole: Any) -> tuple[int, ...]:
    """Return the seats that may know what is filled in here; none means that all may."""
    front = game.front
    if isinstance(hole, SomeCards) and hole.filler == "chance":
        return (move.seat, *_owner(hole.whose))
    if front and evening.room.steps[front.name].together and len(front.waiting) > 1:
        return (move.seat,)
    return (move.seat,) if type(move).__name__ in HIDDEN_WORDS.get(evening.room.name, ()) else ()


HIDDEN_WORDS = {"harbour_lights": ("HoistSignal",)}
"""The moves of each room whose own words only their seat may know."""


def _owner(pile: str) -> tuple[int, ...]:
    owner = pile.partition(":")[2]
    return (int(owner),) if owner else ()


def holes(game: Game, move: Move) -> Iterator[tuple[str, Any]]:
    """Yield the field and the hole of everything that was filled in for a move."""
    choice = Choice(type(move).__name__, move.seat)
    while hole := next_hole(game, choice):
        yield hole.field, hole
        choice = choice.with_field(hole.field, getattr(move, hole.field))


def _another(luck: Random, hole: Any, value: Any) -> Any:
    """Return another value of the same size that fits the hole, None if there is none; cardboard is no secret."""
    for _ in range(10):
        other = filling(luck, hole)
        unlike = isinstance(other, Cards) and (other.total, other.unseen) != (value.total, value.unseen)
        if other is not None and other != value and not unlike and fits(hole, other):
            return other
    return None
