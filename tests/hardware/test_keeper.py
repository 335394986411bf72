"""A connection that survives the evening: soon back by itself, and with the same board, not merely the same path."""

import asyncio
import gc
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from serial.tools.list_ports_common import ListPortInfo

from companion.game.text import Text
from firmware_bridge.unix.port import UnixPort
from hardware.keeper import LOOK, PATIENCE, PAUSES, Connect, Pipe
from hardware.known_devices import KnownBoard
from hardware.line_device import LineDevice
from hardware.nmea_vane import NmeaVane
from hardware.ports import Busy, DeviceState, NotPluggedIn
from hardware.serial_places import PICO, plugged_in
from hardware.serial_port import SerialDevice, apart
from tests.hardware.benches import Bench, FirmwareBench, PlayBench, StepClock
from tests.hardware.cables import AWAY, CONNECTED, LOST, CableBench, connect, reason
from tests.hardware.instruments import Wire, wind
from tests.hardware.networks import TcpBench

# -- unplugged and plugged in again


@pytest.mark.parametrize("away", [1, 58, 298])
@pytest.mark.parametrize("make", [FirmwareBench, TcpBench])
async def test_a_device_is_ready_within_two_seconds_after_it_is_back_however_long_it_was_away(
    firmware: None, make: Callable[[Path], PlayBench], away: int, tmp_path: Path
) -> None:
    async with make(tmp_path) as bench:
        assert isinstance(bench, PlayBench)
        await bench.until_state(CONNECTED)
        bench.unplug()
        await bench.until_state(AWAY)
        await bench.alone(away)
        bench.replug()
        back = bench.clock.now()
        await bench.until_state(CONNECTED, lasts=0.1)
        assert bench.clock.now() - back < 2


@pytest.mark.parametrize("between", ["it was heard", "it was away"])
async def test_the_pauses_begin_anew_once_a_device_was_heard_or_away(between: str) -> None:
    bench, wire, busy = Bench(), Wire(), True
    attempts: list[float] = []

    async def connect() -> Pipe:
        attempts.append(bench.clock.now())
        if busy:
            raise Busy(Text("Another program uses it."))
        return await wire.connect()

    bench.backend = NmeaVane("vane", connect, bench.clock)  # type: ignore[assignment] # it has no dice
    async with bench:
        await bench.live(sum(PAUSES))
        busy, wire.there = False, between == "it was heard"
        await bench.until(lambda: wire.pipe or bench.backend.status.state is AWAY)
        wire.say(wind(10))
        await bench.live(0.1)
        wire.cut()
        busy = True
        attempts.clear()
        await bench.live(LOOK + sum(PAUSES[:3]))
    assert len(attempts) >= 3, attempts  # after pauses as long as at last it would be one at most


async def test_a_hang_up_is_noticed_at_once(bench: CableBench) -> None:
    await connect(bench)
    pulled = bench.clock.now()
    bench.cut()
    await bench.until(lambda: bench.states[-1] in (LOST, AWAY), step=0)
    assert bench.clock.now() == pulled


# -- the same board, and no other


class TwoBoards(Bench):
    """Two boards with the real firmware; a backend that remembers one of them looks at every port there is."""

    def __init__(self, folder: Path, remembered: KnownBoard) -> None:
        super().__init__()
        self.ours = UnixPort(folder / "ours", stepped=True, identity="A1A1")
        self.other = UnixPort(folder / "other", stepped=True, identity="B2B2")
        self.backend = SerialDevice(
            "tray", plugged_in(remembered, listing=self._listed), self.clock, remembered=remembered
        )

    def _listed(self) -> list[ListPortInfo]:
        listed = []
        for board in (self.ours, self.other):
            if board.path.exists():
                listed.append(ListPortInfo(os.path.realpath(board.path)))
                listed[-1].vid, listed[-1].pid = PICO
        return listed

    async def __aenter__(self) -> "TwoBoards":
        self.ours.start()
        self.other.start()
        await super().__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        await super().__aexit__(*error)
        self.ours.stop()
        self.other.stop()

    async def live(self, seconds: float) -> None:
        for board in (self.ours, self.other):
            board.step(round(seconds * 1000))
        await super().live(seconds)


async def test_the_remembered_board_is_taken_at_any_path_and_another_one_at_its_old_path_is_not(
    firmware: None, tmp_path: Path
) -> None:
    async with TwoBoards(tmp_path, KnownBoard("A1A1")) as bench:
        bench.other.unplug()
        await bench.until_state(CONNECTED)
        bench.ours.unplug()
        await bench.until_state(AWAY)
        bench.other.replug()  # most likely it gets the path that has just become free
        await bench.until_state(LOST)
        assert reason(bench).startswith("Another board answers (B2B2), not the one this table knows (A1A1).")
        told = len(bench.readings)
        bench.other.throw(6, 6)
        await bench.live(3)
        assert len(bench.readings) == told
        bench.ours.replug()
        await bench.until_state(CONNECTED)
        bench.ours.throw(1, 2)
        await bench.until(lambda: bench.throws)
        assert bench.faces == [{"white": 1, "red": 2}]


