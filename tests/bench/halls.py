"""A hall's figures: a move until the wall shows it, beside the bare bytes; healing; memory. What is right, tests say.

Everything is real: tables in processes of their own, Mosquitto, a desk, and a stream of its wall.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import aiomqtt
import httpx

from companion.tournament_store import TournamentStore
from tests.bench.figures import MILLI, Effort, Figure, against, spread, within
from tests.hall.broker import MOSQUITTO, ended
from tests.hall.desks import running
from tests.hall.networked import HALL, broker_url
from tests.hall.simulated_hall import Move, SimulatedHall, online
from tests.patience import PATIENCE
from ui.session.hall_wire import AT_ONCE

SHOWN = "a move until the hall's wall shows it"
THERE = "a move until who listens at the broker has it"
BURST = "all tables move at once: a move until the hall's wall shows it"
AIM = 250.0
"""Milliseconds in which a move should be on the wall."""
BURSTS = 6
NEVER_WON = 30
"""Victory points that nobody comes to by luck in some hours: a table that has won makes no moves to be measured."""
PLACED = 30
"""After so many moves a table has placed all, and takes turns."""
FACTS, VIEW = 1100, 700
"""Bytes that a move sends, about."""
VIEW_OF = re.compile(rb'.*?"commit":(\d+)')
SECTION = re.compile(r"<h2><b>(\d+)</b> <span[^>]*>Turn (\d+)</span>")


class NotHere(Exception):
    """There is no broker on this machine."""


class Wall:
    """A stream of the wall, read by a thread: when each page came, and in which turn each of its tables was."""

    def __init__(self, url: str, keep: int | None = None) -> None:
        """Read on until it is closed; `keep` the last pages, None: all."""
        self.pages = deque[tuple[float, dict[int, int]]](maxlen=keep)
        self._client = httpx.Client(timeout=PATIENCE, trust_env=False)
        self._reading = threading.Thread(target=self._read, args=(f"{url}/wall/live?tables=48",))
        self._over = False
        self._reading.start()

    def _read(self, url: str) -> None:
        page = list[str]()
        with suppress(httpx.HTTPError), self._client.stream("GET", url) as stream:
            for line in stream.iter_lines():
                page.append(line)
                if not line:
                    came = time.time()
                    self.pages.append((came, {int(n): int(turn) for n, turn in SECTION.findall("".join(page))}))
                    page.clear()
                if self._over:
                    return

    def close(self) -> None:
        """Read no more."""
        self._over = True
        self._reading.join()
        self._client.close()

    def shown(self, moves: list[Move]) -> Iterator[float]:
        """Yield after how many seconds a turn was shown that began at a table of the page that was shown then."""
        turns: dict[int, int] = {}
        for table, _, when, turn in moves:
            begun, turns[table] = turns.get(table) != turn, turn
            before = next((tables for came, tables in reversed(self.pages) if came < when), {})
            if begun and table in before and before[table] < turn:
                yield from self._until(table, turn, when)

    def _until(self, table: int, turn: int, when: float) -> Iterator[float]:
        for came, tables in self.pages:
            if came >= when and (table not in tables or tables[table] >= turn):
                if table in tables:
                    yield came - when
                return


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure everything about a hall. Raises NotHere."""
    if MOSQUITTO is None:
        raise NotHere("Mosquitto is not installed (`apt install mosquitto`).")
    yield from asyncio.run(_figures(effort, folder))


