"""Exchange and change of position with cards of cardboard: what is named, what stays face down, what is never asked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.gathering.battle import RevealKnight
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import ATTACK, DEFENCE
from tests.rules.base.board import A, B, C, Play
from tests.rules.gathering.board import cards, fights, kept, lying, next_turn_of, position, totals, turns_up

UNSEEN = {"unseen": 1}
PLACES = ("first_base", "second_base", "attribute")
FREE_FACE, FREE_ROLE = {"swap_face": "free_choice"}, {"swap_role": "free"}


def table(*, defends: bool = False, held: int = 2, **more: Any) -> Play:
    """Return a table of real cards on which Ann may do what she likes with her knight."""
    lies: dict[str, Any] = {"defence" if defends else "attack": {A: "ore wheat wood"}}
    return position(**lies, held={A: {"unseen": held}} if held else {}, hands="physical", **more)


@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.rule("GA-SWAP-01", "GA-SWAP-06", "GA-SWAP-07")
def test_a_card_that_lies_face_down_is_exchanged_without_a_word_about_it(place: str, defends: bool) -> None:
    play = table(defends=defends)
    assert play.options(A, Exchange) == list(PLACES)
    if defends and place == "first_base":
        assert play.asks(A, Exchange, slot=place).field == "card", "all see the one that is laid openly"
        return
    assert play.complete(A, Exchange, slot=place)
    before = lying(play, A)
    play.does(A, Exchange, slot=place)
    assert lying(play, A) == before
    assert play.game.hand(A).plain() == {"unseen": 2}
    assert play.refuses(A, Exchange, slot=place).clause == "GA-SWAP-01"


@pytest.mark.rule("GA-SWAP-01")
def test_without_a_hand_card_nothing_is_exchanged() -> None:
    play = table(held=0)
    assert Exchange not in play.offers(A)
    assert play.refuses(A, Exchange, slot="attribute").clause == "GA-SWAP-01"


@pytest.mark.rule("GA-SWAP-02", "GA-SWAP-03", "GA-SWAP-05", "GA-SWAP-06")
def test_the_open_card_is_exchanged_in_sight_of_all() -> None:
    play = table(defends=True)
    play.does(A, Exchange, slot="first_base", card=cards("sheep"))
    assert lying(play, A, B) == [{"sheep": 1}, UNSEEN, UNSEEN]
    assert play.seen_by(B).hand(A).plain() == {"ore": 1, "unseen": 1}
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (DEFENCE, "first_base")


@pytest.mark.parametrize("face", ["first_base", "second_base"])
@pytest.mark.rule("GA-MODE-01", "GA-MODE-02")
def test_the_card_that_is_turned_up_is_named_and_all_know_it(face: str) -> None:
    play = table()
    assert play.options(A, ChangePosition) == ["first_base", "second_base"]
    assert play.asks(A, ChangePosition, face=face).field == "card"
    play.does(A, ChangePosition, face=face, card=cards("brick"))
    assert lying(play, A, B) == [{"brick": 1} if name == face else UNSEEN for name in PLACES]
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (DEFENCE, face)
    assert ChangePosition not in play.offers(A)
    assert play.refuses(A, ChangePosition).clause == "GA-MODE-01"


@pytest.mark.rule("GA-MODE-02")
def test_a_card_that_is_turned_down_and_up_again_is_not_asked_for_a_second_time() -> None:
    play = table(defends=True)
    assert play.complete(A, ChangePosition), "which one is turned down goes without saying"
    play.does(A, ChangePosition)
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (ATTACK, "")
    next_turn_of(play, A)
    assert play.complete(A, ChangePosition, face="first_base")
    assert play.asks(A, ChangePosition, face="second_base").field == "card"
    play.does(A, ChangePosition, face="first_base")
    assert lying(play, A, B) == [{"ore": 1}, UNSEEN, UNSEEN]


@pytest.mark.rule("GA-MODE-02", "GA-SWAP-06")
def test_what_was_exchanged_face_down_since_is_asked_for_again() -> None:
    play = table(defends=True)
    play.does(A, ChangePosition)
    play.does(A, Exchange, slot="first_base")
    next_turn_of(play, A)
    assert play.asks(A, ChangePosition, face="first_base").field == "card"


@pytest.mark.rule("GA-SWAP-03", "GA-SWAP-08")
def test_by_house_rule_the_card_that_is_turned_up_at_an_exchange_is_named_unless_all_know_it() -> None:
    play = table(defends=True, options=FREE_FACE)
    assert play.options(A, Exchange, slot="attribute") == ["first_base", "second_base"]
    assert play.complete(A, Exchange, slot="attribute", face="first_base"), "it stays open"
    assert play.asks(A, Exchange, slot="first_base", face="first_base").field == "card"
    assert play.asks(A, Exchange, slot="attribute", face="second_base").field == "turned"
    play.does(A, Exchange, slot="attribute", face="second_base", turned=cards("wheat"))
    assert lying(play, A, B) == [{"ore": 1}, {"wheat": 1}, UNSEEN]
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (DEFENCE, "second_base")
    next_turn_of(play, A)
    assert play.complete(A, Exchange, slot="attribute", face="first_base"), "all have seen it"


@pytest.mark.rule("GA-SWAP-03", "GA-SWAP-08")
def test_the_house_rule_about_the_open_card_asks_nothing_of_a_knight_in_attack_position() -> None:
    play = table(options=FREE_FACE)
    assert play.complete(A, Exchange, slot="first_base")
    play.does(A, Exchange, slot="first_base")
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (ATTACK, "")


@pytest.mark.parametrize("arranged", ["yes", "no"])
@pytest.mark.rule("GA-SWAP-04", "GA-SWAP-08")
def test_by_house_rule_real_cards_are_arranged_anew_and_nobody_says_how(arranged: str) -> None:
    play = table(defends=True, options=FREE_ROLE)
    assert play.options(A, Exchange, slot="attribute") == ["no", "yes"]
    assert play.complete(A, Exchange, slot="attribute", arranged=arranged)
    play.does(A, Exchange, slot="attribute", arranged=arranged)
    assert lying(play, A) == [{"ore": 1}, UNSEEN, UNSEEN], "the open card stays open"
    assert play.game.hand(A).plain() == {"unseen": 2}


@pytest.mark.rule("GA-SWAP-04", "GA-SWAP-08", "GA-MODE-02")
def test_by_house_rule_a_seen_card_among_those_arranged_anew_may_lie_anywhere() -> None:
    play = table(defends=True, options=FREE_ROLE)
    play.does(A, ChangePosition)
    play.does(A, Exchange, slot="attribute", arranged="yes")
    assert lying(play, A) == [UNSEEN] * 3
    next_turn_of(play, A)
    assert play.asks(A, ChangePosition, face="first_base").field == "card"


@pytest.mark.rule("GA-BATTLE-12", "GA-SWAP-05")
def test_a_battle_is_fought_with_the_cards_that_lie_there_after_the_exchange() -> None:
    play = position(attack={A: "ore wheat wood", C: "ore ore ore"}, held={A: {"unseen": 1}}, hands="physical")
    play.does(A, Exchange, slot="attribute")
    fights(play, A, C)
    assert play.asks(A, RevealKnight).field == "first_base"
    turns_up(play, A, "brick brick brick")
    turns_up(play, C, "ore ore ore")
    assert totals(play) == (6, 9)
