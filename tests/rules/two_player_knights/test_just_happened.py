"""Two throws a turn: the first one stays visible; and why the robber stays before the first attack."""

from __future__ import annotations

import pytest

from companion.rules.two_player_knights.rolls import Roll
from tests.dialogue.followed import Followed, lines
from tests.rules.base.board import A, B
from tests.rules.two_player_knights.board import position
from ui.dialogue.just_happened import just_happened


@pytest.mark.rule("TK-BARB-06")
def test_a_seven_before_the_first_attack_says_why_the_robber_stays() -> None:
    gate = 4
    evening = Followed(position("roll", attacked=False))
    evening.does(A, Roll, dice=(3, 4, gate))
    assert lines(evening, B) == ["Ann threw 7; Until the first barbarian attack the robber does not move."]
    evening = Followed(position("roll", attacked=True))
    evening.does(A, Roll, dice=(3, 4, gate))
    assert lines(evening, B) == ["Ann threw 7"]


def test_the_first_of_two_throws_stays_visible_beside_the_second_and_a_void_one_does_not_count() -> None:
    gate = 4
    evening = Followed(position("roll"))
    evening.does(A, Roll, dice=(1, 1, gate))
    evening.does(A, Roll, dice=(1, 1, gate))
    assert lines(evening, B)[0] == "Ann threw 2"
    evening.does(A, Roll, dice=(6, 6))
    assert [one.faces for one in just_happened(evening.seen_by(B))] == [(1, 1, gate), (6, 6, gate)]
