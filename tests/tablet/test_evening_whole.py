"""Whole evenings by touch alone: everything placed, and games to a winner, by a real finger over a real Table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.game.secret import TABLE
from companion.game.state import NOBODY
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, seeded, set_up
from tests.tablet.playing import touch_something
from ui.tablet.kit.screen_kit import Settings

Begin = Callable[..., tuple[Evening, Finger]]
MOST_TOUCHES = 3000
"""Far more than a whole game needs: whoever comes to the end of them goes round in circles."""


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


@pytest.mark.parametrize("room", ["base", "soldiers", "wizards"])
def test_everything_is_placed_by_touch_alone_as_past_the_screen(begin: Begin, room: str) -> None:
    placed = []
    for touched in (True, False):
        evening, finger = begin(players=4, room=room)
        while touched and evening.table.known(TABLE).turn == 0:
            finger.place(evening.screen.board.view.highlight[0])
        set_up(evening)
        screen = evening.screen
        moves = sorted((entry.move for entry in evening.table.history.entries.values()), key=lambda move: move.ask)
        placed.append((moves, sorted(finger.tiles), screen.sentence.view, screen.board.view, screen.ledger.rows))
    assert placed[0] == placed[1]


@pytest.mark.parametrize(("room", "points"), [("base", 10), ("contractors", 8)])
def test_a_whole_game_is_played_to_a_winner_by_touch_alone(begin: Begin, room: str, points: int) -> None:
    evening, finger = begin(target=points, room=room)
    chance = seeded(7)
    for _ in range(MOST_TOUCHES):
        if evening.table.known(TABLE).winner != NOBODY:
            break
        touch_something(evening, finger, chance)
    won = evening.table.known(TABLE)
    assert won.winner != NOBODY
    known = evening.table.known(won.winner)
    assert sum(part.points for part in known.room.questions.points(known, won.winner)) >= points
    finger.press("Result")
    assert evening.went == [("result", {})]
    assert evening.screen.sentence.view.text == f"{won.setup.seats[won.winner].name} has won."
