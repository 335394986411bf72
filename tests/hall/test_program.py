"""The real program at a hall's table: what it says, what it keeps, and that nothing is lost when it is killed."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import closing
from pathlib import Path

from companion.journal import Journal
from tests.hall.broker import Broker, free_port
from tests.hall.desk import Desk
from tests.hall.there import TOPIC, in_journal
from tests.patience import PATIENCE
from tests.phone.test_terminal_hub import begun, kept_game
from tests.ui.test_program import Terminal, begin

PASSWORD = "geheim"
TYPED = (
    (("20", "Which edge for the road? > "), ("1", "Ben: Which corner for the settlement? > ")),
    (("undo", "Which edge for the road? > "), ("2", "Ben: Which corner for the settlement? > ")),
    (("undo", "Which edge for the road? > "), ("1", "Ben: Which corner for the settlement? > ")),
)
"""What is typed each time before the plug is pulled, and what is said then."""


def url(port: int) -> str:
    """The address of the hall `club`, table 7."""
    return f"mqtt://table7:{PASSWORD}@127.0.0.1:{port}/club/7"


def test_nothing_is_lost_and_nothing_counts_twice_when_kazami_is_killed_at_any_moment(
    broker: Broker, tmp_path: Path
) -> None:
    begin(tmp_path).close()  # a game of beginners, in which Ann places first

    def evening(n: int) -> None:
        """Make two commits, and pull the plug; the second time the broker is away meanwhile."""
        with closing(Terminal(tmp_path, "--lang", "en", *(["--hall", url(broker.port)] if n == 0 else []))) as terminal:
            assert PASSWORD not in terminal.wait("told to the hall club (127.0.0.1)")
            if n == 1:
                terminal.wait("without the hall")
            for line, said in TYPED[n]:
                terminal.type(line)
                terminal.wait(said)
            terminal.process.kill()
            terminal.process.wait()

    async def story() -> None:
        async with Desk(broker.port) as desk:
            await asyncio.to_thread(evening, 0)
            broker.kill()
            await asyncio.to_thread(evening, 1)
            broker.start()
            await asyncio.to_thread(evening, 2)
            with Journal(tmp_path, time.time) as journal:
                kept = in_journal(journal, 1)
            assert len(kept) == 7, "the beginning and six commits"
            with closing(Terminal(tmp_path, "--lang", "en")) as terminal:
                terminal.wait("told to the hall")
                await desk.until(lambda: bool(desk.facts) and len(next(iter(desk.facts.values()))) == len(kept))
                terminal.type("quit")
                assert await asyncio.to_thread(terminal.ended) == 0
            assert [*desk.facts.values()] == [kept]
            await desk.until(lambda: desk.latest[f"{TOPIC}/status"].get("status") == "offline")

    asyncio.run(story())


def test_a_hub_says_to_whom_it_tells_what_and_hears_a_note(broker: Broker, tmp_path: Path) -> None:
    kept_game(tmp_path)

    async def story() -> None:
        async with Desk(broker.port) as desk:
            hall = ["hub", "--address", "127.0.0.1", "--hall", url(broker.port)]
            with closing(Terminal(tmp_path, "--lang", "en", *hall)) as hub:
                await asyncio.to_thread(hub.wait, "told to the hall club (127.0.0.1), as table 7")
                await desk.until(lambda: bool(desk.latest[f"{TOPIC}/view"]))
                await desk.say(
                    f"{TOPIC}/note", json.dumps({"schema": 1, "text": "[bold]The break[/] is over."}).encode()
                )
                await asyncio.to_thread(hub.wait, "From the hall: [bold]The break[/] is over.")
                hub.type("phones")
                await asyncio.to_thread(hub.wait, "told to the hall club (127.0.0.1), as table 7")
                hub.type("quit")
                assert await asyncio.to_thread(hub.ended) == 0
            hub_alone = ["hub", "--address", "127.0.0.1", "--no-hall"]
            with closing(Terminal(tmp_path, "--lang", "en", *hub_alone)) as hub:
                said = await asyncio.to_thread(hub.wait, "Phones find Kazami")
                assert "told to the hall" not in said
                hub.type("quit")
                assert await asyncio.to_thread(hub.ended) == 0

    asyncio.run(story())
    assert PASSWORD not in (tmp_path / "hall.json").read_text()
    assert PASSWORD not in (tmp_path / "kazami.log").read_text()


def test_what_is_no_address_is_said_before_anything_begins_and_repeats_no_password(tmp_path: Path) -> None:
    for command in ("hub", "play"):
        wrong = begun(tmp_path, command, "--hall", f"mqtt://table7:{PASSWORD}@127.0.0.1/club")
        said, _ = wrong.communicate(timeout=PATIENCE)
        assert wrong.returncode == 1
        assert "This is no address of a hall's table" in said and PASSWORD not in said


def test_a_hall_that_is_not_there_holds_nobody_up(tmp_path: Path) -> None:
    kept_game(tmp_path)
    with closing(Terminal(tmp_path, "--terminal", "--lang", "en", "--hall", url(free_port()))) as terminal:
        terminal.wait("without the hall")
        terminal.type("quit")
        terminal.wait("The game is kept")
        assert terminal.ended() == 0
