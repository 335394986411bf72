"""House rules: what each ruling about upkeep, building, moving, occupying and fighting changes."""

from typing import Any

import pytest

from companion.game.decide import why_not_begun
from companion.rules.base.setup import EndTurn, FinishBuilding
from companion.rules.base.trade import BankTrade
from companion.rules.soldiers.battle import Attack, GiveRation, Starve
from companion.rules.soldiers.building import BuildSettlement, Occupy, ProduceInfantry
from companion.rules.soldiers.moving import FreeMove, MoveUnit, PlayRoadBuilding
from companion.rules.soldiers.units import PlayerLeft
from companion.rules.soldiers.upkeep import PayUpkeep, TakeBack
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, C, Hands, both_hands
from tests.rules.soldiers.board import (
    LONE,
    attacks,
    cards,
    fights,
    goes,
    goes_freely,
    medals,
    nobody_raises,
    position,
    reached,
    rolls,
    standing,
    tie,
    to_the_next_own_turn,
    versus,
)

RICH = dict.fromkeys(RESOURCES, 9)


def upkeep(held: int, **rules: Any) -> Any:
    """Return Ann's upkeep with two units in each of two settlements and on a bare point."""
    units = {A: {LONE: "infantry tank", CC[4]: "car car", CC[8]: "infantry infantry"}}
    play = position(
        "end_turn",
        active=B,
        seats=3,
        options=rules,
        settlements={A: [LONE, CC[4]]},
        units=units,
        held={A: {"ore": held}} if held else {},
    )
    play.does(B, play.variant.move_named("EndTurn"))
    rolls(play)
    play.does(C, play.variant.move_named("EndTurn"))
    return play


@pytest.mark.rule("SO-UPKEEP-02")
def test_upkeep_may_be_one_card_in_all() -> None:
    play = upkeep(3, upkeep_per_site=False)
    play.does(A, PayUpkeep, cards=cards("ore"))
    assert play.at() == ("before_roll", (A,))
    poor = upkeep(0, upkeep_per_site=False)
    poor.does(A, TakeBack, place=LONE, unit="tank")
    assert poor.at() == ("before_roll", (A,)), "for one card one unit goes home"


@pytest.mark.rule("SO-UPKEEP-03")
def test_whoever_cannot_pay_may_keep_his_units() -> None:
    play = upkeep(1, upkeep_fail="nothing")
    play.does(A, PayUpkeep, cards=cards("ore"))
    assert play.at() == ("before_roll", (A,))
    assert upkeep(0, upkeep_fail="nothing").at() == ("before_roll", (A,))


@pytest.mark.rule("SO-UPKEEP-04")
def test_two_units_on_a_bare_point_may_cost_something_too() -> None:
    play = upkeep(3, upkeep_field=True)
    play.does(A, PayUpkeep, cards=cards("ore ore ore"))
    poor = upkeep(2, upkeep_field=True)
    assert poor.sites(A, TakeBack) == {LONE, CC[4], CC[8]}
    poor.does(A, TakeBack, place=CC[8])
    poor.does(A, PayUpkeep, cards=cards("ore ore"))


@pytest.mark.rule("SO-BUILD-07")
def test_a_settlement_may_need_an_infantry_that_has_not_moved() -> None:
    table: dict[str, Any] = {"units": {A: {LONE: "infantry", CC[8]: "infantry"}}, "held": {A: RICH}}
    play = position(options={"build_moved": False}, **table)
    goes(play, LONE, CC[1])
    refusal = play.refuses(A, BuildSettlement, place=CC[1])
    assert (refusal.code, refusal.clause) == ("moved", "SO-BUILD-07")
    assert play.sites(A, BuildSettlement) == {CC[8]}
    goes(play, CC[8], CC[9])
    dim = why_not_begun(play.game, "BuildSettlement", A)
    assert dim is not None and dim.clause == "SO-BUILD-07", "as a key says it on which nothing is chosen yet"
    assert play.refuses(A, BuildSettlement, place=CC[3]).clause == "SO-BUILD-02", "nobody stands there"
    to_the_next_own_turn(play)
    play.does(A, BuildSettlement, place=CC[1])


