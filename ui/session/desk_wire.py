"""The wire of an organiser's desk to its broker: as a table's, with a session that the broker keeps while it is away.

What is urgent is handed over before the broker is told that it came. What is said and heard must never enter.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import Counter
from collections.abc import Callable
from concurrent.futures import TimeoutError as NoAnswer
from typing import Self

import aiomqtt
from msgspec.structs import replace
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from typing_extensions import override

from companion.user_files import ParseError
from ui.session.hall_address import HallAddress, hall_address
from ui.session.hall_wire import ALIVE, AT_ONCE, ENGINE, Wire

log = logging.getLogger(__name__)
EXAMPLE = "mqtt://desk:password@192.168.1.20/club-night"
WRONG = f"This is no address of a hall's desk. One looks like this: {EXAMPLE}"
MOST_BYTES = 2_000_000
"""So long is the longest message the broker is asked for: a game that came as a record is told in one."""
MOST_WAITING, MOST_UNDERWAY, TOGETHER = 20_000, 1000, 500
"""So many messages wait to be read, so many does a broker send at once, and so many are kept together."""
WAITING_BYTES = 4_000_000
"""Of one topic so many bytes wait to be read; what is more is dropped, and a true table is asked for it again."""
KEPT = 86_400
"""For so many seconds the broker keeps what comes while the desk is away."""

Takes = Callable[[str, bytes], bool]


def desk_address(written: str) -> HallAddress:
    """Read the address of a desk; its table is 0. Raises ParseError, which repeats nothing of it."""
    try:
        return replace(hall_address(f"{written.strip().rstrip('/')}/1"), table=0)
    except ParseError as error:
        raise ParseError(WRONG) from error


class DeskWire(Wire):
    """A meeting of the desk. `takes` is called in the desk's loop with each message: True where it needs no reading."""

    _desk: asyncio.AbstractEventLoop

    def __init__(self, address: HallAddress, patience: float, urgent: str, takes: Takes) -> None:
        """Hand over what comes under topics that end with `urgent` before the broker hears that it came."""
        super().__init__(address, ("", b""), patience)
        self._urgent, self._takes = urgent, takes
        self._waiting = Counter[str]()

    @override
    async def __aenter__(self) -> Self:
        self._desk = asyncio.get_running_loop()
        return await super().__aenter__()

    async def some(self) -> list[tuple[str, bytes]]:
        """Return what has come: at least one message. Raises Lost."""
        return await self._there(self._some())

    async def _some(self) -> list[tuple[str, bytes]]:
        messages = self._client.messages
        found = [await anext(messages)]
        while len(messages) and len(found) < TOGETHER:
            found.append(await anext(messages))
        for one in found:
            self._waiting[one.topic.value] -= len(one.payload)
        return [(one.topic.value, one.payload) for one in found]

    @override
    async def _met(self) -> aiomqtt.Client:
        its = self._address
        wants = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho leaves its argument untyped
        wants.MaximumPacketSize, wants.ReceiveMaximum, wants.SessionExpiryInterval = MOST_BYTES, MOST_UNDERWAY, KEPT
        client = aiomqtt.Client(
            its.host,
            its.port,
            username=its.user or None,
            password=its.password or None,
            identifier=f"kazami-{its.hall}-desk",
            logger=ENGINE,
            queue_type=self._queue(),
            protocol=aiomqtt.ProtocolVersion.V5,
            clean_start=False,
            timeout=self._patience,
            keepalive=ALIVE,
            max_queued_incoming_messages=MOST_WAITING,
            properties=wants,
            socket_options=AT_ONCE,
            tls_context=ssl.create_default_context() if its.tls else None,
        )
        await client.__aenter__()
        return client

    def _queue(self) -> type[asyncio.Queue[aiomqtt.Message]]:
        """Return a queue in which a message is put before the engine says that it came; what is urgent goes on."""
        wire = self

        class Handing(asyncio.Queue[aiomqtt.Message]):
            @override
            def put_nowait(self, item: aiomqtt.Message) -> None:
                topic, size = item.topic.value, len(item.payload)
                if topic.endswith(wire._urgent) and wire._taken(item):
                    return
                if wire._waiting[topic] + size > WAITING_BYTES:
                    log.warning("A message under %s is dropped: too much waits.", topic)
                    return
                super().put_nowait(item)
                wire._waiting[topic] += size

        return Handing

    def _taken(self, message: aiomqtt.Message) -> bool:
        """Hand a message over, and wait until it is taken; False where the desk is too busy, and reads it later."""

        async def taken() -> bool:
            return self._takes(message.topic.value, message.payload)

        try:
            return asyncio.run_coroutine_threadsafe(taken(), self._desk).result(self._patience)
        except (NoAnswer, RuntimeError) as error:
            log.warning("An urgent message waits: %s", error)
            return False
