"""Battles of summoned knights by touch: each side answers in turn, and both powers are told part by part."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from tests.tablet.evenings import Evening
from tests.tablet.gathering.moments import GUARD, STRONG, TRAP, WEAK, attacked, lies, own, shown
from tests.tablet.moments import Begin, known, step

LEVEL = "attack ore wheat sheep"


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


def test_an_attack_in_which_nobody_shows_anything_takes_five_taps(begin: Begin) -> None:
    evening, finger = begin((STRONG, WEAK, WEAK))
    before = finger.taps
    for said in ("Attack", "Ren", "Show nothing", "Show nothing", "Done"):
        finger.press(said)
    assert finger.taps - before == 5
    assert own(evening).chips == (3, 1, 2) and step(evening) == "summon"


@pytest.mark.rule("GA-BATTLE-07", "GA-BATTLE-11")
def test_cards_that_did_nothing_are_told_as_a_bluff(begin: Begin) -> None:
    evening, _ = begin((STRONG, WEAK, WEAK))
    attacked(evening, 1)
    shown(evening, "wood sheep", "ore")
    assert [side[-1] for side in parts(evening)] == [("Bluff: 1 sheep, 1 wood", 0), ("Bluff: 1 ore", 0)]


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


@pytest.mark.rule("GA-RESUM-01", "GA-RESUM-03")
def test_both_summon_anew_in_the_position_they_had(begin: Begin) -> None:
    evening, finger = begin((STRONG, LEVEL, GUARD))
    attacked(evening, 1)
    shown(evening, "", "")
    finger.press("Done")
    for said in ("Mika: Summon a knight", "Summon a knight"):
        finger.press_alone(said)
        assert "Defence position" not in finger.tiles
        for card in (2, 3, 4):
            finger.card(card, 5)
    assert {lies(evening, seat).position for seat in (0, 1)} == {"attack_position"}
    assert "Attack" not in finger.offered, "one attack a turn"


@pytest.mark.rule("GA-BATTLE-12")
def test_real_knights_are_turned_up_by_both_before_anything_is_told(begin: Begin) -> None:
    evening, finger = begin((STRONG, GUARD, WEAK), hands="physical")
    attacked(evening, 1)
    shown(evening, "", "")
    finger.press("Mika: Turn up the knight")
    for card in (4, 3, 4):
        finger.card(card, 5)
    assert parts(evening) == [[], []]
    finger.press("Turn up the knight")
    for card in (1, 4):  # the other base card lies open
        finger.card(card, 5)
    assert parts(evening) == [
        [("Ore + wheat", 9), ("Attribute: ore", 0)],
        [("Brick + brick", 8), ("Attribute: ore", 0)],
    ]


def test_a_knight_card_is_shown_with_the_others_and_adds_one(begin: Begin) -> None:
    evening, finger = begin((STRONG, LEVEL, WEAK))
    evening.make("BuyCard", 0)
    evening.make("CorrectCards", 0, pile="fresh:0", cards=Cards({"knight": 1}))
    evening.make("EndTurn", 0)
    attacked_later(evening)
    finger.press("Show nothing")
    finger.press_alone("Show cards")
    finger.press("Done")
    finger.press("1")
    assert parts(evening)[1][-1] == ("Knight cards", 1)
    assert title(evening) == "Mika wins the battle"


def attacked_later(evening: Evening) -> None:
    """Let the second seat attack the first in its turn."""
    evening.make("Roll", 1, dice=(1, 1))
    evening.make("Attack", 1, target=0)
