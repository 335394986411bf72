"""A tray on a mock Pi when lines get stuck, pins are taken and other threads call. Health is in the contract."""

import random
import threading
from pathlib import Path

from gpiozero import InputDevice

from companion.readings import DieSeen, DieState
from hardware.gpio.tray import BEAT
from hardware.ports import DeviceState
from tests.hardware.gpio.benches import (
    FINE,
    WIRED,
    GpioTrayBench,
    PiBench,
)

CONNECTED, LOST = DeviceState.CONNECTED, DeviceState.LOST


def reason(bench: PiBench) -> str:
    return str(bench.backend.status.reason)


async def test_a_tray_whose_dice_lie_is_looked_at_once_a_second(tmp_path: Path) -> None:
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


async def test_a_die_that_is_taken_up_is_told_at_once_and_not_at_the_next_look(tmp_path: Path) -> None:
    async with GpioTrayBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        await bench.live(2)
        bench.clock.slept.clear()
        while not bench.clock.slept:
            await bench.live(FINE)  # a look was just taken
        bench.show(WIRED.dice[0][1], 0)
        await bench.live(BEAT / 4)
        assert bench.dice[-1] == DieSeen("white", DieState.HANDLING)


async def test_a_motion_line_that_never_rests_is_told_until_it_does(tmp_path: Path) -> None:
    async with GpioTrayBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        await bench.live(1)  # it sees how its dice lie
        bench.pi.put(WIRED.motion, True)
        await bench.live(9)
        assert bench.backend.status.reason is None
        await bench.live(2)
        assert "motion line" in reason(bench)
        assert bench.backend.status.state is CONNECTED
        bench.pi.put(WIRED.motion, False)
        await bench.live(1)
        assert bench.backend.status.reason is None


async def test_every_throw_of_bouncing_dice_is_told_once_with_its_faces(tmp_path: Path) -> None:
    chance = random.Random(5)
    async with GpioTrayBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        await bench.live(1)
        thrown = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(25)]
        for faces in thrown:
            bench.throw(*faces)
            await bench.live(1.5)
        assert bench.faces == [{"white": white, "red": red} for white, red in thrown]


async def test_a_change_that_no_thread_told_is_found_at_the_next_look(tmp_path: Path) -> None:
    async with GpioTrayBench(tmp_path) as bench:
        await bench.until_state(CONNECTED)
        await bench.live(2)
        for pin in WIRED.dice[1][1]:
            bench.pi.factory.pin(pin).when_changed = None  # the kernel's queue ran over
        bench.show(WIRED.dice[1][1], 4)
        await bench.live(2)
        assert bench.dice[-1] == DieSeen("red", DieState.RESTING, 4)


async def test_what_another_thread_sees_on_the_pins_is_told_in_the_loops_own(tmp_path: Path) -> None:
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


async def test_a_pin_another_program_holds_is_named_and_taken_once_it_is_free(tmp_path: Path) -> None:
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


async def test_a_tray_that_is_closed_gives_every_pin_back(tmp_path: Path) -> None:
    bench = GpioTrayBench(tmp_path)
    async with bench:
        await bench.until_state(CONNECTED)
    for pin in (WIRED.motion, *(pin for _, lines in WIRED.dice for pin in lines)):
        InputDevice(pin, pin_factory=bench.pi.factory).close()
