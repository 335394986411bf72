"""Two phones at a table, and somebody who looks on: handed their pages, or live in a real browser.

What one of them does, and what the others may see of it, tests say. No rule and no test case may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.phone.company import Guest
from tests.phone.held import HandedPhone
from tests.phone.in_browser import LivePhone, put_away, sits
from tests.phone.served import Served, served, unserved
from tests.phone.test_whole_evenings import CODES, NAMES, a_game

MIKA, REN, SORA = range(3)


class Two(NamedTuple):
    """Two phones at a table, and a guest who looks on."""

    there: Served
    mika: Guest
    ren: Guest
    guest: HandedPhone

    def others_see(self, whose: Guest) -> tuple[str, str]:
        """Return the bytes of the other phone's page and of the guest's."""
        return bytes_of(self.ren if whose is self.mika else self.mika), self.guest.ask()


def bytes_of(whose: Guest) -> str:
    """Return a phone's page as it came."""
    return whose.phone.ask() if isinstance(whose.phone, HandedPhone) else page(whose).content()


def page(whose: Guest) -> Page:
    """Return a live phone's page, once the newest has come."""
    assert isinstance(whose.phone, LivePhone)
    whose.phone.look()
    return whose.phone.page


@contextmanager
def table_of(folder: Path, room: str, browser: Browser | None = None, *, seed: int = 0) -> Iterator[Served]:
    """Lay a game of a room on a table; with a browser, its pages are served."""
    if browser is None:
        with unserved(folder, a_game(room), seed=seed) as there:
            yield there
    else:
        with served(folder, a_game(room), seed=seed) as there, put_away(browser):
            yield there


@contextmanager
def two_at(there: Served, browser: Browser | None = None) -> Iterator[Two]:
    """Let two sit down with phones; in a browser, no page of theirs may be loaded again."""

    def sit(seat: int) -> Guest:
        name, code = NAMES[seat], CODES[seat]
        phone = HandedPhone(there, name, code) if browser is None else sits(browser, there, name, code)
        return Guest(there, name, phone, code, seed=0)

    mika, ren = sit(MIKA), sit(REN)
    live = () if browser is None else (mika, ren)
    for guest in live:
        page(guest).evaluate("window.first = true")
    yield Two(there, mika, ren, HandedPhone(there, None, "en"))
    assert all(page(guest).evaluate("window.first") for guest in live), "no page was loaded again"
