"""A desk that really runs and hears tables by a broker, and tables that say what a test wants. No expectation."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiomqtt

from tests.hall.broker import AT_ONCE, ended
from tests.hall.desks import Browser
from tests.patience import PATIENCE

Json = dict[str, Any]
HALL = "club"


def broker_url(port: int, login: str = "") -> str:
    """Return the address of the desk's broker."""
    return f"mqtt://{login}127.0.0.1:{port}/{HALL}"


class SaidTable:
    """A table on the broker of which a test says what it says; it keeps the last that it was told, by topic."""

    def __init__(self, client: aiomqtt.Client, number: int) -> None:
        self._client, self.topic = client, f"kazami/{HALL}/table/{number}"
        self.heard: dict[str, list[Json]] = {}
        self.came = asyncio.Condition()

    async def say(self, end: str, said: Json | bytes, *, retain: bool = False) -> None:
        """Say something once the broker has taken it."""
        payload = said if isinstance(said, bytes) else json.dumps({"schema": 1, **said}).encode()
        await self._client.publish(f"{self.topic}/{end}", payload, 1, retain=retain)

    async def until(self, true: Callable[[dict[str, list[Json]]], bool]) -> None:
        """Wait until something is true of what the table was told."""
        async with self.came:
            await asyncio.wait_for(self.came.wait_for(lambda: true(self.heard)), PATIENCE)

    async def listen(self) -> None:
        """Hear what is said to the table."""
        for end in ("seating", "clock", "note", "answer", "again"):
            await self._client.subscribe(f"{self.topic}/{end}", 1)
        async for message in self._client.messages:
            async with self.came:
                said = json.loads(message.payload)
                self.heard.setdefault(message.topic.value.rpartition("/")[2], []).append(said)
                self.came.notify_all()


@asynccontextmanager
async def said_table(port: int, number: int = 1) -> AsyncIterator[SaidTable]:
    """Yield a table that is there."""
    client = aiomqtt.Client("127.0.0.1", port, protocol=aiomqtt.ProtocolVersion.V5, socket_options=AT_ONCE)
    async with client:
        table = SaidTable(client, number)
        await table.say("status", {"status": "online", "sign": "here"}, retain=True)
        listening = asyncio.create_task(table.listen())
        try:
            yield table
        finally:
            await ended(listening)


async def until_a_task_ends(end: Callable[[], object], steps: int) -> None:
    """End something, and return so many steps of the loop after the first task of it is over, while others go on."""
    for _ in range(10):  # what had to be said is said
        await asyncio.sleep(0)
    before = asyncio.all_tasks()
    end()
    while before <= asyncio.all_tasks():
        await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)


async def until_shown(browser: Browser, words: str, where: str = "/") -> str:
    """Return a page once its stream shows these words."""
    return await asyncio.wait_for(asyncio.to_thread(_shown, browser, words, where), PATIENCE)


def _shown(browser: Browser, words: str, where: str) -> str:
    live = "/live" if where == "/" else f"{where}/live"
    with browser.client.stream("GET", live, timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        for line in lines:
            if words in line:
                break
    return browser.get(where)


def result(
    names: list[str],
    *,
    winner: int | None = 0,
    points: tuple[int, ...] = (10, 6, 5, 4),
    commit: int = 9,
    game: str = "1@1",
) -> Json:
    """Return a result as a table says it."""
    return {
        "game": game,
        "commit": commit,
        "seats": names,
        "winner": winner,
        "points": [{"seat": seat, "points": had, "target": 10} for seat, had in enumerate(points)],
        "began": 1.0,
        "ended": 4e9,
    }


def view(names: list[str], *, commit: int = 1, game: str = "1@1", active: int = 0, since: float = 4e9) -> Json:
    """Return a view as a table says it."""
    return {
        "game": game,
        "commit": commit,
        "seats": names,
        "turn": 3,
        "active": active,
        "turn_since": since,
        "waiting": [active],
        "since": since,
        "points": [{"seat": seat, "points": 2, "target": 10} for seat in range(len(names))],
        "winner": None,
    }
