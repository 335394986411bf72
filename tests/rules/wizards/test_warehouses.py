"""Warehouses: what they keep safe from a seven, how many of them that uses up, and the discards beside them."""

import pytest

from companion.rules.base.robber import Discard
from companion.rules.wizards.dice import Roll
from companion.rules.wizards.goods import BuildWarehouse
from companion.rules.wizards.magic import MANA, MarkersVanished, WarehousesSet
from tests.rules.base.board import A, B, C, Hands, both_hands
from tests.rules.wizards.board import cards, own, position, rolls, seven


@both_hands
@pytest.mark.rule("WD-COMMON-05", "WD-COMMON-06")
def test_each_mana_takes_one_more_warehouse_as_often_as_one_pays(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {MANA: 3}, B: {MANA: 1}})
    before = play.bank(MANA)
    for number in (1, 2, 3):
        play.does(A, BuildWarehouse)
        assert own(play).warehouses == (number, 0, 0, 0)
        assert play.game.variant.questions.hand_limit(play.game, A) == 7 + number
    assert play.bank(MANA) == before + 3
    assert play.game.variant.questions.hand_limit(play.game, B) == 7
    refusal = play.refuses(A, BuildWarehouse)
    assert (refusal.code, refusal.clause) == ("no-mana", "WD-MAG-05")


@both_hands
@pytest.mark.parametrize(
    ("warehouses", "hand", "discard", "left"),
    [
        pytest.param(3, 9, 0, 1, id="03", marks=pytest.mark.rule("WD-T-03")),
        pytest.param(3, 7, 0, 3, id="04", marks=pytest.mark.rule("WD-T-04")),
        pytest.param(3, 10, 0, 0, id="05", marks=pytest.mark.rule("WD-T-05")),
        pytest.param(3, 11, 5, 3, id="06", marks=pytest.mark.rule("WD-T-06")),
        pytest.param(0, 8, 4, 0, id="07", marks=pytest.mark.rule("WD-T-07")),
        pytest.param(1, 8, 0, 0, id="08", marks=pytest.mark.rule("WD-T-08")),
        pytest.param(3, 2, 0, 3, id="a small hand"),
    ],
)
@pytest.mark.rule("WD-COMMON-07", "WD-COMMON-08", "WD-SEVEN-04")
def test_the_vectors_of_warehouses_and_a_seven(
    warehouses: int, hand: int, discard: int, left: int, hands: Hands
) -> None:
    play = seven(hands=hands, warehouses={B: warehouses, C: 2}, held={B: {"wood": hand}})
    assert play.at() == (("discard", (B,)) if discard else ("move_robber", (A,)))
    if discard:
        play.does(B, Discard, cards=cards("wood " * discard))
    assert play.holds(B) == {"wood": hand - discard}
    assert own(play).warehouses == (0, left, 2, 0), "those of others stay"


@pytest.mark.rule("WD-COMMON-05", "WD-MAG-11")
def test_gold_and_mana_count_among_the_cards_that_warehouses_keep() -> None:
    play = seven(warehouses={B: 1}, held={B: {"wood": 4, "gold": 2, MANA: 2}})
    assert play.at() == ("move_robber", (A,))
    assert own(play).warehouses[B] == 0
    burst = seven(warehouses={B: 1}, held={B: {"wood": 4, "gold": 2, MANA: 3}})
    burst.does(B, Discard, cards=cards(f"gold gold {MANA} {MANA}"))
    assert burst.holds(B) == {"wood": 4, MANA: 1}


@both_hands
@pytest.mark.rule("WD-COMMON-07", "WD-SEVEN-02")
def test_in_turn_order_each_discards_alone_and_who_has_warehouses_enough_is_not_asked(hands: Hands) -> None:
    play = seven(
        active=B,
        hands=hands,
        options={"discard_order": "turn_order"},
        warehouses={A: 2, B: 1, C: 1},
        held={A: {"wood": 10}, B: {"wood": 9}, C: {"ore": 8}},
    )
    asked = [play.at()]
    play.does(B, Discard, cards=cards("wood wood wood wood"))
    asked.append(play.at())
    play.does(A, Discard, cards=cards("wood wood wood wood wood"))
    asked.append(play.at())
    assert asked == [("discard_alone", (B,)), ("discard_alone", (A,)), ("move_robber", (B,))]
    assert own(play).warehouses == (2, 1, 0, 0)


@pytest.mark.rule("WD-COMMON-07")
def test_no_other_throw_uses_up_a_warehouse() -> None:
    play = position("roll", warehouses={B: 3}, held={B: {"wood": 9}})
    rolls(play, 4, 4)
    assert own(play).warehouses[B] == 3


@pytest.mark.rule("WD-COMMON-07")
def test_a_seven_that_finds_nothing_virtual_and_needs_no_warehouse_tells_of_neither() -> None:
    play = position("roll", warehouses={B: 3}, held={B: {"wood": 7}})
    facts = play.does(A, Roll, dice=(3, 4))
    assert not any(isinstance(fact, (MarkersVanished, WarehousesSet)) for fact in facts)