@pytest.mark.parametrize("unit", ["infantry", "car", "tank"])
@pytest.mark.rule("SO-MOVE-10")
def test_infantry_may_be_kept_out_of_points_with_foreign_units(unit: str) -> None:
    for card in (False, True):
        play = position(
            options={"infantry_units": False},
            units={A: {LONE: "infantry"}, B: {CC[1]: unit}},
            settlements={B: [CC[1]]},
            held={A: {"wheat": 1}},
            cards={A: {"road_building": 1}},
        )
        if card:
            play.does(A, PlayRoadBuilding)
        kind = FreeMove if card else MoveUnit
        assert reached(play, LONE, kind) == {CC[29]}
        refusal = play.refuses(A, kind, start=LONE, to=CC[1])
        assert (refusal.code, refusal.clause) == ("held", "SO-MOVE-10")


@pytest.mark.rule("SO-MOVE-15")
def test_each_wheat_may_be_a_move_of_its_own() -> None:
    table: dict[str, Any] = {"units": {A: {LONE: "infantry", CC[1]: "tank tank"}}, "held": {A: {"wheat": 3}}}
    play = position(options={"one_walk": False}, **table)
    assert reached(play, LONE) == {CC[29]}, "one step, and not onto a full point"
    assert play.refuses(A, MoveUnit, start=LONE, to=CC[2]).clause == "SO-MOVE-01"
    goes(play, LONE, CC[29])
    goes(play, CC[29], CC[28])
    assert play.holds(A) == {"wheat": 1}


@pytest.mark.rule("SO-ATK-10")
def test_units_on_the_same_point_may_be_out_of_each_others_reach() -> None:
    units = {A: {LONE: "infantry"}, B: {LONE: "tank"}}
    play = position(options={"same_point": False}, units=units)
    assert Attack not in play.offers(A)
    assert play.refuses(A, Attack, start=LONE, against=LONE).clause == "SO-ATK-01"


@pytest.mark.parametrize("garrison", [{B: {LONE: "infantry"}}, {C: {LONE: "tank"}}])
@pytest.mark.rule("SO-OCC-13")
def test_foreign_units_may_bar_an_occupation(garrison: Any) -> None:
    units = {A: {LONE: "infantry", CC[1]: "tank"}, **garrison}
    play = position(options={"occ_garrison": "barred"}, units=units, settlements={B: [LONE]})
    assert Occupy not in play.offers(A)
    refusal = play.refuses(A, Occupy, place=LONE)
    assert (refusal.code, refusal.clause) == ("garrison", "SO-OCC-13")
    fights(play, CC[1], LONE)
    play.does(A, Occupy, place=LONE)


@pytest.mark.rule("SO-MOVE-14")
def test_trade_and_build_may_be_two_phases() -> None:
    for act in ("move", "attack", "produce", "occupy"):
        play = position(
            "trade",
            options={"phases": "strict"},
            units={A: {CC[2] if act == "attack" else LONE: "tank", CC[12]: "infantry"}, B: {CC[3]: "car"}},
            settlements={A: [CC[8]], B: [CC[12]]},
            held={A: RICH},
        )
        assert play.at() == ("trade", (A,))
        assert BankTrade in play.offers(A)
        if act == "move":
            goes(play, LONE, CC[1])
        elif act == "attack":
            fights(play, CC[2], CC[3])
        elif act == "produce":
            play.does(A, ProduceInfantry, place=CC[8])
        else:
            play.does(A, Occupy, place=CC[12])
        assert play.at() == ("build", (A,)), act
        assert BankTrade not in play.offers(A)
        assert {MoveUnit, ProduceInfantry} <= play.offers(A)


@pytest.mark.rule("SO-MOVE-14", "SO-DEV-07")
def test_with_two_phases_the_card_may_be_played_before_trade_is_over() -> None:
    play = position(
        "trade", options={"phases": "strict"}, units={A: {LONE: "car"}}, held={A: RICH}, cards={A: {"road_building": 1}}
    )
    play.does(A, PlayRoadBuilding)
    goes_freely(play, LONE, CC[3])
    goes_freely(play, CC[3], CC[6])
    assert play.at() == ("trade", (A,))
    assert BankTrade in play.offers(A)


