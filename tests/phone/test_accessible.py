"""Everybody can use a page: axe-core finds nothing, every target is large enough, and it fits narrow and large screens.

A real browser looks at the scenes of the pictures, in both lights and languages, and at what else a page may hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, product
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.laws.companies import VARIANTS, companies
from tests.laws.evenings import Evening
from tests.laws.test_phone_pages import pages
from tests.phone.pictures import SIZE, html
from tests.phone.scenes import SCENES, standing_alone
from tests.tablet.pictures import NAMES

LEAST = 44
"""How wide and high a target must be at least, in CSS pixels."""
WORST: dict[Literal["dark", "light"], str] = {"dark": "--ground-centre", "light": "--ground-edge"}
"""The end of the ground's gradient on which less can be read, by lamp light and by day: axe-core reads no gradient."""
TARGETS = """
    [...document.querySelectorAll('button,summary,input:not([type=hidden],[type=radio]),a,label:has(input)')]
    .map(e => [e.textContent.trim() || e.getAttribute('aria-label') || e.name, e.getBoundingClientRect()])
    .filter(([, r]) => r.width && r.height && (r.width < %d || r.height < %d)).map(([t, r]) => [t, r.width, r.height])
"""
CONTRAST = """
    axe.run({runOnly: ['color-contrast'], resultTypes: ['violations']})
    .then(found => found.violations.map(rule => [rule.id, rule.nodes.map(node => node.html.slice(0, 200))]))
"""
"""What axe-core, which is on the page already, finds of the colours alone: nothing else turns on the light."""
FORMS = re.compile(r'<(\w+)|class="([^"]*)"|role="(\w+)"')
"""What a page is built of, as far as its accessibility may turn on it."""


def found_by_axe(page: Page) -> list[tuple[str, list[str]]]:
    """Return the rules that a page breaks, and where."""
    found = Axe().run(page).response["violations"]
    return [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found]


def sampled() -> Iterator[dict[str, str]]:
    """Yield pages that bring something new, in each language: the scenes, then one evening a variant and what it
    opens."""
    met = set[tuple[str, str, str]]()
    scenes = ({code: html(scene, code) for code in NAMES} for scene in SCENES.values())
    for made in chain(scenes, *(of_an_evening(under.variant.name) for under in VARIANTS)):
        forms = {*FORMS.findall(made["en"])}
        if forms - met:
            met |= forms
            yield made


def of_an_evening(variant: str) -> Iterator[dict[str, str]]:
    """Yield the pages of an evening in each language."""
    evening = Evening(next(company for company in companies() if company.variant.name == variant))
    for made in zip(*(pages(evening, code) for code in NAMES), strict=True):
        yield {code: standing_alone(main, code) for code, (main, _) in zip(NAMES, made, strict=True)}


def wrong(page: Page) -> list[object]:
    """Return what somebody cannot use or read on a page, by lamp light and by day."""
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    found: list[object] = [*page.evaluate(TARGETS % (LEAST, LEAST))]
    for light, ground in WORST.items():
        page.emulate_media(color_scheme=light)
        page.add_style_tag(content=f"body,.end{{background:var({ground})!important}}")
        found += found_by_axe(page) if light == "dark" else page.evaluate(CONTRAST)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("turned", [False, True])
def test_whatever_a_page_may_hold_can_be_used_and_read_by_everybody(browser: Browser, turned: bool) -> None:
    """Each page in one language, the next one in the other; turned, the other way round."""
    page = browser.new_page(viewport=SIZE)
    for at, made in enumerate(sampled()):
        code = [*NAMES][(at + turned) % len(NAMES)]
        page.set_content(made[code])
        assert page.evaluate("document.documentElement.lang") == code
        assert wrong(page) == [], made[code]
    page.close()


@pytest.mark.thorough
def test_every_page_of_the_pictures_fits_narrow_screens_and_large_letters(browser: Browser) -> None:
    page = browser.new_page(viewport=SIZE)
    for scene, code in product(SCENES.values(), NAMES):
        page.set_content(html(scene, code))
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.set_viewport_size(SIZE)
        page.add_style_tag(content="html{font-size:200%}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()
