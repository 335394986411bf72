"""House rules about spells: what each alternative changes, beside what holds without it."""

from typing import Any

import pytest

from companion.rules.base.building import BuildRoad
from companion.rules.base.robber import Discard, MoveRobber, Steal
from companion.rules.wizards.boardwork import BringReality, PlaceVirtualRobber
from companion.rules.wizards.deckwork import ChooseCard
from companion.rules.wizards.dragon import SummonDragon
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange, TradeReversed
from companion.rules.wizards.magic import VIRTUAL_ROAD, VIRTUAL_ROBBER, VIRTUAL_SETTLEMENT, markers
from companion.rules.wizards.seven import FinishMagic
from tests.rules.base.board import COAST, RESOURCES, A, B, C, corner
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.wizards.board import (
    AWAY,
    BRICK_PORT,
    GOLD_PORT,
    RIVER,
    cards,
    ends,
    own,
    position,
    robber_to,
    seven,
)


@pytest.mark.rule("WD-COMMON-08")
def test_who_bursts_may_lose_all_warehouses() -> None:
    table: dict[str, Any] = {"held": {A: {"wood": 11}, B: {"wood": 8}}, "warehouses": {A: 3, B: 3, C: 2}}
    for rule, left in (("return_all", (0, 2, 2, 0)), ("keep_all", (3, 2, 2, 0))):
        play = seven(options={"warehouse_on_burst": rule}, **table)
        play.does(A, Discard, cards=cards("wood " * 5))
        assert own(play).warehouses == left


@pytest.mark.rule("WD-MAG-09")
def test_spells_may_be_cast_before_the_discards_of_a_seven_and_before_the_robber() -> None:
    free = {"seven_window": "free"}
    table: dict[str, Any] = {"settlements": {B: [corner(RIVER, "SW")]}, "virtual_settlements": {B: [CC[20]]}}
    play = seven(options=free, held={A: {"mana": 10}, B: {"wood": 9}}, **table)
    assert play.at() == ("seven_magic", (A,)) and markers(play.game) == ()
    assert play.refuses(A, ChooseCard).code == "not-now", "nothing is bought"
    for _ in range(2):
        play.does(A, BuildWarehouse)
    play.does(A, FinishMagic)
    assert play.at() == ("discard", (B,)), "eight cards and two warehouses"
    assert own(play).warehouses[A] == 1
    play.does(B, Discard, cards=cards("wood " * 4))
    play.does(A, PlaceVirtualRobber, place=AWAY)
    assert play.refuses(A, MoveRobber, hex=AWAY).clause == "WD-AWARD-02"
    robber_to(play, RIVER)
    assert play.refuses(A, BuildWarehouse).code == "not-now", "the theft comes with the robber"
    play.does(A, Steal, victim=B, card=cards("wood"))
    assert play.at() == ("trade", (A,))
    assert seven(options=free, held={B: {"wood": 8}}).at() == ("discard", (B,)), "who holds nothing is not asked"


@pytest.mark.rule("WD-COMMON-21")
def test_the_dragon_may_need_three_knights_to_help() -> None:
    for knights, strength, holder in ((2, 2, None), (3, 4, A)):
        play = position(options={"dragon_min": False}, knights={A: knights}, held={A: {"mana": 2}})
        play.does(A, SummonDragon)
        assert (play.count("used_knights", A), play.holder("largest_army")) == (strength, holder)


@pytest.mark.rule("WD-COMMON-29")
def test_virtual_settlements_may_let_roads_pass() -> None:
    rich = dict.fromkeys(RESOURCES, 3)
    table: dict[str, Any] = {
        "settlements": {A: [CC[0]]},
        "roads": {A: COAST[1:3]},
        "virtual_roads": {A: COAST[3:6]},
        "virtual_settlements": {B: [CC[2]]},
        "held": {A: rich},
    }
    cut, whole = position(**table), position(options={"vset_cuts": False}, **table)
    assert [play.count("road_length", A) for play in (cut, whole)] == [3, 5]
    assert [COAST[6] in play.sites(A, BuildRoad) for play in (cut, whole)] == [False, True]
    real = {**table, "virtual_settlements": {}, "cities": {B: [CC[2]]}}
    assert position(options={"vset_cuts": False}, **real).count("road_length", A) == 3, "a real one always cuts"


@pytest.mark.parametrize("what", [VIRTUAL_ROAD, VIRTUAL_SETTLEMENT, VIRTUAL_ROBBER])
@pytest.mark.rule("WD-HOR-01")
def test_reality_may_remove_all_of_a_kind(what: str) -> None:
    play = position(
        options={"reality_scope": "all_of_one_kind"},
        virtual_roads={A: [COAST[0]], B: [COAST[9]]},
        virtual_settlements={A: [CC[20]], B: [CC[24]]},
        virtual_robber=RIVER,
        wizards={A: ["hor"]},
        held={A: {"mana": 2}},
    )
    before = markers(play.game)
    assert set(play.options(A, BringReality)) == {VIRTUAL_ROAD, VIRTUAL_SETTLEMENT, VIRTUAL_ROBBER}
    play.refuses(A, BringReality, place=COAST[0])
    play.does(A, BringReality, what=what)
    assert markers(play.game) == tuple(marker for marker in before if marker[1].what != what)


@pytest.mark.rule("WD-TALI-03")
def test_the_gold_port_may_be_no_port_for_reverse_exchange() -> None:
    table: dict[str, Any] = {"wizards": {A: ["tali"]}, "held": {A: {"mana": 1, "wood": 2}}}
    rule = {"reverse_gold": False}
    gold = position("trade", options=rule, settlements={A: [GOLD_PORT[0]]}, **table)
    assert gold.refuses(A, ReverseExchange).clause == "WD-TALI-01"
    both = position("trade", options=rule, settlements={A: [GOLD_PORT[0], ends(BRICK_PORT)[0]]}, **table)
    both.does(A, ReverseExchange)
    assert both.options(A, TradeReversed, give="wood") == ["brick"]
    usual = position("trade", settlements={A: [GOLD_PORT[0], ends(BRICK_PORT)[0]]}, **table)
    usual.does(A, ReverseExchange)
    assert usual.options(A, TradeReversed, give="wood") == ["brick", "gold"]
