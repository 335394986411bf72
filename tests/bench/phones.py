"""The phones' figures: a move until the last stream has it, beside a bare stream of as many bytes.

The server runs in a thread of this process, as it does beside a tablet; all phones are read in another process.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tests.bench.figures import MILLI, Effort, Figure, against, sized, spread
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.visitor import Visitor, player
from tests.tablet.evenings import a_setup
from ui.phone.serving import listen

PLAYERS = 6
TOLD = "a move until the last stream has it"
KILO = 1000
_ROOT = Path(__file__).parents[2]


class Listeners:
    """The process that reads all streams."""

    def __init__(self, url: str, cookies: list[str]) -> None:
        command = [sys.executable, "-m", "tests.bench.listening", url, *cookies]
        self._process = subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True)

    def had(self, number: int) -> float:
        """Wait until all streams have an event; return when that was. Raises EOFError where they never will."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found, when = line.split()
            if int(found) == number:
                return float(when)
        raise EOFError("the streams ended")

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.communicate()


@contextmanager
def listening(url: str, cookies: list[str]) -> Iterator[Listeners]:
    """Read all streams meanwhile."""
    listeners = Listeners(url, cookies)
    try:
        yield listeners
    finally:
        listeners.close()


def cookie(visitor: Visitor) -> str:
    """Return the cookies of a visitor, as one header."""
    return "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure everything about phones."""
    setup = replace(a_setup(players=PLAYERS), hands="digital", dice="kazami")
    with served(folder / "told", setup, limits=NO_LIMITS) as there:
        while not there.tables[0].game.turn:
            there.place()
        seats = [player(there, seat) for seat in range(PLAYERS)]
        guest = Visitor(there.url).watch(there.watching())
        own = [*map(cookie, seats)]
        for guests in (0, effort.guests // 2):
            yield from _grown(there, [*own, *[cookie(guest)] * guests], effort)
        cookies = [*own, *[cookie(guest)] * effort.guests]
        size = sum(len(one.get().body) for one in seats) + effort.guests * len(guest.get().body)
        with listening(there.url, cookies) as listeners:
            listeners.had(there.tables[0].history.head)
            told = _told(effort.told, there.go_on, listeners)
    sent = _bare(effort, size // len(cookies), len(cookies))
    phones = f"{PLAYERS} phones, {effort.guests} guests"
    bare = spread("a bare stream of as many bytes", "ms", sent, MILLI, f"{size // KILO} kB to all of them")
    yield bare
    figure = spread(TOLD, "ms", told, MILLI, f"{phones}, with fsync")
    yield sized(figure, "phones", len(cookies))
    yield against(figure, bare)


def _grown(there: Served, cookies: list[str], effort: Effort) -> Iterator[Figure]:
    with listening(there.url, cookies) as listeners:
        listeners.had(there.tables[0].history.head)
        yield sized(spread(TOLD, "ms", _told(effort.told, there.go_on, listeners), MILLI), "phones", len(cookies))


def _told(moves: int, play: Callable[[], int], listeners: Listeners) -> list[float]:
    seconds = list[float]()
    for _ in range(moves):
        began = time.monotonic()
        number = play()
        seconds.append(listeners.had(number) - began)
    return seconds


def _bare(effort: Effort, size: int, streams: int) -> list[float]:
    """Send as many bytes to as many streams, with nothing but Starlette and uvicorn between."""
    said = [b"id: 0\ndata: ready\n\n"]
    waiting = set[asyncio.Event]()
    loops = list[asyncio.AbstractEventLoop]()

    async def stream() -> AsyncIterator[bytes]:
        changed = asyncio.Event()
        waiting.add(changed)
        while True:
            yield said[0]
            await changed.wait()
            changed.clear()

    async def live(_: Request) -> Response:
        return StreamingResponse(stream(), media_type="text/event-stream")

    with listen("127.0.0.1", 0) as opened:
        url = f"http://127.0.0.1:{opened.getsockname()[1]}"
        app = Starlette(routes=[Route("/live", live)])
        server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=1)
        )

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            await server.serve([opened])

        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()

        def wake() -> None:
            for event in waiting:
                event.set()

        def tell(number: int) -> int:
            said[0] = f"id: {number}\ndata: ".encode() + b"x" * size + b"\n\n"
            loops[0].call_soon_threadsafe(wake)
            return number

        numbers = iter(range(1, effort.told + 1))
        try:
            with listening(url, ["none"] * streams) as listeners:
                listeners.had(0)
                return _told(effort.told, lambda: tell(next(numbers)), listeners)
        finally:
            server.should_exit = True
            thread.join()
