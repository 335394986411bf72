"""From the squares on the tablet to a seat on a phone: page, server and browser are real, and it is timed."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.rules.registry import VARIANTS
from tests.patience import PATIENCE
from tests.phone.browsers import phone
from tests.phone.switched import Home, Switched, switched
from tests.phone.test_switching import MIKA, REN, SETUP
from tests.tablet.around_home import Lots, kit_of, press, press_in_dialog
from ui.drawing.qr_code import squares
from ui.session.thread_bridge import ThreadBridge, Threads

Tap = Callable[..., None]


class Tablet:
    """The page of phones over an evening in its own thread; what comes from there waits until it is taken."""

    def __init__(self, there: Switched, show: Callable[..., Any]) -> None:
        from ui.tablet.screens.phones import PhonesPage  # noqa: PLC0415 imports Kivy, which needs GL

        self._jobs: queue.Queue[Callable[[], None]] = queue.Queue()
        self.bridge = ThreadBridge(
            lambda: there.evening, Threads(there.carry, self._jobs.put, time.monotonic), VARIANTS, Lots()
        )
        self.bridge.open(1, lambda refusal: None)
        self.until(lambda: self.bridge.view is not None)
        self.screen = show(PhonesPage(kit_of((1280, 800)), self.bridge, lambda to, **args: None))

    def until(self, true: Callable[[], bool]) -> None:
        """Take what comes, and look again, until something is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end
            try:
                self._jobs.get(timeout=0.01)()
            except queue.Empty:
                self.bridge.look_around(self._look)

    def _look(self) -> None:
        if hasattr(self, "screen"):
            self.screen.look()

    def scan(self) -> str:
        """Read what the squares say, as a camera would: the address beside them, which they must be the squares of."""
        self.until(lambda: "plate" in self.screen.parts)
        address = str(self.screen.parts["typed"].view.text)
        assert self.screen.parts["plate"].shown == squares(address)
        return address

    def says(self, part: str) -> str:
        """What a part of the page says."""
        return str(self.screen.parts[part].view.text)


@pytest.fixture
def tablet(tmp_path: Path, show: Callable[..., Any]) -> Iterator[Tablet]:
    with switched(tmp_path, SETUP, Home()) as there:
        yield Tablet(there, show)


def test_a_phone_that_scans_the_table_sits_within_seconds_and_the_code_goes_by_itself(
    tablet: Tablet, browser: Browser, tap: Tap, record_property: Callable[[str, object], None]
) -> None:
    press(tap, tablet.screen, "bright")
    tablet.until(lambda: f"seat {MIKA}" in tablet.screen.parts)
    press(tap, tablet.screen, f"seat {MIKA}")
    address, page = tablet.scan(), phone(browser)
    scanned = time.monotonic()
    page.goto(address)
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator("header b")).to_have_text(MIKA)
    seated = time.monotonic() - scanned
    tablet.until(lambda: "plate" not in tablet.screen.parts)
    assert tablet.says("head") == f"{MIKA} sits at the phone now."
    tablet.until(lambda: tablet.screen.parts[f"seat {MIKA}"].view.note == "phone live")
    record_property("figure", f"from scan to seat: {seated:.2f} s, the browser's start of a page and one tap in it")


@pytest.mark.thorough
def test_a_lost_phone_is_shut_out_once_the_new_one_scanned_its_code(tablet: Tablet, browser: Browser, tap: Tap) -> None:
    press(tap, tablet.screen, "bright")
    tablet.until(lambda: f"seat {REN}" in tablet.screen.parts)
    pages = []
    for choice in ("", "Replace the phone"):
        press(tap, tablet.screen, f"seat {REN}")
        if choice:
            press_in_dialog(tap, tablet.screen, choice)
        page = phone(browser)
        page.goto(tablet.scan())
        page.get_by_role("button", name="Sit down").tap()
        expect(page.locator("header b")).to_have_text(REN)
        tablet.until(lambda: "plate" not in tablet.screen.parts)
        pages.append(page)
    lost, new = pages
    lost.reload()
    expect(lost.get_by_role("heading")).to_have_text("Scan the code on the table to sit down, or to watch.")
    expect(new.locator("header b")).to_have_text(REN)
