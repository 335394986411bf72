"""Seating: tables of four and three, different opponents, different places, groups apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.seating import TRIES, Past, Table, by_search, faults, past_of, sizes
from tests.board.chances import Seeded


def seated(
    groups: Sequence[Sequence[str]], rounds: int = 3, seed: int = 7, tries: int = TRIES
) -> list[tuple[Table, ...]]:
    """Seat some rounds one after the other."""
    chance, played = Seeded(seed), list[tuple[Table, ...]]()
    for _ in range(rounds):
        before = [table for tables in played for table in tables]
        played.append(by_search(past_of(groups, before), chance, tries))
    return played


def meetings(rounds: Sequence[Sequence[Table]]) -> list[tuple[int, int]]:
    return [pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)]


def test_one_two_and_five_players_have_no_tables() -> None:
    assert [n for n in range(257) if sum(sizes(n)) != n] == [1, 2, 5]
    assert all(sizes(n).count(3) < 4 for n in range(257))


@pytest.mark.parametrize(
    "some", [(*range(13, 33), 64), pytest.param(range(33, 257), marks=pytest.mark.thorough)], ids=("few", "many")
)
def test_nobody_meets_anybody_twice_in_three_rounds(some: Sequence[int]) -> None:
    met = {players: meetings(seated([()] * players)) for players in some}
    assert [players for players, pairs in met.items() if len(pairs) != len(set(pairs))] == []


@pytest.mark.parametrize("players", [16, 32, 64, pytest.param(256, marks=pytest.mark.thorough)])
def test_everybody_chooses_in_three_different_places(players: int) -> None:
    rounds = seated([()] * players)
    for player in range(players):
        assert len({table.index(player) for tables in rounds for table in tables if player in table}) == 3


def test_twelve_players_meet_again_no_more_than_they_must() -> None:
    rounds = seated([()] * 12, rounds=2)
    again = len(meetings(rounds)) - len(set(meetings(rounds)))
    assert again == 3, "four people from three tables: two of them have met"


def test_a_group_meets_only_where_it_is_too_large_to_be_kept_apart() -> None:
    four_clubs = [(f"club {n % 4}",) for n in range(32)]
    for tables in seated(four_clubs):
        assert all({player % 4 for player in table} == {0, 1, 2, 3} for table in tables)
    half_of_all = [("club",) if n < 16 else () for n in range(32)]
    for tables in seated(half_of_all):
        assert all(sum(player < 16 for player in table) == 2 for table in tables)


THIRD_ALONE = ((1, 1, 0, 0), (1, 1, 0, 0), *((0, 0, 0, 0),) * 4)
"""Of six players the first two have chosen first and second already: apart, both may choose third."""
FIRST_WITH_OTHERS = tuple(tuple(int((a == 0) != (b == 0) and {a, b} != {0, 1}) for b in range(6)) for a in range(6))
"""The first has something with everybody but the second: he has least of it beside the second."""
NOTHING = ((0,) * 6,) * 6


def test_a_place_counts_more_than_a_group() -> None:
    past = Past(met=NOTHING, kin=FIRST_WITH_OTHERS, places=THIRD_ALONE)
    assert faults(by_search(past, Seeded(1)), past) == (0, 0, 2), "not (0, 1, 1)"


def test_an_opponent_counts_more_than_a_place() -> None:
    past = Past(met=FIRST_WITH_OTHERS, kin=NOTHING, places=THIRD_ALONE)
    assert faults(by_search(past, Seeded(1)), past) == (1, 1, 0), "not (2, 0, 0)"


def test_one_meeting_counts_more_than_all_groups_together() -> None:
    rounds = seated([[f"club {n}" for n in range(9)]] * 13)
    assert len(meetings(rounds)) == len(set(meetings(rounds)))


def test_the_same_chance_gives_the_same_seats() -> None:
    assert seated([()] * 40, seed=3) == seated([()] * 40, seed=3) != seated([()] * 40, seed=4)


GROUPS = st.lists(st.sampled_from(("A", "B", "C")), max_size=2)


@given(st.lists(GROUPS, min_size=6, max_size=40), st.integers(0, 99))
def test_everybody_sits_once_in_a_round(groups: list[list[str]], seed: int) -> None:
    tables = by_search(past_of(groups, ()), Seeded(seed), tries=200)
    assert sorted(player for table in tables for player in table) == list(range(len(groups)))
    assert sorted(map(len, tables), reverse=True) == list(sizes(len(groups)))


@given(st.integers(6, 24), st.integers(0, 99))
def test_faults_are_what_can_be_counted_by_hand(players: int, seed: int) -> None:
    groups = [("A",) if n % 3 else ("B", "C") for n in range(players)]
    first, second = seated(groups, rounds=2, seed=seed, tries=200)
    past = past_of(groups, first)
    again, places, kin = faults(second, past)
    assert again == len(set(meetings([first])) & set(meetings([second])))
    where = {player: place for table in first for place, player in enumerate(table)}
    assert places == sum(where[player] == place for table in second for place, player in enumerate(table))
    shared = (len({*groups[one]} & {*groups[other]}) for one, other in meetings([second]))
    assert kin == sum(shared)
