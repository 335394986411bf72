"""Whole evenings by touch alone: everything placed, and games to a winner, by a real finger over a real Table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.game.decide import begin as start
from companion.game.secret import TABLE
from companion.rules.registry import ROOMS
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, set_up
from tests.tablet.playing import touched_to_a_winner
from ui.tablet.kit.screen_kit import Settings

Begin = Callable[..., tuple[Evening, Finger]]


def placed_at_once(room: str) -> bool:
    """Say whether a game of a room begins with a piece that is placed."""
    front = start(ROOMS[room], a_setup(players=4, room=room)).front
    return front is not None and front.name == "place_settlement"


@pytest.fixture
def begin(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Begin:
    """Begin an evening in the window."""

    def made(**setup: Any) -> tuple[Evening, Finger]:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        evening = Evening(folder, a_setup(**setup), Settings(motion=False), (1280, 800), Tray())
        show(evening.screen)
        return evening, Finger(tap, evening)

    return made


@pytest.mark.parametrize("room", [name for name in ROOMS if placed_at_once(name)])
def test_everything_is_placed_by_touch_alone_as_past_the_screen(begin: Begin, room: str) -> None:
    placed = []
    for touched in (True, False):
        evening, finger = begin(players=4, room=room)
        while touched and evening.table.known(TABLE).turn == 0:
            finger.place(evening.screen.face.board.view.highlight[0])
        set_up(evening)
        screen = evening.screen
        moves = sorted((entry.move for entry in evening.table.history.entries.values()), key=lambda move: move.ask)
        placed.append(
            (moves, sorted(finger.tiles), screen.face.sentence.view, screen.face.board.view, screen.face.ledger.rows)
        )
    assert placed[0] == placed[1]


def test_a_whole_game_is_played_to_a_winner_by_touch_alone(begin: Begin) -> None:
    touched_to_a_winner(*begin(target=10))
