"""Trays and vanes on a mock Pi when wires come off, magnets drift and other threads call. Health is in the contract."""

import asyncio
import random
import threading
from pathlib import Path

from gpiozero import GPIOPinInUse, InputDevice
from gpiozero.pins.mock import MockFactory

from companion.readings import DieSeen, DieState
from hardware.gpio.tray import BEAT
from hardware.keeper import LOOK
from hardware.ports import DeviceState
from tests.hardware.benches import play
from tests.hardware.gpio.benches import (
    ENCODER,
    FINE,
    WIRED,
    GpioLadderBench,
    GpioMagnetBench,
    GpioSpinnerBench,
    GpioTrayBench,
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


# -- the tray


def test_a_tray_whose_dice_lie_is_looked_at_once_a_second(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioTrayBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            await bench.live(2)
            slept = bench.clock.slept = []
            told = len(bench.told)
            await bench.live(60)
            assert slept == [BEAT] * 60
            assert len(bench.told) == told
            heard = bench.backend.status.heard_at
            assert heard is not None
            assert bench.clock.now() - heard <= BEAT + 0.02

    play(story())


def test_a_die_that_is_taken_up_is_told_at_once_and_not_at_the_next_look(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioTrayBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            await bench.live(2)
            bench.clock.slept.clear()
            while not bench.clock.slept:
                await bench.live(FINE)  # a look was just taken
            bench.show(WIRED.dice[0][1], 0)
            await bench.live(BEAT / 4)
            assert bench.dice[-1] == DieSeen("white", DieState.HANDLING)

    play(story())


def test_a_motion_line_that_never_rests_is_told_until_it_does(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioTrayBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            bench.pi.put(WIRED.motion, True)
            await bench.live(9)
            assert bench.backend.status.reason is None
            await bench.live(2)
            assert "motion line" in reason(bench)
            assert bench.backend.status.state is CONNECTED
            bench.pi.put(WIRED.motion, False)
            await bench.live(1)
            assert bench.backend.status.reason is None

    play(story())


def test_every_throw_of_bouncing_dice_is_told_once_with_its_faces(tmp_path: Path) -> None:
    async def story() -> None:
        chance = random.Random(5)
        async with GpioTrayBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            await bench.live(1)
            thrown = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(25)]
            for faces in thrown:
                bench.throw(*faces)
                await bench.live(1.5)
            assert bench.faces == [{"white": white, "red": red} for white, red in thrown]

    play(story())


def test_a_change_that_no_thread_told_is_found_at_the_next_look(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioTrayBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            await bench.live(2)
            for pin in WIRED.dice[1][1]:
                bench.pi.factory.pin(pin).when_changed = None  # the kernel's queue ran over
            bench.show(WIRED.dice[1][1], 4)
            await bench.live(2)
            assert bench.dice[-1] == DieSeen("red", DieState.RESTING, 4)

    play(story())


def test_what_another_thread_sees_on_the_pins_is_told_in_the_loops_own(tmp_path: Path) -> None:
    async def story() -> None:
        threads = set()
        async with GpioTrayBench(tmp_path) as bench:
            bench.hears = lambda reading: threads.add(threading.get_ident())
            await bench.until_state(CONNECTED)
            await bench.live(2)
            threads.clear()
            other = threading.Thread(target=bench.show, args=(WIRED.dice[0][1], 6))
            other.start()
            other.join()
            await bench.live(2)
            assert bench.dice[-1] == DieSeen("white", DieState.RESTING, 6)
            assert threads == {threading.get_ident()}

    play(story())


def test_a_pin_another_program_holds_is_named_and_taken_once_it_is_free(tmp_path: Path) -> None:
    async def story() -> None:
        bench = GpioTrayBench(tmp_path)
        holder = InputDevice(27, pin_factory=bench.pi.factory)
        async with bench:
            await bench.until_state(LOST)
            assert "uses that pin" in reason(bench)
            assert "GPIO27" in reason(bench)
            await bench.live(20)
            assert bench.states == [DeviceState.CONNECTING, LOST]  # an attempt is no news
            holder.close()
            await bench.until_state(CONNECTED)
            assert bench.backend.status.reason is None

    play(story())


def test_a_tray_that_is_closed_gives_every_pin_back(tmp_path: Path) -> None:
    async def story() -> None:
        bench = GpioTrayBench(tmp_path)
        async with bench:
            await bench.until_state(CONNECTED)
        for pin in (WIRED.motion, *(pin for _, lines in WIRED.dice for pin in lines)):
            InputDevice(pin, pin_factory=bench.pi.factory).close()

    play(story())


# -- the vanes


def test_a_weak_magnet_is_told_while_its_angle_still_comes(tmp_path: Path) -> None:
    async def story() -> None:
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

    play(story())


def test_without_a_magnet_there_is_no_angle_and_the_reason_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioMagnetBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            bench.magnet.status = 0
            await bench.live(0.2)
            told = len(bench.angles)
            await bench.live(5)
            assert len(bench.angles) == told
            assert "no magnet" in reason(bench)

    play(story())


def test_a_magnet_sensor_whose_wires_come_off_is_away_at_once_and_back_within_two_seconds(tmp_path: Path) -> None:
    async def story() -> None:
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

    play(story())


def test_a_bus_that_hangs_stops_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
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

    play(story())


def test_a_ladders_broken_wire_is_told_and_its_angle_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
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

    play(story())


def test_a_pi_whose_spi_is_switched_off_says_how_to_switch_it_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioLadderBench(tmp_path, PiWithoutSpi()) as bench:
            await bench.until_state(LOST)
            assert "raspi-config nonint do_spi 0" in reason(bench)

    play(story())


def test_only_the_converters_own_channel_is_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioLadderBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            bench.converter.counts |= dict.fromkeys(range(1, 8), 1023)
            await bench.live(0.5)
            assert bench.backend.status.reason is None

    play(story())


def test_every_count_arrives_from_the_converter_as_it_was_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with GpioLadderBench(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            for count in (100, 200, 301, 450, 555):  # none of them a position
                bench.read(count)
                await bench.live(0.2)
                assert f"read {count} of 1023" in reason(bench)

    play(story())


def test_a_spinner_says_that_it_must_be_turned_and_then_knows_where_it_points(tmp_path: Path) -> None:
    async def story() -> None:
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

    play(story())


def test_a_spinner_gives_its_pins_back(tmp_path: Path) -> None:
    async def story() -> None:
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

    play(story())
