"""A small variant with bugs, made to prove that a bug stays one: Base, and moves that stumble over a key there is not.

No rule, no expectation, and nothing that a real variant may copy.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.correct import Correction
from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.prompts import OneOf, Prompts
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.rules.base import BASE, production

NAMES: dict[str, Fact] = {}


class Stumble(Move, frozen=True, kw_only=True):
    """Do what is allowed, and stumble."""

    at = ("build", "trade_and_build", "trade")
    label = "Stumble"
    said = "{seat} stumbles"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Look for what is nowhere: the bug."""
        yield NAMES["nobody wrote this down"]


class StumbleAnyway(Move, frozen=True, kw_only=True):
    """Do what is not allowed, and stumble all the more."""

    what: str

    at = ("build", "trade_and_build", "trade")
    label = "Stumble anyway"
    said = "{seat} stumbles all the same"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for one of two ways."""
        yield OneOf("what", Text.of("Which way?"), (("left", Text.of("left")), ("right", Text.of("right"))))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse every way."""
        return Refusal("no-way", "", Text.of("There is no way there."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take a tuple's end for its beginning: the bug."""
        return (tuple[Fact, ...]()[0],)


class CorrectStumble(Correction, frozen=True, kw_only=True):
    """State something, and stumble."""

    label = "Correct a stumble"
    said = "{seat} corrects a stumble"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Read a number that is none: the bug."""
        int("none")
        return ()


class Roll(production.Roll, frozen=True, kw_only=True):
    """Throw the dice; a double stumbles."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Carry it out as in Base, but for the bug."""
        if self.dice[0] == self.dice[1]:
            raise LookupError("nobody thought of a double")
        yield from super().happen(game)


FAULTY = BASE.differing(name="faulty", moves=(*BASE.moves, Roll, Stumble, StumbleAnyway, CorrectStumble))
