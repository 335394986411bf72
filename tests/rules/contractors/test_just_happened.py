"""A wave that takes nothing says so: nothing else on a screen would."""

from __future__ import annotations

import pytest

from companion.rules.base.production import Roll
from tests.dialogue.followed import Followed, lines
from tests.rules.base.board import A, B
from tests.rules.contractors.board import N, position, v

SEVEN = (3, 4)


@pytest.mark.rule("GC-WAVE-02")
def test_a_wave_that_costs_nobody_a_card_says_so_and_one_that_does_only_where_from() -> None:
    evening = Followed(position("roll", wave=N))
    evening.does(A, Roll, dice=SEVEN)
    assert lines(evening, B) == ["Ann threw 7; A wave comes from N.; The wave takes no card from anybody."]
    home = {A: [v(2)]}
    evening = Followed(position("roll", wave=N, settlements=home, held={A: {"ore": 3}}))
    evening.does(A, Roll, dice=SEVEN)
    assert lines(evening, B) == ["Ann threw 7; A wave comes from N."]
