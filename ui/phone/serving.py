"""The server of the pages, in the loop in which the table lives: switched on, and off again.

Uvicorn brings the protocol; signals stay with whoever runs the loop. What it serves is handed in; no game may enter.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.phone.connections import KEEP, Connection, ConnectionLimits, Connections

LARGEST_HEAD = 8192
"""The most bytes of a request's head that are waited for."""
WAITING = 128
"""How many that knock are let in at a time, before the table has its turn again."""
BUFFER = 64 * 1024
"""How many bytes the system holds for a connection, each way."""


UNHEARD = 30_000
"""After how many milliseconds a connection is closed whose other side does not say that it got what was sent: it left
the network without a word, or its radio sleeps."""


class _Server(uvicorn.Server):
    """Uvicorn without its own idea of signals; it does not wake up ten times a second to look whether it shall end."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.over = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        """Serve until it is over."""
        await self.on_tick(0)
        await self.over.wait()


class _Waiting:
    """An application around another: it tells a connection when its request is whole, and when it was answered."""

    def __init__(self, app: ASGIApp, connections: Connections) -> None:
        self._app, self._connections = app, connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = self._connections.at(scope["client"])
        scope[KEEP] = partial(self._connections.keep, scope["client"])

        async def received() -> Message:
            message = await receive()
            if connection is not None and not message.get("more_body"):
                connection.whole()
            return message

        try:
            await self._app(scope, received, send)
        finally:
            if connection is not None:
                connection.answered()


class Serving:
    """Pages that are served from a socket until they are stopped. Made, and stopped, in the loop."""

    def __init__(self, app: ASGIApp, listening: socket.socket, connections: ConnectionLimits | None = None) -> None:
        self._connections = Connections(connections)
        config = uvicorn.Config(
            _Waiting(app, self._connections),
            http="h11",
            log_config=None,
            log_level=logging.ERROR,  # a stranger's nonsense fills no log
            access_log=False,  # an address in a log would bear an invitation
            lifespan="off",
            server_header=False,
            date_header=False,
            proxy_headers=False,  # whoever asks could say any address
            backlog=WAITING,
            h11_max_incomplete_event_size=LARGEST_HEAD,
            timeout_keep_alive=int(self._connections.limits.patience) + 1,  # ours is the shorter one
            timeout_graceful_shutdown=1,
            ws="none",
        )
        config.load()
        config.http_protocol_class = cast(Any, partial(self._connection, config.http_protocol_class))
        self._server = _Server(config)
        self._task = asyncio.get_running_loop().create_task(self._server.serve([listening]))

    def _connection(self, http: type[asyncio.Protocol], **given: Any) -> Connection:
        """Return what the server makes for each that comes: its own protocol, within ours."""
        return Connection(self._connections, http(**given))

    async def stop(self) -> None:
        """Stop serving, and close what is open."""
        self._server.over.set()
        self._connections.close()
        await self._task


def listen(address: str, port: int) -> socket.socket:
    """Open what is listened on: an address of this machine, and a port (0: any). Raises OSError."""
    opened = socket.create_server((address, port), backlog=WAITING)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on every system
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
    for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):  # of every connection; the system's own may take megabytes
        opened.setsockopt(socket.SOL_SOCKET, buffer, BUFFER)
    return opened
