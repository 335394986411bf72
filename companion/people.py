"""People over many evenings: games, wins, points, and what the dice brought each beside what was to be expected.

A pure function of the kept games as everybody may know them, also of one that is not over. Whoever was seated by the
same name is one person. How far fair dice alone stray comes with each figure. No clock, no file, no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

from companion.game.history import Entry
from companion.game.state import NOBODY, Setup
from companion.game.variant import Variant
from companion.statistics import statistics

SURE = 1.96
"""So many standard deviations around the expectation hold what fair dice bring in 95 of 100 cases."""


class Share(msgspec.Struct, frozen=True):
    """What one seat had of one game: open points, cards from the dice, how many were owed, and their variance."""

    name: str
    points: int
    won: bool
    cards: int
    expected: float
    variance: float


class Played(msgspec.Struct, frozen=True):
    """What one kept game tells of its people. Nothing was thrown: it had not begun."""

    over: bool
    throws: int
    shares: tuple[Share, ...]


class Person(msgspec.Struct, frozen=True):
    """One person over all games: how many, how many of them are over, wins beside an equal share of them, points.

    `points` are those of the games that are over, on average. `luck` is how many cards more than expected the dice
    brought; fair dice alone stray by less than `stray` in 95 of 100 cases. `throws` are those of all games.
    """

    name: str
    games: int
    over: int
    won: int
    chance: float
    points: float
    cards: int
    expected: float
    stray: float
    throws: int

    @property
    def luck(self) -> float:
        """How many cards more than expected the dice brought."""
        return self.cards - self.expected

    @property
    def remarkable(self) -> bool:
        """Whether fair dice do this in fewer than 5 of 100 cases."""
        return abs(self.luck) > self.stray


def played(variant: Variant, setup: Setup, entries: Iterable[Entry]) -> Played:
    """Return what a game tells of its people; `entries` is the path to its head."""
    figures = statistics(variant, setup, entries)
    return Played(
        figures.winner != NOBODY,
        figures.throws,
        tuple(
            Share(
                setup.seats[gain.seat].name,
                points[-1],
                gain.seat == figures.winner,
                gain.cards,
                gain.expected,
                gain.variance,
            )
            for gain, points in zip(figures.gains, figures.points, strict=True)
        ),
    )


def people(games: Iterable[Played]) -> tuple[Person, ...]:
    """Return everybody who was seated in a game that had begun, whoever played most first, then by name."""
    seen: dict[str, list[tuple[Played, Share]]] = {}
    for game in games:
        for share in game.shares if game.throws else ():
            seen.setdefault(share.name, []).append((game, share))
    found = (_person(name, shares) for name, shares in seen.items())
    return tuple(sorted(found, key=lambda person: (-person.games, person.name)))


def _person(name: str, shares: Sequence[tuple[Played, Share]]) -> Person:
    over = [(game, share) for game, share in shares if game.over]
    return Person(
        name=name,
        games=len(shares),
        over=len(over),
        won=sum(share.won for _, share in over),
        chance=sum(1 / len(game.shares) for game, _ in over),
        points=sum(share.points for _, share in over) / len(over) if over else 0.0,
        cards=sum(share.cards for _, share in shares),
        expected=sum(share.expected for _, share in shares),
        stray=SURE * sqrt(sum(share.variance for _, share in shares)),
        throws=sum(game.throws for game, _ in shares),
    )
