"""Vanes on a mock Pi when wires come off, magnets drift and a bus hangs. Health is in the contract."""

import asyncio
import threading
from pathlib import Path

from gpiozero import GPIOPinInUse, InputDevice
from gpiozero.pins.mock import MockFactory

from hardware.keeper import LOOK
from hardware.ports import DeviceState
from tests.hardware.gpio.benches import (
    ENCODER,
    GpioLadderBench,
    GpioMagnetBench,
    GpioSpinnerBench,
    PiBench,
)
from tests.hardware.gpio.pi import Pi

CONNECTED, AWAY, LOST = DeviceState.CONNECTED, DeviceState.NOT_PLUGGED_IN, DeviceState.LOST


class WithoutSpi(MockFactory):  # type: ignore[misc]  # gpiozero ships no types
    """gpiozero's mock, and no /dev/spidev0.0."""

    def _get_spi_class(self, shared: bool, hardware: bool) -> object:
        if hardware:
            raise FileNotFoundError("/dev/spidev0.0")
        return super()._get_spi_class(shared, hardware)


class PiWithoutSpi(Pi):
    """A Pi as it comes out of its box."""

    def __init__(self) -> None:
        super().__init__(WithoutSpi)


def reason(bench: PiBench) -> str:
    return str(bench.backend.status.reason)


async def test_a_weak_magnet_is_told_while_its_angle_still_comes(tmp_path: Path) -> None:
    async with GpioMagnetBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        bench.magnet.status = 0x30
        bench.turn(90.0)
        await bench.until(lambda: bench.angles[-1] == 90)
        assert "too weak" in reason(bench)
        assert bench.backend.status.state is CONNECTED
        bench.magnet.status = 0x20
        await bench.live(0.2)
        assert bench.backend.status.reason is None


async def test_without_a_magnet_there_is_no_angle_and_the_reason_says_why(tmp_path: Path) -> None:
    async with GpioMagnetBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        bench.magnet.status = 0
        await bench.live(0.2)
        told = len(bench.angles)
        await bench.live(5)
        assert len(bench.angles) == told
        assert "no magnet" in reason(bench)


async def test_a_magnet_sensor_whose_wires_come_off_is_away_at_once_and_back_within_two_seconds(tmp_path: Path) -> None:
    async with GpioMagnetBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        bench.magnet.present = False
        await bench.live(0.2)
        assert bench.backend.status.state is AWAY
        assert "four wires" in reason(bench)
        assert bench.magnet.closed == 1
        await bench.live(60)
        bench.magnet.present = True
        boot = bench.readings[-1].boot
        await bench.live(LOOK + 0.2)
        assert bench.backend.status.state is CONNECTED
        assert bench.backend.status.reason is None
        assert bench.readings[-1].boot != boot


async def test_a_bus_that_hangs_stops_nobody_else(tmp_path: Path) -> None:
    bench = GpioMagnetBench(tmp_path)
    hanging, free = threading.Event(), threading.Event()

    class Hanging:
        read_i2c_block_data = bench.magnet.read_i2c_block_data
        close = bench.magnet.close

        def read_byte_data(self, address: int, register: int, /) -> int:
            hanging.set()
            assert free.wait(10)
            return 0x20

    bench.fit_bus(Hanging())
    async with bench:
        while not hanging.is_set():
            await asyncio.sleep(0)  # the loop goes round and round: nothing blocks it
        assert bench.backend.status.state is DeviceState.CONNECTING
        free.set()
        await bench.until_state(CONNECTED)


async def test_a_ladders_broken_wire_is_told_and_its_angle_comes_back(tmp_path: Path) -> None:
    async with GpioLadderBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        for count, why in ((1023, "circuit is open"), (0, "touch each other"), (300, "none of its sixteen")):
            bench.read(count)
            await bench.live(0.2)
            assert why in reason(bench)
            assert bench.angles[-1] == 0
        bench.turn(112.5)
        await bench.live(0.2)
        assert bench.angles[-1] == 112.5
        assert bench.backend.status.reason is None


async def test_a_pi_whose_spi_is_switched_off_says_how_to_switch_it_on(tmp_path: Path) -> None:
    async with GpioLadderBench(tmp_path, PiWithoutSpi()) as bench:
        await bench.until_state(LOST)
        assert "raspi-config nonint do_spi 0" in reason(bench)


async def test_only_the_converters_own_channel_is_read(tmp_path: Path) -> None:
    async with GpioLadderBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        bench.converter.counts |= dict.fromkeys(range(1, 8), 1023)
        await bench.live(0.5)
        assert bench.backend.status.reason is None


async def test_every_count_arrives_from_the_converter_as_it_was_read(tmp_path: Path) -> None:
    async with GpioLadderBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        for count in (100, 200, 301, 450, 555):  # none of them a position
            bench.read(count)
            await bench.live(0.2)
            assert f"read {count} of 1023" in reason(bench)


async def test_a_spinner_says_that_it_must_be_turned_and_then_knows_where_it_points(tmp_path: Path) -> None:
    async with GpioSpinnerBench(tmp_path, turned=False) as bench:
        await bench.until_state(CONNECTED)
        bench.go(20)
        await bench.live(0.2)
        assert "all the way round" in reason(bench)
        assert bench.angles == []
        for quarter in range(20, ENCODER.steps * 4 + 1):
            bench.go(quarter)
        bench.turn(90.0)
        await bench.live(0.2)
        assert bench.angles[-1] == 90
        assert bench.backend.status.reason is None


async def test_a_spinner_gives_its_pins_back(tmp_path: Path) -> None:
    bench = GpioSpinnerBench(tmp_path)
    async with bench:
        await bench.until_state(CONNECTED)
        try:
            InputDevice(ENCODER.a, pin_factory=bench.pi.factory)
        except GPIOPinInUse:
            pass
        else:
            raise AssertionError("nobody holds the pin")
    for pin in (ENCODER.a, ENCODER.b, ENCODER.index):
        InputDevice(pin, pin_factory=bench.pi.factory).close()
