"""Calling the judge: a call is told once whatever is cut or killed, what is answered stands in the log, and no more."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game.secret import TABLE
from companion.game.text import Refusal, render
from companion.remarks import Answered
from companion.table import Table
from companion.view import View
from tests.hall.broker import Broker
from tests.hall.desk import Desk, Json
from tests.hall.network import Network
from tests.hall.there import TOPIC, There, all_told, in_journal, loaded, there
from tests.journal.test_disk import full_disk
from tests.table.seated import everything, play
from ui.dialogue.hall import JudgeCalled
from ui.language.catalogues import language
from ui.session.hall_heard import MOST_ANSWERS
from ui.session.hall_link import ALLOWED, HallLink, Surroundings
from ui.session.hall_messages import heard


def told(table: Table) -> list[str]:
    """Return what the log says of judges, the oldest first."""
    view = table.view(TABLE)
    assert isinstance(view, View)
    names = [seat.name for seat in table.setup.seats]
    lines = [render(line, language("en"), names) for one in reversed(tuple(view.log)) for line in one.lines]
    return [line for line in lines if "judge" in line.lower()]


async def begun(desk: Desk, here: There) -> Table:
    """Play a little, until the desk has heard it all."""
    table = here.sit_down()
    play(Random(1), table, 6)
    await desk.until(all_told(desk.facts, here.journal, table.id))
    return table


async def called(desk: Desk, number: int = 1) -> Json:
    """Return a call once it has come."""
    await desk.until(lambda: any(call == number for _, call in desk.calls))
    return next(found[0] for (_, call), found in desk.calls.items() if call == number)


def test_a_call_comes_to_the_desk_and_the_answers_into_the_log(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = await begun(desk, here)
            before, commits = everything(table), in_journal(here.journal, table.id)
            assert here.link.call("the road", 2) is None
            call = await called(desk)
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("calls") == 1)
            view = desk.latest[f"{TOPIC}/view"]
            assert {**call, "at": 0} == {
                "schema": 1,
                "game": view["game"],
                "call": 1,
                "commit": view["commit"],
                "at": 0,
                "by": 2,
                "clause": call["clause"],
                "asked": view["asked"],
                "about": "the road",
                "settled": False,
            }
            assert call["clause"].startswith("BASE-SETUP-")
            assert here.link.now.call == JudgeCalled()
            refused = here.link.call("", TABLE)
            assert isinstance(refused, Refusal) and refused.code == "called-already", "one at a time"
            await desk.answer(call)
            await here.until(lambda: here.link.now.call == JudgeCalled("Aki"))
            await desk.answer(call)
            await desk.answer(call, text="It stays.")
            await desk.answer(call, text="It stays.")
            await here.until(lambda: here.link.now.call is None)
            assert told(table) == [
                "Cleo called the judge: the road",
                "Judge Aki is on the way.",
                "Judge Aki: It stays.",
            ]
            assert told(loaded(here.journal, table.id)) == told(table)
            assert everything(table) == before
            assert in_journal(here.journal, table.id) == commits, "none of it is a move"
            assert here.link.call("", TABLE) is None
            second = await called(desk, 2)
            assert (second["by"], second["about"]) == (None, "")

    asyncio.run(story())


def test_a_call_that_is_made_while_the_network_is_cut_is_told_later_and_once(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, Network(broker.port) as net, there(tmp_path / "g", net.port) as here:
            table = await begun(desk, here)
            await net.cut()
            assert here.link.call("while nobody hears it", TABLE) is None
            play(Random(2), table, 3)
            await net.mend()
            await desk.until(all_told(desk.facts, here.journal, table.id))
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("calls") == 1)
            assert [len(came) for came in desk.calls.values()] == [1]

    asyncio.run(story())


def test_an_answer_that_came_while_the_table_was_away_is_said_again(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, Network(broker.port) as net, there(tmp_path / "g", net.port) as here:
            table = await begun(desk, here)
            here.link.call("", TABLE)
            call = await called(desk)
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("open") == 1)
            await net.cut()
            await desk.answer(call, text="It stays.")
            await here.until(lambda: not here.link.now.hears)
            play(Random(3), table, 1)  # so that there is something new to be seen
            await net.mend()
            await here.until(lambda: here.link.now.call is None)
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("open") == 0)
            assert told(table)[1:] == ["Judge Aki: It stays."]

    asyncio.run(story())


def test_an_answer_that_is_one_message_too_many_is_said_again(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        here, minutes = There(tmp_path / "games", broker.port), 0

        def a_minute_later(_: int) -> float:
            nonlocal minutes
            minutes += 1
            return 0.02

        around = Surroundings(now=lambda: 60.0 * minutes, pause=a_minute_later)
        assert here.file.address is not None
        here.link = HallLink(here.file, here.file.address, here.journal, partial(loaded, here.journal), around)
        async with Desk(broker.port) as desk:
            here.begin()
            table = await begun(desk, here)
            here.link.call("", TABLE)
            call = await called(desk)
            for n in range(ALLOWED):
                await desk.say(f"{TOPIC}/note", json.dumps({"schema": 1, "text": f"note {n}"}).encode())
            await desk.answer(call, text="It stays.")
            await here.until_said("it says too much")
            await here.until(lambda: here.link.now.call is None)
            assert told(table)[1:] == ["Judge Aki: It stays."]
            await here.close()

    asyncio.run(story())


def test_an_answer_for_which_the_disk_has_no_room_is_said_again(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        folder = tmp_path / "games"
        async with Desk(broker.port) as desk, there(folder, broker.port) as here:
            table = await begun(desk, here)
            here.link.call("", TABLE)
            call = await called(desk)
            with full_disk(folder):
                await desk.answer(call, text="It stays.")
                await here.until_said("could not be written")
                assert here.link.now.call == JudgeCalled()
            await here.until(lambda: here.link.now.call is None)
            assert told(table)[1:] == ["Judge Aki: It stays."]

    asyncio.run(story())


def test_the_answer_that_settles_a_call_is_never_one_too_many(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = await begun(desk, here)
            here.link.call("", TABLE)
            call = await called(desk)
            for n in range(MOST_ANSWERS):
                table.remark(Answered(1, f"judge {n}"))
            await desk.answer(call, judge="one too many")
            await desk.answer(call, text="It stays.")
            await here.until(lambda: here.link.now.call is None)
            assert told(table)[1 + MOST_ANSWERS :] == ["Judge Aki: It stays."]

    asyncio.run(story())


KILLED = """
import sys
from pathlib import Path
from tests.hall.there import There, loaded
here = There(Path(sys.argv[1]), int(sys.argv[2]))
here.sit_down(loaded(here.journal, 1))
here.link.call("before the plug was pulled", -1)
print("called", flush=True)
sys.stdin.read()
"""


def test_a_call_survives_kill_9_before_it_was_sent_also_where_another_game_lies_there(
    broker: Broker, tmp_path: Path
) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk:
            async with there(tmp_path / "games", broker.port) as here:
                await begun(desk, here)
            typed = [sys.executable, "-c", KILLED, str(tmp_path / "games"), str(broker.port)]
            with subprocess.Popen(typed, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
                assert process.stdout is not None
                assert process.stdout.readline() == "called\n"
                process.kill()
            async with there(tmp_path / "games", broker.port) as here:
                here.sit_down()
                call = await called(desk)
                assert call["about"] == "before the plug was pulled"
                await desk.answer(call, text="Later.")
                await here.until_said("Later.")
                assert told(loaded(here.journal, 1))[1:] == ["Judge Aki: Later."]
                assert here.link.now.call is None

    asyncio.run(story())


def test_a_desk_that_lacks_a_call_is_told_it_again(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with there(tmp_path / "games", broker.port) as here:
            async with Desk(broker.port) as desk:
                await begun(desk, here)
                here.link.call("heard by one desk", TABLE)
                await called(desk)
            async with Desk(broker.port) as other:
                assert (await called(other))["about"] == "heard by one desk"

    asyncio.run(story())


@pytest.mark.parametrize("about", ["x" * 201, "two\nlines", "\x1b[2J", "\u202eturned"])
def test_what_it_is_about_is_one_plain_line(tmp_path: Path, about: str) -> None:
    here = There(tmp_path, 1)
    here.sit_down()
    refused = here.link.call(about, TABLE)
    assert isinstance(refused, Refusal) and refused.code == "about"
    assert here.link.now.call is None
    here.journal.close()


GOOD: Mapping[str, Any] = {"schema": 1, "game": "1@1", "call": 1, "judge": "Aki", "settled": True, "text": "So."}
BAD: tuple[Mapping[str, Any], ...] = (
    {"schema": 2},
    {"game": "1"},
    {"call": 0},
    {"call": "1"},
    {"judge": ""},
    {"judge": "x" * 41},
    {"judge": "\x1b[2J"},
    {"settled": "yes"},
    {"text": "x" * 301},
    {"text": "two\nlines"},
    {"more": "x" * 2048},
)


@pytest.mark.parametrize("wrong", BAD, ids=range(len(BAD)))
def test_an_answer_that_is_none_says_nothing(wrong: Mapping[str, Any]) -> None:
    assert heard("answer", json.dumps(GOOD).encode()) is not None
    assert heard("answer", json.dumps({**GOOD, **wrong}).encode()) is None


def test_answers_that_nobody_asked_for_are_dropped(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = await begun(desk, here)
            (game,) = desk.facts
            for wrong in (game, "1@1", "9@1"):
                await desk.say(f"{TOPIC}/answer", json.dumps({**GOOD, "game": wrong}).encode())
            await desk.say(f"{TOPIC}/note", b'{"schema": 1, "text": "Heard."}')
            await here.until_said("Heard.")  # so the answers were heard, too, before there is a call
            here.link.call("", TABLE)
            call = await called(desk)
            await desk.answer({**call, "call": 2}, text="of tomorrow")
            await desk.answer(call)
            await here.until(lambda: here.link.now.call == JudgeCalled("Aki"))
            assert here.link.dropped == 4
            for n in range(5):
                await desk.answer(call, judge=f"judge {n}")
            await here.until(lambda: len(told(table)) == 7)
            assert everything(table) == everything(loaded(here.journal, table.id))

    asyncio.run(story())
