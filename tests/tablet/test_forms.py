"""Outlines and ink: what a graphics card is given covers the form it was meant to. No window."""

from __future__ import annotations

from itertools import pairwise
from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.registry import VARIANTS
from ui.drawing.icons import own_icons
from ui.drawing.outlines import (
    area,
    bezier,
    circle,
    dashes,
    elliptic,
    placed,
    rectangle,
    rotated,
    smooth_runs,
)
from ui.drawing.variant_look import variant_look
from ui.language.variant_names import domains_of
from ui.tablet.kit.triangles import ROWS, Palette, Pose, TriangleInk

ICONS = variant_look(domains_of(VARIANTS)).icons

LARGE = 1e4
"""Pixels of one dp."""
STAR = [(0, -10), (2, -3), (9, -3), (4, 1), (6, 8), (0, 4), (-6, 8), (-4, 1), (-9, -3), (-2, -3)]


@pytest.mark.parametrize(
    "form", [STAR, circle(0, 0, 5), rectangle(0, 0, 8, 4, 2), [(0, 0), (8, 0), (8, 8), (4, 2), (0, 8)]]
)
def test_what_is_drawn_covers_a_form_exactly(form: list[tuple[float, float]]) -> None:
    assert covered(form) == pytest.approx(abs(area(form)), rel=1e-3)


@given(st.lists(st.integers(2, 40), min_size=5, max_size=16))
def test_what_is_drawn_covers_any_star_shaped_form(radii: list[int]) -> None:
    form = [(x * r, y * r) for (x, y), r in zip(circle(0, 0, 1, len(radii)), radii, strict=True)]
    assert covered(form) == pytest.approx(abs(area(form)), rel=1e-3)


def test_a_form_whose_sides_cross_is_drawn_all_the_same() -> None:
    assert covered([(0, 0), (8, 8), (8, 0), (0, 8)]) > 0


def covered(form: list[tuple[float, float]]) -> float:
    """Return the area of the triangles between the opaque corners of a form, drawn so large that no edge counts."""
    drawn = TriangleInk(Palette(), 0, 0, LARGE)
    drawn.polygon(form, "#FF0000")
    corners = [(drawn.vertices[4 * i] / LARGE, drawn.vertices[4 * i + 1] / LARGE) for i in drawn.indices]
    body = [i for i in range(0, len(corners), 3) if not any(at % 2 for at in drawn.indices[i : i + 3])]
    return sum(abs(area(corners[i : i + 3])) for i in body)


def test_curves_end_where_they_should() -> None:
    assert bezier((0, 0), (5, 9), (10, 0))[-1] == pytest.approx((10, 0))
    assert elliptic((0, 0), 5, 5, True, False, (6, 0))[-1] == pytest.approx((6, 0))


def test_half_a_circle_is_as_long_as_half_a_circle() -> None:
    points = [(0.0, 0.0), *elliptic((0, 0), 5, 5, False, True, (10, 0))]
    length = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairwise(points))
    assert length == pytest.approx(5 * pi, rel=0.01)


def test_dashes_leave_gaps_of_the_right_length() -> None:
    runs = list(dashes([(0, 0), (10, 0)], 3, 2))
    assert [(run[0][0], run[-1][0]) for run in runs] == [(0, 3), (5, 8)]


def test_a_line_is_cut_only_where_it_turns_sharply() -> None:
    assert len(list(smooth_runs([(0, 0), (10, 0), (20, 3)]))) == 1
    assert len(list(smooth_runs([(0, 0), (10, 0), (0, 1)]))) == 2


def ink() -> TriangleInk:
    """Return fresh ink on a canvas of 100 pixels, one pixel per dp."""
    return TriangleInk(Palette(), 0, 100, 1)


def test_ink_is_opaque_half_a_pixel_inside_and_gone_half_a_pixel_outside() -> None:
    drawn = ink()
    drawn.polygon([(10, 10), (20, 10), (20, 20), (10, 20)], "#FF0000")
    corners = {tuple(drawn.vertices[i : i + 3]) for i in range(0, len(drawn.vertices), 4)}
    assert (10.5, 89.5, 0.75) in corners  # opaque
    assert (9.5, 90.5, 0.25) in corners  # clear


def test_a_fade_runs_from_the_one_colour_to_the_other() -> None:
    drawn = ink()
    drawn.polygon([(0, 0), (10, 0), (10, 10), (0, 10)], "#000000", fade=("#FFFFFF", (0, 0), (0, 10)))
    first, second = drawn.palette.span("#000000", "#FFFFFF")
    by_height = {drawn.vertices[i + 1] > 95: drawn.vertices[i + 3] for i in range(0, len(drawn.vertices), 4)}
    assert by_height == {True: pytest.approx(first), False: pytest.approx(second)}


@given(st.integers(-90, 90), st.integers(-90, 90), st.floats(0.5, 40), st.floats(-360, 360), st.booleans())
def test_a_form_lies_by_its_pose_as_if_it_were_drawn_there(
    x: int, y: int, size: float, angle: float, fades: bool
) -> None:
    form, one, other = rectangle(-0.5, -0.3, 1, 0.6, 0.2), ink(), ink()
    fade = ("#FFFFFF", (x - 5.0, y - 5.0), (x + 5.0, y + 5.0)) if fades else None
    one.polygon(form, "#FF0000", fade=fade, pose=Pose(x, y, size, angle))
    other.polygon(placed(rotated(form, angle), x, y, size), "#FF0000", fade=fade)
    assert list(one.vertices) == pytest.approx(list(other.vertices), abs=1e-3)


def test_a_colour_keeps_its_row_and_a_full_palette_says_so() -> None:
    palette = Palette()
    assert palette.v("#123456") == palette.v("#123456") != palette.v("#654321")
    with pytest.raises(ValueError, match="opacity"):
        for i in range(ROWS):
            palette.v(f"#00{i:04X}")


def test_a_line_that_goes_nowhere_is_a_dot_and_an_empty_polygon_is_nothing() -> None:
    drawn = ink()
    drawn.line([(5, 5), (5, 5)], 4, "#FFFFFF")
    dot = drawn.count
    drawn.polygon([(1, 1), (1, 1)], "#FFFFFF")
    assert dot > 8 and drawn.count == dot


def test_there_is_an_icon_for_everything_the_look_names() -> None:
    wanted = "robber tray vane phone check cross undo turn plus minus more eye lock"
    assert set(wanted.split()) <= set(own_icons())


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_has_forms_and_stays_on_its_grid(name: str) -> None:
    forms = ICONS[name]
    assert forms
    assert all(-1 <= x <= 25 and -1 <= y <= 25 for form in forms for x, y in form.points)
