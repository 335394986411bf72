"""A day beside a board that does nothing, or is not there: it must cost nothing. Time leaps; nothing is waited for."""

import asyncio
import gc
import heapq
import os
from collections.abc import Callable

import pytest

from companion.readings import AngleSeen, Reading, ThrowSeen
from firmware_bridge import wire
from hardware.line_device import LineDevice
from hardware.ports import DeviceState, DeviceStatus, Reader, Tell, Told
from tests.hardware.cables import AWAY, BOOT, CONNECTED, LOST
from tests.hardware.instruments import Wire

HOURS = 24 if os.environ.get("KAZAMI_PROOF") else 2
HOUR = 3600
FEW = 200
"""Objects by which a day may differ from its morning: what a round of the loop holds at the moment."""


class LeapClock:
    """A clock that leaps from one waking to the next."""

    def __init__(self) -> None:
        self.time = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = 0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._number += 1
        heapq.heappush(self._sleepers, (self.time + seconds, self._number, woken))
        await woken

    async def until(self, end: float) -> None:
        await _others_work()
        while self._sleepers and self._sleepers[0][0] <= end:
            self.time, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
                await _others_work()
        self.time = end


async def _others_work() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


async def spend_a_day(clock: LeapClock, device: Reader, tell: Tell, second: Callable[[], object]) -> int:
    """Run the device and call `second` in each; return how many more objects there are than after an eighth of it."""
    running = asyncio.create_task(device.run(tell))
    seconds, counts = HOURS * HOUR, list[int]()
    for number in range(seconds):
        await clock.until(clock.time + 1)
        second()
        if number in (seconds // 8, seconds - 1):
            gc.collect()
            counts.append(len(gc.get_objects()))
    assert len(asyncio.all_tasks()) <= len(("story", "run", "reader", "ticker", "opening", "patience"))
    running.cancel()
    await asyncio.wait([running])
    return counts[1] - counts[0]


class Day:
    """A board on a wire in memory, lived with for hours; what it told, but for angles, which are only numbered."""

    def __init__(self) -> None:
        self.clock, self.wire = LeapClock(), Wire()
        self.statuses: list[DeviceStatus] = []
        self.angles = 0
        self.throws: list[Reading] = []
        self._frames = 0

    def _listen(self, told: Told) -> None:
        if isinstance(told, DeviceStatus):
            self.statuses = [*self.statuses[-7:], told]
        elif isinstance(told.seen, AngleSeen):
            self.angles += 1
        elif isinstance(told.seen, ThrowSeen):
            self.throws.append(told)

    def frame(self, kind: str, *fields: str) -> bytes:
        self._frames = (self._frames + 1) % wire.SEQUENCES
        return wire.encode(kind, BOOT, self._frames, fields)

    def beat(self) -> None:
        """Answer whoever asks, then say that the board lives."""
        if self.wire.heard:
            self.wire.say(self.frame("HELLO", str(wire.PROTOCOL), "0.1.0", "2", "magnet", "5EED"))
            self.wire.heard = b""
        self.wire.say(self.frame("BEAT", "1", "0", "0", "0", "0") + self.frame("VANE", "600", "ok"))

    async def spend(self, second: Callable[[], object]) -> int:
        """Call `second` in each; return how many more objects there are at the end than after the first eighth."""
        device = LineDevice("board", self.wire.connect, self.clock)
        more = await spend_a_day(self.clock, device, self._listen, second)
        assert self.wire.opened == self.wire.closed
        return more


async def test_a_day_of_heartbeats_leaks_nothing_and_counts_nothing() -> None:
    day = Day()
    more = await day.spend(day.beat)
    assert day.throws == []
    assert [status.state for status in day.statuses] == [DeviceState.CONNECTING, CONNECTED]
    assert day.angles >= HOURS * HOUR - 2
    assert more < FEW


@pytest.mark.parametrize("there", [True, False])
async def test_a_day_of_silence_leaks_nothing_and_counts_nothing(there: bool, caplog: pytest.LogCaptureFixture) -> None:
    day = Day()
    day.wire.there = there
    more = await day.spend(lambda: None)
    assert day.throws == []
    assert day.angles == 0
    assert day.statuses[-1].state is (LOST if there else AWAY)
    assert more < FEW
    assert len([record for record in caplog.records if record.levelname == "WARNING"]) == 1
