"""The serial backend when cables, bytes, ports and firmwares misbehave. Healthy behaviour is in test_contract.py."""

import errno
import logging
import os
import random
import threading
from itertools import pairwise
from pathlib import Path

import pytest
import serial

from hardware.keeper import GIVE_UP, LOOK, PAUSES
from hardware.line_device import LineDevice
from hardware.ports import DeviceState, DeviceStatus
from hardware.serial_places import open_serial
from hardware.serial_port import SerialDevice
from tests.hardware.benches import Bench, play
from tests.hardware.cables import AWAY, CONNECTED, LOST, STALE, CableBench, Watched, connect, reason

# -- bytes


async def test_what_was_on_the_line_before_the_port_was_opened_is_not_believed(tmp_path: Path) -> None:
    bench = CableBench(tmp_path)
    bench.plug()
    os.write(bench.master, bench.hello() + bench.roll(9))
    async with bench:
        await bench.answered("WHO")
        assert bench.backend.status.state is not CONNECTED
        await connect(bench)
        assert bench.throws == []


async def test_half_a_frame_at_connect_does_not_spoil_the_next(bench: CableBench) -> None:
    await bench.answered("WHO")
    await bench.say(bench.beat()[20:] + bench.hello())
    await bench.say(bench.roll()[:30] + bench.roll())
    assert bench.backend.status.state is CONNECTED
    assert bench.faces == [{"white": 5, "red": 3}]
    assert bench.backend.status.garbled == 2


async def test_bytes_that_arrive_one_by_one_mean_the_same(bench: CableBench) -> None:
    await connect(bench)
    for byte in bench.roll():
        await bench.say(bytes([byte]))
    assert bench.faces == [{"white": 5, "red": 3}]


async def test_a_megabyte_without_a_line_end_is_survived_and_the_next_throw_is_read(bench: CableBench) -> None:
    await connect(bench)
    for _ in range(256):
        await bench.say(b"U" * 4096)
    await bench.say(b"\n" + bench.roll())
    assert bench.backend.status.state is CONNECTED
    assert bench.faces == [{"white": 5, "red": 3}]


async def test_a_board_that_shows_its_prompt_is_told_from_one_whose_words_make_no_sense(bench: CableBench) -> None:
    await bench.answered("WHO")
    await bench.say(b'$PKZM,WHO\r\nTraceback (most recent call last):\r\n  File "<stdin>", line 1\r\n')
    await bench.say(b"SyntaxError: invalid syntax\r\n>>")
    await bench.say(b"> ")
    await bench.until_state(LOST)
    assert reason(bench).startswith("MicroPython answers, but Kazami's firmware does not run there.")


async def test_random_bytes_are_called_senseless_with_a_hint_at_the_speed(bench: CableBench) -> None:
    chance = random.Random(3)
    await bench.answered("WHO")
    await bench.say(chance.randbytes(2000) + b"\n")
    await bench.until_state(LOST)
    assert "makes no sense" in reason(bench)
    assert "speed" in reason(bench)
    assert bench.readings == []


async def test_noise_of_an_earlier_opening_is_not_blamed_for_silence(bench: CableBench) -> None:
    await bench.answered("WHO")
    await bench.say(b"noise\n")
    await bench.until_state(LOST)
    await bench.until(lambda: "nothing answers" in reason(bench))


# -- silence


async def test_a_port_where_nothing_answers_says_so_and_is_tried_again(bench: CableBench) -> None:
    await bench.until_state(LOST)
    assert "nothing answers" in reason(bench)
    bench.heard()
    await connect(bench)
    assert bench.backend.status.reason is None
    assert bench.states == [DeviceState.CONNECTING, LOST, CONNECTED]  # an attempt is no news


