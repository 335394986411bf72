"""The set-up by touch: it comes to the same as the one that the other tests make past the screen."""

from __future__ import annotations

import pytest

from companion.game.decide import begin as start
from companion.game.secret import TABLE
from companion.rules.registry import ROOMS
from tests.tablet.evenings import a_setup, set_up
from tests.tablet.moments import Begin, by_touch


def placed_at_once(room: str) -> bool:
    """Say whether a game of a room begins with a piece that is placed."""
    front = start(ROOMS[room], a_setup(players=4, room=ROOMS[room])).front
    return front is not None and front.name == "place_settlement"


@pytest.mark.parametrize(
    "room",
    [pytest.param(name, marks=[pytest.mark.thorough] * (name != "base")) for name in ROOMS if placed_at_once(name)],
)
def test_everything_is_placed_by_touch_alone_as_past_the_screen(beginning: Begin, room: str) -> None:
    placed = []
    for touched in (True, False):
        evening, finger = beginning(ROOMS[room], players=4, placing=by_touch)
        while touched and evening.table.known(TABLE).turn == 0 and (lit := evening.screen.face.board.view.highlight):
            finger.place(lit[0])
        set_up(evening)
        screen = evening.screen
        moves = sorted((entry.move for entry in evening.table.history.entries.values()), key=lambda move: move.ask)
        placed.append(
            (moves, sorted(finger.tiles), screen.face.sentence.view, screen.face.board.view, screen.face.ledger.rows)
        )
    assert placed[0] == placed[1]