@pytest.mark.rule("SO-OCC-10")
def test_moves_by_the_card_may_leave_an_infantry_as_if_it_had_not_moved() -> None:
    rules = {"occ_card_move": "allows"}
    table: dict[str, Any] = {
        "units": {A: {CC[1]: "infantry"}},
        "settlements": {B: [LONE]},
        "cards": {A: {"road_building": 1}},
    }
    play = position(options=rules, **table)
    play.does(A, PlayRoadBuilding)
    goes_freely(play, CC[1], LONE)
    play.does(A, play.variant.move_named("ForgoMove"))
    play.does(A, Occupy, place=LONE)
    paid = position(options=rules, held={A: RICH}, **table)
    goes(paid, CC[1], LONE)
    assert paid.refuses(A, Occupy, place=LONE).clause == "SO-OCC-07"
    both = position(options=rules, held={A: RICH}, **{**table, "units": {A: {CC[2]: "infantry"}}})
    goes(both, CC[2], CC[1])
    both.does(A, PlayRoadBuilding)
    goes_freely(both, CC[1], LONE)
    both.does(A, both.variant.move_named("ForgoMove"))
    assert both.refuses(A, Occupy, place=LONE).clause == "SO-OCC-07", "a step for wheat still counts"


# -- battle


def tied(wheat: tuple[int, int], attacker: str = "tank", held: Any = None, **rules: Any) -> Any:
    """Return two sides with equal sums, who hold so much wheat, and a wood each; or what else they hold."""
    units = {A: {LONE: attacker}, B: {CC[1]: attacker}}
    held = held or {seat: {"wheat": n, "wood": 1} for seat, n in zip((A, B), wheat, strict=True)}
    play = position(units=units, held=held, options=rules)
    attacks(play, LONE, CC[1])
    tie(play)
    return play


@pytest.mark.rule("SO-BOOST-11")
def test_boosts_may_end_with_the_first_throw() -> None:
    play = tied((1, 1), "infantry", boost_extension=False)
    assert play.at() == ("attack_throw", (A,))
    assert tied((1, 1), "infantry").at() == ("boost", (A,))


@pytest.mark.rule("SO-TIE-06")
def test_whoever_has_wheat_may_be_free_to_starve() -> None:
    play = tied((1, 1), ration_forced=False)
    assert play.offers(A) == play.offers(B) == {GiveRation, Starve}
    assert play.at() == ("ration", (A, B))
    play.does(B, Starve)
    play.does(A, GiveRation)
    assert (versus(play).winner, [play.game.hand(seat).of("wheat") for seat in (A, B)]) == (A, [0, 1])
    nothing = tied((1, 0), ration_forced=False)
    assert nothing.at() == ("ration", (A, B)), "who is asked must not tell who has wheat"
    assert nothing.offers(B) == {Starve}, "without wheat there is no choice"
    nothing.does(B, Starve)
    nothing.does(A, GiveRation)
    assert versus(nothing).winner == A
    assert tied((1, 0), held={A: {"wheat": 1}}, ration_forced=False).at() == ("ration", (A,)), "an empty hand has none"
    on = tied((1, 1), ration_forced=False)
    on.does(A, GiveRation)
    on.does(B, GiveRation)
    nobody_raises(on)
    assert on.at() == ("attack_throw", (A,))


@pytest.mark.parametrize("wheat", [(1, 0), (0, 1)])
@pytest.mark.rule("SO-TIE-07")
def test_who_alone_has_wheat_may_keep_it(wheat: tuple[int, int]) -> None:
    play = tied(wheat, ration_one_side="payer_keeps")
    assert tuple(play.game.hand(seat).of("wheat") for seat in (A, B)) == wheat
    assert versus(play).winner == wheat.index(1)
    assert tied((1, 1), ration_one_side="payer_keeps").holds(A) == {"wood": 1}, "both pay all the same"


