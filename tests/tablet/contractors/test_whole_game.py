"""A whole game of General Contractors by touch alone, from the first direction to the winner."""

from __future__ import annotations

from companion.rules.contractors import CONTRACTORS
from tests.tablet.moments import Begin, by_touch
from tests.tablet.playing import touched_to_a_winner


def test_a_whole_game_is_played_to_a_winner_by_touch_alone(beginning: Begin) -> None:
    touched_to_a_winner(*beginning(CONTRACTORS, placing=by_touch, victory_points=8))
