"""The set-up by touch, as the tablet shows it: what can be done on the island is said beside it."""

from __future__ import annotations

from companion.rules.two_player_knights.variant import TWO_PLAYER_KNIGHTS
from tests.tablet.moments import Begin, by_touch, step
from tests.tablet.seeing import outside


def test_while_the_neutrals_are_laid_out_the_corner_says_what_a_touch_of_the_island_does(beginning: Begin) -> None:
    evening, _ = beginning(TWO_PLAYER_KNIGHTS, placing=by_touch)
    assert step(evening) == "neutral_places"
    face = evening.screen.face
    assert [line.text for line in face.building.lines] == ["Move a neutral settlement:", "tap the island"]
    assert outside(face) == []
