"""A pytest plugin: the tests nearest to a module run first, by the words that their paths share, and only so many.

A test nearby finds a break in seconds that a whole run finds in minutes. What is broken must never enter here.
"""

from __future__ import annotations

import os
import re
from pathlib import PurePosixPath

import pytest

MODULE, AT_MOST = "KAZAMI_NEAR", "KAZAMI_NEAREST"
"""The variables that name the module, and how many tests are wanted at most."""
ANYWHERE = ("rules", "laws", "table", "dialogue")
"""Suites that are quick and look at everything: of the others these come first."""


def words(path: str) -> set[str]:
    """Return the words of a path: folders and the file's name, parted at each underscore."""
    parts = [part.removesuffix(".py").removeprefix("test_") for part in PurePosixPath(path).parts]
    return {*parts, *(word for part in parts for word in re.split("_", part))} - {"tests", "py", "init", ""}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the tests, and leave out all but the first."""
    from tests.project.processes import group_of  # noqa: PLC0415 pytest loads it as a plugin, after this one

    wanted = words(os.environ[MODULE])

    def far(item: pytest.Item) -> tuple[int, bool]:
        path = PurePosixPath(item.nodeid.partition("::")[0])
        near = path if group_of(item, ()) == str(path) else path.parent  # what many files share is made once
        return -len(words(str(near)) & wanted), not any(suite in path.parts for suite in ANYWHERE)

    items.sort(key=far)
    at_most = int(os.environ[AT_MOST])
    if items[at_most:]:
        config.hook.pytest_deselected(items=items[at_most:])
        del items[at_most:]
