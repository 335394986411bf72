"""What a whole run took: processor time of all processes, the largest of them, and how long people waited.

One line at the end of a run. Nothing is judged by it: a slow machine is no fault. What the tests test must never enter.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

try:
    import resource
except ImportError:  # Windows keeps no such account
    resource = None  # type: ignore[assignment] # as it is where there is none

USED = "whole run: used"
"""Under this name a process tells what it used."""
Used = tuple[float, float]
"""Seconds of processor time, with all processes that were begun and have ended, and megabytes at most."""


def used() -> Used:
    """Return what this process and those it began have used until now."""
    if resource is None:
        return time.process_time(), 0.0
    own, begun = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    seconds = sum(part.ru_utime + part.ru_stime for part in (own, begun))
    return seconds, own.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def told(processes: list[Used], waited: float) -> str:
    """Return the line for people."""
    seconds, largest = sum(one for one, _ in processes), max(most for _, most in processes)
    minutes, rest = divmod(round(waited), 60)
    return f"whole run: {minutes}:{rest:02}, {seconds:.0f} s of processor time, at most {largest:.0f} MB a process"


class WholeRun:
    """Adds up what the processes of a run tell."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.workers: list[Used] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear what one of several processes used."""
        self.workers += [tuple(told) for told in [getattr(node, "workeroutput", {}).get(USED)] if told]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the line. What workers used is told by themselves: the system counts them when they are gone."""
        own = (time.process_time(), used()[1]) if self.workers else used()
        terminalreporter.write_line(told([own, *self.workers], time.monotonic() - self.began))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell what this process used, when it is one of several."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[USED] = used()


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count, in the process that hears of every test."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(WholeRun(), "whole-run")
