"""Smart dice on the air and a board on a cable beside one real table: every roll counts once, whoever watched it.

Bleak talks to emulated dice, the board runs the real firmware; only the time is stepped. How one source behaves by
itself is told in tests/hardware.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.board.maps import beginner
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text
from companion.readings import AngleSeen, DieSeen, DieState, Seen, ThrowSeen
from companion.rules.base.production import Roll
from companion.table import Table
from firmware_bridge.unix.port import UnixPort
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.ports import DeviceState
from hardware.serial_places import at
from hardware.serial_port import SerialDevice
from tests.hardware.benches import SLICE
from tests.hardware.ble.benches import RED, WHITE, DiceBench
from tests.hardware.ble.emulated import EmulatedDie, EmulatedGoDice, EmulatedPixels
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed
from tests.ui.vanes import ENE, FACES, WORDS
from tests.variants.weathercock import WEATHERCOCK, looks_to

CONNECTED, RESTING, ROLLING, SETTLED = DeviceState.CONNECTED, DieState.RESTING, DieState.ROLLING, DieState.SETTLED
A_VANE: Mapping[str, object] = {"vane": {"kind": "magnet", "bus": 0, "sda": 16, "scl": 17}}
ONE_WELL: Mapping[str, object] = {"wells": [[2, 3, 4]], "motion": 8}
TWO_WELLS: Mapping[str, object] = {"wells": [[2, 3, 4], [5, 6, 7]], "motion": 8}


class Bench(DiceBench):
    """Two smart dice and one board, joined beside a table."""

    def __init__(
        self,
        folder: Path,
        table: Table,
        fitted: Mapping[str, object],
        made: type[EmulatedDie] = EmulatedGoDice,
        late: str = "board",
    ) -> None:
        super().__init__(made)
        self.table = table
        self.port = UnixPort(folder / "board", fitted=fitted, stepped=True)
        self.board = SerialDevice("board", at(str(self.port.path)), self.clock)
        self.beside = armed(table, DeviceMultiplexer([self.board, self.backend]), self.clock)
        self.lines: list[Text | Refusal] = []
        self.late = late  # the source that comes last, and so reads only what the other one does not

    async def __aenter__(self) -> Bench:
        await self.air.begin()
        self.port.start()
        self.port.unplug()
        self._task = asyncio.create_task(self.beside.run(self.lines.append, self.lines.append))
        for come in (self._plug_in, self._wake) if self.late == "radio" else (self._wake, self._plug_in):
            await come()
        self.lines.clear()
        return self

    async def _plug_in(self) -> None:
        self.port.replug()
        await self.until(lambda: self.board.status.state is CONNECTED)
        await self.live(1)  # it looks how its dice lie

    async def _wake(self) -> None:
        for die in (self.white, self.red):
            await die.wake()
        await self.until(lambda: self.backend.status.state is CONNECTED)
        await self.live(1)

    async def __aexit__(self, *error: object) -> None:
        try:
            await super().__aexit__(*error)
        finally:
            self.port.stop()

    async def live(self, seconds: float) -> None:
        """Let board, air and table live side by side."""
        while seconds > 0:
            part = min(seconds, SLICE)
            self.port.step(round(part * 1000))
            if self.board.status.state in (CONNECTED, DeviceState.STALE):
                await self.taken(self.port.path)
            await self.clock.advance(part)
            await self.news()
            seconds = round(seconds - part, 3)

    async def shows(self, die: str, *states: DieState) -> None:
        """Wait until the tray believes that of a die."""
        await self.until(lambda: any(one.name == die and one.state in states for one in self.beside.dice))

    @property
    def spoken(self) -> list[str]:
        """What people were told, before it was filled in."""
        return [line.msgid if isinstance(line, Text) else line.text.msgid for line in self.lines]

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """Every roll the table counted."""
        return [entry.move.dice for entry in self.table.history.path() if isinstance(entry.move, Roll)]

    @property
    def witnesses(self) -> list[tuple[str, Seen]]:
        """Which devices the last roll came from, and what each saw."""
        return [(reading.device, reading.seen) for reading in self.table.history.path()[-1].reading]


@pytest.fixture
def evening(firmware: None, tmp_path: Path) -> Evening:
    """A table before its first throw."""
    evening = Evening(tmp_path, a_setup())
    evening.settle_in()
    return evening


@pytest.mark.parametrize("made", [EmulatedGoDice, EmulatedPixels])
async def test_a_throw_of_two_smart_dice_is_one_roll_while_a_vane_on_a_cable_turns(
    tmp_path: Path, evening: Evening, made: type[EmulatedDie]
) -> None:
    async with Bench(tmp_path, evening.table, A_VANE, made) as bench:
        bench.port.spin_vane(62)
        bench.white.roll(4)
        bench.red.roll(6)
        await bench.until(lambda: bench.rolls)
        assert bench.rolls == [(4, 6)]
        assert bench.witnesses == [(WHITE, DieSeen("white", SETTLED, 4)), (RED, DieSeen("red", SETTLED, 6))]
        bench.white.roll(1)  # nobody asked for it
        bench.red.roll(1)
        await bench.live(5)
        assert round(bench.beside.vane.vane.angle or 0) == 62
        evening.type("end the turn")
        await bench.live(5)
        assert bench.rolls == [(4, 6)]
        bench.white.roll(2)
        bench.red.roll(3)
        await bench.until(lambda: len(bench.rolls) == 2)
        await bench.live(5)
        assert bench.rolls == [(4, 6), (2, 3)]
        assert bench.spoken == []


async def test_the_vane_on_a_cable_tells_a_direction_once_and_one_smart_die_another_one(
    firmware: None, tmp_path: Path
) -> None:
    seats = tuple(Seat(name, colour) for name, colour in (("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")))
    setup = Setup(variant=WEATHERCOCK.name, seats=seats, board=beginner(), options={"faces": FACES})
    evening = Evening(tmp_path, setup, variant=WEATHERCOCK)
    table = evening.table
    async with Bench(tmp_path, table, A_VANE) as bench:
        await bench.live(2)
        bench.port.spin_vane(62)
        await bench.until(lambda: looks_to(table.game) == ENE)
        ((device, seen),) = bench.witnesses
        assert (device, isinstance(seen, AngleSeen)) == ("board", True)
        table.undo()
        await bench.live(2)
        assert looks_to(table.game) is None
        bench.white.roll(5)
        await bench.until(lambda: looks_to(table.game) == WORDS.index(FACES[4]))
        assert bench.witnesses == [(WHITE, DieSeen("white", SETTLED, 5))]


@pytest.mark.parametrize(
    ("late", "before", "made"),
    [
        ("board", "board", EmulatedPixels),
        ("board", "radio", EmulatedGoDice),
        ("radio", "board", EmulatedGoDice),
        ("radio", "radio", EmulatedPixels),
    ],
)
async def test_a_roll_that_a_judging_board_and_the_radio_both_watched_is_one_roll(
    tmp_path: Path, evening: Evening, late: str, before: str, made: type[EmulatedDie]
) -> None:
    async with Bench(tmp_path, evening.table, TWO_WELLS, made, late=late) as bench:
        for number, (white, red) in enumerate(((4, 6), (4, 6), (1, 2)), start=1):
            if before == "board":
                bench.port.throw(white, red)
                await bench.live(0.5)
            bench.white.roll(white)
            bench.red.roll(red)
            await bench.live(0.5)
            if before == "radio":
                bench.port.throw(white, red)
            await bench.until(lambda: len(bench.rolls) == number)  # noqa: B023 - awaited in this very round
            assert bench.rolls[-1] == (white, red)
            evening.type("end the turn")
            await bench.live(2)
            assert len(bench.rolls) == number
        assert bench.spoken == []


@pytest.mark.parametrize(
    ("before", "made"),
    [
        ("board", EmulatedGoDice),
        ("radio", EmulatedPixels),
        pytest.param("board", EmulatedPixels, marks=pytest.mark.thorough),
        pytest.param("radio", EmulatedGoDice, marks=pytest.mark.thorough),
    ],
)
async def test_a_die_in_a_well_and_a_smart_one_beside_it_add_up_to_one_roll(
    tmp_path: Path, evening: Evening, before: str, made: type[EmulatedDie]
) -> None:
    async with Bench(tmp_path, evening.table, ONE_WELL, made, late="radio") as bench:
        if before == "board":
            bench.port.throw(5)
            await bench.live(0.5)
        bench.red.roll(3)
        await bench.live(0.5)
        if before == "radio":
            bench.port.throw(5)
        await bench.until(lambda: bench.rolls)
        assert bench.rolls == [(5, 3)]
        assert bench.witnesses == [("board", ThrowSeen((("white", 5),))), (RED, DieSeen("red", SETTLED, 3))]
        await bench.live(5)
        assert bench.rolls == [(5, 3)]
        assert bench.spoken == []


async def test_a_smart_die_whose_link_breaks_in_a_roll_is_named_and_the_next_throw_counts(
    tmp_path: Path, evening: Evening
) -> None:
    async with Bench(tmp_path, evening.table, A_VANE) as bench:
        bench.white.start()
        bench.red.roll(3)
        await bench.shows("white", ROLLING)
        await bench.shows("red", SETTLED)
        await bench.white.go_away()
        await bench.until(lambda: "Not to be seen: {dice}. Throw again, or enter the faces by hand." in bench.spoken)
        bench.white.stop(6)
        await bench.white.come_back()
        await bench.until(lambda: bench.backend.status.state is CONNECTED)
        await bench.live(3)
        assert bench.rolls == []
        bench.white.roll(2)
        bench.red.roll(1)
        await bench.until(lambda: bench.rolls)
        assert bench.rolls == [(2, 1)]
