"""The keyboard: lines of a file descriptor brought into an event loop, without ever blocking it.

A thread does nothing but read. No screen, no game and no device may enter.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable

SIZE = 4096


class Typed:
    """Lines typed at a descriptor, read where they are asked for; only one reader at a time.

    os.read and not sys.stdin: nothing is read ahead and kept from the next reader, and a thread that waits here can be
    left behind at the end.
    """

    def __init__(self, descriptor: int) -> None:
        """Begin with nothing read."""
        self._descriptor = descriptor
        self._rest = b""
        self._ended = False

    def line(self) -> str | None:
        """Wait for the next line, without its end; None when there will be no more."""
        while b"\n" not in self._rest and not self._ended:
            data = self._some()
            self._rest += data
            self._ended = not data
        line, end, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r") if line or end else None

    def ask(self, question: str) -> str:
        """Print a question and wait for its answer. Raises EOFError when there will be none."""
        print(question, end="", flush=True)  # noqa: T201 - a question stands before the line being typed
        line = self.line()
        if line is None:
            raise EOFError
        return line

    def _some(self) -> bytes:
        """Read what is there; a terminal that hangs up reads as the end."""
        try:
            return os.read(self._descriptor, SIZE)
        except OSError:
            return b""


class Keyboard:
    """Typed lines for an event loop; `None` is the end of the input, or `stop`. Make it inside the running loop."""

    def __init__(self, typed: Typed) -> None:
        """Begin to read."""
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.stopped = False
        threading.Thread(target=_read, args=(typed, self._give), name="keyboard", daemon=True).start()

    async def line(self) -> str | None:
        """Wait for the next line."""
        return await self._lines.get()

    def stop(self) -> None:
        """End the input from this side, as a hang-up does."""
        self.stopped = True
        self._lines.put_nowait(None)

    def _give(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _read(typed: Typed, give: Callable[[str | None], None]) -> None:
    while (line := typed.line()) is not None:
        give(line)
    give(None)
