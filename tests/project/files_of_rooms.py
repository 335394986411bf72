"""The end of every test run names the files that rooms lack, in sentences: whatever else such a room has stopped.

A room without its files ends most tests before they begin. Which files these are says tests/rules/needed.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest

from companion.rules.registry import ROOMS
from tests.rules.needed import missing, spoken
from ui.language.catalogues import LANGUAGES


def lacking(rooms: Iterable[str]) -> list[str]:
    """Return a sentence for each file that some rooms lack."""
    return [sentence for room in rooms for sentence in missing(room, _languages(room))]


def _languages(room: str) -> Collection[str]:
    try:
        return spoken(room)
    except Exception:  # noqa: BLE001 whatever is wrong in a room's samples, the tests that read them say it
        return LANGUAGES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the sentences below everything else; nothing where every room is whole."""
    if sentences := lacking(ROOMS):
        terminalreporter.section("files that rooms lack")
        for sentence in sentences:
            terminalreporter.write_line(sentence)
