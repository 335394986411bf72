"""The name under which phones find Kazami without numbers: `kazami.local`, told by multicast DNS while it serves pages.

The package that writes and reads its messages is an extra: without it no name is offered. What listens is our own: the
package's own server listens on every network of a machine, and a name is told, and asked for, on the chosen one alone.
No game and no secret may enter.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

log = logging.getLogger(__name__)

NAME, KIND = "kazami.local", "_http._tcp.local."
GROUP, PORT = "224.0.0.251", 5353
"""Where names are asked for, and told."""
IP_MULTICAST_ALL = 49
"""Linux's option, without a name in Python: whether to hear what comes by a network on which another program joined."""
ANSWER, ANY_TYPE, FAR, LARGEST = 0x8400, 255, 255, 9000
"""Of RFC 6762: the flags of an answer, the type that asks for all, how far it may go (hops), a message's most bytes."""


def can_announce() -> bool:
    """Whether the package that writes such messages is here."""
    return find_spec("zeroconf") is not None


class Announcing:
    """A name that is told on one network from now on, until `stop`. Made in the loop."""

    def __init__(self, address: str, port: int) -> None:
        self.told = self.failed = False
        self._answers: _Answers | None = None
        self._open: list[asyncio.DatagramTransport] = []
        self._task = asyncio.get_running_loop().create_task(self._tell(address, port))

    async def _tell(self, address: str, port: int) -> None:
        try:
            answers = self._answers = _Answers(address, port)
            loop = asyncio.get_running_loop()
            for opened in (_told_from(address), _heard_on(address)):
                transport, _ = await loop.create_datagram_endpoint(lambda: answers, sock=opened)
                self._open.append(transport)
            answers.tells = self._open[0]
            answers.tell()
            self.told = True
        except OSError as error:  # a network that lets no such thing through is no reason not to play
            self.failed = True
            log.warning("The name %s is not told: %s", NAME, str(error))

    async def stop(self) -> None:
        """Tell everybody that the name is gone."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self.told and self._answers is not None:
            self._answers.tell(gone=True)
        self.told = False
        for transport in self._open:
            transport.close()
        self._open.clear()


class _Answers(asyncio.DatagramProtocol):
    """Answers who asks for the name, for pages on this network, or for where they are."""

    def __init__(self, address: str, port: int) -> None:
        from zeroconf import ServiceInfo  # noqa: PLC0415 an extra, and slow to load

        served = f"Kazami.{KIND}"
        self._info = ServiceInfo(KIND, served, port, addresses=[socket.inet_aton(address)], server=f"{NAME}.")
        self.tells: asyncio.DatagramTransport | None = None

    def datagram_received(self, data: bytes, addr: object) -> None:
        """Answer a question that is asked of all; what is no message of this kind is nobody's affair."""
        from zeroconf import DNSIncoming  # type: ignore[attr-defined] # noqa: PLC0415 it is not in the package's list

        del addr  # all are answered, by the group
        if len(data) > LARGEST:
            return
        asked = DNSIncoming(data)
        if not (asked.valid and asked.is_query()):
            return
        wanted = {(question.name.lower(), question.type) for question in asked.questions}
        found = [
            record
            for record in self._records()
            if (record.name.lower(), record.type) in wanted or (record.name.lower(), ANY_TYPE) in wanted
        ]
        if found:
            self._send(found)

    def tell(self, *, gone: bool = False) -> None:
        """Tell all that there is, unasked; or that there is nothing any more."""
        self._send(self._records(gone=gone))

    def _records(self, *, gone: bool = False) -> list[Any]:
        lives = 0 if gone else None
        one = self._info
        return [one.dns_pointer(lives), one.dns_service(lives), one.dns_text(lives), *one.dns_addresses(lives)]

    def _send(self, records: Iterable[Any]) -> None:
        from zeroconf import DNSOutgoing  # type: ignore[attr-defined] # noqa: PLC0415 it is not in the package's list

        message = DNSOutgoing(ANSWER)
        for record in records:
            message.add_answer_at_time(record, 0)
        for packet in message.packets():
            if self.tells is not None:
                self.tells.sendto(packet, (GROUP, PORT))


def _told_from(address: str) -> socket.socket:
    """Open what tells all on one network, from there. Raises OSError."""
    return _opened(address, lambda opened: _sends_on(opened, address))


def _heard_on(address: str) -> socket.socket:
    """Open what hears all on one network. Raises OSError."""
    return _opened(address if sys.platform == "win32" else GROUP, lambda opened: _joins(opened, address))


def _opened(where: str, made: Any) -> socket.socket:
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        opened.setblocking(False)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # another program may hear it, too
        opened.bind((where, PORT))
        made(opened)
    except OSError:
        opened.close()
        raise
    return opened


def _sends_on(opened: socket.socket, address: str) -> None:
    opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
    opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, FAR)


def _joins(opened: socket.socket, address: str) -> None:
    if sys.platform == "linux":
        opened.setsockopt(socket.IPPROTO_IP, IP_MULTICAST_ALL, 0)
    joins = socket.inet_aton(GROUP) + socket.inet_aton(address)
    opened.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joins)
