"""What completed works are worth: points, the card for most contracts, and the right to win."""

from typing import Any

import pytest

from companion.game.correct import CorrectPiece
from companion.game.state import NOBODY
from companion.rules.base.development import DeclareVictory as BaseVictory
from companion.rules.base.setup import EndTurn
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildDike, DeclareVictory, WidenRoad
from companion.rules.contractors.works import DIKE, MOST_CONTRACTS, WIDENING
from tests.rules.base.board import A, B, C, Play
from tests.rules.contractors.board import c, cards, position, v, won, work


def dikes(count: int, begin: int = 0) -> list[str]:
    """Return the centres of so many dikes, from a corner on."""
    return [v(begin + 2 * i) for i in range(count)]


INLAND_CITIES = ["-1,0|0,-1|0,0", "-1,1|0,0|0,1", "0,0|1,-1|1,0", "-2,0|-1,-1|-1,0"]
"""Four corners inland, none beside another."""
SHORE = ["0,1|0,2|1,1", "1,0|1,1|2,0", "-1,-1|0,-2|0,-1", "-2,1|-2,2|-1,1"]


def twelve_points(**more: Any) -> Play:
    """Return a table where A has ten points without works, and what is added."""
    return position(cities={A: INLAND_CITIES}, settlements={A: SHORE[:2]}, **more)


TABLE_OF_POINTS = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3}


@pytest.mark.parametrize(("completed", "points"), TABLE_OF_POINTS.items())
@pytest.mark.rule("GC-EFFECT-03", "GC-EFFECT-07", "GC-EFFECT-04")
def test_from_the_third_work_on_each_is_worth_a_point_and_the_card_one_more(completed: int, points: int) -> None:
    play = position(dikes={A: dikes(completed)})
    with_card = play.holder(MOST_CONTRACTS) == A
    assert with_card == (completed >= 3)
    assert play.points(A) == (points + with_card, points + with_card)
    another = position(dikes={B: dikes(completed, begin=14), A: dikes(completed)})
    assert another.holder(MOST_CONTRACTS) == (B if completed >= 3 else None), "B had them first"
    assert another.points(A)[0] == points


@pytest.mark.rule("GC-EFFECT-03", "GC-EFFECT-04", "GC-EFFECT-06", "GC-EFFECT-02")
def test_either_kind_counts_for_the_points_the_card_and_the_right_to_win() -> None:
    roads = [c(0), c(2), c(4), c(6)]
    for tiles, wide in ((3, []), (0, roads[:3]), (1, roads[:2])):
        play = position(dikes={A: dikes(tiles)}, wide={A: wide})
        assert (play.points(A)[0], play.holder(MOST_CONTRACTS), play.count("completed_works", A)) == (2, A, 3)
    for tiles, wide in ((1, []), (0, roads[:1])):
        play = twelve_points(dikes={A: dikes(tiles)}, wide={A: wide}, options={"victory_points": 10})
        assert play.game.winner == A


@pytest.mark.rule("GC-EFFECT-04", "GC-EFFECT-05", "GC-COMP-07")
def test_the_card_needs_three_works_stays_on_a_tie_and_goes_to_who_has_more() -> None:
    play = position(
        dikes={B: dikes(3, begin=14), A: dikes(2)},
        open_works={A: [work(DIKE), work(WIDENING)]},
        roads={A: [c(9)]},
    )
    assert play.holder(MOST_CONTRACTS) == B
    play.does(A, BuildDike, place=v(5))
    assert play.holder(MOST_CONTRACTS) == B, "a tie"
    play.does(A, WidenRoad, place=c(9))
    assert play.holder(MOST_CONTRACTS) == A
    assert (play.points(A)[0], play.points(B)[0]) == (3, 1)


@pytest.mark.rule("GC-EFFECT-04", "GC-EFFECT-05")
def test_when_the_holder_falls_behind_several_who_are_level_nobody_has_the_card_until_one_has_most() -> None:
    three = {A: dikes(4), B: dikes(3, begin=10), C: dikes(3, begin=18)}
    play = position(active=B, dikes=three, open_works={B: [work(DIKE)]})
    holders = [play.holder(MOST_CONTRACTS)]
    for place in (v(0), v(2)):
        play.does(A, CorrectPiece, place=place, what="nothing")
        holders.append(play.holder(MOST_CONTRACTS))
    play.does(B, BuildDike, place=v(26))
    assert [*holders, play.holder(MOST_CONTRACTS)] == [A, A, None, B], "four works, three, two, and then B's four"


