"""Filling: a choice on its way to a finished move, hole after hole. Pure; whoever shows the holes keeps the value.

At a shared screen with digital hands a hole is shown as the whole table knows it, so that what is offered tells
nobody what a hand holds; only a sealed answer is filled by its seat alone, from its own knowledge.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.game.holes import Hole, Number, OneOf
from companion.game.moves import Choice, anywhere, next_hole
from companion.game.state import Game


class Filling(msgspec.Struct, frozen=True):
    """A partial move, the games it is filled from (the table's and the seat's own), and the ask it answers.

    `alone`: only its seat looks at the screen. `amends`: the entry it shall stand in place of, None for a new move.
    `anyway`: it is what the table did, so that a place is any where such a piece can stand.
    """

    choice: Choice
    public: Game
    own: Game
    alone: bool = False
    amends: int | None = None
    anyway: bool = False

    @property
    def hole(self) -> Hole | None:
        """The hole a seat (or the dice) must fill next; None when the move can be submitted."""
        hole = self._asks(self.own)
        if hole is None or hole.filler == "chance":
            return None
        shown = None if self.alone else self._asks(self.public)
        return hole if shown is None or (type(shown), shown.field) != (type(hole), hole.field) else shown

    def _asks(self, known: Game) -> Hole | None:
        return (anywhere if self.anyway else next_hole)(known, self.choice)

    def filled(self, value: Any) -> Filling:
        """Return the filling with its hole filled."""
        hole = self.hole
        if hole is None:
            raise ValueError("nothing is left to fill")
        return msgspec.structs.replace(self, choice=self.choice.with_field(hole.field, value))

    @property
    def forced(self) -> Any | None:
        """The only value the hole takes, None where there is a choice."""
        match self.hole:
            case OneOf(options=((only, _),)):
                return only
            case Number(least=least, most=most) if least == most:
                return least
        return None


def sealed(game: Game) -> bool:
    """Whether the answer the table waits for stays secret: for ever, or until all have given theirs."""
    if game.front is None:
        return False
    rule = game.room.steps[game.front.name]
    return rule.alone or (rule.together and game.setup.hands == "digital")
