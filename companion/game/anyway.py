"""Anyway: a move the rules do not allow now, on its way to the table's own word (`Correct`). Pure.

The table is the truth: whatever was really done on the board can be entered as the move it was, at any place where
such a piece can stand. What follows from it the move itself says; which moves are legal must never be decided here.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.correct import Correct, place_sort
from companion.game.decide import choices, insist, refuse
from companion.game.facts import PiecePlaced
from companion.game.holes import Hole, Place
from companion.game.moves import Choice, Move, empty, finish
from companion.game.state import Envelope, Game
from companion.game.text import Refusal


def unlisted(game: Game, seat: int) -> tuple[Choice, ...]:
    """Return the moves of a turn that a seat may not begin now, or only at some places, in the room's order."""
    now = set(choices(game, seat))
    steps = {*game.room.procedures["turn"](game), *(step.name for step in game.agenda[:1])}
    found = []
    for kind in game.room.move_kinds:
        choice = Choice(kind.__name__, seat)
        if kind.correction or not kind.tapped or steps.isdisjoint(kind.at):
            continue
        hole = anywhere(game, choice)
        if (choice not in now or isinstance(hole, Place)) and (hole is None or not empty(hole)):
            found.append(choice)
    return tuple(found)


def anywhere(game: Game, choice: Choice) -> Hole | None:
    """Return the next hole of a choice, None when it is complete; a place is any where such a piece can stand."""
    hole = game.room.move_named(choice.move).hole(game, choice.seat, dict(choice.filled))
    if not isinstance(hole, Place):
        return hole
    everywhere = (*game.island.corners, *game.island.edges, *game.island.land)
    sorts = {place_sort(place) for place in hole.options} or _stands_on(game, choice, hole.field, everywhere)
    return replace(hole, options=tuple(place for place in everywhere if place_sort(place) in sorts))


def _stands_on(game: Game, choice: Choice, field: str, everywhere: tuple[str, ...]) -> set[str]:
    """Return the sorts of place on which a move that is complete with one puts its piece."""
    found = set()
    for sort, place in {place_sort(place): place for place in everywhere}.items():
        try:
            facts = insist(game, finish(game, choice.with_field(field, place)))
        except (TypeError, KeyError, ValueError, IndexError):
            continue  # not complete with it, or it names what is no such place
        placed = {fact.piece.what for fact in facts if isinstance(fact, PiecePlaced) and fact.place == place}
        if placed and all(game.room.pieces[what].on == sort for what in placed):
            found.add(sort)
    return found


def overruling(game: Game, choice: Choice) -> tuple[Refusal, Correct] | None:
    """Return why a finished choice is refused, and the correction that makes it all the same.

    None where the rules refuse nothing, where chance has still to be filled in, and where even a correction cannot be.
    """
    try:
        move: Move = finish(game, choice)
    except TypeError:
        return None
    why, correction = refuse(game, move), Correct(seat=choice.seat, ask=game.ask, repeat=Envelope(move))
    return None if why is None or refuse(game, correction) else (why, correction)
