"""Chance as an argument: what the board needs of randomness, and how to shuffle with it.

No random number generator may enter: the caller brings one, so that a map can be made again from
the same numbers and a test can say what chance does.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of fair, independent whole numbers."""

    def below(self, n: int) -> int:
        """Return one of 0, 1, .., n-1, each as likely as the others. `n` is at least 1."""
        ...


def shuffled(items: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """Return the items in an order that chance decides, every order being equally likely.

    Asks `chance` once for each item but one, with n falling from the number of items to 2
    (Durstenfeld's form of the Fisher-Yates shuffle).
    """
    rest = list(items)
    for last in range(len(rest) - 1, 0, -1):
        other = chance.below(last + 1)
        rest[last], rest[other] = rest[other], rest[last]
    return tuple(rest)
