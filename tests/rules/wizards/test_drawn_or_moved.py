"""With real cards, everybody is told whether a stolen card is drawn by hand or moved by Kazami; which, only the two."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE, tell
from companion.rules.wizards.magic import ARSA, HAFLI
from tests.rules.base.board import A, B, C, D, corner, sentence
from tests.rules.wizards.board import RIVER, foresees, plunders, seven, steals

EVERYBODY = (TABLE, A, B, C, D)
UNSEEN = "Ben → Ann: 1 face down"


every_theft = pytest.mark.parametrize("theft", [steals, foresees, plunders])


def told(theft: Any, card: Cards, **more: Any) -> dict[int, str]:
    """Let Ann take this card of Ben; return what each viewer reads of it in the log."""
    held = {A: {"mana": 3}, B: {"mana": 1, "wood": 1}}
    play = seven(wizards={A: [HAFLI, ARSA]}, settlements={B: [corner(RIVER, "SW")]}, held=held, **more)
    theft(play, card)
    lines = {}
    for viewer in EVERYBODY:
        seen = (tell(fact, viewer).tells(play.seen_by(viewer)) for fact in play.told[-1])
        (lines[viewer],) = (line for text in seen if text and (line := sentence(text)).startswith("Ben → Ann"))
    return lines


@every_theft
def test_a_card_of_cardboard_is_said_to_be_one(theft: Any) -> None:
    assert set(told(theft, Cards.facedown(1), hands="physical").values()) == {f"{UNSEEN} (of cardboard)"}


@every_theft
@pytest.mark.rule("BASE-ROB-07", "WD-HAFLI-09")
def test_a_card_that_kazami_keeps_is_named_to_the_two_only(theft: Any) -> None:
    named, moved = "Ben → Ann: 1 mana", f"{UNSEEN} (Kazami moves it; draw nothing)"
    lines = told(theft, Cards.one("mana"), hands="physical")
    assert lines == {A: named, B: named, TABLE: moved, C: moved, D: moved}


@every_theft
@pytest.mark.rule("BASE-ROB-07", "WD-HAFLI-09")
def test_with_digital_hands_nothing_is_said_of_cardboard(theft: Any) -> None:
    lines = told(theft, Cards.one("wood"), hands="digital")
    named = "Ben → Ann: 1 wood"
    assert lines == {A: named, B: named, TABLE: UNSEEN, C: UNSEEN, D: UNSEEN}
