"""A whole game of General Contractors by touch alone, from the first direction to the winner."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.tablet.evenings import Evening, Finger, Tray, a_setup
from tests.tablet.playing import touched_to_a_winner
from ui.tablet.kit.screen_kit import Settings


def test_a_whole_game_is_played_to_a_winner_by_touch_alone(
    show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    setup = a_setup(3, target=8, room="contractors")
    evening = Evening(tmp_path, setup, Settings(motion=False), (1280, 800), Tray())
    show(evening.screen)
    touched_to_a_winner(evening, Finger(tap, evening))
