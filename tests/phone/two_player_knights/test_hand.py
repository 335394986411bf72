"""A hand of resources and commodities, eight kinds, on a phone that is as wide as most."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from tests.demo.variants import STAGED
from tests.phone.held import HandedPhone
from tests.phone.pictures import SIZE
from tests.phone.scenes import standing_alone
from tests.phone.served import unserved
from tests.phone.test_whole_evenings import NAMES, a_game


def test_all_eight_kinds_of_a_hand_lie_side_by_side(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(viewport=SIZE)
    with unserved(tmp_path, a_game(TWO_PLAYER_KNIGHTS.name)) as there:
        while not (game := there.tables[-1].game).turn:
            assert game.front is not None
            wish = STAGED[game.variant.name].player(game, game.front.waiting[0], seed=0).wish()
            there.make(wish)
        page.set_content(standing_alone(HandedPhone(there, NAMES[0], "en").ask(), "en"))
    cards = page.locator(".hand").first.locator("figure").all()
    boxes = [box for card in cards if (box := card.bounding_box()) is not None]
    page.close()
    assert len(boxes) == 8
    assert len({box["y"] for box in boxes}) == 1
