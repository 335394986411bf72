"""Three dice at a table: a tray with three wells reads them all; of one with two the third is told with one tap."""

from __future__ import annotations

import asyncio
import contextlib
import io
from functools import partial
from pathlib import Path

import pytest

from companion.readings import DieSeen, DieState, Reading, ThrowSeen
from companion.table import Table
from firmware_bridge.install import THREE_DICE_AND_MAGNET, TWO_DICE_AND_MAGNET
from firmware_bridge.unix.port import UnixPort
from hardware.line_device import DICE
from hardware.tray import TrayState
from tests.firmware.conftest import micropython
from tests.hardware.benches import FirmwareBench, StepClock
from tests.table.seated import seen
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed
from tests.ui.test_devices_at_table import HandTray
from tests.variants.beacon import EVENTFUL
from ui.dialogue.devices import NearbyPart
from ui.dialogue.page.blocks import FaceRow
from ui.phone.seat_screen import SeatScreen
from ui.session.arming import counted
from ui.session.consent import Consent
from ui.session.devices_at_table import DevicesAtTable
from ui.session.devices_nearby import nearby
from ui.session.lone_table import LoneTable
from ui.terminal.console import Paper
from ui.terminal.screen import Screen

__all__ = ["micropython"]


class Bench:
    """An evening with an event die before the first throw, and a tray that says what the test makes it say."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, a_setup(variant=EVENTFUL), variant=EVENTFUL)
        self.evening.settle_in()
        self.device, self.clock = HandTray(), StepClock()
        self.beside: DevicesAtTable = armed(self.evening.table, self.device, self.clock)
        self.told: list[str] = []

    def hears(self, *seen: Reading) -> None:
        """Let the tray tell this, and live so long that a throw is believed."""
        self.device.seen = list(seen)

        async def alive() -> None:
            voice = self.evening.screen.voice
            task = asyncio.create_task(
                self.beside.run(
                    lambda text: self.told.append(voice(text)), lambda why: self.told.append(voice(why.text))
                )
            )
            await asyncio.sleep(0)
            await self.clock.advance(3)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

        asyncio.run(alive())

    @property
    def table(self) -> Table:
        """The table."""
        return self.evening.table


def lies(*dice: str) -> list[Reading]:
    """What a tray with these wells says when it begins."""
    return [Reading("tray", "boot", 1, DieSeen(die, DieState.RESTING, 1)) for die in dice]


def throw(sequence: int, **faces: int) -> Reading:
    return Reading("tray", "boot", sequence, ThrowSeen(tuple(sorted(faces.items()))))


def test_a_tray_with_three_wells_reads_a_whole_throw(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.hears(*lies("white", "red", "event"), throw(7, white=1, red=2, event=4))
    assert bench.table.game.throw == (1, 2, 4)
    assert bench.device.acknowledged == [7]
    assert "• Ann throws 1 + 2, wood" in bench.evening.said()


def test_what_two_wells_read_is_kept_until_the_third_die_is_told(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.hears(*lies("white", "red"), throw(7, white=1, red=2))
    assert not bench.table.game.throw and bench.device.acknowledged == []
    assert bench.told == ["Nothing reads the other dice: tap what they show."]
    assert nearby(bench.beside).part == NearbyPart(bench.table.game.revision, (1, 2, 0))
    bench.evening.type("1 2 wood")
    assert bench.table.game.throw == (1, 2, 4)
    assert bench.device.acknowledged == [7], "now it is on the disk"
    assert nearby(bench.beside).part is None
    assert counted(bench.table) == {("boot", 7)}
    assert "The tray read red 2, white 1" in bench.evening.type("dice")


@pytest.mark.parametrize("typed", ["wood", "1 2 wood"])
def test_in_the_terminal_the_third_die_is_one_word(tmp_path: Path, typed: str) -> None:
    bench, paper = Bench(tmp_path), io.StringIO()
    screen = Screen(bench.table, Paper(file=paper, soft_wrap=True), "en", bench.beside, Consent(bench.table))
    bench.hears(*lies("white", "red"), throw(7, white=1, red=2))
    screen.line("")
    assert "Type what the other dice show, for example: " in paper.getvalue()
    screen.line("3")
    assert not bench.table.game.throw, "a number alone is that of a choice"
    screen.line(typed)
    assert bench.table.game.throw == (1, 2, 4)
    assert bench.device.acknowledged == [7]


def test_who_tells_other_faces_than_were_read_is_believed(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.hears(*lies("white", "red"), throw(7, white=1, red=2))
    bench.evening.type("1 3 wood")
    assert bench.table.game.throw == (1, 3, 4)
    assert "Entered by hand" in bench.evening.type("dice")
    assert bench.device.acknowledged == [7], "it is of no use to anybody any more"


def test_a_second_throw_does_not_take_the_place_of_one_that_was_read_in_part(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.hears(*lies("white", "red"), throw(7, white=1, red=2))
    bench.hears(throw(8, white=6, red=6))
    part = nearby(bench.beside).part
    assert part is not None and part.faces == (1, 2, 0)
    assert bench.beside.tray is TrayState.COMMITTED


def test_on_a_phone_the_third_die_takes_one_tap(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.hears(*lies("white", "red"), throw(7, white=1, red=2))
    phone = SeatScreen(LoneTable(bench.table, bench.beside, partial(nearby, bench.beside)), seen(bench.table, 0))
    rows = [block for block in phone.page().blocks if isinstance(block, FaceRow)]
    assert [[face.lies for face in row.faces].index(True) for row in rows[:2]] == [0, 1]
    assert phone.press(phone.keys(rows[2].faces[3]), {})
    assert bench.table.game.throw == (1, 2, 6)
    assert bench.device.acknowledged == [7]


@pytest.mark.usefixtures("micropython")
@pytest.mark.parametrize("wells", [2, 3])
async def test_a_throw_goes_from_the_real_firmware_to_the_table(tmp_path: Path, wells: int) -> None:
    evening = Evening(tmp_path / "kept", a_setup(variant=EVENTFUL), variant=EVENTFUL)
    evening.settle_in()
    table = evening.table
    fitted = THREE_DICE_AND_MAGNET if wells == 3 else TWO_DICE_AND_MAGNET
    with UnixPort(tmp_path, fitted=fitted, stepped=True) as device:
        bench = FirmwareBench(tmp_path, device)
        beside = armed(table, bench.backend, bench.clock)
        task = asyncio.create_task(beside.run(lambda text: None, lambda refusal: None))
        await bench.until(lambda: {die.name for die in beside.dice if die.face} >= set(DICE[:wells]))
        bench.throw(*(3, 5, 6)[:wells])
        if wells == 2:
            await bench.until(lambda: nearby(beside).part)
            table.thrown((3, 5, 6))
        await bench.until(lambda: table.game.throw)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    assert table.game.throw == (3, 5, 6)
    (entry,) = [entry for entry in table.history.path() if entry.reading]
    (reading,) = entry.reading
    assert dict(reading.seen.dice) == dict(zip(DICE[:wells], (3, 5, 6), strict=False))
    assert seen(table).throw is not None
