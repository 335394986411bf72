"""A phone sits down, plays, and everybody sees it: a real browser, a real server, a real Table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from tests.phone.browsers import phone, sit
from tests.phone.served import Served, served
from tests.phone.visitor import Visitor
from tests.tablet.evenings import a_setup


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Served]:
    setup = replace(a_setup(players=3), hands="digital", dice="kazami")
    with served(tmp_path, setup) as there:
        yield there


def test_a_phone_sits_down_and_places_a_settlement_that_a_guest_sees(browser: Browser, evening: Served) -> None:
    names = [seat.name for seat in evening.tables[0].setup.seats]
    page = sit(phone(browser), evening, names[0])
    guest = phone(browser)
    guest.goto(evening.watching())
    expect(page.get_by_role("heading", level=1)).to_have_text("Which corner?")
    page.locator(".spot").first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Which edge?")
    expect(guest.locator(".seat").first.locator("strong")).to_have_text("1")


def test_an_invitation_works_once_and_looking_at_it_does_not_use_it(evening: Served) -> None:
    name = evening.tables[0].setup.seats[1].name
    invitation = evening.invitation(name)
    path = urlsplit(invitation).path
    looks, sits, late = (Visitor(evening.url) for _ in range(3))
    assert [phone.get(path).status for phone in (looks, sits, sits)] == [200] * 3
    assert f"<b>{name}</b>" in sits.sit(invitation).get().text
    assert "This invitation was used, or is too old. Let the table show a new one." in late.get(path).text
