"""The name by which phones find Kazami: told while pages are served, and gone afterwards."""

from __future__ import annotations

import asyncio

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from tests.patience import PATIENCE
from ui.phone.announcing import Announcing

HTTP = "_http._tcp.local."
KAZAMI = f"Kazami.{HTTP}"


def test_whoever_looks_for_pages_finds_kazami_by_its_name_and_no_more_once_it_stopped() -> None:
    seen: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    async def told() -> AsyncServiceInfo:
        looking = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)

        def changed(zeroconf: object, service_type: str, name: str, state_change: object) -> None:
            seen.put_nowait((name, str(state_change).rpartition(".")[2]))

        browser = AsyncServiceBrowser(looking.zeroconf, HTTP, handlers=[changed])
        announcing = Announcing("127.0.0.1", 8731)
        try:
            assert await asyncio.wait_for(seen.get(), PATIENCE) == (KAZAMI, "Added")
            found = AsyncServiceInfo(HTTP, KAZAMI)
            assert await found.async_request(looking.zeroconf, PATIENCE * 1000)
            await announcing.stop()
            assert await asyncio.wait_for(seen.get(), PATIENCE) == (KAZAMI, "Removed")
            return found
        finally:
            await browser.async_cancel()
            await looking.async_close()

    found = asyncio.run(told())
    assert (found.server, found.port, found.parsed_addresses()) == ("kazami.local.", 8731, ["127.0.0.1"])
