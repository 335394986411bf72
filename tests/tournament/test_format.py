"""The official format of April 2024, clause by clause, and other formats as settings."""

from __future__ import annotations

import pytest

from companion.game.text import Refusal
from companion.tournament.events import FormatChosen, PlayerAdded, PlayerLeft, PlayerReturned, RoundStarted
from companion.tournament.format import FINAL, SEMI_FINAL, Format, Plan, Stage, club, official, preliminary
from companion.tournament.schedule import next_round, standings
from tests.tournament.halls import Desk, added, strongest_first


def titles(players: int, semi_final: bool = True) -> list[tuple[str, int]]:
    return [(stage.title.word, stage.rounds) for stage in official(semi_final).stages(players)]


GAMES, SEMI, LAST = ("Preliminary round", 3), ("Semi-final", 1), ("Final", 1)


@pytest.mark.parametrize("players", [12, 13, 15])
def test_twelve_to_fifteen_play_three_games_and_a_final(players: int) -> None:
    assert titles(players) == [GAMES, LAST]


@pytest.mark.parametrize("players", [16, 28])
def test_sixteen_to_twenty_eight_play_a_final_with_or_without_a_semi_final(players: int) -> None:
    assert titles(players) == [GAMES, SEMI, LAST]
    assert titles(players, semi_final=False) == [GAMES, LAST]


@pytest.mark.parametrize("players", [29, 64, 256])
def test_twenty_nine_and_more_always_play_a_semi_final(players: int) -> None:
    assert titles(players) == titles(players, semi_final=False) == [GAMES, SEMI, LAST]


def test_fewer_than_twelve_do_not_begin() -> None:
    desk = Desk(11)
    coming = next_round(desk.hall)
    assert isinstance(coming, Refusal)
    assert str(coming.text) == "12 players are needed, 11 are here."
    assert official().stages(11) == official().stages(12)
    desk.do(added(12))
    assert desk.seat().tables


@pytest.mark.parametrize("players", [12, 15])
def test_the_final_is_a_table_of_the_four_best(players: int) -> None:
    desk = Desk(players)
    for _ in range(3):
        assert sum(map(len, desk.play(strongest_first).tables)) == players
    best = tuple(standing.player for standing in standings(desk.hall)[:4])
    final = desk.play(strongest_first)
    assert final.tables == (best,), "the best chooses first"
    assert over(desk)


@pytest.mark.parametrize("players", [16, 29])
def test_the_best_sixteen_play_semi_finals_and_their_winners_the_final(players: int) -> None:
    desk = Desk(players)
    for _ in range(3):
        desk.play()
    best = [standing.player for standing in standings(desk.hall)[:16]]
    semi = desk.play()
    assert [[best.index(player) + 1 for player in table] for table in semi.tables] == [
        [1, 8, 9, 16],
        [2, 7, 10, 15],
        [3, 6, 11, 14],
        [4, 5, 12, 13],
    ]
    winners = {result.winner for result in desk.hall.rounds[-1].results.values()}
    (final,) = desk.play().tables
    assert set(final) == winners
    assert list(final) == sorted(final, key=best.index), "the better of everybody's games chooses first"
    assert over(desk)


def test_the_standings_of_the_end_name_the_winner_of_the_final_first() -> None:
    desk = Desk(16)
    for _ in range(5):
        desk.play()
    (final,) = desk.hall.rounds[-1].results.values()
    last = standings(desk.hall)
    assert last[0].player == final.winner
    assert {standing.player for standing in last[:4]} == set(final.players)
    others = [final.of_each[standing.player] for standing in last[1:4]]
    assert others == sorted(others, reverse=True)
    assert [standing.reached for standing in last] == [2] * 4 + [1] * 12
    assert all(standing.games == 3 for standing in last), "a standing adds up everybody's games alone"


def test_whoever_has_left_goes_on_nowhere_and_the_next_takes_the_place() -> None:
    desk = Desk(16, official(semi_final=False))
    for _ in range(3):
        desk.play()
    order = [standing.player for standing in standings(desk.hall)]
    desk.do(PlayerLeft(order[1]))
    assert desk.seat().tables == ((order[0], order[2], order[3], order[4]),)
    assert [standing.player for standing in standings(desk.hall)].index(order[1]) > 3


def test_a_winner_of_a_semi_final_who_has_left_is_followed_by_the_second_of_the_table() -> None:
    desk = Desk(16)
    for _ in range(3):
        desk.play()
    desk.play(strongest_first)
    first = desk.hall.rounds[-1].results[1]
    desk.do(PlayerLeft(first.winner))
    (final,) = desk.seat().tables
    assert set(final) & set(first.players) == {sorted(first.players)[1]}
    assert len(final) == 4


