"""House rules: the rulings of the clause page and the unit card as data, and what each changes."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game.options import HouseRuleError, house_rules
from companion.game.state import NOBODY
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.building import ProduceCar, ProduceInfantry, ProduceTank
from companion.rules.soldiers.moving import FreeMove, MoveUnit, PlayRoadBuilding
from companion.rules.soldiers.units import CAR, INFANTRY, TANK, UNITS
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, C
from tests.rules.soldiers.board import (
    LONE,
    SORTS,
    attacks,
    begun,
    distance,
    fights,
    goes,
    medals,
    parts,
    position,
    reached,
    sides,
    versus,
)

RICH = dict.fromkeys(RESOURCES, 9)
NOTHING = dict.fromkeys(RESOURCES, 0)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"medal_limit": -1}, "medal_limit (SO-COMP-06): must be a whole number from 0 to 99, not -1."),
    ({"upkeep_fail": "mutiny"}, 'upkeep_fail (SO-UPKEEP-03): must be one of "remove_one", "nothing", not "mutiny".'),
    ({"one_walk": 1}, "one_walk (SO-MOVE-15): must be one of true, false, not 1."),
    ({"tank_cost": {"gold": 1}}, 'tank_cost (SO-UNIT-05): has no row "gold"; there are: '),
    ({"tank_cost": {"ore": 10}}, "tank_cost (SO-UNIT-05): ore must be a whole number from 0 to 9, not 10."),
    ({"tank_cost": 4}, "tank_cost (SO-UNIT-05): must be a table with some of "),
    ({"terrain": {"desert": 1}}, 'terrain (SO-BATTLE-04): has no row "desert"; there are: none, settlement, city.'),
    ({"units": {"infantry": {"cost": {"mud": 1}}}}, 'infantry (SO-UNIT-01): cost has no row "mud"; there are: '),
    ({"units": {"infantry": {"cost": 2}}}, "infantry (SO-UNIT-01): cost must be a table with some of "),
    ({"units": {"infantry": {}}}, "infantry (SO-UNIT-01): must be a table with some of cost, attack, move, pieces"),
    (
        {"units": {"tank": {"cost": {"ore": 1}}}},
        'tank (SO-UNIT-03): has no row "cost"; there are: ',
    ),
    ({"units": {"tank": {"attack": "strong"}}}, "tank (SO-UNIT-03): attack must be a whole number from 0 to 20"),
    ({"units": {"tank": {"move": True}}}, "tank (SO-UNIT-03): move must be a whole number from 0 to 20, not true."),
    ({"units": {"cavalry": {"move": 4}}}, "cavalry is not a house rule here. Write one of: "),
    ({"options": {"move_cap": 0}}, "move_cap (SO-MOVE-03): must be a whole number from 1 to 9, not 0."),
    ({"options": {"victory_points": 2}}, "victory_points (SO-WIN-01): must be a whole number from 3 to 30, not 2."),
    ({"hero_points": 3}, "hero_points belongs in [so.options], not in [so]."),
    ({"infantry": {"move": 2}}, "infantry belongs in [so.units], not in [so]."),
]


@pytest.mark.parametrize(("wrong", "sentence_"), WRONG, ids=str)
def test_each_mistake_gets_its_sentence(wrong: Mapping[str, Any], sentence_: str) -> None:
    with pytest.raises(HouseRuleError) as caught:
        house_rules(VARIANT, {"so": wrong})
    assert str(caught.value).startswith(sentence_)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("pieces", [0, 1])
@pytest.mark.rule("SO-INIT-03", "SO-UNIT-01", "SO-UNIT-02", "SO-UNIT-03")
def test_the_first_units_are_placed_as_far_as_the_unit_card_has_them(unit: str, pieces: int) -> None:
    play = begun(seats=3, options=card(unit, pieces=pieces))
    while play.at()[0] != "before_roll":
        step, (seat,) = play.at()
        kind = play.variant.move_named({"place_settlement": "PlaceSettlement", "place_units": "PlaceUnits"}[step])
        play.does(seat, kind, place=min(play.sites(seat, kind)))
    placed = min(pieces, unit != TANK)
    assert len(play.game.places(A, unit)) == placed
    assert play.count(f"{unit}_left", A) == pieces - placed


def test_only_the_rows_that_differ_need_be_written_and_only_those_are_kept() -> None:
    infantry = "[so.units.infantry]\ncost = { wood = 2 }\nmove = 2\n"
    written = infantry + "[so.units.tank]\nattack = 8\n[so]\nterrain = { city = 4 }"
    kept = house_rules(VARIANT, written)
    assert set(kept) == {"infantry", "terrain"}
    assert kept["infantry"] == {"cost": {**NOTHING, "wood": 2, "brick": 1}, "attack": 2, "move": 2, "pieces": 6}
    assert kept["terrain"] == {"none": 0, "settlement": 2, "city": 4}


def card(unit: str, **row: Any) -> dict[str, Any]:
    """Return house rules that change a row of the unit card."""
    return house_rules(VARIANT, {"so": {"units": {unit: row}}})


PRODUCE = {INFANTRY: ProduceInfantry, CAR: ProduceCar, TANK: ProduceTank}
WORDS = {what: word for word, what in SORTS.items()}


# -- the unit card


@pytest.mark.parametrize("unit", [INFANTRY, CAR])
@pytest.mark.rule("SO-UNIT-01", "SO-UNIT-02")
def test_a_unit_may_cost_something_else(unit: str) -> None:
    price = {**NOTHING, "sheep": 2, "wheat": 1}
    play = position(options=card(unit, cost=price), settlements={A: [LONE]}, held={A: {"sheep": 2, "wheat": 1}})
    play.does(A, PRODUCE[unit], place=LONE)
    assert play.holds(A) == {}


@pytest.mark.rule("SO-UNIT-05", "SO-UNIT-03")
def test_a_tank_may_cost_something_else() -> None:
    options = house_rules(VARIANT, {"so": {"tank_cost": {"ore": 1, "wood": 0, "brick": 0}}})
    play = position(options=options, settlements={A: [LONE]}, held={A: {"ore": 1}})
    play.does(A, ProduceTank, place=LONE)
    assert play.holds(A) == {}


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.rule("SO-UNIT-01", "SO-UNIT-02", "SO-UNIT-03", "SO-BATTLE-03")
def test_a_unit_may_be_stronger(unit: str) -> None:
    units = {A: {LONE: WORDS[unit]}, B: {CC[1]: WORDS[unit]}}
    play = position(options=card(unit, attack=11), units=units)
    attacks(play, LONE, CC[1])
    assert [parts(side)[unit] for side in sides(play)] == [11, 11]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.rule("SO-UNIT-01", "SO-UNIT-02", "SO-UNIT-03", "SO-MOVE-01", "SO-DEV-05")
def test_a_unit_may_be_faster_or_slower_for_wheat_and_by_the_card(unit: str) -> None:
    for move in (0, 2, 5):
        rules = {**card(unit, move=move), "move_cap": 9}
        table: dict[str, Any] = {"units": {A: {LONE: WORDS[unit]}}, "held": {A: {"wheat": 1}}}
        play = position(options=rules, cards={A: {"road_building": 1}}, **table)
        far = max((distance(LONE, place) for place in reached(play, LONE)), default=0) if move else 0
        assert (far, MoveUnit in play.offers(A)) == (move, move > 0)
        play.does(A, PlayRoadBuilding)
        assert play.at()[0] == ("free_move" if move else "trade_and_build")
        if move:
            assert max(distance(LONE, place) for place in reached(play, LONE, FreeMove)) == move


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.rule("SO-UNIT-01", "SO-UNIT-02", "SO-UNIT-03")
def test_there_may_be_more_or_fewer_of_a_unit(unit: str) -> None:
    table: dict[str, Any] = {"settlements": {A: [LONE, CC[4], CC[8], CC[12]]}, "held": {A: RICH}}
    one = position(options=card(unit, pieces=1), **table)
    one.does(A, PRODUCE[unit], place=LONE)
    assert one.refuses(A, PRODUCE[unit], place=CC[4]).clause == "BASE-COMP-03"
    many = position(options=card(unit, pieces=7), units={A: {CC[20 + i]: WORDS[unit] for i in range(6)}}, **table)
    assert many.count(f"{unit}_left", A) == 1
    many.does(A, PRODUCE[unit], place=LONE)


@pytest.mark.rule("SO-BATTLE-04", "SO-BATTLE-07")
def test_terrain_may_be_worth_something_else() -> None:
    terrain = {"none": 1, "settlement": 4, "city": 0}
    units = {A: {LONE: "tank"}, B: {CC[1]: "tank"}}
    tables: list[tuple[dict[str, Any], list[int]]] = [
        ({}, [1, 1]),
        ({"settlements": {A: [LONE]}}, [4, 1]),
        ({"cities": {B: [CC[1]]}}, [1, 0]),
    ]
    for placed, worth in tables:
        play = position(options={"terrain": terrain}, units=units, **placed)
        attacks(play, LONE, CC[1])
        assert [sum(parts(side).get(word, 0) for word in terrain) for side in sides(play)] == worth


# -- numbers


@pytest.mark.rule("SO-MOVE-03")
def test_a_turn_may_have_another_cap() -> None:
    for cap in (1, 5):
        play = position(options={"move_cap": cap}, units={A: {LONE: "car"}}, held={A: {"wheat": 9}})
        place = LONE
        while MoveUnit in play.offers(A):
            to = max(reached(play, place), key=lambda point: distance(LONE, point))
            goes(play, place, to)
            place = to
        assert distance(LONE, place) == cap


@pytest.mark.rule("SO-MEDAL-02", "SO-WIN-01")
def test_the_hero_may_be_worth_more_and_a_table_may_play_to_another_goal() -> None:
    assert position(options={"hero_points": 5}, medals=[(A, 3)]).points(A)[0] == 5
    assert position(options={"hero_points": 0}, medals=[(A, 3)]).points(A)[0] == 0
    three: dict[str, Any] = {"settlements": {A: [LONE]}, "medals": [(A, 3)]}
    assert position(**three).game.winner == NOBODY
    assert position(options={"victory_points": 3}, **three).game.winner == A


@pytest.mark.rule("SO-COMP-06")
def test_medals_may_be_limited_to_the_chips_there_are() -> None:
    table: dict[str, Any] = {"units": {A: {LONE: "tank"}, B: {CC[1]: "car car"}}, "medals": [(C, 3), (B, 1)]}
    play = position(options={"medal_limit": 5}, **table)
    fights(play, LONE, CC[1])
    assert medals(play) == (1, 1, 3, 0)
    fights(play, LONE, CC[1])
    assert medals(play) == (1, 1, 3, 0), "there are no more"
    assert versus(play).winner == A
