"""Everybody can use a page: axe-core finds nothing, every target is large enough, and it fits narrow and large screens.

A real browser looks at the scenes of the pictures, in both lights and languages.
"""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.phone.pictures import FILES, PHONES, html
from tests.phone.scenes import SCENES
from tests.tablet.pictures import NAMES
from ui.phone.render import script

LEAST = 44
"""How wide and high a target must be at least, in CSS pixels."""
WORST: dict[Literal["dark", "light"], str] = {"dark": "--ground-centre", "light": "--ground-edge"}
"""The end of the ground's gradient on which less can be read, by lamp light and by day: axe-core reads no gradient."""
TARGETS = """
    [...document.querySelectorAll('button,summary,input:not([type=hidden],[type=radio]),a,label:has(input)')]
    .map(e => [e.textContent.trim() || e.getAttribute('aria-label') || e.name, e.getBoundingClientRect()])
    .filter(([, r]) => r.width && r.height && (r.width < %d || r.height < %d)).map(([t, r]) => [t, r.width, r.height])
"""
HEAVIEST = 55_000
"""Bytes of a page, its style and its script, uncompressed."""
MOST = 320_000
"""Bytes a picture may have, so that a guide with all of them opens quickly."""


def found_by_axe(page: Page) -> list[tuple[str, list[str]]]:
    """Return the rules that a page breaks, and where."""
    found = Axe().run(page).response["violations"]
    return [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found]


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("name", SCENES)
def test_a_page_can_be_used_by_everybody(browser: Browser, name: str, code: str) -> None:
    for light, ground in WORST.items():
        context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=light)
        page = context.new_page()
        page.set_content(html(SCENES[name], code))
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        page.add_style_tag(content=f"body,.end{{background:var({ground})!important}}")
        assert found_by_axe(page) == []
        assert page.evaluate(TARGETS % (LEAST, LEAST)) == []
        assert page.evaluate("document.documentElement.lang") == code
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.set_viewport_size({"width": 390, "height": 844})
        page.add_style_tag(content="html{font-size:200%}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        context.close()


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("name", SCENES)
def test_a_page_with_its_style_and_its_script_is_light(name: str, code: str) -> None:
    """A phone of five years on a slow network has it at once; a law looks at every moment of other evenings."""
    assert len(html(SCENES[name], code).encode()) + len(script().encode()) < HEAVIEST


def test_every_picture_is_kept_small_and_shown_in_a_guide_of_its_language() -> None:
    kept = {file.name: file.stat().st_size for file in PHONES.glob("*.png")}
    assert kept.keys() == {file for files in FILES.values() for file in files}
    assert [name for name, size in kept.items() if size > MOST] == []
    for code, files in FILES.items():
        end = "" if code == "en" else f".{code}"
        docs = PHONES.parents[1]
        guides = "".join(
            file.read_text("utf-8") for file in (docs / f"phones{end}.md", *docs.glob(f"players/*{end}.md"))
        )
        assert [file for file in files if f"pictures/phones/{file})" not in guides] == []
