"""The end of every test run names the files that variants lack, in sentences: whatever else such a variant has stopped.

A variant without its files ends most tests before they begin. Which files these are says tests/rules/needed.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest

from companion.rules.registry import VARIANTS
from tests.rules.needed import missing, spoken
from ui.language.catalogues import LANGUAGES


def lacking(variants: Iterable[str]) -> list[str]:
    """Return a sentence for each file that some variants lack."""
    return [sentence for variant in variants for sentence in missing(variant, _languages(variant))]


def _languages(variant: str) -> Collection[str]:
    try:
        return spoken(variant)
    except Exception:  # noqa: BLE001 whatever is wrong in a variant's samples, the tests that read them say it
        return LANGUAGES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the sentences below everything else; nothing where every variant is whole."""
    if sentences := lacking(VARIANTS):
        terminalreporter.section("files that variants lack")
        for sentence in sentences:
            terminalreporter.write_line(sentence)
