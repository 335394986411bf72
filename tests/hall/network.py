"""A network between a table and its broker that can be cut and mended. No message may enter."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Network:
    """Carries bytes between whoever comes to `port` and the broker's."""

    def __init__(self, broker: int) -> None:
        self._broker, self.port = broker, 0
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Network:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def mend(self) -> None:
        """Let bytes through."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Cut every connection, and let nobody through."""
        assert self._server is not None
        self._server.close()
        for end in [*self._open]:
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self._broker)
        except OSError:  # nobody listens there now
            writer.transport.abort()
            return
        self._open |= {writer, there[1]}
        with suppress(OSError, asyncio.CancelledError):  # Python 3.11 complains of a stream that was cancelled
            await asyncio.gather(_pour(reader, there[1]), _pour(there[0], writer))
        self._open -= {writer, there[1]}


async def _pour(source: asyncio.StreamReader, into: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await source.read(65536):
            into.write(some)
            await into.drain()
    into.close()
