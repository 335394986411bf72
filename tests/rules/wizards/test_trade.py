"""Trade: gold and its port, what the bank never gives or takes, ports of virtual settlements, and domestic trade."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.prompts import SomeCards
from companion.rules.base.trade import AnswerOffer, OfferTrade
from companion.rules.wizards.boardwork import BuildVirtualSettlement
from companion.rules.wizards.buying import BankTrade
from companion.rules.wizards.goods import BuildWarehouse, Transmute
from companion.rules.wizards.hiring import GenerateMana
from tests.rules.base.board import RESOURCES, A, B, Hands, both_hands
from tests.rules.wizards.board import (
    BRICK_PORT,
    GENERIC_PORT,
    GOLD_PORT,
    ORE_PORT,
    cards,
    ends,
    position,
    rolls,
    until_turn_of,
)

RICH = {**dict.fromkeys(RESOURCES, 4), "gold": 4, "mana": 4}


@pytest.mark.parametrize("kind", RESOURCES)
@both_hands
@pytest.mark.rule("WD-TRADE-01")
def test_three_gold_bring_a_card_of_any_resource(kind: str, hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {"gold": 3}})
    play.does(A, BankTrade, give="gold", get=kind)
    assert play.holds(A) == {kind: 1}
    assert (play.bank("gold"), play.bank(kind)) == (19, 18)


@both_hands
@pytest.mark.rule("WD-TRADE-01")
def test_two_gold_are_not_enough_without_the_gold_port(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {"gold": 2}}, settlements={A: [ends(ORE_PORT)[0]]})
    assert play.refuses(A, BankTrade, give="gold", get="ore").code == "cannot-pay"
    assert BankTrade not in play.offers(A)


@pytest.mark.parametrize("place", GOLD_PORT)
@pytest.mark.parametrize("what", ["settlements", "cities", "virtual_settlements"])
@pytest.mark.rule("WD-TRADE-02", "WD-TRADE-06", "WD-COMP-05")
def test_two_gold_are_enough_with_any_building_on_the_gold_port(place: str, what: str) -> None:
    standing: dict[str, Any] = {what: {A: [place]}}
    play = position("trade", held={A: {"gold": 2, "ore": 2}}, **standing)
    assert play.options(A, BankTrade) == ["gold"], "the gold port is no use for other kinds"
    play.does(A, BankTrade, give="gold", get="wheat")
    assert play.holds(A) == {"ore": 2, "wheat": 1}


@both_hands
@pytest.mark.rule("WD-TRADE-03")
def test_the_bank_gives_no_mana_for_anything(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: RICH}, settlements={A: [GOLD_PORT[0], ends(BRICK_PORT)[0]]})
    for give in (*RESOURCES, "gold"):
        refusal = play.refuses(A, BankTrade, give=give, get="mana")
        assert (refusal.code, refusal.clause) == ("no-mana", "WD-TRADE-03")
        assert "mana" not in play.options(A, BankTrade, give=give)


@pytest.mark.parametrize("port", [GOLD_PORT, ends(BRICK_PORT), ends(GENERIC_PORT)])
@pytest.mark.rule("WD-TRADE-04")
def test_the_bank_takes_no_mana_at_any_rate(port: tuple[str, str]) -> None:
    play = position("trade", held={A: RICH}, settlements={A: [port[0]]})
    for get in (*RESOURCES, "gold"):
        refusal = play.refuses(A, BankTrade, give="mana", get=get)
        assert (refusal.code, refusal.clause) == ("no-mana", "WD-TRADE-04")
    assert "mana" not in play.options(A, BankTrade)


@pytest.mark.rule("WD-TRADE-03")
def test_a_wizard_alone_makes_mana_out_of_other_cards() -> None:
    wizards = {A: ["arsa", "ari"]}
    play = position("trade", held={A: {**RICH, "mana": 9}}, wizards=wizards)
    assert "mana" not in play.options(A, Transmute)
    play.does(A, GenerateMana, wizard="arsa")
    assert play.game.hand(A).of("mana") == 10


@both_hands
@pytest.mark.rule("WD-TRADE-05")
def test_gold_and_mana_change_hands_on_agreed_terms(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {"mana": 2, "wood": 1}, B: {"gold": 3}})
    play.does(A, OfferTrade, partner=B, give=cards("mana mana wood"), get=cards("gold"))
    if hands == "digital":
        play.does(B, AnswerOffer, answer="yes")
    assert play.holds(A) == {"gold": 1}
    assert play.holds(B) == {"gold": 2, "mana": 2, "wood": 1}


@pytest.mark.rule("WD-TRADE-05")
def test_nothing_but_hand_cards_can_be_offered() -> None:
    table: dict[str, Any] = {"wizards": {A: ["ari"]}, "warehouses": {A: 2}, "dragon": A, "fed": True}
    play = position("trade", held={A: {"mana": 2}, B: {"gold": 3}}, cards={A: {"knight": 1}}, **table)
    prompt = play.asks(A, OfferTrade, partner=B)
    assert isinstance(prompt, SomeCards)
    assert set(prompt.kinds) == {*RESOURCES, "gold", "mana"}
    play.refuses(A, OfferTrade, partner=B, give=Cards({"ari": 1}), get=cards("gold"))
    play.refuses(A, OfferTrade, partner=B, give=Cards({"dragon": 1}), get=cards("gold"))


@both_hands
def test_nobody_can_ask_for_gold_or_mana_that_the_other_does_not_hold(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {"wood": 1}, B: {"ore": 3}})
    if hands == "physical":
        assert play.refuses(A, OfferTrade, partner=B, give=cards("wood"), get=cards("mana")).code == "cannot-give"
        return
    play.does(A, OfferTrade, partner=B, give=cards("wood"), get=cards("mana"))
    assert play.options(B, AnswerOffer) == ["no"]


@pytest.mark.parametrize(
    ("place", "give", "rate"), [(ends(BRICK_PORT)[0], "brick", 2), (ends(GENERIC_PORT)[0], "wood", 3)]
)
@pytest.mark.rule("WD-TRADE-06")
def test_a_virtual_settlement_opens_any_port(place: str, give: str, rate: int) -> None:
    play = position("trade", held={A: {give: rate}}, virtual_settlements={A: [place]})
    play.does(A, BankTrade, give=give, get="ore")
    assert play.holds(A) == {"ore": 1}
    other = position("trade", held={A: {give: rate}}, virtual_settlements={B: [place]})
    assert other.refuses(A, BankTrade, give=give, get="ore").code == "cannot-pay"


@pytest.mark.rule("WD-TRADE-07")
def test_but_not_in_the_turn_in_which_it_was_built() -> None:
    play = position("trade", held={A: {"gold": 2, "mana": 3}})
    play.does(A, BuildVirtualSettlement, place=GOLD_PORT[0])
    assert play.refuses(A, BankTrade, give="gold", get="ore").code == "cannot-pay"
    until_turn_of(play, A)
    rolls(play, 1, 1)
    play.does(A, BankTrade, give="gold", get="ore")
    assert play.game.hand(A).of("ore") == 1


@pytest.mark.rule("WD-TRADE-07")
def test_not_even_where_trading_and_building_are_one_phase() -> None:
    play = position("trade_and_build", held={A: {"gold": 2, "mana": 3}}, options={"phases": "combined"})
    play.does(A, BuildVirtualSettlement, place=GOLD_PORT[0])
    assert play.refuses(A, BankTrade, give="gold", get="ore").code == "cannot-pay"


@pytest.mark.parametrize(
    ("ports", "give", "rate"),
    [((), "wood", 4), ((ends(GENERIC_PORT)[0],), "wood", 3), ((ends(BRICK_PORT)[0],), "brick", 2)],
)
@pytest.mark.rule("WD-TRADE-08")
def test_gold_can_be_got_from_the_bank_at_the_rate_of_what_is_given(
    ports: tuple[str, ...], give: str, rate: int
) -> None:
    play = position("trade", held={A: {give: rate}}, settlements={A: ports})
    assert "gold" in play.options(A, BankTrade, give=give)
    play.does(A, BankTrade, give=give, get="gold")
    assert play.holds(A) == {"gold": 1}
    short = position("trade", held={A: {give: rate - 1}}, settlements={A: ports})
    assert short.refuses(A, BankTrade, give=give, get="gold").code == "cannot-pay"


@pytest.mark.rule("WD-TRADE-08")
def test_a_bank_without_gold_gives_none() -> None:
    play = position("trade", held={A: {"wood": 4}}, bank={"gold": 0})
    refusal = play.refuses(A, BankTrade, give="wood", get="gold")
    assert (refusal.code, refusal.clause) == ("bank-empty", "BASE-TRADE-04")


@pytest.mark.rule("WD-MAG-13", "WD-TRADE-01")
def test_gold_is_traded_in_the_trade_phase_only() -> None:
    assert position("build", held={A: {"gold": 3}}).refuses(A, BankTrade, give="gold", get="ore").code == "not-now"
    play = position("trade", held={A: {"gold": 3, "mana": 1}})
    play.does(A, BuildWarehouse)
    play.does(A, BankTrade, give="gold", get="ore")
