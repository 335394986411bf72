"""Attacking: who may attack whom, who defends, and what is thrown."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.hands import hands as hands_after
from companion.game.moves import Choice, empty, next_prompt
from companion.game.prompts import Dice, OneOf
from companion.rules.base.building import BuildSettlement
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from companion.rules.soldiers.battle import Attack, ChooseDefender, ThrowForBattle
from companion.rules.soldiers.moving import MoveUnit
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.soldiers.board import (
    FORK,
    HIGH,
    LONE,
    LOW,
    attacks,
    defends,
    fights,
    goes,
    medals,
    nobody_raises,
    parts,
    position,
    reached,
    sides,
    standing,
    throw,
    to_the_next_own_turn,
    versus,
)


@pytest.mark.rule("SO-ATK-01")
def test_a_point_out_of_reach_is_refused_by_the_clause_of_attacks() -> None:
    play = face_to_face()
    assert play.refuses(A, Attack, start=LONE, against=LONE).clause == "SO-ATK-01"


def face_to_face(attacker: str = "infantry", defender: str = "infantry", **more: Any) -> Play:
    """Return a table where Ann's units stand at one end of an edge and Ben's at the other."""
    return position(**{"units": {A: {LONE: attacker}, B: {CC[1]: defender}}, **more})


@both_hands
@pytest.mark.rule("SO-ATK-01", "SO-ATK-08")
def test_a_unit_attacks_a_point_next_to_it_for_nothing_and_the_victor_stays_where_it_is(hands: Hands) -> None:
    play = face_to_face("tank", "infantry", held={A: {"ore": 2}}, hands=hands)
    assert play.complete(A, Attack, start=LONE, against=CC[1])
    fights(play, LONE, CC[1])
    assert (standing(play, LONE), standing(play, CC[1])) == ([("tank", A)], [])
    assert play.holds(A) == {"ore": 2}
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("SO-ATK-01")
def test_only_points_next_to_an_own_unit_and_with_foreign_units_are_attacked() -> None:
    units = {A: {LONE: "tank", CC[29]: "car", CC[20]: "car"}, B: {CC[2]: "infantry"}, C: {CC[21]: "car"}}
    play = position(units=units)
    assert play.sites(A, Attack, "against") == {CC[21]}
    for start, against in ((0, 2), (0, 29), (0, 1), (20, 19), (21, 20), (5, 6)):
        play.refuses(A, Attack, start=CC[start], against=CC[against])
    assert Attack not in play.offers(B) | play.offers(C), "it is not their turn"
    assert play.refuses(C, Attack, start=CC[21], against=CC[20]).code == "not-your-move"
    nobody = position(units={A: {LONE: "tank"}, B: {CC[2]: "tank"}})
    refusal = nobody.refuses(A, Attack, start=LONE, against=CC[2])
    assert (refusal.code, refusal.clause) == ("nobody-near", "SO-ATK-01")


@pytest.mark.rule("SO-ATK-02")
def test_what_was_reached_by_a_move_of_this_turn_is_attacked() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[3]: "infantry"}}, held={A: {"wheat": 1}})
    assert Attack not in play.offers(A)
    goes(play, LONE, CC[2])
    before = play.game
    fights(play, CC[2], CC[3])
    assert medals(play)[A] == 1
    said = [sentence(line) for line in hands_after(before, play.game, [])]
    assert said == ["Remove Ben's infantry", "a medal to Ann"]


@pytest.mark.rule("SO-ATK-03")
def test_a_move_that_leads_past_a_foreign_unit_gives_no_attack_on_the_way() -> None:
    inland = next(place for place in STANDARD.corner_neighbours[FORK] if place not in CC)
    play = position(units={A: {CC[2]: "car"}, B: {inland: "infantry"}}, held={A: {"wheat": 1}})
    goes(play, CC[2], CC[5])
    assert Attack not in play.offers(A)
    assert play.refuses(A, Attack, start=FORK, against=inland).clause == "SO-ATK-01"


@pytest.mark.rule("SO-ATK-04")
def test_with_several_points_in_reach_the_attacker_names_one() -> None:
    around = STANDARD.corner_neighbours[FORK]
    units = {A: {FORK: "tank"}, B: {around[0]: "car"}, C: {around[1]: "infantry", around[2]: "tank"}}
    play = position(units=units)
    prompt = play.asks(A, Attack, start=FORK)
    assert set(getattr(prompt, "options", ())) == set(around)
    for against, defender in zip(around, (B, C, C), strict=True):
        one = position(units=units)
        attacks(one, FORK, against)
        assert (sides(one)[1].seat, sides(one)[1].place) == (defender, against)


@both_hands
@pytest.mark.parametrize("chosen", ["infantry", "armoured_car"])
@pytest.mark.rule("SO-ATK-05")
def test_with_two_units_on_the_point_the_defender_says_which_fights(chosen: str, hands: Hands) -> None:
    play = face_to_face("tank", "infantry car", hands=hands)
    attacks(play, LONE, CC[1])
    assert play.at() == ("choose_defender", (B,))
    assert play.offers(A) == set()
    prompt = play.asks(B, ChooseDefender)
    assert isinstance(prompt, OneOf)
    assert [value for value, _ in prompt.options] == ["armoured_car", "infantry"]
    play.refuses(A, ChooseDefender, unit=chosen)
    play.refuses(B, ChooseDefender, unit="tank")
    assert parts(sides(play)[1]) == {}, "nobody has been put up yet"
    defends(play, B, chosen)
    throw(play, HIGH, LOW)
    left = {"infantry": "armoured_car", "armoured_car": "infantry"}[chosen]
    assert standing(play, CC[1]) == [(left, B)]


def test_a_choice_of_the_defender_that_a_screen_still_holds_leads_nowhere_in_peace() -> None:
    prompt = next_prompt(face_to_face("tank", "infantry car").game, Choice("ChooseDefender", B))
    assert prompt is None or empty(prompt)


@pytest.mark.rule("SO-ATK-05")
def test_of_two_like_units_nobody_has_to_choose() -> None:
    play = face_to_face("tank", "car car")
    attacks(play, LONE, CC[1])
    assert play.at() == ("attack_throw", (A,))
    throw(play, HIGH, LOW)
    assert standing(play, CC[1]) == [("armoured_car", B)]


@pytest.mark.rule("SO-ATK-06")
def test_a_survivor_attacks_again_and_again_whomever_it_reaches() -> None:
    around = STANDARD.corner_neighbours[FORK]
    units = {A: {FORK: "tank"}, B: {around[0]: "car car"}, C: {around[1]: "infantry", around[2]: "tank"}}
    play = position(units=units)
    for against in (around[0], around[1], around[0], around[2]):
        fights(play, FORK, against)
    assert medals(play)[A] == 4
    assert Attack not in play.offers(A)


@pytest.mark.rule("SO-ATK-06")
def test_a_defeated_attacker_attacks_no_more_but_another_may() -> None:
    play = face_to_face("tank infantry", "car")
    fights(play, LONE, CC[1], unit="tank", wins=False)
    assert (standing(play, LONE), standing(play, CC[1])) == ([("infantry", A)], [("armoured_car", B)])
    fights(play, LONE, CC[1], wins=False)
    assert Attack not in play.offers(A)


@pytest.mark.rule("SO-ATK-07")
def test_the_attacker_says_which_of_his_units_attacks() -> None:
    for unit in ("infantry", "tank"):
        play = face_to_face("infantry tank", "car")
        prompt = play.asks(A, Attack, against=CC[1], start=LONE)
        assert isinstance(prompt, OneOf)
        assert [value for value, _ in prompt.options] == ["infantry", "tank"]
        play.refuses(A, Attack, start=LONE, against=CC[1])
        play.refuses(A, Attack, start=LONE, against=CC[1], unit="armoured_car")
        fights(play, LONE, CC[1], unit=unit, wins=False)
        assert (unit, A) not in standing(play, LONE)
    alone = face_to_face("tank", "car")
    alone.refuses(A, Attack, start=LONE, against=CC[1], unit="infantry")


@pytest.mark.rule("SO-ATK-07")
def test_of_two_like_units_the_one_that_has_not_moved_may_be_spared() -> None:
    play = position(units={A: {CC[29]: "infantry", LONE: "infantry"}, B: {CC[1]: "car"}}, held={A: {"wheat": 1}})
    goes(play, CC[29], LONE)
    fights(play, LONE, CC[1], unit="infantry1", wins=False)
    assert [piece.counts for piece in play.game.pieces[LONE]] == [()]


@pytest.mark.rule("SO-ATK-09")
def test_a_building_is_not_attacked_but_the_unit_in_it_is() -> None:
    play = position(units={A: {LONE: "tank"}}, cities={B: [CC[1]]})
    assert Attack not in play.offers(A)
    full = face_to_face("tank", "infantry", cities={B: [CC[1]]})
    fights(full, LONE, CC[1])
    assert standing(full, CC[1]) == [("city", B)]


@pytest.mark.rule("SO-BATTLE-01")
def test_each_side_throws_two_dice_the_attacker_first() -> None:
    play = face_to_face("tank", "car")
    attacks(play, LONE, CC[1])
    prompt = play.asks(A, ThrowForBattle)
    assert isinstance(prompt, Dice)
    assert (len(prompt.which), prompt.filler) == (2, "tray")
    assert play.offers(B) == set()
    for wrong in ((1,), (1, 2, 3), (0, 1), (6, 7)):
        play.refuses(A, ThrowForBattle, dice=wrong)
    play.does(A, ThrowForBattle, dice=(3, 4))
    assert play.at() == ("defence_throw", (B,))
    assert (sides(play)[0].faces, sides(play)[1].faces) == ((3, 4), ())
    play.refuses(A, ThrowForBattle, dice=(3, 4))
    play.does(B, ThrowForBattle, dice=(2, 2))
    assert versus(play).over


@pytest.mark.rule("SO-TIE-04")
def test_while_a_battle_is_on_nothing_else_is_done() -> None:
    held = {A: {"wheat": 4, "wood": 5, "brick": 1, "sheep": 1}}
    play = face_to_face(held=held)
    attacks(play, LONE, CC[1])
    for kind, fields in (
        (MoveUnit, {"start": LONE, "to": CC[29]}),
        (BankTrade, {"give": "wheat", "get": "ore"}),
        (BuildSettlement, {"place": LONE}),
        (Attack, {"start": LONE, "against": CC[1]}),
        (EndTurn, {}),
    ):
        assert play.refuses(A, kind, **fields).code == "not-now"
    nobody_raises(play)
    assert play.offers(A) == {ThrowForBattle}


@pytest.mark.rule("SO-MOVE-03")
def test_the_next_turn_begins_without_a_battle_and_with_rested_units() -> None:
    play = position(units={A: {CC[28]: "tank"}, B: {CC[2]: "car"}}, held={A: {"wheat": 9}})
    goes(play, CC[28], CC[1])
    assert MoveUnit not in play.offers(A), "its three steps are made"
    fights(play, CC[1], CC[2])
    assert versus(play).over
    to_the_next_own_turn(play)
    with pytest.raises(StopIteration):
        versus(play)
    assert CC[4] in reached(play, CC[1])
