"""The suite clock: how long each folder of tests took, beside the seconds it may take.

Printed at the end of every run of more than one suite. A suite over its budget is pointed out, not failed: a slow
machine is no bug. Seconds of several processes are added up, so that the figures of one core and of four compare.
Nothing about what the tests test may enter here.
"""

from collections import defaultdict
from pathlib import PurePosixPath

import pytest

BUDGETS = {
    "demo": 50,
    "firmware": 60,
    "golden": 40,
    "hardware": 35,
    "journal": 30,
    "laws": 230,
    "paper": 30,
    "phone": 200,
    "table": 40,
    "tablet": 340,
    "terminal": 40,
    "ui": 40,
}
"""Seconds a suite (a folder below tests/) should take, any other OTHERS: what adds up to WHOLE_RUN, an aim."""

OTHERS = 15

WHOLE_RUN = 2 * 600
"""Seconds for everything together, on all cores: ten minutes on two."""


def suite_of(nodeid: str) -> str:
    """Return the folder below tests/ a test belongs to; a file directly in tests/ is its own suite."""
    parts = PurePosixPath(nodeid.partition("::")[0]).parts
    return parts[1].removesuffix(".py") if len(parts) > 1 else "project"


def table(seconds: dict[str, float]) -> list[str]:
    """Return the lines of the table: suite, seconds taken, seconds allowed."""
    lines = [f"{'suite':<12}{'seconds':>9}{'budget':>9}"]
    for suite, taken in sorted(seconds.items()):
        budget = BUDGETS.get(suite, OTHERS)
        lines.append(f"{suite:<12}{taken:>9.1f}{budget:>9}{'   over its budget' if taken > budget else ''}")
    lines.append(f"{'together':<12}{sum(seconds.values()):>9.1f}{WHOLE_RUN:>9}")
    return lines


class SuiteClock:
    """Adds up the phases of every test."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase (set-up, call or tear-down)."""
        self.seconds[suite_of(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table when it has something to compare."""
        if len(self.seconds) > 1:
            for line in table(self.seconds):
                terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    """Start the clock."""
    config.pluginmanager.register(SuiteClock(), "suite-clock")
