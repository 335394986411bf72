"""A page fits the phones there are: the narrowest common one, a wider one, one that lies on its side, large letters.

A real browser looks at every scene of the pictures and at the forms in which cards are counted. What a page says may
not enter, only where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.phone.pictures import html
from tests.phone.scenes import BOOKS_OF_CARDS, SCENES, Scene
from tests.tablet.acted import at
from tests.tablet.pictures import NAMES
from ui.phone.render import script, whole_numbers

LOOKS: Mapping[str, tuple[ViewportSize, int]] = {
    "narrow": ({"width": 360, "height": 640}, 100),
    "wide": ({"width": 390, "height": 844}, 100),
    "on its side": ({"width": 740, "height": 360}, 100),
    "large letters": ({"width": 360, "height": 640}, 150),
}
"""How large a phone's page is in CSS pixels, and its letters in per cent."""
COUNTED = {
    "discard": Scene("base", at("discard")),
    "pay": Scene("contractors", at("pay_award")),
    **{f"many kinds, {variant}": Scene(variant, at("discard")) for variant in BOOKS_OF_CARDS},
}
"""Forms in which cards are counted, beside those of the pictures."""
LOOKED_AT = {**SCENES, **COUNTED}
FAULTS = """() => {
  const box = (one) => one.getBoundingClientRect(), found = [], all = (what, root) => [...(root || document)
    .querySelectorAll(what)].filter((one) => one.checkVisibility() && box(one).width > 1);
  const centre = (one) => [box(one).left + box(one).width / 2, box(one).top + box(one).height / 2];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`scrolls sideways: ${wide}`);
  for (const row of all(".hand")) {
    const cards = all("figure", row), tops = new Set(cards.slice(0, 8).map((one) => Math.round(box(one).top)));
    if (tops.size > 1) found.push(`${cards.length} cards in ${tops.size} rows`);
  }
  for (const step of all(".step")) {
    const parts = all("button,input", step).map(centre);
    const across = (n) => Math.max(...parts.map((one) => one[n])) - Math.min(...parts.map((one) => one[n]));
    if (Math.min(across(0), across(1)) > 1) found.push(`a stepper is wrapped: ${step.textContent}`);
    for (const one of step.querySelectorAll("*")) {
      if (one.checkVisibility() && box(one).width > 1 && box(one).right > box(step).right + 1) {
        found.push(`sticks out of its stepper: ${one.outerHTML.slice(0, 80)}`);
      }
    }
  }
  for (const one of all("button,summary,input:not([type=hidden],[type=radio]),a,label:has([type=radio])")) {
    const { width, height } = box(one);
    if (!one.matches(".spot") && (width < 44 || height < 44)) found.push(`${width} x ${height}: ${one.outerHTML}`);
  }
  for (const one of all("b,span,small,h1,h2,h3,p,output")) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline") {
      found.push(`cut off: ${one.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}"""
"""What is amiss with the page as it stands."""
SEEN = """() => ["output", ".paper"].map((what) => document.querySelector(".end " + what)).filter((one) => one)
  .map((one) => one.getBoundingClientRect())
  .every(({ top, bottom }) => 0 <= top && top < bottom && bottom <= innerHeight)"""
"""Whether the sum and the bright tile can be seen, as far as there are any."""
QUICK = {("narrow", "ja")}
"""What is looked at before a commit; the other looks are thorough."""


def shown(page: Page, html: str, letters: int) -> None:
    """Show a page with its script, as far as that needs no server: sums are made by it."""
    page.set_content(html.replace("</body>", f"<script>{script()}</script></body>"))
    page.add_style_tag(content=f"html{{font-size:{letters}%}}")


def looks() -> Iterator[object]:
    """Yield each look in each language."""
    for look, code in product(LOOKS, NAMES):
        marks = () if (look, code) in QUICK else (pytest.mark.thorough,)
        yield pytest.param(look, code, id=f"{look}, {code}", marks=marks)


@pytest.mark.parametrize(("look", "code"), [*looks()])
def test_nothing_is_cut_off_wrapped_or_too_small_on_any_phone(browser: Browser, look: str, code: str) -> None:
    size, letters = LOOKS[look]
    page = browser.new_page(viewport=size)
    found = {}
    for name, scene in LOOKED_AT.items():
        shown(page, html(scene, code), letters)
        faults = page.evaluate(FAULTS)
        for where in ("0", "document.documentElement.scrollHeight"):
            page.evaluate(f"scrollTo(0, {where})")
            faults += [] if page.evaluate(SEEN) else [f"the sum or the bright tile is off the screen at {where}"]
        if faults:
            found[name] = faults
    page.close()
    assert not found


def test_on_its_side_the_island_whose_places_are_asked_for_stands_beside_what_is_read(browser: Browser) -> None:
    page = browser.new_page(viewport=LOOKS["on its side"][0])
    shown(page, html(Scene("base", at("move_robber")), "en"), 100)
    read, isle = (page.locator(one).bounding_box() for one in ("h1", "#isle"))
    page.close()
    assert read and isle and isle["x"] >= read["x"] + read["width"]


@pytest.mark.parametrize("scene", COUNTED.values(), ids=COUNTED)
def test_the_sum_stands_above_the_bright_tile_which_sends_what_fits_alone(browser: Browser, scene: Scene) -> None:
    page = browser.new_page(viewport=LOOKS["narrow"][0])
    shown(page, html(scene, "en"), 100)
    said, bright = page.locator(".end output"), page.locator(".end .paper")
    assert said.inner_text().startswith("0 ") and bright.is_disabled()
    for more in page.locator(".more").all():
        for _ in range(9):
            if bright.is_disabled():
                more.click()
    assert bright.is_enabled() and not said.inner_text().startswith("0 ")
    page.close()


def test_what_is_paid_of_a_price_is_counted_among_the_cards_that_are_held() -> None:
    page = html(COUNTED["pay"], "en")
    assert "hold 1<" in page and "hold 3<" in page and "hold 0<" not in page


def test_more_than_is_held_stands_in_alarm_and_what_was_not_counted_has_no_minus(browser: Browser) -> None:
    page = browser.new_page(viewport=LOOKS["narrow"][0])
    shown(page, html(SCENES["bid"], "en"), 100)
    lacks = page.locator(".step:has([data-held='0'])").first
    assert lacks.get_attribute("data-n") == "0" and "bad" not in (lacks.get_attribute("class") or "").split()
    assert not page.get_by_text("This is more than you hold.").is_visible()
    lacks.locator(".more").click()
    assert lacks.get_attribute("data-n") == "1" and "bad" in (lacks.get_attribute("class") or "").split()
    assert page.get_by_text("This is more than you hold.").is_visible()
    lacks.locator(".less").click()
    assert lacks.get_attribute("data-n") == "0" and "bad" not in (lacks.get_attribute("class") or "").split()
    page.close()


def test_the_number_of_a_clause_is_never_broken_at_the_end_of_a_line() -> None:
    said = whole_numbers("Not now (BASE-TURN-01): first § GC-BID-08, <b> & 3-1.")
    assert re.findall(r'<span class="nb">(.*?)</span>', said) == ["BASE-TURN-01", "§ GC-BID-08"]
    assert said.striptags() == "Not now (BASE-TURN-01): first § GC-BID-08, <b> & 3-1."
