"""The rows of seats: every word can be read from across the table, however many seats, however long their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.game.panels import Score
from companion.rules.registry import VARIANTS
from tests.tablet.legible import LEAST_TYPE, LETTERS
from tests.tablet.seeing import Picture, outside, overlapping, texts
from ui.dialogue.page.beside_board import points_of
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.language.variant_names import domains_of
from ui.tablet.kit.stage import Box, Stage

STAGE, THEME = Stage(1280, 800), Theme(Light.LAMP, domains_of(VARIANTS))
HEIGHTS = {3: 72, 4: 72, 5: 56, 6: 48}
SIGN = 80
"""Where the signs end, in dp: a letter in a seat's shape is as large as its shape."""
SEATS = ("red", "blue", "white", "orange", "green", "brown")
SHORT = {
    "en": ("Mika", "Ren", "Sora", "Yui", "Aoi", "Tsubasa"),
    "ja": ("ミカ", "レン", "ソラ", "ユイ", "アオイ", "ツバサ"),
}
LONG = {
    "en": ("Wilhelmina", "Bartholomew", "Konstantinos", "Anna-Lena", "Maximilian", "Yui"),
    "ja": ("源 義経さま", "しょうたろう", "ミカエルさん", "弥次郎兵衛", "長曾我部", "結衣"),
}
LONGEST = {
    "en": (
        "Maximilian Alexander",
        "Bartholomew",
        "Konstantinos",
        "Maximilian Alexander",
        "Wolfgang-Amadeus-Wim",
        "Yui",
    ),
    "ja": (
        "長曾我部元親の弟の長曾我部親泰",
        "しょうたろう",
        "ミカエルさん",
        "東海道中膝栗毛弥次郎兵衛",
        "源 義経さま",
        "結衣",
    ),
}
CARDS = {"en": "12 cards", "ja": "12枚"}


@pytest.fixture
def rows(show: Callable[..., Any]) -> Callable[..., Any]:
    """Show a row of the board for each of these names, as wide as the column is."""

    def shown(names: tuple[str, ...], width: float = 472, larger: float = 1, **fields: Any) -> Any:
        from ui.tablet.kit.scoreboard import Scoreboard, ScoreboardRow  # noqa: PLC0415 imports Kivy, which needs GL

        board = Scoreboard(Look(THEME, larger=larger, motion=False))
        board.place(STAGE, Box(100, 100, width, HEIGHTS[len(names)] * len(names)))
        made = (ScoreboardRow(seat, name, "12", **fields) for seat, name in zip(SEATS, names, strict=False))
        board.show(tuple(made))
        return show(board)

    return shown


def numbers(award: bool = False) -> Any:
    """Return three numbers, the first of two digits."""
    from ui.tablet.kit.scoreboard import ScoreboardNumber  # noqa: PLC0415 imports Kivy, which needs GL

    return (ScoreboardNumber("dev", "11"), ScoreboardNumber("knight", "3", award), ScoreboardNumber("road", "7"))


def small(board: Any) -> list[float]:
    """Return the sizes of type that are too small, in dp."""
    beside = [h / LETTERS for x, _, _, h in texts(board) if x - board.x > SIGN]
    return [sp for sp in beside if sp < LEAST_TYPE - 0.6]


@pytest.mark.parametrize("larger", [1.0, 1.3])
@pytest.mark.parametrize("width", [472, 376])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_every_row_can_be_read_whoever_sits_there(
    rows: Callable[..., Any], seats: int, language: str, width: int, larger: float
) -> None:
    from ui.tablet.kit.scoreboard import CardGain  # noqa: PLC0415 imports Kivy, which needs GL

    calm = {"line": CARDS[language], "numbers": numbers(), "brief": numbers()[:1]}
    busy = {"line": CARDS[language], "gains": (CardGain(2, "wood"), CardGain(1, "ore"))}
    roomy = (width == 472) + (larger == 1)  # where there is less room, so long a name would have to give way
    for names in (SHORT, LONG, LONGEST)[: 1 + roomy]:
        for fields in (calm, busy, {**calm, "mark": "check"}):
            board = rows(names[language][:seats], width, larger, **fields)
            assert (small(board), outside(board), overlapping(board)) == ([], [], [])


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_numbers_stand_in_the_row_and_what_is_gained_takes_their_place(
    rows: Callable[..., Any], seats: int
) -> None:
    from ui.tablet.kit.scoreboard import CardGain  # noqa: PLC0415 imports Kivy, which needs GL

    bare = len(texts(rows(SHORT["en"][:seats], line="5 cards")))
    calm = {"line": "5 cards", "numbers": numbers(), "brief": numbers()[:1]}
    every = 4 if seats == 6 else 3
    assert len(texts(rows(SHORT["en"][:seats], **calm))) == bare + every * seats
    assert len(texts(rows(SHORT["en"][:seats], **calm, gains=(CardGain(2, "wood"),)))) == bare + seats


def test_a_number_that_holds_an_award_is_lit(rows: Callable[..., Any]) -> None:
    lit = [
        THEME.c.lamp in Picture(rows(SHORT["en"][:4], numbers=numbers(award=won))).colours() for won in (True, False)
    ]
    assert lit == [True, False]


@pytest.mark.parametrize(("target", "said"), [(None, "0"), (11, "0/11")])
def test_a_row_shows_a_target_of_its_seat_alone_beside_the_points(target: int | None, said: str) -> None:
    assert points_of(Score(0, (), target=target)) == said
