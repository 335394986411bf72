"""A hall's card photographed in a real browser: the phone's page, the table's question, and no script for any of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.hall.cards import SECRET, card, photograph
from tests.phone.browsers import phone, press
from tests.phone.in_browser import put_away
from tests.phone.of_no_hall import joins, of_no_hall
from tests.phone.served import Served
from tests.phone.table_in_browser import becomes_table
from tests.phone.test_accessible import wrong
from ui.phone.render import style

WORDS = {
    "en": ("Take a picture of the hall's card", "Send the picture", "Join this hall?", "Join this hall"),
    "ja": ("会場のカードを撮る", "写真を送る", "この会場につなぎますか", "この会場につなぐ"),
}


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Served]:
    with of_no_hall(tmp_path / "journal") as table:
        yield table


def takes(page: Page, content: bytes, send: str) -> None:
    """Take a picture with the phone's camera, and send it."""
    field = page.locator("input[type=file]")
    assert field.get_attribute("capture") == "environment"
    field.set_input_files(FilePayload(name="IMG_0001.JPG", mimeType="image/jpeg", buffer=content))
    page.get_by_role("button", name=send).click()


def alone(browser: Browser, page: Page) -> Page:
    """Return a page as it is, with its style in it, where tools may add their own."""
    shown = browser.new_page(viewport=page.viewport_size)
    shown.set_content(re.sub('<link rel="stylesheet"[^>]*>', f"<style>{style()}</style>", page.content()))
    return shown


@pytest.mark.parametrize("code", ["ja", pytest.param("en", marks=pytest.mark.thorough)])
def test_a_card_is_photographed_at_a_seat_and_the_hall_joined_at_the_table(
    there: Served, browser: Browser, code: str
) -> None:
    offer, send, asks, join = WORDS[code]
    with put_away(browser):
        table = becomes_table(browser, there, code=code)
        seat = phone(browser, language=code)
        seat.goto(there.invitation(there.name()))
        seat.get_by_role("button").click()
        joins(there)
        expect(table.get_by_role("link", name=offer)).to_be_visible()
        press(seat.get_by_role("link", name=offer))
        assert wrong(alone(browser, seat)) == []
        takes(seat, photograph(card().crop((0, 0, 90, 90))), send)
        expect(seat.locator("input[type=file]")).to_be_visible()
        takes(seat, photograph(card(), 12), send)
        expect(seat.locator("input[type=file]")).to_have_count(0)
        expect(table.locator("#title")).to_have_text(asks)
        assert SECRET not in seat.content() + table.content()
        press(table.get_by_role("button", name=join))
        expect(table.locator("#title")).not_to_have_text(asks)
        expect(table.get_by_text("desk.example.org").first).to_be_visible()
        assert there.at(lambda: there.evening.hall.now) is not None
        assert SECRET not in seat.content() + table.content()


def test_a_table_screens_own_camera_takes_it_without_a_script(there: Served, browser: Browser) -> None:
    offer, send, asks, _ = WORDS["en"]
    with put_away(browser):
        table = becomes_table(browser, there, scripts=False)
        joins(there)
        table.goto(there.url)
        table.get_by_role("link", name=offer).click()
        takes(table, photograph(card(), 12), send)
        expect(table.locator("#title")).to_have_text(asks)
