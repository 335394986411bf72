"""The set-up by touch: it comes to the same as the one that the other tests make past the screen."""

from __future__ import annotations

import pytest

from companion.game.decide import begin as start
from companion.game.secret import TABLE
from companion.rules.registry import VARIANTS
from tests.tablet.evenings import a_setup, bright_tiles, set_up
from tests.tablet.moments import Begin, by_touch, known, step
from ui.dialogue.around_tablet import AroundTablet


def placed_at_once(variant: str) -> bool:
    """Say whether a game of a variant begins with a piece that is placed."""
    front = start(VARIANTS[variant], a_setup(players=4, variant=VARIANTS[variant])).front
    return front is not None and front.name == "place_settlement"


@pytest.mark.parametrize(
    "variant",
    [pytest.param(name, marks=[pytest.mark.thorough] * (name != "base")) for name in VARIANTS if placed_at_once(name)],
)
def test_everything_is_placed_by_touch_alone_as_past_the_screen(beginning: Begin, variant: str) -> None:
    placed = []
    for touched in (True, False):
        evening, finger = beginning(VARIANTS[variant], players=4, placing=by_touch)
        while touched and evening.table.known(TABLE).turn == 0 and (lit := evening.screen.face.board.view.highlight):
            finger.place(lit[0])
        set_up(evening)
        screen = evening.screen
        moves = sorted((entry.move for entry in evening.table.history.entries.values()), key=lambda move: move.revision)
        placed.append(
            (
                moves,
                sorted(finger.tiles),
                screen.face.sentence.view,
                screen.face.board.view,
                screen.face.scoreboard.rows,
            )
        )
    assert placed[0] == placed[1]


def test_a_second_tap_on_a_corner_places_no_road_but_a_finger_that_goes_on_does(beginning: Begin) -> None:
    evening, finger = beginning(placing=by_touch)
    board = evening.screen.face.board
    x, y = board.window_xy(board.view.highlight[0])
    finger.tap(x, y)
    finger.pace = 0.9
    finger.tap(x + 6, y - 6)
    assert step(evening) == "place_road"
    finger.place(board.view.highlight[0])
    finger.place(board.view.highlight[0])
    assert step(evening) == "place_road"
    finger.pace, edge = 0.4, board.view.highlight[0]
    finger.place(edge)
    assert edge in known(evening).pieces


def test_what_was_placed_is_undone_where_it_always_is_and_placed_again_with_one_tap(beginning: Begin) -> None:
    evening, finger = beginning(placing=by_touch)
    board = evening.screen.face.board
    corner = board.view.highlight[0]
    finger.place(corner)
    assert {"Undo", "Fix"} <= {*finger.tiles} and "Back" not in finger.tiles
    finger.press("Undo")
    (read,) = bright_tiles(evening)
    finger.press(read)
    finger.place(corner)
    assert step(evening) == "place_road" and corner in known(evening).pieces
    finger.press("Fix")
    finger.press("Correct cards")
    finger.press("Back")
    edge = board.view.highlight[0]
    finger.place(edge)
    assert edge in known(evening).pieces, "they are lit again"


def test_what_anybody_opens_turns_to_who_is_asked_also_before_the_first_turn(beginning: Begin) -> None:
    evening, finger = beginning(placing=by_touch)
    evening.bridge.sit(AroundTablet(sides={"Mika": 0, "Ren": 1, "Sora": 2}))
    for asked in (0, 1):
        assert known(evening).front.waiting == (asked,)  # type: ignore[union-attr] # something is always asked
        finger.menu()
        assert evening.screen.sheet is not None and evening.screen.sheet.quarter == asked
        finger.press("Back")
        for _ in range(2):
            finger.place(evening.screen.face.board.view.highlight[0])
