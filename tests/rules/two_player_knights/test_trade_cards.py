"""The progress cards of trade: commercial harbour, master merchant, merchant, fleet, monopolies."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.observed_move import ObservedMove
from companion.game.secret import TABLE, tell
from companion.game.state import BANK
from companion.rules.base.trade import BankTrade
from companion.rules.two_player_knights.monopolies import HandOver, PlayResourceMonopoly, PlayTradeMonopoly
from companion.rules.two_player_knights.names import TRADE
from companion.rules.two_player_knights.politics import PlayWedding
from companion.rules.two_player_knights.progress import PlayProgress, under
from companion.rules.two_player_knights.trade import (
    AnswerHarbour,
    PlayFleet,
    PlayHarbour,
    PlayMasterMerchant,
    PlayMerchant,
    TakeTwo,
)
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, both_hands, corner, sentence
from tests.rules.two_player_knights.board import both_rolls, cards, ends, position, stands, why_not, with_card

PAPER, CLOTH, COIN = "paper_commodity", "cloth_commodity", "coin_commodity"


# -- commercial harbour


@pytest.mark.rule("TK-PROG-07")
def test_the_harbour_gets_a_commodity_the_opponent_picks_for_a_resource_face_down() -> None:
    play = with_card("commercial_harbour", held={A: {"ore": 1}, B: {CLOTH: 1, COIN: 1, "wood": 1}})
    play.does(A, PlayHarbour, card=cards("ore"))
    assert play.at() == ("harbour_answer", (B,))
    prompt = play.asks(B, AnswerHarbour)
    assert (getattr(prompt, "least", None), getattr(prompt, "held", None)) == (1, Cards({CLOTH: 1, COIN: 1}))
    play.does(B, AnswerHarbour, gives=cards(COIN))
    assert (play.holds(A), play.holds(B)) == ({COIN: 1}, {CLOTH: 1, "wood": 1, "ore": 1})


@pytest.mark.rule("TK-PROG-07")
def test_without_a_commodity_the_resource_is_given_back() -> None:
    play = with_card("commercial_harbour", held={A: {"ore": 1}, B: {"wood": 1}})
    play.does(A, PlayHarbour, card=cards("ore"))
    play.refuses(B, AnswerHarbour, gives=cards(COIN))
    play.refuses(B, AnswerHarbour, gives=cards("wood"))
    assert play.complete(B, AnswerHarbour), "nothing is to be chosen"
    play.does(B, AnswerHarbour)
    assert (play.holds(A), play.holds(B)) == ({"ore": 1}, {"wood": 1})
    assert play.seen_by(B).hand(A) == Cards.facedown(1), "it went back as it came: face down"


@pytest.mark.rule("TK-PROG-07")
def test_the_opponent_picks_the_commodity_before_he_sees_the_resource() -> None:
    play = with_card("commercial_harbour", held={A: {"ore": 1, "wood": 1}, B: {COIN: 1}})
    play.does(A, PlayHarbour, card=cards("ore"))
    for other in (B, TABLE):
        known = play.seen_by(other)
        assert not any(pile.of("ore") for name, pile in known.piles.items() if name != BANK)
    play.does(B, AnswerHarbour, gives=cards(COIN))
    assert play.seen_by(B).hand(B) == cards("ore")
    assert play.seen_by(TABLE).hand(B) == Cards.facedown(1)


@pytest.mark.rule("TK-PROG-07")
def test_where_kazami_deals_the_resource_is_named_and_no_commodity_is_offered() -> None:
    play = with_card("commercial_harbour", held={A: {"ore": 1, CLOTH: 1}, B: {COIN: 1}})
    assert getattr(play.asks(A, PlayHarbour), "held", None) == cards("ore")
    play.refuses(A, PlayHarbour, card=Cards.facedown(1))
    play.refuses(A, PlayHarbour, card=cards(CLOTH))


@pytest.mark.rule("TK-PROG-07")
def test_with_real_cards_the_resource_stays_face_down_and_the_commodity_is_named() -> None:
    play = with_card("commercial_harbour", held={A: {"unseen": 2}, B: {"unseen": 2}}, hands="physical")
    play.does(A, PlayHarbour, card=Cards.facedown(1))
    play.does(B, AnswerHarbour, gives=cards(COIN))
    assert (play.game.hand(A).total, play.game.hand(B).total) == (2, 2)
    assert play.game.hand(A).of(COIN) == 1
    play = with_card("commercial_harbour", held={A: {"unseen": 2}, B: {"unseen": 2}}, hands="physical")
    play.does(A, PlayHarbour, card=Cards.facedown(1))
    play.does(B, AnswerHarbour, gives=Cards())
    assert (play.game.hand(A).total, play.game.hand(B).total) == (2, 2)


@pytest.mark.rule("TK-PROG-05", "TK-PROG-07")
def test_the_harbour_needs_a_resource_and_an_opponent_with_cards() -> None:
    assert why_not(with_card("commercial_harbour", held={A: {COIN: 1}, B: {COIN: 1}}), A, PlayHarbour) == "TK-PROG-07"
    assert why_not(with_card("commercial_harbour", held={A: {"ore": 1}}), A, PlayHarbour) == "TK-PROG-07"


@pytest.mark.rule("TK-PROG-07")
def test_whether_the_opponent_has_a_commodity_is_found_out_by_asking_alone() -> None:
    for theirs in ({COIN: 1}, {"wood": 1}):
        play = with_card("commercial_harbour", held={A: {"ore": 1}, B: theirs})
        assert PlayHarbour in play.offers(A)
        play.does(A, PlayHarbour, card=cards("ore"))


@both_hands
@pytest.mark.rule("TK-PROG-07")
def test_the_table_is_told_whether_the_resource_goes_back(hands: Hands) -> None:
    for theirs, given, said in (
        ({COIN: 1}, cards(COIN), "Ben gives Ann a commodity"),
        ({"wood": 1}, Cards(), "No commodity: Ann keeps the card"),
    ):
        play = with_card("commercial_harbour", held={A: {"ore": 1}, B: theirs}, hands=hands)
        play.does(A, PlayHarbour, card=cards("ore") if hands == "digital" else Cards.facedown(1))
        known = play.seen_by(TABLE)
        facts = tuple(tell(fact, TABLE) for fact in play.does(B, AnswerHarbour, gives=given))
        assert sentence(AnswerHarbour.tells(ObservedMove(B, known, facts))) == said


# -- master merchant


@both_hands
@pytest.mark.rule("TK-PROG-07")
def test_the_master_merchant_takes_two_cards_of_who_has_more_points(hands: Hands) -> None:
    held = {B: {"ore": 1, COIN: 2}}
    play = with_card("master_merchant", settlements={B: [CC[8]]}, held=held, hands=hands)
    play.does(A, PlayMasterMerchant)
    if hands == "digital":
        assert play.seen_by(A).hand(B) == Cards({"ore": 1, COIN: 2}), "he looks at the hand"
        assert play.seen_by(TABLE).hand(B) == Cards.facedown(3)
        assert getattr(play.asks(A, TakeTwo), "shown", False), "a screen says what he may take"
        play.does(A, TakeTwo, cards=cards(f"ore {COIN}"))
        assert play.holds(A) == {"ore": 1, COIN: 1}
        assert play.seen_by(TABLE).hand(A) == Cards.facedown(2)
    else:
        play.does(A, TakeTwo)
    assert (play.game.hand(A).total, play.game.hand(B).total) == (2, 1)


@pytest.mark.rule("TK-PROG-05", "TK-PROG-07")
def test_the_master_merchant_needs_more_points_on_the_other_side_and_takes_the_only_card() -> None:
    play = with_card("master_merchant", settlements={B: [CC[8]]}, held={B: {"ore": 1}})
    play.does(A, PlayMasterMerchant)
    play.does(A, TakeTwo, cards=cards("ore"))
    assert play.holds(A) == {"ore": 1}
    assert why_not(with_card("master_merchant", held={B: {"ore": 1}}), A, PlayMasterMerchant) == "TK-PROG-07"
    assert why_not(with_card("master_merchant", settlements={B: [CC[8]]}), A, PlayMasterMerchant) == "TK-PROG-07"


# -- merchant


@pytest.mark.rule("TK-PROG-06", "TK-PROG-04")
def test_the_merchant_brings_two_to_one_for_his_hex_and_a_point() -> None:
    at_ore = corner("2,0", "SE")
    play = with_card("merchant", settlements={A: [at_ore]}, held={A: {"ore": 2}}, robber="2,0")
    before, then = play.points(A)[0], play.game.variant.questions.rates(play.game, A)
    assert play.sites(A, PlayMerchant, "hex") == {"2,0"}
    assert why_not(play, A, PlayMerchant, hex="-2,0") == "TK-PROG-06"
    play.does(A, PlayMerchant, hex="2,0")
    assert stands(play, "2,0") == ["A merchant_piece", "robber"]
    assert play.points(A)[0] == before + 1
    rates = play.game.variant.questions.rates(play.game, A)
    assert rates == {**then, "ore": 2}, "for that hex's resource alone"
    play.does(A, BankTrade, give="ore", get=COIN)
    assert play.holds(A) == {COIN: 1}


@pytest.mark.rule("TK-PROG-06")
def test_only_another_merchant_moves_him() -> None:
    mine, yours = corner("2,0", "SE"), corner("-2,1", "SW")
    play = position(settlements={A: [mine], B: [yours]}, merchant=(B, "-2,1"), progress_cards={A: ["merchant"]})
    assert (play.points(A)[0], play.points(B)[0]) == (1, 2)
    play.does(A, PlayMerchant, hex="2,0")
    assert stands(play, "-2,1") == []
    assert (play.points(A)[0], play.points(B)[0]) == (2, 1)
    assert play.game.variant.questions.rates(play.game, B)["wood"] == 4


@pytest.mark.rule("TK-PROG-05", "TK-PROG-06")
def test_the_merchant_is_not_put_where_one_has_him_already() -> None:
    at_ore = corner("2,0", "SE")
    held = {A: ["merchant"]}
    play = position(settlements={A: [at_ore]}, merchant=(A, "2,0"), progress_cards=held)
    assert why_not(play, A, PlayMerchant, hex="2,0") == "TK-PROG-06"
    play = position(settlements={A: [at_ore], B: [corner("2,0", "N")]}, merchant=(B, "2,0"), progress_cards=held)
    play.does(A, PlayMerchant, hex="2,0")
    assert stands(play, "2,0") == ["A merchant_piece"], "another's is replaced"


@pytest.mark.rule("TK-PROG-05", "TK-PROG-06")
def test_without_a_hex_beside_a_building_there_is_no_merchant() -> None:
    assert why_not(with_card("merchant"), A, PlayMerchant, hex="2,0") == "TK-PROG-06"
    desert = with_card("merchant", settlements={A: [corner("0,0", "N")]})
    assert "0,0" in desert.sites(A, PlayMerchant, "hex"), "a land hex is a land hex"


# -- fleet


@pytest.mark.rule("TK-PROG-02", "TK-COM-05")
def test_the_fleet_trades_one_kind_two_to_one_in_this_turn() -> None:
    play = with_card("merchant_fleet", held={A: {COIN: 4, "wood": 4}})
    play.does(A, PlayFleet, wanted=COIN)
    rates = play.game.variant.questions.rates(play.game, A)
    assert (rates[COIN], rates["wood"]) == (2, 4)
    play.does(A, BankTrade, give=COIN, get="ore")
    play.does(A, BankTrade, give=COIN, get="ore")
    assert play.holds(A) == {"ore": 2, "wood": 4}
    ends(play)
    assert play.game.variant.questions.rates(play.game, A)[COIN] == 4


@pytest.mark.rule("TK-PROG-05")
def test_a_kind_at_two_to_one_already_needs_no_fleet() -> None:
    play = with_card("merchant_fleet", levels={A: {"trade_area": 3}})
    assert set(play.options(A, PlayFleet)) == {"wood", "brick", "sheep", "wheat", "ore"}


# -- monopolies


@pytest.mark.parametrize(("has", "gets"), [(0, 0), (1, 1), (2, 2), (3, 2)])
@pytest.mark.rule("TK-PROG-07", "TK-PROG-05")
def test_the_resource_monopoly_takes_two_of_a_resource_as_far_as_there_are_two(has: int, gets: int) -> None:
    play = with_card("resource_monopoly", held={B: {"ore": has, "wood": 1}})
    play.does(A, PlayResourceMonopoly, wanted="ore")
    assert play.game.hand(A).of("ore") == gets
    assert play.game.hand(B).of("ore") == has - gets


@pytest.mark.rule("TK-PROG-05", "TK-PROG-07")
def test_the_trade_monopoly_takes_one_of_a_commodity() -> None:
    play = with_card("trade_monopoly", held={B: {COIN: 3}})
    assert play.options(A, PlayTradeMonopoly) == [PAPER, CLOTH, COIN]
    play.does(A, PlayTradeMonopoly, wanted=COIN)
    assert (play.holds(A), play.holds(B)) == ({COIN: 1}, {COIN: 2})


@pytest.mark.rule("TK-PROG-05")
def test_a_monopoly_may_be_played_against_an_empty_hand() -> None:
    for kind, move in (("resource_monopoly", PlayResourceMonopoly), ("trade_monopoly", PlayTradeMonopoly)):
        assert move in with_card(kind).offers(A)


@pytest.mark.rule("TK-PROG-07")
def test_with_real_cards_the_owner_says_how_many_he_hands_over() -> None:
    play = with_card("resource_monopoly", held={B: {"unseen": 3}}, hands="physical")
    play.does(A, PlayResourceMonopoly, wanted="ore")
    assert play.at() == ("monopoly_answer", (B,))
    prompt = play.asks(B, HandOver)
    assert (getattr(prompt, "least", None), getattr(prompt, "most", None)) == (0, 2)
    play.refuses(B, HandOver, number=3)
    play.does(B, HandOver, number=1)
    assert (play.game.hand(A).of("ore"), play.game.hand(B).total) == (1, 2)
    play = with_card("trade_monopoly", held={B: {"unseen": 3}}, hands="physical")
    play.does(A, PlayTradeMonopoly, wanted=COIN)
    assert getattr(play.asks(B, HandOver), "most", None) == 1
    sure = with_card("resource_monopoly", held={B: {"ore": 2, "unseen": 1}}, hands="physical")
    sure.does(A, PlayResourceMonopoly, wanted="ore")
    assert sure.at()[0] == "trade_and_build", "two are known to be there: nothing to ask"


@pytest.mark.rule("TK-PROG-07")
def test_of_the_cards_all_have_seen_he_hands_over_no_fewer() -> None:
    play = with_card("resource_monopoly", held={B: {"ore": 1, "unseen": 2}}, hands="physical")
    play.does(A, PlayResourceMonopoly, wanted="ore")
    assert getattr(play.asks(B, HandOver), "least", None) == 1


PLAYS: tuple[tuple[str, type[PlayProgress], dict[str, Any]], ...] = (
    ("commercial_harbour", PlayHarbour, {"card": cards("ore")}),
    ("master_merchant", PlayMasterMerchant, {}),
    ("merchant", PlayMerchant, {"hex": "2,0"}),
    ("merchant_fleet", PlayFleet, {"wanted": COIN}),
    ("resource_monopoly", PlayResourceMonopoly, {"wanted": "ore"}),
    ("trade_monopoly", PlayTradeMonopoly, {"wanted": COIN}),
)


@pytest.mark.rule("TK-PROG-02")
@pytest.mark.parametrize(("kind", "move", "fields"), PLAYS)
def test_a_card_that_was_played_goes_to_the_bottom_of_its_deck(
    kind: str, move: type[PlayProgress], fields: dict[str, Any]
) -> None:
    houses = {A: [corner("2,0", "SE")], B: [CC[8], CC[14]]}
    play = with_card(kind, settlements=houses, held={A: {"ore": 1}, B: {"ore": 2, COIN: 1}})
    play.does(A, move, **fields)
    assert play.game.pile("trade_area:0").total == 0
    assert under(play.game, TRADE)[-1] == cards(kind)
    assert move not in play.offers(A)


@pytest.mark.rule("TK-PROG-05")
def test_no_card_is_played_in_the_middle_of_another_decision() -> None:
    play = position("roll", attacked=True, progress_cards={A: ["resource_monopoly"]})
    both_rolls(play)
    assert PlayResourceMonopoly in play.offers(A)
    held = {A: ["wedding", "resource_monopoly"]}
    play = position(progress_cards=held, settlements={B: [CC[8]]}, held={B: {"ore": 3}})
    play.does(A, PlayWedding)
    play.refuses(A, PlayResourceMonopoly, wanted="ore")