@pytest.mark.parametrize("answers", [(GiveRation, Starve), (Starve, GiveRation)])
@pytest.mark.rule("SO-TIE-07")
def test_who_said_that_he_has_wheat_gets_it_back_where_he_may_keep_it(answers: Any) -> None:
    play = position(
        units={A: {LONE: "tank"}, B: {CC[1]: "tank"}},
        held={A: {"unseen": 1}, B: {"unseen": 1}},
        hands="physical",
        options={"ration_one_side": "payer_keeps"},
    )
    attacks(play, LONE, CC[1])
    tie(play)
    for seat in (A, B):
        play.does(seat, answers[seat])
    assert [play.game.hand(seat).total for seat in (A, B)] == [1, 1]
    assert versus(play).winner == answers.index(GiveRation)


@pytest.mark.rule("SO-TIE-08")
def test_a_starved_defender_may_be_worth_no_medal() -> None:
    play = tied((1, 0), starve_medal=False)
    assert (versus(play).winner, medals(play)[A]) == (A, 0)
    sums = position(units={A: {LONE: "tank"}, B: {CC[1]: "tank"}}, options={"starve_medal": False})
    fights(sums, LONE, CC[1])
    assert medals(sums)[A] == 1, "a battle won by the dice still is"


@pytest.mark.rule("SO-MOVE-11", "SO-OCC-12")
def test_units_may_march_among_the_trades_of_strict_phases() -> None:
    table: dict[str, Any] = {
        "units": {A: {LONE: "infantry", CC[9]: "infantry"}, B: {CC[2]: "infantry"}},
        "settlements": {B: [CC[9]]},
        "held": {A: {"wheat": 2, "ore": 8}},
    }
    strict = {"phases": "strict"}
    play = position("trade", options={**strict, "move_phase": "whole_turn_after_roll"}, **table)
    play.does(A, BankTrade, give="ore", get="wood")
    goes(play, LONE, CC[1])
    fights(play, CC[1], CC[2])
    play.does(A, Occupy, place=CC[9])
    play.does(A, BankTrade, give="ore", get="brick")
    play.does(A, ProduceInfantry, place=CC[9])
    assert BankTrade not in play.offers(A), "who builds trades no more"
    goes(play, CC[1], CC[2])
    usual = position("trade", options=strict, **table)
    goes(usual, LONE, CC[1])
    assert BankTrade not in usual.offers(A), "nor does who moves"
    other = position("before_roll", options={"move_phase": "whole_turn_after_roll"}, **table)
    assert other.refuses(A, MoveUnit, start=LONE, to=CC[1]).code == "not-now", "never before the roll"


@both_hands
@pytest.mark.rule("SO-OCC-11")
def test_who_loses_the_last_building_may_be_out_of_the_game(hands: Hands) -> None:
    units = {A: {LONE: "infantry"}, B: {LONE: "car", CC[4]: "infantry infantry"}}
    table: dict[str, Any] = {"settlements": {A: [CC[8]], B: [LONE], C: [CC[12]]}, "held": {B: {"ore": 3, "wood": 5}}}
    play = position(options={"no_building": "out"}, seats=5, units=units, hands=hands, **table)
    play.does(A, Occupy, place=LONE)
    assert standing(play, LONE) == [("infantry", A), ("settlement", A)] and standing(play, CC[4]) == []
    assert (play.game.hand(B).total, play.bank("ore"), play.bank("wood")) == (0, 24, 24)
    assert any(isinstance(fact, PlayerLeft) for fact in play.told[-1])
    play.does(A, EndTurn)
    asked: list[int] = []
    while play.game.active == A:
        asked += play.at()[1]
        play.does(play.at()[1][0], FinishBuilding)
    assert (asked, play.game.active) == ([C], C), "nobody without a building builds between turns or has one"
    usual = position(units=units, seats=3, **table)
    usual.does(A, Occupy, place=LONE)
    usual.does(A, EndTurn)
    assert (usual.game.active, usual.game.hand(B).total, len(standing(usual, CC[4]))) == (B, 8, 2)
    two = position(options={"no_building": "out"}, units=units, settlements={B: [LONE, CC[16]]})
    two.does(A, Occupy, place=LONE)
    assert len(standing(two, CC[4])) == 2, "one building is left"
