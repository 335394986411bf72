"""The devices as the table meets them: their marks, who may throw, and the page that shows what they see now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Text
from companion.readings import DieSeen, DieState, Reading
from companion.rules.base import BASE
from companion.view import View
from hardware.ports import DeviceState, DeviceStatus, RealClock, Tell
from hardware.tray import TrayDie
from tests.tablet.around_home import EveningOnPaper
from tests.tablet.around_home import seen as everybody_sees
from tests.tablet.evenings import Disk, Evening, Finger, Tray, Watched, a_setup, set_up
from tests.tablet.legible import parts_of
from tests.tablet.seeing import outside
from tests.ui.armed import armed
from tests.ui.vanes import Bench
from ui.dialogue.devices import Nearby, NearbyDevice, NearbyVane
from ui.session.devices_nearby import dice_now, health, nearby
from ui.session.simulated_devices import SimulatedHands
from ui.tablet.kit.health import Health
from ui.tablet.kit.screen_kit import Settings

SIZE = (1280, 800)


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (DeviceStatus("tray", DeviceState.NOT_PLUGGED_IN), "none"),
        (DeviceStatus("tray", DeviceState.CONNECTING), "none"),
        (DeviceStatus("tray", DeviceState.LOST), "lost"),  # a port that is there and does not answer
        (DeviceStatus("tray", DeviceState.NOT_PLUGGED_IN, heard_at=3.0), "lost"),
        (DeviceStatus("tray", DeviceState.CONNECTING, heard_at=3.0), "stale"),
        (DeviceStatus("tray", DeviceState.CONNECTED, heard_at=3.0), "here"),
        (DeviceStatus("tray", DeviceState.STALE, heard_at=3.0), "stale"),
    ],
)
def test_a_tray_that_was_never_here_is_not_lost(status: DeviceStatus, told: str) -> None:
    assert health(status) == told


@pytest.mark.parametrize(
    ("state", "hands", "told"),
    [
        (DeviceState.NOT_PLUGGED_IN, None, ("none", False)),
        (DeviceState.CONNECTED, None, ("here", False)),
        (DeviceState.CONNECTED, SimulatedHands(print, print), ("here", True)),
    ],
)
def test_the_tablet_hears_how_the_tray_is_and_who_may_throw(
    tmp_path: Path, state: DeviceState, hands: SimulatedHands | None, told: tuple[str, bool]
) -> None:
    with Disk(tmp_path, lambda: 0.0) as journal:
        table = Watched(journal, journal.begin("evening", a_setup(), bytes(32)), BASE)
        seen = nearby(armed(table, Silent(state), RealClock(), hands))
    assert (seen.devices[0].health, seen.throws) == told
    assert seen.devices[0].age is None and seen.devices[0].dice == ()


class Silent:
    """A tray in one state that says nothing."""

    def __init__(self, state: DeviceState) -> None:
        heard = 1.0 if state is DeviceState.CONNECTED else None
        self.status = DeviceStatus("tray", state, heard_at=heard)

    async def run(self, tell: Tell) -> None:
        tell(self.status)

    def acknowledge(self, reading: Reading) -> None:
        raise AssertionError(reading)


def test_the_age_of_the_last_event_stands_beside_the_mark_of_a_silent_tray_alone() -> None:
    from ui.tablet.screens.play.captions import device_marks  # noqa: PLC0415 imports Kivy, which needs GL

    def text(health_: str, age: float | None) -> str:
        return device_marks(Nearby((NearbyDevice("tray", health_, age, Text.of("ready")),)))[0].text

    assert [text(one, 75.0) for one in ("here", "stale", "lost", "none")] == ["", "1 min", "1 min", ""]
    assert text("lost", None) == ""


class Rolling(Tray):
    """No tray, and Kazami that throws when it is asked."""

    def throw(self) -> None:
        self.thrown += 1


def test_where_the_dice_are_kazamis_the_bright_tile_throws_and_where_they_are_ours_nothing_does(
    show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    evening = Evening(tmp_path, a_setup(), Settings(motion=False), SIZE, Rolling())
    show(evening.screen)
    finger = Finger(tap, evening)
    set_up(evening)
    assert "Throw" not in finger.offered
    evening.make("CorrectDice", 0, dice="kazami")
    bright = [said for said, tile in finger.tiles.items() if tile.view.bright]
    assert bright == ["Throw"] and "By hand" not in finger.tiles
    finger.press("Throw")
    assert evening.tray.thrown == 1


def test_the_page_shows_each_die_as_the_tray_sees_it_now_and_how_sure_it_is(page: Callable[..., Any]) -> None:
    from ui.tablet.kit.die import Face  # noqa: PLC0415 imports Kivy, which needs GL

    screen = page("devices.DevicesPage", seeing(seen("red", DieState.COCKED), resting("white", 4, 0.6)))
    dice = screen.parts["seen"].dice
    assert [die.face for die in dice] == [Face(cocked=True), Face(4)]
    assert [(die.name, die.does, die.note) for die in dice] == [("Red", "leans", ""), ("White", "lies", "60 % sure")]
    screen.session = seeing(seen("red", DieState.ROLLING), resting("white", 4))
    screen.look()
    dice = screen.parts["seen"].dice
    assert [(die.face, die.does, die.note) for die in dice] == [(Face(), "rolls", ""), (Face(4), "lies", "100 % sure")]


def test_a_look_that_sees_nothing_new_draws_nothing(page: Callable[..., Any]) -> None:
    screen = page("devices.DevicesPage", seeing(resting("white", 4)))
    drawn = [(part, part.drawn) for part in parts_of(screen)]
    screen.look()
    assert [(part, part.drawn) for part in parts_of(screen)] == drawn
    screen.session = seeing(resting("white", 5))
    screen.look()
    assert screen.parts["seen"].dice[0].face.pips == 5


@pytest.mark.parametrize(("size", "language"), [((1280, 800), "ja"), ((800, 1280), "en")])
def test_every_state_of_a_die_and_a_device_has_its_words_and_its_place(
    page: Callable[..., Any], size: tuple[int, int], language: str
) -> None:

    states = [DieState.UNKNOWN, DieState.HANDLING, DieState.SETTLING, DieState.LOST]
    screen = page(
        "devices.DevicesPage", seeing(*(seen(f"d{i}", one) for i, one in enumerate(states))), size, language=language
    )
    says = [die.does for die in screen.parts["seen"].dice]
    assert len(set(says)) == len(states) and all(says)
    for health_ in Health:
        screen.session = seeing(resting("white", 4), health_=health_.value)
        screen.refresh()
        line = screen.parts["device0"].line
        assert line.health is health_ and bool(line.word) is (health_ is not Health.PLAIN)
        drawn = {name: outside(part) for name, part in screen.parts.items() if name != "sea"}
        assert not any(drawn.values()), drawn


def test_where_no_tray_ever_was_the_page_says_so_without_alarm(page: Callable[..., Any]) -> None:
    screen = page("devices.DevicesPage", seeing(TrayDie("red"), TrayDie("white"), health_="none"))
    assert "seen" not in screen.parts  # a throw is asked for, but no die was ever there
    assert screen.parts["head"].view.text == "No device is plugged in"
    assert screen.parts["device0"].line.read == "No event yet" and screen.parts["device0"].line.word == "none"


VANE = NearbyVane("settled", 62.4, 1, None, 0.4, asked=False)


@pytest.mark.parametrize(
    ("vane", "read", "needle"),
    [
        (VANE, "62°, rests on ENE · 0 s ago", (62, False, False)),
        (replace(VANE, does="border", angle=31.0, border=0), "31°, between ENE and N · 0 s ago", (31, True, False)),
        (replace(VANE, does="turning", side=None), "62°, turns · 0 s ago", (62, False, False)),
        (replace(VANE, does="silent", side=None, age=75.0), "62°, was last · 1 min ago", (None, False, True)),
    ],
)
def test_the_page_shows_where_the_vane_points_on_the_rim_and_in_words(
    page: Callable[..., Any],
    tmp_path: Path,
    vane: NearbyVane,
    read: str,
    needle: tuple[float | None, bool, bool],
) -> None:
    game = Bench(tmp_path)
    game.table.thrown(1)
    house = AtTheDial(game.table.known(TABLE))
    house.sees(*seeing(resting("white", 4)).nearby.devices, vane_seen(vane), vane=vane)
    screen = page("devices.DevicesPage", house)
    assert screen.parts["device1"].line.read == read
    rim = screen.parts["sea"].view.rim
    assert (rim.vane, rim.border, rim.stale, rim.words[1]) == (*needle, "ENE")


def test_a_vane_beside_a_game_that_asks_for_no_direction_is_shown_in_degrees(page: Callable[..., Any]) -> None:
    house = seeing(resting("white", 4))
    screen = page("devices.DevicesPage", house)
    for vane, read in (
        (replace(VANE, border=0), "62°, between two sides · 0 s ago"),
        (VANE, "62°, rests · 0 s ago"),
    ):
        house.sees(vane_seen(vane), vane=vane)
        screen.look()
        assert screen.parts["device0"].line.read == read
    drawn = screen.parts["sea"].drawn
    for vane in (replace(VANE, angle=61.8), replace(VANE, age=0.9)):
        house.sees(vane_seen(vane), vane=vane)
        screen.look()
    assert screen.parts["sea"].drawn == drawn


class AtTheDial(EveningOnPaper):
    """An evening in which a game is played that has a dial."""

    def __init__(self, known: Game) -> None:
        super().__init__()
        self.known = known

    @property
    def view(self) -> View:
        return everybody_sees(self.known)


def vane_seen(vane: NearbyVane, noise: float | None = None) -> NearbyDevice:
    return NearbyDevice("vane", "here", vane.age, Text.of("ready"), noise=noise)


def seen(name: str, state: DieState, face: int | None = None, sure: float = 1.0) -> TrayDie:
    return TrayDie(name, state, face, Reading("tray", "boot", 1, DieSeen(name, state, face), sure))


def resting(name: str, face: int, sure: float = 1.0) -> TrayDie:
    return seen(name, DieState.RESTING, face, sure)


def seeing(*dice: TrayDie, health_: str = "here") -> EveningOnPaper:
    """Return an evening beside whose table a tray sees these dice."""
    evening, age = EveningOnPaper(), None if health_ == "none" else 3.0
    evening.sees(NearbyDevice("tray", health_, age, Text.of("ready"), dice_now(dice)))
    return evening
