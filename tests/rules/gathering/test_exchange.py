"""The exchange of a summoning card, and what the summoning cards are not: hand cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.facts import CardsMoved
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, hand
from companion.rules.base.development import PlayMonopoly
from companion.rules.gathering.building import BuildCity
from companion.rules.gathering.corrections import CorrectPosition
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import DEFENCE, slot, state_of
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, Play, both_hands
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
    assert state_of(play.game).done == ()
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


def turned_down(hands: Hands, **more: Any) -> Play:
    """Return a table where all have seen Ann's first base card, and it lies face down again; she holds a sheep."""
    play = position(
        defence={A: "ore wheat wood"},
        held={A: {"sheep": 1} if hands == "digital" else {"unseen": 1}},
        hands=hands,
        **more,
    )
    play.does(A, ChangePosition)
    assert lying(play, A, B) == [{"ore": 1}, UNSEEN, UNSEEN], "who has seen it knows it"
    return play


def exchanges(play: Play, place: str) -> None:
    """Exchange a card that lies face down for the sheep, which is named only where Kazami keeps the cards."""
    play.does(A, Exchange, slot=place, **({"card": cards("sheep")} if play.setup.hands == "digital" else {}))


@both_hands
@pytest.mark.rule("GA-SWAP-06", "GA-MODE-02")
def test_a_card_that_all_have_seen_stays_known_face_down_and_in_the_hand_it_goes_to(hands: Hands) -> None:
    play = turned_down(hands)
    exchanges(play, "first_base")
    assert lying(play, A, B) == [UNSEEN] * 3
    assert play.seen_by(B).hand(A).plain() == {"ore": 1}
    if hands == "digital":
        next_turn_of(play, A)
        play.does(A, Exchange, slot="first_base", card=cards("ore"))
        assert play.seen_by(B).hand(A).plain() == UNSEEN, "nobody had seen what lay there then"


@pytest.mark.rule("GA-SWAP-02", "GA-SWAP-06")
def test_an_open_card_that_nobody_has_named_yet_is_exchanged_for_one_that_all_see() -> None:
    play = position(attack={A: "ore wheat wood"}, held={A: {"unseen": 1}}, hands="physical")
    play.does(A, CorrectPosition, owner=A, position=DEFENCE, face="first_base")
    play.does(A, Exchange, slot="first_base", card=cards("sheep"))
    assert lying(play, A, B) == [{"sheep": 1}, UNSEEN, UNSEEN]


@both_hands
@pytest.mark.parametrize("place", ["second_base", "attribute"])
@pytest.mark.rule("GA-SWAP-06")
def test_the_exchange_of_another_card_leaves_it_known(hands: Hands, place: str) -> None:
    play = turned_down(hands)
    exchanges(play, place)
    assert lying(play, A, B) == [{"ore": 1}, UNSEEN, UNSEEN]
    assert play.seen_by(B).hand(A).plain() == UNSEEN
    next_turn_of(play, A)
    play.states(CardsMoved(BANK, hand(A), Secret(cards("brick"), EVERYONE)))
    play.does(A, Exchange, slot="first_base", **({"card": cards("brick")} if hands == "digital" else {}))
    assert lying(play, A, B) == [UNSEEN] * 3


@pytest.mark.rule("GA-SWAP-06", "GA-INIT-05")
def test_a_card_laid_by_a_correction_in_the_place_of_a_seen_one_is_a_secret() -> None:
    play = turned_down("digital")
    for source, target, what in ((slot("first_base", A), hand(A), "ore"), (hand(A), slot("first_base", A), "sheep")):
        play.states(CardsMoved(source, target, Secret(cards(what), (A,))))
    play.does(A, Exchange, slot="first_base", card=cards("ore"))
    assert lying(play, A, B) == [UNSEEN] * 3
    assert play.seen_by(B).hand(A).plain() == UNSEEN


@both_hands
@pytest.mark.rule("GA-SWAP-06", "GA-SWAP-08")
def test_by_house_rule_the_open_card_goes_to_the_hand_in_sight_of_all_and_what_is_laid_for_it_face_down_does_not(
    hands: Hands,
) -> None:
    held = {A: {"sheep": 1} if hands == "digital" else {"unseen": 1}}
    play = position(defence={A: "ore wheat wood"}, held=held, hands=hands, options={"swap_face": "free_choice"})
    fields = {"card": cards("sheep")} if hands == "digital" else {"turned": cards("wheat")}
    play.does(A, Exchange, slot="first_base", face="second_base", **fields)
    assert lying(play, A, B) == [UNSEEN, {"wheat": 1}, UNSEEN]
    assert play.seen_by(B).hand(A).plain() == {"ore": 1}


@pytest.mark.rule("GA-SWAP-06", "GA-SWAP-08")
def test_by_house_rule_an_open_card_that_is_turned_down_is_known_when_it_is_exchanged_later() -> None:
    rule = {"swap_face": "free_choice"}
    play = position(defence={A: "ore wheat wood"}, held={A: {"sheep": 1, "brick": 1}}, options=rule)
    play.does(A, Exchange, slot="attribute", face="second_base", card=cards("sheep"))
    assert lying(play, A, B) == [{"ore": 1}, {"wheat": 1}, UNSEEN]
    next_turn_of(play, A)
    play.does(A, Exchange, slot="first_base", face="second_base", card=cards("brick"))
    assert lying(play, A, B) == [UNSEEN, {"wheat": 1}, UNSEEN]
    assert play.seen_by(B).hand(A).plain() == {"ore": 1, "unseen": 1}


@pytest.mark.rule("GA-SWAP-06", "GA-SWAP-08")
def test_by_house_rule_a_seen_card_that_is_mixed_with_another_is_no_longer_known() -> None:
    play = turned_down("digital", options={"swap_role": "free"})
    play.does(A, Exchange, slot="second_base", card=cards("sheep"), arranged="yes", role="first_base")
    assert lying(play, A) == [{"wood": 1}, {"sheep": 1}, {"ore": 1}]
    next_turn_of(play, A)
    play.does(A, Exchange, slot="first_base", card=cards("wheat"))
    assert play.seen_by(B).hand(A).plain() == UNSEEN


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
