"""House rules: the rulings of the clause page as data, and what each alternative changes."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game.options import HouseRuleError, house_rules
from companion.game.state import NOBODY
from companion.rules.base.building import BuildRoad, BuildSettlement
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.boardwork import BuildVirtualRoad, BuildVirtualSettlement
from companion.rules.wizards.buying import BankTrade
from companion.rules.wizards.dragon import SummonDragon
from companion.rules.wizards.goods import Transmute
from companion.rules.wizards.hiring import GenerateMana
from tests.rules.base.board import COAST, RESOURCES, A, B
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.wizards.board import (
    AWAY,
    EXCHANGED,
    GENERIC_PORT,
    begun,
    ends,
    position,
    robber_to,
    rolls,
    until_turn_of,
)


@pytest.mark.parametrize(
    "wrong",
    [
        {"wd": {"robber_start": "0,0"}},
        {"wd": {"marker_supply": -1}},
        {"wd": {"marker_supply": True}},
        {"wd": {"gold_generic_port": 4}},
        {"wd": {"special_hire": 1}},
        {"wd": {"dragon": False}},
        {"wd": {"options": {"large_map": "yes"}}},
        {"wd": {"options": {"victory_points": 2}}},
        {"wd": {"unicorn": True}},
    ],
    ids=str,
)
def test_a_value_no_ruling_can_have_gets_a_sentence(wrong: Mapping[str, Any]) -> None:
    with pytest.raises(HouseRuleError, match=r"[a-z].*\.$"):
        house_rules(VARIANT, wrong)


@pytest.mark.rule("WD-OPT-05")
def test_the_goal_is_kept_only_where_it_differs_from_that_of_the_map() -> None:
    def options(**some: Any) -> dict[str, Any]:
        return house_rules(VARIANT, {"wd": {"options": some}})

    assert options(victory_points=10) == {"victory_points": 10}, "with five it would be another"
    assert options(victory_points=12) == {"victory_points": 12}
    assert options(large_map=True, victory_points=12) == {"large_map": True}
    assert options(large_map=True, victory_points=10) == {"large_map": True, "victory_points": 10}


@pytest.mark.rule("WD-COMP-13")
def test_each_player_may_have_a_limited_number_of_each_marker() -> None:
    placed: dict[str, Any] = {"virtual_roads": {A: COAST[0:2], B: [COAST[9]]}, "virtual_settlements": {A: [CC[20]]}}
    table = {"wizards": {A: ["ira"]}, "held": {A: {"mana": 9}}, **placed}
    two = position(options={"marker_supply": 2}, **table)
    assert BuildVirtualRoad not in two.offers(A)
    two.refuses(A, BuildVirtualRoad, place=COAST[5])
    two.does(A, BuildVirtualSettlement, place=CC[24])
    assert BuildVirtualSettlement not in two.offers(A)
    three = position(options={"marker_supply": 3}, **table)
    three.does(A, BuildVirtualRoad, place=COAST[5])


@pytest.mark.rule("WD-MAP-07")
def test_the_robber_may_come_with_the_first_seven() -> None:
    rule = {"robber_start": "off_board"}
    play = begun(options=rule)
    assert play.game.where("robber") is None
    assert VARIANT.questions.blocked(play.game) == frozenset()
    assert begun().game.where("robber") == EXCHANGED
    while play.at()[0] != "before_roll":
        step, (seat,) = play.at()
        kind = play.variant.move_named("PlaceSettlement" if step == "place_settlement" else "PlaceRoad")
        play.does(seat, kind, place=max(play.sites(seat, kind)))
    rolls(play, 3, 4)
    assert EXCHANGED in play.sites(A, play.variant.move_named("MoveRobber"), "hex")
    robber_to(play, EXCHANGED)
    assert play.game.where("robber") == EXCHANGED


@pytest.mark.rule("WD-TRADE-08")
def test_the_bank_may_keep_its_gold() -> None:
    table: dict[str, Any] = {"held": {A: {"wood": 4}}}
    play = position("trade", options={"gold_as_target": False}, **table)
    refusal = play.refuses(A, BankTrade, give="wood", get="gold")
    assert (refusal.code, refusal.clause) == ("no-gold", "WD-TRADE-08")
    assert play.options(A, BankTrade, give="wood") == [kind for kind in RESOURCES if kind != "wood"]
    position("trade", **table).does(A, BankTrade, give="wood", get="gold")


@pytest.mark.rule("WD-TRADE-09")
def test_gold_may_be_cheaper_at_a_generic_port() -> None:
    table: dict[str, Any] = {"held": {A: {"gold": 2}}, "settlements": {A: [ends(GENERIC_PORT)[0]]}}
    position("trade", options={"gold_generic_port": 2}, **table).does(A, BankTrade, give="gold", get="ore")
    assert BankTrade not in position("trade", **table).offers(A)
    elsewhere = position("trade", options={"gold_generic_port": 2}, held={A: {"gold": 2}})
    assert BankTrade not in elsewhere.offers(A), "only at such a port"


@pytest.mark.rule("WD-BUILD-08")
def test_roads_may_begin_at_a_virtual_settlement() -> None:
    rich = dict.fromkeys(RESOURCES, 3)
    table: dict[str, Any] = {"virtual_settlements": {A: [CC[2]], B: [CC[20]]}, "held": {A: rich}}
    rule = {"vset_roots_roads": True}
    play = position(options=rule, virtual_roads={B: [COAST[2]]}, **table)
    sites = play.sites(A, BuildRoad)
    assert COAST[3] in sites
    assert COAST[2] not in sites, "a virtual road lies there"
    assert COAST[20] not in sites, "the other one is Ben's"
    play.does(A, BuildRoad, place=COAST[3])
    taken = position(options=rule, roads={B: [COAST[3]]}, **table)
    assert COAST[3] not in taken.sites(A, BuildRoad)
    assert taken.refuses(A, BuildRoad, place=COAST[3]).clause == "BASE-BUILD-07"
    joined = position(options=rule, virtual_roads={A: [COAST[3]]}, **table)
    joined.does(A, BuildRoad, place=COAST[4])
    joined.does(A, BuildSettlement, place=CC[4])
    assert COAST[3] not in position(settlements={A: [CC[10]]}, **table).sites(A, BuildRoad)


@pytest.mark.rule("WD-HIRE-03")
def test_a_new_wizard_may_generate_mana_at_once_but_not_cast() -> None:
    table: dict[str, Any] = {"hired_now": {A: ["ari"]}, "held": {A: {"gold": 2, "mana": 2}}}
    play = position("trade", options={"hire_delay": "spells_only"}, **table)
    play.does(A, GenerateMana, wizard="ari")
    assert play.refuses(A, Transmute, kind="ore").clause == "WD-HIRE-03"
    assert GenerateMana not in position("trade", **table).offers(A)


@pytest.mark.rule("WD-GEN-02")
def test_each_wizard_may_make_only_so_much_mana_in_a_turn() -> None:
    held = {A: {"gold": 8, "ore": 1}}
    play = position("trade", options={"gen_repeat": 1}, wizards={A: ["ari", "ira"]}, held=held)
    play.does(A, GenerateMana, wizard="ari")
    refusal = play.refuses(A, GenerateMana, wizard="ari")
    assert (refusal.code, refusal.clause) == ("enough", "WD-GEN-02")
    play.does(A, GenerateMana, wizard="ira")
    until_turn_of(play, A)
    rolls(play, 1, 1)
    play.does(A, GenerateMana, wizard="ari")


@pytest.mark.rule("WD-WIN-02", "WD-WIN-01")
def test_a_table_may_play_without_the_dragon_or_to_another_goal() -> None:
    assert SummonDragon not in position(held={A: {"mana": 2}}, options={"dragon": False}).offers(A)
    three: dict[str, Any] = {"settlements": {A: [CC[0], CC[4], CC[8]]}, "robber": AWAY}
    assert position(**three).game.winner == NOBODY
    assert position(options={"victory_points": 3}, **three).game.winner == A
