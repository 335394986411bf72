"""The vane as the screen shows it live: on the rim while a direction is asked for, on the devices' page always."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import AngleSeen, Reading
from hardware.ports import DeviceState, DeviceStatus
from tests.hardware.benches import StepClock
from tests.tablet.evenings import Evening, Finger, Tray, a_setup
from tests.tablet.seeing import Picture, lit
from tests.tablet.test_board_rim import VIEW, WINDS
from tests.ui.armed import armed
from tests.ui.vanes import Board
from tests.variants.weathercock import WEATHERCOCK
from ui.dialogue.devices import Nearby, NearbyDevice, NearbyVane
from ui.drawing.board.view import Rim
from ui.drawing.theme import Light, Theme
from ui.session.devices_nearby import vane_device, vane_now
from ui.tablet.kit.screen_kit import Settings

TURNS = NearbyVane("turning", 61.6, None, None, 0.1, asked=True)


class Live(Tray):
    """A tray beside a vane."""

    vane: NearbyVane | None = TURNS

    def nearby(self) -> Nearby:
        return Nearby(vane=self.vane)


@pytest.fixture
def evening(show: Callable[..., Any], tmp_path: Path) -> Evening:
    """A game that begins by asking for a direction."""
    setup = replace(a_setup(), variant=WEATHERCOCK.name)
    made = Evening(tmp_path, setup, Settings(motion=False), (1280, 800), Live(), WEATHERCOCK)
    show(made.screen)
    return made


@pytest.mark.parametrize(
    ("vane", "shown"),
    [
        (None, (None, False, False)),
        (TURNS, (62.0, False, False)),
        (replace(TURNS, angle=359.7), (0.0, False, False)),
        (replace(TURNS, does="settled", side=1), (62.0, False, False)),
        (replace(TURNS, does="border", angle=31.0, side=1, border=0), (31.0, True, False)),
        (replace(TURNS, does="silent"), (None, False, True)),
        (replace(TURNS, asked=False), (None, False, False)),
    ],
)
def test_the_rim_follows_the_vane_while_a_direction_is_asked_for(
    evening: Evening, vane: NearbyVane | None, shown: tuple[float | None, bool, bool]
) -> None:
    evening.screen.look(Nearby(vane=vane))
    rim = evening.screen.face.board.view.rim
    assert (rim.vane, rim.border, rim.stale) == shown
    assert rim.words == WINDS


def test_a_vane_that_trembles_by_less_than_a_degree_or_only_grows_older_draws_nothing(evening: Evening) -> None:
    evening.screen.look(Nearby(vane=TURNS))
    drawn = evening.screen.face.board.drawn
    evening.screen.look(Nearby(vane=replace(TURNS, angle=61.9, age=2.0)))
    assert evening.screen.face.board.drawn == drawn
    evening.screen.look(Nearby(vane=replace(TURNS, angle=70.0)))
    assert evening.screen.face.board.drawn == drawn + 1


def test_the_next_news_show_the_vane_as_it_was_seen_last(evening: Evening) -> None:
    evening.screen.look(Nearby(vane=TURNS))
    evening.screen.show(evening.screen.view)
    assert evening.screen.face.board.view.rim.vane == 62


@pytest.mark.parametrize(("start", "end", "between"), [(10.0, 50.0, (10, 50)), (350.0, 20.0, (-10, 20))])
def test_the_needle_goes_the_short_way_frame_by_frame_and_then_rests(
    board: Callable[..., Any], start: float, end: float, between: tuple[float, float]
) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    drawn = board(VIEW, motion=True)
    drawn.show(live(start))
    drawn.show(live(end))
    passed = []
    while drawn.moving:  # a person would wait; the test turns the clock
        Clock.tick()
        bearing = needle(drawn)
        assert bearing is not None
        passed.append((bearing + 180) % 360 - 180)
    least, most = between
    assert len(passed) >= 2 and passed == sorted(passed)
    assert least - 0.5 <= passed[0] and passed[-1] == pytest.approx(most, abs=0.5)
    rests = drawn.drawn
    for _ in range(10):
        Clock.tick()
        drawn.show(live(end))
    assert drawn.drawn == rests


def test_a_needle_that_comes_or_goes_does_so_at_once(board: Callable[..., Any]) -> None:
    drawn = board(VIEW, motion=True)
    drawn.show(live(40))
    assert needle(drawn) == pytest.approx(40, abs=0.5) and not drawn.moving
    drawn.show(VIEW)
    assert needle(drawn) is None and not drawn.moving


def test_what_the_screen_is_told_of_a_vane_is_where_it_points_and_rests_and_since_when(evening: Evening) -> None:
    clock = StepClock()
    beside = armed(evening.table, Board(), clock)
    assert vane_now(beside.vane, clock.now()) is None

    def see(degrees: float, passes: float = 1.0) -> NearbyVane | None:
        beside.tell(Reading("tray", "boot", 1, AngleSeen(degrees)))
        clock.time += passes
        return vane_now(beside.vane, clock.now())

    assert see(300.0) == NearbyVane("turning", 300.0, None, None, 1.0, asked=True)
    assert see(300.0, 0.5) == NearbyVane("settled", 300.0, 5, None, 0.5, asked=True)
    see(31.0)
    assert see(31.0) == NearbyVane("border", 31.0, 1, 0, 1.0, asked=True)
    evening.table.thrown(2)
    beside.tell(DeviceStatus("tray", DeviceState.LOST))
    lost = vane_now(beside.vane, clock.now())
    assert lost == NearbyVane("silent", 31.0, None, None, 1.0, asked=False)
    told = vane_device(beside.vane, lost)
    assert (told.name, told.health, told.age) == ("vane", "stale", 1.0)


@pytest.mark.parametrize(
    ("throws", "vane", "bright", "beside"),
    [
        (True, TURNS, "Turn the vane", {"Throw", "By hand"}),
        (True, None, "Throw", {"By hand"}),
        (False, TURNS, "Turn the weathercock", {"More"}),  # behind it lies only what things cost
    ],
)
def test_kazami_offers_to_turn_and_to_throw_exactly_where_it_may(
    evening: Evening,
    tap: Callable[..., None],
    throws: bool,
    vane: NearbyVane | None,
    bright: str,
    beside: set[str],
) -> None:
    device = (NearbyDevice("vane", "here", 0.1, Text.of("The weather vane turns.")),) if vane else ()
    evening.screen.look(Nearby(device, throws, vane))
    finger = Finger(tap, evening)
    assert [said for said, tile in finger.tiles.items() if tile.view.bright] == [bright]
    assert set(finger.tiles) - {bright, "Fix"} == beside
    for said in {bright, *beside} & {"Turn the vane", "Throw"}:
        finger.press(said)
    assert (evening.tray.turned, evening.tray.thrown) == (bright == "Turn the vane", "Throw" in {bright, *beside})


def needle(board: Any) -> float | None:
    """Where the needle is seen on the rim."""
    return lit(Picture(board), Theme(Light.LAMP).c.rim_ink)


def live(degrees: float) -> Any:
    return replace(VIEW, rim=Rim(WINDS, 1, vane=degrees))
