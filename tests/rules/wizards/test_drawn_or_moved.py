"""With real cards, everybody is told whether a stolen card is drawn by hand or moved by Kazami; which, only the two."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.facts import CardsMoved
from companion.game.secret import TABLE, tell
from companion.game.text import english, render
from companion.rules.base.robber import taken
from tests.rules.base.board import A, B, C
from tests.rules.wizards.board import position

NAMES = ("Ann", "Ben", "Cleo", "Dai")


def said(fact: CardsMoved, viewer: int) -> str:
    play = position(hands="physical")
    line = tell(fact, viewer).tells(play.seen_by(viewer))
    assert line is not None
    return render(line, english, NAMES)


@pytest.mark.rule("BASE-ROB-07", "WD-HAFLI-09")
def test_a_card_of_cardboard_is_said_to_be_one() -> None:
    drawn = taken(A, B, Cards.facedown(1))
    assert said(drawn, TABLE) == said(drawn, C) == "Ann → Ben: 1 face down (of cardboard)"


@pytest.mark.rule("BASE-ROB-07", "WD-HAFLI-09")
def test_a_card_that_kazami_keeps_is_named_to_the_two_only() -> None:
    moved = taken(A, B, Cards.one("mana"))
    assert said(moved, A) == said(moved, B) == "Ann → Ben: 1 mana"
    assert said(moved, TABLE) == said(moved, C) == "Ann → Ben: 1 face down (Kazami moves it; draw nothing)"


def test_with_digital_hands_nothing_is_said_of_cardboard() -> None:
    play = position(held={A: {"mana": 1}})
    line = tell(taken(A, B, Cards.one("mana")), TABLE).tells(play.seen_by(TABLE))
    assert line is not None
    assert render(line, english, NAMES) == "Ann → Ben: 1 face down"
