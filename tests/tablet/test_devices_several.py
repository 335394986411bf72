"""Several sources behind one tablet: each one's health is its own, and the vane's north is set from the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.text import Refusal, Text
from companion.readings import AngleSeen, Reading
from companion.rules.base import BASE
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.ports import DeviceState, DeviceStatus, RealClock, Tell
from tests.tablet.evenings import Disk, Watched, a_setup
from tests.ui.armed import armed
from ui.dialogue.devices import Care, MeasureSide
from ui.session.calibration_steps import CalibrationSteps
from ui.session.device_sources import AsBuilt, Sources
from ui.session.devices_nearby import DevicesNearby, other_device


def test_the_tablet_hears_how_each_of_several_sources_is_and_north_goes_its_whole_way(tmp_path: Path) -> None:
    """Dice on one device, the vane on another: one is lost, the other one plays on."""

    async def story(nearby: DevicesNearby, dice: Telling, wind: Telling) -> None:
        nearby.join(lambda said: None)
        await asyncio.sleep(0.0)
        while wind.tell is None or dice.tell is None:
            await asyncio.sleep(0.0)
        assert [(one.name, one.health) for one in nearby.nearby().devices] == [("tray", "here"), ("vane", "here")]
        assert [isinstance(said, Refusal) and said.code for said in tended(nearby, MeasureSide(0))] == ["no-rest"]
        for number, degrees in enumerate((90, 91, 89), 1):
            wind.tell(Reading("vane", "boot", number, AngleSeen(degrees)))
        dice.become(DeviceState.LOST)
        tray, vane = nearby.nearby().devices
        assert (tray.health, vane.health) == ("lost", "here")
        assert vane.noise == pytest.approx(1)
        assert not any(isinstance(said, Refusal) for said in tended(nearby, MeasureSide(0)))
        vane_now = nearby.nearby().vane
        assert vane_now is not None and vane_now.angle == pytest.approx(359)
        wind.become(DeviceState.NOT_PLUGGED_IN)
        assert nearby.nearby().devices[1].health == "lost"
        nearby.part()

    with Disk(tmp_path, lambda: 0.0) as journal:
        table = Watched(journal, journal.begin("evening", a_setup(), bytes(32)), BASE)
        dice, wind = Telling("tray"), Telling("vane")
        mounted = AsBuilt()
        devices = armed(table, DeviceMultiplexer([dice, wind]), RealClock(), mounted=mounted)
        steps = CalibrationSteps(devices, mounted)
        asyncio.run(
            story(DevicesNearby(devices, steps, Sources(lambda counted: DeviceMultiplexer(()), mounted)), dice, wind)
        )


def test_a_source_that_was_never_heard_tells_why() -> None:
    reason = Text("This machine has no Bluetooth.")
    status = DeviceStatus("tray 2", DeviceState.NOT_PLUGGED_IN, reason)
    news = other_device(status, (), 1.0)
    assert (news.health, news.ails) == ("none", Text.of("This machine has no Bluetooth."))
    assert other_device(DeviceStatus("tray 2", DeviceState.CONNECTED), (), 1.0).ails is None


def tended(nearby: DevicesNearby, care: Care) -> list[Text | Refusal]:
    """Return what comes of a request about the devices."""
    told: list[Text | Refusal] = []
    nearby.tend(care, told.append)
    return told


class Telling:
    """A source that says what the test makes it say."""

    def __init__(self, name: str) -> None:
        self.status = DeviceStatus(name, DeviceState.CONNECTED, heard_at=1.0)
        self.tell: Tell | None = None

    async def run(self, tell: Tell) -> None:
        self.tell = tell
        tell(self.status)
        await asyncio.Event().wait()

    def become(self, state: DeviceState) -> None:
        self.status = replace(self.status, state=state)
        assert self.tell is not None
        self.tell(self.status)

    def acknowledge(self, reading: Reading) -> None:
        raise AssertionError(reading)
