"""What the shared screen asks and offers: by what all may know; what a hand decides is asked under the cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game.anyway import overruling
from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.facts import CardsMoved
from companion.game.holes import OneOf, Place, SomeCards
from companion.game.moves import Choice, Move
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, hand
from companion.rules.base.building import BuildCity, BuildRoad, BuyCard
from companion.rules.base.development import DeclareVictory, PlayKnight
from companion.rules.base.robber import Steal
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import AnswerOffer, BankTrade, OfferTrade
from companion.rules.contractors.auction import Bid, Pass
from companion.rules.contractors.award import CannotPay, PayAward
from companion.rules.contractors.building import BuildDike
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange
from tests.rules.base.board import A, B, Play
from tests.rules.base.board import position as base
from tests.rules.contractors.board import auction, work
from tests.rules.contractors.board import position as contractors
from tests.rules.wizards.board import position as wizards
from ui.dialogue.filling import Filling

CITY = {"wheat": 2, "ore": 3}
AT = "0,0|0,1|1,0"


def shared(play: Play, kind: type[Move], seat: int = A, **filled: Any) -> Filling:
    """Return a choice as the shared screen fills it in."""
    return Filling(Choice(kind.__name__, seat, tuple(filled.items())), play.seen_by(TABLE))


def alone(play: Play, kind: type[Move], seat: int = A, **filled: Any) -> Filling:
    """Return it as its seat fills it in under the cover."""
    return Filling(Choice(kind.__name__, seat, tuple(filled.items())), play.seen_by(seat), alone=True)


@pytest.mark.parametrize("held", [{"wheat": 1}, {"wheat": 1, "ore": 1}], ids=["one", "both"])
def test_which_of_two_dikes_can_be_paid_is_asked_under_the_cover(held: Mapping[str, int]) -> None:
    play = contractors(
        held={A: {**held, "wood": 3 - len(held)}}, open_works={A: [work(owed="wheat"), work(owed="ore")]}
    )
    at_the_table, own = shared(play, BuildDike), alone(play, BuildDike)
    assert at_the_table.covered and not own.covered
    asks_which = isinstance(own.hole, OneOf)
    assert asks_which is ("ore" in held) and (asks_which or isinstance(own.hole, Place))


@pytest.mark.parametrize("held", [CITY, {"sheep": 5}], ids=["can pay", "cannot"])
def test_a_city_out_of_a_hand_that_others_do_not_know_is_built_under_the_cover(held: Mapping[str, int]) -> None:
    play = base(settlements={A: [AT]}, held={A: held})
    assert shared(play, BuildCity).covered
    refused = alone(play, BuildCity).refused
    assert (refused is None) is (held == CITY)


def test_what_everybody_saw_come_into_a_hand_needs_no_cover() -> None:
    seen = CardsMoved(BANK, hand(A), Secret(Cards(CITY), EVERYONE))
    play = base(settlements={A: [AT]}, also=(seen,))
    assert not shared(play, BuildCity).covered and shared(play, BuildCity).hole is not None
    assert shared(play, BuildCity, place=AT).why_not is None


@pytest.mark.parametrize("kind", [BuildCity, BuyCard, BankTrade, OfferTrade, PlayKnight])
def test_with_cards_of_cardboard_nothing_is_covered(kind: type[Move]) -> None:
    unseen = CardsMoved(BANK, hand(A), Secret(Cards.facedown(6), EVERYONE))
    play = base(settlements={A: [AT]}, hands="physical", cards={A: {"knight": 1}}, held={B: {"ore": 1}}, also=(unseen,))
    assert not shared(play, kind).covered


def test_every_choice_that_a_hidden_card_may_decide_is_covered() -> None:
    held, bought = {A: {"wood": 4, "ore": 1}, B: {"ore": 2}}, {A: {"knight": 1}}
    play = base("trade", options={"victory_points": 3}, settlements={A: [AT, "0,-1|0,0|1,-1"]}, held=held, cards=bought)
    assert shared(play, BankTrade).covered
    assert shared(play, PlayKnight).covered
    assert shared(play, DeclareVictory).covered, "it might be a victory point"
    partner = shared(play, OfferTrade)
    assert not partner.covered and isinstance(partner.hole, OneOf), "with whom all may know"
    assert partner.filled(B).covered and isinstance(alone(play, OfferTrade, partner=B).hole, SomeCards)
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 1}), get=Cards({"ore": 1}))
    assert shared(play, AnswerOffer, B).covered


def test_what_no_card_decides_is_asked_openly() -> None:
    play = base("build", held={A: {"wood": 1}, B: {"ore": 2}})
    assert not shared(play, EndTurn).covered
    assert not shared(play, CorrectCards).covered, "whose cards all may know"
    thief = auction(held={A: {"wood": 4}, B: {"ore": 2}})
    assert not shared(thief, Bid, thief.at()[1][0]).covered, "how many cards somebody holds all may count"


def test_whether_half_a_bid_can_be_paid_only_its_seat_is_told() -> None:
    play = auction(held={A: {"wood": 4}})
    first = play.at()[1][0]
    play.does(first, Bid, cards=Cards({"ore": 2}))
    while play.at()[0] == "bid":
        play.does(play.at()[1][0], Pass)
    assert shared(play, PayAward, first).covered and shared(play, CannotPay, first).covered


def test_what_the_table_knows_to_be_refused_needs_no_cover() -> None:
    play = base(held={A: {"wood": 1}})
    road = shared(play, BuildRoad)
    assert road.refused is not None and not road.covered


@pytest.mark.parametrize("mana", [0, 1])
def test_whether_there_is_mana_for_a_spell_is_told_under_the_cover(mana: int) -> None:
    play = wizards(held={A: {"wood": 1, "mana": mana, "ore": 1 - mana}})
    spell = shared(play, BuildWarehouse)
    assert spell.refused is None and spell.covered
    assert (alone(play, BuildWarehouse).refused is None) is bool(mana)


@pytest.mark.parametrize("mana", [0, 1])
def test_what_everybody_sees_refused_is_done_anyway_under_the_cover_where_it_takes_mana(mana: int) -> None:
    play = wizards(held={A: {"wood": 1, "mana": mana, "ore": 1 - mana}})
    refused, known = shared(play, ReverseExchange), play.seen_by(TABLE)
    assert refused.refused is not None and not refused.covered
    assert Filling(refused.choice, known, anyway=True).covered
    assert (overruling(play.seen_by(A), refused.choice) is not None) is bool(mana)


def test_of_cards_that_only_kazami_keeps_the_table_may_be_unsure_though_hands_are_real() -> None:
    drawn = CardsMoved(hand(B), hand(A), Secret(Cards({"mana": 1}), (A, B)))
    play = wizards(hands="physical", held={B: {"mana": 1, "gold": 1}}, also=(drawn,))
    assert shared(play, BuildWarehouse).covered and not alone(play, BuildWarehouse).covered
    known = wizards(hands="physical", held={A: {"mana": 1}})
    assert not shared(known, BuildWarehouse).covered


def test_the_victim_is_named_openly_and_the_card_is_drawn_by_chance() -> None:
    play = base("roll", held={B: {"ore": 1}}, settlements={B: [AT]})
    choice = Filling(Choice(Steal.__name__, A), play.seen_by(TABLE))
    assert not choice.covered


@pytest.mark.parametrize("seat", [A, B])
def test_cards_that_only_one_can_see_are_corrected_under_the_cover_of_their_owner(seat: int) -> None:
    play = base("build", held={A: {"wood": 1}, B: {"ore": 2}})
    stated = shared(play, CorrectCards, pile=hand(seat))
    assert stated.covered and stated.for_its_seat().choice.seat == seat
    real = base("build", hands="physical", held={A: {"wood": 1}, B: {"ore": 2}})
    assert not shared(real, CorrectCards, pile=hand(seat)).covered
