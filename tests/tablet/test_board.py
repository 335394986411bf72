"""The board as a table of people would see and touch it: real pixels, real fingers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.island import LARGE, STANDARD
from companion.board.maps import LARGE_KIT, STANDARD_KIT, MapKit, beginner, free
from companion.game.panels import Mark
from companion.rules.base import BASE
from tests.tablet.seeing import FRAMES, Picture, lit, near
from ui.drawing.board.view import Badge, BoardView, Rim
from ui.drawing.ground import PORT, port_xy
from ui.drawing.outlines import circle
from ui.drawing.places import CORNER, EDGE, HEX, Places, kind
from ui.drawing.theme import Light, Theme, Tone, luminance
from ui.drawing.tokens import tokens

MAP = beginner()
SEATS = ("red", "blue", "white", "orange", "green", "brown")
SIZES = [(1280, 800), (800, 1280), pytest.param((1920, 1200), marks=pytest.mark.thorough)]
VIEW = BoardView(MAP, seats=SEATS)
CORNERS = tuple(corner for corner in STANDARD.corners if len(STANDARD.corner_hexes[corner]) == 3)


class Falling:
    """A chance that is none: always the last of what there is."""

    def below(self, n: int) -> int:
        """Return n - 1."""
        return n - 1


class Seen:
    """A board as it looks now."""

    def __init__(self, board: Any) -> None:
        self.board, self.picture = board, Picture(board)

    def at(self, place: str, dx: float = 0, dy: float = 0) -> str:
        """Return the colour at a place of the board, moved by dp of a 60 dp hex (y down)."""
        x, y = self.board.window_xy(place)
        unit = self.board.look.unit * self.board.places.side / 60
        return self.picture.at(x - self.board.x + dx * unit, y - self.board.y - dy * unit)


def seen(board: Any, place: str, dx: float = 0, dy: float = 0) -> str:
    """Return the colour at one place of the board."""
    return Seen(board).at(place, dx, dy)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", ["settlement", "city", "road"])
def test_a_piece_has_its_seats_colour(board: Callable[..., Any], form: str, size: tuple[int, int]) -> None:
    places = STANDARD.edges[::9] if form == "road" else CORNERS[::3]
    marks = tuple(Mark(place, form, seat) for seat, place in enumerate(places[:6]))
    now = Seen(board(replace(VIEW, marks=marks), size))
    for mark in marks:
        colour = now.at(mark.place, 0, 0 if form == "road" else 6)
        assert near(colour, tokens().seat[SEATS[mark.seat]].piece), mark
    assert len(marks) == 6


@pytest.mark.parametrize("light", Light)
def test_every_terrain_has_its_colour_in_both_lights(board: Callable[..., Any], light: Light) -> None:
    now = Seen(board(VIEW, light=light))
    for hex_, terrain in MAP.terrain:
        wanted = Theme(light, BASE.domains).terrain(terrain)
        assert near(now.at(hex_, 46, 6 if terrain == "desert" else 10), wanted, 34), (hex_, terrain)


def test_another_light_paints_the_same_island_anew(board: Callable[..., Any]) -> None:
    lamp, day = (Seen(board(VIEW, light=light)).picture.at(376, 700) for light in (Light.LAMP, Light.DAY))
    assert luminance(day) > luminance(lamp) + 0.1


def test_hexes_that_produce_glow_and_the_others_step_back(board: Callable[..., Any]) -> None:
    eight, other = MAP.hexes_with(8)[0], MAP.hexes_with(3)[0]
    drawn = board(VIEW)
    before = Seen(drawn)
    drawn.show(replace(VIEW, producing=MAP.hexes_with(8)))
    now, lamp = Seen(drawn), tokens().colour.same_in_both.badge_gain
    assert near(now.at(eight, 0, -22), lamp) and not near(before.at(eight, 0, -22), lamp)
    assert luminance(now.at(other, 46, 10)) < luminance(before.at(other, 46, 10))


@pytest.mark.parametrize(("form", "count"), [("robber", 1), ("tank", 1), ("tank", 4)])
def test_what_stands_on_a_hex_leaves_the_number_readable(board: Callable[..., Any], form: str, count: int) -> None:
    hex_ = MAP.hexes_with(4)[0]
    drawn = board(VIEW)
    before = Seen(drawn)
    drawn.show(replace(VIEW, marks=(Mark(hex_, form, 0 if form == "tank" else -1),) * count))
    now, token = Seen(drawn), [(dx, dy) for dx in range(-15, 16, 3) for dy in range(-12, 13, 3)]
    assert [now.at(hex_, *spot) for spot in token] == [before.at(hex_, *spot) for spot in token]
    assert [now.at(hex_, dx, 14) for dx in (-36, 36)] != [before.at(hex_, dx, 14) for dx in (-36, 36)]


def test_from_close_up_a_place_lies_large_in_the_middle_and_nothing_leaves_the_rim(board: Callable[..., Any]) -> None:
    marks = (Mark(CORNERS[7], "city", 0), Mark(STANDARD.corner_hexes[CORNERS[7]][0], "tank", 2))
    drawn = board(replace(VIEW, marks=marks, close=CORNERS[7]))
    picture, piece = Picture(drawn), tokens().seat["red"].piece
    assert near(picture.at(376, 376 - 20), piece) and near(picture.at(376 + 55, 376 - 20), piece)
    plain = Picture(board(BoardView()))
    around = [circle(376, 376, radius, 40) for radius in (345, 360, 372)]
    assert all(picture.at(*spot) == plain.at(*spot) for ring in around for spot in ring)


@pytest.mark.parametrize(
    "form", ["frog", "knight", "hollow_settlement", "hollow_frog", "blocks", "three_rods", "", "x" * 40]
)
def test_any_form_on_any_place_is_drawn_there(board: Callable[..., Any], form: str) -> None:
    signs = [STANDARD.edge_sea[port.edge] for port in MAP.ports]
    sea = next(hex_ for hex_ in STANDARD.sea if hex_ not in signs)
    places = (STANDARD.land[0], STANDARD.edges[9], CORNERS[2], sea, STANDARD.coast_corners[9])
    drawn = board(VIEW)
    before = Seen(drawn)
    drawn.show(replace(VIEW, marks=tuple(Mark(place, form, 2) for place in places)))
    now, around = Seen(drawn), [(dx, dy) for dx in range(-35, 36, 7) for dy in range(-14, 22, 7)]
    for place in places:
        assert [now.at(place, *spot) for spot in around] != [before.at(place, *spot) for spot in around], place


def test_a_piece_of_nobody_or_of_an_unknown_seat_is_drawn(board: Callable[..., Any]) -> None:
    drawn = board(replace(VIEW, marks=(Mark(CORNERS[0], "settlement", -1), Mark(CORNERS[5], "settlement", 17))))
    now = Seen(drawn)
    assert near(now.at(CORNERS[0], 0, 6), "#2A2522") and near(now.at(CORNERS[5], 0, 6), "#2A2522")


def test_lit_hexes_hide_no_building_beside_them(board: Callable[..., Any]) -> None:
    built = replace(VIEW, marks=(Mark(CORNERS[0], "settlement", 0),))
    drawn = board(built)
    spots = [(dx, dy) for dx in range(-9, 10, 3) for dy in range(-3, 10, 3)]
    before = Seen(drawn)
    drawn.show(replace(built, highlight=STANDARD.land))
    now = Seen(drawn)
    assert [now.at(CORNERS[0], *spot) for spot in spots] == [before.at(CORNERS[0], *spot) for spot in spots]


@pytest.mark.parametrize("size", SIZES)
def test_every_highlighted_place_is_hit_by_a_finger_on_it(board: Callable[..., Any], size: tuple[int, int]) -> None:
    for places in (STANDARD.corners, STANDARD.edges, STANDARD.land):
        drawn = board(replace(VIEW, highlight=places), size)
        for place in places:
            x, y = drawn.window_xy(place)
            reach = 14 * drawn.look.unit  # a finger is never exact
            assert {drawn.hit(x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach / 2, reach / 2)} == {place}


def test_what_is_not_highlighted_cannot_be_hit(board: Callable[..., Any]) -> None:
    drawn = board(replace(VIEW, highlight=CORNERS[:1]))
    assert drawn.hit(*drawn.window_xy(CORNERS[-1])) is None
    assert drawn.hit(*drawn.window_xy(CORNERS[0]), kinds=(EDGE, HEX)) is None


def test_a_corner_comes_before_an_edge_and_an_edge_before_a_hex(board: Callable[..., Any]) -> None:
    hex_ = STANDARD.land[9]
    corner, edge = STANDARD.hex_corners[hex_][0], STANDARD.hex_edges[hex_][0]
    drawn = board(replace(VIEW, highlight=(hex_, edge, corner)))
    near_corner = drawn.window_xy(corner)
    assert drawn.hit(*near_corner) == corner
    assert drawn.hit(*near_corner, kinds=(EDGE, HEX)) == edge
    assert drawn.hit(*near_corner, kinds=(HEX,)) is None or drawn.hit(*drawn.window_xy(hex_)) == hex_
    assert drawn.hit(*drawn.window_xy(edge)) == edge


def test_a_real_finger_on_a_highlighted_corner_names_it_once(
    board: Callable[..., Any], tap: Callable[..., None]
) -> None:
    drawn, named = board(replace(VIEW, highlight=CORNERS)), list[str]()
    drawn.tapped = named.append
    x, y = drawn.window_xy(CORNERS[7])
    tap(x + 9, y - 9)
    tap(3, 3)
    assert named == [CORNERS[7]]


@pytest.mark.parametrize("island", [STANDARD, LARGE], ids=["standard", "large"])
def test_the_whole_island_lies_on_the_water(island: Any) -> None:
    places = Places.on_disc(island, 376, 376, 376)
    assert all((places.at(c)[0] - 376) ** 2 + (places.at(c)[1] - 376) ** 2 < 330**2 for c in island.corners)
    assert {kind(name) for name in (island.land[0], island.edges[0], island.corners[0])} == {HEX, EDGE, CORNER}


def test_a_badge_hides_neither_its_piece_nor_a_number(board: Callable[..., Any]) -> None:
    gain = tokens().colour.same_in_both.badge_gain
    marks = tuple(Mark(corner, "settlement", i % 4) for i, corner in enumerate(CORNERS[::3]))
    drawn = board(replace(VIEW, marks=marks))
    before = Seen(drawn)
    drawn.show(replace(VIEW, marks=marks, badges=tuple(Badge(mark.place, "+1") for mark in marks)))
    now = Seen(drawn)
    assert all(now.at(mark.place, 0, 6) == before.at(mark.place, 0, 6) for mark in marks)
    assert all(now.at(hex_, dx, 2) == before.at(hex_, dx, 2) for hex_, _ in MAP.tokens for dx in range(-13, 14, 2))
    assert gain in now.picture.colours()


def test_the_dial_turns_the_short_way_and_stops_on_its_side(board: Callable[..., Any], window: Any) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    words = ("N", "ENE", "ESE", "S", "WSW", "WNW")
    drawn = board(replace(VIEW, rim=Rim(words, 0)), motion=True)
    arc = Theme(Light.LAMP).c.arc

    def at_bearing_300() -> str:
        return Picture(drawn).at(376 - 354 * 0.9135, 376 + 354 * 0.4067)  # 294 degrees, clear of the word

    assert not near(at_bearing_300(), arc)
    drawn.show(replace(VIEW, rim=Rim(words, 5)))
    bearings = set()
    while drawn.moving:  # a person would wait; the test turns the clock
        for _ in range(FRAMES):
            Clock.tick()
        bearings.add(lit(Picture(drawn), arc))
    assert near(at_bearing_300(), arc) and len(bearings) > 2
    assert all(bearing is not None and (bearing >= 299 or bearing <= 1) for bearing in bearings)


def test_with_reduced_motion_the_dial_is_there_at_once(board: Callable[..., Any]) -> None:
    words = ("北", "東北東", "東南東", "南", "西南西", "西北西")
    drawn = board(replace(VIEW, rim=Rim(words, 0)))
    drawn.show(replace(VIEW, rim=Rim(words, 3, Tone.WATER)))
    assert near(Picture(drawn).at(376 + 60, 376 - 350), Theme(Light.LAMP).c.water) and not drawn.moving


def test_only_the_layer_that_changed_is_drawn_again(board: Callable[..., Any]) -> None:
    drawn = board(VIEW)
    before = drawn.drawn
    drawn.show(VIEW)
    assert drawn.drawn == before
    drawn.show(replace(VIEW, highlight=CORNERS[:2]))
    assert drawn.drawn == before + 1


@pytest.mark.parametrize("kit", [STANDARD_KIT, LARGE_KIT], ids=["standard", "large"])
def test_every_port_shows_its_whole_sign_even_over_the_rim(board: Callable[..., Any], kit: MapKit) -> None:
    laid = free(kit, Falling())
    drawn = board(BoardView(laid))
    picture, scale = Picture(drawn), drawn.places.side / 60
    for port in laid.ports:
        x, y = port_xy(drawn.places, port.edge, drawn.disc.radius)
        around = [
            picture.at(x + dx * 17.5 * scale, drawn.height - y + dy * 17.5 * scale) for dx, dy in circle(0, 0, 1, 8)
        ]
        assert sum(near(colour, PORT) for colour in around) >= 6, port


def test_a_board_without_a_map_shows_the_sea_and_offers_nothing(board: Callable[..., Any]) -> None:
    drawn = board(BoardView())
    assert Picture(drawn).painted() > 300_000 and drawn.hit(400, 400) is None
    with pytest.raises(ValueError, match="no map yet"):
        drawn.window_xy("0,0")
