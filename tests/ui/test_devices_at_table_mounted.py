"""How a vane is mounted at this table: which angle is north, for each device its own, and set while it stands there."""

from __future__ import annotations

from pathlib import Path

from companion.readings import AngleSeen, Reading
from hardware.calibrated import FILE, Calibrated
from hardware.known_devices import KnownDevices
from hardware.ports import DeviceState, DeviceStatus
from hardware.vane import VaneState, evenly
from tests.ui.vanes import ENE, Bench
from ui.session.device_sources import AsBuilt


async def test_a_lost_tray_leaves_the_vane_of_another_device_as_it_is(bench: Bench) -> None:
    await bench.hold(60)
    states = [bench.beside.vane.vane.state]
    bench.beside.tell(DeviceStatus("wind", DeviceState.NOT_PLUGGED_IN))
    states.append(bench.beside.vane.vane.state)
    bench.become(DeviceState.LOST)
    states.append(bench.beside.vane.vane.state)
    assert states == [VaneState.SETTLED, VaneState.SETTLED, VaneState.SILENT]


async def test_a_tray_that_is_looked_for_after_its_loss_is_no_news_until_it_is_back(bench: Bench) -> None:
    bench.told.clear()
    states = (DeviceState.STALE, DeviceState.LOST, DeviceState.NOT_PLUGGED_IN, DeviceState.CONNECTING)
    for state in (*states, DeviceState.LOST, DeviceState.CONNECTED):
        bench.become(state)
    assert bench.told == ["The dice tray does not answer. Tap in what you rolled.", "Dice tray: connected."]


async def test_this_is_north_turns_the_dial_and_is_no_turn_of_the_vane(bench: Bench) -> None:
    await bench.hold(123.4, 3)
    bench.told.clear()
    assert bench.sets_north() is None
    assert bench.beside.vane.vane.angle == 0
    await bench.hold(123.4)
    assert (bench.side, bench.beside.vane.vane.state) == (None, VaneState.SETTLED)
    await bench.spin(183.4)
    assert bench.side == ENE


async def test_north_is_not_set_while_the_vane_turns_or_is_not_heard(bench: Bench) -> None:
    refused = bench.sets_north()
    await bench.turn(60)
    assert refused is not None and refused == bench.sets_north()
    assert refused.text.msgid == "The vane is not at rest: point it to the north and wait."
    assert bench.beside.vane.vane.angle == 60


async def test_a_vane_of_another_device_is_seen_as_that_one_is_mounted(tmp_path: Path) -> None:
    mounted = AsBuilt()
    mounted.set_sides("wind", evenly(90))
    async with Bench(tmp_path, mounted=mounted).alive() as bench:
        await bench.hold(60)
        bench.beside.tell(Reading("wind", "boot", 1, AngleSeen(60)))
        assert bench.beside.vane.vane.angle == 330


async def test_measures_that_can_no_longer_be_read_are_spoken_of_and_the_evening_goes_on(tmp_path: Path) -> None:
    async with Bench(tmp_path, mounted=Calibrated(tmp_path, KnownDevices(tmp_path))).alive() as bench:
        (tmp_path / FILE).write_text("{")
        await bench.hold(60)
        assert (bench.beside.vane.vane.angle, bench.beside.vane.vane.state) == (60, VaneState.SETTLED)
        assert any(f"{tmp_path / FILE}, line 1: This is no JSON" in told for told in bench.told)
