"""How long a hall is seated: three rounds of everybody, where clubs should stay apart. No network and no file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.tournament.seating import Table, by_search, past_of
from tests.bench.figures import Effort, Figure, spread, timed, within
from tests.board.chances import Seeded

ROUNDS, CLUBS, AIM = 3, 20, 10.0


def figures(effort: Effort) -> Iterator[Figure]:
    """Measure all rounds together, once for each of `effort.rounds` seeds."""
    groups = [(f"club {n % CLUBS}",) for n in range(effort.players)]
    halls: list[list[Table]] = []
    works = [lambda seed=seed: halls.append(_seated(groups, seed)) for seed in range(effort.rounds)]
    found = spread(f"seating {effort.players} players for three rounds", "s", timed(works), 1)
    again = max(_meeting_again(tables) for tables in halls)
    yield within(replace(found, about=f"{again} pairs meet twice"), AIM)


def _seated(groups: list[tuple[str]], seed: int) -> list[Table]:
    tables, chance = list[Table](), Seeded(seed)
    for _ in range(ROUNDS):
        tables += by_search(past_of(groups, tables), chance)
    return tables


def _meeting_again(tables: list[Table]) -> int:
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum(n > 1 for n in met.values())
