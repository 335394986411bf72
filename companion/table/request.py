"""From a request to a move: a choice's prompts are walked one by one, the seat's checked, chance's filled.

Nothing is decided or changed here. What a seat sends may be anything; it gets a move or a refusal.
"""

from __future__ import annotations

from typing import Any

from companion.game.codec import Unreadable, codec, encode
from companion.game.decide import not_now, place_of, refuse
from companion.game.moves import Choice, Move, allowed, does_not_fit, empty, finish, nothing_there, walk
from companion.game.prompts import fits
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.table.chance import Chance


def stale(game: Game, revision: int | None) -> Refusal | None:
    """Refuse a request made when the table was at another ask; None means it was made now."""
    if revision is None:
        return None
    return refuse(game, Move(seat=game.active, revision=revision)) if revision != game.revision else None


def move_of(game: Game, request: Choice | Move, chance: Chance) -> Move | Refusal:
    """Return the finished move of a request, or why there is none. It may still be refused by the rules."""
    if isinstance(request, Choice):
        return _closed(game, request) or _finished(game, request, chance)
    try:
        return codec(game.variant).move(encode(request))
    except (Unreadable, TypeError, NotImplementedError) as error:
        return Refusal("unreadable", "", Text.of("That is not a move of this game: {why}", why=str(error)))


def heard(known: Game, request: Choice | Move, chance: Chance) -> Refusal | None:
    """Refuse a request for a reason that whoever knows `known` can see himself; None where he can see none.

    What is drawn lies face down before him.
    """
    move = move_of(known, request, chance)
    return move if isinstance(move, Refusal) else refuse(known, move)


def _closed(game: Game, choice: Choice) -> Refusal | None:
    """Refuse a choice that cannot even be begun: unknown, out of its step, or not allowed now."""
    try:
        kind = game.variant.move_named(choice.move)
    except KeyError:
        return Refusal("no-such-move", "", Text.of("There is no move {name} in this game.", name=choice.move))
    if not kind.correction and place_of(game, kind, choice.seat) is None:
        nothing = Move(seat=choice.seat, revision=game.revision)
        return refuse(game, nothing) or not_now(game, nothing.seat)
    return kind.may(game, choice.seat)


def _finished(game: Game, choice: Choice, chance: Chance) -> Move | Refusal:
    given = dict(choice.filled)
    filled: dict[str, Any] = {}
    for asked in walk(game, choice.move, choice.seat, filled):
        prompt = allowed(game, Choice(choice.move, choice.seat, tuple(filled.items())), asked)
        if prompt.filler == "chance" and prompt.field in given:
            return Refusal("chance-decides", "", Text.of("Nobody may choose that: {what}", what=prompt.label))
        if empty(prompt):
            return nothing_there(game.variant.move_named(choice.move), prompt, first=not filled)
        if prompt.filler == "chance":
            value = chance.fill(prompt)
        elif prompt.field in given:
            value = given.pop(prompt.field)
        else:
            return Refusal("unfinished", "", Text.of("Still to be chosen: {what}", what=prompt.label))
        if not fits(prompt, value):
            return does_not_fit(prompt)
        filled[prompt.field] = value
    if given:
        return Refusal("too-much", "", Text.of("{field} is not asked for here.", field=min(given)))
    return finish(game, Choice(choice.move, choice.seat, tuple(filled.items()), choice.seal))
