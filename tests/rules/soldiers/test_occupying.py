"""Occupation: with which infantry, when, and what changes hands."""

from typing import Any

import pytest

from companion.game.decide import why_not_begun
from companion.game.hands import hands as hands_after
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from companion.rules.soldiers.building import BuildSettlement, Occupy, ProduceInfantry
from companion.rules.soldiers.moving import ForgoMove, MoveUnit, PlayRoadBuilding
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, C, Hands, Play, both_hands, sentence
from tests.rules.soldiers.board import (
    LONE,
    attacks,
    fights,
    goes,
    goes_freely,
    parts,
    position,
    reached,
    rolls,
    sides,
    standing,
    to_the_next_own_turn,
)

RICH = dict.fromkeys(RESOURCES, 4)
MORE_CITIES = [CC[i] for i in (8, 10, 12, 14)]


def in_it(**more: Any) -> Play:
    """Return a table where Ann's infantry stands in Ben's settlement since an earlier turn."""
    return position(**{"units": {A: {LONE: "infantry"}}, "settlements": {B: [LONE]}, **more})


@pytest.mark.rule("SO-OCC-01")
def test_an_own_building_is_not_occupied_and_the_clause_says_so() -> None:
    play = in_it(settlements={A: [CC[4]], B: [LONE]})
    assert play.refuses(A, Occupy, place=CC[4]).clause == "SO-OCC-01"
    nobody = why_not_begun(position().game, "Occupy", A)
    assert nobody is not None
    assert nobody.clause == "SO-OCC-01"


@pytest.mark.rule("SO-BUILD-02")
def test_where_nothing_can_be_founded_no_roads_are_spoken_of() -> None:
    why = why_not_begun(position(held={A: RICH}).game, "BuildSettlement", A)
    assert why is not None
    assert (why.clause, "road" in sentence(why.text)) == ("SO-BUILD-02", False)


@both_hands
@pytest.mark.parametrize("what", ["settlement", "city"])
@pytest.mark.rule("SO-COMP-08", "SO-OCC-01", "SO-OCC-08")
def test_an_infantry_that_has_not_moved_makes_the_building_its_owners(what: str, hands: Hands) -> None:
    placed: dict[str, Any] = {"settlements": {}, {"settlement": "settlements", "city": "cities"}[what]: {B: [LONE]}}
    play = in_it(hands=hands, held={A: {"ore": 1}}, **placed)
    assert play.sites(A, Occupy) == {LONE}
    before = play.game
    play.does(A, Occupy, place=LONE)
    said = [sentence(line) for line in hands_after(before, play.game, [Occupy(seat=A, revision=0, place=LONE)])]
    assert said == [f"{what}: Ben → Ann"], "it is replaced by one of the other colour"
    assert standing(play, LONE) == sorted([("infantry", A), (what, A)])
    assert play.holds(A) == {"ore": 1}, "nothing is paid"
    full = {"settlement": 5, "city": 4}[what]
    assert [play.count(f"{what}_left", seat) for seat in (A, B)] == [full - 1, full]
    worth = {"settlement": 1, "city": 2}[what]
    assert [play.points(seat)[0] for seat in (A, B)] == [worth, 0]
    assert Occupy not in play.offers(A)


@pytest.mark.rule("SO-OCC-08")
def test_the_port_and_the_terrain_go_with_the_building() -> None:
    play = in_it(units={A: {LONE: "infantry"}, B: {CC[1]: "tank"}}, held={A: {"ore": 3}})
    assert BankTrade not in play.offers(A)
    play.does(A, Occupy, place=LONE)
    play.does(A, BankTrade, give="ore", get="wood")
    attacks(play, LONE, CC[1])
    assert parts(sides(play)[0]) == {"infantry": 2, "settlement": 2, "initiative": 1}


@pytest.mark.rule("SO-OCC-01")
def test_without_an_own_infantry_in_it_nothing_is_occupied() -> None:
    play = position(units={A: {LONE: "infantry"}, C: {CC[9]: "infantry"}}, settlements={B: [CC[1], CC[9]], A: [CC[5]]})
    for place in (CC[1], CC[9]):
        refusal = play.refuses(A, Occupy, place=place)
        assert (refusal.code, refusal.clause) == ("no-infantry", "SO-OCC-01")
    for place in (LONE, CC[5], CC[20]):
        assert play.refuses(A, Occupy, place=place).code == "not-foreign"
    assert Occupy not in play.offers(A)
    assert Occupy not in play.offers(C), "it is not her turn"


