"""A desk as a hall has one: it hears all tables, and asks again for what it lacks. A small one, to compare by.

It knows what docs/hall.md says and nothing of Kazami.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiomqtt

from tests.hall.broker import AT_ONCE, ended
from tests.patience import PATIENCE

Json = dict[str, Any]


class Desk:
    """`facts`: for each game its commits by number, each as it came. `latest`: the last message of each topic.

    `calls`: the calls for the judge by game and number, each as often as it came.
    """

    def __init__(self, port: int, user: str | None = None, password: str | None = None) -> None:
        self._port, self._user, self._password = port, user, password
        self.facts: dict[str, dict[int, Json]] = {}
        self.latest: defaultdict[str, Json] = defaultdict(dict)
        self.results: dict[str, list[Json]] = {}
        self.calls: defaultdict[tuple[str, int], list[Json]] = defaultdict(list)
        self._answered: dict[tuple[str, int], bytes] = {}
        self.raw: list[tuple[str, bytes]] = []
        self._asked: dict[str, int] = {}
        self.came = asyncio.Condition()
        self.meetings = 0  # with a broker; what a table tells while there is none, no desk hears
        self._client: aiomqtt.Client | None = None
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Desk:
        """Meet the broker, which must be there: what is told before it, no desk would hear."""
        self._listening = asyncio.create_task(self._listen())
        await self.until(lambda: self.meetings > 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listening is not None
        await ended(self._listening)
        with suppress(asyncio.CancelledError):
            await self._listening

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true that messages bring about."""
        async with self.came:
            await asyncio.wait_for(self.came.wait_for(true), PATIENCE)

    async def say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Say something to a table; where a broker was away, once it is met again."""
        met = self.meetings
        assert self._client is not None
        try:
            await self._client.publish(topic, payload, 1, retain=retain)
        except aiomqtt.MqttError:
            await self.until(lambda: self.meetings > met)
            await self.say(topic, payload, retain=retain)

    async def answer(self, call: Json, judge: str = "Aki", text: str = "", topic: str = "kazami/club/table/7") -> None:
        """Say to a table what a judge says to its call; with a text it is settled."""
        said = {"schema": 1, "game": call["game"], "call": call["call"], "judge": judge}
        said |= {"settled": bool(text), "text": text}
        if text:
            self._answered[call["game"], call["call"]] = json.dumps(said).encode()
        await self.say(f"{topic}/answer", json.dumps(said).encode())

    def path(self, game: str) -> list[Json]:
        """Return the entries that hold, from the beginning to the head, as they follow from the facts alone."""
        commits = [self.facts[game][number] for number in sorted(self.facts[game])]
        entries = {entry["entry"]: entry for commit in commits for entry in commit["entries"]}
        at, found = commits[-1]["head"], list[Json]()
        while at:
            found.insert(0, entries[at])
            at = entries[at]["parent"]
        return found

    async def _listen(self) -> None:
        while True:
            client = aiomqtt.Client(
                "127.0.0.1",
                self._port,
                username=self._user,
                password=self._password,
                protocol=aiomqtt.ProtocolVersion.V5,
                identifier="desk",
                socket_options=AT_ONCE,
            )
            try:
                async with client:
                    self._client = client
                    await client.subscribe("kazami/#", 1)
                    await client.subscribe("homeassistant/#", 1)
                    async with self.came:
                        self.meetings += 1
                        self.came.notify_all()
                    async for message in client.messages:
                        assert isinstance(message.payload, bytes)
                        await self._hear(message.topic.value, message.payload)
            except aiomqtt.MqttError:
                await asyncio.sleep(0.02)  # the broker is away; a try costs nothing

    async def _hear(self, topic: str, payload: bytes) -> None:
        table, _, end = topic.rpartition("/")
        if end in ("note", "clock", "again", "seating", "answer"):
            return
        said = json.loads(payload)
        async with self.came:
            self.raw.append((topic, payload))
            self.latest[topic] = said
            if end == "facts":
                self.facts.setdefault(said["game"], {})[said["commit"]] = said
            elif end == "call":
                self.calls[said["game"], said["call"]].append(said)
            elif end == "result":
                self.results.setdefault(said["game"], []).append(said)
            self.came.notify_all()
        if end == "status":
            self._asked.clear()  # what was asked of a table that was away, it never heard
        if end in ("facts", "view"):
            await self._ask_for_what_is_lacking(table, said)
        if end == "view":
            await self._ask_for_calls(table, said)

    async def _ask_for_what_is_lacking(self, table: str, said: Json) -> None:
        game, has = said["game"], self.facts.get(said["game"], {})
        lacking = next((number for number in range(1, said["commit"] + 1) if number not in has), None)
        if lacking is not None and self._asked.get(game) != lacking:
            self._asked[game] = lacking
            again = {"schema": 1, "game": game, "after": lacking - 1}
            await self.say(f"{table}/again", json.dumps(again).encode())

    async def _ask_for_calls(self, table: str, said: Json) -> None:
        """Let calls come again, and no fact, where a view speaks of one that never came; and answer the open one."""
        game = said["game"]
        answered = self._answered.get((game, said["open"]))
        if answered is not None:  # the table was away when it was said
            await self.say(f"{table}/answer", answered)
        if any((game, number) not in self.calls for number in range(1, said["calls"] + 1)):
            again = {"schema": 1, "game": game, "after": said["commit"]}
            await self.say(f"{table}/again", json.dumps(again).encode())
