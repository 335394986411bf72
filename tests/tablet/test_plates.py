"""Pictures that are painted once: the same board again is the same picture, any other is painted, few are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.rules.base import BASE
from tests.tablet.seeing import Picture
from ui.drawing.theme import Light, Theme
from ui.tablet.board.view import BoardView
from ui.tablet.kit.plates import PIXEL, Plates
from ui.tablet.kit.stage import Box, Stage

MAP = beginner()
VIEW = BoardView(MAP, seats=("red", "blue", "white"))
TURNED = tuple((hex_, terrain) for (hex_, _), (_, terrain) in zip(MAP.terrain, reversed(MAP.terrain), strict=True))
SIZE = (1280, 800)


@pytest.fixture
def counted(window: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was painted since the test began, in a list that grows."""
    from ui.tablet.kit import pen  # noqa: PLC0415 imports Kivy, which needs GL

    painted: list[Any] = []

    class Counted(Plates):
        def __call__(self, shows: Any, size: tuple[int, int], paint: Callable[[], Any]) -> Any:
            def counted() -> Any:
                painted.append(shows)
                return paint()

            return super().__call__(shows, size, counted)

    monkeypatch.setattr(pen, "PLATES", Counted())
    return painted


@pytest.fixture
def painted(show: Callable[..., Any], counted: list[Any]) -> Callable[..., tuple[bytes, int]]:
    """Show a board on its own screen; return its pixels, and how many discs were painted since the test began."""
    from ui.drawing.look import Look  # noqa: PLC0415 the same
    from ui.tablet.board.widget import Board  # noqa: PLC0415 imports Kivy, which needs GL

    def made(view: BoardView = VIEW, light: Light = Light.LAMP, left: float = 0, size: Any = SIZE) -> tuple[bytes, int]:
        stage = Stage(*size)
        board = Board(Look(Theme(light, BASE.domains), stage.unit, motion=False))
        show(board, size=size)
        disc = stage.box("disc")
        board.place(stage, Box(disc.x + left, disc.y, disc.w, disc.h), shown=True)
        board.show(view)
        return Picture(board).bytes, len(counted)

    return made


def test_the_same_board_on_the_next_screen_is_the_same_picture_and_painted_once(
    painted: Callable[..., tuple[bytes, int]],
) -> None:
    first, once = painted()
    again, still = painted()
    assert (once, still) == (1, 1)
    assert again == first


def test_a_board_elsewhere_on_the_screen_is_the_same_picture(painted: Callable[..., tuple[bytes, int]]) -> None:
    here, there = painted()[0], painted(left=64)[0]
    assert max(abs(one - other) for one, other in zip(here, there, strict=True)) <= 3  # fades are rounded elsewhere


@pytest.mark.parametrize(
    "other",
    [
        {"view": replace(VIEW, map=replace(MAP, terrain=TURNED))},
        {"view": BoardView()},
        {"view": replace(VIEW, felt=True, map=None)},
        {"view": replace(VIEW, close=MAP.terrain[0][0])},
        {"light": Light.DAY},
        {"size": (1920, 1200)},
        {"left": 0.5},
    ],
    ids=["terrain", "sea", "felt", "close", "light", "size", "half a pixel"],
)
def test_whatever_shows_something_else_is_painted(
    painted: Callable[..., tuple[bytes, int]], other: dict[str, Any]
) -> None:
    first, _ = painted()
    second, count = painted(**other)
    assert count == 2
    assert second != first
    assert painted()[0] == first


def test_the_table_is_painted_once_for_all_screens_and_games_of_a_size_and_covers_the_window(
    show: Callable[..., Any], counted: list[Any]
) -> None:
    from ui.drawing.look import Look  # noqa: PLC0415 the same
    from ui.tablet.kit.tabletop import Tabletop  # noqa: PLC0415 imports Kivy, which needs GL

    def spread(size: tuple[int, int], domains: tuple[str, ...] = BASE.domains) -> Picture:
        table = Tabletop(Look(Theme(Light.LAMP, domains), Stage(*size).unit, motion=False))
        table.size = size
        show(table, size=size)
        table.redraw()
        return Picture(table, "#FF00FF")

    first, again, before_a_game = spread(SIZE), spread(SIZE), spread(SIZE, domains=())
    assert len(counted) == 1 and first.bytes == again.bytes == before_a_game.bytes
    assert first.painted("#FF00FF") == SIZE[0] * SIZE[1]
    assert spread((1920, 1200)).painted("#FF00FF") == 1920 * 1200 and len(counted) == 2


def test_only_what_was_shown_last_is_kept_and_always_the_newest() -> None:
    painted: list[str] = []
    plates = Plates(room=2 * PIXEL * 10 * 10)

    def painting(name: str) -> Callable[[], str]:
        def paint() -> str:
            painted.append(name)
            return name

        return paint

    def shown(*names: str, side: int = 10) -> None:
        for name in names:
            assert plates(name, (side, side), painting(name)) == name

    shown("a", "b", "a", "c", "a")
    assert painted == ["a", "b", "c"]
    shown("b")
    assert painted == ["a", "b", "c", "b"], "the one that was not shown for longest had gone"
    shown("large", "large", side=100)
    assert painted == ["a", "b", "c", "b", "large"]
