"""The desk and its tables over a real broker: results, calls, seats, clock and notes, and all of it over kills."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.tournament.events import CallMade
from companion.tournament_store import TournamentStore
from tests.hall.broker import Broker
from tests.hall.desks import Browser, in_thread, names, running, typed
from tests.hall.networked import SaidTable, broker_url, result, said_table, until_shown, view
from tests.patience import PATIENCE
from ui.session.desk_wire import WAITING_BYTES, DeskWire, desk_address

FORMAT = {"kind": "final", "rounds": "3", "minutes": "0", "target": "10"}


def begun(desk: Browser) -> None:
    """Let the first round of twelve begin."""
    desk.do("format", **FORMAT)
    desk.do("players", list=names(12))
    desk.do("seat", coming="1")
    desk.do("start", round="1")


def seated(desk: Browser, table: int = 1) -> list[str]:
    """Return who sits at a table, by name."""
    section = re.search(rf'<section id="t{table}".*?</section>', desk.get(), re.DOTALL)
    assert section is not None
    return re.findall(r'class="what"[^>]*>([^<]*)</label>', section[0])


def points_of(desk: Browser, table: int = 1) -> dict[str, str]:
    """Return the points that the desk has for each of a table."""
    section = re.search(rf'<section id="t{table}".*?</section>', desk.get(), re.DOTALL)
    assert section is not None
    return dict(re.findall(r'class="what"[^>]*>([^<]*)</label><input [^>]*value="(\d*)"', section[0]))


def left(desk: Browser) -> str:
    """Return the page after what a table tells was left as it is."""
    network = desk.get().split('id="network"')[1].partition("</section>")[0]
    form = dict(re.findall(r'name="(table|game|commit)" value="([^"]*)"', network))
    return desk.do("leave_it", **form)


def told(tmp_path: Path, broker: Broker, story: Callable[[Browser, SaidTable], Coroutine[Any, Any, None]]) -> None:
    """Let a story happen at a desk in whose first round table 1 speaks."""

    async def whole() -> None:
        with in_thread(tmp_path, broker_url(broker.port)) as hall:
            desk = hall.desk()
            begun(desk)
            async with said_table(broker.port) as table:
                await until_shown(desk, "1 table is on the network.")
                await story(desk, table)

    asyncio.run(whole())


def test_a_result_comes_by_itself_whatever_the_order_of_its_seats(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, table: SaidTable) -> None:
        players = seated(desk)
        await table.say("result", result([*reversed(players)], points=(10, 3, 4, 5)), retain=True)
        await until_shown(desk, f"{players[-1]} has won")
        assert points_of(desk) == dict(zip(players, ("5", "4", "3", "10"), strict=True))

    told(tmp_path, broker, story)


def test_a_result_that_is_told_otherwise_is_proposed_and_never_taken_silently(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, table: SaidTable) -> None:
        players = seated(desk)
        await table.say("result", result(players))
        await until_shown(desk, f"{players[0]} has won")
        await table.say("result", result(players, winner=None, commit=10))
        await until_shown(desk, "has taken its last move back")
        await table.say("result", result(players, winner=1, points=(8, 11, 5, 4), commit=12))
        page = await until_shown(desk, f"table 1 now tells: {players[0]} 8, {players[1]} 11, ")
        assert f"{players[0]} has won" in page
        network = page.split('id="network"')[1].partition("</section>")[0]
        form = dict(re.findall(r'name="(round|table|points\d|winner|reason)"[^>]*value="([^"]*)"', network))
        page = desk.do("correct", **form)
        assert "Before: 10, 6, 5, 4. Told by the table" in page
        assert f"{players[1]} has won" in page
        assert "now tells" not in page

    told(tmp_path, broker, story)


def test_a_call_that_cannot_be_kept_as_one_is_shown_all_the_same(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, _: SaidTable) -> None:
        async with said_table(broker.port, 9) as stranger:
            await stranger.say("call", CALL)
            await until_shown(desk, "Table 9 calls the judge. This round has no table 9.")
        assert "calls the judge" not in left(desk)

    told(tmp_path, broker, story)


def test_a_proposal_may_be_left(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, table: SaidTable) -> None:
        players = seated(desk)
        desk.report(1, 1)
        await table.say("result", result(players, points=(10, 1, 1, 1)))
        await until_shown(desk, f"table 1 now tells: {players[0]} 10, ")
        assert "now tells" not in left(desk)
        assert points_of(desk)[players[1]] == "6"

    told(tmp_path, broker, story)


def test_what_fits_no_table_is_shown_and_counts_nowhere(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, table: SaidTable) -> None:
        await table.say("result", result(["Eve", "Mallory", "<b>Bob</b>", "Zoe\u202e"]))
        page = await until_shown(desk, "fits no table")
        assert "Eve 10, Mallory 6, <b>Bob</b> 5, Zoe 4" in page
        assert "fits no table" not in left(desk)
        players = seated(desk)
        await table.say("result", result(players, points=(3, 3, 3, 3), game="2@2"))
        await until_shown(desk, "tells a result that cannot be")
        for nonsense in (b"", b"\xff", b"[" * 9000, b'{"schema": 1}', b"x" * 20_000):
            await table.say("result", nonsense)
            await table.say("facts", nonsense)
        await until_shown(desk, "Table 1, messages that were not understood or too many: 10")
        assert "3 tables still play." in desk.get("/wall")

    told(tmp_path, broker, story)


def test_seats_and_clock_stand_at_the_table_and_change_with_the_hall(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, table: SaidTable) -> None:
        players = seated(desk)
        await table.until(lambda heard: heard.get("seating", [{}])[-1].get("players") == players)
        assert table.heard["seating"][-1] == {"schema": 1, "round": 1, "players": players, "target": 10}
        await table.until(lambda heard: heard.get("clock") == [{"schema": 1}])
        await table.say("result", result(players))
        await table.until(lambda heard: heard["seating"][-1]["players"] == [])

    told(tmp_path, broker, story)


def test_a_clock_runs_stands_and_ends_at_the_table_with_a_word_to_who_still_plays(
    broker: Broker, tmp_path: Path
) -> None:
    async def whole() -> None:
        with in_thread(tmp_path, broker_url(broker.port)) as hall:
            desk = hall.desk()
            desk.do("format", **{**FORMAT, "minutes": "75"})
            desk.do("players", list=names(12))
            desk.do("seat", coming="1")
            async with said_table(broker.port) as table:
                desk.do("start", round="1")
                await table.until(lambda heard: "ends" in heard.get("clock", [{}])[-1])
                desk.do("pause", round="1")
                await table.until(lambda heard: 4490 < heard["clock"][-1].get("paused", 0) <= 4500)
                await until_shown(desk, "1 table is on the network.")
                desk.do("end", round="1")
                await table.until(lambda heard: heard["clock"][-1] == {"schema": 1})
                await table.until(lambda heard: "note" in heard)
                assert table.heard["note"] == [
                    {"schema": 1, "text": "The time of this round is over: please finish the turn."}
                ]
                desk.do("note", table="0", text="  Coffee is\u3000ready. ")
                await table.until(lambda heard: heard["note"][-1]["text"] == "Coffee is ready.")
                assert desk.refused("note", table="1", text=" ") == "A note is one line of 1 to 300 signs."

    asyncio.run(whole())


CALL = {"game": "1@1", "call": 1, "commit": 5, "at": 4.0, "by": None, "clause": "BASE-ROBBER-02", "about": "A card?"}


def calls_in(folder: Path) -> list[tuple[int, str]]:
    """Return the calls that a hall has kept: their tables, and what they are about."""
    with closing(TournamentStore(folder / "kazami.hall")) as store:
        return [(event.table, event.about) for event in store.events() if isinstance(event, CallMade)]


def test_a_call_counts_once_also_when_the_desk_is_killed_as_soon_as_the_broker_knows_of_it(
    broker: Broker, tmp_path: Path
) -> None:
    async def whole() -> None:
        words = ("--broker", broker_url(broker.port))
        async with said_table(broker.port) as table, asyncio.TaskGroup() as calling:
            with running(tmp_path, *words) as hall:
                desk = hall.desk()
                begun(desk)
                await until_shown(desk, "1 table is on the network.")
                for _ in range(2):
                    await table.say("call", CALL)
                await table.say("call", {**CALL, "call": 2, "about": "Another one?"})
                calling.create_task(table.say("call", {**CALL, "call": 3}))
                hall.stop(signal.SIGKILL)
            with running(tmp_path, *words) as hall:
                await until_shown(hall.desk(), "1 table is on the network.")
                await table.say("result", result(seated(hall.desk())))
                await until_shown(hall.desk(), "has won")  # what came before it has been taken
                hall.stop()
        assert calls_in(tmp_path) == [(1, "A card?"), (1, "Another one?"), (1, "A card?")]

    asyncio.run(whole())


@pytest.mark.parametrize("kill", [False, True])
def test_what_happened_while_the_desk_was_away_comes_when_it_is_back(
    broker: Broker, tmp_path: Path, kill: bool
) -> None:
    async def whole() -> None:
        async with said_table(broker.port) as table:
            with running(tmp_path, "--broker", broker_url(broker.port)) as hall:
                desk = hall.desk()
                begun(desk)
                await until_shown(desk, "1 table is on the network.")
                players = seated(desk)
                hall.stop(signal.SIGKILL if kill else signal.SIGTERM)
            await table.say("result", result(players), retain=True)
            await table.say("call", CALL)
            with running(tmp_path) as hall:  # the broker is kept
                desk = hall.desk()
                await until_shown(desk, f"{players[0]} has won")
            with running(tmp_path, "--no-broker") as hall:
                assert "Tables on the network" not in hall.desk().get()

    asyncio.run(whole())


def test_the_wall_shows_whose_turn_it_is_and_who_is_away(broker: Broker, tmp_path: Path) -> None:
    async def story(desk: Browser, table: SaidTable) -> None:
        players = seated(desk)
        await table.say("view", view(players, active=2), retain=True)
        wall = await until_shown(desk, "Turn 3", "/wall")
        row = re.search(rf'<p class="s now">.*?{players[2]}</span><span class="t"[^>]*>0:00</span><b>2</b>', wall)
        assert row is not None
        await table.say("view", view(players, commit=2, active=1, since=1.0), retain=True)
        await until_shown(desk, "now long", "/wall")
        await table.say("status", {"status": "offline"}, retain=True)
        await until_shown(desk, "away", "/wall")
        assert "Away: 1" in desk.get()

    told(tmp_path, broker, story)


def test_a_broker_that_is_away_is_said_and_holds_nothing_up(broker: Broker, tmp_path: Path) -> None:
    async def whole() -> None:
        with in_thread(tmp_path, broker_url(broker.port)) as hall:
            desk = hall.desk()
            begun(desk)
            await until_shown(desk, "on the network.")
            await asyncio.to_thread(broker.kill)
            await until_shown(desk, "The broker does not answer")
            desk.report(1, 2)
            assert "the broker does not answer" in desk.refused("note", table="0", text="Anybody?")
            await asyncio.to_thread(broker.start)
            await until_shown(desk, "on the network.")

    asyncio.run(whole())


def test_of_a_table_that_says_too_much_at_once_little_waits(broker: Broker) -> None:
    came = asyncio.Event()

    def takes(_: str, __: bytes) -> bool:
        came.set()
        return True

    async def whole() -> list[tuple[str, int]]:
        found = list[tuple[str, int]]()
        async with (
            DeskWire(desk_address(broker_url(broker.port)), PATIENCE, "/call", takes) as wire,
            said_table(broker.port) as table,
        ):
            await wire.subscribe("kazami/club/table/1/#")
            for _ in range(8):
                await table.say("facts", b" " * 1_000_000)
            await table.say("view", b"{}")
            await table.say("call", CALL)  # it is handed over as it comes, after all that came before
            await asyncio.wait_for(came.wait(), PATIENCE)
            while not any(topic.endswith("view") for topic, _ in found):
                found += [(topic, len(said)) for topic, said in await wire.some()]
        return [(topic.rpartition("/")[2], size) for topic, size in found if not topic.endswith("status")]

    assert asyncio.run(whole()) == [*[("facts", 1_000_000)] * (WAITING_BYTES // 1_000_000), ("view", 2)]


def test_an_address_that_is_none_is_said_and_repeats_no_password(tmp_path: Path) -> None:
    done = subprocess.run(
        typed(tmp_path, "--broker", "mqtt://desk:geheim@host"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "This is no address of a hall's desk" in done.stderr
    assert "geheim" not in done.stderr


def test_the_password_of_the_desk_is_kept_for_its_owner_alone(broker: Broker, tmp_path: Path) -> None:
    with running(tmp_path, "--broker", broker_url(broker.port, "desk:geheim@")) as hall:
        assert hall.stop() == 0
        assert not any("geheim" in line for line in hall.said)
    assert (tmp_path / "kazami.hall.broker").stat().st_mode & 0o077 == 0
    assert "geheim" not in (tmp_path / "kazami.log").read_text()
