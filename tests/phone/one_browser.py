"""The browser of a run of tests, in which each page is a phone of its own. All suites open it alike.

While it is open its loop runs in this thread, and no other test could run one of its own: so the files that use it come
last, and it is closed with the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files last of which a test uses the browser."""
    using = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: item.path in using)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 most suites need none

    from tests.phone.browsers import CHROMIUM, QUIET  # noqa: PLC0415 the same

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=[*QUIET], timeout=1000 * PATIENCE)
        yield opened
        opened.close()


@pytest.fixture
def browser(chromium: Any) -> Iterator[Any]:
    """The browser without any page; what is opened in it is closed with the test."""
    yield chromium
    for context in chromium.contexts:
        context.close()
