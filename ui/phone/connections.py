"""The connections to the server: how many there may be, who makes room for whom, and how long one may dawdle.

A phone that holds a seat comes before a guest, and a guest before anybody else: so a crowd of strangers closes each
other's connections, never a player's. What is begun and not finished, asked and not read, is cut off. No game, no page
and no secret may enter.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ui.phone.limits import network

log = logging.getLogger(__name__)
KEEP = "kazami.keep"
"""Where in a request's scope lies what is called once it is known who asks."""


class Rank(IntEnum):
    """Who a connection belongs to, as far as it is known; the lower one makes room."""

    STRANGER = 0
    GUEST = 1
    SEAT = 2


class Room(msgspec.Struct, frozen=True):
    """How many connections there may be: in all, from one address, and of one seat's phone.

    `patience`: for how many seconds a whole request, or a reader, is waited for.
    """

    most: int = 400
    of_address: int = 300
    of_seat: int = 12
    patience: float = 20.0


class Connections:
    """All connections, the oldest first."""

    def __init__(self, room: Room | None = None) -> None:
        self.room = room or Room()
        self._open: dict[tuple[str, int], Connection] = {}

    def came(self, new: Connection) -> None:
        """Count a connection; where there are too many, one makes room: perhaps this one."""
        self._open[new.peer] = new
        near = [one for one in self._open.values() if one.network == new.network]
        self._make_room(near, self.room.of_address, new)
        self._make_room([*self._open.values()], self.room.most, new)

    def went(self, gone: Connection) -> None:
        """Count a connection no more."""
        if self._open.get(gone.peer) is gone:
            del self._open[gone.peer]

    def keep(self, peer: tuple[str, int], rank: Rank, name: str = "") -> None:
        """Remember whose connection it is, so that strangers do not close it."""
        found = self._open.get(peer)
        if found is not None:
            found.rank, found.name = rank, name
            if rank is Rank.SEAT:
                self._make_room([one for one in self._open.values() if one.name == name], self.room.of_seat, found)

    def _make_room(self, alike: list[Connection], most: int, new: Connection) -> None:
        """Close the oldest of the lowest rank; a new one, of whom nothing is known yet, closes no seat's of others."""
        if len(alike) > most:
            first = min((one for one in alike if one is not new), key=lambda one: one.rank, default=new)
            (new if first.rank > new.rank and first.rank is Rank.SEAT else first).cut()


class Connection(H11Protocol):
    """One connection. Every request must come whole, and every answer be read, within the room's patience."""

    def __init__(self, connections: Connections, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connections = connections
        self._due: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.peer, self.network = ("", 0), ""
        self.rank, self.name = Rank.STRANGER, ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Count it, and wait for a request."""
        super().connection_made(transport)
        self.peer = self.client or ("", id(self))
        self.network = network(self.peer[0])
        self._wait_for_request()
        self._connections.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._connections.went(self)
        for timer in (self._due, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def cut(self) -> None:
        """Close it at once: what was not sent yet is dropped, so that nothing is kept for who does not read."""
        self._connections.went(self)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came. What the protocol cannot bear ends this connection, and never the loop the table lives in."""
        try:
            super().data_received(data)
        except Exception:
            log.exception("A connection broke; it was closed.")
            self.cut()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; while something before it is still answered, end that, too."""
        if self.conn.our_state is h11.IDLE:
            super().send_400_response(msg)
        else:
            self.cut()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait_for_request()
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        """Close what nobody uses any more."""
        self.cut()

    def shutdown(self) -> None:
        """Close it, because nothing is served any more: a stream would never end by itself."""
        self.cut()

    def pause_writing(self) -> None:
        """Wait for the reader, who does not take what was written."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._connections.room.patience, self.cut)

    def resume_writing(self) -> None:
        """Go on: the reader took it."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _wait_for_request(self) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self.loop.call_later(self._connections.room.patience, self._overdue)

    def _overdue(self) -> None:
        asked = self._asked
        if asked is None or asked.response_complete or asked.more_body:
            self.cut()

    @property
    def _asked(self) -> RequestResponseCycle | None:
        return self.cycle  # none before the first request, whatever its type says


def connection_type(connections: Connections) -> Callable[..., Connection]:
    """Return what the server makes for each that comes."""

    def made(*args: Any, **more: Any) -> Connection:
        return Connection(connections, *args, **more)

    return made
