"""The table's chance: the next card, throw or direction, by the game's secret seed, the place, and the number of draws.

A pure function. Whatever else is done or undone before, the next card of a deck or of a hand and the next throw are the
same. No generator with a state of its own may enter, and no other source of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TypeVar

from companion.game.cards import UNSEEN, Cards
from companion.game.prompts import SIDES, Dice, Direction, Prompt, SomeCards
from companion.game.state import DIRECTIONS, THROWS

T = TypeVar("T")


class Chance:
    """The lots of one game. For each draw everything that could come has a lot, and what has the lowest comes.

    So what is no longer there, or new there, changes nothing else.
    """

    def __init__(self, seed: bytes, drawn: Mapping[str, int]) -> None:
        """Take up the seed after so many draws in each place (`Game.drawn`)."""
        self._seed, self._drawn = seed, drawn

    def fill(self, prompt: Prompt) -> object:
        """Return what chance puts into a prompt for dice, or for cards of a pile that holds as many as are asked for.

        Raises TypeError for any other prompt: nothing counts what is drawn there.
        """
        match prompt:
            case Dice():
                return self.throw(prompt)
            case SomeCards(whose=whose, held=held, least=count, kinds=kinds):
                return self._cards(whose, held.only(kinds), count)
            case _:
                raise TypeError(f"chance fills no {type(prompt).__name__}")

    def throw(self, prompt: Dice | Direction) -> tuple[int, ...]:
        """Return the faces that lie there when Kazami throws: one of each die, or of the one that draws a direction."""
        where, dice = (THROWS, prompt.which) if isinstance(prompt, Dice) else (DIRECTIONS, ("",))
        nth = self._drawn.get(where, 0)
        return tuple(self._lowest((where, nth, die), range(1, SIDES + 1)) for die in dice)

    def _cards(self, whose: str, pile: Cards, count: int) -> Cards:
        first, taken = self._drawn.get(whose, 0), Counter[str]()
        left = Counter({UNSEEN: pile.unseen, **dict(pile)})
        for nth in range(first, first + count):
            kind, _ = self._lowest((whose, nth), [(kind, copy) for kind in left for copy in range(left[kind])])
            left[kind] -= 1
            taken[kind] += 1
        unseen = taken.pop(UNSEEN, 0)
        return Cards(taken, unseen)

    def _lowest(self, where: tuple[object, ...], options: Iterable[T]) -> T:
        """Return the option with the lowest lot there; each is as likely as the others."""
        return min(options, key=lambda option: blake2b(repr((*where, option)).encode(), key=self._seed).digest())
