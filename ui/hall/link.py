"""The desk's link to the broker of its tables: it hears them, tells what stands, and asks for what is lacking.

It lives in the desk's loop. What came is on the disk before anything follows from it. After every meeting with the
broker it says all again that should stand there: saying it twice is saying it once. How bytes travel is handed in, and
what a page shows others know.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Never, Protocol

from companion.game.text import Refusal, Text
from companion.tournament.events import CallMade, ResultLeft, ResultReported
from ui.hall import network_texts as texts
from ui.hall.desk import NOT_KEPT, Desk
from ui.hall.heard import KINDS, Call, plain
from ui.hall.results import Misfit, Proposal, found
from ui.hall.standing import again, answers, note, standing
from ui.hall.tables import Tables
from ui.tasks import first_of, until_one_fails

log = logging.getLogger(__name__)
TICK = 0.5
"""After so many seconds it is looked whether something is still lacking, though nothing came."""
LONGEST_NOTE = 300
OPEN_CALLS = 3
"""So many open calls a table has at most."""


class Wire(Protocol):
    """A meeting with a broker."""

    async def publish(self, topic: str, payload: bytes, qos: int = 1, *, retain: bool = False) -> None:
        """Return once the broker has taken a message."""

    async def subscribe(self, topic: str) -> None:
        """Return once the broker sends what comes under a topic."""

    async def some(self) -> Sequence[tuple[str, bytes]]:
        """Return what has come, at least one message: its topic, and what it says."""
        ...


Meet = Callable[[Callable[[str, bytes], bool]], AbstractAsyncContextManager[Wire]]
"""Meets the broker. What is handed in takes a call before the broker is told that it came; True: it has."""


class Link:
    """What a hall hears and says. `gone` is what ends a meeting and nothing else; `pause` says how many seconds are
    waited before try number n, from 1. `speak` puts a sentence in words for people at the tables.
    """

    def __init__(  # noqa: PLR0913 what a link stands between
        self,
        hall: str,
        desk: Desk,
        tables: Tables,
        *,
        meet: Meet,
        gone: tuple[type[Exception], ...],
        pause: Callable[[int], float],
        speak: Callable[[Text], str],
    ) -> None:
        self.tables, self.state = tables, texts.LOOKED_FOR
        self._hall, self._desk, self._meet, self._gone = hall, desk, meet, gone
        self._pause, self._speak = pause, speak
        self._wire: Wire | None = None
        self._said: dict[tuple[int, str], bytes] = {}
        self._over = {*self._ended()[:-1]}  # of the last one a desk that was killed may not have told
        self._meaning: tuple[int, int, tuple[ResultReported | Proposal | Misfit, ...]] = (-1, -1, ())
        for call in desk.hall.calls.values():
            game, _, number = call.name.rpartition("/")
            if game:
                tables.has_called(call.table, game, int(number))
        self._shown = tables.summary
        self._stray: dict[int, Text] = {}

    # -- what a page shows and does

    @property
    def met(self) -> bool:
        """Whether the broker answers."""
        return self._wire is not None

    def proposals(self) -> Mapping[int, Proposal]:
        """Return what tables tell otherwise than the hall has it, by table; without what is to be left as it is."""
        return {one.table: one for one in self._found() if isinstance(one, Proposal)}

    def misfits(self) -> Mapping[int, Misfit]:
        """Return what tables told that fits nowhere, by table; a call has no game."""
        results = {one.table: one for one in self._found() if isinstance(one, Misfit)}
        return results | {table: Misfit(table, said) for table, said in self._stray.items()}

    def leave(self, table: int, game: str, commit: int) -> Refusal | None:
        """Show no more what a table told of a game at a commit; without a game: its call. Or return why not."""
        if game:
            return self._desk.do(ResultLeft(table, game, commit))
        self._stray.pop(table, None)
        self._desk.tell()
        return None

    async def note(self, table: int, text: str) -> Refusal | None:
        """Send a line to a table, 0: to all that are there; or return why it was not sent."""
        line = " ".join(plain(text).split())
        if not 1 <= len(line) <= LONGEST_NOTE:
            return Refusal("no-note", "", texts.NO_NOTE)
        if self._wire is None:
            return Refusal("not-sent", "", texts.NOT_SENT)
        there = [one for one in self._online() if table in {0, one}]
        if not there:
            return Refusal("not-sent", "", texts.NOBODY)
        try:
            await self._note(self._wire, there, line)
        except self._gone:
            return Refusal("not-sent", "", texts.NOT_SENT)
        return None

    # -- meeting the broker

    async def run(self) -> None:
        """Look for the broker, and go on until it is cancelled."""
        tries = 0
        while True:
            try:
                async with self._meet(self._take_call) as wire:
                    for end in KINDS:
                        await wire.subscribe(f"kazami/{self._hall}/table/+/{end}")
                    self._wire, self._said, tries = wire, {}, 0
                    self._tell_of(texts.LOOKED_FOR)
                    await until_one_fails(self._listen(wire), self._say(wire))
            except* self._gone as errors:
                tries += 1
                self._tell_of(texts.lost(str(first_of(errors))))
                log.info("The broker is lost: %s", first_of(errors))
            finally:
                self._wire = None
            await asyncio.sleep(self._pause(tries))

    def _tell_of(self, state: Text) -> None:
        self.state = state
        self._desk.tell()

    # -- what is heard

    async def _listen(self, wire: Wire) -> Never:
        while True:
            self._heard(await wire.some())
            self._report()
            was, self._shown = self._shown, self.tables.summary
            self._desk.tell(slow=was != self._shown)

    def _take_call(self, topic: str, payload: bytes) -> bool:
        """Keep a call before the broker is told that it came: it says it once, and a table waits for an answer."""
        self._heard([(topic, payload)])
        return True

    def _heard(self, batch: Sequence[tuple[str, bytes]]) -> None:
        for table, call in self.tables.hear(batch):
            self._call(table, call)

    def _call(self, table: int, call: Call) -> None:
        hall, name = self._desk.hall, f"{call.game}/{call.call}"
        its = [one for one in hall.calls.values() if one.table == table]
        if call.settled or any(one.name == name for one in its):
            return
        if sum(one.note is None for one in its) >= OPEN_CALLS:
            self.tables.known[table].dropped += 1
            self.tables.has_called(table, call.game, call.call)
            return
        about = plain(call.about)
        asked = {code: plain(said) for code, said in call.asked.items()}
        event = CallMade(hall.next_call, table, about, call.clause, self._desk.now(), name, asked)
        why = self._desk.do(event)
        if why is None or why.code != NOT_KEPT:  # what could not be kept is asked for again
            self.tables.has_called(table, call.game, call.call)
        if why is None:
            self._stray.pop(table, None)
        else:
            self._stray[table] = texts.calls_in_vain(table, why.text)
            self._desk.tell()

    def _found(self) -> tuple[ResultReported | Proposal | Misfit, ...]:
        """Return what follows from the results that tables told, for the hall as it is now."""
        version, told, means = self._meaning
        if (version, told) != (self._desk.version, self.tables.told):
            means = tuple(self._means())
            self._meaning = (self._desk.version, self.tables.told, means)
        return means

    def _means(self) -> Iterator[ResultReported | Proposal | Misfit]:
        hall, now = self._desk.hall, self._desk.now()
        for table, one in sorted(self.tables.known.items()):
            for result in one.results.values():
                means = found(hall, table, result, now)
                left = (table, result.game, result.commit) in hall.left
                if isinstance(means, ResultReported) or (means is not None and not left):
                    yield means

    def _report(self) -> None:
        """Let results happen that have come, one for a table."""
        reported = {one.table: one for one in self._found() if isinstance(one, ResultReported)}
        if not reported:
            return
        why = self._desk.do(*reported.values())
        was, self.tables.trouble = self.tables.trouble, None if why is None else why.text
        if why is not None and why.text != was:  # it is tried again with each look
            log.warning("Results of tables were not taken: %s", why.text)
            self._desk.tell()

    # -- what is said

    async def _say(self, wire: Wire) -> Never:
        with self._desk.listening() as changed:
            while True:
                changed.clear()
                self._report()  # a round that has begun makes room for what came before
                await self._say_what_stands(wire)
                for table, game, after in self.tables.to_ask():
                    await wire.publish(self._topic(table, "again"), again(game, after))
                await _or_later(changed, TICK)

    async def _say_what_stands(self, wire: Wire) -> None:
        hall = self._desk.hall
        for (table, end), payload in standing(hall).items():
            if self._said.get((table, end)) != payload:
                await wire.publish(self._topic(table, end), payload, retain=True)
                self._said[table, end] = payload
        for key, payload in answers(hall).items():
            one = self.tables.known.get(key[0])
            mark = payload + (b"" if one is None or one.status is None else one.status.sign.encode())
            if self._said.get(key) != mark:  # who was away and is back hears it again
                await wire.publish(self._topic(key[0], "answer"), payload)
                self._said[key] = mark
        for number in self._ended():
            if number not in self._over:
                await self._note(wire, hall.rounds[number - 1].missing, self._speak(texts.FINISH))
                self._over.add(number)

    def _ended(self) -> list[int]:
        """Return the rounds of which the time is over."""
        minutes, now = self._desk.hall.format.minutes, self._desk.now()
        return [one.number for one in self._desk.hall.rounds if one.clock.over(minutes, now)]

    async def _note(self, wire: Wire, tables: Sequence[int], line: str) -> None:
        for table in tables:
            await wire.publish(self._topic(table, "note"), note(line))

    def _online(self) -> list[int]:
        return sorted(table for table, one in self.tables.known.items() if one.online)

    def _topic(self, table: int, end: str) -> str:
        return f"kazami/{self._hall}/table/{table}/{end}"


async def _or_later(changed: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return
