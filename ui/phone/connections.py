"""The connections to the server: how many there may be, who makes room for whom, and how long one may dawdle.

A phone that holds a seat comes before a guest, and a guest before anybody else: so a crowd of strangers closes each
other's connections, never a player's. What is begun and not finished, asked and not read, is cut off. What is said over
a connection uvicorn's own protocol reads and writes; ours only hands it on. No game, no page and no secret may enter.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from enum import IntEnum

import h11
import msgspec
from typing_extensions import override

from ui.phone.limits import network

log = logging.getLogger(__name__)
KEEP = "kazami.keep"
"""Where in a request's scope lies what is called once it is known who asks."""
Peer = tuple[str, int]
"""The address and the port at the other end of a connection."""


class Rank(IntEnum):
    """Who a connection belongs to, as far as it is known; the lower one makes room."""

    STRANGER = 0
    GUEST = 1
    SEAT = 2


class ConnectionLimits(msgspec.Struct, frozen=True):
    """How many connections there may be: in all, from one address, and of one seat's phone.

    `patience`: for how many seconds a whole request, or a reader, is waited for.
    """

    most: int = 400
    of_address: int = 300
    of_seat: int = 12
    patience: float = 20.0


class Connections:
    """All connections, the oldest first."""

    def __init__(self, limits: ConnectionLimits | None = None) -> None:
        self.limits = limits or ConnectionLimits()
        self._open: dict[Peer, Connection] = {}
        self._closed = False

    def came(self, new: Connection) -> None:
        """Count a connection; where there are too many, one makes room: perhaps this one."""
        self._open[new.peer] = new
        if self._closed:
            new.cut()
            return
        near = [one for one in self._open.values() if one.network == new.network]
        self._make_room(near, self.limits.of_address, new)
        self._make_room([*self._open.values()], self.limits.most, new)

    def went(self, gone: Connection) -> None:
        """Count a connection no more."""
        if self._open.get(gone.peer) is gone:
            del self._open[gone.peer]

    def keep(self, peer: Peer, rank: Rank, name: str = "") -> None:
        """Remember whose connection it is, so that strangers do not close it."""
        found = self._open.get(peer)
        if found is not None:
            found.rank, found.name = rank, name
            if rank is Rank.SEAT:
                self._make_room([one for one in self._open.values() if one.name == name], self.limits.of_seat, found)

    def at(self, peer: Peer) -> Connection | None:
        """Return the open connection of a peer; None where it was closed meanwhile."""
        return self._open.get(peer)

    def close(self) -> None:
        """Close all of them, and whatever comes after: a stream would never end by itself."""
        self._closed = True
        for one in [*self._open.values()]:
            one.cut()

    def _make_room(self, alike: list[Connection], most: int, new: Connection) -> None:
        """Close the oldest of the lowest rank; a new one, of whom nothing is known yet, closes no seat's of others."""
        if len(alike) > most:
            first = min((one for one in alike if one is not new), key=lambda one: one.rank, default=new)
            (new if first.rank > new.rank and first.rank is Rank.SEAT else first).cut()


class Connection(asyncio.Protocol):
    """One connection, read and written by `http`. Every request must come whole, and every answer be read, within the
    limits' patience: who serves says when one was `asked`, is `whole` and was `answered`.
    """

    def __init__(self, connections: Connections, http: asyncio.Protocol) -> None:
        self._connections, self._http = connections, http
        self._transport: asyncio.Transport | None = None
        self._due: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.peer: Peer = ("", id(self))
        self.network = ""
        self.rank, self.name = Rank.STRANGER, ""

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError(f"{transport} is no stream of bytes")
        self._transport = transport
        self._http.connection_made(transport)
        address, port, *_ = transport.get_extra_info("peername") or self.peer  # none where it is gone again
        self.peer = (str(address), int(port))
        self.network = network(self.peer[0])
        self._wait()
        self._connections.came(self)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.went(self)
        for timer in (self._due, self._unread):
            if timer is not None:
                timer.cancel()
        self._http.connection_lost(exc)

    def cut(self) -> None:
        """Close it at once: what was not sent yet is dropped, so that nothing is kept for who does not read."""
        self._connections.went(self)
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand on what came. What cannot be borne ends this connection, and never the loop the table lives in."""
        try:
            self._http.data_received(data)
        except h11.ProtocolError:
            self.cut()  # nonsense, while something before it is still answered
        except Exception:
            log.exception("A connection broke; it was closed.")
            self.cut()

    @override
    def eof_received(self) -> bool | None:
        return self._http.eof_received()

    def pause_writing(self) -> None:
        """Wait for the reader, who does not take what was written."""
        self._http.pause_writing()
        if self._unread is None:
            self._unread = self._later(self.cut)

    @override
    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        self._http.resume_writing()

    def whole(self) -> None:
        """Wait no longer: all of what is asked is there, and it may take its time to be answered."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def answered(self) -> None:
        """Wait for the next request."""
        self._wait()

    def _wait(self) -> None:
        self.whole()
        if self._transport is not None and not self._transport.is_closing():
            self._due = self._later(self.cut)

    def _later(self, do: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(self._connections.limits.patience, do)
