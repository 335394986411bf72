"""A device that never stops: what is taken of it is bounded, what is not is counted and said, and others have turns.

By counts and turns alone, never by a clock. Which rolls of a flood are told is in tests/firmware.
"""

import asyncio
from itertools import count

import pytest

from companion.readings import AngleSeen
from firmware_bridge import wire
from hardware.device_multiplexer import THROWS
from hardware.keeper import A_SECOND, AT_ONCE, PIECE, TICK, Pipe
from hardware.line_device import LineDevice
from hardware.nmea_vane import NmeaVane
from hardware.overload import CALM, FLOODS, TOO_MUCH, Allowance, Overload
from hardware.ports import DeviceState, Reader, Told
from tests.hardware.benches import StepClock
from tests.hardware.cables import BOOT
from tests.hardware.instruments import wind
from tests.hardware.sources import Board, Listener

READS = 12


class Flood:
    """A pipe in which there is always more: rolls without an end, in the sequence of their frames."""

    def __init__(self, line: bytes = b"") -> None:
        self.read_bytes = self.written = 0
        self.reads = asyncio.Semaphore(0)  # how many reads there is something for
        self._line = line
        self._rest = b""
        self._numbers = count(2)

    async def connect(self) -> Pipe:
        self._rest = wire.encode("HELLO", BOOT, 1, (str(wire.PROTOCOL), "0.1.0", "2", "magnet", "5EED"))
        return self

    async def read(self) -> bytes:
        """Return as much as a socket does, without waiting while there is something."""
        await self.reads.acquire()
        lines = [self._rest]
        while sum(map(len, lines)) < 65536:
            n = next(self._numbers)
            roll = wire.encode("ROLL", BOOT, n % wire.SEQUENCES, (str(n - 1), "0", "3", "5"))
            lines.append((self._line or roll) * (1 if not self._line else 100))
        data = b"".join(lines)
        self._rest = data[65536:]
        self.read_bytes += 65536
        return data[:65536]

    def write(self, data: bytes) -> None:
        self.written += len(data)

    async def close(self) -> None:
        """Nothing to give back."""


class Drowned:
    """A reader behind a flood, and somebody else in the same loop who counts his turns."""

    def __init__(self, flood: Flood, reader: Reader, clock: StepClock) -> None:
        self.flood, self.reader, self.clock = flood, reader, clock
        self.told: list[Told] = []
        self.turns = 0
        self.most_between = 0  # things told between two turns

    async def take(self, reads: int) -> None:
        """Let so many reads of the flood be taken, without any time passing."""
        end = self.flood.read_bytes + reads * 65536
        for _ in range(reads):
            self.flood.reads.release()
        told = len(self.told)
        while self.flood.read_bytes < end:
            await asyncio.sleep(0)
            self.turns += 1
            self.most_between = max(self.most_between, len(self.told) - told)
            told = len(self.told)


@pytest.mark.parametrize("kind", ["board", "wind"])
async def test_of_a_flood_no_more_is_taken_than_the_page_says_and_the_rest_is_counted_and_said(kind: str) -> None:
    clock, flood = StepClock(), Flood(wind(10) if kind == "wind" else b"")
    reader: LineDevice | NmeaVane = (
        NmeaVane("vane", flood.connect, clock) if kind == "wind" else LineDevice("tray", flood.connect, clock)
    )
    bench = Drowned(flood, reader, clock)
    task = asyncio.create_task(reader.run(bench.told.append))
    await bench.take(READS)
    taken = flood.read_bytes - reader.status.unread
    assert AT_ONCE - PIECE <= taken <= AT_ONCE + 65536, "the last read may still be taken apart"
    await clock.advance(TICK)
    assert reader.status.state is DeviceState.CONNECTED
    assert reader.status.reason is not None
    assert reader.status.reason.msgid == TOO_MUCH.msgid
    for _ in range(3):
        await clock.advance(1)
        await bench.take(1)
    for _ in range(1000):  # until the last read is taken apart
        await asyncio.sleep(0)
    assert flood.read_bytes - reader.status.unread <= AT_ONCE + 4 * A_SECOND
    assert bench.most_between <= PIECE / 20
    task.cancel()
    await asyncio.wait([task])


async def test_a_board_is_well_again_once_the_flood_is_over() -> None:
    clock, flood = StepClock(), Flood()
    reader = LineDevice("tray", flood.connect, clock)
    bench = Drowned(flood, reader, clock)
    task = asyncio.create_task(reader.run(bench.told.append))
    await bench.take(READS)
    await clock.advance(CALM + 0.5)
    assert reader.status.reason is None or reader.status.reason.msgid not in FLOODS
    task.cancel()
    await asyncio.wait([task])


def test_what_is_asked_for_is_granted_whole_or_not_at_all_and_never_more_than_there_is() -> None:
    allowance = Allowance(10, 2)
    assert [allowance.grants(4, 0.0) for _ in range(3)] == [True, True, False]
    assert allowance.grants(2, 0.0)
    assert not allowance.grants(1, 0.4)
    assert allowance.grants(1, 0.5)
    assert [allowance.grants(10, 1000.0), allowance.grants(1, 1000.0)] == [True, False]


def test_people_are_told_of_an_excess_at_once_whenever_it_has_doubled_and_until_it_is_over() -> None:
    excess, shown = Overload(TOO_MUCH), list[object]()
    for second in range(100):
        excess.add(10, float(second))
        if excess.words is not None and excess.words.args not in shown:
            shown.append(excess.words.args)
    assert shown == [(("n", n),) for n in (10, 20, 40, 80, 160, 320, 640)]
    excess.calm(99 + CALM - 0.1)
    assert excess.words is not None
    excess.calm(99 + CALM)
    assert excess.words is None


async def test_a_throw_of_long_ago_is_not_remembered_by_who_joins_several_devices() -> None:
    board = Board("tray")
    async with Listener(board) as all_:
        readings = [board.throw(number) for number in range(1, THROWS + 2)]
        with pytest.raises(ValueError, match="never told"):
            all_.several.acknowledge(readings[0])
        for reading in readings[1:]:
            all_.several.acknowledge(reading)
        assert board.acknowledged == list(range(2, THROWS + 2))
        board.see(AngleSeen(1))