@pytest.mark.rule("SO-OCC-01", "SO-OCC-02", "SO-OCC-07")
def test_an_infantry_that_has_moved_does_not_occupy_and_moves_of_others_do_not_matter() -> None:
    play = in_it(
        units={A: {CC[1]: "infantry", CC[9]: "tank", CC[5]: "infantry"}}, settlements={B: [LONE, CC[5]]}, held={A: RICH}
    )
    goes(play, CC[9], CC[10])
    goes(play, CC[1], LONE)
    refusal = play.refuses(A, Occupy, place=LONE)
    assert (refusal.code, refusal.clause) == ("moved", "SO-OCC-07")
    assert play.sites(A, Occupy) == {CC[5]}
    play.does(A, Occupy, place=CC[5])


@pytest.mark.rule("SO-OCC-01", "SO-OCC-02", "SO-OCC-07")
def test_moving_out_and_back_in_is_moving() -> None:
    play = in_it(held={A: RICH})
    goes(play, LONE, CC[1])
    goes(play, CC[1], LONE)
    assert play.refuses(A, Occupy, place=LONE).clause == "SO-OCC-07"
    dim = why_not_begun(play.game, "Occupy", A)
    assert dim is not None and dim.clause == "SO-OCC-07", "as a key says it on which nothing is chosen yet"


@pytest.mark.rule("SO-OCC-01", "SO-OCC-07")
def test_of_two_infantry_in_a_building_one_that_rested_is_enough() -> None:
    play = in_it(units={A: {LONE: "infantry", CC[1]: "infantry"}}, held={A: RICH})
    goes(play, CC[1], LONE)
    play.does(A, Occupy, place=LONE)


@pytest.mark.rule("SO-OCC-02")
def test_an_infantry_that_fought_but_did_not_move_still_occupies() -> None:
    play = in_it(units={A: {LONE: "infantry"}, B: {CC[1]: "car"}})
    fights(play, LONE, CC[1])
    play.does(A, Occupy, place=LONE)


@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.rule("SO-OCC-10", "SO-DEV-07")
def test_steps_by_the_card_count_as_having_moved(before: int) -> None:
    step = ("before_roll", "trade_and_build")[before]
    play = position(step, units={A: {CC[1]: "infantry"}}, settlements={B: [LONE]}, cards={A: {"road_building": 1}})
    play.does(A, PlayRoadBuilding)
    goes_freely(play, CC[1], LONE)
    play.does(A, ForgoMove)
    if not before:
        rolls(play)
    refusal = play.refuses(A, Occupy, place=LONE)
    assert (refusal.code, refusal.clause) == ("moved", "SO-OCC-07")
    to_the_next_own_turn(play)
    play.does(A, Occupy, place=LONE)


@pytest.mark.rule("SO-OCC-03")
def test_from_the_next_throw_on_the_building_brings_its_cards_to_the_new_owner() -> None:
    play = position(units={A: {CC[7]: "infantry"}}, cities={B: [CC[7]]})
    play.does(A, Occupy, place=CC[7])
    assert play.holds(A) == {}
    play.does(A, EndTurn)
    rolls(play, 4, 6)
    assert [play.holds(seat) for seat in (A, B)] == [{"brick": 2}, {}]


@pytest.mark.parametrize(("what", "others"), [("settlements", 5), ("cities", 4)])
@pytest.mark.rule("SO-OCC-04")
def test_without_a_piece_of_that_kind_it_is_not_occupied(what: str, others: int) -> None:
    mine = [CC[i] for i in range(4, 4 + 2 * others, 2)]
    table: dict[str, Any] = {"settlements": {}, what: {A: mine, B: [LONE]}}
    play = in_it(**table)
    refusal = play.refuses(A, Occupy, place=LONE)
    assert (refusal.code, refusal.clause) == ("no-piece", "SO-OCC-04")
    assert Occupy not in play.offers(A)
    in_it(**{**table, what: {A: mine[1:], B: [LONE]}}).does(A, Occupy, place=LONE)


@pytest.mark.rule("SO-OCC-05", "SO-OCC-04")
def test_with_a_piece_free_again_in_the_same_turn_the_waiting_infantry_occupies() -> None:
    mine = [CC[i] for i in (4, 6, 8, 10, 12)]
    play = in_it(settlements={A: mine, B: [LONE]}, held={A: {"wheat": 2, "ore": 3}})
    assert play.refuses(A, Occupy, place=LONE).clause == "SO-OCC-04"
    play.does(A, play.variant.move_named("BuildCity"), place=mine[0])
    play.does(A, Occupy, place=LONE)


