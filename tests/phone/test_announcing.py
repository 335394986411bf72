"""The name by which phones find Kazami: told while pages are served, and gone afterwards."""

from __future__ import annotations

import asyncio
import gc
import warnings
from pathlib import Path
from socket import inet_ntoa

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.game.text import Text
from tests.patience import A_LOOK, PATIENCE
from ui.commands.phone_server import NOT_TOLD, Served
from ui.phone.announcing import GROUP, PORT, Announcing
from ui.phone.serving import Serving, listen

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


def names_asked_at() -> set[str]:
    """Return the addresses at which this process can be asked for a name; it has no other sockets of that port."""
    rows = [line.split() for line in Path("/proc/self/net/udp").read_text().splitlines()[1:]]
    held = {f"socket:[{row[9]}]": row[1].split(":") for row in rows}
    own = [held[name] for name in map(_leads_to, Path("/proc/self/fd").iterdir()) if name in held]
    return {inet_ntoa(bytes.fromhex(at)[::-1]) for at, port in own if int(port, 16) == PORT}


def _leads_to(found: Path) -> str:
    try:
        return found.readlink().name
    except OSError:  # what listed the folder is closed by now
        return ""


def test_a_name_is_heard_on_the_chosen_network_alone_and_nowhere_once_it_stopped() -> None:
    async def asked_at() -> set[str]:
        announcing = Announcing("127.0.0.1", 8731)
        try:
            async with asyncio.timeout(PATIENCE):
                while not announcing.told:
                    await asyncio.sleep(A_LOOK)
            return names_asked_at()
        finally:
            await announcing.stop()

    assert asyncio.run(asked_at()) == {"127.0.0.1", GROUP}, "not 0.0.0.0: that is every network of this machine"
    assert names_asked_at() == set()


async def nothing(scope: object, receive: object, send: object) -> None:
    """Serve nothing."""


def test_a_network_that_lets_no_name_be_told_is_no_reason_not_to_play_and_it_is_said() -> None:
    """192.0.2.1 is an address of nobody, so that no name can be told there."""

    async def tried() -> Text | None:
        served = Served("192.0.2.1", 8731, Serving(nothing, listen("127.0.0.1", 0)), Announcing("192.0.2.1", 8731))
        assert served.announcing is not None and served.unnamed is None, "it may still be told"
        async with asyncio.timeout(PATIENCE):
            while served.unnamed is None:
                await asyncio.sleep(A_LOOK)
        await served.announcing.stop()
        await served.serving.stop()
        return served.unnamed

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # a package that fails leaves its socket to the collector
        assert asyncio.run(tried()) == NOT_TOLD
        gc.collect()
