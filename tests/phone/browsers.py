"""A browser as a phone: how it is opened, and how somebody sits down with it."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from tests.patience import PATIENCE
from tests.phone.served import Served

CHROMIUM = "/usr/bin/chromium"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync")


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


def press(what: Locator) -> None:
    """Read the page on which this stands, and tap it."""
    expect(what).to_be_visible()
    read(what.page)
    what.tap()


def sit(page: Page, evening: Served, name: str, *, scripts: bool = True) -> Page:
    page.goto(evening.invitation(name))
    page.get_by_role("button", name="Sit down").click()
    if scripts:
        expect(page.locator("#live")).to_have_attribute("data-live", "live")
        read(page)
    return page
