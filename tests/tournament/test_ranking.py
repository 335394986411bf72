"""The ranking: by wins, then victory points, then the sum of the shares, then lot; beside a second calculation."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.format import Criterion, Format, club, official
from companion.tournament.ranking import NOBODY, Result, points_for_places, ranked

OFFICIAL = official()
LOTS = {player: player for player in range(1, 13)}


def games(*played: tuple[dict[int, int], int]) -> list[Result]:
    return [Result(tuple(table), tuple(table.values()), winner) for table, winner in played]


def order(*played: tuple[dict[int, int], int], lots: dict[int, int], format_: Format = OFFICIAL) -> list[int]:
    return [standing.player for standing in ranked(format_, lots, games(*played))]


# Worked examples that organisers have published, then lists as they hang on the wall of a qualifier.


def test_the_example_of_the_championships_rules_puts_b_before_a() -> None:
    """Both won twice and have 28 points; 33.33 + 30.30 + 22.22 % are more than 31.25 + 26.67 + 27.78 %."""
    a, b, *others = range(1, 15)
    tables = games(
        ({a: 10, others[0]: 8, others[1]: 8, others[2]: 6}, a),
        ({others[0]: 10, a: 8, others[1]: 6, others[2]: 6}, others[0]),
        ({a: 10, others[3]: 9, others[4]: 9, others[5]: 8}, a),
        ({b: 10, others[6]: 8, others[7]: 7, others[8]: 5}, b),
        ({b: 10, others[6]: 9, others[7]: 8, others[8]: 6}, b),
        ({others[9]: 10, b: 8, others[10]: 9, others[11]: 9}, others[9]),
    )
    first, second, *_ = ranked(OFFICIAL, {player: player for player in range(1, 15)}, tables)
    assert (first.player, second.player) == (b, a)
    assert [f"{float(one.share):.4f}" for one in (first, second)] == ["0.8586", "0.8569"]


def test_the_example_of_a_table_of_three_raises_its_24_points_to_32() -> None:
    (played,) = games(({1: 10, 2: 9, 3: 5}, 1))
    assert [played.share(player) for player in (1, 2, 3)] == [Fraction(10, 32), Fraction(9, 32), Fraction(5, 32)]


def test_the_example_of_the_german_league_has_its_percentages() -> None:
    shares = [
        played.share(1)
        for played in games(
            ({1: 10, 2: 9, 3: 8, 4: 5}, 1), ({1: 8, 2: 10, 3: 7, 4: 5}, 2), ({1: 10, 2: 9, 3: 9, 4: 8}, 1)
        )
    ]
    assert [f"{float(share * 100):.2f}" for share in shares] == ["31.25", "26.67", "27.78"]


def test_a_published_list_of_five_games_comes_out_as_its_owner_calculated_it() -> None:
    """A group in Porto Alegre published its games and scores of 1998: 100 x points / the table's average, and 12, 8, 4
    and 0 for the places, halved where two are equal. So a score is 400 x the share and the points for places.
    """
    marinho, martin, jason, avelino = players = range(1, 5)
    rows = ((13, 10, 9, 7), (7, 7, 11, 13), (10, 13, 9, 7), (6, 6, 9, 14), (6, 9, 13, 11))
    played = games(*((dict(zip(players, row, strict=True)), players[row.index(max(row))]) for row in rows))
    found = ranked(msgspec.structs.replace(OFFICIAL, places=(12, 8, 4, 0)), LOTS, played)[:4]
    assert [(one.player, one.wins, one.victory_points) for one in found] == [
        (avelino, 2, 52),
        (jason, 1, 51),
        (martin, 1, 45),
        (marinho, 1, 42),
    ]
    assert [round(float(400 * one.share + one.points), 2) for one in found] == [585.25, 572.60, 498.46, 463.69]


def test_a_list_that_wins_and_victory_points_decide() -> None:
    """Margaret 2 wins and 27, Maxwell 2 and 25, Radar 1 and 28: points never make up for a win."""
    margaret, maxwell, radar, hawkeye, frank, henry = range(1, 7)
    found = ranked(
        OFFICIAL,
        {player: player for player in range(1, 7)},
        games(
            ({margaret: 10, radar: 9, frank: 4, henry: 3}, margaret),
            ({maxwell: 10, radar: 9, hawkeye: 5, frank: 6}, maxwell),
            ({margaret: 10, maxwell: 5, hawkeye: 7, henry: 6}, margaret),
            ({maxwell: 10, hawkeye: 6, frank: 8}, maxwell),
            ({radar: 10, margaret: 7, henry: 8}, radar),
        ),
    )
    assert [(one.player, one.wins, one.victory_points) for one in found] == [
        (margaret, 2, 27),
        (maxwell, 2, 25),
        (radar, 1, 28),
        (hawkeye, 0, 18),
        (frank, 0, 18),
        (henry, 0, 17),
    ]
    frank_s = Fraction(4, 26) + Fraction(6, 30) + Fraction(8, 24 + 8)
    hawkeye_s = Fraction(5, 30) + Fraction(7, 28) + Fraction(6, 24 + 8)
    assert (found[3].share, found[4].share) == (hawkeye_s, frank_s)
    assert hawkeye_s > frank_s, "0.6042 and 0.6038: the last table of both had only three"


def test_a_list_that_the_shares_decide() -> None:
    """Two have won twice with 25 points; the second let nobody at his tables come beyond five."""
    found = ranked(
        OFFICIAL,
        dict(zip(range(1, 9), range(8, 0, -1), strict=True)),
        games(
            ({1: 10, 3: 9, 4: 8, 5: 8}, 1),
            ({1: 10, 6: 9, 7: 8, 8: 8}, 1),
            ({2: 10, 3: 5, 6: 5, 7: 4}, 2),
            ({2: 10, 4: 5, 5: 4, 8: 3}, 2),
            ({1: 5, 2: 5, 3: 10, 4: 2}, 3),
        ),
    )
    assert [one.player for one in found[:3]] == [2, 1, 3]
    assert found[0].share == Fraction(10, 24) + Fraction(10, 22) + Fraction(5, 22)
    assert found[1].share == Fraction(10, 35) + Fraction(10, 35) + Fraction(5, 22)


def test_a_list_that_the_lot_decides() -> None:
    """Three with the same wins, points and shares: the lowest lot is first. Whoever has not played is last."""
    lots = {1: 7, 2: 3, 3: 5, 4: 1}
    played = (({1: 10, 2: 6, 3: 4}, 1), ({2: 10, 3: 6, 1: 4}, 2), ({3: 10, 1: 6, 2: 4}, 3))
    assert order(*played, lots=lots) == [2, 3, 1, 4]
    found = ranked(OFFICIAL, lots, games(*played))
    assert {one.share for one in found[:3]} == {Fraction(3, 4)}


def test_shares_are_exact_where_decimals_would_not_be() -> None:
    """A third and three times a ninth and so on add up to the same whole, however they are added."""
    one = games(({1: 10, 2: 10, 3: 10}, 1), ({1: 3, 2: 10, 3: 17}, 2), ({1: 7, 2: 10, 3: 3}, 2))
    assert ranked(OFFICIAL, {1: 1, 2: 2, 3: 3}, one)[0].share == (Fraction(1, 3) * 2 + Fraction(1, 2)) * Fraction(3, 4)


def test_points_for_places_are_ten_seven_five_three_and_equal_players_share() -> None:
    places = club().places
    assert points_for_places(places, games(({4: 8, 2: 10, 7: 6, 1: 3}, 2))[0]) == {2: 10, 4: 7, 7: 5, 1: 3}
    assert points_for_places(places, games(({4: 8, 2: 10, 7: 8, 1: 3}, 2))[0]) == {2: 10, 4: 6, 7: 6, 1: 3}
    assert points_for_places(places, games(({4: 5, 2: 10, 7: 5}, 2))[0]) == {2: 10, 4: 6, 7: 6}
    assert points_for_places(places, games(({4: 8, 2: 8, 7: 2, 1: 0}, NOBODY))[0])[4] == Fraction(17, 2)
    assert points_for_places((10, 7), games(({1: 10, 2: 5, 3: 4, 4: 3}, 1))[0]) == {1: 10, 2: 7, 3: 0, 4: 0}


def test_a_club_ranks_by_points_before_wins() -> None:
    played = (({1: 10, 2: 9, 3: 2, 4: 3}, 1), ({1: 2, 2: 9, 3: 10, 4: 3}, 3), ({1: 2, 2: 9, 3: 3, 4: 10}, 4))
    lots = {1: 1, 2: 2, 3: 3, 4: 4}
    assert order(*played, lots=lots, format_=club())[0] == 2
    assert order(*played, lots=lots)[0] != 2


def test_a_table_where_nobody_has_a_point_gives_no_share() -> None:
    assert ranked(OFFICIAL, {1: 1, 2: 2, 3: 3}, games(({1: 0, 2: 0, 3: 0}, NOBODY)))[0].share == 0


def test_the_only_point_of_a_table_is_all_of_it() -> None:
    (first, *_) = ranked(OFFICIAL, {1: 1, 2: 2, 3: 3, 4: 4}, games(({1: 1, 2: 0, 3: 0, 4: 0}, NOBODY)))
    assert (first.share, first.reached) == (Fraction(1), 0)


@st.composite
def played_tables(draw: st.DrawFn) -> list[Result]:
    tables = []
    for _ in range(draw(st.integers(0, 9))):
        players = draw(st.permutations(range(1, 13)))[: draw(st.integers(3, 4))]
        points = draw(st.lists(st.integers(0, 12), min_size=len(players), max_size=len(players)))
        tables.append(Result(tuple(players), tuple(points), draw(st.sampled_from((NOBODY, *players)))))
    return tables


RANKINGS: list[tuple[Criterion, ...]] = [
    ("wins", "victory_points", "share"),
    ("points", "wins", "victory_points", "share"),
    ("victory_points",),
]


@given(played_tables(), st.permutations(range(1, 13)), st.sampled_from(RANKINGS))
def test_a_second_calculation_comes_to_the_same(
    results: list[Result], drawn: list[int], ranking: tuple[Criterion, ...]
) -> None:
    """The second one knows no sort by keys: of each two it asks who is better, criterion by criterion."""
    format_ = Format(OFFICIAL.plans, ranking, (10, 7, 5, 3))
    lots = dict(zip(range(1, 13), drawn, strict=True))
    found = ranked(format_, lots, results)
    assert sorted(one.player for one in found) == sorted(lots), "everybody stands once"
    sums = {criterion: by_hand(criterion, results) for criterion in ranking}
    for one, other in pairwise(standing.player for standing in found):
        for criterion in ranking:
            if sums[criterion][one] != sums[criterion][other]:
                assert sums[criterion][one] > sums[criterion][other]
                break
        else:
            assert lots[one] < lots[other]


def by_hand(criterion: Criterion, results: list[Result]) -> dict[int, float | Fraction]:
    """Add up one column, going over each table once; points by counting who is before whom."""
    column = defaultdict[int, float | Fraction](Fraction)
    for result in results:
        table = list(zip(result.players, result.victory_points, strict=True))
        whole = sum(points for _, points in table)
        for player, points in table:
            if criterion == "wins" and player == result.winner:
                column[player] += 1
            if criterion == "victory_points":
                column[player] += points
            if criterion == "share" and whole:
                column[player] += points / (whole + Fraction(whole, len(table)) * (4 - len(table)))
            if criterion == "points":
                column[player] += place_points(player, points, table, result.winner)
    return column


def place_points(player: int, points: int, table: list[tuple[int, int]], winner: int) -> Fraction:
    if player == winner:
        return Fraction(10)
    rest = [had for other, had in table if other not in (winner, player)]
    before = sum(had > points for had in rest) + (winner != NOBODY)
    equal = sum(had == points for had in rest) + 1
    return sum((Fraction((10, 7, 5, 3)[before + n]) for n in range(equal)), Fraction()) / equal


@given(played_tables())
def test_every_result_counts_once(results: list[Result]) -> None:
    found = ranked(OFFICIAL, LOTS, results)
    assert sum(one.games for one in found) == sum(len(result.players) for result in results)
    assert sum(one.wins for one in found) == sum(result.winner != NOBODY for result in results)
    assert sum(one.victory_points for one in found) == sum(sum(result.victory_points) for result in results)
    shared = (Fraction(len(result.players), 4) for result in results if any(result.victory_points))
    assert sum(one.share for one in found) == sum(shared)
