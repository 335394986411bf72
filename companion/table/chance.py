"""The table's chance: numbers drawn from a game's secret seed, remembered by the entry they follow and its ask.

A pure function of (seed, parent, ask): undo and repeat draws the same card, and so does a resumed game. No generator
with a state of its own may enter, and no other source of chance.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import pack
from typing import assert_never

from companion.game.cards import draw
from companion.game.holes import SIDES, Dice, Direction, Hole, Number, OneOf, Place, SomeCards

_RANGE = 2**64


class Chance:
    """The numbers of one decision, in the order in which they are asked for."""

    def __init__(self, seed: bytes, parent: int, ask: int) -> None:
        """Begin at the first number of the decision that follows entry `parent` and answers `ask`."""
        self._seed, self._where, self._count = seed, (parent, ask), 0

    def below(self, n: int) -> int:
        """Return one of 0, 1, .., n-1, each as likely as the others. `n` is at least 1."""
        fair = _RANGE - _RANGE % n  # numbers from here on would make the first few likelier: drawn again
        while True:
            counted = pack(">QQQ", *self._where, self._count)
            self._count += 1
            number = int.from_bytes(blake2b(counted, key=self._seed, digest_size=8).digest(), "big")
            if number < fair:
                return number % n

    def fill(self, hole: Hole) -> object:
        """Return what chance puts into a hole that has something to choose from."""
        match hole:
            case Place(options=places):
                return places[self.below(len(places))]
            case OneOf(options=options):
                return options[self.below(len(options))][0]
            case Number(least=least, most=most):
                return least + self.below(most - least + 1)
            case Dice(which=which):
                return tuple(1 + self.below(SIDES) for _ in which)
            case Direction():
                return self.below(SIDES)
            case SomeCards(held=held, least=least, most=most, kinds=kinds):
                pile = held.only(kinds)
                count = least + self.below(min(most, pile.total) - least + 1)
                return draw(pile, count, (self.below(pile.total - taken) for taken in range(count)))
            case _:
                assert_never(hole)
