"""The clause law: every numbered clause of docs/rules/ has a passing test that names it.

A test names its clauses with `@pytest.mark.rule("BASE-PROD-03")`. When the whole of tests/ has run, this plugin adds
one last result, and that fails if a clause has no passing test, or if a mark names a clause that no page has. A run
of some tests only (a folder, a file, -k, --lf) is left alone; one without the thorough tests is whole. Tests may run in
several processes (`-n`): what a test names travels in its report, and only the process that hears every report judges.
Rules themselves, and knowledge of any one variant, must never enter here: the pages are the only source of clauses.
"""

import re
from pathlib import Path
from typing import Any

import pytest

PAGES = Path("docs") / "rules"
"""Where the pages live, below the project's root."""

LAW = "every clause has a passing test"
"""The name of the last result of a full run."""

THOROUGH = "thorough"
"""The mark of what only `make test-all` runs."""

MARK, PART = "rule", "clause law: a part"
"""Under these names a test's clauses travel in its reports, and a worker says that it left a test out."""

_CLAUSE = re.compile(r"^(?:- |\| *)(?:\*\*)?([A-Z]+-[A-Z]+-\d\d)\b", re.MULTILINE)


def clauses_of(page: str) -> list[str]:
    """Return the IDs a page defines, in its order, doubles included: clauses, table rows and vectors.

    A clause is defined where a list item or the first cell of a table row begins with its ID; elsewhere an
    ID is only cited.
    """
    return _CLAUSE.findall(page)


def pages_of(folder: Path) -> list[Path]:
    """Return the pages that define clauses: README.md explains the form, `*.ja.md` repeats in Japanese."""
    return sorted(page for page in folder.glob("*.md") if page.name != "README.md" and not page.name.endswith(".ja.md"))


class Tally:
    """Which clauses exist, which tests name them, and what became of those tests."""

    def __init__(self, folder: Path) -> None:
        self.defined = [clause for page in pages_of(folder) for clause in clauses_of(page.read_text("utf-8"))]
        self.faults: list[str] = []
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def count(self, report: pytest.TestReport) -> None:
        """Note what a phase of a test names, and how it ended. A skipped or expectedly failing test proves nothing."""
        properties: list[tuple[str, Any]] = report.user_properties  # from another process a tuple comes as a list
        marks = [tuple(value) for name, value in properties if name == MARK]
        if report.when == "setup":
            self._find_faults(re.split(r"[\[@]", report.nodeid)[0], marks)  # without parameters and group
        clauses = {clause for mark in marks for clause in mark}
        if report.failed:
            self.failed.update(clauses)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed.update(clauses)

    def _find_faults(self, function: str, marks: list[tuple[str, ...]]) -> None:
        for mark in marks:
            if not mark:
                self.faults.append(f'{function}: write the clause into the mark: rule("BASE-PROD-03").')
            unknown = (clause for clause in mark if clause not in self.defined)
            self.faults += [f"{function} names {clause!r}, which no page of {PAGES} defines." for clause in unknown]

    @property
    def unproven(self) -> list[str]:
        """The clauses without a passing test, or with a failing one, in the order of the pages."""
        proven = self.passed - self.failed
        return [clause for clause in dict.fromkeys(self.defined) if clause not in proven]

    def judge(self) -> str:
        """Return one sentence a line for each fault; empty when the law holds."""
        doubles = sorted({clause for clause in self.defined if self.defined.count(clause) > 1})
        sentences = [
            *dict.fromkeys(self.faults),  # a parametrised test would repeat its own
            *(f"{clause} is defined twice in {PAGES}." for clause in doubles),
            *(f'{clause} has no passing test: mark one with rule("{clause}").' for clause in self.unproven),
        ]
        return "\n".join(sentences if self.defined else [*sentences, f"{PAGES} defines no clause at all."])

    def summary(self) -> str:
        """Return the closing line: how many clauses are proven."""
        total = len(set(self.defined))
        return f"rules: {total - len(self.unproven)} of {total} clauses proven"


class Marks:
    """Writes the clauses a test names into its reports, in the process that runs it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note the clauses of one test."""
        item.user_properties += [(MARK, mark.args) for mark in item.iter_markers("rule")]

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Say that this run is a part: a test was left out."""
        output = getattr(self.config, "workeroutput", None)
        if output is not None and not _only_thorough(items):
            output[PART] = True


class ClauseLaw:
    """Judges one pytest run, in the process that hears of every test."""

    def __init__(self, config: pytest.Config) -> None:
        self.tally = Tally(config.rootpath / PAGES)
        self.whole = _asks_for_everything(config) and not config.option.collectonly

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Leave the run alone: a test was left out."""
        self.whole = self.whole and _only_thorough(items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear whether one of several processes left a test out, or did not come to its end."""
        if getattr(node, "workeroutput", {PART: True}).get(PART):
            self.whole = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count every phase of every test."""
        self.tally.count(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Add the law's own result to a run that came to its end."""
        self.whole = self.whole and exitstatus in JUDGED and not (session.shouldstop or session.shouldfail)
        if not self.whole:
            return
        why = self.tally.judge()
        session.config.hook.pytest_runtest_logreport(report=_result(why))
        if why:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the one-line summary of a full run."""
        if self.whole:
            terminalreporter.write_line(self.tally.summary())


JUDGED = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)


def _only_thorough(items: list[pytest.Item]) -> bool:
    """Say whether all that was left out is what `make test` leaves to `make test-all`: it proves no clause alone."""
    return bool(items) and all(item.get_closest_marker(THOROUGH) for item in items)  # --lf leaves files out unread


def _result(why: str) -> pytest.TestReport:
    """Return the law as the report of one more test."""
    return pytest.TestReport(
        nodeid=f"{PAGES.as_posix()}::{LAW}",
        location=(PAGES.as_posix(), None, LAW),
        keywords={},
        outcome="failed" if why else "passed",
        longrepr=why or None,
        when="call",
    )


def _asks_for_everything(config: pytest.Config) -> bool:
    """Say whether the command line asks for all of `testpaths`, with nothing ignored."""
    if any(config.getoption(name, None) for name in ("ignore", "ignore_glob")):
        return False
    asked = [(config.invocation_params.dir / arg).resolve() for arg in config.args]
    wanted = [config.rootpath / path for path in config.getini("testpaths")]
    return all(any(path.is_relative_to(part) for part in asked) for path in wanted)


def pytest_configure(config: pytest.Config) -> None:
    """Start listening: every process notes marks; one of several workers does not judge."""
    config.pluginmanager.register(Marks(config), "clause-marks")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ClauseLaw(config), "clause-law")
