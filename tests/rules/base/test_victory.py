"""Points and victory: what counts, who sees it, and when it wins."""

from typing import Any

import pytest

from companion.board.island import LARGE
from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda, CorrectAward
from companion.game.facts import AwardMoved
from companion.game.options import house_rules
from companion.game.panels import Notice
from companion.game.prompts import Number
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.rules.base import BASE
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement, BuyCard
from companion.rules.base.development import DeclareVictory, PlayKnight
from companion.rules.base.names import unplayed
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn, FinishBuilding, PlaceRoad, PlaceSettlement
from tests.rules.base.board import (
    COAST,
    COAST_CORNERS,
    A,
    B,
    C,
    D,
    E,
    Hands,
    Play,
    a_setup,
    both_hands,
    position,
    sentence,
)

CITIES = tuple(COAST_CORNERS[i] for i in (20, 22, 24, 26))
SETTLED = tuple(COAST_CORNERS[i] for i in (12, 14, 16, 18))
ROADED = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}


def scoring(points: int, seat: int = A, **more: Any) -> Play:
    """Return a table where a seat has so many points in cities and settlements, 8 to 12, and could build one more."""
    given: dict[str, Any] = {
        "step": "build",
        "cities": {seat: CITIES},
        "settlements": {seat: SETTLED[: points - 8]},
        "roads": {seat: COAST[1:3]},
        "held": {seat: ROADED},
    }
    return position(**(given | more))


@pytest.mark.rule("BASE-VP-01")
def test_settlements_count_one_and_cities_two() -> None:
    play = position("build", settlements={A: SETTLED[:3], B: [COAST_CORNERS[8]]}, cities={A: CITIES[:2]})
    assert [play.points(seat) for seat in (A, B, C)] == [(7, 7), (1, 1), (0, 0)]


@pytest.mark.rule("BASE-VP-01", "BASE-VP-03")
def test_victory_point_cards_count_one_each_for_who_knows_them_and_are_not_public() -> None:
    play = position("build", cards={A: {"victory_point": 2, "knight": 1}}, bought={A: {"victory_point": 1}})
    assert play.points(A, viewer=A) == (0, 3)
    for viewer in (TABLE, B, C, D):
        assert play.points(A, viewer=viewer) == (0, 0)


@both_hands
@pytest.mark.rule("BASE-VP-02")
def test_ten_points_in_the_own_turn_win_at_once_and_nine_do_not(hands: Hands) -> None:
    play = scoring(8, hands=hands)
    play.does(A, BuildSettlement, place=COAST_CORNERS[0])
    assert (play.points(A), play.game.winner) == ((9, 9), NOBODY)
    play = scoring(9, hands=hands)
    assert play.game.winner == NOBODY
    play.does(A, BuildSettlement, place=COAST_CORNERS[0])
    assert (play.points(A), play.game.winner) == ((10, 10), A)
    assert play.game.agenda == ()


@pytest.mark.rule("BASE-VP-02", "BASE-AWARD-03")
def test_a_knight_before_the_dice_may_win_with_the_army() -> None:
    play = scoring(8, step="before_roll", knights={A: 2}, cards={A: {"knight": 1}})
    play.does(A, PlayKnight)
    assert play.game.winner == A


@pytest.mark.rule("BASE-VP-02")
def test_a_table_may_play_to_another_number() -> None:
    play = scoring(9, options=house_rules(BASE, "[base.options]\nvictory_points = 11"))
    play.does(A, BuildSettlement, place=COAST_CORNERS[0])
    assert play.game.winner == NOBODY
    play = scoring(8, options=house_rules(BASE, "[base.options]\nvictory_points = 9"))
    play.does(A, BuildSettlement, place=COAST_CORNERS[0])
    assert play.game.winner == A


def ben_is_given_ten(takes_back: bool) -> Play:
    """Let Ben reach ten points in Ann's turn by the longest road, and perhaps lose them again before his own."""
    play = scoring(8, seat=B, active=A, roads={B: COAST[3:8], A: COAST[:2]}, held={A: {"wood": 9, "brick": 9}})
    assert play.points(B) == (10, 10)
    assert play.game.winner == NOBODY
    assert play.refuses(B, DeclareVictory).clause == "BASE-TURN-04"
    if takes_back:
        play.does(A, CorrectAward, award="longest_road", holder=NOBODY)
    play.does(A, EndTurn)
    return play


