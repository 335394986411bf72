"""Monopoly: what the other players hand over, and what they are asked where Kazami has not seen their hands."""

import pytest

from companion.game.cards import Cards
from companion.game.drawn import CardsDrawn
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Number, OneOf
from companion.game.secret import TABLE, Secret
from companion.rules.base.development import (
    CountHand,
    PlayMonopoly,
)
from tests.rules.base.board import RESOURCES, A, B, C, D, position


@pytest.mark.rule("BASE-DEV-06")
def test_monopoly_takes_all_cards_of_one_kind_from_all_others() -> None:
    held = {A: {"ore": 1, "wood": 1}, B: {"ore": 3, "wood": 2}, C: {"wood": 4}, D: {"ore": 1}}
    play = position("trade", cards={A: {"monopoly": 1}}, held=held)
    assert play.options(A, PlayMonopoly) == list(RESOURCES)
    for wrong in ("gold", "knight", "unseen", ""):
        play.refuses(A, PlayMonopoly, resource=wrong)
    play.does(A, PlayMonopoly, resource="ore")
    assert play.holds(A) == {"ore": 5, "wood": 1}
    assert [play.holds(seat) for seat in (B, C, D)] == [{"wood": 2}, {"wood": 4}, {}]
    assert play.bank("ore") == 14
    assert play.seen_by(TABLE).hand(A).of("ore") == 4, "all saw what was handed over"


@pytest.mark.rule("BASE-DEV-06")
def test_with_hands_unseen_monopoly_asks_each_other_player_how_many() -> None:
    held = {B: {"ore": 1, "wood": 2, "unseen": 2}, C: {"ore": 2}, D: {"unseen": 3, "wood": 1}}
    play = position("trade", hands="physical", active=A, cards={A: {"monopoly": 1}}, held=held)
    play.does(A, PlayMonopoly, resource="ore")
    assert play.holds(A) == {"ore": 2}
    assert play.at() == ("count_hand", (B,))
    prompt = play.asks(B, CountHand)
    assert isinstance(prompt, Number)
    assert (prompt.least, prompt.most) == (1, 3)
    for wrong in (0, 4, 5):
        assert play.refuses(B, CountHand, number=wrong).code == "no-such-choice"
    assert play.refuses(A, CountHand, number=1).clause == "BASE-TURN-04"
    play.does(B, CountHand, number=2)
    assert play.holds(B) == {"wood": 2, "unseen": 1}
    assert play.at() == ("count_hand", (D,))
    play.does(D, CountHand, number=0)
    assert play.game.hand(D).total == 4
    assert play.holds(A) == {"ore": 4}
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("BASE-DEV-06", "BASE-COMP-02")
def test_nobody_is_asked_for_more_cards_of_a_kind_than_there_are() -> None:
    held = {B: {"unseen": 4}, C: {"ore": 17}}
    play = position("trade", hands="physical", cards={A: {"monopoly": 1}}, held=held)
    play.does(A, PlayMonopoly, resource="ore")
    for viewer in (TABLE, A, B):
        prompt = next_prompt(play.seen_by(viewer), Choice("CountHand", B))
        assert isinstance(prompt, Number)
        assert (prompt.least, prompt.most) == (0, 2)


@pytest.mark.rule("BASE-DEV-06")
def test_a_count_is_believed_also_where_kazami_saw_a_card_elsewhere_that_not_all_have_seen() -> None:
    """Somebody named a card wrongly; a refusal would tell the others which kind a few have seen."""
    held = {B: {"unseen": 4}, C: {"ore": 16}, D: {"ore": 1}}
    play = position("trade", hands="physical", cards={A: {"monopoly": 1}}, held=held)
    play.states(CardsDrawn("hand:3", "hand:0", Secret(Cards({"ore": 1}), (A, D))))
    play.does(A, PlayMonopoly, resource="ore")
    prompt = next_prompt(play.seen_by(TABLE), Choice("CountHand", B))
    assert isinstance(prompt, Number) and prompt.most == 3
    play.does(B, CountHand, number=3)
    assert play.holds(B) == {"unseen": 1}


@pytest.mark.rule("BASE-DEV-06")
def test_monopoly_asks_which_resource_and_nothing_else() -> None:
    play = position("trade", cards={A: {"monopoly": 1}})
    assert isinstance(play.asks(A, PlayMonopoly), OneOf)
    play.does(A, PlayMonopoly, resource="ore")
    assert play.holds(A) == {}
    assert play.at() == ("trade", (A,))
