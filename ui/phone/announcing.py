"""The name under which phones find Kazami without numbers: `kazami.local`, told by multicast DNS while it serves pages.

The package for it is an extra: without it no name is offered. It is told, and asked for, on the chosen network alone.
No game and no secret may enter.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from importlib.util import find_spec
from typing import Any

log = logging.getLogger(__name__)

NAME = "kazami.local"
LISTENS = "_listen_socket"
"""Where the package keeps the socket it listens with: it offers no way to say where that is bound."""
GROUP, PORT = "224.0.0.251", 5353
"""Where names are asked for, and told."""
IP_MULTICAST_ALL = 49
"""Linux's option, without a name in Python: whether to hear what comes by a network on which another program joined."""


def can_announce() -> bool:
    """Whether the package that tells names is here."""
    return find_spec("zeroconf") is not None


class Announcing:
    """A name that is told on one network from now on, until `stop`. Made in the loop."""

    def __init__(self, address: str, port: int) -> None:
        self.told = self.failed = False
        self._zeroconf: Any = None
        self._task = asyncio.get_running_loop().create_task(self._tell(address, port))

    async def _tell(self, address: str, port: int) -> None:
        from zeroconf import Error, IPVersion, ServiceInfo  # noqa: PLC0415 an extra, and slow to load
        from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415 the same

        kind = "_http._tcp.local."
        info = ServiceInfo(kind, f"Kazami.{kind}", port, addresses=[socket.inet_aton(address)], server=f"{NAME}.")
        try:
            self._zeroconf = AsyncZeroconf(interfaces=[address], ip_version=IPVersion.V4Only)
            _hear_only(address, self._zeroconf.zeroconf.engine)
            await (await self._zeroconf.async_register_service(info, allow_name_change=True))
            self.told = True
        except (OSError, Error) as error:  # a network that lets no such thing through is no reason not to play
            self.failed = True
            log.warning("The name %s is not told: %s", NAME, str(error))

    async def stop(self) -> None:
        """Tell everybody that the name is gone."""
        self.told = False
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._zeroconf is not None:
            await self._zeroconf.async_unregister_all_services()
            await self._zeroconf.async_close()


def _hear_only(address: str, engine: Any) -> None:
    """Let the package hear one network alone: it would listen at every address of this machine, whatever it is told.

    Nothing was read yet: its sockets are taken up after this. Raises OSError where it cannot be heard so; then nothing
    is told at all.
    """
    everywhere = getattr(engine, LISTENS, None)
    if not isinstance(everywhere, socket.socket):
        raise OSError("this version of zeroconf listens otherwise")
    setattr(engine, LISTENS, None)
    everywhere.close()
    setattr(engine, LISTENS, _heard_on(address))


def _heard_on(address: str) -> socket.socket:
    """Open what hears the group on one network alone. Raises OSError."""
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # another program may hear it, too
        opened.bind((address if sys.platform == "win32" else GROUP, PORT))  # there no group can be bound
        if sys.platform == "linux":
            opened.setsockopt(socket.IPPROTO_IP, IP_MULTICAST_ALL, 0)
        joins = socket.inet_aton(GROUP) + socket.inet_aton(address)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joins)
    except OSError:
        opened.close()
        raise
    return opened
