"""Walking a finished move prompt by prompt through what its seat is offered: the law's own reading of "offered".

It asks `choices` and `next_prompt` only, as a screen does, and never `decide` or `refuse`.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.decide import choices
from companion.game.moves import Choice, Move, SealedMove, next_prompt, own_fields
from companion.game.prompts import fits
from companion.game.state import Game


def is_offered(game: Game, known: Game, move: Move) -> bool:
    """Whether a seat that knows `known` could tap this move together, chance filling its prompts from `game`."""
    choice = Choice(type(move).__name__, move.seat)
    if move.revision != game.revision or choice not in choices(known, move.seat):
        return False
    while prompt := next_prompt(known, choice):
        if prompt.filler == "chance":
            prompt = next_prompt(game, choice) or prompt
        value = getattr(move, prompt.field)
        if not fits(prompt, value):
            return False
        choice = choice.with_field(prompt.field, value)
    filled = dict(choice.filled)
    tapped = type(move)(seat=move.seat, revision=move.revision, **filled) if _complete(move, filled) else None
    return tapped == (replace(move, seal=None) if isinstance(move, SealedMove) else move)  # the seal is put on it last


def asked(game: Game, move: Move) -> set[str]:
    """Return the fields a move of this kind is asked for, one prompt after another."""
    choice = Choice(type(move).__name__, move.seat)
    while prompt := next_prompt(game, choice):
        choice = choice.with_field(prompt.field, getattr(move, prompt.field))
    return {name for name, _ in choice.filled}


def _complete(move: Move, filled: dict[str, object]) -> bool:
    """Whether the fields not asked for may be left out."""
    names, defaults = type(move).__struct_fields__, type(move).__struct_defaults__
    optional = set(names[len(names) - len(defaults) :])
    return all(name in filled or name in optional for name in own_fields(type(move)))
