"""The scoreboard under real fingers: rows that fit what they say, and gains that rise. No other widget may enter."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.tablet.seeing import Picture, texts
from tests.tablet.test_widgets import THEME, put, spot
from ui.tablet.kit.stage import Box

__all__ = ["put"]  # a fixture


def test_gains_rise_card_by_card_and_end_at_their_number(put: Callable[..., Any]) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.scoreboard import CardGain, ScoreboardRow  # noqa: PLC0415 the same

    moving, still = (put("scoreboard.Scoreboard", Box(100, 100, 472, 304), motion=motion) for motion in (True, False))

    def gaining(board: Any, cards: int) -> Any:
        board.show((ScoreboardRow("red", "Mika", "6", "5 cards", (CardGain(cards, "wood"),)),))
        return board

    stands = [Picture(gaining(still, cards)).bytes for cards in (1, 2, 3)]
    gaining(moving, 3)
    seen = []
    while moving.moving:  # a person would wait; the test turns the clock
        Clock.tick()
        seen.append(Picture(moving).bytes)
    assert [before for before, after in pairwise([*seen, b""]) if before != after] == stands


@pytest.mark.parametrize("width", [472, 376])
def test_a_row_shows_each_kind_it_gains_also_where_the_column_is_narrow(put: Callable[..., Any], width: int) -> None:
    from ui.tablet.kit.scoreboard import CardGain, ScoreboardRow  # noqa: PLC0415 imports Kivy, which needs GL

    board = put("scoreboard.Scoreboard", Box(100, 100, width, 304))
    gains = (CardGain(2, "wood"), CardGain(1, "ore"))
    board.show(
        tuple(ScoreboardRow(seat, "Sora", "10", "17 cards · 5 roads", gains) for seat in ("red", "blue", "green"))
    )
    assert {THEME.card("wood"), THEME.card("ore")} <= Picture(board).colours()


@pytest.mark.parametrize(
    ("width", "line"), [(472, "Settlement, no dike · City, half a dike"), (376, "Settlement, half a dike")]
)
def test_a_row_folds_a_long_second_line_beside_what_is_lost(put: Callable[..., Any], width: int, line: str) -> None:
    from ui.tablet.kit.scoreboard import CardGain, ScoreboardRow  # noqa: PLC0415 imports Kivy, which needs GL

    board = put("scoreboard.Scoreboard", Box(100, 100, width, 304))
    drawn = []
    for said in ("", line):
        board.show((ScoreboardRow("red", "Ann", "5", said, (CardGain(-3),)),) * 3)
        drawn.append(len(texts(board)))
    assert drawn[1] - drawn[0] == 2 * 3, "two more texts in each of the three rows"


def test_a_tapped_row_names_its_seat(put: Callable[..., Any], tap: Callable[..., None]) -> None:
    from ui.tablet.kit.scoreboard import ScoreboardRow  # noqa: PLC0415 imports Kivy, which needs GL

    box, named = Box(100, 100, 472, 304), list[int]()
    put("scoreboard.Scoreboard", box, named.append).show(
        tuple(ScoreboardRow(seat, seat, "2") for seat in ("red", "blue", "white"))
    )
    for y in (20, 190, 290):
        tap(*spot(box, 200, y))
    assert named == [0, 2]


def test_a_seventh_seat_is_refused(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.scoreboard import ScoreboardRow  # noqa: PLC0415 imports Kivy, which needs GL

    with pytest.raises(ValueError, match="at most 6"):
        put("scoreboard.Scoreboard", Box(0, 0, 472, 304)).show((ScoreboardRow("red", "x", "1"),) * 7)


def test_the_light_on_a_row_has_no_bands(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.scoreboard import ScoreboardRow  # noqa: PLC0415 imports Kivy, which needs GL

    board = put("scoreboard.Scoreboard", Box(100, 100, 708, 304))
    board.show((ScoreboardRow("red", "Mika", "6", active=True),))
    picture = Picture(board, board.look.theme.c.ground_centre)
    columns = [tuple(picture.at(x, 304 - y) for y in range(4, 12)) for x in range(300, 600)]
    plain = [len(set(column)) == 1 for column in columns]
    assert sum(plain) < len(plain) / 2, "where all columns are of one colour each, their edges are seen"
