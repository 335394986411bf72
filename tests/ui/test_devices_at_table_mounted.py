"""How a vane is mounted at this table: which angle is north, for each device its own, and set while it stands there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.readings import AngleSeen, Reading
from hardware.calibrated import FILE, Calibrated
from hardware.ports import DeviceState, DeviceStatus
from hardware.remembered import Boards
from hardware.vane import VaneState, evenly
from tests.ui.vanes import ENE, Bench, teller
from ui.evening.device_sources import AsBuilt


@pytest.fixture
def tell(tmp_path: Path) -> Callable[..., Bench]:
    """Plays a story on a bench whose devices live; returns the bench."""
    return teller(tmp_path)


def test_a_lost_tray_leaves_the_vane_of_another_device_as_it_is(tell: Callable[..., Bench]) -> None:
    async def story(bench: Bench) -> None:
        await bench.hold(60)
        states = [bench.beside.vane.vane.state]
        bench.beside.tell(DeviceStatus("wind", DeviceState.NOT_PLUGGED_IN))
        states.append(bench.beside.vane.vane.state)
        bench.become(DeviceState.LOST)
        states.append(bench.beside.vane.vane.state)
        assert states == [VaneState.SETTLED, VaneState.SETTLED, VaneState.SILENT]

    tell(story)


def test_this_is_north_turns_the_dial_and_is_no_turn_of_the_vane(tell: Callable[..., Bench]) -> None:
    async def story(bench: Bench) -> None:
        await bench.hold(123.4, 3)
        bench.told.clear()
        assert bench.sets_north() is None
        assert bench.beside.vane.vane.angle == 0
        await bench.hold(123.4)
        assert (bench.side, bench.beside.vane.vane.state) == (None, VaneState.SETTLED)
        await bench.spin(183.4)
        assert bench.side == ENE

    tell(story)


def test_north_is_not_set_while_the_vane_turns_or_is_not_heard(tell: Callable[..., Bench]) -> None:
    async def story(bench: Bench) -> None:
        refused = bench.sets_north()
        await bench.turn(60)
        assert refused is not None and refused == bench.sets_north()
        assert refused.text.msgid == "The vane must be heard at rest: point it to the north and wait."
        assert bench.beside.vane.vane.angle == 60

    tell(story)


def test_a_vane_of_another_device_is_seen_as_that_one_is_mounted(tmp_path: Path, tell: Callable[..., Bench]) -> None:
    mounted = AsBuilt()
    mounted.set_sides("wind", evenly(90))
    bench = Bench(tmp_path, mounted=mounted)

    async def story(bench: Bench) -> None:
        await bench.hold(60)
        bench.beside.tell(Reading("wind", "boot", 1, AngleSeen(60)))
        assert bench.beside.vane.vane.angle == 330

    tell(story, bench)


def test_measures_that_can_no_longer_be_read_are_spoken_of_and_the_evening_goes_on(
    tmp_path: Path, tell: Callable[..., Bench]
) -> None:
    mounted = Calibrated(tmp_path, Boards(tmp_path))
    bench = Bench(tmp_path, mounted=mounted)
    (tmp_path / FILE).write_text("{")

    async def story(bench: Bench) -> None:
        await bench.hold(60)
        assert (bench.beside.vane.vane.angle, bench.beside.vane.vane.state) == (60, VaneState.SETTLED)
        assert any(f"{tmp_path / FILE}, line 1: This is no JSON" in told for told in bench.told)

    tell(story, bench)
