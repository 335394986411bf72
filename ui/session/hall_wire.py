"""The wire to a hall's broker: MQTT 5 in a thread and a loop of its own, for one meeting.

The engine that speaks it leaves errors, tasks and sockets behind in its loop when a network fails; here they end with
the meeting, and whatever it raises is one kind of loss. So neither broker nor engine can reach the table's loop. What
is said and heard must never enter.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from socket import IPPROTO_TCP, TCP_NODELAY
from threading import Thread
from typing import Any, Self, TypeVar

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from ui.session.hall_address import HallAddress

T = TypeVar("T")
log = logging.getLogger(__name__)
ENGINE = logging.getLogger("kazami.mqtt")
ENGINE.setLevel(logging.CRITICAL)  # what it would say of each message, a flood of them would write into the log

ALIVE = 20
"""Seconds after which a silent wire is asked whether it still is one."""
MOST_BYTES, MOST_WAITING = 4096, 200
"""So long is the longest message the broker is asked for, and so many wait to be read."""
AT_ONCE = ((IPPROTO_TCP, TCP_NODELAY, 1),)
"""A short message is sent as soon as it is said: waiting for another one to send it with would take 40 ms."""
ENDING = 1.0
"""Seconds that are waited for the thread to end; one that still looks for a broker ends later, alone."""


class Lost(Exception):
    """There is no broker, or no use in it: why, in its own words."""


class Wire:
    """One meeting with a broker, used in an `async with` of the table's loop. All of it raises Lost.

    `will` is what the broker says on the table's behalf once the wire is cut. `patience`: after so many seconds a
    broker that says nothing counts as lost.
    """

    _loop: asyncio.AbstractEventLoop
    _left: asyncio.Event
    _client: aiomqtt.Client

    def __init__(self, address: HallAddress, will: tuple[str, bytes], patience: float) -> None:
        self._address, self._will, self._patience = address, will, patience
        self._ready, self._over = Future[asyncio.AbstractEventLoop](), Future[None]()

    async def __aenter__(self) -> Self:
        Thread(target=self._run, name="hall", daemon=True).start()
        self._loop = self._ready.result()
        try:
            self._client = await self._there(self._met())
        except BaseException:
            await self._end()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        with suppress(Lost):
            await self._there(self._client.__aexit__(None, None, None))
        await self._end()

    async def publish(self, topic: str, payload: bytes, qos: int = 1, *, retain: bool = False) -> None:
        """Return once the broker has taken a message; with `qos` 0 once it is on its way."""
        await self._there(self._client.publish(topic, payload, qos, retain))

    async def subscribe(self, topic: str) -> None:
        """Return once the broker sends what comes under a topic."""
        await self._there(self._client.subscribe(topic, 1))

    async def next(self) -> tuple[str, bytes, bool]:
        """Return the next message that comes: its topic, what it says, and whether the broker had kept it."""
        message = await self._there(anext(self._client.messages))
        return message.topic.value, message.payload, message.retain

    async def _met(self) -> aiomqtt.Client:
        its, (topic, payload) = self._address, self._will
        limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho leaves its argument untyped
        limits.MaximumPacketSize = MOST_BYTES
        client = aiomqtt.Client(
            its.host,
            its.port,
            username=its.user or None,
            password=its.password or None,
            identifier=f"kazami-{its.hall}-{its.table}",  # so that a wire that was cut ends when the next one begins
            logger=ENGINE,
            protocol=aiomqtt.ProtocolVersion.V5,
            will=aiomqtt.Will(topic, payload, 1, retain=True),
            timeout=self._patience,
            keepalive=ALIVE,
            max_queued_incoming_messages=MOST_WAITING,
            properties=limits,
            socket_options=AT_ONCE,
            tls_context=ssl.create_default_context() if its.tls else None,
        )
        await client.__aenter__()
        return client

    async def _there(self, job: Coroutine[Any, Any, T]) -> T:
        """Run something in the wire's loop. Raises Lost for whatever goes wrong there."""
        try:
            return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(job, self._loop))
        except Exception as error:  # the engine raises many kinds, and none is a bug of the table
            raise Lost(str(error) or type(error).__name__) from error

    async def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._left.set)
        await asyncio.wait([asyncio.wrap_future(self._over)], timeout=ENDING)

    def _run(self) -> None:
        """Be the thread: have a loop until the meeting is over, and end what is left in it."""
        try:
            asyncio.run(self._stand())
        finally:
            self._over.set_result(None)

    async def _stand(self) -> None:
        loop, self._left = asyncio.get_running_loop(), asyncio.Event()
        loop.set_exception_handler(lambda _, context: log.info("The hall's wire: %s", context["message"]))
        self._ready.set_result(loop)
        await self._left.wait()
