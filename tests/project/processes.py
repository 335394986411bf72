"""Which tests stay in one process, when a run uses several (`make test` does), and what these keep.

A file stays together, for what its fixtures build is built once. A fixture of a whole session that costs much has a
parameter for each thing it builds: tests of one parameter stay together wherever they lie (`GROUPED`). All that use a
browser stay together, for they wait much: so one process waits while the others work. A test may name its group
(`xdist_group`): whole evenings are one each. What a test tests must never enter here, and no test may need this: alone,
in any order and in any process it must pass.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Container, Generator
from mmap import PAGESIZE
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import none

from tests.phone.one_browser import using

SELDOM = (20_000, 5, 10)
"""How seldom garbage is searched for: games are values, hardly any of which lie in a circle."""
GROWN = 24_000_000
"""A process that has so many bytes more than at least since the last search is searched for garbage at once: a
window's pictures are few objects, which lie in circles, and much memory.
"""
LARGE = frozenset({"bumble", "fontTools", "fpdf"})
"""What takes much memory, and few tests need: collecting must not load it in every process."""
LOADED = pytest.StashKey[frozenset[str]]()
"""What of it collecting has loaded."""
GROUPED = ("evening",)
"""Fixtures that are made once a session and parameter."""
EARLY = "early"
"""The group of tests that print: a paper's two fonts take 100 MB for a moment, and later tests use it again."""


def group_of(item: pytest.Item, in_browser: Container[Path]) -> str:
    """Return the name of a test's group: the browser's, or its parameter of a grouped fixture, or else its file.

    Of the thorough ones some play whole evenings in a browser: one process would take longer for all than the others
    have to do meanwhile, so they stay with their files.
    """
    if item.path in in_browser and item.get_closest_marker("thorough") is None:
        return "browser"
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    return next((str(parameters[name]) for name in GROUPED if name in parameters), item.nodeid.partition("::")[0])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tell the processes' scheduler the group of each test that names none, and put those of `EARLY` first."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") != pytest.mark.xdist_group(EARLY).mark)
    if hasattr(config, "workerinput"):
        in_browser = using(item for item in items if item.get_closest_marker("thorough") is None)
        for item in (item for item in items if item.get_closest_marker("xdist_group") is None):
            item.add_marker(pytest.mark.xdist_group(group_of(item, in_browser)))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Search what collecting built once: it lives to the end, and each search for garbage would look at it again."""
    session.config.stash[LOADED] = LARGE & sys.modules.keys()
    given(none())(lambda _: None)()  # in its first law Hypothesis asks the collector who holds its chance
    gc.collect()
    gc.freeze()
    gc.collect()  # of nothing: else it goes by what was just frozen, and waits until a quarter as much again lives
    gc.set_threshold(*SELDOM)
    session.config.pluginmanager.register(Garbage())


class Garbage:
    """Frees what tests threw away before a process grows by it."""

    def __init__(self) -> None:
        self._least = resident()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Look after each test how large the process is."""
        done = yield
        self._least = min(self._least, now := resident())
        if now > self._least + GROWN:
            gc.collect()
            self._least = resident()
        return done


def resident() -> int:
    """Return how many bytes of this process are in memory; 0 where the system does not say so in a file."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGESIZE
    except FileNotFoundError:
        return 0