@pytest.mark.rule("BASE-VP-02")
def test_ten_points_reached_in_anothers_turn_win_when_the_own_turn_begins() -> None:
    play = ben_is_given_ten(takes_back=False)
    assert play.game.winner == B
    assert play.game.active == B


@pytest.mark.rule("BASE-VP-02")
def test_ten_points_lost_again_before_the_own_turn_do_not_win() -> None:
    play = ben_is_given_ten(takes_back=True)
    assert play.game.winner == NOBODY
    assert play.at() == ("before_roll", (B,))


@pytest.mark.rule("BASE-VP-02", "BASE-TURN-05")
def test_special_building_is_nobodys_own_turn() -> None:
    # Ann has 8 points, and an award given her in special building makes them 10.
    corners = LARGE.coast_corners
    play = position("build", seats=5, cities={A: [corners[i] for i in (0, 3, 6, 9)]})
    play.does(A, EndTurn)
    play.states(AwardMoved("largest_army", A))
    assert (play.points(A), play.game.winner) == ((10, 10), NOBODY)
    for seat in (B, C, D, E):
        play.does(seat, FinishBuilding)
    assert (play.game.winner, play.at()) == (NOBODY, ("before_roll", (B,)))
    for seat in (B, C, D, E):
        assert play.game.winner == NOBODY
        play.does(seat, Roll, dice=(1, 1))
        play.does(seat, EndTurn)
        for other in range(1, 5):
            play.does((seat + other) % 5, FinishBuilding)
    assert play.game.winner == A


@pytest.mark.rule("BASE-VP-02", "BASE-TURN-05")
def test_who_builds_his_tenth_point_in_special_building_wins_when_his_turn_begins() -> None:
    corners = LARGE.coast_corners
    play = position(
        "build",
        seats=5,
        cities={B: [corners[i] for i in (0, 3, 6, 9)]},
        settlements={B: [corners[12]]},
        roads={B: LARGE.coast_edges[15:17]},
        held={B: ROADED},
    )
    play.does(A, EndTurn)
    play.does(B, BuildSettlement, place=corners[15])
    assert (play.points(B), play.game.winner) == ((10, 10), NOBODY)
    for seat in (B, C, D, E):
        play.does(seat, FinishBuilding)
    assert play.game.winner == B


@pytest.mark.rule("BASE-DEV-02", "BASE-VP-02", "BASE-VP-03")
def test_with_hidden_points_one_wins_by_showing_them() -> None:
    play = scoring(8, cards={A: {"victory_point": 1, "knight": 1}}, bought={A: {"victory_point": 1}})
    assert play.game.winner == NOBODY
    assert play.points(A) == (8, 8)
    assert DeclareVictory in play.offers(A)
    play.refuses(A, DeclareVictory, shown=1)
    play.does(A, DeclareVictory)
    assert play.game.winner == A
    assert play.points(A) == (10, 10)
    assert play.game.pile(unplayed(A)).plain() == {"knight": 1}


@pytest.mark.parametrize("step", ["before_roll", "trade", "build", "end_turn"])
@pytest.mark.rule("BASE-VP-02", "BASE-DEV-02")
def test_victory_may_be_declared_at_any_time_of_the_own_turn(step: str) -> None:
    play = scoring(8, step=step, cards={A: {"victory_point": 2}})
    play.does(A, DeclareVictory)
    assert play.game.winner == A


@pytest.mark.rule("BASE-DEV-02", "BASE-VP-02")
def test_a_victory_point_bought_just_now_may_win() -> None:
    play = scoring(9, held={A: {"sheep": 1, "wheat": 1, "ore": 1}})
    play.does(A, BuyCard, card=Cards.one("victory_point"))
    assert play.game.winner == NOBODY
    play.does(A, DeclareVictory)
    assert play.game.winner == A


@pytest.mark.rule("BASE-VP-02")
def test_too_few_points_are_no_victory_and_show_nothing() -> None:
    play = scoring(8, cards={A: {"victory_point": 1}})
    refusal = play.refuses(A, DeclareVictory)
    assert (refusal.code, refusal.clause) == ("too-few-points", "BASE-VP-02")
    assert DeclareVictory not in play.offers(A)


