"""What is drawn lies where it was meant to, however few letters it is written in: a reader of paths reads it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.rules.base import BASE
from companion.rules.base.names import RESOURCES
from ui.drawing.look import Look
from ui.drawing.outlines import rectangle
from ui.drawing.qr_code import squares
from ui.drawing.theme import Light, Theme
from ui.phone.board import board_svg
from ui.phone.painter import MUCH, squares_svg
from ui.phone.svg_pen import SvgPen
from ui.phone.svg_sheet import COARSE, Sheet

Point = tuple[float, float]
NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "a": 7, "z": 0}
STEP = 0.5
BLUE = "#0000FF"
LENGTHS = st.integers(-400, 400).map(lambda n: n * STEP)
POINTS = st.tuples(LENGTHS, LENGTHS)
LINES = st.lists(POINTS, min_size=2, max_size=2, unique=True)
TRIANGLES = st.lists(POINTS, min_size=3, max_size=3, unique=True).filter(lambda points: abs(doubled(points)) > 400)


def doubled(points: list[Point]) -> float:
    """Return twice the area of a triangle."""
    (ax, ay), (bx, by), (cx, cy) = points
    return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)


def moves(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the moves of a path, also those whose letter is left out, as SVG 2 says (9.3)."""
    for letter, said in re.findall("([a-z])([^a-z]*)", data):
        numbers, takes = [float(n) for n in re.findall(r"-?\d+", said)], NUMBERS[letter]
        assert len(numbers) % takes == 0 if takes else not numbers
        for at in range(0, max(len(numbers), 1), takes or 1):
            yield ("l" if letter == "m" and at else letter), numbers[at : at + takes]


def read(sheet: Sheet) -> list[tuple[list[Point], bool]]:
    """Return what a sheet draws: each part of its paths, and whether it is closed. Of circles the leftmost point."""
    found = list[tuple[list[Point], bool]]()
    for data in re.findall(' d="([^"]*)"', str(sheet)):
        x = y = 0.0
        line: list[Point] = []
        for letter, n in moves(data):
            if letter == "z":
                (x, y), found[-1] = line[0], (line, True)
                line = [(x, y)]  # from here it may go on
                continue
            dx = n[0] if letter in "mlh" else n[5] if letter == "a" else 0
            dy = n[-1] if letter in "mlva" else 0
            x, y = x + dx * STEP, y + dy * STEP
            line = [(x, y)] if letter == "m" else [*line, (x, y)]
            if letter == "m" or (len(line) == 2 and found[-1][1]):
                found.append((line, False))
            else:
                found[-1] = line, False
    return found


def sides(parts: list[tuple[list[Point], bool]]) -> set[frozenset[Point]]:
    """Return all sides that are drawn, each by its ends."""
    return {
        frozenset(side)
        for points, closed in parts
        for side in zip(points, [*points[1:], *(points[:1] if closed else ())], strict=False)
    }


@given(st.lists(LINES | TRIANGLES, min_size=1, max_size=12))
def test_lines_and_polygons_lie_where_they_were_meant(drawn: list[list[Point]]) -> None:
    sheet = Sheet(STEP)
    for points in drawn:
        sheet.form(points, 'stroke="#000"', closed=len(points) == 3)
    assert sides(read(sheet)) == sides([(points, len(points) == 3) for points in drawn])


@given(st.lists(st.tuples(POINTS, st.booleans()), min_size=1, max_size=12))
def test_dots_and_circles_lie_where_they_were_meant(drawn: list[tuple[Point, bool]]) -> None:
    dots, rings = Sheet(STEP), Sheet(STEP)
    for (x, y), dot in drawn:
        if dot:
            dots.dot(x, y, 3, "#000")
        else:
            rings.ring(x, y, 10, 1, 'stroke="#000"')
    assert [points[0] for points, _ in read(dots)] == [point for point, dot in drawn if dot]
    assert [points[:2] for points, _ in read(rings)] == [[(x - 10, y), (x + 10, y)] for (x, y), dot in drawn if not dot]


