"""Figures that tests have recorded for the reader (`record_property("figure", ...)`), told at the end of a run.

No test is judged by them, and none may be computed here.
"""

import pytest

FIGURE = "figure"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a line for each, in the order of the tests' names."""
    reports = [one for kept in terminalreporter.stats.values() for one in kept if isinstance(one, pytest.TestReport)]
    told = {(one.nodeid, str(said)) for one in reports for name, said in one.user_properties if name == FIGURE}
    if told:
        terminalreporter.section("figures")
    for _, line in sorted(told):
        terminalreporter.write_line(line)
