"""Streams that carry the newest page to whoever looks at one. What a page shows must never enter."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ui.hall.desk import Desk
from ui.phone.asked import address
from ui.phone.limits import Limits, OpenStreams

BEAT = 10.0
"""After so many seconds a stream says the page again, so that clocks go right and who listens knows it is live."""
BETWEEN, SHARE = 0.05, 4
"""So many seconds are between two pages of a stream, and so many times as long as a page takes: many tables move."""


class Live(msgspec.Struct, frozen=True):
    """A page that is kept live: by whom, None for everybody; how it is written, and whether it still may be seen.

    It is written anew at the latest when the desk's clock comes to a multiple of `turn` seconds, where it has one;
    `quick`: also at every move at a table.
    """

    who: str | None
    main: Callable[[], str]
    may: Callable[[], bool] = lambda: True
    turn: float = 0.0
    quick: bool = False


class Streams:
    """All open streams of a hall."""

    def __init__(self, desk: Desk, limits: Limits) -> None:
        self._desk, self._open = desk, OpenStreams(limits)

    def answer(self, request: Request, live: Live) -> Response:
        """Answer with a stream."""
        said = {"X-Accel-Buffering": "no"}
        if request.method == "HEAD":
            return Response(headers=said, media_type="text/event-stream")
        return StreamingResponse(self._pages(request, live), headers=said, media_type="text/event-stream")

    async def _pages(self, request: Request, live: Live) -> AsyncIterator[bytes]:
        """Yield the newest page whenever something happened."""
        with (
            self._desk.listening(quick=live.quick) as changed,
            self._open.opened(live.who, address(request), changed.set) as stream,
        ):
            while not stream.over and live.may():
                changed.clear()  # first: what happens while the page is being written is not missed
                began = time.monotonic()
                page = _event(live.main())
                took = time.monotonic() - began
                yield page
                await asyncio.sleep(max(BETWEEN, SHARE * took))
                await self._next(changed, live.turn)
            yield b"event: over\ndata:\n\n" if stream.over else b"event: out\ndata:\n\n"

    async def _next(self, changed: asyncio.Event, turn: float) -> None:
        """Wait until there is something new to show."""
        try:
            async with asyncio.timeout(turn - self._desk.now() % turn if turn else BEAT):
                await changed.wait()
        except TimeoutError:
            return


def _event(main: str) -> bytes:
    lines = "".join(f"data: {line}\n" for line in main.splitlines())
    return f"{lines}\n".encode()
