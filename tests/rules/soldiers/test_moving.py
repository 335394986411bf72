"""Moving units: what a wheat buys, the cap of a turn, and who stands in whose way."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.prompts import OneOf
from companion.rules.base.trade import BankTrade
from companion.rules.soldiers.battle import Attack
from companion.rules.soldiers.building import ProduceCar
from companion.rules.soldiers.moving import FreeMove, MoveUnit, PlayRoadBuilding
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, both_hands, corner, sentence
from tests.rules.soldiers.board import (
    FORK,
    LONE,
    cards,
    distance,
    fights,
    goes,
    goes_as_far_as_it_can,
    position,
    reached,
    rolls,
    standing,
    to_the_next_own_turn,
    where,
)

CARD = {A: {"road_building": 1}}


MOST_STEPS = [
    pytest.param("infantry", False, {1: 1, 2: 2, 3: 3, 4: 3}, id="04", marks=pytest.mark.rule("SO-T-04", "SO-MOVE-02")),
    pytest.param("car", False, {1: 3, 2: 3}, id="05", marks=pytest.mark.rule("SO-T-05")),
    pytest.param("tank", False, {1: 2, 2: 3}, id="06", marks=pytest.mark.rule("SO-T-06", "SO-MOVE-05")),
    pytest.param("car", True, {0: 6, 1: 9}, id="07", marks=pytest.mark.rule("SO-T-07", "SO-DEV-04")),
    pytest.param("tank", True, {0: 4, 1: 6, 2: 7}, id="08", marks=pytest.mark.rule("SO-T-08")),
    pytest.param("infantry", True, {0: 2, 3: 5}, id="09", marks=pytest.mark.rule("SO-T-09")),
]
"""Unit, with the card or not, and the most steps for a number of wheat."""


@pytest.mark.parametrize("one_walk", [True, False])
@pytest.mark.parametrize(("unit", "card", "most"), MOST_STEPS)
@pytest.mark.rule("SO-MOVE-01", "SO-MOVE-03", "SO-UNIT-04", "SO-DEV-03", "SO-MOVE-15")
def test_the_vectors_of_movement(unit: str, card: bool, most: dict[int, int], one_walk: bool) -> None:
    for wheat, steps in most.items():
        table: dict[str, Any] = {"held": {A: {"wheat": wheat, "ore": 1}}, "options": {"one_walk": one_walk}}
        play = position(units={A: {LONE: unit}}, cards=CARD, **table)
        if card:
            play.does(A, PlayRoadBuilding)
            goes_as_far_as_it_can(play, FreeMove)
            goes_as_far_as_it_can(play, FreeMove)
        moves = 0
        while MoveUnit in play.offers(A):
            goes_as_far_as_it_can(play, MoveUnit)
            moves += 1
        assert distance(LONE, where(play)) == steps
        least = min(n for n, far in most.items() if far == steps)
        assert play.holds(A).get("wheat", 0) == wheat - least, "whoever has gone as far as he may pays for no more"
        assert moves == (min(1, least) if one_walk else least)


@pytest.mark.rule("SO-MOVE-02", "SO-MOVE-15")
def test_wheat_paid_together_is_one_walk_over_a_point_on_which_it_could_not_stop() -> None:
    units = {A: {LONE: "infantry", CC[1]: "tank infantry"}}
    play = position(units=units, held={A: {"wheat": 2, "ore": 1}})
    assert reached(play, LONE) == {CC[29], CC[28], CC[2]} | {
        place for place in STANDARD.corners if distance(LONE, place) == 2
    }
    refusal = play.refuses(A, MoveUnit, start=LONE, to=CC[3])
    assert (refusal.code, refusal.clause) == ("no-wheat", "SO-MOVE-02")
    assert sentence(refusal.text) == "To go that far takes 3 wheat."
    goes(play, LONE, CC[2])
    assert (play.holds(A), standing(play, CC[2])) == ({"ore": 1}, [("infantry", A)])
    poor = position(units=units, held={A: {"wheat": 1}})
    assert reached(poor, LONE) == {CC[29]}


@pytest.mark.rule("SO-MOVE-01", "SO-MOVE-15")
def test_the_least_wheat_is_paid_that_takes_it_there_and_the_question_says_how_far_each_goes() -> None:
    for unit, to, paid, asked in (
        ("tank", 2, 1, "The tank goes where? Steps for each wheat: 2"),
        ("tank", 3, 2, "The tank goes where? Steps for each wheat: 2"),
        ("car", 3, 1, "The armoured_car goes where?"),
        ("infantry", 3, 3, "The infantry goes where? Steps for each wheat: 1"),
    ):
        play = position(units={A: {LONE: unit}}, held={A: {"wheat": 5}})
        assert sentence(play.asks(A, MoveUnit, start=LONE).label) == asked
        goes(play, LONE, CC[to])
        assert play.holds(A) == {"wheat": 5 - paid}


@both_hands
@pytest.mark.rule("SO-MOVE-01")
def test_a_move_costs_one_wheat_and_takes_a_unit_along_points_as_far_as_its_move_value(hands: Hands) -> None:
    play = position(units={A: {FORK: "car"}}, held={A: {"wheat": 2, "ore": 1}}, hands=hands)
    near = {place for place in STANDARD.corners if 1 <= distance(FORK, place) <= 3}
    assert reached(play, FORK) == near
    refusal = play.refuses(A, MoveUnit, start=FORK, to=CC[7])
    assert (refusal.code, refusal.clause) == ("too-far", "SO-MOVE-01")
    goes(play, FORK, CC[6])
    assert (play.holds(A), play.bank("wheat")) == ({"wheat": 1, "ore": 1}, 18)
    assert (standing(play, CC[6]), standing(play, FORK)) == ([("armoured_car", A)], [])
    assert MoveUnit.price(play.game, A) == cards("wheat")


@pytest.mark.rule("SO-MOVE-01")
def test_without_wheat_or_out_of_the_own_turn_nothing_moves() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[9]: "tank"}}, held={A: {"ore": 3}, B: {"wheat": 3}})
    refusal = play.refuses(A, MoveUnit, start=LONE, to=CC[1])
    assert (refusal.code, refusal.clause) == ("no-wheat", "SO-MOVE-01")
    assert MoveUnit not in play.offers(A) | play.offers(B)
    assert play.refuses(B, MoveUnit, start=CC[9], to=CC[8]).code == "not-your-move"


@pytest.mark.rule("SO-MOVE-01")
def test_in_physical_hands_a_card_that_was_not_seen_may_be_the_wheat() -> None:
    play = position(units={A: {LONE: "car"}}, held={A: {"unseen": 1}}, hands="physical")
    goes(play, LONE, CC[1])
    assert play.game.hand(A).total == 0


@pytest.mark.rule("SO-MOVE-01")
def test_only_ones_own_units_are_moved() -> None:
    play = position(units={A: {LONE: "car"}, B: {CC[9]: "car"}}, held={A: {"wheat": 3}})
    assert play.sites(A, MoveUnit, "start") == {LONE}
    play.refuses(A, MoveUnit, start=CC[9], to=CC[8])
    play.refuses(A, MoveUnit, start=CC[20], to=CC[21])
    play.refuses(A, MoveUnit, start=LONE, to="nowhere")
    play.refuses(A, MoveUnit, start=LONE, to=LONE)


@pytest.mark.rule("SO-MOVE-03")
def test_after_three_steps_a_unit_goes_no_further_in_this_turn_and_in_the_next_one_it_does() -> None:
    play = position(units={A: {LONE: "car"}}, held={A: {"wheat": 5}})
    goes(play, LONE, CC[3])
    assert MoveUnit not in play.offers(A)
    refusal = play.refuses(A, MoveUnit, start=CC[3], to=CC[4])
    assert refusal.clause == "SO-MOVE-03"
    to_the_next_own_turn(play)
    goes(play, CC[3], CC[6])


@pytest.mark.rule("SO-MOVE-02", "SO-MOVE-03")
def test_each_unit_has_steps_of_its_own() -> None:
    play = position(units={A: {LONE: "infantry infantry", CC[20]: "car"}}, held={A: {"wheat": 9}})
    for step in range(3):
        goes(play, CC[step], CC[step + 1])
    assert CC[3] not in play.sites(A, MoveUnit, "start")
    goes(play, LONE, CC[1])
    goes(play, CC[20], CC[23])
    assert {place: len(here) for place, here in play.game.pieces.items() if "|" in place} == {
        CC[3]: 1,
        CC[1]: 1,
        CC[23]: 1,
    }


@pytest.mark.rule("SO-MOVE-04", "SO-MOVE-02")
def test_a_move_may_stop_earlier_and_the_steps_left_of_the_cap_take_another_wheat() -> None:
    play = position(units={A: {LONE: "car"}}, held={A: {"wheat": 3}})
    goes(play, LONE, CC[1])
    assert CC[4] not in reached(play, CC[1])
    goes(play, CC[1], CC[3])
    assert play.holds(A) == {"wheat": 1}
    assert MoveUnit not in play.offers(A)


@pytest.mark.parametrize("unit", ["car", "tank"])
@pytest.mark.parametrize("what", ["settlements", "cities", "infantry", "car"])
@pytest.mark.rule("SO-MOVE-06", "SO-MOVE-07")
def test_cars_and_tanks_neither_enter_nor_pass_what_another_player_holds(unit: str, what: str) -> None:
    placed: dict[str, Any] = {what: {B: [CC[1]]}} if what in ("settlements", "cities") else {}
    foreign = {} if placed else {B: {CC[1]: what}}
    play = position(units={A: {LONE: unit}, **foreign}, held={A: {"wheat": 3}}, **placed)
    assert not {CC[1], CC[2]} & reached(play, LONE)
    assert CC[29] in reached(play, LONE), "the other way is free"
    refusal = play.refuses(A, MoveUnit, start=LONE, to=CC[1])
    assert (refusal.code, refusal.clause) == ("held", "SO-MOVE-06")


@pytest.mark.rule("SO-MOVE-06")
def test_what_is_ones_own_stands_in_nobodys_way() -> None:
    mine: dict[str, Any] = {"settlements": {A: [CC[1]]}, "cities": {A: [CC[29]]}}
    play = position(units={A: {LONE: "tank", CC[2]: "infantry"}}, held={A: {"wheat": 3}}, **mine)
    assert {CC[1], CC[2], CC[29], CC[28]} <= reached(play, LONE)
    goes(play, LONE, CC[2])
    assert standing(play, CC[2]) == [("infantry", A), ("tank", A)]


@pytest.mark.rule("SO-MOVE-10")
def test_infantry_enters_and_passes_foreign_buildings() -> None:
    play = position(
        units={A: {LONE: "infantry"}}, settlements={B: [CC[1]]}, cities={B: [CC[29]]}, held={A: {"wheat": 3}}
    )
    assert {CC[1], CC[29], CC[2], CC[28]} <= reached(play, LONE)
    goes(play, LONE, CC[1])
    assert standing(play, CC[1]) == [("infantry", A), ("settlement", B)]
    goes(play, CC[1], CC[2])
    assert standing(play, CC[1]) == [("settlement", B)]


@pytest.mark.rule("SO-MOVE-08")
def test_who_can_only_end_on_a_full_point_goes_nowhere() -> None:
    units = {A: {LONE: "infantry", CC[1]: "tank tank", CC[29]: "car car"}}
    play = position(units=units, held={A: {"wheat": 1}})
    assert LONE not in play.sites(A, MoveUnit, "start")


@both_hands
@pytest.mark.rule("SO-MOVE-08", "SO-MOVE-09")
def test_two_units_of_a_player_fill_a_point_but_others_of_his_pass_over_it(hands: Hands) -> None:
    play = position(units={A: {LONE: "car", CC[1]: "tank infantry"}}, held={A: {"wheat": 3}}, hands=hands)
    assert CC[1] not in reached(play, LONE)
    assert {CC[2], CC[3]} <= reached(play, LONE)
    refusal = play.refuses(A, MoveUnit, start=LONE, to=CC[1])
    assert (refusal.code, refusal.clause) == ("full", "SO-MOVE-08")
    goes(play, LONE, CC[3])
    assert play.holds(A) == {"wheat": 2}


@pytest.mark.rule("SO-MOVE-08")
def test_a_full_point_has_room_again_once_a_unit_has_left_it() -> None:
    play = position(units={A: {LONE: "infantry", CC[1]: "tank infantry"}}, held={A: {"wheat": 3}})
    assert CC[1] not in reached(play, LONE)
    goes(play, CC[1], CC[2], "tank")
    goes(play, LONE, CC[1])
    assert standing(play, CC[1]) == [("infantry", A), ("infantry", A)]


@pytest.mark.rule("SO-MOVE-11", "SO-MOVE-12")
def test_moves_attacks_trade_and_building_alternate_in_any_order() -> None:
    play = position(
        units={A: {CC[1]: "tank"}, B: {CC[4]: "infantry", CC[5]: "infantry"}},
        settlements={A: [LONE]},
        held={A: {"wheat": 8, "ore": 1, "wood": 2, "brick": 2, "sheep": 2}},
    )
    goes(play, CC[1], CC[3])
    fights(play, CC[3], CC[4])
    play.does(A, BankTrade, give="wheat", get="ore")
    play.does(A, ProduceCar, place=LONE)
    goes(play, LONE, CC[2])
    goes(play, CC[3], CC[4])
    fights(play, CC[4], CC[5])
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("SO-MOVE-11")
def test_before_the_roll_and_in_a_foreign_turn_nothing_moves_for_wheat_nor_attacks() -> None:
    play = position("before_roll", units={A: {LONE: "car"}, B: {CC[1]: "car"}}, held={A: {"wheat": 1}, B: {"wheat": 1}})
    assert not {MoveUnit, Attack} & (play.offers(A) | play.offers(B))
    assert play.refuses(A, MoveUnit, start=LONE, to=CC[29]).code == "not-now"
    assert play.refuses(A, Attack, start=LONE, against=CC[1]).code == "not-now"
    rolls(play)
    assert {MoveUnit, Attack} <= play.offers(A)


@pytest.mark.rule("SO-MOVE-12")
def test_a_unit_that_fought_goes_on_for_another_wheat_within_the_cap() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[2]: "infantry"}}, held={A: {"wheat": 3}})
    goes(play, LONE, CC[1])
    fights(play, CC[1], CC[2])
    assert CC[4] not in reached(play, CC[1])
    goes(play, CC[1], CC[3])
    assert MoveUnit not in play.offers(A)


@pytest.mark.rule("SO-MOVE-13")
def test_robber_ports_terrain_and_coast_change_nothing_for_a_unit() -> None:
    inland = corner("0,0", "N")
    for start in (LONE, CC[12], inland):
        for robber in ("0,-2", "1,1", "-1,0"):
            play = position(units={A: {start: "car"}}, held={A: {"wheat": 1}}, robber=robber)
            assert reached(play, start) == {place for place in STANDARD.corners if 1 <= distance(start, place) <= 3}


@pytest.mark.rule("SO-MOVE-14")
def test_trade_and_build_are_one_phase() -> None:
    play = position("roll", units={A: {LONE: "infantry"}}, held={A: {"wheat": 1, "wood": 4}})
    rolls(play)
    assert play.at() == ("trade_and_build", (A,))
    goes(play, LONE, CC[1])
    play.does(A, BankTrade, give="wood", get="wheat")
    goes(play, CC[1], CC[2])


@pytest.mark.rule("SO-MOVE-03")
def test_of_two_like_units_that_went_differently_far_the_table_is_asked_which() -> None:
    play = position(units={A: {LONE: "infantry", CC[1]: "infantry"}}, held={A: {"wheat": 9}})
    goes(play, LONE, CC[1])
    prompt = play.asks(A, MoveUnit, start=CC[1])
    assert isinstance(prompt, OneOf)
    assert {value: sentence(text) for value, text in prompt.options} == {
        "infantry": "infantry",
        "infantry1": "infantry, moved 1 step",
    }
    play.refuses(A, MoveUnit, start=CC[1], to=CC[2])
    goes(play, CC[1], CC[2], "infantry1")
    goes(play, CC[2], CC[3])
    assert MoveUnit in play.offers(A)
    assert play.sites(A, MoveUnit, "start") == {CC[1]}, "the one that was already there has not moved"


@pytest.mark.rule("SO-MOVE-03")
def test_a_unit_that_may_go_on_is_taken_where_the_other_like_it_may_not() -> None:
    play = position(units={A: {LONE: "car", CC[3]: "car"}}, held={A: {"wheat": 9}})
    goes(play, LONE, CC[3])
    assert play.complete(A, MoveUnit, start=CC[3], to=CC[4])
    goes(play, CC[3], CC[4])
    assert MoveUnit in play.offers(A)
    assert play.sites(A, MoveUnit, "start") == {CC[4]}
    assert reached(play, CC[4]) & {CC[6]}
