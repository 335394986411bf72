"""What people at the table read, and would otherwise get wrong: which dice are thrown, what lies in the real bank."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from tests.tablet.evenings import Evening
from tests.tablet.moments import Begin, known, next_turns, thrown
from tests.tablet.wizards.moments import serve


def total(evening: Evening) -> str:
    """Return the sum that stands beside the dice, nothing before they are thrown."""
    return evening.screen.face.dice.view.total


@pytest.mark.rule("WD-COMMON-01")
def test_who_has_set_one_die_is_asked_for_the_other_one_alone(begin: Begin) -> None:
    evening, _ = begin()
    evening.make("SetOneDie", 0, face=4)
    assert evening.screen.face.sentence.view.text == "Mika: 4 and …"
    assert [(row.face, row.fixed) for row in evening.screen.face.faces.rows] == [(4, True), (0, False)]
    thrown(evening, 5)
    assert total(evening) == "9"
    assert evening.screen.face.sentence.view.text == "Mika: Trade"


@pytest.mark.rule("WD-IRA-05")
def test_reproduction_clears_the_dice_and_asks_for_both_again(begin: Begin) -> None:
    evening, _ = begin()
    serve(evening, 0, "ira")
    next_turns(evening)
    thrown(evening)
    assert total(evening) == "2"
    evening.make("Reproduce", known(evening).active)
    assert evening.screen.face.sentence.view.text == "Mika: Throw the dice"
    assert total(evening) == ""
    thrown(evening, 3, 6)
    assert total(evening) == "9"


def test_the_bank_counts_the_cards_that_lie_there_apart_from_those_that_only_kazami_keeps(begin: Begin) -> None:
    evening, _ = begin(hands="physical")
    bank = known(evening).pile("bank")
    (line, apart, *_) = evening.screen.face.bank.lines
    assert line.text == f"Bank {bank.total - bank.of('gold') - bank.of('mana')}"
    assert apart.cards == (("gold", bank.of("gold")), ("mana", bank.of("mana")))


def test_no_more_cards_are_discarded_face_down_than_there_is_cardboard(begin: Begin) -> None:
    held = Cards({"wood": 1, "gold": 5, "mana": 4})
    evening, finger = begin(cards=held, hands="physical")
    more = Cards({"wood": 9})
    for seat in (1, 2):
        evening.make("CorrectCards", seat, pile=f"hand:{seat}", cards=more)
    thrown(evening, 3, 4)
    finger.press("Mika: Discard")
    hand = known(evening).hand(0)
    from ui.tablet.kit.cards import BACK, CardRow  # noqa: PLC0415 imports Kivy, which needs GL

    (back,) = [card for card in finger.find(CardRow).cards if card.kind == BACK]
    assert back.chosen == hand.total - hand.of("gold") - hand.of("mana") < hand.total // 2
    assert not back.more