async def test_a_device_that_falls_silent_is_stale_after_three_seconds_and_connected_when_it_speaks(
    bench: CableBench,
) -> None:
    await connect(bench)
    await bench.live(2.5)
    assert bench.backend.status.state is CONNECTED
    await bench.live(1)
    assert bench.backend.status.state is STALE
    assert "not been heard" in reason(bench)
    await bench.say(bench.beat())
    assert bench.states[-1] is STALE, "a stuck line brings what is old: the device is asked who it is"
    await bench.say(bench.hello())
    assert bench.states[-2:] == [STALE, CONNECTED]


async def test_a_device_that_stays_silent_gets_its_port_opened_anew(bench: CableBench) -> None:
    await connect(bench)
    bench.heard()
    await bench.live(GIVE_UP + 0.5)
    assert bench.backend.status.state is LOST
    bench.heard()  # who it is, it was asked in vain
    await connect(bench)


# -- cables


async def test_a_cable_pulled_in_the_middle_of_a_frame_loses_the_frame_and_a_new_port_is_found_behind_the_path(
    bench: CableBench,
) -> None:
    await connect(bench)
    await bench.say(bench.roll()[:25])
    bench.cut()
    await bench.until_state(AWAY)
    assert LOST in bench.states
    bench.plug()
    await connect(bench)
    assert bench.throws == []
    await bench.say(bench.roll(age_ms=4000))
    assert [(throw.sequence, throw.age) for throw in bench.throws] == [(1, 4.0)]
    assert bench.backend.status.age(bench.clock.now()) == pytest.approx(4.0)


def test_an_absent_device_is_looked_for_all_the_time_and_complained_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        bench = CableBench(tmp_path)
        async with bench:
            await bench.until_state(AWAY)
            await bench.live(60)
            bench.plug()
            await bench.live(LOOK + 0.1)
            await connect(bench)
            await bench.say(bench.beat())
        assert bench.states == [DeviceState.CONNECTING, AWAY, DeviceState.CONNECTING, CONNECTED]
        away = bench.told[1]
        assert isinstance(away, DeviceStatus)
        assert str(away.reason) == f"Nothing is plugged in at {bench.path}. Put the cable in; Kazami keeps looking."

    caplog.set_level(logging.INFO, "hardware")
    play(story())
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


async def test_the_pauses_grow_to_five_seconds_for_a_device_that_cannot_be_had_not_for_one_away(tmp_path: Path) -> None:
    bench = CableBench(tmp_path)
    attempts: list[float] = []

    async def connect_noting_when() -> Watched:
        attempts.append(bench.clock.now())
        return await bench.connect()

    bench.backend = LineDevice("board", connect_noting_when, bench.clock)
    bench.plug()
    other = open_serial(str(bench.path))
    async with bench:
        await bench.live(20)
        bench.cut()  # not even busy any more, but gone
        other.close()
        await bench.until_state(AWAY)
        begun = len(attempts)
        await bench.live(5)
        bench.plug()
        await connect(bench)
    pauses = [round(later - earlier, 1) for earlier, later in pairwise(attempts)]
    assert pauses[: len(PAUSES)] == list(PAUSES)
    assert set(pauses[begun:]) == {LOOK}


async def test_a_port_that_takes_no_bytes_is_a_broken_connection_and_given_back() -> None:
    class Stuck:
        """A port that opens, never speaks, and refuses to be written to."""

        in_waiting = 0

        def __init__(self) -> None:
            self.closed = False
            self._cancelled = threading.Event()

        def read(self, size: int, /) -> bytes:
            self._cancelled.wait()
            return b""

        def write(self, data: bytes, /) -> int:
            raise serial.SerialTimeoutException("Write timeout")

        def cancel_read(self) -> None:
            self._cancelled.set()

        def close(self) -> None:
            self.closed = True
            raise OSError(errno.EIO, "the device is gone")

    bench, port = Bench(), Stuck()
    bench.backend = SerialDevice("board", lambda: port, bench.clock)
    async with bench:
        await bench.until_state(LOST)
        assert "connection broke" in reason(bench)
        assert port.closed
