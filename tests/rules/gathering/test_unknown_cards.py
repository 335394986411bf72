"""Battles of knights that were entered from a sheet: Kazami keeps the hands, but nobody has told it these cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.facts import CardsMoved
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK
from companion.rules.gathering.battle import RevealKnight
from companion.rules.gathering.knights import ATTACK, DEFENCE, FIRST, SLOTS, Knight, KnightLies, slot
from tests.rules.base.board import A, B, Hands, Play, sentence
from tests.rules.gathering.board import cards, chips, fights, lying, position, totals


def entered(*unknown: int, defends: bool = False, **more: Any) -> Play:
    """Return a table whose hands Kazami keeps, and knights of which it was told nothing but how they lie."""
    lies = Knight(DEFENCE, FIRST) if defends else Knight(ATTACK)
    facts = [
        fact
        for seat in unknown
        for fact in (
            *(CardsMoved(BANK, slot(name, seat), Secret(Cards.facedown(1), EVERYONE)) for name in SLOTS),
            KnightLies(seat, Knight(ATTACK) if seat == A else lies),
        )
    ]
    return position(also=facts, chips={A: 2, B: 2}, **more)


@pytest.mark.rule("GA-BATTLE-12")
def test_whoever_has_cards_nobody_was_told_turns_them_up_and_the_battle_is_decided() -> None:
    play = entered(A, B)
    fights(play)
    assert play.at() == ("reveal", (A, B))
    assert [play.asks(A, RevealKnight).field, play.asks(B, RevealKnight).field] == ["first_base", "first_base"]
    for seat, words in ((A, "ore ore ore"), (B, "wood wood wheat")):
        turns_up_all(play, seat, words)
    assert totals(play) == (9, 4)
    assert chips(play)[:2] == (3, 1)


@pytest.mark.rule("GA-BATTLE-12")
def test_only_the_side_whose_cards_nobody_was_told_is_asked_and_the_other_one_lies_open_already() -> None:
    play = entered(B, attack={A: "ore ore ore"})
    fights(play)
    assert play.at() == ("reveal", (B,))
    assert lying(play, A, TABLE) == [{"ore": 1}] * 3
    assert RevealKnight not in play.offers(A)
    turns_up_all(play, B, "wood wood wheat")
    assert totals(play) == (9, 4)


@pytest.mark.rule("GA-BATTLE-12")
def test_of_one_card_nobody_was_told_that_one_is_asked() -> None:
    one = CardsMoved(BANK, slot("attribute", B), Secret(Cards.facedown(1), EVERYONE))
    back = CardsMoved(slot("attribute", B), BANK, Secret(cards("wheat"), (B,)))
    play = position(attack={A: "ore ore ore", B: "wood wood wheat"}, also=[back, one])
    fights(play)
    assert play.at() == ("reveal", (B,))
    assert play.asks(B, RevealKnight).field == "attribute"
    play.does(B, RevealKnight, attribute=cards("wood"))
    assert totals(play) == (9, 6)


@pytest.mark.parametrize("hands", ["digital", "physical"])
@pytest.mark.rule("GA-BATTLE-12", "GA-INIT-07")
def test_an_open_base_card_that_nobody_has_named_is_asked_for_too(hands: Hands) -> None:
    play = entered(A, B, defends=True, hands=hands)
    fights(play)
    assert play.at() == ("reveal", (A, B))
    turns_up_all(play, B, "brick brick brick")
    turns_up_all(play, A, "ore ore ore")
    assert totals(play) == (9, 10)


@pytest.mark.rule("GA-BATTLE-12", "GA-ATK-03")
def test_a_battle_that_cannot_be_compared_is_said_to_be_undecided_and_by_whose_card() -> None:
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, chips={A: 2, B: 2}, hands="physical")
    fights(play)
    play.states(CardsMoved(slot("attribute", B), BANK, Secret(Cards.facedown(1), EVERYONE)))
    turns_up_all(play, A, "ore ore ore")
    told = play.does(B, RevealKnight, first_base=cards("ore"), second_base=cards("ore"))
    said = [sentence(line) for fact in told if (line := fact.tells(play.game)) is not None]
    assert "Ben's knight lacks a card: the battle is not decided." in said
    assert play.at() == ("build", (A,))


def turns_up_all(play: Play, seat: int, words: str) -> None:
    """Say which three cards a knight has."""
    play.does(seat, RevealKnight, **dict(zip(SLOTS, (cards(word) for word in words.split()), strict=True)))
