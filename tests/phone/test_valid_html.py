"""Pages are valid: what a browser's parser makes of them is what was written, so that it has nothing to put right.

Beyond that only names that lead nowhere are looked at, which no parser puts right.
"""

from __future__ import annotations

from contextlib import ExitStack
from html.parser import HTMLParser
from itertools import product

from playwright.sync_api import Browser

from tests.phone.held import EMPTY, PlainPhone, scan
from tests.phone.pictures import html
from tests.phone.scenes import SCENES
from tests.phone.served import Served
from tests.tablet.pictures import NAMES

TREE = """() => {
  const found = [], walk = (one, deep) => {
    found.push([one.localName.toLowerCase(), deep]);
    for (const inner of one.children) walk(inner, deep + 1);
  };
  walk(document.documentElement, 0);
  return found;
}"""


class Written(HTMLParser):
    """A page as it is written: each element with its depth, and the names that are given and asked for.

    That each element is closed in its turn a law says of every page.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tree: list[tuple[str, int]] = []
        self.given, self.asked = set[str](), set[str]()
        self._open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.append((tag, len(self._open)))
        for name, value in attrs:
            if name == "id":
                self.given.add(value or "")
            elif name in ("for", "form") or (name == "href" and (value or "").startswith("#")):
                self.asked.add((value or "").removeprefix("#"))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self._open.pop()


def test_a_browser_has_nothing_to_put_right_on_any_page_of_the_pictures(browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    for scene, code in product(SCENES.values(), NAMES):
        written = Written(html(scene, code))
        assert written.asked <= written.given
        page.set_content(html(scene, code))
        assert [tuple(one) for one in page.evaluate(TREE)] == written.tree
    page.close()


def looks_again(phone: PlainPhone) -> bool:
    """Whether a page without a script asks for itself again, as its head says."""
    head, _, body = phone.ask().partition("</head>")
    assert "http-equiv" not in body
    return '<noscript><meta http-equiv="refresh" content="5"></noscript>' in head


def test_without_a_script_a_page_looks_again_by_itself_while_nothing_is_asked_of_its_seat(there: Served) -> None:
    with ExitStack() as phones:
        asked, other, guest = (scan(phones, there, name, "en") for name in ("Mika", "Ren", None))
        assert not looks_again(asked)
        assert looks_again(other)
        assert looks_again(guest)
