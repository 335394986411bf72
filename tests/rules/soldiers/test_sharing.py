"""Units of several players on one point: who comes in, who is attacked there, what is occupied, what all see of it."""

import pytest

from companion.game.decide import decide, fold
from companion.game.difference import difference
from companion.game.panels import Map
from companion.game.position import setup_of, stated, written
from companion.game.prompts import OneOf, Place
from companion.game.text import Refusal
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.battle import Attack
from companion.rules.soldiers.building import BuildSettlement, Occupy, ProduceInfantry
from companion.rules.soldiers.corrections import CorrectUnits
from companion.rules.soldiers.moving import FreeMove, MoveUnit, PlayRoadBuilding
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, C, D, Play, sentence
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    fights,
    goes,
    medals,
    parts,
    position,
    reached,
    sides,
    standing,
    throw,
    to_the_next_own_turn,
    versus,
)

RICH = dict.fromkeys(RESOURCES, 9)


@pytest.mark.parametrize("unit", ["infantry", "car", "tank"])
@pytest.mark.rule("SO-MOVE-10", "SO-MOVE-06")
def test_infantry_enters_and_passes_points_with_foreign_units_and_cars_and_tanks_do_not(unit: str) -> None:
    units = {A: {LONE: unit}, B: {CC[1]: "infantry tank"}, C: {CC[1]: "infantry"}}
    for kind in (MoveUnit, FreeMove):
        play = position(units=units, held={A: RICH}, cards={A: {"road_building": 1}})
        if kind is FreeMove:
            play.does(A, PlayRoadBuilding)
        if unit != "infantry":
            assert not {CC[1], CC[2]} & reached(play, LONE, kind)
            assert play.refuses(A, kind, start=LONE, to=CC[1]).clause == "SO-MOVE-06"
            continue
        play.does(A, kind, start=LONE, to=CC[1])
        assert standing(play, CC[1]) == [("infantry", A), ("infantry", B), ("infantry", C), ("tank", B)]
        play.does(A, kind, start=CC[1], to=CC[2])
        assert standing(play, CC[2]) == [("infantry", A)]


@pytest.mark.rule("SO-MOVE-10", "SO-MOVE-08")
def test_foreign_units_take_no_room_from_ones_own() -> None:
    units = {A: {LONE: "infantry", CC[29]: "infantry", CC[2]: "infantry"}, B: {CC[1]: "car tank"}}
    play = position(units=units, held={A: RICH})
    goes(play, LONE, CC[1])
    goes(play, CC[2], CC[1])
    assert play.refuses(A, MoveUnit, start=CC[29], to=CC[1]).clause == "SO-MOVE-08"


@pytest.mark.rule("SO-MOVE-06", "SO-MOVE-10")
def test_beside_foreign_infantry_the_owner_of_a_building_lets_infantry_in_and_no_car() -> None:
    play = position(
        units={A: {LONE: "car infantry"}, B: {CC[1]: "infantry"}}, settlements={A: [CC[1]]}, held={A: {"wheat": 3}}
    )
    assert CC[1] not in reached(play, LONE, unit="armoured_car")
    assert CC[1] in reached(play, LONE, unit="infantry")


@pytest.mark.rule("SO-BUILD-02")
def test_a_settlement_is_founded_beside_foreign_units() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {LONE: "tank"}}, held={A: RICH})
    play.does(A, BuildSettlement, place=LONE)
    assert standing(play, LONE) == [("infantry", A), ("settlement", A), ("tank", B)]


@pytest.mark.rule("SO-UNIT-13")
def test_where_foreign_infantry_was_let_in_beside_own_units_nothing_is_produced() -> None:
    units = {A: {LONE: "infantry"}, B: {LONE: "infantry"}}
    play = position(units=units, settlements={A: [LONE]}, held={A: RICH})
    assert ProduceInfantry not in play.offers(A)
    assert play.refuses(A, ProduceInfantry, place=LONE).clause == "SO-UNIT-13"


@pytest.mark.parametrize("unit", ["car", "tank"])
@pytest.mark.rule("SO-UNIT-13")
def test_beside_a_foreign_car_or_tank_units_are_produced(unit: str) -> None:
    play = position(units={B: {LONE: unit}}, settlements={A: [LONE]}, held={A: RICH})
    play.does(A, ProduceInfantry, place=LONE)
    assert ("infantry", A) in standing(play, LONE)


@pytest.mark.rule("SO-ATK-10", "SO-ATK-05")
def test_where_units_of_several_players_share_a_point_the_attacker_says_whose_he_attacks() -> None:
    units = {A: {LONE: "tank"}, B: {CC[1]: "car"}, C: {CC[1]: "infantry"}}
    for whom, left in ((B, [("infantry", C)]), (C, [("armoured_car", B)])):
        play = position(units=units)
        prompt = play.asks(A, Attack, start=LONE, against=CC[1])
        assert isinstance(prompt, OneOf)
        assert [value for value, _ in prompt.options] == [B, C]
        play.refuses(A, Attack, start=LONE, against=CC[1])
        play.does(A, Attack, start=LONE, against=CC[1], whom=whom)
        throw(play, HIGH, LOW)
        assert standing(play, CC[1]) == left
    mixed = position(units={**units, B: {CC[1]: "car infantry"}})
    mixed.does(A, Attack, start=LONE, against=CC[1], whom=B)
    assert mixed.at() == ("choose_defender", (B,))
    alone = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    alone.refuses(A, Attack, start=LONE, against=CC[1], whom=B)
    own = position(units={A: {LONE: "tank", CC[1]: "infantry"}, B: {CC[1]: "car"}})
    fights(own, LONE, CC[1])
    assert standing(own, CC[1]) == [("infantry", A)]