@pytest.mark.rule("GC-EFFECT-02", "GC-WIN-01")
def test_without_a_completed_work_nobody_wins_with_however_many_points() -> None:
    play = twelve_points(options={"victory_points": 9})
    assert play.points(A)[0] == 10
    assert play.game.winner == NOBODY
    assert play.game.front is not None
    refusal = play.refuses(A, DeclareVictory)
    assert (refusal.code, refusal.clause) == ("no-work", "GC-EFFECT-02")
    assert issubclass(DeclareVictory, BaseVictory)


@pytest.mark.rule("GC-WIN-01")
def test_twelve_points_in_ones_own_turn_with_a_work_win_and_eleven_do_not() -> None:
    play = position(
        cities={A: INLAND_CITIES},
        settlements={A: SHORE[:2]},
        dikes={A: dikes(2)},
        open_works={A: [work(DIKE)]},
    )
    assert (play.points(A)[0], play.game.winner) == (10, NOBODY)
    play.does(A, BuildDike, place=v(10))
    assert (play.points(A)[0], play.game.winner) == (12, A), "the third work is a point, and so is the card"
    eleven = position(
        cities={A: INLAND_CITIES},
        settlements={A: SHORE[:1]},
        dikes={A: dikes(2)},
        open_works={A: [work(DIKE)]},
    )
    eleven.does(A, BuildDike, place=v(10))
    assert (eleven.points(A)[0], eleven.game.winner) == (11, NOBODY)


@pytest.mark.rule("GC-WIN-01", "GC-EFFECT-02")
def test_hidden_points_are_declared_only_with_a_work() -> None:
    hidden = {A: {"victory_point": 2}}
    without = twelve_points(cards=hidden)
    assert DeclareVictory not in without.offers(A)
    play = twelve_points(cards=hidden, dikes={A: dikes(1)})
    play.does(A, DeclareVictory)
    assert play.game.winner == A


@pytest.mark.rule("GC-WIN-01", "GC-EFFECT-03")
def test_a_widening_that_the_table_states_wins_at_once() -> None:
    play = twelve_points(dikes={A: dikes(3, begin=1)}, roads={A: [c(20)]}, options={"victory_points": 13})
    assert (play.points(A)[0], play.game.winner) == (12, NOBODY)
    play.does(A, CorrectPiece, place=c(20), what=WIDENING, owner=A)
    assert (play.points(A)[0], play.game.winner) == (13, A)


@pytest.mark.rule("GC-WIN-01")
def test_the_first_work_wins_at_once_for_who_has_the_points() -> None:
    play = twelve_points(options={"victory_points": 10}, open_works={A: [work(DIKE)]})
    assert play.game.winner == NOBODY
    play.does(A, BuildDike, place=v(0))
    assert play.game.winner == A


@pytest.mark.rule("GC-WIN-02")
def test_open_works_count_neither_as_points_nor_as_a_work() -> None:
    play = twelve_points(options={"victory_points": 10}, open_works={A: [work(DIKE, "ore"), *[work(DIKE)] * 4]})
    assert (play.points(A)[0], play.game.winner, play.holder(MOST_CONTRACTS)) == (10, NOBODY, None)
    assert play.refuses(A, DeclareVictory).code == "no-work"


@pytest.mark.rule("GC-WIN-03")
def test_a_work_built_at_an_award_in_anothers_turn_counts_at_once_and_wins_when_ones_own_turn_begins() -> None:
    ashore: dict[str, Any] = {"cities": {B: [v(0), v(4), v(22), v(26)]}, "settlements": {B: [v(7), v(12)]}}
    play = won("wood", hand="wood", winner=B, dikes={B: dikes(2)}, **ashore)
    play.does(B, PayAward, cards=cards("wood"))
    play.does(B, BuildDike, place=v(10))
    assert (play.points(B)[0], play.holder(MOST_CONTRACTS), play.game.winner) == (12, B, NOBODY)
    play.does(A, EndTurn)
    assert play.game.winner == B
