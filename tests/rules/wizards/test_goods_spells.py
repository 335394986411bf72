"""Spells on goods: Tali's Reverse Exchange and the trade it opens, and Ari's Transmutation."""

from typing import Any

import pytest

from companion.rules.base.building import BuildRoad
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.boardwork import BuildVirtualSettlement
from companion.rules.wizards.buying import BankTrade
from companion.rules.wizards.goods import ReverseExchange, TradeReversed, Transmute
from companion.rules.wizards.hiring import HireWizard
from companion.rules.wizards.magic import ARI, GOLD, HOR, MANA, TALI
from tests.rules.base.board import RESOURCES, A, B, Hands, Play, both_hands
from tests.rules.wizards.board import BRICK_PORT, GENERIC_PORT, GOLD_PORT, ORE_PORT, ends, position, rolls

AT_BRICK, AT_ORE, AT_GENERIC = (ends(port)[0] for port in (BRICK_PORT, ORE_PORT, GENERIC_PORT))
AT_GOLD = GOLD_PORT[0]


def reversed_trade(*ports: str, held: dict[str, int], **more: Any) -> Play:
    """Return Ann at these ports, with Tali, when she has cast the spell."""
    play = position("trade", wizards={A: [TALI]}, settlements={A: list(ports)}, held={A: {**held, MANA: 1}}, **more)
    play.does(A, ReverseExchange)
    return play


@both_hands
@pytest.mark.rule("WD-TALI-01")
def test_for_one_mana_any_two_equal_cards_bring_what_the_port_names_as_often_as_one_likes(hands: Hands) -> None:
    held = {"wood": 4, "sheep": 2, "ore": 1}
    play = position("trade", hands=hands, wizards={A: [TALI]}, settlements={A: [AT_BRICK]}, held={A: {**held, MANA: 1}})
    assert TradeReversed not in play.offers(A)
    refusal = play.refuses(A, TradeReversed, give="wood", get="brick")
    assert (refusal.code, refusal.clause) == ("no-spell", "WD-TALI-01")
    before = play.bank(MANA)
    play.does(A, ReverseExchange)
    assert play.bank(MANA) == before + 1
    if hands == "digital":
        assert play.options(A, TradeReversed) == ["wood", "sheep"], "pairs only"
    assert play.options(A, TradeReversed, give="wood") == ["brick"]
    for give in ("wood", "wood", "sheep"):
        play.does(A, TradeReversed, give=give, get="brick")
    assert play.game.hand(A).plain() == {"brick": 3, "ore": 1}
    assert play.at() == ("trade", (A,))
    assert play.refuses(A, TradeReversed, give="wood", get="brick").code == "no-such-choice"


@pytest.mark.rule("WD-TALI-01")
def test_the_spell_lasts_for_the_turn_and_is_not_cast_twice_in_it() -> None:
    play = reversed_trade(AT_BRICK, held={"wood": 2})
    assert ReverseExchange not in play.offers(A)
    refusal = play.refuses(A, ReverseExchange)
    assert (refusal.code, refusal.clause) == ("works-already", "WD-TALI-01")
    for seat in range(4):
        play.does(seat, EndTurn)
        rolls(play, 1, 1)
    assert TradeReversed not in play.offers(A)
    assert play.refuses(A, TradeReversed, give="wood", get="brick").code == "no-spell"


@pytest.mark.rule("WD-TALI-01")
def test_it_opens_no_trade_in_the_build_phase() -> None:
    play = reversed_trade(AT_BRICK, held={"wood": 4, "brick": 1})
    edges = play.game.island.corner_edges[AT_BRICK]
    play.does(A, BuildRoad, place=edges[0])
    assert TradeReversed not in play.offers(A)
    assert play.refuses(A, TradeReversed, give="wood", get="brick").code == "not-now"


@pytest.mark.rule("WD-TALI-01")
@pytest.mark.parametrize("corner", [AT_GENERIC, "0,0|0,1|1,0"])
def test_without_a_two_to_one_port_there_is_nothing_to_reverse(corner: str) -> None:
    play = position("trade", wizards={A: [TALI]}, settlements={A: [corner]}, held={A: {MANA: 1, "wood": 2}})
    assert ReverseExchange not in play.offers(A)
    refusal = play.refuses(A, ReverseExchange)
    assert (refusal.code, refusal.clause) == ("no-port", "WD-TALI-01")


@pytest.mark.rule("WD-TALI-01", "WD-TRADE-06", "WD-TRADE-07")
def test_a_port_of_a_virtual_settlement_counts_from_the_turn_after_it_was_built() -> None:
    play = position("trade", wizards={A: [TALI]}, held={A: {MANA: 5, "wood": 2}})
    play.does(A, BuildVirtualSettlement, place=AT_BRICK)
    assert play.refuses(A, ReverseExchange).code == "no-port"
    for seat in range(4):
        play.does(seat, EndTurn)
        rolls(play, 1, 1)
    play.does(A, ReverseExchange)
    play.does(A, TradeReversed, give="wood", get="brick")
    assert play.holds(A) == {"brick": 1, MANA: 1}


