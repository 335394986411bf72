"""Producing units, and building."""

from typing import Any

import pytest

from companion.rules.base.building import BuildCity, BuyCard
from companion.rules.soldiers.building import BuildSettlement, Occupy, ProduceCar, ProduceInfantry, ProduceTank
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, Hands, both_hands
from tests.rules.soldiers.board import (
    LONE,
    cards,
    fights,
    goes,
    position,
    standing,
)

RICH = dict.fromkeys(RESOURCES, 6)
COSTS = [
    pytest.param(ProduceInfantry, "infantry", "wood brick", marks=pytest.mark.rule("SO-UNIT-01")),
    pytest.param(ProduceCar, "armoured_car", "wood brick sheep ore", marks=pytest.mark.rule("SO-UNIT-02")),
    pytest.param(ProduceTank, "tank", "ore ore ore ore wood brick", marks=pytest.mark.rule("SO-UNIT-03", "SO-UNIT-05")),
]


@both_hands
@pytest.mark.parametrize(("kind", "what", "price"), COSTS)
@pytest.mark.rule("SO-UNIT-06", "SO-UNIT-07", "SO-COMP-05")
def test_a_unit_costs_what_its_card_says_and_stands_in_an_own_building(
    kind: Any, what: str, price: str, hands: Hands
) -> None:
    play = position(
        settlements={A: [LONE], B: [CC[9]]},
        cities={A: [CC[4]]},
        units={B: {CC[9]: "infantry"}},
        held={A: cards(price).plain()},
        hands=hands,
    )
    assert play.sites(A, kind) == {LONE, CC[4]}
    for elsewhere in (CC[9], CC[6]):
        refusal = play.refuses(A, kind, place=elsewhere)
        assert (refusal.code, refusal.clause) == ("no-building", "SO-UNIT-07")
    play.does(A, kind, place=CC[4])
    assert standing(play, CC[4]) == sorted([("city", A), (what, A)])
    assert play.holds(A) == {}
    assert kind not in play.offers(A)
    for missing in set(price.split()):
        poor = position(settlements={A: [LONE]}, held={A: (cards(price) - cards(missing)).plain()})
        why = poor.refuses(A, kind, place=LONE)
        assert (why.code, why.clause) == ("cannot-pay", kind.clause), "the list of units says what one costs"


@pytest.mark.rule("SO-UNIT-06")
def test_units_are_produced_in_the_build_phase_only() -> None:
    play = position("before_roll", settlements={A: [LONE]}, held={A: RICH})
    assert ProduceInfantry not in play.offers(A)
    assert play.refuses(A, ProduceInfantry, place=LONE).code == "not-now"


@pytest.mark.rule("SO-UNIT-08", "SO-UNIT-09")
def test_a_building_takes_two_units_and_has_room_again_when_one_has_left() -> None:
    play = position(settlements={A: [LONE]}, units={A: {LONE: "infantry tank"}}, held={A: RICH})
    assert not {ProduceInfantry, ProduceCar, ProduceTank} & play.offers(A)
    refusal = play.refuses(A, ProduceCar, place=LONE)
    assert (refusal.code, refusal.clause) == ("full", "SO-UNIT-08")
    goes(play, LONE, CC[1], "tank")
    play.does(A, ProduceCar, place=LONE)
    assert standing(play, LONE) == [("armoured_car", A), ("infantry", A), ("settlement", A)]
    assert ProduceInfantry not in play.offers(A)


@pytest.mark.rule("SO-UNIT-10")
def test_a_new_unit_moves_and_attacks_in_the_same_turn() -> None:
    play = position(settlements={A: [LONE]}, units={B: {CC[4]: "infantry"}}, held={A: RICH})
    play.does(A, ProduceCar, place=LONE)
    goes(play, LONE, CC[3])
    fights(play, CC[3], CC[4])
    assert standing(play, CC[4]) == []


@pytest.mark.rule("SO-UNIT-11", "SO-BATTLE-02")
def test_a_defeated_unit_goes_back_to_its_owner_who_places_it_again_for_its_whole_cost() -> None:
    units = {A: {CC[1]: "tank", CC[20]: "tank"}, B: {CC[2]: "infantry"}}
    play = position(settlements={A: [CC[10]]}, units=units, held={A: RICH})
    assert play.refuses(A, ProduceTank, place=CC[10]).clause == "BASE-COMP-03"
    fights(play, CC[1], CC[2], wins=False)
    assert play.count("tank_left", A) == 1
    play.does(A, ProduceTank, place=CC[10])
    assert play.holds(A) == {**RICH, "ore": 2, "wood": 5, "brick": 5}
    assert play.count("tank_left", A) == 0


@pytest.mark.rule("SO-UNIT-12", "SO-BUILD-02")
def test_only_infantry_founds_settlements_and_occupies() -> None:
    for unit in ("car", "tank"):
        play = position(units={A: {LONE: unit}}, held={A: RICH})
        assert BuildSettlement not in play.offers(A)
        refusal = play.refuses(A, BuildSettlement, place=LONE)
        assert (refusal.code, refusal.clause) == ("no-infantry", "SO-BUILD-02")
        there = position(units={A: {LONE: unit}}, settlements={B: [LONE]})
        assert there.refuses(A, Occupy, place=LONE).clause == "SO-OCC-01"


