"""The link to a hall of tables: it tells the hall's broker what everybody at this table knows, by MQTT 5.

It lives in the table's loop and takes nothing from there but time: a broker that is away, slow or hostile changes
nothing at the table. What is told is read from the journal, from the last commit on that the broker has taken. What is
heard is data, never a move; `hall_heard.py` keeps it. What messages say must not enter, nor any screen.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from random import random
from secrets import token_hex
from typing import Never

import msgspec

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.journal import Journal, JournalError
from companion.remarks import Called
from companion.table import Table
from companion.view import View
from ui.dialogue.hall import HallNow, told_to
from ui.session.devices_nearby import told_of_bug
from ui.session.hall_address import HallAddress
from ui.session.hall_heard import HeardFromHall
from ui.session.hall_lamps import Event, discovery, happened, lamps, waits_long
from ui.session.hall_messages import (
    HEARD,
    SCHEMA,
    Again,
    Answer,
    Facts,
    Heard,
    Result,
    Status,
    ViewInShort,
    calls_of,
    heard,
    in_short,
    told,
    written,
)
from ui.session.hall_wire import Lost, Wire
from ui.session.kept_hall import HallFile
from ui.session.world_errors import WORLD
from ui.tasks import first_of, until_one_fails

log = logging.getLogger(__name__)

AT_ONCE = 10
"""So many commits are on their way before it is kept that the broker has them."""
ALLOWED, EVERY = 20, 60.0
"""So many messages to the table are read in so many seconds; the others are dropped."""
FLOOD = 200
"""Of so many dropped messages the link hangs up, and comes again after the longest pause."""
LONGEST = 30.0
"""Seconds between two tries to find the hall, at most."""
NEWS = 10.0
"""Of what happened longer ago, in seconds, no lamp is told."""
LATE = 5
"""From this try on it is the longest; a broker that answers and is no use is tried again as late."""

GONE: tuple[type[Exception], ...] = (Lost, *WORLD)
"""What ends a meeting with the broker and nothing else."""

LOST = Text.of("The game goes on without the hall, which hears it later: {why}")
NOT_TAKEN = Text.of("the broker does not take what this table says; is it another table's name and password?")

TOO_MUCH = Text.of("it says too much")


class Surroundings(msgspec.Struct, frozen=True):
    """What is outside: a clock in seconds, and how many seconds are waited before try number n, from 1.

    `patience`: after so many seconds a broker that says nothing counts as lost. `today`: the clock of the journal.
    `long`: after so many seconds a table waits long.
    """

    now: Callable[[], float] = time.monotonic
    pause: Callable[[int], float] = lambda n: min(LONGEST, 2.0 ** min(n, LATE)) * (0.5 + random() / 2)
    patience: float = 10.0
    today: Callable[[], float] = time.time
    long: float = 180.0


class Unheard(Lost):
    """The broker answers, and it is no use: it says why in a sentence."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(str(why))