@pytest.mark.rule("SO-T-17", "SO-OCC-07")
def test_moving_in_and_occupying_takes_two_turns() -> None:
    play = position(units={A: {CC[1]: "infantry"}}, cities={B: [LONE]}, held={A: {"wheat": 1}})
    goes(play, CC[1], LONE)
    assert play.refuses(A, Occupy, place=LONE).clause == "SO-OCC-07"
    to_the_next_own_turn(play)
    play.does(A, Occupy, place=LONE)


@pytest.mark.rule("SO-OCC-06", "SO-PROD-02", "SO-T-18")
def test_while_no_city_is_left_the_city_brings_its_cards_to_red_and_red_produces_nothing_there() -> None:
    play = position(units={A: {CC[7]: "infantry"}}, cities={A: MORE_CITIES, B: [CC[7]]}, held={B: RICH})
    assert play.refuses(A, Occupy, place=CC[7]).clause == "SO-OCC-04"
    play.does(A, EndTurn)
    rolls(play, 4, 6)
    assert play.holds(B)["brick"] == 4 + 2
    assert ProduceInfantry not in play.offers(B)
    assert play.refuses(B, ProduceInfantry, place=CC[7]).clause == "SO-UNIT-13"


@pytest.mark.rule("SO-T-19", "SO-OCC-05", "SO-OCC-08")
def test_once_a_city_is_free_again_red_gets_his_back_and_two_points_change_hands() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {MORE_CITIES[0]: "infantry"}}, cities={A: MORE_CITIES, B: [LONE]})
    assert play.refuses(A, Occupy, place=LONE).clause == "SO-OCC-04"
    play.does(A, EndTurn)
    rolls(play)
    play.does(B, Occupy, place=MORE_CITIES[0])
    for _ in range(3):
        play.does(play.game.active, EndTurn)
        rolls(play)
    before = [play.points(seat)[0] for seat in (A, B)]
    assert (before, play.count("city_left", B)) == ([6, 4], 2)
    play.does(A, Occupy, place=LONE)
    assert [play.points(seat)[0] for seat in (A, B)] == [8, 2]
    assert [play.count("city_left", seat) for seat in (A, B)] == [0, 3]


@pytest.mark.rule("SO-OCC-09")
def test_after_occupying_the_infantry_moves_in_the_same_turn() -> None:
    play = in_it(held={A: {"wheat": 1}})
    play.does(A, Occupy, place=LONE)
    goes(play, LONE, CC[1])
    assert standing(play, LONE) == [("settlement", A)]


@pytest.mark.rule("SO-OCC-11")
def test_who_has_no_building_left_moves_occupies_and_founds_but_produces_nothing() -> None:
    play = in_it(
        active=B,
        units={A: {CC[9]: "tank"}, B: {LONE: "infantry", CC[4]: "infantry"}},
        settlements={A: [LONE]},
        held={B: RICH},
    )
    assert play.points(B)[0] == 0
    assert ProduceInfantry not in play.offers(B)
    assert play.refuses(B, ProduceInfantry, place=CC[4]).clause == "SO-UNIT-07"
    assert {MoveUnit, BuildSettlement, Occupy} <= play.offers(B)
    play.does(B, BuildSettlement, place=CC[4])
    play.does(B, Occupy, place=LONE)
    play.does(B, ProduceInfantry, place=LONE)
    assert play.game.places(A, "settlement", "city") == ()
    for seat in (C, 3, A):
        play.does(play.game.active, EndTurn)
        rolls(play)
        assert play.at() == ("trade_and_build", (seat,)), "who lost all has his turn all the same"


@pytest.mark.rule("SO-OCC-12")
def test_occupation_is_declared_after_the_throw() -> None:
    play = position("before_roll", units={A: {LONE: "infantry"}}, settlements={B: [LONE]})
    assert Occupy not in play.offers(A)
    assert play.refuses(A, Occupy, place=LONE).code == "not-now"
    rolls(play)
    play.does(A, Occupy, place=LONE)


def test_before_a_unit_goes_it_is_asked_only_of_the_last_one_that_could_occupy() -> None:
    for more, asked in (({}, True), ({"units": {A: {LONE: "tank"}}}, False), ({"settlements": {}}, False)):
        play = in_it(held={A: RICH}, **more)
        to = min(reached(play, LONE))
        move = MoveUnit(seat=A, revision=play.game.revision, start=LONE, to=to)
        assert (move.forfeits(play.game) is not None) == asked
