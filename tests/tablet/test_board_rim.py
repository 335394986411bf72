"""The rim as an instrument, and the wave that comes from it: real pixels, and motion seen while it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.island import LARGE, STANDARD, Island
from companion.board.maps import LARGE_KIT, beginner, free
from companion.game.panels import Dial, Mark
from companion.game.text import Text
from tests.tablet.seeing import FRAMES, Picture, near, written
from tests.tablet.test_board import Falling, Seen
from ui.drawing.board.view import BoardView, Rim, rim_shown
from ui.drawing.ground import PORT
from ui.drawing.outlines import on_rim
from ui.drawing.theme import Light, Theme, Tone
from ui.drawing.tokens import tokens

WINDS = ("N", "ENE", "ESE", "S", "WSW", "WNW")
MAP = beginner()
VIEW = BoardView(MAP, seats=("red", "blue"), rim=Rim(WINDS, 1))
FACING = (
    "2,-2|3,-3|3,-2",
    "2,-2|2,-1|3,-2",
    "2,-1|3,-2|3,-1",
    "2,-1|2,0|3,-1",
    "2,0|3,-1|3,0",
)
"""The corners of the coast that look to the second side, as the rule book's table lists them."""


def on_board(picture: Picture, radius: float, bearing: float) -> str:
    """Return the colour at a distance and a bearing from the middle of the disc."""
    x, y = on_rim(376, 376, radius, bearing)
    return picture.at(x, 752 - y)


def waved(reaches: tuple[str, ...] = FACING) -> BoardView:
    """Return the board with a wave from the second side."""
    return replace(VIEW, rim=Rim(WINDS, 1, Tone.WATER, reaches=reaches))


@pytest.mark.parametrize("light", Light)
def test_a_wave_covers_the_water_of_its_side_and_no_other(board: Callable[..., Any], light: Light) -> None:
    drawn = board(VIEW, light=light)
    before = Picture(drawn)
    drawn.show(waved())
    now = Picture(drawn)
    clear = range(34, 87, 4)
    assert all(on_board(now, 331, bearing) != on_board(before, 331, bearing) for bearing in clear)
    assert all(on_board(now, 331, bearing) == on_board(before, 331, bearing) for bearing in range(96, 384, 6))


def test_a_wave_breaks_before_the_corners_it_reaches_and_leaves_the_land_alone(board: Callable[..., Any]) -> None:
    drawn = board(VIEW)
    before = Seen(drawn)
    drawn.show(waved(FACING[1:3]))
    now = Seen(drawn)
    assert now.at(FACING[1], 14, -8).startswith("#F") and not before.at(FACING[1], 14, -8).startswith("#F")
    assert not now.at(FACING[4], 14, 8).startswith("#F")
    assert all(now.at(hex_, dx, 10) == before.at(hex_, dx, 10) for hex_ in STANDARD.land for dx in (-40, 0, 40))


def test_a_wave_runs_from_the_rim_to_the_coast_and_rests(board: Callable[..., Any], window: Any) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    drawn = board(VIEW, motion=True)
    before = Picture(drawn)
    drawn.show(waved())
    outer, inner = [], []
    while drawn.moving:  # the test reads that the wave still runs; a person sees it
        for _ in range(FRAMES):
            Clock.tick()
        now = Picture(drawn)
        outer.append(on_board(now, 331, 40) != on_board(before, 331, 40))
        inner.append(on_board(now, 262, 40) != on_board(before, 262, 40))
    assert outer.index(True) < inner.index(True) and outer[-1] and inner[-1]
    still = drawn.drawn
    drawn.show(drawn.view)
    assert drawn.drawn == still
    drawn.show(VIEW)
    assert on_board(Picture(drawn), 262, 40) == on_board(before, 262, 40)


def test_with_reduced_motion_and_on_a_new_screen_the_wave_is_there_at_once(board: Callable[..., Any]) -> None:
    calm, first = board(VIEW), board(waved(), motion=True)
    calm.show(waved())
    assert not calm.moving and not first.moving
    assert Picture(calm).bytes == Picture(first).bytes


