"""The weather vane, with its real firmware behind a port: both kinds of sensor, and what can go wrong with them."""

import pytest

from firmware_bridge.device import vane
from firmware_bridge.events import VaneSeen
from tests.firmware.conftest import MakeHost
from tests.firmware.host import Host

LADDER = {"wells": [], "vane": {"kind": "ladder", "adc": 26}}


@pytest.fixture
def ladder(make_host: MakeHost) -> Host:
    host = make_host(LADDER)
    host.live(1000)
    host.forget()
    return host


def angles(host: Host) -> list[float | None]:
    return [seen.angle for seen in host.heard(VaneSeen)]


@pytest.mark.parametrize("degrees", [0.0, 45.0, 90.5, 180.0, 359.8])
def test_a_magnet_vane_tells_its_angle_within_a_tenth(host: Host, degrees: float) -> None:
    host.device.turn_vane(degrees)
    host.live(1000)
    seen = host.heard(VaneSeen)[-1]
    assert seen.health == "ok"
    assert seen.angle == pytest.approx(degrees, abs=0.11)


def test_a_trembling_sensor_is_told_with_the_beat_only(host: Host) -> None:
    for degrees in (1.0, 359.0, 2.0, 358.5, 0.0):
        host.device.turn_vane(degrees)
    host.live(10)
    assert len(angles(host)) <= 2, "one second passed"


@pytest.mark.parametrize("health", ["weak", "strong"])
def test_a_magnet_too_near_or_too_far_still_has_an_angle(host: Host, health: str) -> None:
    host.device.turn_vane(90, health)
    host.live(10)
    assert host.heard(VaneSeen)[-1] == VaneSeen(90.0, health)


@pytest.mark.parametrize("health", ["absent", "silent"])
def test_without_a_magnet_or_a_sensor_there_is_no_angle_until_it_is_back(host: Host, health: str) -> None:
    host.device.turn_vane(90, health)
    host.live(10)
    assert host.heard(VaneSeen)[-1] == VaneSeen(None, health)
    host.device.turn_vane(90)
    host.live(10)
    assert host.heard(VaneSeen)[-1] == VaneSeen(90.0, "ok")


def test_a_silent_sensor_does_not_stop_the_dice(host: Host) -> None:
    host.device.turn_vane(0, "silent")
    host.device.throw(2, 3)
    host.live(10)
    assert len(host.said(b"ROLL")) >= 1


@pytest.mark.parametrize("position", range(16))
def test_a_ladder_vane_tells_all_sixteen_directions(ladder: Host, position: int) -> None:
    ladder.device.turn_vane(position * 22.5)
    ladder.live(1000)
    assert ladder.heard(VaneSeen)[-1] == VaneSeen(position * 22.5, "ok")


@pytest.mark.parametrize("health", ["open", "short"])
def test_a_broken_or_shorted_ladder_is_a_fault_and_no_direction(ladder: Host, health: str) -> None:
    ladder.device.turn_vane(0, health)
    ladder.live(10)
    assert ladder.heard(VaneSeen)[-1] == VaneSeen(None, health)


def test_a_board_without_dice_never_speaks_of_dice(ladder: Host) -> None:
    ladder.live(3000)
    assert ladder.said(b"DICE") == []
    assert ladder.said(b"BEAT") != []


# The resistors of the common sixteen-position vane, from its datasheet, in ohms by tenths of a degree.
DATASHEET = {
    0: 33000, 225: 6570, 450: 8200, 675: 891, 900: 1000, 1125: 688, 1350: 2200, 1575: 1410,
    1800: 3900, 2025: 3140, 2250: 16000, 2475: 14120, 2700: 120000, 2925: 42120, 3150: 64900, 3375: 21880,
}  # fmt: skip


@pytest.mark.parametrize("part", [0.98, 0.99, 1.0, 1.01, 1.02])
@pytest.mark.parametrize(("tenths", "ohms"), DATASHEET.items())
def test_a_ladder_of_two_percent_resistors_is_read_right(tenths: int, ohms: int, part: float) -> None:
    count = round(65535 * ohms * part / (ohms * part + 10_000))
    assert (vane.ladder(count).tenths, vane.ladder(count).health) == (tenths, "ok")


def test_a_vane_that_spins_is_told_ten_times_a_second() -> None:
    watch = vane.Watch()
    news = [watch.is_news(vane.Bearing(now * 9 % 3600, "ok"), now) for now in range(0, 2000, 20)]
    assert sum(news) == 20


def test_a_turn_over_north_is_a_small_turn() -> None:
    watch = vane.Watch()
    assert watch.is_news(vane.Bearing(3590, "ok"), 0)
    assert not watch.is_news(vane.Bearing(10, "ok"), 500)
    assert watch.is_news(vane.Bearing(20, "ok"), 1000)
