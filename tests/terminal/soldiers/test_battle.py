"""A battle of Soldiers of Catan in lines of text, from the attack to the building that changes hands.

What the rules say is proved elsewhere; here it must be typed, read and understood.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.game.cards import Cards
from companion.rules.registry import VARIANTS
from tests.terminal.tables import Evening, a_setup, in_a_line

NEXT_TO_IT, INLAND = "4", "9"
"""Corners as they are numbered on the whole map: one beside Ann's first settlement, and one of Ben's."""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Ann's infantry in her settlement, Ben's beside it: her turn, with cards that are known."""
    table = Evening(tmp_path, a_setup(variant=VARIANTS["soldiers"]))
    table.settle_in()
    table.type("throw the dice", "1 2")
    stand(table, NEXT_TO_IT, "Ben")
    for name, held in (("Ann", "3 wheat, 2 brick"), ("Ben", "1 wheat, 1 wood")):
        table.type("correct", "correct cards", name, held)
    return table


def stand(evening: Evening, place: str, name: str) -> None:
    """Say that a single infantry stands on a point."""
    evening.type("correct", "correct the units on a point", place, "Somebody else's", name, "infantry")


def fight(evening: Evening, attack: str, defence: str) -> str:
    """Throw for both sides, who raise no further; return what was said to the second throw."""
    while "Boost the infantry, or pass" in evening.type("show"):
        evening.type("pass")
    evening.type(attack)
    return evening.type(defence)


def test_a_battle_is_raised_tied_fed_and_won_and_every_part_of_its_sums_is_written_out(evening: Evening) -> None:
    assert "Boost the infantry, or pass. Waiting for Ann." in evening.type("attack", "1")
    assert "• Ann boosts by 1\n" in evening.type("boost the infantry", "1 brick")
    assert "Waiting for Ann." in evening.type("boost the infantry", "1 wood"), "Ben raised, so Ann may answer"
    tied = fight(evening, "1 2", "3 3")
    assert "• Ann → Bank: 1 wheat" in tied and "• Ben → Bank: 1 wheat" in tied
    assert "• Equal: both eat a ration and fight on." in tied
    won = fight(evening, "4 4", "1 2")
    assert "• 14 against 6: Ann wins." in won and "• Ann has 1 medal." in won
    assert "Ann wins the battle" in won, "both sums are told with the throw that decides, not only when asked for"
    assert "Ann (attacks): 14 = infantry 2 + settlement 2 + initiative 1 + Boost: 1 brick 1 + 4 + 4" in in_a_line(won)
    assert "Ben (defends): 6 = infantry 2 + Boost: 1 wood 1 + 1 + 2" in in_a_line(won)
    assert "Take off the board, back to Ben: infantry" in won
    assert "Ann wins the battle" not in evening.type("pass"), "what was told is not told again"
    assert evening.screen.known.hand(1) == Cards(), "a wheat eaten, a wood paid"


def test_what_a_move_says_is_not_said_again_by_what_follows_from_it(evening: Evening) -> None:
    evening.type("attack", "1")
    assert evening.type("pass").count("Ann boosts no further") == 1


def test_three_players_on_one_corner_are_all_written_out_and_hide_no_number(evening: Evening) -> None:
    for name in ("Ann", "Cleo"):
        stand(evening, INLAND, name)
    said = evening.type("show")
    assert re.search(r"\(Wa\)  10 \(Ba\)Ri  2  \(Ra\)", said)
    (above, below) = (line for line in said.splitlines() if "(Ba)Ri" in line or re.search(r"[^(]Wi\b", line))
    assert "Wi" in below and abs(below.index("Wi") - above.index("(Ba)Ri")) < 6
