"""Two phones at a table, live in a real browser, and somebody who looks on.

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
from tests.phone.served import Served, served
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
        return page(self.ren if whose is self.mika else self.mika).content(), self.guest.ask()


def page(whose: Guest) -> Page:
    """Return a live phone's page, once the newest has come."""
    assert isinstance(whose.phone, LivePhone)
    whose.phone.look()
    return whose.phone.page


@contextmanager
def table_of(folder: Path, variant: str, browser: Browser) -> Iterator[Served]:
    """Lay a game of a variant on a table, whose pages are served."""
    with served(folder, a_game(variant)) as there, put_away(browser):
        yield there


@contextmanager
def two_at(there: Served, browser: Browser) -> Iterator[Two]:
    """Let two sit down with phones; no page of theirs may be loaded again."""

    def sit(seat: int) -> Guest:
        name, code = NAMES[seat], CODES[seat]
        return Guest(there, name, sits(browser, there, name, code), code, seed=0)

    mika, ren = sit(MIKA), sit(REN)
    for guest in (mika, ren):
        page(guest).evaluate("window.first = true")
    yield Two(there, mika, ren, HandedPhone(there, None, "en"))
    assert all(page(guest).evaluate("window.first") for guest in (mika, ren)), "no page was loaded again"
