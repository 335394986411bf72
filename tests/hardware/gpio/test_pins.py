"""Pins that cannot be had: one sentence each, and no traceback. What a Pi without faults does is in the contract."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from gpiozero import GPIOPinInUse, PinInvalidPin, SPISoftwareFallback
from gpiozero.pins.mock import MockFactory

from hardware.device_multiplexer import DeviceMultiplexer
from hardware.extras import install_command
from hardware.gpio.pins import needing_extra, pin_trouble, pins_of_this_pi
from hardware.gpio.readers import reader_of
from hardware.gpio.sensors import open_bus
from hardware.gpio.spinner import TURN_IT
from hardware.gpio.tray import GpioTray
from hardware.gpio.vane import GpioVane
from hardware.gpio.wiring import Wiring
from hardware.ports import Busy, DeviceError, DeviceState, DeviceStatus, Lost, NoPermission, NotPluggedIn, Reader
from tests.hardware.benches import Backend, StepClock
from tests.hardware.gpio.benches import ENCODER, WIRED, GpioTrayBench
from tests.hardware.gpio.pi import Pi

WITHOUT = """
import asyncio, random, sys
for name in ("gpiozero", "lgpio", "smbus2"):
    sys.modules[name] = None
from hardware.gpio.readers import reader_of
from hardware.gpio.wiring import read_wiring
from hardware.ports import RealClock

async def main():
    tray, vane = {"motion": 26, "dice": {"red": [17, 27, 22]}}, {"kind": "magnet"}
    for table in ({"tray": tray}, {"vane": vane}):
        reader = reader_of(read_wiring(table), "pi", RealClock(), random.Random(1).randrange)
        said = asyncio.Queue()
        task = asyncio.create_task(reader.run(said.put_nowait))
        await said.get()
        print((await said.get()).reason)
        task.cancel()

asyncio.run(main())
"""


def test_without_the_extra_everything_can_be_imported_and_one_sentence_names_the_command() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", WITHOUT], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert line.startswith(f"The pins of a Raspberry Pi need the extra gpio: {install_command('gpio')} (")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("machine", "told"), [("x86_64", "wired to a Raspberry Pi only"), ("aarch64", "extra gpio")])
def test_a_machine_for_which_lgpio_is_not_made_is_not_told_to_install_it(machine: str, told: str) -> None:
    with pytest.raises(Lost, match=told), needing_extra(machine):
        raise ModuleNotFoundError("No module named 'lgpio'", name="lgpio")


def failing(error: Exception) -> Callable[[], Any]:
    def make() -> Any:
        raise error

    return make


def test_a_machine_without_pins_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotPluggedIn, match="This machine has no pins"):
        pins_of_this_pi(failing(RuntimeError("can not open gpiochip")), tmp_path)()


def test_pins_that_may_not_be_opened_name_the_group_to_join(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    with pytest.raises(NoPermission, match="You may not open"):
        pins_of_this_pi(failing(RuntimeError("x")), tmp_path, lambda path: False)()


def test_any_other_failure_is_told_as_the_library_tells_it(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    with pytest.raises(Lost, match="cannot be opened: chip 4 is odd"):
        pins_of_this_pi(failing(RuntimeError("chip 4 is odd")), tmp_path, lambda path: True)()


def test_the_pins_are_opened_once_for_all_readers_and_a_failure_is_not_kept(tmp_path: Path) -> None:
    failures = [RuntimeError("not yet")]

    def make() -> Any:
        if failures:
            raise failures.pop()
        return MockFactory()

    pins = pins_of_this_pi(make, tmp_path)
    with pytest.raises(NotPluggedIn):
        pins()
    assert pins() is pins()


def of_lgpio(sentence: str) -> Exception:
    """What lgpio raises, which is installed on a Pi only: its own class, without a base it shares with anything."""
    made: type[Exception] = type("error", (Exception,), {"__module__": "lgpio"})
    return made(sentence)


@pytest.mark.parametrize(
    ("error", "kind", "sentence"),
    [
        (GPIOPinInUse("pin GPIO17 is already in use"), Busy, "uses that pin: pin GPIO17"),
        (OSError(16, "GPIO busy"), Busy, "uses that pin"),
        (PinInvalidPin("99 is not a valid pin name"), Lost, "cannot be used: 99"),
        (SPISoftwareFallback("no spi"), Lost, "SPI is switched off"),
        (OSError(5, "Input/output error"), Lost, "cannot be used: .*Input/output"),
        (of_lgpio("'bad GPIO number'"), Lost, "cannot be used: 'bad GPIO number'"),
        (of_lgpio("'GPIO busy'"), Busy, "uses that pin: 'GPIO busy'"),
    ],
)
def test_what_a_library_has_against_a_pin_is_said_in_words(
    error: Exception, kind: type[DeviceError], sentence: str
) -> None:
    with pytest.raises(kind, match=sentence), pin_trouble():
        raise error


def test_a_mistake_of_our_own_is_not_taken_for_trouble_with_a_pin() -> None:
    with pytest.raises(ZeroDivisionError), pin_trouble():
        raise ZeroDivisionError


def test_a_bus_that_is_switched_off_names_the_command_that_switches_it_on() -> None:
    with pytest.raises(NotPluggedIn, match=r"no /dev/i2c-31\. .*raspi-config nonint do_i2c 0"):
        open_bus(31)


def test_what_is_wired_becomes_one_reader() -> None:
    pi, clock = Pi(), StepClock()

    def made(wiring: Wiring) -> Reader:
        return reader_of(wiring, "pi", clock, random.Random(1).randrange, pi.pins)

    assert isinstance(made(Wiring(tray=WIRED)), GpioTray)
    assert isinstance(made(Wiring(vane=ENCODER)), GpioVane)
    assert isinstance(made(Wiring(WIRED, ENCODER)), DeviceMultiplexer)


async def test_a_tray_and_a_vane_on_the_same_pi_are_read_side_by_side(tmp_path: Path) -> None:
    bench = GpioTrayBench(tmp_path)
    both = reader_of(Wiring(WIRED, ENCODER), "pi", bench.clock, bench.chance.randrange, bench.pi.pins)
    bench.backend = cast(Backend, both)
    async with bench:
        await bench.until_state(DeviceState.CONNECTED)
        await bench.live(1)
        bench.throw(2, 5)
        await bench.until(lambda: bench.throws)
        assert bench.faces == [{"white": 2, "red": 5}]
        statuses = {told.device: told.reason for told in bench.told if isinstance(told, DeviceStatus)}
        assert statuses == {"pi": None, "pi vane": TURN_IT}
        bench.backend.acknowledge(bench.throws[0])
