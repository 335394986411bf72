"""What is asked when a knight is laid, and what all see when a correction changes the card of an open place."""

from __future__ import annotations

import pytest

from companion.game.facts import CardsMoved
from companion.game.prompts import SomeCards
from companion.game.secret import Secret
from companion.game.state import hand
from companion.rules.gathering.exchange import Exchange
from companion.rules.gathering.knights import ATTACK, DEFENCE, slot
from companion.rules.gathering.summoning import Summon
from tests.rules.base.board import A, B, Play, sentence
from tests.rules.gathering.board import cards, kept, lying, position

UNSEEN = {"unseen": 1}


def laid_instead(place: str) -> Play:
    """Let the table put Ann's sheep in the place of one of her cards; only she is told which card it is."""
    play = position(defence={A: "ore wheat wood"}, held={A: {"sheep": 1}})
    was = next(iter(play.game.pile(slot(place, A)).kinds))
    for source, target, what in ((slot(place, A), hand(A), was), (hand(A), slot(place, A), "sheep")):
        play.states(CardsMoved(source, target, Secret(cards(what), (A,))))
    return play


@pytest.mark.rule("GA-INIT-07", "GA-SWAP-02")
def test_a_card_that_a_correction_lays_in_the_open_place_is_everybodys_to_see() -> None:
    assert lying(laid_instead("first_base"), A, B) == [{"sheep": 1}, UNSEEN, UNSEEN]


@pytest.mark.parametrize("place", ["second_base", "attribute"])
@pytest.mark.rule("GA-INIT-05", "GA-INIT-07")
def test_a_card_that_a_correction_lays_face_down_is_its_owners_to_know(place: str) -> None:
    assert lying(laid_instead(place), A, B) == [{"ore": 1}, UNSEEN, UNSEEN]


@pytest.mark.parametrize(("lies", "said"), [(ATTACK, "First base card"), (DEFENCE, "Open base card")])
@pytest.mark.rule("GA-INIT-04", "GA-INIT-07")
def test_who_summons_is_told_which_card_will_lie_open_and_names_one_for_each_place(lies: str, said: str) -> None:
    play = position(held={A: {"ore": 4}})
    prompt = play.asks(A, Summon, position=lies)
    assert isinstance(prompt, SomeCards)
    assert (sentence(prompt.label), prompt.least, prompt.most) == (said, 1, 1)
    for first in ("ore ore", ""):
        fields = {"first_base": cards(first), "second_base": cards("ore"), "attribute": cards("ore")}
        play.refuses(A, Summon, position=lies, **fields)


@pytest.mark.rule("GA-SWAP-06", "GA-SWAP-08")
def test_by_house_rule_the_card_that_is_laid_may_be_the_one_that_lies_open_from_then_on() -> None:
    rule = {"swap_face": "free_choice"}
    play = position(defence={A: "ore wheat wood"}, held={A: {"sheep": 1}}, options=rule)
    play.does(A, Exchange, slot="second_base", face="second_base", card=cards("sheep"))
    assert kept(play).knights[A].face == "second_base"
    assert lying(play, A, B) == [{"ore": 1}, {"sheep": 1}, UNSEEN], "all have seen the ore that is turned down"
    assert play.seen_by(B).hand(A).plain() == UNSEEN
