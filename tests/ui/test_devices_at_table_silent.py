"""A link that stands open and brings nothing, in the middle of a throw: what a table is told, and what counts then.

The real firmware on such a link is in tests/firmware.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from companion.game.text import Refusal, Text
from companion.readings import DieSeen, DieState, Reading
from companion.rules.base.production import Roll
from hardware.overload import TOO_MUCH
from hardware.ports import GONE, DeviceState, DeviceStatus
from hardware.simulated import STALE, SimulatedDevice
from hardware.tray import TrayState
from tests.hardware.benches import StepClock
from tests.hardware.tray_page import table
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed
from tests.ui.test_devices_at_table import HandTray
from ui.session.devices_in_words import AT_ONCE

UNHEARD = (
    "Not heard any more: white, red. Enter the faces by hand, or wait: a throw that was made counts once it is heard."
)


class Silent:
    """An evening before its first throw, beside a simulated tray that may be silenced."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, a_setup())
        self.evening.settle_in()
        self.clock = StepClock()
        self.device = SimulatedDevice("tray", self.clock, random.Random(1).randrange)
        self.beside = armed(self.evening.table, self.device, self.clock)
        self.told: list[str] = []

    def say(self, text: Text) -> None:
        self.told.append(self.evening.screen.voice(text))

    def refuse(self, refusal: Refusal) -> None:
        self.told.append(self.evening.screen.voice.refusal(refusal))

    @asynccontextmanager
    async def fallen_silent(self) -> AsyncIterator[Silent]:
        """Live from the moment in which the tray falls silent, just after two dice began to roll."""
        task = asyncio.create_task(self.beside.run(self.say, self.refuse))
        await self.clock.advance(1)
        self.device.throw(4, 2)
        await self.clock.advance(0.2)
        self.device.silence()
        self.told.clear()
        yield self
        task.cancel()
        await asyncio.wait([task])

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        path = self.evening.table.history.path()
        return [entry.move.dice for entry in path if isinstance(entry.move, Roll)]


@pytest.fixture
def bench(tmp_path: Path) -> AbstractAsyncContextManager[Silent]:
    """A tray that fell silent just after two dice began to roll."""
    return Silent(tmp_path).fallen_silent()


async def test_a_tray_that_falls_silent_in_a_throw_is_told_of_soon_and_never_called_rolling(bench: Silent) -> None:
    await bench.clock.advance(STALE + 0.5)
    assert bench.told == ["The dice tray does not answer. Tap in what you rolled.", UNHEARD]
    await bench.clock.advance(60)
    assert len(bench.told) == 2
    assert bench.rolls == []


@pytest.mark.parametrize("seconds", [1.0, 5.0, 30.0])
async def test_a_throw_that_is_heard_late_counts_once(bench: Silent, seconds: float) -> None:
    await bench.clock.advance(seconds)
    bench.device.speak()
    await bench.clock.advance(3)
    assert bench.rolls == [(4, 2)]
    bench.device.silence()
    await bench.clock.advance(5)
    bench.device.speak()
    await bench.clock.advance(5)
    assert bench.rolls == [(4, 2)]


async def test_faces_entered_meanwhile_count_and_the_throw_that_is_heard_later_does_not(bench: Silent) -> None:
    await bench.clock.advance(5)
    bench.evening.type("4 2")
    bench.device.speak()
    await bench.clock.advance(3)
    assert bench.rolls == [(4, 2)]
    assert bench.told[-1] == "This throw does not count: nobody asked for a roll."


def test_a_tray_that_is_heard_again_without_a_throw_waits_for_one(tmp_path: Path) -> None:
    bench = Silent(tmp_path)
    for state in (DieState.RESTING, DieState.ROLLING):
        for die in ("white", "red"):
            bench.beside.tell(Reading("tray", "boot", 1, DieSeen(die, state, 1 if state is DieState.RESTING else None)))
    states = list[TrayState]()
    for how in (DeviceState.STALE, DeviceState.CONNECTED):
        bench.beside.tell(DeviceStatus("tray", how))
        states.append(bench.beside.tray)
    assert states == [TrayState.TROUBLED, TrayState.ROLLING]


def test_the_page_says_what_each_state_of_a_device_is_to_the_tray(tmp_path: Path) -> None:
    page = {state: cell for (state, _), cell in table("What is heard of a device").items()}
    words = {DeviceState.STALE: "silent"}
    assert set(page) == {words.get(state, state.value) for state in DeviceState}
    for state in DeviceState:
        bench = Silent(tmp_path / state.name)
        for die in ("white", "red"):
            bench.beside.tell(Reading("tray", "boot", 1, DieSeen(die, DieState.ROLLING)))
        bench.beside.tell(DeviceStatus("tray", DeviceState.STALE))
        bench.beside.tell(DeviceStatus("tray", state))
        lost = {die.state for die in bench.beside.dice} == {DieState.LOST}
        found = "link lost" if lost else "heard again" if bench.beside.tray is TrayState.ROLLING else "link silent"
        assert lost == (state in GONE)
        assert page[words.get(state, state.value)] in (found, "·"), state
        assert (found == "link silent") == (page[words.get(state, state.value)] in ("link silent", "·"))


# -- a flood


async def test_a_device_that_says_too_much_is_told_of_once_however_much_it_is(tmp_path: Path) -> None:
    evening, device, told = Evening(tmp_path, a_setup()), HandTray(), list[Text]()
    beside = armed(evening.table, device, StepClock())
    task = asyncio.create_task(beside.run(told.append, print))
    await asyncio.sleep(0)
    for n in (1000, 2000, 4000):
        beside.tell(DeviceStatus("tray", DeviceState.CONNECTED, Text(TOO_MUCH.msgid, (("n", n),))))
    task.cancel()
    await asyncio.wait([task])
    assert [evening.screen.voice(text) for text in told] == [
        "tray: It says more than a tray or a vane can. Pull its plug and put it in again. (Bytes left unread: 1000)"
    ]


async def test_of_endless_sentences_no_more_are_said_than_can_be_read_and_how_many_were_not_is_said(
    tmp_path: Path,
) -> None:
    evening, device, told, clock = Evening(tmp_path, a_setup()), HandTray(), list[str](), StepClock()
    beside = armed(evening.table, device, clock)
    task = asyncio.create_task(beside.run(lambda text: told.append(evening.screen.voice(text)), print))
    await asyncio.sleep(0)
    for _ in range(500):
        for state in (DeviceState.LOST, DeviceState.CONNECTED):
            device.status = DeviceStatus("tray", state)
            beside.tell(device.status)
    assert len(told) == AT_ONCE
    await clock.advance(1)
    device.status = DeviceStatus("tray", DeviceState.LOST)
    beside.tell(device.status)
    task.cancel()
    await asyncio.wait([task])
    assert told[-2] == f"The devices said more than anybody can read. (Left out: {1000 - int(AT_ONCE)})"
