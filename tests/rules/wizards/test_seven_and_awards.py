"""The seven in this variant's order, the knight beside virtual robber and dragon, both awards, and victory."""

from typing import Any

import pytest

from companion.game.state import NOBODY
from companion.rules.base.building import BuildSettlement
from companion.rules.base.development import PlayKnight
from companion.rules.base.robber import Discard, MoveRobber, Steal
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.boardwork import BringReality, BuildVirtualRoad
from companion.rules.wizards.deckwork import Tempt
from companion.rules.wizards.dragon import LetDragonGo, SummonDragon
from companion.rules.wizards.magic import VIRTUAL_ROBBER, markers
from tests.rules.base.board import COAST, A, B, C, D, Hands, Play, both_hands, corner
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.wizards.board import RIVER, cards, position, robber_to, rolls, seven, until_turn_of

ROAD, ARMY = "longest_road", "largest_army"
ON_RIVER, ALSO_ON_RIVER = corner(RIVER, "SW"), corner(RIVER, "N")
MANY: dict[str, Any] = {
    "virtual_roads": {A: [COAST[0]], B: [COAST[10], COAST[11]]},
    "virtual_settlements": {B: [CC[15]], D: [CC[20]]},
    "virtual_robber": RIVER,
}
"""Something virtual of every sort, of several players."""


@both_hands
@pytest.mark.rule("WD-SEVEN-01", "WD-SEVEN-02")
def test_on_a_seven_all_that_is_virtual_goes_before_anybody_discards(hands: Hands) -> None:
    play = seven(hands=hands, held={A: {"mana": 8}}, **MANY)
    assert play.at() == ("discard", (A,))
    assert markers(play.game) == ()
    assert play.game.where("robber") == "0,0"
    for other in (6, 8):
        quiet = position("roll", **MANY)
        rolls(quiet, other - 2, 2)
        assert len(markers(quiet.game)) == 6


@pytest.mark.rule("WD-SEVEN-02")
def test_then_hands_are_checked_then_the_robber_moves_and_steals() -> None:
    held = {A: {"wood": 8}, B: {"gold": 9}, C: {"ore": 1}}
    play = seven(held=held, settlements={B: [ON_RIVER]})
    assert play.at() == ("discard", (A, B))
    assert play.refuses(A, MoveRobber, hex=RIVER).code == "not-now"
    play.does(A, Discard, cards=cards("wood " * 4))
    assert play.at() == ("discard", (B,))
    play.does(B, Discard, cards=cards("gold " * 4))
    assert play.at() == ("move_robber", (A,))
    robber_to(play, RIVER)
    assert play.at() == ("steal", (A,))
    play.does(A, Steal, victim=B, card=cards("gold"))
    assert play.at() == ("trade", (A,))
    assert play.holds(A) == {"wood": 4, "gold": 1}


def knight(**more: Any) -> Play:
    """Return the table after the turn player played a knight."""
    play = position("build", cards={A: {"knight": 1}}, **more)
    play.does(A, PlayKnight)
    return play


@pytest.mark.rule("WD-SEVEN-06")
def test_longest_road_is_counted_again_before_the_hands_are_checked() -> None:
    play = seven(held={A: {"wood": 8}}, roads={A: COAST[0:4], B: COAST[10:15]}, virtual_roads={A: COAST[4:6]})
    assert play.at() == ("discard", (A,))
    assert play.holder(ROAD) == B
    assert [play.count("road_length", seat) for seat in (A, B)] == [4, 5]


@pytest.mark.rule("WD-AWARD-01")
def test_a_knight_is_as_in_the_base_game() -> None:
    virtual = {**MANY, "virtual_robber": "2,0"}
    play = knight(settlements={B: [ON_RIVER]}, held={A: {"wood": 9}, B: {"gold": 1}}, **virtual)
    assert play.at() == ("move_robber", (A,)), "nobody discards"
    assert play.refuses(A, MoveRobber, hex="0,0").clause == "BASE-ROB-04"
    robber_to(play, RIVER)
    play.does(A, Steal, victim=B, card=cards("gold"))
    assert play.game.hand(A).of("gold") == 1
    assert play.game.pile("used:0").of("knight") == 1
    assert len(markers(play.game)) == 6, "nothing virtual vanishes"
    assert play.at() == ("build", (A,))


@pytest.mark.rule("WD-AWARD-02", "WD-COMMON-14")
def test_a_knight_moves_the_robber_anywhere_but_to_the_virtual_one_who_stays() -> None:
    play = knight(virtual_robber=RIVER)
    assert RIVER not in play.sites(A, MoveRobber, "hex")
    refusal = play.refuses(A, MoveRobber, hex=RIVER)
    assert (refusal.code, refusal.clause) == ("virtual-robber", "WD-AWARD-02")
    robber_to(play, "2,0")
    assert (play.game.where("robber"), play.game.where(VIRTUAL_ROBBER)) == ("2,0", RIVER)
    after = seven(virtual_robber=RIVER)
    robber_to(after, RIVER)
    assert after.game.where("robber") == RIVER, "on a seven the virtual one is gone already"


@pytest.mark.rule("WD-AWARD-04", "WD-IRA-04")
def test_a_virtual_road_counts_for_the_longest_road_from_the_moment_it_is_built() -> None:
    play = position(roads={A: COAST[0:4]}, wizards={A: ["ira"]}, held={A: {"mana": 4}})
    assert (play.holder(ROAD), play.count("road_length", A)) == (None, 4)
    play.does(A, BuildVirtualRoad, place=COAST[4])
    assert (play.holder(ROAD), play.count("road_length", A)) == (A, 5)
    assert play.points(A) == (2, 2)
    play.does(A, BuildVirtualRoad, place=COAST[20])
    assert play.count("road_length", A) == 5


