"""The browsers of a run of tests, in which each page is a phone of its own. All suites open them alike.

A test has Debian's Chromium, or the one that its parameter of `browser` names. While one is open its loop runs in this
thread, and no other test could run one of its own: so the files that use it come first, and it is closed before any
other test begins. They wait much: `tests/project/processes.py` says which of them share a process.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from tests.patience import PATIENCE

CHROMIUM, FIREFOX = "chromium", "firefox"


def using(items: Iterable[pytest.Item]) -> frozenset[Path]:
    """Return the files of which a test uses a browser."""
    return frozenset(item.path for item in items if "browser" in getattr(item, "fixturenames", ()))


class Browsers:
    """The browsers that are open, each since a test has asked for it."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self._using = using(items)
        self._stack = ExitStack()
        self._driver: Any = None
        self._open: dict[str, Any] = {}

    def use(self, item: pytest.Item | None) -> bool:
        """Whether a test of the same file uses one."""
        return item is not None and item.path in self._using

    def opened(self, name: str) -> Any:
        """Return a browser, open. Skips the test where there is no such browser."""
        if name not in self._open:
            from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 most suites need none

            if self._driver is None:
                expect.set_options(timeout=1000 * PATIENCE)
                self._driver = self._stack.enter_context(sync_playwright())
            self._open[name] = _launched(self._driver, name)
            self._stack.callback(self._open[name].close)
        return self._open[name]

    def close(self) -> None:
        """Close them, and what drives them."""
        self._driver = None
        self._open.clear()
        self._stack.close()


def _launched(driver: Any, name: str) -> Any:
    """Start Debian's Chromium or Firefox without a window; Firefox as one that is touched."""
    from tests.phone.browsers import CHROMIUM_AT, FIREFOX_AT, QUIET, TOUCHED  # noqa: PLC0415 loads what drives them

    patient = 1000 * PATIENCE
    if name == CHROMIUM:
        return driver.chromium.launch(executable_path=CHROMIUM_AT, args=[*QUIET], timeout=patient)
    if not shutil.which(FIREFOX_AT):
        pytest.skip("Firefox is missing here: sudo apt install firefox-esr")
    return driver.firefox.launch(
        channel="moz-firefox", executable_path=FIREFOX_AT, firefox_user_prefs=TOUCHED, timeout=patient
    )


BROWSERS: Final = pytest.StashKey[Browsers]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the files first of which a test uses a browser, for they wait much, and remember which these are."""
    browsers = config.stash[BROWSERS] = Browsers(items)
    items.sort(key=lambda item: not browsers.use(item))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close what is open before a test that uses none."""
    browsers = item.config.stash[BROWSERS]
    if not browsers.use(nextitem):
        browsers.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The browser without any page; what is opened in it is closed with the test."""
    opened = request.config.stash[BROWSERS].opened(getattr(request, "param", CHROMIUM))
    yield opened
    for context in opened.contexts:
        context.close()
