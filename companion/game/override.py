"""Override: a move that the rules refuse now and that the table makes all the same, as a correction. Pure.

The table is the truth. What was really done on the board can be entered as the move it was, at any place of the sort
it asks for. The move itself says what follows. Which moves are legal must never be decided here.
"""

from __future__ import annotations

from companion.game.correct import Correct, of_this_turn
from companion.game.decide import choices, refuse
from companion.game.moves import Choice, Move, anywhere, empty, finish
from companion.game.prompts import Place
from companion.game.state import Envelope, Game
from companion.game.text import Refusal


def unlisted(game: Game, seat: int) -> tuple[Choice, ...]:
    """Return the moves of a turn that a seat may not begin now, or only at some places, in the variant's order."""
    now = set(choices(game, seat))
    found = []
    for kind in game.variant.move_kinds:
        choice = Choice(kind.__name__, seat)
        if kind.correction or not kind.tapped or not of_this_turn(game, kind):
            continue
        prompt = anywhere(game, choice)
        if (choice not in now or isinstance(prompt, Place)) and (prompt is None or not empty(prompt)):
            found.append(choice)
    return tuple(found)


def overruling(game: Game, choice: Choice) -> tuple[Refusal, Correct] | None:
    """Return why a finished choice is refused, and the correction that makes it all the same.

    None where the rules refuse nothing, where chance has still to be filled in, and where even a correction cannot be.
    """
    try:
        move: Move = finish(game, choice)
    except TypeError:
        return None
    why, correction = refuse(game, move), Correct(seat=choice.seat, revision=game.revision, repeat=Envelope(move))
    return None if why is None or refuse(game, correction) else (why, correction)