@pytest.mark.parametrize(("left", "tables"), [(2, [3, 3, 4, 4]), (4, [3, 3, 3, 3]), (5, [3, 4, 4]), (11, [4])])
def test_of_fewer_than_sixteen_the_best_have_tables_of_three(left: int, tables: list[int]) -> None:
    desk = Desk(16)
    for _ in range(3):
        desk.play()
    desk.do(*(PlayerLeft(n) for n in range(1, left + 1)))
    assert [len(table) for table in desk.seat().tables] == tables


def test_a_late_comer_plays_from_the_next_game_and_counts_for_the_size() -> None:
    desk = Desk(28, official(semi_final=False))
    desk.play()
    desk.do(added(29))
    assert 29 in {player for table in desk.play().tables for player in table}
    desk.play()
    assert len(desk.seat().tables) == 4, "twenty-nine have played: there is a semi-final"
    assert "nobody can join" in desk.refused(added(30))


def test_one_may_join_until_the_last_of_everybodys_games_begins() -> None:
    desk = Desk(12)
    desk.play()
    desk.play()
    desk.seat()
    desk.do(added(13))
    assert 13 in {player for table in desk.seat().tables for player in table}
    desk.do(RoundStarted(3, 0.0))
    assert desk.refused(added(14)) == "The last game for everybody has begun: nobody can join any more."


def test_whoever_came_and_left_without_a_game_does_not_count_for_the_size() -> None:
    desk = Desk(29, official(semi_final=False))
    desk.do(PlayerLeft(29))
    for _ in range(3):
        desk.play()
    assert len(desk.seat().tables) == 1


def test_whoever_comes_back_plays_on() -> None:
    desk = Desk(13)
    desk.play()
    desk.do(PlayerLeft(4))
    assert 4 not in {player for table in desk.play().tables for player in table}
    desk.do(PlayerReturned(4))
    assert 4 in {player for table in desk.play().tables for player in table}


def test_a_club_night_is_a_setting() -> None:
    desk = Desk(6, club(rounds=2))
    desk.play(strongest_first)
    desk.play(strongest_first)
    assert over(desk)
    assert standings(desk.hall)[0].points == 20
    assert (club().stages(6)[0].rounds, club().places, club().minutes) == (3, (10, 7, 5, 3), 0)


def test_twelve_who_sat_twice_are_not_asked_for_again_when_one_leaves() -> None:
    desk = Desk(12)
    desk.play()
    desk.do(PlayerLeft(1))
    assert sorted(map(len, desk.seat().tables)) == [3, 4, 4]


@pytest.mark.parametrize(
    "format_",
    [
        Format(()),
        Format((Plan(12, (preliminary(), FINAL)), Plan(12, (preliminary(),)))),
        Format((Plan(12, (SEMI_FINAL, FINAL)),)),
        Format((Plan(12, (preliminary(), preliminary())),)),
        Format((Plan(12, (preliminary(0),)),)),
        Format((Plan(12, (preliminary(), Stage(FINAL.title, 1, "best", -4))),)),
        Format((Plan(12, (preliminary(), Stage(FINAL.title, 1, "best", 1025))),)),
        Format((Plan(12, (preliminary(),)),), target=0),
        Format((Plan(12, (preliminary(),)),), minutes=-1),
    ],
)
def test_a_format_that_cannot_be_played_is_refused(format_: Format) -> None:
    assert Desk().refused(FormatChosen(format_)) == "That is no format that can be played."


def test_the_smallest_and_the_largest_settings_can_be_played() -> None:
    Desk().do(FormatChosen(Format((Plan(12, (preliminary(1), Stage(FINAL.title, 1, "best", 256))),), target=1)))


def test_the_format_stays_once_the_first_round_is_seated() -> None:
    desk = Desk(12)
    desk.seat()
    assert desk.refused(FormatChosen(club())) == "The first round is seated: the format stays as it is."


def test_five_cannot_be_seated() -> None:
    desk = Desk(5, club())
    coming = next_round(desk.hall)
    assert isinstance(coming, Refusal)
    assert str(coming.text) == "5 players cannot sit at tables of three and four."
    desk.do(PlayerAdded(6, "Mika", (), 6))
    assert len(desk.seat().tables) == 2


def over(desk: Desk) -> bool:
    coming = next_round(desk.hall)
    return isinstance(coming, Refusal) and str(coming.text) == "The tournament is over."
