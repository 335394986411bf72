"""What makes room on the board: small pieces, the robber, lit corners, and the arrow between two units. Real pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.island import STANDARD
from companion.game.panels import Mark
from companion.rules.base import BASE
from tests.tablet.seeing import near
from tests.tablet.test_board import CORNERS, MAP, VIEW, Seen, seen
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.drawing.board.view import Badge
from ui.drawing.places import Places
from ui.drawing.spots import spots_on
from ui.drawing.theme import Light, Theme

DESERT = "0,0"


@pytest.mark.parametrize("built", [False, True])
def test_two_small_pieces_on_every_corner_hide_no_number(board: Callable[..., Any], built: bool) -> None:
    two = tuple(Mark(corner, form, 0) for corner in STANDARD.corners for form in ("tank", "infantry"))
    houses = tuple(Mark(corner, "settlement", 0) for corner in STANDARD.corners) if built else ()
    bare, full = Seen(board(VIEW)), Seen(board(replace(VIEW, marks=(*houses, *two))))
    for hex_, _ in MAP.tokens:
        for dx, dy in ((0, 0), (-10, 0), (10, 0), (0, -9), (0, 9), (-8, 14), (8, 14)):
            assert bare.at(hex_, dx, dy) == full.at(hex_, dx, dy), (hex_, dx, dy)


@pytest.mark.parametrize("seats", [(0, 0), (0, 1)])
def test_a_badge_hides_no_small_piece(board: Callable[..., Any], seats: tuple[int, int]) -> None:
    here = CORNERS[::3]
    units = tuple(
        Mark(corner, form, seat) for corner in here for form, seat in zip(("tank", "car"), seats, strict=True)
    )
    marks = (*(Mark(corner, "settlement", 0) for corner in here), *units)
    before = Seen(board(replace(VIEW, marks=marks)))
    after = Seen(board(replace(VIEW, marks=marks, badges=tuple(Badge(corner, "+1") for corner in here))))
    places = Places(STANDARD, 0, 0, 60)
    spots = [
        (corner, x + dx, y + dy)
        for corner in here
        for x, y in spots_on(places, corner, len(seats), built=True)
        for dx in (-9, 0, 9)
        for dy in (-9, 0, 9)
    ]
    assert [spot for spot in spots if before.at(*spot) != after.at(*spot)] == []


@pytest.mark.parametrize(("count", "built"), [(3, False), (4, True), (6, False), (8, True), (12, False)])
def test_small_pieces_of_several_players_all_show_on_one_corner(
    board: Callable[..., Any], count: int, built: bool
) -> None:
    place, colours = CORNERS[9], [Theme(Light.LAMP).seat(colour).piece for colour in VIEW.seats[:3]]
    units = tuple(Mark(place, "infantry", i % 3) for i in range(count))
    house = (Mark(place, "city", 0),) if built else ()
    looks = Seen(board(replace(VIEW, marks=(*house, *units))))
    around = [(dx, dy) for dx in range(-46, 47, 2) for dy in range(-46, 47, 2)]
    inked = Counter(colour for spot in around for colour in colours if near(looks.at(place, *spot), colour))
    assert min(inked[colour] for colour in colours) >= 8, "everybody's colour is there"
    fewer = Seen(board(replace(VIEW, marks=(*house, *units[:-1]))))
    assert [looks.at(place, *spot) for spot in around] != [fewer.at(place, *spot) for spot in around]


def test_small_pieces_stand_before_a_building_without_hiding_it_and_side_by_side_without_one(
    board: Callable[..., Any],
) -> None:
    built, free_ = CORNERS[0], CORNERS[9]
    units = [Mark(place, form, 1) for place in (built, free_) for form in ("tank", "infantry")]
    looks = Seen(board(replace(VIEW, marks=(Mark(built, "city", 0), *units))))
    red, blue = (Theme(Light.LAMP).seat(colour).piece for colour in ("red", "blue"))
    assert near(looks.at(built, -12, -14), red)
    assert all(near(looks.at(built, dx, 13 - 14), blue) for dx in (-28, 28))
    assert all(near(looks.at(free_, dx, 8 - 13), blue) for dx in (-30, 30))


def test_a_piece_whose_icon_has_a_colour_of_its_own_lies_on_that_colour_before_its_owners_building(
    board: Callable[..., Any],
) -> None:
    marks = (Mark(CORNERS[0], "city", 0), Mark(CORNERS[0], "lamp", 0))
    plain, own = (
        Seen(board(replace(VIEW, marks=marks), domains=variant.domains)) for variant in (BASE, HARBOUR_LIGHTS)
    )
    red = Theme(Light.LAMP).seat("red").piece
    assert near(plain.at(CORNERS[0], 13, 27), red) and near(own.at(CORNERS[0], 13, 27), "#0B5C4A")
    assert near(own.at(CORNERS[0], -30, 0), red), "whose it is, the building says"


def test_a_rampart_lies_before_the_building_on_its_corner_in_the_colour_of_its_seat(board: Callable[..., Any]) -> None:
    bare, walled = (
        Seen(board(replace(VIEW, marks=(Mark(CORNERS[0], "city", 1), *more))))
        for more in ((), (Mark(CORNERS[0], "rampart", 1),))
    )
    assert bare.at(CORNERS[0], -26, 20) != walled.at(CORNERS[0], -26, 20) == walled.at(CORNERS[0], 24, 20)
    assert bare.at(CORNERS[0], 8, -12) == walled.at(CORNERS[0], 8, -12) == Theme(Light.LAMP).seat("blue").piece


def test_the_ring_around_a_place_lies_under_what_stands_there(board: Callable[..., Any]) -> None:
    view = replace(VIEW, marks=(Mark(DESERT, "robber", -1),), badges=(Badge(DESERT, "1", ring=True),))
    looks = Seen(board(view))
    assert near(looks.at(DESERT, 42, 14), "#2A2522")
    assert near(looks.at(DESERT, -44, 0), Theme(Light.LAMP).fixed.badge_gain)


def test_the_robber_makes_room_for_small_pieces_beside_his_hex(board: Callable[..., Any]) -> None:
    _, right, *_, left = STANDARD.hex_corners[DESERT]
    robber, dark = Mark(DESERT, "robber", -1), "#2A2522"

    def beside(*crowded: str) -> list[bool]:
        marks = (robber, *(Mark(place, form, 1) for place in crowded for form in ("city", "infantry", "tank")))
        looks = Seen(board(replace(VIEW, marks=marks)))
        return [near(looks.at(DESERT, dx, dy), dark) for dx, dy in ((35, 10), (-35, 10), (0, 46))]

    assert beside() == [True, False, False]
    assert beside(right) == [False, True, False]
    assert beside(left, right) == [False, False, True]


def test_what_is_small_on_a_hex_makes_room_for_what_stands_on_its_corners(board: Callable[..., Any]) -> None:
    blue = Theme(Light.LAMP).seat("blue").piece
    small, spots = Mark(DESERT, "coin", 1), ((-36, 8), (36, 8), (-36, -32), (36, -32), (0, 30), (0, -54))
    corners = STANDARD.hex_corners[DESERT]

    def lies(*built: str) -> list[bool]:
        marks = (small, *(Mark(corner, "settlement", 0) for corner in built))
        looks = Seen(board(replace(VIEW, marks=marks)))
        return [near(looks.at(DESERT, *spot), blue) for spot in spots]

    assert lies() == [True, False, False, False, False, False]
    assert lies(corners[4]) == [False, True, False, False, False, False], "the lower left corner is taken"
    assert lies(*corners) == [True, False, False, False, False, False], "nowhere is room"


def test_a_lit_corner_does_not_hide_the_building_that_stands_there(board: Callable[..., Any]) -> None:
    lit = Seen(board(replace(VIEW, marks=(Mark(CORNERS[0], "settlement", 1),), highlight=(CORNERS[0],))))
    assert near(lit.at(CORNERS[0], 0, 4), Theme(Light.LAMP).seat("blue").piece)
    assert near(lit.at(CORNERS[0], 0, -27), Theme(Light.LAMP).fixed.badge_gain)


def test_a_lit_corner_lights_up_round_the_small_pieces_on_it(board: Callable[..., Any]) -> None:
    marks = (Mark(CORNERS[0], "tank", 1),)
    lit = Seen(board(replace(VIEW, marks=marks, highlight=(CORNERS[0],))))
    assert near(lit.at(CORNERS[0], -11, -11), Theme(Light.LAMP).seat("blue").piece)
    assert near(lit.at(CORNERS[0], 0, -27), Theme(Light.LAMP).fixed.badge_gain)


def test_from_close_up_an_arrow_points_from_one_corner_to_the_next(board: Callable[..., Any]) -> None:
    edge = next(edge for edge in STANDARD.edges if set(STANDARD.edge_corners[edge]) <= set(CORNERS))
    one, other = STANDARD.edge_corners[edge]
    units = (Mark(one, "tank", 0), Mark(other, "infantry", 1))
    close = replace(VIEW, marks=units, close=edge)
    lamp = Theme(Light.LAMP).fixed.badge_gain
    assert not near(seen(board(close), edge), lamp)
    assert near(seen(board(replace(close, arrow=(one, other))), edge), lamp)
