"""What stands between Kazami and a die: strangers, dice out of reach, no Bluetooth, no bleak; and letting go of all."""

import asyncio
import sys

import pytest
from bleak.backends.scanner import BaseBleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakError

from hardware.ble.dice import smart_dice
from hardware.ble.radio import Radio
from hardware.extras import install_command
from hardware.ports import DeviceState, Lost, NoPermission, NotPluggedIn
from tests.hardware.benches import StepClock, play
from tests.hardware.ble.benches import WHITE, DiceBench, PixelsBench
from tests.hardware.ble.emulated import EmulatedGoDice


class Stranger(EmulatedGoDice):
    """Something else at a die's address."""

    make = EmulatedGoDice.make.__class__(
        "Lamp", "00000001-0000-0000-0000-000000000000", "00000002-0000-0000-0000-000000000000",
        "00000003-0000-0000-0000-000000000000", (), b"", EmulatedGoDice.make.parse,
    )  # fmt: skip


async def test_something_else_at_a_die_s_address_is_refused_in_words() -> None:
    async with DiceBench(Stranger) as bench:
        words = "What answers as the white die is neither a GoDice nor a Pixels die. Choose it anew."
        await bench.until(lambda: str(bench.backend.status.reason) == words)
        assert bench.backend.status.state is DeviceState.LOST
        assert bench.readings == []


async def test_a_die_that_is_nowhere_is_looked_for_and_named() -> None:
    bench = PixelsBench()
    bench.awake = [bench.white]
    async with bench:
        await bench.until_state(DeviceState.NOT_PLUGGED_IN)
        words = "The red die is not to be heard. Shake it awake and bring it near; Kazami keeps looking."
        assert str(bench.backend.status.reason) == words


def scanner_failing_with(error: Exception, bench: DiceBench) -> type[BaseBleakScanner]:
    async def start(_: BaseBleakScanner) -> None:
        raise error

    return type("Deaf", (bench.air.scanner,), {"start": start})


def unavailable(reason: str) -> BleakBluetoothNotAvailableError:
    return BleakBluetoothNotAvailableError("no", BleakBluetoothNotAvailableReason[reason])


@pytest.mark.parametrize(
    ("error", "state", "words"),
    [
        (unavailable("NO_BLUETOOTH"), DeviceState.NOT_PLUGGED_IN, "This machine has no Bluetooth that Kazami can use."),
        (FileNotFoundError(2, "no bus"), DeviceState.NOT_PLUGGED_IN, "This machine has no Bluetooth"),
        (unavailable("POWERED_OFF"), DeviceState.NOT_PLUGGED_IN, "Bluetooth is switched off. Switch it on;"),
        (unavailable("DENIED_BY_USER"), DeviceState.LOST, "Kazami may not use Bluetooth."),
        (BleakError("adapter burnt"), DeviceState.LOST, "Bluetooth failed: adapter burnt. Kazami keeps trying."),
        (TimeoutError(), DeviceState.LOST, "Bluetooth failed: TimeoutError."),
    ],
)
async def test_a_machine_whose_bluetooth_cannot_be_had_says_so_in_one_sentence(
    error: Exception, state: DeviceState, words: str
) -> None:
    bench = PixelsBench()
    radio = Radio(bench.clock, bench.air.client, scanner_failing_with(error, bench))
    bench.backend = smart_dice("smart dice", {"white": WHITE}, bench.clock, lambda: "boot", radio)
    async with bench:
        await bench.until(lambda: bench.backend.status.reason)
        assert bench.backend.status.state is state
        assert str(bench.backend.status.reason).startswith(words)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux reaches Bluetooth over D-Bus")
async def test_bleak_itself_without_a_system_bus_is_told_as_no_bluetooth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    with pytest.raises(NotPluggedIn, match="This machine has no Bluetooth that Kazami can use"):
        await Radio(StepClock()).nearby(1)


def test_a_failure_to_open_is_a_device_error_of_its_own_kind() -> None:
    async def failing(error: Exception) -> None:
        bench = PixelsBench()
        await Radio(bench.clock, bench.air.client, scanner_failing_with(error, bench)).nearby(1)

    for error, kind in ((unavailable("DENIED_BY_SYSTEM"), NoPermission), (BleakError("x"), Lost)):
        with pytest.raises(kind):
            play(failing(error))


async def test_without_the_extra_one_sentence_says_which_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hardware.ble.radio")
    monkeypatch.setitem(sys.modules, "bleak", None)
    bench = PixelsBench()
    bench.backend = smart_dice("smart dice", {"white": WHITE}, bench.clock, lambda: "boot")
    async with bench:
        status = await bench.until_state(DeviceState.NOT_PLUGGED_IN)
        words = "Smart dice need the extra part 'ble'. Install it: "
        assert str(status.reason) == words + install_command("ble")


async def test_a_reader_that_is_stopped_lets_go_of_dice_and_scanner() -> None:
    bench = PixelsBench()
    bench.awake = [bench.white]
    async with bench:
        await bench.until(lambda: bench.last("white"))
    await asyncio.sleep(0)
    assert not bench.air.machine.connections
    assert not bench.air.machine.scanning
