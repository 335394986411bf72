"""The tray beside the table: armed for an open throw, counted once, acknowledged only after the commit."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.game.correct import CorrectDice
from companion.game.dice import die_names
from companion.game.text import Refusal, Text
from companion.last_throw import told
from companion.readings import AngleSeen, DieSeen, DieState, Reading, ThrowSeen, drawn
from companion.rules.base import BASE
from companion.table import Committed, Table
from hardware.ports import DeviceState, DeviceStatus, Tell, Told
from hardware.tray import Timings
from tests.hardware.benches import STEP, FirmwareBench, PlayBench, SimulatedBench, StepClock
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed
from ui.session.arming import counted
from ui.session.device_sources import AsBuilt
from ui.session.devices_nearby import nearby
from ui.session.simulated_devices import SimulatedHands


class HandClock(StepClock):
    """Time that passes only when a test lets it, and counts who wakes up."""

    def __init__(self) -> None:
        super().__init__()
        self.woke: list[float] = []

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        self.woke.append(self.time)


class HandTray:
    """A device that says what the test makes it say, and remembers what was acknowledged."""

    def __init__(self) -> None:
        self.status = DeviceStatus("tray", DeviceState.CONNECTED, heard_at=995.0, event_at=990.0)
        self.acknowledged: list[int] = []
        self.seen: list[Reading] = []

    async def run(self, tell: Tell) -> None:
        for reading in self.seen:
            tell(reading)
        await asyncio.Event().wait()

    def acknowledge(self, reading: Reading) -> None:
        self.acknowledged.append(reading.sequence)


def kazami_throws(table: Table) -> None:
    """The dice are lost: the table agrees that Kazami throws."""
    assert isinstance(table.submit(CorrectDice(seat=0, revision=table.game.revision, dice="kazami")), Committed)


def by_lot(table: Table) -> tuple[int, ...]:
    """Return what chance throws next."""
    waiting = table.open_throw()
    assert waiting is not None
    return table.lots(waiting.prompt)


def lying(die: str, state: DieState = DieState.RESTING) -> Reading:
    return Reading("tray", "boot", 1, DieSeen(die, state, 1 if state is DieState.RESTING else None))


def throw(sequence: int, white: int, red: int) -> Reading:
    return Reading("tray", "boot", sequence, ThrowSeen((("red", red), ("white", white))))


class Bench:
    """An evening before the first throw, with a tray beside it."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, a_setup())
        self.evening.settle_in()
        self.device, self.clock = HandTray(), HandClock()
        self.beside = armed(self.evening.table, self.device, self.clock)
        self.told: list[str] = []

    def live(self, seconds: float) -> None:
        """Let the tray live so long."""

        async def alive() -> None:
            task = asyncio.create_task(self.beside.run(self._said, self._refused))
            await asyncio.sleep(0)  # it begins
            await self.clock.advance(seconds)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

        asyncio.run(alive())

    def _said(self, text: Text) -> None:
        self.told.append(self.evening.screen.voice(text))

    def _refused(self, refusal: Refusal) -> None:
        self.told.append(self.evening.screen.voice.refusal(refusal))

    def said(self) -> Sequence[str]:
        return [self.evening.screen.voice(text) for text in self.beside.said()]


