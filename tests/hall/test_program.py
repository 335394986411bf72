"""The real program at a hall's table: what it says, what it keeps, and that nothing is lost when it is killed."""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from companion.journal import Journal
from tests.hall.broker import Broker
from tests.hall.desk import Desk
from tests.hall.there import TOPIC, in_journal
from tests.patience import PATIENCE
from tests.phone.test_terminal_hub import begun, kept_game
from tests.ports import free_port
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


def test_a_second_kazami_on_the_folder_changes_nothing_of_the_hall_of_the_first(tmp_path: Path) -> None:
    kept_game(tmp_path)
    with closing(Terminal(tmp_path, "--terminal", "--lang", "en", "--hall", url(free_port()))) as terminal:
        terminal.wait("without the hall")
        kept = (tmp_path / "hall.json").read_bytes()
        for command in ("hub", "play"):
            second = begun(tmp_path, command, "--no-hall")
            second.communicate(timeout=PATIENCE)
            assert second.returncode == 1
            assert (tmp_path / "hall.json").read_bytes() == kept


def test_a_hall_that_is_not_there_holds_nobody_up(tmp_path: Path) -> None:
    kept_game(tmp_path)
    with closing(Terminal(tmp_path, "--terminal", "--lang", "en", "--hall", url(free_port()))) as terminal:
        terminal.wait("without the hall")
        terminal.type("quit")
        terminal.wait("The game is kept")
        assert terminal.ended() == 0


async def heard(program: Terminal, words: str) -> str:
    """Wait until a program has said something, and let messages come meanwhile."""
    return await asyncio.to_thread(program.wait, words)


def said(**message: Any) -> bytes:
    return json.dumps({"schema": 1, **message}).encode()


def test_a_terminal_asks_once_more_before_it_calls_the_judge_and_its_log_keeps_what_he_said(
    broker: Broker, tmp_path: Path
) -> None:
    begin(tmp_path).close()

    async def story() -> None:
        async with Desk(broker.port) as desk:
            with closing(Terminal(tmp_path, "--lang", "en", "--hall", url(broker.port))) as terminal:
                await heard(terminal, "told to the hall")
                await desk.until(lambda: bool(desk.latest[f"{TOPIC}/view"]))
                await desk.say(f"{TOPIC}/clock", said(ends=time.time() + 600))
                await heard(terminal, "The hall's clock")
                terminal.type("hall")
                await heard(terminal, "10 min left")
                await desk.say(f"{TOPIC}/note", said(text="Finish!"))
                await heard(terminal, "From the hall: Finish!")
                terminal.type("hall")
                await heard(terminal, "From the hall: Finish!")
                for line in ("hall read", "hall"):
                    terminal.type(line)
                    assert "Finish!" not in await heard(terminal, "10 min left")
                terminal.type("judge")
                await heard(terminal, "Call the judge? (yes, no) > ")
                terminal.type("no")
                await heard(terminal, "Nobody is called.")
                terminal.type("1")
                await heard(terminal, "Which edge for the road? > ")
                terminal.type("judge Whose Road?")
                await heard(terminal, "Whose Road?")
                await heard(terminal, "(yes, no) > ")
                terminal.type("yes")
                came = await heard(terminal, "The judge was called: Whose Road?")
                await desk.until(lambda: bool(desk.calls))
                ((call,),) = desk.calls.values()
                assert (call["about"], call["by"], call["call"]) == ("Whose Road?", None, 1)
                await desk.answer(call)
                came += await heard(terminal, "Judge Aki is on the way.")
                assert "The judge is called." not in came, "it was said already"
                terminal.type("judge")
                await heard(terminal, "Judge Aki is on the way.")
                await desk.answer(call, text="Ann's.")
                await heard(terminal, "Judge Aki: Ann's.")
                terminal.type("log")
                for line in ("The judge was called: Whose Road?", "Judge Aki is on the way.", "Judge Aki: Ann's."):
                    await heard(terminal, line)
                terminal.type("quit")
                assert await asyncio.to_thread(terminal.ended) == 0

    asyncio.run(story())


def test_what_is_said_of_the_hall_of_a_game_in_the_terminal_table_screens_say_too(
    broker: Broker, tmp_path: Path
) -> None:
    kept_game(tmp_path)
    phones = ["--terminal", "--phones", "--address", "127.0.0.1", "--hall", url(broker.port)]
    with closing(Terminal(tmp_path, "--lang", "en", *phones)) as terminal:
        terminal.wait("Phones find Kazami at ")
        address = terminal.wait("\r").strip()
        terminal.wait("invite table")
        terminal.type("invite table")
        terminal.wait("/table/")
        (secret,) = re.findall("^[a-z0-9]{10}", terminal.wait("\n"))
        with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE, follow_redirects=True) as browser:
            browser.post("/table", data={"secret": secret}, headers={"Origin": address})
            broker.kill()
            terminal.wait("goes on without the hall")
            broker.start()
            terminal.wait("hears this table again")
            assert "hears this table again" in browser.get("/").text
        terminal.type("quit")
        assert terminal.ended() == 0


def test_whom_the_hall_seated_a_terminal_offers_for_the_next_game(broker: Broker, tmp_path: Path) -> None:
    begin(tmp_path).close()

    async def story() -> None:
        async with Desk(broker.port) as desk:
            with closing(Terminal(tmp_path, "--lang", "en", "--hall", url(broker.port))) as terminal:
                await asyncio.to_thread(terminal.wait, "told to the hall")
                await desk.until(lambda: bool(desk.latest[f"{TOPIC}/view"]))
                await desk.say(f"{TOPIC}/seating", said(round=2, players=["Yui", "Mika", "Ren"]), retain=True)
                await asyncio.to_thread(terminal.wait, "Round 2, table 7: Yui, Mika, Ren")

    asyncio.run(story())
    with closing(Terminal(tmp_path, "--lang", "en", "--new")) as terminal:
        terminal.wait("Seated by the hall club. Round 2, table 7: Yui, Mika, Ren")
        terminal.wait("Which game?")
        terminal.type("base game")
        terminal.wait("[Yui, Mika, Ren]")
        terminal.type("")
        terminal.wait("Who begins? [Yui]")
        terminal.type("")
        terminal.wait("Yui begins.")


def test_at_a_hub_the_judge_is_called_by_two_lines(broker: Broker, tmp_path: Path) -> None:
    kept_game(tmp_path)

    async def story() -> None:
        async with Desk(broker.port) as desk:
            hall = ["hub", "--address", "127.0.0.1", "--hall", url(broker.port)]
            with closing(Terminal(tmp_path, "--lang", "en", *hall)) as hub:
                await desk.until(lambda: bool(desk.latest[f"{TOPIC}/view"]))
                hub.type("judge yes")
                await heard(hub, "Write judge first")
                await desk.say(f"{TOPIC}/note", said(text="Finish!"))
                await heard(hub, "From the hall: Finish!")
                hub.type("hall")
                await heard(hub, "From the hall: Finish!")
                hub.type("hall read")
                await heard(hub, "as table 7.")
                hub.type("hall")
                assert "Finish!" not in await heard(hub, "as table 7.")
                assert not desk.calls
                hub.type("judge What now?")
                await heard(hub, "judge yes")
                hub.type("judge yes")
                await heard(hub, "The judge was called: What now?")
                await desk.until(lambda: bool(desk.calls))
                ((call,),) = desk.calls.values()
                await desk.answer(call, text="So.")
                assert "The judge is called." not in await heard(hub, "Judge Aki: So."), "it was said already"
                hub.type("quit")
                assert await asyncio.to_thread(hub.ended) == 0

    asyncio.run(story())
