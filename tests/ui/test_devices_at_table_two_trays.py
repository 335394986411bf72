"""Two trays on cables beside one real table: whichever is thrown in, the throw counts, or it is said why it does not.

Both boards run the real firmware; only the time is stepped. How sources are joined is told in tests/hardware.
"""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import pytest

from companion.game.text import Refusal, Text
from companion.rules.base.production import Roll
from firmware_bridge.unix.port import UnixPort
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.ports import DeviceState
from hardware.serial_places import at
from hardware.serial_port import SerialDevice
from tests.hardware.benches import SLICE, Bench
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed


class TwoTrays(Bench):
    """Two boards joined beside a table before its first throw."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.evening = Evening(folder, a_setup())
        self.evening.settle_in()
        self.ports = tuple(UnixPort(folder / name, stepped=True, identity=name) for name in ("AA", "BB"))
        names = zip(count(1), self.ports, strict=False)
        self.boards = tuple(SerialDevice(f"tray {n}", at(str(port.path)), self.clock) for n, port in names)
        self.beside = armed(self.evening.table, DeviceMultiplexer(self.boards, clock=self.clock), self.clock)
        self.lines: list[str] = []

    async def __aenter__(self) -> TwoTrays:
        for port in self.ports:
            port.start()
        self._task = asyncio.create_task(self.beside.run(self._said, self._said))
        await self.connected()
        self.lines.clear()
        return self

    async def __aexit__(self, *error: object) -> None:
        try:
            await super().__aexit__(*error)
        finally:
            for port in self.ports:
                port.stop()
            self.evening.close()  # in this thread: one that reads a board may collect what is left lying about

    def _said(self, said: Text | Refusal) -> None:
        voice = self.evening.screen.voice
        self.lines.append(voice.refusal(said) if isinstance(said, Refusal) else voice(said))

    async def connected(self) -> None:
        """Wait until both boards are heard, and how their dice lie."""
        await self.until(lambda: all(board.status.state is DeviceState.CONNECTED for board in self.boards))
        await self.live(1)

    async def live(self, seconds: float) -> None:
        """Let boards and table live side by side."""
        while seconds > 0:
            part = min(seconds, SLICE)
            for port in self.ports:
                port.step(round(part * 1000))
            for board, port in zip(self.boards, self.ports, strict=True):
                if board.status.state in (DeviceState.CONNECTED, DeviceState.STALE):
                    await self.taken(port.path)
            await self.clock.advance(part)
            await self.news()
            seconds = round(seconds - part, 3)

    async def end_turn(self, after: int) -> None:
        """End the turn once so many throws have counted."""
        await self.until(lambda: len(self.rolls) == after)
        self.evening.type("end the turn")

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """Every roll the table counted."""
        return [entry.move.dice for entry in self.evening.table.history.path() if isinstance(entry.move, Roll)]


@pytest.mark.usefixtures("firmware")
@pytest.mark.parametrize("gap", [0.5, 1.5, 3.5])
async def test_a_throw_in_the_second_tray_soon_after_one_in_the_first_counts(tmp_path: Path, gap: float) -> None:
    async with TwoTrays(tmp_path) as bench:
        bench.ports[0].throw(6, 3)
        await bench.end_turn(after=1)
        await bench.live(gap)
        bench.ports[1].throw(5, 5)
        await bench.end_turn(after=2)
        bench.ports[0].throw(5, 5)  # the same faces in the other tray are another throw
        await bench.end_turn(after=3)
        await bench.live(5)
        assert (bench.rolls, bench.lines) == ([(6, 3), (5, 5), (5, 5)], [])


@pytest.mark.usefixtures("firmware")
@pytest.mark.parametrize("faces", [(5, 5), (6, 3)])
async def test_two_throws_in_two_trays_at_once_are_one_roll_and_the_second_is_said_not_to_count(
    tmp_path: Path, faces: tuple[int, int]
) -> None:
    async with TwoTrays(tmp_path) as bench:
        bench.ports[0].throw(6, 3)
        bench.ports[1].throw(*faces)
        await bench.live(5)
        assert len(bench.rolls) == 1
        assert bench.lines == ["This throw does not count: an earlier throw counts."] * (faces == (5, 5))


@pytest.mark.usefixtures("firmware")
async def test_a_throw_made_while_the_cable_of_the_second_tray_was_out_counts_once_it_is_back(tmp_path: Path) -> None:
    async with TwoTrays(tmp_path) as bench:
        bench.ports[0].throw(6, 3)
        await bench.end_turn(after=1)
        bench.ports[1].unplug()
        await bench.live(2)
        bench.ports[1].throw(5, 5)
        await bench.live(7)
        assert bench.rolls == [(6, 3)]
        bench.ports[1].replug()
        await bench.until(lambda: len(bench.rolls) == 2)
        assert bench.rolls == [(6, 3), (5, 5)]
