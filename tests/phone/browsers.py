"""A browser as a phone: how it is opened, and how somebody sits down with it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.patience import PATIENCE
from tests.phone.served import Served

WITHOUT_WINDOW = "/usr/bin/chromium-headless-shell"
CHROMIUM_AT = WITHOUT_WINDOW if Path(WITHOUT_WINDOW).exists() else "/usr/bin/chromium"
"""The Chromium that has no window at all, where it is: the same tests take a quarter less of the processor's time."""
FIREFOX_AT = "/usr/bin/firefox-esr"
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"),
    "--renderer-process-limit=1",  # no process is begun for a page that may come
)
TOUCHED: dict[str, str | float | bool] = {
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1,  # a finger: coarse, and it cannot hover
    "ui.allPointerCapabilities": 1,
}
"""What makes Firefox without a window think of a touch screen."""


def phone(browser: Browser, *, language: str = "en", scripts: bool = True) -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale=language, java_script_enabled=scripts, has_touch=True
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    if scripts:
        page.clock.install()
    return page


def read(page: Page) -> None:
    """Let the time pass in which a page is read: sooner, a tap belongs to the one before, or means what lay there."""
    page.clock.run_for(500)


def tap(what: Locator) -> None:
    """Tap something. Playwright's taps do nothing in a Firefox that is not its own: there its pointer presses."""
    browser = what.page.context.browser
    if browser is not None and browser.browser_type.name == "firefox":
        what.click()
    else:
        what.tap()


def press(what: Locator) -> None:
    """Read the page on which this stands, and tap it."""
    expect(what).to_be_visible()
    read(what.page)
    tap(what)


def sit(page: Page, evening: Served, name: str, *, scripts: bool = True) -> Page:
    page.goto(evening.invitation(name))
    page.get_by_role("button", name="Sit down").click()
    if scripts:
        expect(page.locator("#live")).to_have_attribute("data-live", "live")
        read(page)
    return page
