"""Dikes: who may build one, when and where, how many fit, and that all that is owed is paid at once."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.rules.base.setup import EndTurn
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildDike, BuildSettlement, WidenRoad
from companion.rules.contractors.coast import covered, free_for_a_dike
from companion.rules.contractors.works import DIKE, WIDENING
from tests.rules.base.board import A, B, Hands, Play, both_hands
from tests.rules.contractors.board import (
    INLAND,
    bids,
    c,
    cards,
    open_of,
    position,
    seven,
    to_the_auction,
    v,
    work,
)


def builder(**more: Any) -> Play:
    """Return a table where A may build a dike that owes nothing."""
    return position(open_works={A: [work(DIKE)]}, **more)


def dikes(*numbers: int) -> dict[int, list[str]]:
    """Let B have these dikes."""
    return {B: [v(i) for i in numbers]}


@both_hands
@pytest.mark.rule("GC-DIKE-01", "GC-DIKE-05")
def test_in_his_build_phase_a_player_pays_what_is_owed_builds_and_takes_a_chip(hands: Hands) -> None:
    held = {A: {"sheep": 2, "ore": 1}}
    play = position("trade", hands=hands, open_works={A: [work(DIKE, "sheep sheep")]}, held=held)
    play.does(A, BuildDike, place=v(3))
    assert (play.holds(A), play.bank("sheep")) == ({"ore": 1}, 19)
    assert play.game.places(A, DIKE) == (v(3),)
    assert (open_of(play, A), play.count("completed_works", A)) == ([], 1)
    assert play.at() == ("build", (A,)), "the trade phase is over"


@pytest.mark.rule("GC-DIKE-01")
def test_nobody_builds_a_dike_without_an_award_in_anothers_turn_or_before_the_dice() -> None:
    owed = {A: [work(DIKE)], B: [work(DIKE)]}
    assert position(open_works={B: [work(DIKE)]}).refuses(A, BuildDike, place=v(0)).clause == "GC-DIKE-01"
    assert position(open_works={A: [work(WIDENING)]}).refuses(A, BuildDike, place=v(0)).clause == "GC-DIKE-01"
    assert position(open_works=owed).refuses(B, BuildDike, place=v(0)).code == "not-your-move"
    assert position("roll", open_works=owed).refuses(A, BuildDike, place=v(0)).code == "not-now"


@pytest.mark.rule("GC-DIKE-02", "GC-DIKE-08")
def test_a_dike_may_lie_anywhere_on_the_coast_and_nowhere_else() -> None:
    play = builder(settlements={B: [v(0)]}, roads={B: [c(1)]})
    assert play.sites(A, BuildDike) == set(STANDARD.coast_corners)
    for wrong in (INLAND, c(0), "0,0", "9,9"):
        assert play.refuses(A, BuildDike, place=wrong).clause == "GC-DIKE-03"
    play.does(A, BuildDike, place=v(0))
    assert covered(play.game) == {c(0), c(1)}


@pytest.mark.rule("GC-DIKE-03", "GC-DIKE-08", "GC-T-20", "GC-T-21")
def test_a_dike_must_not_overlap_another_wholly_or_in_part() -> None:
    play = builder(dikes=dikes(10))
    assert play.sites(A, BuildDike) == set(STANDARD.coast_corners) - {v(9), v(10), v(11)}
    for over in (9, 10, 11):
        refusal = play.refuses(A, BuildDike, place=v(over))
        assert (refusal.code, refusal.clause) == ("no-free-coast", "GC-DIKE-03")


@pytest.mark.rule("GC-T-18", "GC-DIKE-04")
def test_vector_18_fifteen_dikes_without_gaps_cover_the_whole_coast() -> None:
    play = position(dikes=dikes(*range(0, 30, 2)))
    assert len(play.game.places(B, DIKE)) == 15
    assert covered(play.game) == set(STANDARD.coast_edges)
    assert free_for_a_dike(play.game) == ()
    convex = [len(STANDARD.corner_hexes[v(i)]) == 1 for i in range(0, 30, 2)]
    assert (convex.count(True), convex.count(False)) == (9, 6), "both bends can be covered"


@pytest.mark.rule("GC-T-19", "GC-DIKE-04", "GC-DIKE-06")
def test_vector_19_with_one_space_between_each_two_ten_fit_and_no_other() -> None:
    play = builder(dikes=dikes(*range(0, 30, 3)))
    assert len(play.game.places(B, DIKE)) == 10
    assert free_for_a_dike(play.game) == ()
    refusal = play.refuses(A, BuildDike, place=v(1))
    assert (refusal.code, refusal.clause) == ("coast-full", "GC-DIKE-06")
    assert BuildDike not in play.offers(A)
    assert open_of(play, A) == [(DIKE, cards())], "the award stays open"


@pytest.mark.rule("GC-DIKE-02")
def test_a_dike_leaves_room_for_the_settlement_at_its_middle() -> None:
    rich = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}
    play = builder(roads={A: [c(3)]}, held={A: rich})
    play.does(A, BuildDike, place=v(3))
    play.does(A, BuildSettlement, place=v(3))
    assert sorted(piece.what for piece in play.game.pieces[v(3)]) == [DIKE, "settlement"]


@both_hands
@pytest.mark.rule("GC-DIKE-07")
def test_what_is_owed_is_paid_all_at_once_or_not_at_all(hands: Hands) -> None:
    play = position(hands=hands, open_works={A: [work(DIKE, "sheep sheep ore")]}, held={A: {"sheep": 2, "brick": 4}})
    refusal = play.refuses(A, BuildDike, place=v(0))
    assert (refusal.code, refusal.clause) == ("cannot-pay", "GC-DIKE-07")
    assert BuildDike not in play.offers(A)
    assert PayAward not in play.offers(A)


@pytest.mark.rule("GC-DIKE-01")
def test_of_several_awards_that_owe_different_cards_one_says_which() -> None:
    owed = {A: [work(DIKE, "ore ore"), work(DIKE, "sheep"), work(DIKE, "wheat")]}
    play = position(open_works=owed, held={A: {"sheep": 1, "wheat": 1}})
    assert play.options(A, BuildDike) == [1, 2], "the first cannot be paid"
    play.does(A, BuildDike, work=2, place=v(0))
    assert open_of(play, A) == [(DIKE, cards("ore ore")), (DIKE, cards("sheep"))]
    assert play.holds(A) == {"sheep": 1}


@pytest.mark.rule("GC-DIKE-09")
def test_a_work_won_in_ones_own_seven_may_be_completed_in_the_same_turn() -> None:
    play = seven(held={A: {"wood": 2}})
    to_the_auction(play)
    bids(play, A, "wood wood")
    play.does(A, PayAward, cards=cards("wood"))
    play.does(A, BuildDike, place=v(0))
    assert play.holds(A) == {}
    assert play.count("completed_works", A) == 1


@pytest.mark.rule("GC-DIKE-09")
def test_several_works_may_be_completed_in_one_turn_each_paid_in_full() -> None:
    owed = {A: [work(DIKE, "ore"), work(WIDENING, "sheep"), work(DIKE, "ore")]}
    play = position(open_works=owed, held={A: {"ore": 2, "sheep": 1}}, roads={A: [c(0)]})
    play.does(A, BuildDike, place=v(10))
    play.does(A, WidenRoad, place=c(0))
    play.does(A, BuildDike, place=v(12))
    assert (play.holds(A), open_of(play, A), play.count("completed_works", A)) == ({}, [], 3)
    play.does(A, EndTurn)
