"""Forced moves: moves that leave nobody anything to decide, by what their viewer knows. Pure.

A screen makes such a move without a touch, and an undo takes it back together with its cause. A move is left to people
if it waits for dice, has no prompt, costs much, or hangs on what one seat alone can see. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from companion.game.decide import openings, place_of
from companion.game.moves import Choice, Move, next_prompt
from companion.game.prompts import Number, OneOf, Place, Prompt
from companion.game.secret_dependence import sealed, turns_on_a_secret
from companion.game.state import Game


def only_value(prompt: Prompt | None) -> object | None:
    """Return the only value a prompt takes, None where there is a choice."""
    match prompt:
        case OneOf(options=((only, _),), obvious=True):
            return only
        case Number(least=least, most=most) if least == most:
            return least
        case Place(options=(place,), obvious=True):
            return place
    return None


def forced(known: Game) -> Choice | None:
    """Return the complete choice that is all that can be done now, None where somebody decides."""
    found = ((one.choice, one.prompt) for seat in known.players for one in openings(known, seat))
    return alone(known, tuple(islice(found, 2)))


def alone(known: Game, found: Sequence[tuple[Choice, Prompt | None]]) -> Choice | None:
    """Return the complete choice that is all that can be done, of what may be begun now with the first prompt of each.

    Whoever answers after another seat begins himself: a second tap of that seat must not answer for him.
    """
    if len(found) != 1 or known.front is None or known.front.answered or sealed(known):
        return None
    ((choice, prompt),) = found
    by_people = prompt is None or prompt.filler != "seat" or known.variant.move_named(choice.move).grave
    return None if by_people else _completed(known, choice, prompt)


def _completed(known: Game, choice: Choice, prompt: Prompt | None) -> Choice | None:
    while prompt is not None and prompt.filler != "chance":
        only = only_value(prompt)
        if prompt.filler != "seat" or only is None or turns_on_a_secret(known, choice):
            return None
        choice = choice.with_field(prompt.field, only)
        prompt = next_prompt(known, choice)
    return None if turns_on_a_secret(known, choice) else choice


def was_forced(known: Game, move: Move) -> bool:
    """Whether a move that was made, of which `known` is what was known before it, left nobody anything to decide.

    Every look at the table asks this, and nearly every move asked for a decision in its first prompt: that is seen
    first.
    """
    kind = type(move)
    if move.correction or place_of(known, kind, move.seat) is None or kind.may(known, move.seat) is not None:
        return False
    begun = Choice(kind.__name__, move.seat)
    if only_value(next_prompt(known, begun)) is None:
        return False
    choice = forced(known)
    return choice is not None and (choice.move, choice.seat) == (begun.move, begun.seat)
