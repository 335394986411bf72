"""A whole hall in one process group: a broker, a network that can be cut, a desk, and processes full of tables.

Any of them can be killed and begun again. What is right at the end, tests say.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from tests.hall.broker import Broker
from tests.hall.desks import Browser, RunningHall, names, running
from tests.hall.network import Network
from tests.hall.networked import broker_url
from tests.patience import PATIENCE

TARGET = 3
"""Victory points that win: a game has some two hundred moves."""
Move = tuple[int, int, float, int]
"""A table, its commit, when it was made, and the turn after it."""


class Tables:
    """A process with the tables `first` to `last`; it says each move, and when a game is over."""

    def __init__(self, hall: SimulatedHall, first: int, last: int) -> None:
        self._hall, self.first, self.last = hall, first, last
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Run it."""
        where = (str(self._hall.folder / "tables"), str(self._hall.network.port), str(self.first), str(self.last))
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.hall.some_tables", *where, "--tell"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self._reading = asyncio.create_task(self._read())

    def say(self, line: str) -> None:
        """Let it obey a line."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def kill(self) -> None:
        """Pull its plug."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def end(self) -> None:
        """Let it end by itself."""
        if self._process is not None and self._process.returncode is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        if self._reading is not None:
            await self._reading

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := (await self._process.stdout.readline()).decode().split():
            await self._hall.told(*line)
        if await self._process.wait() > 0:  # it was neither killed nor told to end
            await self._hall.told("broken", f"{self.first}")


class SimulatedHall:
    """A hall of `tables` tables, so many of them in each process; used in an `async with`."""

    desk: RunningHall
    browser: Browser
    network: Network

    def __init__(self, folder: Path, tables: int, together: int, target: int = TARGET) -> None:
        self.folder, self.tables, self._target = folder, tables, target
        self.broker = Broker(folder / "broker")
        self.processes = [
            Tables(self, first, min(tables, first + together - 1)) for first in range(1, tables + 1, together)
        ]
        self.moves: list[Move] = []
        self._over, self._broken = set[int](), set[int]()
        self._came = asyncio.Condition()
        self._stack, self._desk = AsyncExitStack(), AsyncExitStack()

    async def __aenter__(self) -> SimulatedHall:
        self.broker.start()
        self._stack.callback(self.broker.kill)
        self.network = await self._stack.enter_async_context(Network(self.broker.port))
        self._stack.push_async_exit(self._desk)
        await self.open_desk()
        self.browser.do("format", kind="club", rounds="1", minutes="0", target=str(self._target))
        self.browser.do("players", list=names(4 * self.tables))
        self.browser.do("seat", coming="1")
        self.browser.do("start", round="1")
        for one in self.processes:
            self._stack.push_async_callback(one.end)
            await one.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def kill_broker(self) -> None:
        """Pull its plug: nobody listens there any more."""
        await self.network.cut()
        await asyncio.to_thread(self.broker.kill)

    async def start_broker(self) -> None:
        """Begin it again, with nothing in it."""
        await asyncio.to_thread(self.broker.start)
        await self.network.mend()

    async def open_desk(self) -> None:
        """Begin the desk."""
        self.desk = self._desk.enter_context(running(self.folder, "--broker", broker_url(self.network.port)))
        self.browser = self.desk.desk()

    async def kill_desk(self) -> None:
        """Pull its plug."""
        self.desk.stop(signal.SIGKILL)
        await self._desk.aclose()
        self._desk = AsyncExitStack()
        self._stack.push_async_exit(self._desk)

    def say(self, line: str) -> None:
        """Let all tables obey a line."""
        for one in self.processes:
            one.say(line)

    async def told(self, what: str, table: str, *more: str) -> None:
        """Take in what a table said, or that its process broke."""
        async with self._came:
            if what == "moved":
                self.moves.append((int(table), int(more[0]), float(more[1]), int(more[2])))
            else:
                (self._over if what == "over" else self._broken).add(int(table))
            self._came.notify_all()

    async def until_moved(self, more: int) -> None:
        """Wait until the tables have made so many moves more, or all games are over."""
        until = len(self.moves) + more

        def true() -> bool:
            assert not self._broken, f"a process broke, whose first table is one of {self._broken}"
            return len(self.moves) >= until or len(self._over) == self.tables

        async with self._came:
            try:
                await asyncio.wait_for(self._came.wait_for(true), PATIENCE)
            except TimeoutError:
                raise AssertionError(f"{len(self.moves)} moves came of {until}; over: {sorted(self._over)}") from None

    async def until_desk(self, true: Callable[[str], bool]) -> None:
        """Wait until something is true of the desk's page."""
        await asyncio.wait_for(asyncio.to_thread(self._until, true), PATIENCE)

    def _until(self, true: Callable[[str], bool]) -> None:
        page = list[str]()
        with self.browser.client.stream("GET", "/live", timeout=PATIENCE) as stream:
            lines = stream.iter_lines()
            for line in lines:
                page.append(line)
                if not line:
                    if true("\n".join(page)):
                        return
                    page.clear()
        raise AssertionError("the stream of the desk ended")


def online(tables: int) -> Callable[[str], bool]:
    """Whether so many tables are there."""
    said = f"{tables} tables are on the network."
    return lambda page: said in page


def done(tables: int) -> Callable[[str], bool]:
    """Whether each table has its result, and nothing is lacking."""
    return lambda page: len(re.findall(r" has won<", page)) == tables and "still being told" not in page