def test_lines_that_follow_on_one_another_are_one() -> None:
    sheet = Sheet(1)
    for points in ([(0, 0), (10, 5)], [(10, 5), (20, 0)], [(20, 0), (20, 9)]):
        sheet.form(points, 'stroke="#000"', closed=False)
    assert str(sheet) == '<path stroke="#000" d="m0 0 10 5 10-5v9"/>'


def test_an_outline_that_ends_where_it_began_keeps_its_corners() -> None:
    sheet, corners = Sheet(STEP), [(10.0, 20.0), (0.0, 0.0), (20.0, 0.0)]
    sheet.form([*corners, corners[0]], "", closed=True)
    assert sides(read(sheet)) >= sides([(corners, True)])


def test_an_icon_lies_about_its_middle() -> None:
    pen = SvgPen(Look(Theme(Light.LAMP), 1.0))
    pen.icon("robber", 100, 60, 40, "#FFFFFF")
    found = re.findall(r'x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', pen.svg())
    assert [tuple(int(n) * COARSE for n in each) for each in found] == [(80, 40, 40, 40)]


COVERS: dict[str, Callable[[SvgPen], None]] = {
    "shadow": lambda pen: pen.shadow(200, 200, 80, 60),
    "glow": lambda pen: pen.ink.glow(200, 200, 80, 60, [(0, BLUE, 1), (1, BLUE, 1)]),
    "fading glow": lambda pen: pen.ink.glow(200, 200, 80, 60, [(0, BLUE, 1), (1, BLUE, 0)]),
    "disc": lambda pen: pen.disc(200, 200, 60, BLUE),
    "ring": lambda pen: pen.ring(200, 200, 60, 8, BLUE),
    "line": lambda pen: pen.line([(140, 140), (260, 260)], 40, BLUE),
    "icon": lambda pen: pen.icon("robber", 200, 200, 120, BLUE),
}


@pytest.mark.parametrize("cover", COVERS)
def test_what_is_drawn_later_lies_above_and_elsewhere_it_is_written_with_its_like(cover: str) -> None:
    for x, y in ((200, 155), (200, 245), (155, 200), (245, 200), (155, 155), (245, 245)):
        pen = SvgPen(Look(Theme(Light.LAMP), 1.0))
        red = partial(pen.fill, colour="#FF0000")
        red(rectangle(12, 12, 16, 16))
        COVERS[cover](pen)
        red(rectangle(372, 372, 16, 16))
        assert pen.svg().count("#FF0000") == 1
        red(rectangle(x - 8, y - 8, 16, 16))
        assert pen.svg().count("#FF0000") == 2, (x, y)


@given(st.text("abc/:0123456789", min_size=1, max_size=300))
def test_every_dark_square_of_a_code_lies_where_a_camera_looks_for_it(content: str) -> None:
    drawn = squares_svg(content).partition(' d="')[2].partition('"')[0]
    dark, x, y = set[tuple[int, int]](), 0, 0
    for letter, one, two in re.findall(r"([Mmh])(\d+) ?([\d.]*)", drawn):
        if letter == "M":
            x, y = int(one), int(two.removesuffix(".5"))
            continue
        if letter == "h":
            dark.update((at, y) for at in range(x, x + int(one)))
        x += int(one)
    rows = squares(content, much=len(content) > MUCH)
    assert dark == {(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark}


def test_every_port_says_its_rate_or_shows_its_card() -> None:
    board = beginner()
    drawn = board_svg(Look(Theme(Light.LAMP, BASE.domains), 1.0), board, (), ())
    bare = board_svg(Look(Theme(Light.LAMP, BASE.domains), 1.0), replace(board, ports=()), (), ())
    cards = [port.kind for port in board.ports if port.kind in RESOURCES]
    assert drawn.count("3:1") == len(board.ports) - len(cards) > 0
    assert drawn.count("<use") - bare.count("<use") == len(cards) > 0