@pytest.mark.rule("BASE-VP-02", "BASE-DEV-02")
def test_with_physical_cards_one_says_how_many_one_shows() -> None:
    play = scoring(8, hands="physical", cards={A: {"unseen": 2}}, bought={A: {"unseen": 2}})
    prompt = play.asks(A, DeclareVictory)
    assert isinstance(prompt, Number)
    assert (prompt.least, prompt.most) == (2, 4)
    assert play.refuses(A, DeclareVictory, shown=1).clause == "BASE-VP-02"
    play.refuses(A, DeclareVictory, shown=5)
    play.does(A, DeclareVictory, shown=3)
    assert (play.game.winner, play.points(A)) == (A, (11, 11))
    assert play.count("development_cards", A) == 1


@pytest.mark.rule("BASE-VP-02", "BASE-COMP-04")
def test_nobody_is_asked_to_show_more_victory_point_cards_than_there_are() -> None:
    four = {A: [COAST_CORNERS[i] for i in (12, 14, 16, 18)]}
    play = position("build", hands="physical", settlements=four, cards={A: {"unseen": 7}})
    assert play.points(A) == (4, 4)
    assert DeclareVictory not in play.offers(A)
    assert play.refuses(A, DeclareVictory, shown=6).clause == "BASE-VP-02"
    five = position("build", hands="physical", cities={A: CITIES[:1]}, settlements=four, cards={A: {"unseen": 7}})
    prompt = five.asks(A, DeclareVictory)
    assert isinstance(prompt, Number)
    assert (prompt.least, prompt.most) == (4, 5)


@pytest.mark.rule("BASE-VP-02")
def test_after_the_victory_no_move_is_allowed_but_the_board_may_still_be_corrected() -> None:
    play = scoring(9)
    play.does(A, BuildSettlement, place=COAST_CORNERS[0])
    assert play.offers(A) == set()
    for seat, kind in ((A, EndTurn), (B, EndTurn), (A, BuildRoad), (A, BuildCity)):
        fields = {} if kind is EndTurn else {"place": COAST[4]}
        refusal = play.refuses(seat, kind, **fields)
        assert (refusal.code, refusal.clause) == ("over", "BASE-VP-02")
        assert "Ann has won" in sentence(refusal.text)
    play.does(C, CorrectAward, award="largest_army", holder=C)
    play.does(C, CorrectAgenda, whose=B, step="build")
    assert (play.game.winner, play.offers(B)) == (A, set()), "only undo takes a victory back"


@pytest.mark.rule("BASE-VP-02")
def test_every_screen_says_who_has_won() -> None:
    play = scoring(9)
    assert not [p for p in BASE.panels(play.seen_by(TABLE)) if isinstance(p, Notice)]
    play.does(A, BuildSettlement, place=COAST_CORNERS[0])
    for viewer in (TABLE, A, B):
        (notice,) = [p for p in BASE.panels(play.seen_by(viewer)) if isinstance(p, Notice)]
        assert sentence(notice.text) == "Ann has won."


@pytest.mark.rule("BASE-VP-02")
def test_points_of_the_set_up_win_nothing_before_the_first_turn() -> None:
    play = Play(a_setup(3, options={"victory_points": 3}))
    play.states(AwardMoved("largest_army", A))
    play.does(A, PlaceSettlement, place=COAST_CORNERS[0])
    assert play.points(A) == (3, 3)
    assert play.game.winner == NOBODY
    play.does(A, PlaceRoad, place=COAST[0])
    assert play.at() == ("place_settlement", (B,))


@pytest.mark.rule("BASE-VP-02")
def test_a_turn_the_table_states_is_an_own_turn_even_straight_after_the_set_up() -> None:
    play = Play(a_setup(3, options={"victory_points": 3}))
    play.does(A, PlaceSettlement, place=COAST_CORNERS[0])
    play.states(AwardMoved("largest_army", A))
    assert (play.points(A), play.game.winner) == ((3, 3), NOBODY)
    play.does(A, CorrectAgenda, whose=A, step="before_roll")
    assert (play.game.turn, play.game.winner) == (1, A)
