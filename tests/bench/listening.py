"""`python -m tests.bench.listening URL COOKIE...`: a stream for each cookie, and when the last of them has an event.

A process of its own, so that reading costs the server nothing. For each number it prints the moment (the system's
monotonic clock) at which all streams had the whole event of that number. What is sent does not matter here.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from urllib.parse import urlsplit


class Streams:
    """All streams, and of which number how many have the event."""

    def __init__(self, url: str, cookies: list[str]) -> None:
        self._host = urlsplit(url).netloc
        self._cookies = cookies
        self._had = Counter[int]()

    async def run(self) -> None:
        """Read all of them until the server ends them."""
        await asyncio.gather(*map(self._read, self._cookies))

    async def _read(self, cookie: str) -> None:
        name, _, port = self._host.partition(":")
        reader, writer = await asyncio.open_connection(name, int(port), limit=2**20)
        writer.write(f"GET /live HTTP/1.1\r\nHost: {self._host}\r\nCookie: {cookie}\r\n\r\n".encode())
        number, page = -1, False
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    number = int(line[4:])
                page = page or line.startswith(b"data: ")
                if line == b"\n":
                    if page and number >= 0:
                        self._has(number)
                    number, page = -1, False
        except ConnectionError:
            pass
        finally:
            writer.close()

    def _has(self, number: int) -> None:
        self._had[number] += 1
        if self._had[number] == len(self._cookies):
            print(number, time.monotonic(), flush=True)


if __name__ == "__main__":
    asyncio.run(Streams(sys.argv[1], sys.argv[2:]).run())