@pytest.mark.rule("SO-UNIT-13", "SO-OCC-06")
def test_where_foreign_infantry_stands_no_unit_is_produced() -> None:
    play = position(settlements={A: [LONE, CC[4]]}, units={B: {LONE: "infantry"}}, held={A: RICH})
    assert play.sites(A, ProduceCar) == {CC[4]}
    refusal = play.refuses(A, ProduceCar, place=LONE)
    assert (refusal.code, refusal.clause) == ("held", "SO-UNIT-13")


BILL = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}


@both_hands
@pytest.mark.rule("SO-BUILD-02", "SO-BUILD-04", "SO-BUILD-06")
def test_a_settlement_is_founded_where_an_own_infantry_stands_and_the_infantry_stays(hands: Hands) -> None:
    play = position(units={A: {LONE: "infantry", CC[5]: "car"}, B: {CC[8]: "infantry"}}, held={A: BILL}, hands=hands)
    assert play.sites(A, BuildSettlement) == {LONE}
    for elsewhere in (CC[5], CC[8], CC[11]):
        refusal = play.refuses(A, BuildSettlement, place=elsewhere)
        assert (refusal.code, refusal.clause) == ("no-infantry", "SO-BUILD-02")
    play.does(A, BuildSettlement, place=LONE)
    assert standing(play, LONE) == [("infantry", A), ("settlement", A)]
    assert play.holds(A) == {}


@pytest.mark.parametrize("owner", [A, B])
@pytest.mark.rule("SO-BUILD-02", "SO-BUILD-08")
def test_the_distance_rule_holds_whoever_owns_the_building_near_by(owner: int) -> None:
    for near, what in ((CC[1], "settlements"), (CC[29], "cities"), (LONE, "settlements")):
        placed: dict[str, Any] = {what: {owner: [near]}}
        play = position(units={A: {LONE: "infantry"}}, held={A: BILL}, **placed)
        assert BuildSettlement not in play.offers(A)
        assert play.refuses(A, BuildSettlement, place=LONE).clause == "BASE-BUILD-05"
    far = position(units={A: {LONE: "infantry"}}, settlements={owner: [CC[2]]}, held={A: BILL})
    assert BuildSettlement in far.offers(A)


@pytest.mark.rule("SO-BUILD-08")
def test_an_occupied_building_keeps_its_distance_too() -> None:
    units = {A: {LONE: "infantry", CC[1]: "infantry"}}
    play = position(units=units, settlements={B: [LONE]}, held={A: BILL})
    play.does(A, Occupy, place=LONE)
    assert play.refuses(A, BuildSettlement, place=CC[1]).clause == "BASE-BUILD-05"


@pytest.mark.rule("SO-BUILD-03", "SO-BUILD-07")
def test_one_turn_is_enough_to_produce_an_infantry_move_it_and_build() -> None:
    play = position(settlements={A: [LONE]}, held={A: {"wood": 2, "brick": 2, "sheep": 1, "wheat": 3}})
    play.does(A, ProduceInfantry, place=LONE)
    goes(play, LONE, CC[1])
    goes(play, CC[1], CC[2])
    play.does(A, BuildSettlement, place=CC[2])
    assert play.holds(A) == {}
    assert play.points(A)[0] == 2


@pytest.mark.rule("SO-BUILD-05", "SO-BUILD-06")
def test_a_city_replaces_an_own_settlement_with_or_without_infantry() -> None:
    held = {A: {"wheat": 4, "ore": 6}}
    play = position(units={A: {LONE: "infantry"}}, settlements={A: [LONE, CC[4]]}, held=held)
    assert play.sites(A, BuildCity) == {LONE, CC[4]}
    play.does(A, BuildCity, place=CC[4])
    play.does(A, BuildCity, place=LONE)
    assert play.holds(A) == {}
    assert standing(play, LONE) == [("city", A), ("infantry", A)]


@pytest.mark.rule("SO-BUILD-09", "SO-OCC-04")
def test_a_settlement_with_foreign_infantry_in_it_may_become_a_city_which_takes_a_city_to_occupy() -> None:
    table: dict[str, Any] = {
        "active": B,
        "settlements": {B: [LONE]},
        "cities": {A: [CC[i] for i in (6, 8, 10, 12)]},
        "units": {A: {LONE: "infantry"}},
        "held": {B: {"wheat": 2, "ore": 3}},
    }
    play = position(**table)
    play.does(B, BuildCity, place=LONE)
    assert standing(play, LONE) == [("city", B), ("infantry", A)]
    later = position(**{**table, "active": A, "settlements": {}, "cities": {**table["cities"], B: [LONE]}})
    assert later.refuses(A, Occupy, place=LONE).clause == "SO-OCC-04"


@pytest.mark.rule("SO-BUILD-06", "SO-DEV-01")
def test_a_development_card_costs_what_it_costs_in_the_base_game() -> None:
    play = position(held={A: {"sheep": 1, "wheat": 1, "ore": 1}})
    play.does(A, BuyCard, card=cards("knight"))
    assert play.holds(A) == {}
    assert BuyCard not in play.offers(A)


@pytest.mark.rule("SO-BUILD-08")
def test_a_foreign_unit_near_by_or_between_forbids_no_settlement() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {CC[1]: "tank", CC[29]: "car"}}, held={A: BILL})
    play.does(A, BuildSettlement, place=LONE)
    assert standing(play, LONE) == [("infantry", A), ("settlement", A)]
