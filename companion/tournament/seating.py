"""Seating: who sits at which table, and in which order they choose their place.

First come different opponents, then different places in the order of choice, then groups that should not meet. A seeded
search that starts from a shuffle and swaps two players at a time; the same chance gives the same seats. No name and no
result may enter: players are numbers from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations

import msgspec

from companion.board.chance import Chance, shuffled
from companion.tournament.format import LARGEST, SMALLEST

TRIES = 100_000
"""So many swaps a search looks at before it takes the best seats so far: about two seconds on a small computer."""
STAY = 8
"""So many steps somebody who was moved stays where he is, unless that brings the best seats so far."""
STALE = 60
"""After so many steps without anything better the search begins anew from another shuffle."""

MEETING, PLACE, GROUP = 10**9, 10**5, 1
"""What weighs more by far than all of what comes after it can."""

Table = tuple[int, ...]
"""The players at a table, in the order in which they choose their place."""


class Past(msgspec.Struct, frozen=True):
    """What is to be avoided, of players 0 to n-1.

    `met[a][b]` is how often two sat at one table, and `kin[a][b]` in how many groups both are. `places[a]` is how often
    somebody chose first, second, third and fourth.
    """

    met: tuple[tuple[int, ...], ...]
    kin: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...]


def past_of(groups: Sequence[Iterable[str]], tables: Iterable[Sequence[int | None]]) -> Past:
    """Return what to avoid: for each player the groups he is in, and every table that there was.

    None at a table is somebody who has left since.
    """
    n = len(groups)
    met, places = [[0] * n for _ in range(n)], [[0] * LARGEST for _ in range(n)]
    for table in tables:
        seats = [(place, player) for place, player in enumerate(table) if player is not None]
        for place, player in seats:
            places[player][place] += 1
        for (_, one), (_, other) in permutations(seats, 2):
            met[one][other] += 1
    named = [frozenset(group) for group in groups]
    kin = ((len(one & other) for other in named) for one in named)
    return Past(*(tuple(map(tuple, rows)) for rows in (met, kin, places)))


def sizes(players: int) -> tuple[int, ...]:
    """Return how many sit at each table: fours, then as few threes as the number asks for; none for 1, 2 and 5."""
    threes = -players % LARGEST
    fours = (players - SMALLEST * threes) // LARGEST
    return (LARGEST,) * fours + (SMALLEST,) * threes if fours >= 0 else ()


def by_rank(players: Sequence[int], tables: int) -> tuple[Table, ...]:
    """Seat players, the best first, so that all tables are equally strong: 1 8 9 16, 2 7 10 15, .. for four tables.

    The better of a table chooses first. Where there are tables of three, the best have them.
    """
    seats: list[list[int]] = [[] for _ in range(tables)]
    for at, player in enumerate(players):
        row, column = divmod(at, tables)
        seats[column if row % 2 == 0 else tables - 1 - column].append(player)
    return tuple(map(tuple, seats))


def by_search(past: Past, chance: Chance, tries: int = TRIES) -> tuple[Table, ...]:
    """Seat all players of `past` as well as is found within so many tries; no tables where their number has none."""
    best = _Search(past, chance).best(tries)
    return tuple(_in_order(table, past, chance) for table in best)


def faults(tables: Iterable[Table], past: Past) -> tuple[int, int, int]:
    """Return what is wrong with seats: meetings again, places again, and pairs of one group."""
    found = [0, 0, 0]
    for table in tables:
        for one, other in combinations(table, 2):
            found[0] += past.met[one][other]
            found[2] += past.kin[one][other]
        found[1] += sum(past.places[player][place] for place, player in enumerate(table))
    return found[0], found[1], found[2]


@lru_cache(10_000)
def _orders(places: tuple[tuple[int, ...], ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return how often a place comes again in the best order of players with these places, and all such orders."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for order in permutations(range(len(places))):
        again = sum(places[player][place] for place, player in enumerate(order))
        found.setdefault(again, []).append(order)
    least = min(found)
    return least, tuple(found[least])


def _in_order(table: Sequence[int], past: Past, chance: Chance) -> Table:
    """Put the players of a table in one of the best orders of choice."""
    _, orders = _orders(tuple(past.places[player] for player in table))
    return tuple(table[at] for at in orders[chance.below(len(orders))])


class _Search:
    """Seats that change by swaps: the best swap of somebody who sits wrongly, and not the one before taken back."""

    def __init__(self, past: Past, chance: Chance) -> None:
        self._chance = chance
        self._places = past.places
        self._weigh = [
            [MEETING * met + GROUP * kin for met, kin in zip(*rows, strict=True)]
            for rows in zip(past.met, past.kin, strict=True)
        ]
        self._begin()

    def _begin(self) -> None:
        order = iter(shuffled(range(len(self._places)), self._chance))
        self._tables = [[next(order) for _ in range(size)] for size in sizes(len(self._places))]
        self._costs = [self._cost(table) for table in self._tables]
        self._stays = [0] * len(self._places)

    def best(self, tries: int) -> list[list[int]]:
        """Return the best seats that are found within so many tries."""
        best, least, step, better = self._copy(), sum(self._costs), 0, 0
        while least and tries > 0 and len(self._tables) > 1:
            step += 1
            tries -= self._swap(step, least)
            if sum(self._costs) < least:
                best, least, better = self._copy(), sum(self._costs), step
            elif step - better > STALE:
                self._begin()
                step = better = 0
        return best

    def _swap(self, step: int, least: int) -> int:
        """Swap one who sits wrongly with whom that is best, and return how many were looked at."""
        wrong = [at for at, cost in enumerate(self._costs) if cost]
        mine = wrong[self._chance.below(len(wrong))]
        seat = self._chance.below(len(self._tables[mine]))
        found: list[tuple[int, int, int, int, int]] = []
        tried, total = 0, sum(self._costs)
        for yours, table in enumerate(self._tables):
            for other in range(len(table)) if yours != mine else ():
                tried += 1
                a, b = self._swapped(mine, seat, yours, other)
                change = a + b - self._costs[mine] - self._costs[yours]
                if self._may(step, self._tables[mine][seat], table[other]) or total + change < least:
                    found.append((change, yours, other, a, b))
        if found:
            low = min(change for change, *_ in found)
            lowest = [swap for swap in found if swap[0] == low]
            self._take(step, mine, seat, lowest[self._chance.below(len(lowest))])
        return tried

    def _may(self, step: int, one: int, other: int) -> bool:
        return self._stays[one] < step and self._stays[other] < step

    def _take(self, step: int, mine: int, seat: int, swap: tuple[int, int, int, int, int]) -> None:
        _, yours, other, self._costs[mine], self._costs[yours] = swap
        here, there = self._tables[mine], self._tables[yours]
        here[seat], there[other] = there[other], here[seat]
        self._stays[here[seat]] = self._stays[there[other]] = step + STAY

    def _swapped(self, mine: int, seat: int, yours: int, other: int) -> tuple[int, int]:
        """Return what both tables would cost after a swap."""
        here, there = self._tables[mine], self._tables[yours]
        here[seat], there[other] = there[other], here[seat]
        costs = self._cost(here), self._cost(there)
        here[seat], there[other] = there[other], here[seat]
        return costs

    def _cost(self, table: Sequence[int]) -> int:
        weigh = self._weigh
        pairs = sum(weigh[one][other] for one, other in combinations(table, 2))
        return pairs + PLACE * _orders(tuple(self._places[player] for player in table))[0]

    def _copy(self) -> list[list[int]]:
        return [list(table) for table in self._tables]
