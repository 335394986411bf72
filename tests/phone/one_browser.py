"""The browsers of a run of tests, in which each page is a phone of its own. All suites open them alike.

A test has Debian's Chromium, or the one that its parameter of `browser` names. While one is open its loop runs in this
thread, and no other test could run one of its own: so the files that use it come last, and it is closed with the run.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE

CHROMIUM, FIREFOX = "chromium", "firefox"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files last of which a test uses the browser."""
    using = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: item.path in using)


@pytest.fixture(scope="session")
def playing() -> Iterator[Any]:
    """What drives browsers."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 most suites need none

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="session")
def chromium(playing: Any) -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    from tests.phone.browsers import CHROMIUM_AT, QUIET  # noqa: PLC0415 the same

    opened = playing.chromium.launch(executable_path=CHROMIUM_AT, args=[*QUIET], timeout=1000 * PATIENCE)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def firefox(playing: Any) -> Iterator[Any]:
    """Debian's Firefox, without a window, as a browser that is touched."""
    from tests.phone.browsers import FIREFOX_AT, TOUCHED  # noqa: PLC0415 the same

    if not shutil.which(FIREFOX_AT):
        pytest.skip("Firefox is missing here: sudo apt install firefox-esr")
    opened = playing.firefox.launch(
        channel="moz-firefox", executable_path=FIREFOX_AT, firefox_user_prefs=TOUCHED, timeout=1000 * PATIENCE
    )
    yield opened
    opened.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The browser without any page; what is opened in it is closed with the test."""
    opened = request.getfixturevalue(getattr(request, "param", CHROMIUM))
    yield opened
    for context in opened.contexts:
        context.close()