def _never_won(effort: Effort, folder: Path) -> SimulatedHall:
    return SimulatedHall(folder, effort.hall, max(1, effort.hall // 10), NEVER_WON)


async def _figures(effort: Effort, folder: Path) -> list[Figure]:
    async with _never_won(effort, folder) as hall:
        await hall.until_desk(online(effort.hall))
        memory = {"desk": [_resident(hall.desk.process.pid)], "broker": [_resident(hall.broker.pid)]}
        hall.say(f"pace {effort.hall_pace / 20}")
        await hall.until_moved(PLACED * effort.hall)
        hall.say(f"pace {effort.hall_pace}")
        await hall.until_moved(effort.hall)
        found = await _shown(effort, hall)
        memory["desk"].append(_resident(hall.desk.process.pid))
        memory["broker"].append(_resident(hall.broker.pid))
        hall.say("pace 3600")
        return [
            *found,
            *(_grown(what, *sizes) for what, sizes in memory.items()),
            await _healed(effort, hall),
        ]


def hours(effort: Effort, folder: Path, hours: float) -> Iterator[Figure]:
    """Let a hall play for hours, with a wall and a desk that look on, and measure what is held in the end.

    Raises NotHere.
    """
    if MOSQUITTO is None:
        raise NotHere("Mosquitto is not installed (`apt install mosquitto`).")
    yield from asyncio.run(_hours(effort, folder, hours))


async def _hours(effort: Effort, folder: Path, hours: float) -> list[Figure]:
    async with _never_won(effort, folder) as hall:
        await hall.until_desk(online(effort.hall))
        pids, held, until = {"desk": hall.desk.process.pid, "broker": hall.broker.pid}, list[list[float]](), time.time()
        until += hours * 3600
        hall.say(f"pace {effort.hall_pace}")
        walls = [Wall(hall.desk.url, keep=1) for _ in range(3)]
        while not held or time.time() < until:
            held.append([_resident(pid) for pid in pids.values()])
            for _ in range(PLACED):
                await hall.until_moved(effort.hall)
                hall.moves.clear()
        for wall in walls:
            await asyncio.to_thread(wall.close)
        said = [", ".join(f"{size:.0f}" for size in its) for its in zip(*held, strict=True)]
        return [
            Figure(
                f"memory of the hall's {what}",
                "MB",
                _resident(pid),
                None,
                1,
                f"{effort.hall} tables, {hours:g} h: {its}",
            )
            for (what, pid), its in zip(pids.items(), said, strict=True)
        ]


async def _shown(effort: Effort, hall: SimulatedHall) -> list[Figure]:
    """Measure how long moves take that come one after the other, and then all at once."""
    wall, bare, views, over = Wall(hall.desk.url), list[float](), dict[tuple[int, int], float](), asyncio.Event()
    async with asyncio.TaskGroup() as beside_it:
        beside_it.create_task(_bare(hall.broker.port, bare, over))
        listening = beside_it.create_task(_listen(hall.broker.port, views))
        try:
            hall.moves.clear()
            await hall.until_moved(effort.hall_moves)
            flow = [*hall.moves]
            hall.moves.clear()
            hall.say(f"burst {effort.hall_pace}")
            await hall.until_moved(BURSTS * effort.hall)
        finally:
            over.set()
            await ended(listening)
            await asyncio.to_thread(wall.close)
    about = f"{effort.hall} tables, a move every {effort.hall_pace:g} s at each; the turn stands on the page shown"
    beside = spread("as many bare bytes through the broker", "ms", bare, MILLI, f"{FACTS} and {VIEW} bytes")
    there = [views[table, commit] - when for table, commit, when, _ in flow if (table, commit) in views]
    shown, burst = spread(SHOWN, "ms", wall.shown(flow), MILLI, about), wall.shown(hall.moves)
    return [
        beside,
        against(spread(THERE, "ms", there, MILLI, about), beside),
        against(within(shown, AIM, AIM), beside),
        spread(BURST, "ms", burst, MILLI, f"{BURSTS} times {effort.hall} moves in the same moment"),
    ]


async def _bare(port: int, seconds: list[float], over: asyncio.Event) -> None:
    """Send as many bytes as a move does, ten times a second, and note when they came.

    It is not cancelled: what publishes misses that in Python 3.11 in the moment in which the broker answers.
    """
    v5 = aiomqtt.ProtocolVersion.V5
    async with aiomqtt.Client("127.0.0.1", port, protocol=v5, socket_options=AT_ONCE) as client:
        await client.subscribe("bare", 1)
        while not over.is_set():
            began = time.perf_counter()
            await client.publish("bare", b"x" * FACTS, 1)
            await client.publish("bare", b"x" * VIEW, 1)
            for _ in range(2):
                await anext(client.messages)
            seconds.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)


async def _listen(port: int, views: dict[tuple[int, int], float]) -> None:
    """Note when each view came."""
    async with aiomqtt.Client("127.0.0.1", port, protocol=aiomqtt.ProtocolVersion.V5) as client:
        await client.subscribe(f"kazami/{HALL}/table/+/view", 1)
        async for message in client.messages:
            its = VIEW_OF.match(message.payload)
            assert its is not None
            views.setdefault((int(message.topic.value.split("/")[3]), int(its[1])), time.time())


async def _healed(effort: Effort, hall: SimulatedHall) -> Figure:
    """Let a desk that knows nothing come to a broker that knows nothing, until it has all that the tables have."""
    await hall.kill_desk()
    await asyncio.to_thread(hall.broker.kill)
    await asyncio.to_thread(hall.broker.start)
    fresh = hall.folder / "fresh.hall"
    began = time.perf_counter()
    with running(hall.folder, "--file", str(fresh), "--broker", broker_url(hall.network.port)) as desk:
        hall.browser = desk.desk()
        whole = online(effort.hall)
        await hall.until_desk(lambda page: whole(page) and "still being told" not in page)
        seconds = time.perf_counter() - began
        desk.stop()
    with closing(TournamentStore(fresh)) as store:
        facts = len(store.facts_there())
    about = f"{effort.hall} tables tell {facts} facts again to an empty desk and an empty broker, with both starts"
    return Figure("a hall heals", "s", seconds, None, 1, about)


def _resident(pid: int) -> float:
    """Return how much memory a process holds, in MB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return 0.0 if found is None else int(found[1]) / 1024


def _grown(what: str, before: float, after: float) -> Figure:
    return Figure(f"memory of the hall's {what}", "MB", after, None, 1, f"{before:.1f} before the first move")
