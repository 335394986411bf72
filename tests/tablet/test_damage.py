"""Which parts of a window are drawn again: all that changed, nothing twice, of a mesh the forms that differ."""

from __future__ import annotations

from array import array
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ui.tablet.kit.damage import WORTH_A_PASS, Area, Part, apart, damaged, parts_of

WINDOW = Area(0, 0, 1280, 800)
FAR = 300.0
SIDES = st.integers(-50, 1300)
AREAS = st.builds(lambda x, y, w, h: Area(x, y, x + w, y + h), SIDES, SIDES, st.integers(0, 500), st.integers(0, 500))
PARTS = st.lists(st.builds(Part, AREAS, st.sampled_from("abc")), max_size=12)


def inside(inner: Area, outer: Area) -> bool:
    return inner.within(outer) == inner


def square(x: float, y: float, side: float = 20.0) -> list[float]:
    """Return the vertices of a square: x, y, u, v of each."""
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return [each for px, py in corners for each in (px, py, 0.5, 0.5)]


def mesh(*places: tuple[float, float]) -> list[Part]:
    """Return the parts of a mesh of squares, six indices each."""
    forms = [(16 * at, 6 * at) for at in range(len(places))]
    return list(parts_of(array("f", [each for place in places for each in square(*place)]), 6 * len(places), forms))


@given(st.lists(AREAS, max_size=12))
def test_areas_are_all_covered_and_no_pixel_is_drawn_twice(areas: list[Area]) -> None:
    found = apart(areas)
    assert all(any(inside(area, each) for each in found) for area in areas if area.pixels)
    assert not any(one.within(other).pixels for one, other in combinations(found, 2))
    spare = [one.around(other).pixels - one.pixels - other.pixels for one, other in combinations(found, 2)]
    assert all(pixels > WORTH_A_PASS for pixels in spare)


@given(PARTS, PARTS)
def test_whatever_came_or_went_lies_in_what_is_drawn_again(before: list[Part], now: list[Part]) -> None:
    found = damaged(before, now, WINDOW)
    assert all(inside(each, WINDOW) for each in found)
    for part in {*before} ^ {*now}:
        seen = part.area.within(WINDOW)
        assert not seen.pixels or any(inside(seen, each) for each in found)


@given(PARTS)
def test_nothing_is_drawn_again_where_nothing_changed(parts: list[Part]) -> None:
    assert damaged(parts, list(parts), WINDOW) == []


def test_parts_that_changed_places_draw_everything_again() -> None:
    one, other = Part(Area(0, 0, 9, 9), "one"), Part(Area(5, 5, 20, 20), "other")
    assert damaged([one, other], [other, one], WINDOW) == [WINDOW]


def test_a_part_that_lies_there_twice_and_then_once_is_drawn_again() -> None:
    veil = Part(Area(10, 10, 20, 20), "half seen through")
    (found,) = damaged([veil, veil], [veil], WINDOW)
    assert inside(veil.area, found)


def test_a_form_that_comes_into_a_mesh_changes_no_other_part_of_it() -> None:
    before, now = mesh((0, 0), (2 * FAR, 0)), mesh((0, 0), (FAR, 0), (2 * FAR, 0))
    assert len(before) == 2 and len(now) == 3
    assert {*now} - {*before} == {now[1]} and {*before} <= {*now}
    assert now[1].area == Area(299, -1, 321, 21)


def test_forms_in_one_small_place_are_one_part() -> None:
    assert len(mesh((0, 0), (20, 10), (5, 30), (FAR, 0), (FAR, 30))) == 2


def test_an_outline_that_is_closed_is_another_part_than_one_that_is_open() -> None:
    vertices = array("f", square(0, 0))
    assert list(parts_of(vertices, 6, [(0, 0)])) != list(parts_of(vertices, 9, [(0, 0)]))
