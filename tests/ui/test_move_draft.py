"""What the shared screen asks and offers: by what all may know; what a hand decides is asked under the cover."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.facts import CardsMoved
from companion.game.moves import Choice, Move
from companion.game.prompts import OneOf, SomeCards
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, hand
from companion.rules.base.building import BuildCity, BuildRoad, BuyCard
from companion.rules.base.development import DeclareVictory, PlayKnight
from companion.rules.base.robber import Steal
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import AnswerOffer, BankTrade, OfferTrade
from tests.rules.base.board import A, B
from tests.rules.base.board import position as base
from tests.ui.on_the_shared_screen import alone, shared
from ui.dialogue.move_draft import MoveDraft

CITY = {"wheat": 2, "ore": 3}
AT = "0,0|0,1|1,0"


@pytest.mark.parametrize("held", [CITY, {"sheep": 5}], ids=["can pay", "cannot"])
def test_a_city_out_of_a_hand_that_others_do_not_know_is_built_under_the_cover(held: Mapping[str, int]) -> None:
    play = base(settlements={A: [AT]}, held={A: held})
    assert shared(play, BuildCity).covered
    refused = alone(play, BuildCity).refused
    assert (refused is None) is (held == CITY)


def test_what_everybody_saw_come_into_a_hand_needs_no_cover() -> None:
    seen = CardsMoved(BANK, hand(A), Secret(Cards(CITY), EVERYONE))
    play = base(settlements={A: [AT]}, also=(seen,))
    assert not shared(play, BuildCity).covered and shared(play, BuildCity).prompt is not None
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
    assert not partner.covered and isinstance(partner.prompt, OneOf), "with whom all may know"
    assert partner.filled(B).covered and isinstance(alone(play, OfferTrade, partner=B).prompt, SomeCards)
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 1}), get=Cards({"ore": 1}))
    assert shared(play, AnswerOffer, B).covered


def test_what_no_card_decides_is_asked_openly() -> None:
    play = base("build", held={A: {"wood": 1}, B: {"ore": 2}})
    assert not shared(play, EndTurn).covered
    assert not shared(play, CorrectCards).covered, "whose cards all may know"


def test_what_the_table_knows_to_be_refused_needs_no_cover() -> None:
    play = base(held={A: {"wood": 1}})
    road = shared(play, BuildRoad)
    assert road.refused is not None and not road.covered


def test_the_victim_is_named_openly_and_the_card_is_drawn_by_chance() -> None:
    play = base("roll", held={B: {"ore": 1}}, settlements={B: [AT]})
    choice = MoveDraft(Choice(Steal.__name__, A), play.seen_by(TABLE))
    assert not choice.covered


@pytest.mark.parametrize("seat", [A, B])
def test_cards_that_only_one_can_see_are_corrected_under_the_cover_of_their_owner(seat: int) -> None:
    play = base("build", held={A: {"wood": 1}, B: {"ore": 2}})
    stated = shared(play, CorrectCards, pile=hand(seat))
    assert stated.covered and stated.for_its_seat().choice.seat == seat
    real = base("build", hands="physical", held={A: {"wood": 1}, B: {"ore": 2}})
    assert not shared(real, CorrectCards, pile=hand(seat)).covered
