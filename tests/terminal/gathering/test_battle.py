"""Catan the Gathering in lines of text: knights that are summoned in secret, and a battle from the attack to its sums.

What the rules say is proved elsewhere; here it must be typed, read and understood.
"""

from __future__ import annotations

from pathlib import Path

from companion.rules.registry import VARIANTS
from tests.terminal.tables import Evening, Hands, a_setup, in_a_line


def a_table(folder: Path, hands: Hands) -> Evening:
    """A game of three up to the first knights: each holds three cards or four."""
    evening = Evening(folder, a_setup(hands=hands, variant=VARIANTS["gathering"]))
    evening.screen.greet()
    while (front := evening.screen.known.front) is not None and front.name != "summon":
        evening.type("1")
    return evening


def summoned(evening: Evening) -> Evening:
    """All lay real cards in attack position, and Ann attacks Ben, who shows nothing, as she does."""
    evening.type(*("ann: summon", "attack", "ben: summon", "attack", "attack"))
    evening.type("6 6", "attack", "ben", "show nothing", "show nothing")
    return evening


def test_a_seat_reads_what_it_chose_while_others_still_choose_and_they_do_not(tmp_path: Path) -> None:
    evening = a_table(tmp_path, "digital")
    evening.type("ann: summon", "", "defence", "sheep", "wood", "ore")
    own = in_a_line(evening.type("hand ann", ""))
    assert "Summon a knight, defence position, Open base card 1 sheep, Second base card 1 wood" in own
    assert "defence position" not in evening.type("", "hand ben", ""), "it is Ann's secret"


def test_what_is_taken_back_of_real_cards_that_were_laid_open_is_said_to_hands(tmp_path: Path) -> None:
    evening = summoned(a_table(tmp_path, "physical"))
    evening.type("ann", "wood", "wood", "brick")
    asked, taken_back = evening.type("undo"), evening.type("yes")
    assert "No longer: Ann's knight is turned up" in asked and "Do this on the table" not in asked
    assert "  No longer: Ann's knight is turned up" in taken_back
    told = ("Do this on the table", "Taken back: Ann turns up", "1  Ann: Turn up the knight")
    assert [taken_back.count(said) for said in told] == [1, 1, 1], "each is said once"
    assert "Do all agree" not in taken_back, "what all are asked was said before"


def test_a_real_card_that_all_have_seen_is_not_asked_again_and_is_told_with_the_others(tmp_path: Path) -> None:
    evening = a_table(tmp_path, "physical")
    laying = evening.type("ann: summon")
    assert "Face down: two base cards, one attribute, § GA-INIT-07" in in_a_line(laying)
    evening.type("defence", "wood", "ben: summon", "attack", "attack", "6 6")
    evening.type("change the position", "attack", "ben", "show nothing", "show nothing")
    assert "First base card 1 wood" in evening.type("ann")
    assert evening.screen.line_prompt.startswith("Ann: Second base card")
    assert "Shown, Ann · first base card: 1 wood" in evening.type("brick", "ore")


def test_after_a_battle_it_is_said_how_real_cards_are_laid_though_the_position_is_bound(tmp_path: Path) -> None:
    evening = summoned(a_table(tmp_path, "physical"))
    evening.type(*("ann", "wood", "wood", "brick", "brick", "brick", "wood"))
    asked = in_a_line(evening.type("ann: summon"))
    assert "1 Attack position (Face down: two base cards, one attribute, § GA-INIT-07)" in asked
    assert "efence" not in asked
    evening.type("1", "1")
    assert (front := evening.screen.known.front) is not None and front.name == "build"
