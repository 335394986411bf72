"""What a hall is told: every commit once, whatever happens to the broker, to the network or to Kazami."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion.game.secret import TABLE
from companion.table import Table
from tests.hall.broker import Broker
from tests.hall.desk import Desk
from tests.hall.network import Network
from tests.hall.networked import until_a_task_ends
from tests.hall.there import TOPIC, There, all_told, in_journal, lines, there
from tests.patience import PATIENCE
from tests.table.seated import agreed_setup, done, play, seated


def branched(luck: Random, table: Table) -> None:
    """Play on, take back, play a branch, and go to the other one for a moment."""
    play(luck, table, 10)
    left = table.history.head
    seqs = [entry.seq for entry in table.history.path()]
    done(table.undo_to(seqs[-4], table.game.players))
    play(luck, table, 5)
    here = table.history.head
    done(table.undo_to(left, table.game.players))
    done(table.undo_to(here, table.game.players))
    play(luck, table, 3)


def compare(desk: Desk, here: There, table: Table) -> None:
    """Everything that is in the journal is at the desk, nothing else; and the entries that hold are the log."""
    ((key, told),) = [(key, told) for key, told in desk.facts.items() if key.startswith(f"{table.id}@")]
    assert told == in_journal(here.journal, table.id)
    assert [entry["said"]["en"] for entry in desk.path(key)] == lines(table)
    assert [entry["entry"] for entry in desk.path(key)] == [entry.seq for entry in table.history.path()]


def test_the_hall_hears_each_commit_also_an_undo_and_a_branch(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down()
            branched(Random(1), table)
            await desk.until(all_told(desk.facts, here.journal, table.id))
            compare(desk, here, table)
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("head") == table.history.head)
            view = desk.latest[f"{TOPIC}/view"]
            assert (view["variant"], view["seats"]) == ("base", ["Ann", "Ben", "Cleo"])
            assert view["waiting"] == list(table.game.front.waiting if table.game.front else ())
            assert desk.latest[f"{TOPIC}/status"]["status"] == "online"
            assert {message["schema"] for message in desk.latest.values()} == {1}
        assert desk.results == {}, "nobody has won"

    asyncio.run(story())


def test_who_joins_in_the_middle_is_told_from_the_beginning(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk:
            here = There(tmp_path / "games", broker.port)
            before, table = seated(here.journal), seated(here.journal)
            play(Random(1), before, 3)
            play(Random(2), table, 20)
            here.sit_down(table)
            here.begin()
            await desk.until(all_told(desk.facts, here.journal, table.id))
            compare(desk, here, table)
            assert len(desk.facts) == 1, "what was played here before is nobody's business in the hall"
            await here.close()

    asyncio.run(story())


def test_a_broker_that_is_killed_and_forgets_all_is_told_everything(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        luck = Random(3)
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down()
            branched(luck, table)
            await desk.until(lambda: bool(desk.facts))
            broker.kill()
            await here.until_said("without the hall")
            branched(luck, table)
            await asyncio.to_thread(broker.start)
            await here.until_said("hears this table again")
            branched(luck, table)
            await desk.until(all_told(desk.facts, here.journal, table.id))
            compare(desk, here, table)

    asyncio.run(story())


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_table_that_ends_just_when_its_broker_is_lost_ends(broker: Broker, tmp_path: Path, steps: int) -> None:
    async def story() -> None:
        async with there(tmp_path / "games", broker.port) as here:
            await here.until(lambda: here.link.now.hears)
            await until_a_task_ends(broker.kill, steps)
            done, _ = await asyncio.wait([asyncio.create_task(here.link.close())], timeout=PATIENCE)
            assert done

    asyncio.run(story())


def test_a_network_that_is_cut_changes_nothing_at_the_table_and_the_hall_hears_it_later(
    broker: Broker, tmp_path: Path
) -> None:
    async def story() -> None:
        luck = Random(4)
        async with (
            Desk(broker.port) as desk,
            Network(broker.port) as network,
            there(tmp_path / "g", network.port) as here,
        ):
            table = here.sit_down()
            for _ in range(3):
                branched(luck, table)
                await desk.until(all_told(desk.facts, here.journal, table.id))
                await network.cut()
                branched(luck, table)
                here.said.clear()
                await network.mend()
                branched(luck, table)
            other = here.sit_down()
            play(luck, other, 8)
            for game in (table, other):
                await desk.until(all_told(desk.facts, here.journal, game.id))
                compare(desk, here, game)

    asyncio.run(story())


def test_what_was_not_told_when_kazami_ended_is_told_when_it_begins_again(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        luck, folder = Random(5), tmp_path / "games"
        async with Desk(broker.port) as desk:
            async with there(folder, broker.port) as here:
                table = here.sit_down()
                play(luck, table, 5)
                await desk.until(all_told(desk.facts, here.journal, table.id))
            await desk.until(lambda: desk.latest[f"{TOPIC}/status"]["status"] == "offline")
            broker.kill()
            async with there(folder, broker.port) as here:
                branched(luck, here.sit_down(seated(here.journal)))
                await here.until_said("without the hall")
            met = desk.meetings
            broker.start()
            await desk.until(lambda: desk.meetings > met)
            async with there(folder, broker.port) as here:
                for game in here.journal.games():
                    await desk.until(all_told(desk.facts, here.journal, game.id))
                    assert in_journal(here.journal, game.id) in desk.facts.values()

    asyncio.run(story())


def test_what_is_committed_while_something_is_on_its_way_is_told_though_another_game_lies_there(
    broker: Broker, tmp_path: Path
) -> None:
    async def story() -> None:
        luck = Random(8)
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down()
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("commit") == 1)
            with broker.holding_its_breath():
                play(luck, table, 1)
                for _ in range(10):
                    await asyncio.sleep(0)  # the link has sent it, and waits
                play(luck, table, 1)
                here.link.call("", TABLE)
                here.sit_down()
            await desk.until(lambda: len(desk.facts) == 2)
            await desk.until(all_told(desk.facts, here.journal, table.id))
            await desk.until(lambda: bool(desk.calls))
            compare(desk, here, table)

    asyncio.run(story())


def test_a_result_is_told_and_taken_back_with_the_move_that_won(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk, there(tmp_path / "games", broker.port) as here:
            table = here.sit_down(seated(here.journal, agreed_setup(victory_points=3)))
            play(Random(6), table, 10_000)
            won = table.game.winner
            await desk.until(lambda: bool(desk.results))
            done(table.undo(table.game.players))
            done(table.redo(table.game.players))
            await desk.until(all_told(desk.facts, here.journal, table.id))
            await desk.until(lambda: len(next(iter(desk.results.values()))) == 3)
            (results,) = desk.results.values()
            assert [result["winner"] for result in results] == [won, None, won]
            assert max(results[0]["points"], key=lambda one: one["points"])["seat"] == won
            assert {one["target"] for one in results[0]["points"]} == {3}

    asyncio.run(story())