@pytest.mark.parametrize("where", [STANDARD, LARGE], ids=["standard", "large"])
def test_a_wave_may_reach_the_whole_coast_or_nothing(board: Callable[..., Any], where: Island) -> None:
    view = VIEW if where is STANDARD else replace(VIEW, map=free(LARGE_KIT, Falling()))
    drawn = board(view)
    before = Picture(drawn).bytes
    drawn.show(replace(view, rim=Rim(WINDS, 1, reaches=where.coast_corners)))
    assert Picture(drawn).bytes != before
    drawn.show(replace(view, rim=Rim(WINDS, 1, reaches=("7,7|8,6|8,7",))))
    assert Picture(drawn).bytes == before


def test_the_signs_of_ports_stay_readable_under_a_wave(board: Callable[..., Any]) -> None:
    drawn = board(waved())
    now = Seen(drawn)
    signs = [STANDARD.edge_sea[port.edge] for port in MAP.ports]
    assert all(near(now.at(sign, -15, 8), PORT) for sign in signs)


def test_a_silent_instrument_leaves_its_arc_dotted_and_its_pointer_hollow(board: Callable[..., Any]) -> None:
    live = Picture(board(VIEW))
    stale = Picture(board(replace(VIEW, rim=Rim(WINDS, 1, stale=True))))
    lamp, arc = Theme(Light.LAMP).c.lamp, Theme(Light.LAMP).c.arc
    assert near(on_board(live, 354, 45), arc) and near(on_board(live, 326, 60), arc)
    assert not near(on_board(stale, 354, 45), arc) and not near(on_board(stale, 326, 60), lamp, 60)
    dots = [near(on_board(stale, 370.5, bearing / 4), lamp, 12) for bearing in range(130, 350)]
    assert sum(dots) > 40 and sum(not dot for dot in dots) > 40
    assert any(near(on_board(stale, 304, bearing / 10), lamp, 12) for bearing in range(595, 606))


def test_the_word_of_the_live_side_alone_is_larger(board: Callable[..., Any]) -> None:
    live, still = (
        {said: rect[3] for said, rect in written(drawn) if said in WINDS}
        for drawn in (board(VIEW), board(replace(VIEW, rim=Rim(WINDS, None))))
    )
    assert {said for said in WINDS if live[said] > still[said]} == {WINDS[1]}


def test_a_vane_shows_where_it_points_and_is_hollow_between_two_sides(board: Callable[..., Any]) -> None:
    c = Theme(Light.LAMP).c
    resting = Picture(board(replace(VIEW, rim=Rim(WINDS, 1, vane=225))))
    between = Picture(board(replace(VIEW, rim=Rim(WINDS, 1, vane=210, border=True))))
    assert near(on_board(resting, 364, 225), c.rim_ink)
    assert near(on_board(between, 366, 210), c.rim_edge) and near(on_board(between, 355, 219), c.alarm, 12)
    assert near(on_board(between, 354, 45), c.arc)  # what was settled stays until it is read again


def test_what_stands_on_a_sea_hex_leaves_the_sign_of_its_port_readable(board: Callable[..., Any]) -> None:
    sign = STANDARD.edge_sea[MAP.ports[0].edge]
    free_sea = next(h for h in STANDARD.sea if all(STANDARD.edge_sea[port.edge] != h for port in MAP.ports))
    drawn = board(VIEW)
    before = Seen(drawn)
    drawn.show(replace(VIEW, marks=(Mark(sign, "marker", -1, "dike"), Mark(free_sea, "marker", -1, "dike"))))
    now, lamp = Seen(drawn), tokens().colour.same_in_both.badge_gain
    around = [(dx, dy) for dx in (-14, 0, 14) for dy in (-14, 0, 14)]
    assert [now.at(sign, *spot) for spot in around] == [before.at(sign, *spot) for spot in around]
    assert lamp in {now.at(sign, dx, dy) for dx in range(-60, 61, 4) for dy in range(-60, 61, 4)}
    assert near(now.at(free_sea, 0, -18), lamp)


def test_a_games_dial_becomes_the_rim_and_a_wave_its_colour() -> None:
    def dial(*reaches: str) -> Dial:
        return Dial(Text.of("Wind"), WINDS, 4, reaches)

    def shown(panel: Dial | None = None) -> Rim:
        return rim_shown(panel, str.lower)

    assert shown() == Rim()
    assert shown(dial()) == Rim(tuple(word.lower() for word in WINDS), 4)
    assert shown(dial(*FACING)).reaches == FACING and shown(dial(*FACING)).tone is Tone.WATER
