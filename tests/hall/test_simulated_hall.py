"""A simulated hall: broker, network, tables and desk are killed while luck plays; nothing is lost or counted twice.

Each run plays 4 tables, `make test-all` 40 more, `make proof` (KAZAMI_PROOF) 200 in place of these, in eleven minutes.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.tournament.events import ResultReported
from companion.tournament.happening import hall_of
from companion.tournament_store import TournamentStore
from tests.hall.broker import MOSQUITTO
from tests.hall.simulated_hall import SimulatedHall, done, online
from tests.hall.there import in_journal, loaded
from ui.session.hall_messages import result_of

CONVENTION = (200, 20, 10.0, 1200) if os.environ.get("KAZAMI_PROOF") else (40, 20, 2.0, 240)
"""Tables, how many of them a process has, seconds between two moves of one, and moves of all before the next kill."""


async def stormy(folder: Path, tables: int, together: int, pace: float, spell: int) -> None:
    """Play a round in which everything is killed once; each spell lasts so many moves of all tables."""
    async with SimulatedHall(folder, tables, together) as hall:
        await hall.until_desk(online(tables))
        hall.say(f"pace {pace}")
        await hall.until_moved(spell)
        await hall.kill_broker()
        await hall.until_moved(spell)
        await hall.start_broker()
        await hall.until_moved(spell)
        await hall.network.cut()
        await hall.until_moved(spell)
        await hall.network.mend()
        await hall.processes[0].kill()
        await hall.until_moved(spell)
        await hall.processes[0].begin()
        hall.processes[0].say(f"pace {pace}")
        await hall.until_moved(spell)
        await hall.kill_desk()
        await hall.until_moved(spell)
        await hall.kill_broker()  # what it has taken for the desk is gone
        await hall.start_broker()
        await hall.open_desk()
        hall.say("end")
        await hall.until_desk(done(tables))


def all_is_right(folder: Path, tables: int) -> None:
    """What the desk has of each table is what its journal has, and so is its result; nothing is there twice."""
    with closing(TournamentStore(folder / "kazami.hall")) as store:
        events = store.events()
        assert sum(isinstance(event, ResultReported) for event in events) == tables
        hall = hall_of(events)
        kept = store.facts_there()
        for number in range(1, tables + 1):
            with Journal(folder / "tables" / str(number), time.time) as journal:
                ((table_game, told),) = [(game.id, in_journal(journal, game.id)) for game in journal.games()]
                ((key, facts),) = {game: store.facts(number, game) for at, game, *_ in kept if at == number}.items()
                assert [json.loads(one) for one in facts][::-1] == [*told.values()], (number, key)
                table, commits = loaded(journal, table_game), journal.commits(table_game)
                ended = result_of(table, commits, commits[-1])
            result = hall.rounds[0].results[number]
            seats = [hall.players[player].name for player in result.players]
            points = {ended.seats[one.seat]: one.points for one in ended.points}
            assert result.of_each == {p: points[name] for p, name in zip(result.players, seats, strict=True)}
            assert ended.winner is not None
            assert hall.players[result.winner].name == ended.seats[ended.winner]


@pytest.mark.skipif(MOSQUITTO is None, reason="no broker is installed (`apt install mosquitto`)")
@pytest.mark.parametrize(
    ("tables", "together", "pace", "spell"),
    [
        pytest.param(4, 2, 0.2, 15, id="club"),
        pytest.param(*CONVENTION, id="convention", marks=pytest.mark.thorough),
    ],
)
def test_nothing_is_lost_and_nothing_counts_twice_whatever_is_killed(
    tmp_path: Path, tables: int, together: int, pace: float, spell: int
) -> None:
    asyncio.run(stormy(tmp_path, tables, together, pace, spell))
    all_is_right(tmp_path, tables)
