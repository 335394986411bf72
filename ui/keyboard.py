"""The keyboard: lines of a file descriptor brought into an event loop, without ever blocking it.

A thread does nothing but read. No screen, no game and no device may enter.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable

SIZE = 4096


class Keyboard:
    """Lines typed at a descriptor; `None` is the end of the input, or `stop`. Make it inside the running loop."""

    def __init__(self, descriptor: int) -> None:
        """Begin to read."""
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        # os.read and not sys.stdin: a thread that waits inside a buffered reader cannot be left at the end.
        threading.Thread(target=_read, args=(descriptor, self._give), name="keyboard", daemon=True).start()

    async def line(self) -> str | None:
        """Wait for the next line, without its end."""
        return await self._lines.get()

    def stop(self) -> None:
        """End the input from this side, as a hang-up does."""
        self._lines.put_nowait(None)

    def _give(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _read(descriptor: int, give: Callable[[str | None], None]) -> None:
    rest = b""
    while data := _some(descriptor):
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            give(line.decode("utf-8", "replace").rstrip("\r"))
    if rest:
        give(rest.decode("utf-8", "replace"))
    give(None)


def _some(descriptor: int) -> bytes:
    """Read what is there; a terminal that hangs up reads as the end."""
    try:
        return os.read(descriptor, SIZE)
    except OSError:
        return b""
