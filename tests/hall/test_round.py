"""A round at a table: who is seated, the clock, and notes: they are shown, kept over a restart, and within limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.hall.broker import Broker
from tests.hall.desk import Desk, Json
from tests.hall.there import TOPIC, There, there
from tests.table.seated import everything, play
from ui.dialogue.hall import HallNow, Seating
from ui.session.hall_messages import Clock, heard

SEATED: Mapping[str, Any] = {"schema": 1, "round": 2, "players": ["Mika", "Ren", "Sora", "Yui"]}
BAD: tuple[Mapping[str, Any], ...] = (
    {"schema": 2},
    {"round": -1},
    {"players": "Mika"},
    {"players": ["Mika", ""]},
    {"players": ["x" * 41]},
    {"players": ["Mika"] * 11},
    {"players": ["Mika", "\x1b[2J"]},
    {"players": ["Mika", "Re\nn"]},
    {"variant": 7},
    {"target": 100},
    {"more": "x" * 2048},
)


@pytest.mark.parametrize("wrong", BAD, ids=range(len(BAD)))
def test_a_seating_that_is_none_says_nothing(wrong: Mapping[str, Any]) -> None:
    assert heard("seating", json.dumps(SEATED).encode()) is not None
    assert heard("seating", json.dumps({**SEATED, **wrong}).encode()) is None


@pytest.mark.parametrize(
    ("clock", "now", "minutes"),
    [
        (Clock(1), 0.0, None),
        (Clock(1, ends=600.0), 0.0, 10),
        (Clock(1, ends=600.0), 1.0, 10),
        (Clock(1, ends=600.0), 541.0, 1),
        (Clock(1, ends=600.0), 600.0, 0),
        (Clock(1, ends=600.0), 6000.0, 0),
        (Clock(1, paused=61.0), 6000.0, 2),
    ],
)
def test_the_clock_counts_begun_minutes(clock: Clock, now: float, minutes: int | None) -> None:
    assert clock.minutes(now) == minutes


async def say(desk: Desk, end: str, said: Json, *, retain: bool = True) -> None:
    """Say something to the table."""
    await desk.say(f"{TOPIC}/{end}", json.dumps(said).encode(), retain=retain)


def now(here: There) -> HallNow:
    """How it is with the hall."""
    return here.link.now


def test_who_is_seated_is_shown_kept_and_over_when_the_round_is(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        folder, its = tmp_path / "games", Seating(2, 7, ("Mika", "Ren", "Sora", "Yui"), "base", 10)
        async with Desk(broker.port) as desk:
            async with there(folder, broker.port) as here:
                table = here.sit_down()
                play(Random(1), table, 4)
                before = everything(table)
                await here.until(lambda: now(here).hears)
                await say(desk, "seating", {**SEATED, "variant": "base", "target": 10})
                await here.until(lambda: now(here).seating == its)
                assert any("Mika" in str(one) for one in here.said)
                assert everything(table) == before, "a message is no move"
            broker.kill()
            async with there(folder, broker.port) as here:
                await here.until_said("without the hall")
                assert now(here).seating == its, "also after a restart, and without a network"
                broker.start()
                await here.until_said("hears this table again")
                await say(desk, "seating", {"schema": 1, "round": 2, "players": []})
                await here.until(lambda: now(here).seating is None)
                here.file.join("")
                assert here.file.seating is None

    asyncio.run(story())


def test_the_clock_runs_stands_and_is_taken_away(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            await here.until(lambda: now(here).hears)
            await say(desk, "clock", {"schema": 1, "ends": here.today + 30 * 60 + 0.01})
            await here.until(lambda: now(here).minutes == 31)
            here.today += 60
            await here.until(lambda: now(here).minutes == 30 and not now(here).paused)
            await say(desk, "clock", {"schema": 1, "paused": 90})
            await here.until(lambda: (now(here).minutes, now(here).paused) == (2, True))
            await say(desk, "clock", {"schema": 1})
            await here.until(lambda: now(here).minutes is None)

    asyncio.run(story())


def test_screens_look_again_when_a_minute_is_over(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            await here.until(lambda: now(here).hears)
            await say(desk, "clock", {"schema": 1, "ends": here.today + 60})
            await here.until(lambda: now(here).minutes == 1)
            here.today += 60
            stirred = here.stirred
            await here.until(lambda: here.stirred > stirred)
            assert now(here).minutes == 0

    asyncio.run(story())


def test_a_note_stays_until_it_was_read_and_the_same_one_may_come_again(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        note = {"schema": 1, "text": "Please finish the turn."}
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            await here.until(lambda: now(here).hears)
            for times in (1, 2):
                await say(desk, "note", note, retain=False)
                await here.until(lambda: now(here).note == "Please finish the turn.")
                assert sum("From the hall" in str(one) for one in here.said) == times
                here.link.read()
                assert now(here).note == ""
            await say(desk, "note", {"schema": 1, "text": "kept"})
            await here.until(lambda: now(here).note == "kept")
            here.link.read()
            broker.kill()
            await here.until_said("without the hall")
            assert now(here).note == ""

    asyncio.run(story())
