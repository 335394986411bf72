"""Devices without a game: how dice lie and where a vane points is told, a throw is forgotten, and a tray that is gone
is not believed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import AngleSeen, DieSeen, DieState, Reading
from hardware.ports import DeviceError, DeviceState
from hardware.vane import VaneSettings
from tests.hardware.benches import StepClock
from tests.ui.test_devices_at_table import HandTray, throw
from ui.dialogue.devices import Nearby, NearbyDie
from ui.phone.presence import trusted_dice
from ui.session.device_sources import AsBuilt
from ui.session.idle_devices import IdleDevices


@pytest.fixture
def device() -> HandTray:
    return HandTray()


def idle(device: HandTray, mounted: AsBuilt | None = None, *wired: str) -> IdleDevices:
    tray = IdleDevices(device, mounted or AsBuilt(), StepClock(), frozenset(wired or ("tray",)))
    tray.tell(device.status)
    return tray


def seen(die: str, state: DieState, face: int | None = None) -> Reading:
    return Reading("tray", "boot", 1, DieSeen(die, state, face))


def test_how_dice_lie_is_told_with_whether_they_are_on_a_cable(device: HandTray) -> None:
    tray = idle(device)
    tray.tell(seen("white", DieState.RESTING, 3))
    (one,) = tray.nearby().devices
    assert (one.name, one.health, one.wired, one.dice) == (
        "tray",
        "here",
        True,
        (NearbyDie("white", "resting", 3, 1.0),),
    )
    assert trusted_dice(tray.nearby()) == one.dice
    assert trusted_dice(idle(device, None, "tray 2").nearby()) is None


def test_a_throw_that_nobody_asked_for_is_acknowledged_and_forgotten(device: HandTray) -> None:
    idle(device).tell(throw(7, 2, 5))
    assert device.acknowledged == [7]


def test_a_die_that_is_read_wrongly_and_known_to_be_tells_its_true_face(device: HandTray) -> None:
    mounted = AsBuilt()
    mounted.set_faces("tray", "white", (6, 5, 4, 3, 2, 1))
    tray = idle(device, mounted)
    tray.tell(seen("white", DieState.RESTING, 1))
    assert tray.nearby().devices[0].dice[0].face == 6


def test_a_tray_whose_calibration_cannot_be_read_is_taken_as_it_was_built(device: HandTray) -> None:
    class Damaged(AsBuilt):
        def faces(self, device: str) -> dict[str, tuple[int, ...]]:
            raise DeviceError(Text.of("damaged"))

    tray = idle(device, Damaged())
    tray.tell(seen("white", DieState.RESTING, 1))
    assert tray.nearby().devices[0].dice[0].face == 1


@pytest.mark.parametrize("state", [DeviceState.LOST, DeviceState.STALE, DeviceState.NOT_PLUGGED_IN])
def test_a_tray_that_is_not_heard_now_is_not_believed(device: HandTray, state: DeviceState) -> None:
    tray = idle(device)
    tray.tell(seen("white", DieState.RESTING, 3))
    tray.tell(replace(device.status, state=state))
    assert trusted_dice(tray.nearby()) is None


def test_where_a_vane_points_is_told_and_that_it_is_silent_after_a_while(device: HandTray) -> None:
    clock = StepClock()
    table = IdleDevices(device, AsBuilt(), clock, frozenset())
    assert table.nearby() == Nearby()
    table.tell(replace(device.status, device="vane"))
    table.tell(Reading("vane", "boot", 1, AngleSeen(61.0)))
    near = table.nearby()
    assert near.vane is not None and (near.vane.angle, near.vane.does) == (61.0, "turning")
    assert [(one.name, one.health) for one in near.devices] == [("vane", "here")]
    clock.time += 600
    near = table.nearby()
    assert near.vane is not None and near.vane.does == "silent" and near.devices[0].health == "stale"


def test_a_vane_whose_calibration_cannot_be_read_points_as_it_was_built(device: HandTray) -> None:
    class Damaged(AsBuilt):
        def vane(self, device: str) -> VaneSettings:
            raise DeviceError(Text.of("damaged"))

    table = idle(device, Damaged())
    table.tell(Reading("vane", "boot", 1, AngleSeen(61.0)))
    near = table.nearby()
    assert near.vane is not None and near.vane.angle == 61.0
