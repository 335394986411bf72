"""The clause law: every numbered clause of docs/rules/ has a passing test that names it.

A test names its clauses with `@pytest.mark.rule("BASE-PROD-03")`. When the whole of tests/ runs, this
plugin adds one last item, and that item fails if a clause has no passing test, or if a mark names a clause
that no page has. A run of some tests only (a folder, a file, -k, --lf) is left alone. Rules themselves, and
knowledge of any one variant, must never enter here: the pages are the only source of clauses.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PAGES = Path("docs") / "rules"
"""Where the pages live, below the project's root."""

LAW = "every clause has a passing test"
"""The name of the last item of a full run."""

_CLAUSE = re.compile(r"^(?:- |\| *)(?:\*\*)?([A-Z]+-[A-Z]+-\d\d)\b", re.MULTILINE)


def clauses_of(page: str) -> list[str]:
    """Return the IDs a page defines, in its order, doubles included: clauses, table rows and vectors.

    A clause is defined where a list item or the first cell of a table row begins with its ID; elsewhere an
    ID is only cited.
    """
    return _CLAUSE.findall(page)


def pages_of(folder: Path) -> list[Path]:
    """Return the pages that define clauses: README.md explains the form, `*.ja.md` repeats in Japanese."""
    return sorted(
        page for page in folder.glob("*.md") if page.name != "README.md" and not page.name.endswith(".ja.md")
    )


class LawBroken(Exception):
    """The sentences that say which clauses are unproven or unknown, one a line."""


class Tally:
    """Which clauses exist, which tests name them, and what became of those tests."""

    def __init__(self, folder: Path) -> None:
        self.defined = [clause for page in pages_of(folder) for clause in clauses_of(page.read_text("utf-8"))]
        self.named: dict[str, list[str]] = {}
        self.faults: list[str] = []
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def enter(self, test: pytest.Item) -> None:
        """Note the clauses a collected test names."""
        function = test.nodeid.partition("[")[0]
        for mark in test.iter_markers("rule"):
            if not mark.args:
                self.faults.append(f'{function}: write the clause into the mark: rule("BASE-PROD-03").')
            for clause in mark.args:
                self.named.setdefault(test.nodeid, []).append(clause)
                if clause not in self.defined:
                    self.faults.append(f"{function} names {clause!r}, which no page of {PAGES} defines.")

    def count(self, report: pytest.TestReport) -> None:
        """Note how a phase of a test ended. A skipped or expectedly failing test proves nothing."""
        clauses = self.named.get(report.nodeid, ())
        if report.failed:
            self.failed.update(clauses)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed.update(clauses)

    @property
    def unproven(self) -> list[str]:
        """The clauses without a passing test, or with a failing one, in the order of the pages."""
        proven = self.passed - self.failed
        return [clause for clause in dict.fromkeys(self.defined) if clause not in proven]

    def judge(self) -> None:
        """Raise LawBroken with one sentence for each fault, or return."""
        doubles = sorted({clause for clause in self.defined if self.defined.count(clause) > 1})
        sentences = [
            *dict.fromkeys(self.faults),  # a parametrised test would repeat its own
            *(f"{clause} is defined twice in {PAGES}." for clause in doubles),
            *(f'{clause} has no passing test: mark one with rule("{clause}").' for clause in self.unproven),
        ]
        if not self.defined:
            sentences.append(f"{PAGES} defines no clause at all.")
        if sentences:
            raise LawBroken("\n".join(sentences))

    def summary(self) -> str:
        """Return the closing line: how many clauses are proven."""
        total = len(set(self.defined))
        return f"rules: {total - len(self.unproven)} of {total} clauses proven"


class ClauseLaw(pytest.Item):
    """The last item of a full run: it fails when the law is broken."""

    tally: Tally

    def runtest(self) -> None:
        """Judge what the run has shown so far."""
        self.tally.judge()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the sentences alone: a traceback into this file helps nobody."""
        if isinstance(excinfo.value, LawBroken):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Name the item in pytest's output."""
        return self.config.rootpath / PAGES, None, LAW


class ClauseLawPlugin:
    """Listens to one pytest run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.tally = Tally(config.rootpath / PAGES)
        self.whole = _asks_for_everything(config)

    def pytest_deselected(self) -> None:
        """A test left out means that this run is a part."""
        self.whole = False

    # A wrapper, outermost: what -k, -m, --lf and the like take away is gone when the rest of this body runs.
    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> Iterator[None]:
        """Put the law behind the last test of a full run."""
        yield
        if not self.whole:
            return
        for test in items:
            self.tally.enter(test)
        law = ClauseLaw.from_parent(session, name=LAW, nodeid=f"{PAGES.as_posix()}::{LAW}")
        law.tally = self.tally
        items.append(law)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count every phase of every test."""
        self.tally.count(report)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the one-line summary of a full run."""
        if self.whole and not self.config.option.collectonly:
            terminalreporter.write_line(self.tally.summary())


def _asks_for_everything(config: pytest.Config) -> bool:
    """Say whether the command line asks for all of `testpaths`, with nothing ignored."""
    if any(config.getoption(name, None) for name in ("ignore", "ignore_glob")):
        return False
    asked = [(config.invocation_params.dir / arg).resolve() for arg in config.args]
    wanted = [config.rootpath / path for path in config.getini("testpaths")]
    return all(any(path.is_relative_to(part) for part in asked) for path in wanted)


def pytest_configure(config: pytest.Config) -> None:
    """Start listening."""
    config.pluginmanager.register(ClauseLawPlugin(config), "clause-law")
