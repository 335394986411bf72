"""Battles of summoned knights by touch: each side answers in turn, and both powers are told part by part."""

from __future__ import annotations

import pytest

from tests.tablet.evenings import Evening
from tests.tablet.gathering.moments import GUARD, STRONG, TRAP, WEAK, attacked, shown
from tests.tablet.moments import Begin, known, step


def parts(evening: Evening) -> list[list[tuple[str, int]]]:
    """What each side's power is made of, as it is written."""
    return [[(part.text, part.value) for part in side.parts] for side in evening.screen.face.duel.view.sides]


def title(evening: Evening) -> str:
    said: str = evening.screen.face.sentence.view.text
    return said


def notes(evening: Evening) -> tuple[str, ...]:
    written: tuple[str, ...] = evening.screen.face.duel.view.notes
    return written


@pytest.mark.rule("GA-BATTLE-04", "GA-BATTLE-05", "GA-BATTLE-09")
def test_a_battle_is_answered_seat_by_seat_and_each_part_of_both_powers_is_told(begin: Begin) -> None:
    evening, finger = begin(("attack wheat wheat wheat", GUARD, WEAK))
    finger.press("Attack")
    finger.press("Ren")
    assert [side.asked for side in evening.screen.face.duel.view.sides] == [True, False]
    finger.press_alone("Show cards")
    finger.card(2, 5)
    finger.press("Done")
    assert [side.asked for side in evening.screen.face.duel.view.sides] == [False, True]
    assert parts(evening) == [[], []] and notes(evening) == ("Mika shows 1 sheep",)
    finger.press("Show nothing")
    assert parts(evening) == [
        [("Wheat + wheat", 5), ("Attribute: wheat", 2), ("Shown cards", 1)],
        [("Brick + brick", 8), ("Attribute: ore", 0)],
    ]
    sides = evening.screen.face.duel.view.sides
    assert [(side.total, side.won) for side in sides] == [(8, False), (8, False)]
    assert (title(evening), notes(evening)) == ("The battle is a draw", ("Nobody loses anything.",))
    assert evening.screen.face.duel.view.counts.counts == (("red", 2), ("blue", 2), ("white", 2))


@pytest.mark.rule("GA-BATTLE-13", "GA-BATTLE-14")
def test_the_lower_power_is_lit_where_a_trap_has_sprung_and_the_panel_says_why(begin: Begin) -> None:
    evening, _ = begin((STRONG, TRAP, WEAK))
    attacked(evening, 1)
    shown(evening, "", "")
    assert [(side.total, side.won) for side in evening.screen.face.duel.view.sides] == [(9, False), (5, True)]
    assert title(evening) == "Ren wins the battle"
    assert notes(evening)[0] == "Wheat + wood beats a power of 8 or more."


@pytest.mark.rule("GA-RES-03")
def test_who_beats_a_defence_sees_that_before_a_card_is_taken(begin: Begin) -> None:
    evening, finger = begin((STRONG, WEAK, GUARD))
    attacked(evening, 2)
    shown(evening, "", "")
    assert step(evening) == "take_card" and evening.screen.sheet is None
    assert notes(evening) == ("Sora: ore to the bank.",)
    before = known(evening).hand(0)
    finger.press("Done")
    finger.press("Ore")
    assert known(evening).hand(0).total > before.total
    assert step(evening) == "summon"
