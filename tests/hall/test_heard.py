"""What a hall may say to a table: notes and a clock, within limits, and never a move; and brokers that are none."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.hall.broker import MOSQUITTO, Broker
from tests.hall.desk import Desk
from tests.hall.there import TOPIC, all_told, in_journal, there
from tests.table.seated import everything, play
from ui.session.hall_messages import MOST_BYTES, Again, Clock, Note, heard

SOON = 0.3
"""So many seconds a table is patient with what never answers; the shorter, the sooner it has tried often enough."""
NOTE = {"schema": 1, "text": "Please finish the turn."}
BAD = [
    b"",
    b"\x00\xff",
    b"[" * 2000,
    b"null",
    b'"Mika"',
    b'{"schema": 1}',
    b'{"schema": 2, "text": "of tomorrow"}',
    b'{"schema": 1, "text": ""}',
    b'{"schema": 1, "text": "   "}',
    b'{"schema": 1, "text": 7}',
    b'{"schema": 1, "text": "\\u001b[2J"}',
    b'{"schema": 1, "text": "two\\nlines"}',
    b'{"schema": 1, "text": "\\u202eturned round"}',
    json.dumps({"schema": 1, "text": "x" * 301}).encode(),
    json.dumps({**NOTE, "more": "x" * MOST_BYTES}).encode(),
]


@pytest.mark.parametrize("payload", BAD, ids=range(len(BAD)))
def test_a_bad_message_says_nothing(payload: bytes) -> None:
    assert heard("note", payload) is None


@pytest.mark.parametrize("ends", [b"-1", b"1e300", b"NaN", b'"noon"', b"9e9"])
def test_a_clock_that_is_none_says_nothing(ends: bytes) -> None:
    assert heard("clock", b'{"schema": 1, "ends": ' + ends + b"}") is None


@pytest.mark.parametrize("game", ["1", "x@1", "1@", "1@2\n", "-1@2", f"{'9' * 16}@1"])
def test_a_game_that_has_another_name_is_not_told_again(game: str) -> None:
    assert heard("again", json.dumps({"schema": 1, "game": game, "after": 0}).encode()) is None


def test_what_is_said_within_the_limits_is_read_and_a_field_of_tomorrow_passed_over() -> None:
    assert heard("note", json.dumps({**NOTE, "of tomorrow": [1]}).encode()) == Note(1, "Please finish the turn.")
    assert heard("note", json.dumps({"schema": 1, "text": "次の番まで\u3000あと5分"}).encode()) is not None
    assert heard("clock", b'{"schema": 1, "ends": 1795795200}') == Clock(1, 1795795200.0)
    assert heard("clock", b'{"schema": 1}') == Clock(1)
    assert heard("again", b'{"schema": 1, "game": "3@17", "after": 9}') == Again(1, "3@17", 9)
    for end in ("move", "facts", "view", "status", ""):
        assert heard(end, json.dumps(NOTE).encode()) is None


def test_who_asks_twice_before_it_is_told_is_told_all_of_it() -> None:
    for first, second in ((5, 60), (60, 5)):
        assert Again(1, "3@17", second).with_earlier(Again(1, "3@17", first)).after == 5
    assert Again(1, "3@17", 9).with_earlier(None).after == 9


def test_hostile_messages_change_nothing_and_a_note_is_heard_among_them(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down()
            play(Random(1), table, 6)
            await desk.until(all_told(desk.facts, here.journal, table.id))
            before, said, kept = everything(table), here.said[:], in_journal(here.journal, table.id)
            for payload in BAD[1:]:
                await desk.say(f"{TOPIC}/note", payload)
            for end in ("move", "submit", "facts/1", "note/1"):
                await desk.say(f"{TOPIC}/{end}", json.dumps(NOTE).encode())
            await desk.say(f"{TOPIC}/again", json.dumps({"schema": 1, "game": "999@1"}).encode())
            await desk.say(f"{TOPIC}/clock", b'{"schema": 1, "ends": 1795795200}', retain=True)
            await desk.say(f"{TOPIC}/note", json.dumps(NOTE).encode())
            await here.until_said("Please finish the turn.")
            assert here.link.dropped == len([one for one in BAD[1:] if len(one) <= MOST_BYTES]) + 1
            words = [str(one) for one in here.said[len(said) :]]
            assert len(words) == 2 and "the round ends at" in words[0]
            assert everything(table) == before
            assert in_journal(here.journal, table.id) == kept

    asyncio.run(story())


def test_of_too_many_messages_the_others_are_dropped_and_a_flood_ends_the_meeting(
    broker: Broker, tmp_path: Path
) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down()
            await desk.until(all_told(desk.facts, here.journal, table.id))
            for n in range(300):
                await desk.say(f"{TOPIC}/note", json.dumps({"schema": 1, "text": f"note {n}"}).encode())
            await here.until_said("it says too much")
            await here.until_said("hears this table again")
            assert sum("note" in str(one) for one in here.said) == 20
            play(Random(1), table, 6)
            await desk.until(all_told(desk.facts, here.journal, table.id))

    asyncio.run(story())


def test_who_asks_again_is_told_again_and_nothing_counts_twice(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down()
            play(Random(1), table, 12)
            await desk.until(all_told(desk.facts, here.journal, table.id))
            (game,) = desk.facts
            desk.facts.clear()
            await desk.say(f"{TOPIC}/again", json.dumps({"schema": 1, "game": game, "after": 5}).encode())
            await desk.until(all_told(desk.facts, here.journal, table.id))
            assert desk.facts[game] == in_journal(here.journal, table.id), "the desk asked for the first five itself"

    asyncio.run(story())


@pytest.mark.skipif(MOSQUITTO is None, reason="no broker is installed (`apt install mosquitto`)")
def test_a_table_with_anothers_password_is_told_so_and_with_its_own_it_is_heard(tmp_path: Path) -> None:
    acl = "user desk\ntopic readwrite kazami/#\n" + "".join(
        f"user table{n}\ntopic readwrite kazami/club/table/{n}/#\n" for n in (7, 8)
    )
    broker = Broker(tmp_path / "broker", {"desk": "d", "table7": "seven", "table8": "eight"}, acl)
    broker.start()

    async def story() -> None:
        async with Desk(broker.port, "desk", "d") as desk:
            for login, said in (("table7:wrong@", "not auth"), ("", "not auth"), ("table8:eight@", "does not take")):
                async with there(tmp_path / "games", broker.port, login, SOON) as here:
                    here.sit_down()
                    async with here.heard:
                        await here.heard.wait_for(lambda: len(here.said) == 2)
                    assert said in str(here.said[1]).lower(), here.said[1]
                    assert "seven" not in str(here.said) and "eight" not in str(here.said)
            assert desk.facts == {}
            async with there(tmp_path / "games", broker.port, "table7:seven@") as here:
                table = here.sit_down()
                await desk.until(all_told(desk.facts, here.journal, table.id))

    try:
        asyncio.run(story())
    finally:
        broker.kill()


CONNACK = bytes([0x20, 3, 0, 0, 0])


NO_BROKERS = {
    "web": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
    "junk": Random(1).randbytes(5000),
    "junk later": CONNACK + bytes([0x30, 5, 0, 200, 1, 2, 3]) + Random(2).randbytes(5000),
    "shut": b"",
}


@pytest.mark.parametrize("answer", NO_BROKERS.values(), ids=[*NO_BROKERS])
def test_what_is_no_broker_changes_nothing_at_the_table(tmp_path: Path, answer: bytes) -> None:
    async def story() -> None:
        broken = list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context))
        tried, enough = 0, asyncio.Event()

        async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal tried
            tried += 1
            if answer:
                await reader.read(100)
                writer.write(answer)
                await writer.drain()
            writer.close()
            if tried == 3:
                enough.set()

        server = await asyncio.start_server(served, "127.0.0.1", 0)
        async with there(tmp_path / "games", server.sockets[0].getsockname()[1], patience=SOON) as here:
            table = here.sit_down()
            await here.until_said("without the hall")
            play(Random(1), table, 6)
            await enough.wait()
            assert len(here.said) == 2, "it is said once"
            assert here.file.told(table.id) == 0
        server.close()
        assert broken == [], "nothing of it reaches the table's loop"

    asyncio.run(story())