@pytest.mark.rule("WD-AWARD-04", "WD-HOR-01")
def test_a_virtual_road_that_reality_removes_counts_no_more() -> None:
    play = position(roads={B: COAST[0:4]}, virtual_roads={B: [COAST[4]]}, wizards={A: ["hor"]}, held={A: {"mana": 2}})
    assert play.holder(ROAD) == B
    play.does(A, BringReality, place=COAST[4])
    assert (play.holder(ROAD), play.count("road_length", B)) == (None, 4)


@pytest.mark.rule("WD-AWARD-05", "WD-COMMON-20")
def test_the_loss_of_the_dragon_moves_the_largest_army() -> None:
    play = position(knights={B: 3, A: 3}, dragon=A)
    assert play.holder(ARMY) == A
    assert [play.count("used_knights", seat) for seat in (A, B)] == [4, 3]
    play.does(A, EndTurn)
    play.does(A, LetDragonGo)
    assert play.holder(ARMY) == A, "with three each the holder keeps it"
    weaker = position(knights={B: 3, A: 2}, dragon=A)
    assert weaker.holder(ARMY) == B
    lone = position(knights={A: 2}, dragon=A)
    lone.does(A, EndTurn)
    lone.does(A, LetDragonGo)
    assert lone.holder(ARMY) is None
    level = position(active=B, knights={A: 2, B: 2}, dragon=A, cards={B: {"knight": 1}})
    assert level.holder(ARMY) == A
    level.does(B, PlayKnight)
    robber_to(level)
    assert level.holder(ARMY) == A, "three and three, and she held it"
    until_turn_of(level, A)
    rolls(level, 1, 1)
    level.does(A, EndTurn)
    level.does(A, LetDragonGo)
    assert level.holder(ARMY) == B, "three against two"


def summoned(knights: dict[int, int], by: int) -> Play:
    """Return the table after a seat summoned the dragon, when these knights had been used in this order."""
    play = position(active=by, knights=knights, held={by: {"mana": 2}})
    play.does(by, SummonDragon)
    return play


@pytest.mark.rule("WD-T-20", "WD-COMMON-16")
def test_the_dragon_that_only_draws_level_takes_no_army() -> None:
    play = summoned({A: 3, B: 2}, by=B)
    assert (play.holder(ARMY), play.count("used_knights", B)) == (A, 3)


@pytest.mark.rule("WD-T-21", "WD-COMMON-16", "WD-AWARD-05")
def test_the_dragon_that_overtakes_takes_the_army() -> None:
    play = summoned({A: 3, B: 3}, by=B)
    assert (play.holder(ARMY), play.count("used_knights", B)) == (B, 4)


@pytest.mark.rule("WD-T-22", "WD-AWARD-06")
def test_when_knights_are_tempted_away_and_two_others_lead_the_army_goes_back() -> None:
    play = position(active=D, knights={A: 4, B: 3, C: 3}, held={D: {"mana": 8}})
    assert play.holder(ARMY) == A
    play.does(D, Tempt, owner=A)
    assert play.holder(ARMY) == A, "level with the others, the holder keeps it"
    play.does(D, Tempt, owner=A)
    assert play.holder(ARMY) is None
    assert [play.points(seat)[0] for seat in (A, B, C, D)] == [0, 0, 0, 0]


@pytest.mark.rule("WD-T-23", "WD-AWARD-06", "WD-SEVEN-06")
def test_when_virtual_roads_vanish_and_two_others_lead_the_longest_road_goes_back() -> None:
    roads = {A: COAST[0:4], B: COAST[10:15], C: COAST[20:25]}
    play = position("roll", roads=roads, virtual_roads={A: COAST[4:6]})
    assert (play.holder(ROAD), play.count("road_length", A)) == (A, 6)
    rolls(play, 3, 4)
    assert (play.holder(ROAD), play.count("road_length", A)) == (None, 4)
    assert [play.points(seat)[0] for seat in (A, B, C)] == [0, 0, 0]


@pytest.mark.rule("WD-T-24", "WD-COMMON-21")
def test_two_knights_and_the_dragon_are_a_largest_army() -> None:
    play = summoned({A: 2}, by=A)
    assert (play.holder(ARMY), play.points(A)) == (A, (2, 2))
    assert summoned({A: 1}, by=A).holder(ARMY) is None


FOUR_CITIES = {A: [CC[0], CC[4], CC[8], CC[12]]}


@pytest.mark.rule("WD-T-25", "WD-WIN-01")
def test_with_eight_points_the_dragon_wins_at_once() -> None:
    play = position(cities=FOUR_CITIES, knights={A: 2}, held={A: {"mana": 2}})
    assert (play.points(A)[0], play.game.winner) == (8, NOBODY)
    play.does(A, SummonDragon)
    assert (play.holder(ARMY), play.points(A)[0], play.game.winner) == (A, 10, A)


@pytest.mark.rule("WD-WIN-01", "WD-COMMON-27")
def test_ten_points_win_and_nine_do_not() -> None:
    bill = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}
    table: dict[str, Any] = {"cities": FOUR_CITIES, "roads": {A: COAST[16:19]}, "held": {A: bill}}
    nine = position(virtual_settlements={A: [CC[25]]}, **table)
    nine.does(A, BuildSettlement, place=CC[18])
    assert (nine.points(A)[0], nine.game.winner) == (9, NOBODY), "a virtual settlement is worth nothing"
    ten = position(settlements={A: [CC[25]]}, **table)
    ten.does(A, BuildSettlement, place=CC[18])
    assert (ten.points(A)[0], ten.game.winner) == (10, A)
