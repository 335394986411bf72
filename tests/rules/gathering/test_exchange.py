"""The exchange of a summoning card, and what the summoning cards are not: hand cards."""

from __future__ import annotations

import pytest

from companion.rules.base.development import PlayMonopoly
from companion.rules.gathering.building import BuildCity
from companion.rules.gathering.exchange import Exchange
from companion.rules.gathering.knights import DEFENCE, own
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B
from tests.rules.gathering.board import cards, kept, lying, next_turn_of, position, rolls

UNSEEN = {"unseen": 1}
PLACES = ("first_base", "second_base", "attribute")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.rule("GA-SWAP-01", "GA-SWAP-03", "GA-SWAP-04", "GA-SWAP-05")
def test_one_card_is_exchanged_keeps_place_and_face_and_the_old_one_is_a_hand_card(place: str) -> None:
    play = position(attack={A: "ore ore ore"}, held={A: {"sheep": 1}})
    play.does(A, Exchange, slot=place, card=cards("sheep"))
    assert lying(play, A) == [{"sheep" if name == place else "ore": 1} for name in PLACES]
    assert lying(play, A, B) == [UNSEEN] * 3
    assert play.holds(A) == {"ore": 1}
    assert Exchange not in play.offers(A)
    assert play.refuses(A, Exchange, slot=place, card=cards("ore")).clause == "GA-SWAP-01"


@pytest.mark.rule("GA-SWAP-01")
def test_the_next_turn_allows_the_next_exchange_and_an_empty_hand_none() -> None:
    play = position(attack={A: "ore ore ore"}, held={A: {"sheep": 1}})
    play.does(A, Exchange, slot="attribute", card=cards("sheep"))
    next_turn_of(play, A)
    assert own(play.game).done == ()
    play = position(attack={A: "ore ore ore"})
    assert play.refuses(A, Exchange, slot="attribute", card=cards("sheep")).clause == "GA-SWAP-01"
    play = position(attack={A: "ore ore ore"}, held={A: {"sheep": 1}})
    play.refuses(A, Exchange, slot="attribute", card=cards("wheat"))


@pytest.mark.rule("GA-SWAP-02", "GA-SWAP-03", "GA-SWAP-06")
def test_the_open_card_may_be_exchanged_and_all_see_both() -> None:
    play = position(defence={A: "ore wheat ore"}, held={A: {"sheep": 1}})
    play.does(A, Exchange, slot="first_base", card=cards("sheep"))
    assert lying(play, A, B) == [{"sheep": 1}, UNSEEN, UNSEEN]
    assert play.seen_by(B).hand(A).plain() == {"ore": 1}
    assert kept(play).knights[A].face == "first_base"


@pytest.mark.parametrize("place", ["second_base", "attribute"])
@pytest.mark.rule("GA-SWAP-06", "GA-SWAP-07")
def test_a_hidden_place_stays_hidden_also_for_a_card_of_the_same_kind(place: str) -> None:
    seen = []
    for card in ("ore", "sheep"):
        play = position(defence={A: "wheat ore ore"}, held={A: {card: 1}})
        play.does(A, Exchange, slot=place, card=cards(card))
        assert [play.seen_by(B).hand(A).plain(), lying(play, A, B)] == [UNSEEN, [{"wheat": 1}, UNSEEN, UNSEEN]]
        seen.append(play.seen_by(B))
    assert seen[0] == seen[1], "which card it was makes no difference to the others"


@pytest.mark.rule("GA-SWAP-03", "GA-SWAP-08")
def test_by_house_rule_the_owner_chooses_which_base_card_lies_open_after_the_exchange() -> None:
    play = position(defence={A: "ore wheat wood"}, held={A: {"sheep": 1}}, options={"swap_face": "free_choice"})
    play.does(A, Exchange, slot="first_base", face="second_base", card=cards("sheep"))
    assert lying(play, A) == [{"sheep": 1}, {"wheat": 1}, {"wood": 1}]
    assert lying(play, A, B) == [UNSEEN, {"wheat": 1}, UNSEEN], "a card turned down at once was not seen"
    assert kept(play).knights[A].face == "second_base"
    assert (kept(play).knights[A].position, kept(play).done) == (DEFENCE, ("exchanged",)), "no position has changed"


@pytest.mark.rule("GA-SWAP-04", "GA-SWAP-08")
def test_by_house_rule_the_cards_are_arranged_anew_and_the_others_see_no_more_than_that() -> None:
    seen = []
    for role, lies in (("second_base", ["ore", "wood", "sheep"]), ("attribute", ["ore", "sheep", "wood"])):
        play = position(defence={A: "ore wheat wood"}, held={A: {"sheep": 1}}, options={"swap_role": "free"})
        play.does(A, Exchange, slot="second_base", card=cards("sheep"), arranged="yes", role=role)
        assert lying(play, A) == [{kind: 1} for kind in lies]
        assert lying(play, A, B) == [{"ore": 1}, UNSEEN, UNSEEN], "the open card stays open"
        seen.append(play.seen_by(B))
    assert seen[0] == seen[1]


@pytest.mark.rule("GA-SWAP-05", "GA-TURN-02")
def test_a_card_taken_back_builds_at_once() -> None:
    play = position(attack={A: "ore ore ore"}, held={A: {"wheat": 2, "ore": 2, "sheep": 1}}, settlements={A: [CC[0]]})
    play.refuses(A, BuildCity, place=CC[0])
    play.does(A, Exchange, slot="attribute", card=cards("sheep"))
    play.does(A, BuildCity, place=CC[0])
    assert play.holds(A) == {}


@pytest.mark.rule("GA-TURN-03", "GA-SEVEN-02", "GA-SEVEN-03")
def test_summoning_cards_are_no_hand_cards() -> None:
    attack = {A: "ore ore ore", B: "ore ore ore"}
    play = position(attack=attack, settlements={A: [CC[0]]}, held={A: {"wheat": 2}})
    play.refuses(A, BuildCity, place=CC[0])  # they do not pay
    play = position("roll", attack=attack, held={A: {"wheat": 7}})
    rolls(play, 3, 4)
    assert play.at()[0] == "move_robber", "they do not count for the limit"
    play = position("roll", attack=attack, held={A: {"wheat": 8}})
    rolls(play, 3, 4)
    assert play.at() == ("discard", (A,))
    play = position(cards={A: {"monopoly": 1}}, attack=attack, held={B: {"ore": 1}})
    play.does(A, PlayMonopoly, resource="ore")
    assert (play.holds(A), lying(play, B)) == ({"ore": 1}, [{"ore": 1}] * 3)