class HallLink:
    """What one table tells its hall. `says` is called with what people must know: notes, and whether the hall hears.

    `table` puts a kept game on a table, of which something is still to be told.
    """

    def __init__(
        self,
        file: HallFile,
        address: HallAddress,
        journal: Journal,
        table: Callable[[int], Table],
        around: Surroundings = Surroundings(),
    ) -> None:
        self._file, self._address, self._journal, self._open, self._around = file, address, journal, table, around
        self._says: Callable[[Text], None] = lambda said: None
        self._stirs: Callable[[], None] = lambda: None
        self._tables: dict[int, Table | None] = dict.fromkeys(file.games)
        self._on_table: Table | None = None
        self._view: View | None = None
        self._changed, self._taken = asyncio.Event(), asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._allowed, self._since = 0, around.now()
        self._heard = HeardFromHall(file, address, journal, around.today)
        self._again: dict[int, Again] = {}
        self._short: ViewInShort | None = None
        self._lost = ""
        self.dropped = 0

    @property
    def now(self) -> HallNow:
        """How it is with the hall, as people are shown it."""
        return self._heard.now(hears=self._taken.is_set())

    def lie(self, table: Table) -> None:
        """Tell of this game from now on, from its beginning: it lies on the table."""
        self._tables[table.id] = self._on_table = self._heard.table = table
        self._view = None
        self._file.tell(table.id, self._file.told(table.id))
        self._changed.set()

    def hear(self, view: View) -> None:
        """Tell what everybody sees now, and what was committed."""
        self._view = view
        self._changed.set()

    def call(self, about: str, by: int) -> Refusal | None:
        """Call the judge to the game on the table, and say what it is about ("": nothing); or say why not.

        `by` is a seat that does so on its own screen, else TABLE. Raises what the journal raises.
        """
        refused = self._heard.call(about, by)
        self._changed.set()
        return refused

    def read(self) -> None:
        """Hear that the note was read."""
        self._heard.read()

    def begin(self, says: Callable[[Text], None], stirs: Callable[[], None] = lambda: None) -> None:
        """Look for the broker, and go on until it is closed. `stirs` is called when `now` is something else."""
        self._says, self._stirs = says, stirs
        self._heard.begin(says, stirs)
        says(told_to(self.now))
        self._running = asyncio.get_running_loop().create_task(self._run())
        self._running.add_done_callback(told_of_bug)

    async def close(self) -> None:
        """Say good-bye, if anybody hears it."""
        self._heard.close()
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        tries = 0
        while True:
            try:
                await self._meet()
            except* GONE as errors:
                error = first_of(errors)
                tries = LATE if isinstance(error, Unheard) else 1 if self._taken.is_set() else tries + 1
                self._hear_it(hears=False)  # first, for what is said stands until screens look again
                self._miss(error)
            finally:
                self._hear_it(hears=False)
            await asyncio.sleep(self._around.pause(tries))

    async def _meet(self) -> None:
        """Tell and listen until the broker is lost."""
        status = f"{self._address.topic}/status"
        offline = written(Status(SCHEMA, "offline"))
        async with Wire(self._address, (status, offline), self._around.patience) as wire:
            sign = Status(SCHEMA, "online", sign=token_hex(8))
            try:
                await until_one_fails(self._listen(wire, sign), self._tell(wire))
            finally:
                with suppress(Lost):
                    await wire.publish(status, offline, 0, retain=True)

    def _hear_it(self, *, hears: bool) -> None:
        """Know whether the hall hears the table, and say so to whoever shows it."""
        if hears == self._taken.is_set():
            return
        if hears:
            self._taken.set()
        else:
            self._taken.clear()
        self._stirs()

    # -- what is heard

    async def _listen(self, wire: Wire, mine: Status) -> Never:
        """Hear what is said to the table. That it hears itself shows that the broker takes what it says."""
        topic, dropped = self._address.topic, self.dropped
        for end in ("status", *HEARD):
            await wire.subscribe(f"{topic}/{end}")
        await wire.publish(f"{topic}/status", written(mine), retain=True)
        while True:
            its, payload, kept = await wire.next()
            end = its.removeprefix(f"{topic}/")
            if end == "status" and payload == written(mine):
                self._hear_it(hears=True)
                if self._lost:
                    self._lost = ""
                    self._says(Text.of("The hall hears this table again."))
            elif end != "status":
                self._hear(end, payload, kept=kept)
            if self.dropped - dropped > FLOOD:
                raise Unheard(TOO_MUCH)

    def _hear(self, end: str, payload: bytes, *, kept: bool) -> None:
        """Let people read a message; one that cannot be read, or is one too many, is dropped and counted.

        An answer that is lost here ends the meeting: with the next one the hall says it again.
        """
        allowed = self._may_say()
        message = heard(end, payload) if allowed else None
        try:
            if message is not None and self._take(message, kept=kept):
                return
        except JournalError as error:
            raise Unheard(error.text) from error
        self.dropped += 1
        if self.dropped < FLOOD:
            log.info("A message from the hall was dropped: %d so far", self.dropped)
        if end == "answer" and not allowed:
            raise Unheard(TOO_MUCH)

    def _take(self, message: Heard, *, kept: bool) -> bool:
        """Do what a message is for, and return whether it was for anything."""
        if not isinstance(message, Again):
            used = self._heard.take(message, kept=kept)
            if used and isinstance(message, Answer):
                self._changed.set()  # the view says whether a call is open
            return used
        if message.number in self._file.games:
            self._again[message.number] = message.with_earlier(self._again.get(message.number))
            self._tables.setdefault(message.number)
            self._changed.set()
        return True

    def _may_say(self) -> bool:
        now = self._around.now()
        if now - self._since >= EVERY:
            self._allowed, self._since = 0, now
        self._allowed += 1
        return self._allowed <= ALLOWED

    # -- what is told

    async def _tell(self, wire: Wire) -> Never:
        """Tell all that is not told yet, and then whatever comes."""
        try:
            async with asyncio.timeout(self._around.patience):
                await self._taken.wait()
        except TimeoutError:
            raise Unheard(NOT_TAKEN) from None
        if self._file.lamps:
            await wire.publish(*discovery(self._address), retain=True)
        shown = b""
        while True:
            self._changed.clear()
            for game in sorted(self._tables):
                await self._catch_up(wire, game)
            if not self._changed.is_set():  # so a view is never ahead of the facts: whoever sees one has them all
                shown = await self._show(wire, shown)
            try:
                async with asyncio.timeout(self._around.long if self._file.lamps and shown else None):
                    await self._changed.wait()
            except TimeoutError:
                await self._light(wire, waits_long(self._short) if self._short is not None else None)
                await self._changed.wait()

    async def _light(self, wire: Wire, event: Event | None) -> None:
        """Tell lamps of an event; who is not there hears of it no more."""
        if event is not None:
            await wire.publish(f"{self._address.topic}/event", written(event))

    async def _show(self, wire: Wire, shown: bytes) -> bytes:
        """Show the table as everybody sees it now, unless that is what was shown before; return what is shown."""
        table = self._on_table
        view = None if table is None else self._view or table.view(TABLE)
        if table is None or view is None or isinstance(view, Refusal):
            return shown
        self._short = in_short(table, self._journal.commits(table.id), view)
        now = written(self._short)
        if now != shown:
            await wire.publish(f"{self._address.topic}/view", now, retain=True)
            if self._file.lamps:
                its = written(lamps(self._short, table.variant))
                await wire.publish(f"{self._address.topic}/lamps", its, retain=True)
        return now

    async def _catch_up(self, wire: Wire, game: int) -> None:
        """Tell what the broker has not taken yet of a game, and keep how far it has."""
        again = self._again.pop(game, None)
        if again is not None:
            self._file.tell(game, min(again.after, self._file.told(game)))
            self._file.call(game, 0)
        table = self._tables[game] or self._opened(game)
        if table is not None:
            untold = told(table, self._journal.commits(game), self._file.told(game))
            while some := list(islice(untold, AT_ONCE)):
                await self._send(wire, some)
                self._file.tell(game, some[-1][0])
                await self._light_news(wire, table, some)
            await self._send_calls(wire, table)
        lies = self._on_table is not None and self._on_table.id == game
        if table is not None and max(self._left(game)) > 0:
            self._changed.set()  # so much was added meanwhile, and another game may lie there now
        elif not lies and game not in self._again:  # who asked again meanwhile is answered next
            del self._tables[game]

    async def _light_news(self, wire: Wire, table: Table, some: Sequence[tuple[int, Facts, Result | None]]) -> None:
        """Tell lamps of what happened just now."""
        for _, facts, result in some if self._file.lamps else ():
            if self._around.today() - facts.at < NEWS:
                for event in happened(facts, result, table.variant):
                    await self._light(wire, event)

    def _opened(self, game: int) -> Table | None:
        """Return a game of which something may still be told; None where it cannot be read any more."""
        try:
            return None if self._left(game) == (0, 0) else self._open(game)
        except WORLD as error:
            log.warning("The hall is not told of game %d: %s", game, error)
            return None

    def _left(self, game: int) -> tuple[int, int]:
        """Return how many commits and calls the broker lacks; below zero: it has more than the journal."""
        calls = sum(isinstance(one.said, Called) for one in self._journal.remarks(game))
        return len(self._journal.commits(game)) - self._file.told(game), calls - self._file.called(game)

    async def _send(self, wire: Wire, some: Sequence[tuple[int, Facts, Result | None]]) -> None:
        """Return once the broker has taken these."""
        topic = self._address.topic
        async with asyncio.TaskGroup() as sending:
            for _, facts, result in some:
                sending.create_task(wire.publish(f"{topic}/facts", written(facts)))
                if result is not None:
                    sending.create_task(wire.publish(f"{topic}/result", written(result), retain=True))

    async def _send_calls(self, wire: Wire, table: Table) -> None:
        """Send the calls that the broker has not taken, each behind the facts of what it is about."""
        commits, file = self._journal.commits(table.id), self._file
        for call in [*calls_of(table, commits, file.called(table.id))]:
            if call.commit > file.told(table.id):
                return
            await wire.publish(f"{self._address.topic}/call", written(call))
            file.call(table.id, call.call)

    def _miss(self, error: BaseException) -> None:
        """Say once that the hall is lost, and why."""
        why = error.why if isinstance(error, Unheard) else Text.of("{why}", why=str(error))
        if not self._lost:
            self._says(replaced(LOST, why=why))
        self._lost = str(error)
        log.info("The hall is lost: %s", error)


def replaced(text: Text, **args: object) -> Text:
    """Return a text with what stands in its places."""
    return Text.of(text.msgid, **args)