async def test_another_board_behind_the_same_path_is_never_shown_as_connected(tmp_path: Path) -> None:
    bench = CableBench(tmp_path)
    bench.backend = LineDevice("board", bench.connect, bench.clock, remembered=KnownBoard("5EED"))
    bench.plug()
    async with bench:
        await connect(bench)
        bench.cut()
        await bench.until_state(AWAY)
        so_far = len(bench.states)
        bench.plug()
        await bench.answered("WHO")
        await bench.say(bench.hello("00C0FFEE", identity="0BAD"))
        assert "Another board answers" in reason(bench)
        assert bench.states[so_far:] == [DeviceState.CONNECTING, LOST]


async def test_the_first_board_that_answers_is_remembered(firmware: None, tmp_path: Path) -> None:
    kept: list[str] = []
    async with TwoBoards(tmp_path, KnownBoard("", kept.append)) as bench:
        bench.other.unplug()
        await bench.until_state(CONNECTED)
        bench.ours.unplug()
        await bench.until_state(AWAY)
        bench.other.replug()
        await bench.until_state(LOST)
    assert kept == ["A1A1"]


async def test_a_board_without_an_identity_is_taken_and_not_remembered(tmp_path: Path) -> None:
    kept: list[str] = []
    bench = CableBench(tmp_path, remembered=KnownBoard("", kept.append))
    bench.plug()
    async with bench:
        await bench.answered("WHO")
        await bench.say(bench.hello(identity="-"))
        await bench.until_state(CONNECTED)
    assert kept == []


# -- openings


async def test_an_opening_that_does_not_end_is_given_up_and_tried_again(tmp_path: Path) -> None:
    bench, attempts = Bench(), list[float]()

    async def hang() -> Wire:
        attempts.append(bench.clock.now())
        await asyncio.Event().wait()
        raise AssertionError

    bench.backend = LineDevice("board", hang, bench.clock)  # type: ignore[arg-type] # it never comes to a pipe
    async with bench:
        await bench.live(PATIENCE + 0.1)
        assert bench.backend.status.state is LOST
        assert "It cannot be opened" in reason(bench)
        await bench.live(1)
        assert len(attempts) == 2


async def test_a_port_that_opens_when_nobody_wants_it_any_more_is_given_back() -> None:
    class Late:
        """A port that lets itself be opened only after `let`."""

        in_waiting = 0

        def __init__(self) -> None:
            self.let, self.closed = threading.Event(), threading.Event()

        def read(self, size: int, /) -> bytes:
            raise AssertionError

        def write(self, data: bytes, /) -> int:
            raise AssertionError

        def cancel_read(self) -> None:
            raise AssertionError

        def close(self) -> None:
            self.closed.set()

        def open(self) -> "Late":
            self.let.wait()
            return self

    port = Late()
    opening = asyncio.ensure_future(apart(port.open)())
    await asyncio.sleep(0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    port.let.set()
    await asyncio.to_thread(port.closed.wait, 10)
    assert port.closed.is_set()


async def put_away(connect: Connect, asked: asyncio.Event, end: Callable[[], object]) -> None:
    """Put a reader away that has begun to look, let what it began end in the same moment, and fail if a bug is told."""
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    reading = asyncio.ensure_future(LineDevice("board", connect, StepClock()).run(lambda _: None))
    await asked.wait()
    end()
    reading.cancel()
    await asyncio.wait((reading,))
    await asyncio.get_running_loop().shutdown_default_executor()
    del reading  # an error that nobody heard is told once its task is gone
    await asyncio.sleep(0)
    gc.collect()
    assert told == []


async def test_a_device_that_is_not_found_when_nobody_looks_for_it_any_more_is_no_bug() -> None:
    loop, asked, let = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def look() -> NoReturn:
        loop.call_soon_threadsafe(asked.set)
        let.wait()
        raise NotPluggedIn(Text("It is away."))

    await put_away(apart(look), asked, let.set)


@pytest.mark.parametrize("there", [False, True])
async def test_what_is_found_or_missed_as_nobody_looks_for_it_any_more_leaves_nothing_behind(there: bool) -> None:
    wire, asked, found = Wire(), asyncio.Event(), asyncio.Event()
    wire.there = there

    async def connect() -> Pipe:
        asked.set()
        await found.wait()
        return await wire.connect()

    await put_away(connect, asked, found.set)
    assert wire.closed == wire.opened == there


# -- what ails a device that answers


async def test_a_weak_magnet_is_said_in_words_while_the_device_stays_connected(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("VANE", "600", "weak") + bench.beat())
    assert bench.backend.status.state is CONNECTED
    assert reason(bench) == "The vane's magnet is too weak: bring it nearer to its sensor."
    await bench.say(bench.frame("VANE", "600", "ok"))
    assert bench.backend.status.reason is None


async def test_a_vane_that_is_well_again_hides_nothing_else_that_is_wrong(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("FAULT", "the lid is open"))
    await bench.say(bench.frame("VANE", "600", "weak"))
    assert "magnet is too weak" in reason(bench)
    await bench.say(bench.frame("VANE", "600", "ok") + bench.beat())
    assert reason(bench) == "The board says: the lid is open"
