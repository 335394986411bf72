"""A hand of resources and commodities, eight kinds, on a phone that is as wide as most."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.phone.contractors.test_two_phones import page
from tests.phone.two_player_knights.test_secrets_on_two_phones import two_phones


def test_all_eight_kinds_of_a_hand_lie_side_by_side(browser: Browser, tmp_path: Path) -> None:
    with two_phones(browser, tmp_path) as two:
        cards = page(two.mika).locator(".hand").first.locator("figure").all()
        boxes = [box for card in cards if (box := card.bounding_box()) is not None]
    assert len(boxes) == 8
    assert len({box["y"] for box in boxes}) == 1