@pytest.mark.rule("WD-TALI-02")
def test_it_works_for_all_two_to_one_ports_at_once_and_not_for_the_generic_one() -> None:
    play = reversed_trade(AT_BRICK, AT_ORE, AT_GENERIC, held={"wood": 2, "brick": 2})
    assert play.options(A, TradeReversed, give="wood") == ["brick", "ore"]
    assert play.options(A, TradeReversed, give="brick") == ["ore"], "a card for another kind"
    assert play.refuses(A, TradeReversed, give="brick", get="brick").code == "no-such-choice"
    assert play.refuses(A, TradeReversed, give="wood", get="wheat").code == "no-such-choice"


@pytest.mark.rule("WD-TALI-03")
def test_the_gold_port_gives_gold_gold_may_be_given_and_mana_neither() -> None:
    play = position(
        "trade",
        wizards={A: [TALI]},
        settlements={A: [AT_GOLD, AT_BRICK]},
        held={A: {"wood": 2, GOLD: 2, MANA: 3}},
    )
    play.does(A, ReverseExchange)
    assert play.options(A, TradeReversed) == ["wood", GOLD]
    assert play.options(A, TradeReversed, give="wood") == ["brick", GOLD]
    assert play.options(A, TradeReversed, give=GOLD) == ["brick"]
    for give, get in ((MANA, "brick"), ("wood", MANA)):
        play.refuses(A, TradeReversed, give=give, get=get)
    play.does(A, TradeReversed, give=GOLD, get="brick")
    play.does(A, TradeReversed, give="wood", get=GOLD)
    assert play.holds(A) == {"brick": 1, GOLD: 1, MANA: 2}


@pytest.mark.rule("WD-TALI-03")
def test_by_house_rule_the_gold_port_is_not_reversed() -> None:
    strict = {"reverse_gold": False}
    lone = position(
        "trade", wizards={A: [TALI]}, settlements={A: [AT_GOLD]}, held={A: {"wood": 2, MANA: 1}}, options=strict
    )
    assert lone.refuses(A, ReverseExchange).code == "no-port"
    both = reversed_trade(AT_GOLD, AT_BRICK, held={GOLD: 2}, options=strict)
    assert both.options(A, TradeReversed, give=GOLD) == ["brick"], "given it may be all the same"


@pytest.mark.rule("WD-TALI-01", "WD-HIRE-06")
def test_reverse_exchange_goes_on_when_tali_is_returned() -> None:
    play = position(
        "trade_and_build",
        wizards={A: [TALI, HOR]},
        settlements={A: [AT_BRICK]},
        held={A: {"wood": 2, GOLD: 3, MANA: 1}},
        options={"phases": "combined"},
    )
    play.does(A, ReverseExchange)
    play.does(A, HireWizard, wizard=ARI, returned=TALI)
    play.does(A, TradeReversed, give="wood", get="brick")


@pytest.mark.rule("WD-TALI-01")
def test_what_the_bank_has_not_it_does_not_give() -> None:
    play = reversed_trade(AT_BRICK, AT_ORE, held={"wood": 2}, bank={"brick": 0})
    assert play.options(A, TradeReversed, give="wood") == ["ore"]
    none = reversed_trade(AT_BRICK, held={"wood": 2}, bank={"brick": 0})
    assert none.options(A, TradeReversed) == []


def test_the_usual_trade_goes_on_beside_it() -> None:
    play = reversed_trade(AT_BRICK, held={"brick": 2})
    play.does(A, BankTrade, give="brick", get="ore")
    assert play.holds(A) == {"ore": 1}


@both_hands
@pytest.mark.rule("WD-ARI-01")
def test_transmutation_takes_a_card_of_any_resource_or_gold_but_never_mana(hands: Hands) -> None:
    play = position("build", hands=hands, wizards={A: [ARI]}, held={A: {MANA: 4}})
    before = play.bank(MANA)
    assert play.options(A, Transmute) == [*RESOURCES, GOLD]
    assert play.refuses(A, Transmute, kind=MANA).code == "no-such-choice"
    play.does(A, Transmute, kind="ore")
    play.does(A, Transmute, kind=GOLD)
    assert play.holds(A) == {GOLD: 1, "ore": 1}
    assert play.bank(MANA) == before + 4
    assert play.at() == ("build", (A,))


@pytest.mark.rule("WD-ARI-01")
def test_by_house_rule_transmutation_makes_no_gold_and_never_what_the_bank_has_not() -> None:
    play = position("trade", wizards={A: [ARI]}, held={A: {MANA: 2}}, options={"transmute_gold": False})
    assert play.options(A, Transmute) == list(RESOURCES)
    assert play.refuses(A, Transmute, kind=GOLD).code == "no-such-choice"
    short = position("trade", wizards={A: [ARI]}, held={A: {MANA: 2}}, bank={"ore": 0, GOLD: 0})
    assert short.options(A, Transmute) == ["wood", "brick", "sheep", "wheat"]
    stranger = position("trade", wizards={B: [ARI]}, held={A: {MANA: 2}})
    assert stranger.refuses(A, Transmute, kind="ore").clause == "WD-MAG-03"
