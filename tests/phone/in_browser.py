"""A phone whose page a real browser shows, live: Debian's Chromium, in a context of its own, touched by a thumb.

It reads and taps what is to be seen there, as `held.py` says. What anybody wants, and no test case, may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page

from tests.phone.browsers import phone as new_page
from tests.phone.browsers import read, tap
from tests.phone.held import Control
from tests.phone.served import Served
from ui.dialogue.page.blocks import elements
from ui.phone.pressed import can_be_pressed
from ui.phone.seat_screen import SeatScreen

CONTROLS = "#page button, #page input[type=number]"
READ = f"""() => [...document.querySelectorAll("{CONTROLS}")].map((one, at) => {{
  if (!one.checkVisibility()) return null;
  const label = one.labels && one.labels.length ? one.labels[0] : one, told = label.cloneNode(true);
  told.querySelectorAll("small, svg, .v, [aria-hidden]").forEach((small) => small.remove());
  const classes = [...one.classList], form = one.form ? one.form.id : "";
  const sort = one.tagName === "INPUT" ? "number"
    : ["less", "more", "spot"].find((sort) => classes.includes(sort))
    || (one.name || !one.form.querySelector("[type=number]") ? "button" : "send");
  const says = (one.ariaLabel || told.textContent).trim();
  return {{ says, sort, at, value: sort === "number" ? +one.value : 0, form }};
}}).filter((one) => one)"""
SHOWS = """(keys) => {
  const shown = new Set([...document.querySelectorAll("#page [name=key]")].map((one) => one.value));
  return shown.size === keys.length && keys.every((key) => shown.has(key));
}"""


@dataclass
class LivePhone:
    """A phone with a live page. `arrived` says which keys the newest page has: it is looked at once it has come."""

    page: Page
    arrived: Callable[[], list[str]]
    taps: int = field(default=0, init=False)

    def controls(self) -> tuple[Control, ...]:
        """Return what can be seen and pressed."""
        return tuple(Control(**found) for found in self.page.evaluate(READ))

    def title(self) -> str:
        """Return what stands at the top."""
        return self.page.get_by_role("heading", level=1).inner_text()

    def lines(self) -> str:
        """Return the page as it can be read."""
        return self.page.locator("#page").inner_text()

    def tap(self, at: int) -> None:
        """Read the page, and tap one of the controls, counted from 0."""
        self.taps += 1
        read(self.page)
        tap(self.page.locator(CONTROLS).nth(at))

    def look(self) -> None:
        """Wait until the newest page is there."""
        self.page.wait_for_function(SHOWS, arg=self.arrived())

    def press(self, control: Control) -> None:
        """Tap a button, and see what follows."""
        with self.page.expect_response("**/do"):
            self.tap(control.at)
        self.look()

    def count(self, number: Control, n: int) -> None:
        """Tap plus or minus beside a number."""
        beside = number.at + (1 if n > number.value else -1)  # the minus stands before it, the plus behind it
        for _ in range(abs(n - number.value)):
            self.tap(beside)


@contextmanager
def put_away(browser: Browser) -> Iterator[Browser]:
    """Switch every phone off in the end: a page whose server is gone would ask for it for ever."""
    try:
        yield browser
    finally:
        for context in browser.contexts:
            context.close()


def sits(browser: Browser, there: Served, name: str, code: str) -> LivePhone:
    """Let somebody scan an invitation and sit down."""
    page = new_page(browser, language=code)
    page.goto(there.invitation(name))
    page.get_by_role("button").click()

    def arrived() -> list[str]:
        screen = there.at(lambda: there.seats.screen(name))
        assert screen is not None
        return there.at(lambda: sorted(keys(screen)))

    phone = LivePhone(page, arrived)
    phone.look()
    return phone


def keys(screen: SeatScreen) -> list[str]:
    """Return every key that stands on a page, each once."""
    pressed = (one for one in elements(screen.page()) if can_be_pressed(one))
    return [*dict.fromkeys(map(screen.keys, pressed))]