def test_a_throw_in_the_tray_is_the_roll_and_is_acknowledged_after_the_commit(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.device.seen = [throw(7, 4, 6)]
    bench.live(3)
    entry = bench.evening.table.history.path()[-1]
    assert bench.evening.table.game.throw == (4, 6)
    assert bench.device.acknowledged == [7]
    assert [reading.sequence for reading in entry.reading] == [7]
    assert counted(bench.evening.table) == {("boot", 7)}
    assert "• Ann throws 4 + 6" in bench.evening.said()


def test_a_second_throw_is_shown_acknowledged_and_not_counted(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.device.seen = [throw(7, 4, 6)]
    bench.live(3)
    head = bench.evening.table.history.head
    bench.device.seen = [throw(8, 1, 1)]
    bench.live(3)
    assert bench.evening.table.history.head == head
    assert bench.device.acknowledged == [7, 8]
    assert bench.told == ["This throw does not count: nobody asked for a roll."]


def test_a_throw_entered_by_hand_disarms_the_tray(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.live(0.5)
    bench.evening.type("3 5")
    head = bench.evening.table.history.head
    bench.device.seen = [throw(9, 2, 2)]
    bench.live(3)
    assert bench.evening.table.history.head == head
    assert bench.evening.table.game.throw == (3, 5)


def test_a_throw_that_could_not_be_written_is_not_acknowledged(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.device.seen = [throw(7, 4, 6)]
    bench.evening.journal.full = True
    bench.live(3)
    assert bench.device.acknowledged == []
    assert any("the disk is full" in line for line in bench.told)
    assert not bench.evening.table.game.throw
    bench.evening.journal.full = False
    bench.evening.type("4 6")
    assert bench.evening.table.game.throw == (4, 6)


def test_the_state_of_the_tray_is_said_with_the_age_of_its_last_event(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert bench.said() == ["Dice tray: connected."]
    bench.beside.tell(lying("white"))
    bench.clock.time += 10
    assert bench.said() == ["Dice tray: connected, last event 10 s ago."]
    bench.beside.tell(Reading("tray", "boot", 2, AngleSeen(1.0)))  # a vane on the same board turns
    assert bench.said() == ["Dice tray: connected, last event 10 s ago.", "The weather vane turns."]
    bench.beside.tell(Reading("tray", "boot", 3, ThrowSeen((("red", 1),)), age=4.0))  # kept while the cable was out
    assert bench.said()[0] == "Dice tray: connected, last event 4 s ago."
    bench.device.status = DeviceStatus("tray", DeviceState.NOT_PLUGGED_IN)
    assert bench.said()[0] == "No dice tray so far: enter what the dice show, or plug one in."
    bench.device.status = DeviceStatus("tray", DeviceState.LOST, Text("The connection broke."))
    assert bench.said()[0] == "The dice tray does not answer: enter what the dice show. (The connection broke.)"


def test_a_throw_counts_at_the_moment_its_pause_ends(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    began = bench.clock.time
    bench.device.seen = [throw(7, 4, 6)]
    bench.live(3)
    assert bench.evening.table.game.throw == (4, 6)
    (woke,) = bench.clock.woke
    assert math.isclose(woke, began + Timings().confirm, abs_tol=2 * STEP)  # as fine as this clock goes


def test_nobody_wakes_up_while_nothing_happens(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.live(3600)
    assert bench.clock.woke == []


def test_a_nearer_time_limit_wakes_before_a_farther_one(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    rolling = [lying("white"), lying("red"), lying("white", DieState.ROLLING)]  # this throw may take 8 seconds
    bench.device.seen = [*rolling, throw(7, 4, 6)]
    bench.live(1)
    assert bench.evening.table.game.throw == (4, 6)


def test_simulated_dice_are_thrown_only_when_a_throw_is_asked_for(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    hands: list[tuple[str, ...]] = []
    simulated = armed(bench.evening.table, bench.device, bench.clock, SimulatedHands(hands.append, print))
    for die in ("white", "red"):
        simulated.tell(lying(die))
    assert simulated.throw() is None
    assert hands == [("white", "red")]
    bench.evening.type("3 5")
    refused = simulated.throw()
    assert refused is not None
    assert bench.evening.screen.voice.refusal(refused) == "No throw is asked for now."
    assert hands == [("white", "red")]


@pytest.mark.parametrize(
    "told",
    [
        *(lying("red", state) for state in (DieState.UNKNOWN, DieState.ROLLING, DieState.HANDLING, DieState.LOST)),
        DeviceStatus("tray", DeviceState.LOST),
    ],
)
def test_dice_that_do_not_lie_where_the_tray_sees_them_are_not_thrown(tmp_path: Path, told: Told) -> None:
    bench = Bench(tmp_path)
    hands: list[tuple[str, ...]] = []
    simulated = armed(bench.evening.table, bench.device, bench.clock, SimulatedHands(hands.append, print))
    for one in (lying("white"), lying("red"), told):
        simulated.tell(one)
    refused = simulated.throw()
    assert refused is not None
    assert bench.evening.screen.voice.refusal(refused) == "The dice do not lie still yet: throw in a moment."
    assert hands == []


@pytest.mark.parametrize("tray", [SimulatedBench, FirmwareBench])
async def test_a_throw_that_a_simulated_tray_takes_is_seen_however_early_it_comes(
    tmp_path: Path, tray: type[PlayBench]
) -> None:
    if tray is FirmwareBench:
        pytest.importorskip("micropython_unix", reason="the tray's own firmware runs on it")
    evening = Evening(tmp_path / "evening", a_setup())
    evening.settle_in()
    bench = tray(tmp_path)
    async with bench:
        hands = SimulatedHands(lambda dice: bench.throw(*[3, 5][: len(dice)]), bench.spin)
        beside = armed(evening.table, bench.backend, bench.clock, hands)
        bench.hears = beside.tell
        await bench.until_state(DeviceState.CONNECTED)
        await bench.until(lambda: beside.throw() is None)
        await bench.until(lambda: bench.throws)
        assert bench.faces == [{"white": 3, "red": 5}]


@pytest.mark.parametrize("state", [DeviceState.NOT_PLUGGED_IN, DeviceState.LOST, DeviceState.CONNECTED])
def test_where_the_dice_are_kazamis_it_throws_when_asked_and_no_tray_is_asked(
    tmp_path: Path, state: DeviceState
) -> None:
    bench = Bench(tmp_path)
    table = bench.evening.table
    bench.device.status = DeviceStatus("tray", state)
    bench.beside = armed(table, bench.device, bench.clock)
    kazami_throws(table)
    faces = by_lot(table)
    bench.device.seen = [throw(7, 4, 3)]
    bench.live(3)
    assert not table.game.throw, "what a tray sees counts for nothing"
    assert bench.beside.throw() is None
    reading = table.history.path()[-1].reading or ()
    assert table.game.throw == faces and reading == (drawn(die_names(BASE.dice), faces),)
    assert bench.evening.screen.voice(told(reading)) == "Kazami threw {} and {}.".format(*faces)


def test_what_kazami_threw_and_was_taken_back_falls_the_same_again_however_often(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    table = bench.evening.table
    bench.beside = armed(table, bench.device, bench.clock)
    kazami_throws(table)
    for faces in [by_lot(table)] * 4:
        assert bench.beside.throw() is None and table.game.throw == faces
        table.undo()
        assert not table.game.throw


@pytest.mark.parametrize("state", [DeviceState.NOT_PLUGGED_IN, DeviceState.LOST, DeviceState.CONNECTED])
def test_where_the_dice_are_ours_kazami_never_throws_until_the_table_corrects_it(
    tmp_path: Path, state: DeviceState
) -> None:
    bench = Bench(tmp_path)
    table = bench.evening.table
    bench.device.status = DeviceStatus("tray", state)
    bench.beside = armed(table, bench.device, bench.clock)
    refused = bench.beside.throw()
    assert refused is not None and refused.code == "real" and not table.game.throw
    assert bench.evening.screen.voice.refusal(refused).startswith("The dice are real")
    kazami_throws(table)
    assert bench.beside.throw() is None and len(table.game.throw) == 2


def test_a_die_known_to_be_read_wrongly_counts_as_it_lies_and_the_journal_keeps_what_was_read(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    mounted = AsBuilt()
    mounted.set_faces("tray", "red", (1, 2, 4, 3, 5, 6))
    bench.beside = armed(bench.evening.table, bench.device, bench.clock, mounted=mounted)
    bench.device.seen = [throw(7, 4, 3)]
    bench.live(3)
    entry = bench.evening.table.history.path()[-1]
    assert bench.evening.table.game.throw == (4, 4)
    assert [reading.seen for reading in entry.reading or ()] == [ThrowSeen((("red", 3), ("white", 4)))]
    assert bench.device.acknowledged == [7]


def test_whoever_shows_the_devices_knows_whether_a_game_asks_them(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert nearby(bench.beside).asked
    kazami_throws(bench.evening.table)
    assert not nearby(bench.beside).asked, "then no throw of the tray counts"


def test_of_the_devices_those_on_a_cable_are_told(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert [one.wired for one in nearby(bench.beside, frozenset({"tray"})).devices] == [True]
    assert [one.wired for one in nearby(bench.beside, frozenset({"tray 2"})).devices] == [False]
