"""The name under which phones find Kazami without numbers: `kazami.local`, told by multicast DNS while it serves pages.

The package for it is an extra: without it no name is offered. No game and no secret may enter.
"""

from __future__ import annotations

import asyncio
import logging
from importlib.util import find_spec
from socket import inet_aton
from typing import Any

log = logging.getLogger(__name__)

NAME = "kazami.local"


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
        info = ServiceInfo(kind, f"Kazami.{kind}", port, addresses=[inet_aton(address)], server=f"{NAME}.")
        try:
            self._zeroconf = AsyncZeroconf(interfaces=[address], ip_version=IPVersion.V4Only)
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
