"""One card that is asked for under the cover of a table screen, in a browser: it can be read, and a tap answers."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.phone.table_evening import table_evening
from tests.phone.table_hand import Press, Pressed, at_once
from tests.phone.table_in_browser import HIGH, WIDE
from tests.phone.test_accessible import wrong
from tests.phone.test_table_in_browser import standing_alone
from ui.dialogue.page.blocks import Form


def test_everybody_can_read_and_tap_the_one_card_that_is_asked_for_under_the_cover(
    browser: Browser, tmp_path: Path
) -> None:
    asked = list[object]()
    with table_evening(tmp_path / "journal", seed=2) as evening:
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})

        def looks(screen: Pressed, press: Press) -> None:
            if isinstance(press.what, Form) and press.what.one_tap and not asked:
                page.set_content(standing_alone(evening.screen, "en"))
                asked.append(wrong(page))
            at_once(screen, press)

        evening.begin("gathering", dice="ours")
        evening.presses = looks
        while not asked:
            evening.play()
    assert asked == [[]]
