"""By presence with the real firmware behind a pty: dice laid by hand are told from those that lie or are thrown."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from firmware_bridge.unix.port import UnixPort
from hardware.ports import RealClock
from tests.firmware.conftest import micropython
from tests.patience import A_LOOK, PATIENCE
from tests.terminal.tables import Evening, a_setup
from tests.ui.test_program import Terminal
from ui.dialogue.devices import NearbyDie
from ui.phone.presence import Presence, trusted_dice
from ui.session.chance import Lot
from ui.session.device_sources import sources
from ui.session.idle_devices import IdleDevices

__all__ = ["micropython"]
pytestmark = pytest.mark.usefixtures("micropython")


class Beside:
    """A tray, and somebody beside it who lays dice where a stranger is to be let in."""

    def __init__(self, tray: UnixPort, folder: Path) -> None:
        its, clock = sources([str(tray.path)], folder, RealClock()), RealClock()
        self.tray, self.idle = tray, IdleDevices(its(()), its.mounted, clock, its.wired())
        self.presence = Presence(self.dice, clock.now, Lot(), lambda: "secret")
        self.idle.begin()

    def dice(self) -> tuple[NearbyDie, ...] | None:
        return trusted_dice(self.idle.nearby())

    async def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, self.idle.nearby()
            await asyncio.sleep(A_LOOK)
        self.presence.look()

    async def until_die(self, state: str, face: int | None = None, name: str = "white") -> None:
        await self.until(lambda: (name, state, face) in {(die.name, die.state, die.face) for die in self.dice() or ()})

    async def lay(self, *faces: int) -> None:
        for face in faces:
            self.tray.lift(0)
            await self.until_die("handling")
            self.tray.put_down(0, face)
            await self.until_die("resting", face)

    async def begun(self) -> tuple[int, ...]:
        await self.until(lambda: len(self.dice() or ()) == 2 and self.presence.offered)
        self.presence.begin()
        challenge = self.presence.challenge("secret")
        assert challenge is not None
        return challenge.faces


def test_faces_laid_by_hand_let_in_and_others_and_thrown_ones_do_not(tmp_path: Path) -> None:
    async def evening(tray: UnixPort) -> None:
        beside = Beside(tray, tmp_path)
        faces = await beside.begun()
        await beside.lay(*faces)
        assert beside.presence.used("secret")

        faces = await beside.begun()
        await beside.lay(*(face % 6 + 1 for face in faces))
        assert not beside.presence.used("secret")

        faces = await beside.begun()
        tray.throw(faces[0], faces[1])
        await beside.until_die("rolling")
        await beside.until_die("settling")
        await beside.until_die("resting", faces[0])
        await beside.until_die("resting", faces[1], "red")
        challenge = beside.presence.challenge("secret")
        assert challenge is not None and challenge.laid == ()

        tray.unplug()
        await beside.until(lambda: beside.dice() is None)
        assert not beside.presence.offered and not beside.presence.open
        beside.idle.stop()

    with UnixPort(tmp_path / "tray") as tray:
        asyncio.run(evening(tray))


def a_hub(folder: Path, tray: UnixPort, *words: str) -> tuple[Terminal, str]:
    hub = Terminal(folder, "--lang", "en", "hub", "--address", "127.0.0.1", "--device", str(tray.path), *words)
    hub.wait("Phones find Kazami at ")
    return hub, hub.wait("\r").strip()


def until(page: Callable[[], httpx.Response], true: Callable[[httpx.Response], bool]) -> httpx.Response:
    end = time.monotonic() + PATIENCE
    while not true(found := page()):
        assert time.monotonic() < end, found.text
    return found


def test_at_a_hub_without_a_game_a_browser_becomes_a_table_screen_by_dice(tmp_path: Path) -> None:
    with UnixPort(tmp_path / "tray") as tray, httpx.Client(trust_env=False, timeout=PATIENCE) as browser:
        hub, address = a_hub(tmp_path / "data", tray)
        try:
            until(lambda: browser.get(address), lambda page: "by dice" in page.text)
            tray.lift(0)
            tray.lift(1)
            browser.post(f"{address}/presence", data={"secret": ""}, headers={"Origin": address})

            def look() -> httpx.Response:
                return browser.get(f"{address}/presence")

            page = look()
            first, second, third = map(int, re.findall(r'class="die".*?aria-label="(\d)"', page.text))
            tray.put_down(0, first)
            until(look, lambda page: "1 of 3" in page.text)
            tray.lift(0)
            tray.put_down(1, second)
            until(look, lambda page: "2 of 3" in page.text)
            tray.put_down(0, third)
            until(look, lambda page: page.headers.get("location") == "/")
            hub.type("phones")
            hub.wait("Table screen 1")
            hub.type("quit")
            assert hub.ended() == 0
        finally:
            hub.close()


def test_that_it_is_switched_off_is_kept(tmp_path: Path) -> None:
    with UnixPort(tmp_path / "tray") as tray, httpx.Client(trust_env=False, timeout=PATIENCE) as browser:
        hub, address = a_hub(tmp_path / "data", tray)
        try:
            until(lambda: browser.get(address), lambda page: "by dice" in page.text)
        finally:
            hub.close()
        for words in (["--no-presence"], []):
            hub, address = a_hub(tmp_path / "data", tray, *words)
            try:
                posted = browser.post(f"{address}/presence", data={"secret": ""}, headers={"Origin": address})
                assert posted.headers["location"] == "/" and "by dice" not in browser.get(address).text
            finally:
                hub.close()


def test_nothing_is_offered_while_a_game_waits_for_a_throw_and_again_once_it_was_made(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "data", a_setup())
    evening.settle_in()
    evening.close()
    with UnixPort(tmp_path / "tray") as tray, httpx.Client(trust_env=False, timeout=PATIENCE) as browser:
        hub, address = a_hub(tmp_path / "data", tray)
        try:
            hub.wait("Dice tray")
            posted = browser.post(f"{address}/presence", data={"secret": ""}, headers={"Origin": address})
            assert posted.headers["location"] == "/" and "by dice" not in browser.get(address).text
            tray.throw(2, 3)
            until(lambda: browser.get(address), lambda page: "by dice" in page.text)
        finally:
            hub.close()
