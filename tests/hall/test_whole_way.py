"""The whole way: a real table, broker and desk, and a judge's phone: seats and clock, a call, its answers, the log."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.game.secret import TABLE
from companion.remarks import Answered, Called, tells
from tests.hall.broker import Broker
from tests.hall.desks import in_thread, names
from tests.hall.networked import broker_url, until_shown
from tests.hall.test_judges import judge
from tests.hall.test_tables_at_the_desk import seated
from tests.hall.there import there


def test_a_table_hears_who_plays_calls_and_reads_the_answers_of_a_judge_in_its_log(
    broker: Broker, tmp_path: Path
) -> None:
    async def story() -> None:
        with in_thread(tmp_path / "desk", broker_url(broker.port)) as hall:
            desk = hall.desk()
            desk.do("players", list=names(28))
            desk.do("seat", coming="1")
            desk.do("start", round="1")
            async with there(tmp_path / "table", broker.port) as here:
                await here.until(lambda: here.link.now.seating is not None)
                told = here.link.now.seating
                assert told is not None
                assert [*told.players] == seated(desk, 7)
                table = here.sit_down()
                assert here.link.call("A card?", TABLE) is None
                await until_shown(desk, "A card?")
                phone = judge(hall, desk, "Mori")
                phone.post("/judge/do", do="take", call="1")
                await here.until(lambda: len(table.remarks) == 2)
                phone.post("/judge/do", do="settle", call="1", note="It  may.")
                await here.until(lambda: len(table.remarks) == 3)
                assert [str(tells(one.said)) for one in table.remarks] == [
                    "The judge was called: A card?",
                    "Judge Mori is on the way.",
                    "Judge Mori: It may.",
                ]
            await until_shown(desk, "Away: 7")

    asyncio.run(story())


def test_a_desk_that_comes_late_hears_of_the_open_call_alone(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with there(tmp_path / "table", broker.port) as here:
            table = here.sit_down()
            for said in (Called(1, about="A card?"), Answered(1, "Aki", settled=True), Called(2, about="A road?")):
                table.remark(said)
            with in_thread(tmp_path / "desk", broker_url(broker.port)) as hall:
                desk = hall.desk()
                desk.do("players", list=names(28))
                desk.do("seat", coming="1")
                desk.do("start", round="1")
                assert "A card?" not in await until_shown(desk, "A road?")

    asyncio.run(story())
