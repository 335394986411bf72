"""The browser of a file of tests, in which each page is a phone of its own. All suites open it alike.

It is closed with its file: while it is open its loop runs in this thread, and no other test could run one of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 most suites need none

    from tests.phone.browsers import CHROMIUM, QUIET  # noqa: PLC0415 the same

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=[*QUIET], timeout=1000 * PATIENCE)
        yield opened
        opened.close()
