"""A hand of resources and commodities, eight kinds, on a phone that is as wide as most."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.phone.pictures import SIZE
from tests.phone.scenes import standing_alone
from tests.phone.two import bytes_of
from tests.phone.two_player_knights.test_secrets_on_two_phones import two_phones


def test_all_eight_kinds_of_a_hand_lie_side_by_side(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(viewport=SIZE)
    with two_phones(tmp_path) as two:
        page.set_content(standing_alone(bytes_of(two.mika), "en"))
    cards = page.locator(".hand").first.locator("figure").all()
    boxes = [box for card in cards if (box := card.bounding_box()) is not None]
    page.close()
    assert len(boxes) == 8
    assert len({box["y"] for box in boxes}) == 1
