"""A hall that is joined and left while Kazami runs: what is told where, and what is refused, with a real broker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from companion.game.text import Refusal, Text
from companion.journal import Journal
from companion.table import Table
from tests.hall.broker import Broker
from tests.hall.desk import Desk
from tests.hall.there import TOPIC, all_told, in_journal
from tests.patience import PATIENCE
from tests.table.seated import opened, play, seated
from ui.commands.hall_membership import FILE, LEFT, NO_PART, HallWhenWanted
from ui.dialogue.hall import NO_HALL, JoinHall, LeaveHall, NoteRead
from ui.session.kept_hall import HallFile


class Seen:
    """A table that belongs to no hall yet; `said` is what came of what was asked, `told` what people were told."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.journal = folder, opened(folder)
        self.table = seated(self.journal)
        play(Random(1), self.table, 6)
        self.hall = HallWhenWanted(folder, self.journal)
        self.hall.lie(self.table)
        self.said, self.told = list[Text | Refusal](), list[Text]()
        self._stirred = asyncio.Event()
        self.hall.begin(self.told.append, self._stirred.set)

    def joins(self, address: str) -> None:
        self.hall.tend(JoinHall(address), self.said.append)

    def leaves(self) -> None:
        self.hall.tend(LeaveHall(), self.said.append)

    async def until_heard(self) -> None:
        """Wait until the hall hears this table."""
        while self.hall.now is None or not self.hall.now.hears:
            await asyncio.wait_for(self._stirred.wait(), PATIENCE)
            self._stirred.clear()


@asynccontextmanager
async def there(folder: Path) -> AsyncIterator[Seen]:
    made = Seen(folder)
    try:
        yield made
    finally:
        await made.hall.close()
        made.journal.close()


def kept(journal: Journal, table: Table) -> list[object]:
    return list(in_journal(journal, table.id).values())


def test_a_hall_is_joined_left_and_joined_again_while_a_game_lies_there(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        address = f"mqtt://table7:geheim@127.0.0.1:{broker.port}/club/7"
        async with Desk(broker.port) as desk, there(tmp_path / "games") as here:
            assert here.hall.now is None
            assert here.hall.call("") == NO_HALL
            for _ in range(2):
                here.joins(address)
                await here.until_heard()
                await desk.until(all_told(desk.facts, here.journal, here.table.id))
                assert here.hall.now is not None and here.hall.now.host == "127.0.0.1"
                here.leaves()
                assert here.hall.now is None and here.hall.call("") == NO_HALL
                await desk.until(lambda: desk.latest[f"{TOPIC}/status"]["status"] == "offline")
            assert [list(one.values()) for one in desk.facts.values()] == [kept(here.journal, here.table)]
            assert "geheim" not in f"{here.said}{here.told}"
            assert HallFile(here.folder / FILE).address is None, "it is kept that it was left"

    asyncio.run(story())


def test_another_table_of_the_hall_is_told_each_game_from_its_beginning(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games") as here:
            for n in (7, 8):
                here.joins(f"mqtt://127.0.0.1:{broker.port}/club/{n}")
            await here.until_heard()
            await desk.until(all_told(desk.facts, here.journal, here.table.id))
            await desk.until(lambda: desk.latest["kazami/club/table/8/status"].get("status") == "online")
            assert desk.latest[f"{TOPIC}/status"].get("status", "offline") == "offline"

    asyncio.run(story())


def test_who_joins_several_times_in_one_breath_and_leaves_is_told_of_no_more(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games") as here:
            for n in (7, 8, 9):
                here.joins(f"mqtt://127.0.0.1:{broker.port}/club/{n}")
            await here.until_heard()
            await desk.until(lambda: desk.latest["kazami/club/table/9/status"].get("status") == "online")
            here.leaves()
            await here.hall.close()
            assert not [task for task in asyncio.all_tasks() if "HallLink" in str(task)], "nothing goes on telling"

    asyncio.run(story())


def test_a_hall_that_is_kept_says_which_part_is_missing_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    HallFile(tmp_path / "games" / FILE).join("mqtt://127.0.0.1:1/club/7")
    monkeypatch.setattr("ui.commands.hall_membership.find_spec", lambda name: None)

    async def story() -> None:
        async with there(tmp_path / "games") as here:
            assert here.told == [NO_PART]
            here.leaves()
            assert here.said == [LEFT]

    asyncio.run(story())


def test_what_is_no_address_is_refused_and_the_hall_stays_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with there(tmp_path / "games") as here:
            here.joins("mqtt://127.0.0.1:1/club/7")
            for wrong in ("", "club", "http://x/club/7", "mqtt://table7:geheim@x/club/0", "x" * 5000):
                here.said.clear()
                here.joins(wrong)
                (said,) = here.said
                assert isinstance(said, Refusal) and "geheim" not in str(said)
                assert here.hall.now is not None and here.hall.now.table == 7
            here.hall.tend(NoteRead(), here.said.append)
            assert here.hall.now is not None and here.hall.now.note == ""

    asyncio.run(story())
