"""Everybody can use whatever a page may hold: axe-core looks at pages of every room, in both languages and lights.

Of a random evening's pages, and what each press on them opens, those are looked at that bring something no page before
them had; each in one light, and in the other one in the other language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.laws.companies import ROOMS, companies
from tests.laws.evenings import Evening
from tests.laws.test_phone_pages import pages
from tests.phone.scenes import standing_alone
from tests.phone.test_accessible import LEAST, TARGETS, WORST, found_by_axe
from tests.tablet.pictures import NAMES

FORMS = re.compile(r'<(\w+)|class="([^"]*)"|role="(\w+)"')
"""What a page is built of, as far as its accessibility may turn on it."""
LIGHTS: tuple[Literal["dark", "light"], ...] = tuple(WORST)


@cache
def evening(room: str) -> Evening:
    """Return one evening of a room."""
    return Evening(next(company for company in companies() if company.room.name == room))


def sampled(code: str) -> Iterator[str]:
    """Yield the pages that bring something new, room after room."""
    met = set[tuple[str, str, str]]()
    for under in ROOMS:
        for html, _ in pages(evening(under.room.name), code):
            found = set(FORMS.findall(html))
            if found - met:
                met |= found
                yield html


@pytest.mark.parametrize("code", NAMES)
def test_whatever_a_page_may_hold_can_be_used_by_everybody(browser: Browser, code: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for at, html in enumerate(sampled(code)):
        light = LIGHTS[(at + [*NAMES].index(code)) % len(LIGHTS)]
        page.emulate_media(color_scheme=light)
        page.set_content(standing_alone(html, code))
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        page.add_style_tag(content=f"body,.end{{background:var({WORST[light]})!important}}")
        assert found_by_axe(page) == [], html
        assert page.evaluate(TARGETS % (LEAST, LEAST)) == [], html
    page.close()