@pytest.mark.parametrize("attacker", [A, B])
@pytest.mark.rule("SO-ATK-10", "SO-BATTLE-04", "SO-BATTLE-05")
def test_on_one_point_either_attacks_the_other_in_its_own_turn_and_the_terrain_counts_for_both(attacker: int) -> None:
    defender = B if attacker == A else A
    play = position(units={A: {LONE: "infantry"}, B: {LONE: "tank"}}, cities={B: [LONE]}, active=attacker)
    assert play.complete(attacker, Attack, start=LONE, against=LONE)
    attacks(play, LONE, LONE)
    assert [parts(side)["city"] for side in sides(play)] == [3, 3]
    assert [side.place for side in sides(play)] == [LONE, LONE]
    throw(play, HIGH, LOW) if attacker == A else throw(play, LOW, HIGH)
    left = {A: ("infantry", A), B: ("infantry", A)}[attacker]
    assert standing(play, LONE) == sorted([left, ("city", B)])
    assert (versus(play).winner, medals(play)[attacker]) == (A, int(attacker == A))
    assert defender != attacker


@pytest.mark.rule("SO-ATK-10", "SO-ATK-04")
def test_with_foreign_units_on_the_own_point_and_beside_it_the_attacker_names_the_point() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {LONE: "car"}, C: {CC[1]: "tank"}})
    prompt = play.asks(A, Attack, start=LONE)
    assert isinstance(prompt, Place)
    assert set(prompt.options) == {LONE, CC[1]}
    fights(play, LONE, LONE)
    assert standing(play, LONE) == [("infantry", A)]


@pytest.mark.rule("SO-OCC-13", "SO-OCC-01")
def test_a_building_is_occupied_with_its_garrison_in_it_which_stays_and_may_leave_but_not_come_back() -> None:
    play = position(
        units={A: {LONE: "infantry"}, B: {LONE: "infantry car"}, C: {LONE: "infantry"}},
        settlements={B: [LONE]},
        held={B: {"wheat": 3}},
    )
    play.does(A, Occupy, place=LONE)
    assert standing(play, LONE) == sorted(
        [("infantry", A), ("infantry", B), ("armoured_car", B), ("infantry", C), ("settlement", A)]
    )
    play.does(A, play.variant.move_named("EndTurn"))
    play.does(B, play.variant.move_named("Roll"), dice=(1, 1))
    goes(play, LONE, CC[2], "armoured_car")
    assert LONE not in reached(play, CC[2])
    assert play.sites(B, Occupy) == {LONE}, "whose infantry stood there all the time takes the building back"
    play.does(B, Occupy, place=LONE)


@pytest.mark.rule("SO-OCC-13", "SO-OCC-07", "SO-ATK-10")
def test_the_owner_has_a_whole_turn_to_attack_who_has_come_in() -> None:
    play = position(units={A: {CC[1]: "infantry"}, B: {LONE: "tank"}}, settlements={B: [LONE]}, held={A: {"wheat": 1}})
    goes(play, CC[1], LONE)
    assert play.refuses(A, Occupy, place=LONE).clause == "SO-OCC-07"
    play.does(A, play.variant.move_named("EndTurn"))
    play.does(B, play.variant.move_named("Roll"), dice=(1, 1))
    fights(play, LONE, LONE)
    assert standing(play, LONE) == [("settlement", B), ("tank", B)]
    later = position(units={A: {CC[1]: "infantry"}, B: {LONE: "tank"}}, settlements={B: [LONE]}, held={A: {"wheat": 1}})
    goes(later, CC[1], LONE)
    to_the_next_own_turn(later)
    later.does(A, Occupy, place=LONE)


def test_a_correction_of_ones_units_leaves_those_of_others() -> None:
    play = position(units={A: {LONE: "infantry infantry"}, B: {LONE: "infantry"}, C: {LONE: "tank"}})
    play.does(D, CorrectUnits, place=LONE, owner=B, infantry=1, cars=1, tanks=0)
    everybody = [("armoured_car", B), ("infantry", A), ("infantry", A), ("infantry", B), ("tank", C)]
    assert standing(play, LONE) == everybody
    play.does(D, CorrectUnits, place=LONE, owner=A, infantry=0, cars=0, tanks=0)
    assert standing(play, LONE) == [("armoured_car", B), ("infantry", B), ("tank", C)]


@pytest.mark.rule("SO-MOVE-10")
def test_a_shared_point_is_drawn_undone_and_entered_again_whole() -> None:
    play = position(
        units={A: {LONE: "infantry infantry"}, B: {LONE: "infantry car"}, C: {CC[1]: "infantry"}},
        settlements={B: [LONE]},
        active=C,
        held={C: {"wheat": 1}},
    )
    before = play.game
    goes(play, CC[1], LONE)
    (board,) = (panel for panel in VARIANT.panels(play.game) if isinstance(panel, Map))
    assert sorted((mark.form, mark.seat) for mark in board.marks if mark.place == LONE) == [
        ("car", B),
        ("infantry", A),
        ("infantry", A),
        ("infantry", B),
        ("infantry", C),
        ("settlement", B),
    ]
    assert [sentence(text) for text in difference(play.game, before)] == [
        "Cleo: Kazami has added 1 wheat",
        f"Take off: Cleo's infantry at {LONE}",
        f"Put down: Cleo's infantry at {CC[1]}",
    ]
    text = written(play.game)
    setup = setup_of({VARIANT.name: VARIANT}, text)
    again = Play(setup, VARIANT)
    facts = decide(again.game, stated(VARIANT, setup, text))
    assert not isinstance(facts, Refusal)
    assert fold(again.game, facts).pieces == play.game.pieces
