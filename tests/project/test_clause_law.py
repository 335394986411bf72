"""The clause law itself is tested here, on small projects made for one test each.

No real clause may be named in these inner projects' marks, and nothing here may depend on the real pages.
"""

import pytest

from tests.project.clause_law import LAW

PAGE = """\
# A page
- **TOY-TURN-01** [B] The first statement, which cites TOY-TURN-09.
| id | what |
|---|---|
| **TOY-BUILD-01** [B] | a row |

| vector | in | out |
|---|---|---|
| TOY-T-01 | 1 | 2 |
"""
ALL = '@pytest.mark.rule("TOY-TURN-01", "TOY-BUILD-01", "TOY-T-01")\n'
PASSING = "import pytest\n" + ALL + "def test_it_holds(): pass\n"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with one page of three clauses and no test yet."""
    pytester.makepyprojecttoml('[tool.pytest.ini_options]\ntestpaths = ["tests"]\nmarkers = ["rule(id)"]\n')
    write(pytester, "tests/conftest.py", 'pytest_plugins = ("tests.project.clause_law",)\n')
    write(pytester, "docs/rules/toy.md", PAGE)
    write(pytester, "docs/rules/toy.ja.md", PAGE)
    write(pytester, "docs/rules/README.md", "- **FORM-ONLY-01** shows the form\n")
    return pytester


def write(project: pytest.Pytester, name: str, text: str) -> None:
    """Write one file of the inner project, with its folder."""
    path = project.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_a_run_in_which_every_clause_is_proven_passes_and_says_so(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING)
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=2)
    run.stdout.fnmatch_lines(["rules: 3 of 3 clauses proven"])


@pytest.mark.parametrize("clause", ["TOY-BUILD-01", "TOY-T-01"], ids=["a row", "a vector"])
def test_a_clause_without_a_test_fails_the_run(project: pytest.Pytester, clause: str) -> None:
    write(project, "tests/test_toy.py", PASSING.replace(f', "{clause}"', ""))
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines([f"{clause} has no passing test*", "rules: 2 of 3 clauses proven"])


@pytest.mark.parametrize(
    ("body", "proven"),
    [
        ("def test_it_holds(): pytest.skip('not today')\n", 0),
        ("@pytest.mark.xfail\ndef test_it_holds(): pass\n", 0),
        ('def test_it_holds(): pass\n@pytest.mark.rule("TOY-T-01")\ndef test_it_does_not(): assert False\n', 2),
    ],
    ids=["skipped", "passing where a failure was expected", "failing beside one that passes"],
)
def test_a_test_that_proves_nothing_does_not_count(project: pytest.Pytester, body: str, proven: int) -> None:
    write(project, "tests/test_toy.py", "import pytest\n" + ALL + body)
    run = project.runpytest_inprocess()
    assert run.ret == pytest.ExitCode.TESTS_FAILED
    run.stdout.fnmatch_lines([f"rules: {proven} of 3 clauses proven"])


def test_a_slip_in_a_mark_or_on_a_page_fails_the_run(project: pytest.Pytester) -> None:
    # TOY-TURN-09 is cited by the page, FORM-ONLY-01 stands in the README: neither is defined.
    stray = '@pytest.mark.rule("TOY-TURN-09", "FORM-ONLY-01")\ndef test_stray(): pass\n'
    bare = "@pytest.mark.rule()\ndef test_bare(): pass\n"
    write(project, "tests/test_toy.py", PASSING + stray + bare)
    write(project, "docs/rules/other.md", "- **TOY-T-01** again\n")
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=3, failed=1)
    run.stdout.fnmatch_lines(["*::test_stray names 'TOY-TURN-09', which no page*", "*names 'FORM-ONLY-01'*"])
    run.stdout.fnmatch_lines(["*::test_bare: write the clause into the mark*", "TOY-T-01 is defined twice*"])


def test_pages_without_any_clause_fail_the_run(project: pytest.Pytester) -> None:
    (project.path / "docs/rules/toy.md").unlink()
    write(project, "tests/test_toy.py", "def test_nothing(): pass\n")
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["*defines no clause at all*"])


@pytest.mark.parametrize(
    "arguments",
    [["tests/sub"], ["tests/test_toy.py::test_a"], ["-k", "test_a"], ["--ignore", "tests/sub"], ["-x"]],
    ids=" ".join,
)
def test_a_run_of_some_tests_does_not_complain(project: pytest.Pytester, arguments: list[str]) -> None:
    body = "assert False" if arguments == ["-x"] else "pass"
    write(project, "tests/test_toy.py", f"def test_a(): {body}\ndef test_b(): pass\n")
    write(project, "tests/sub/test_more.py", "def test_c(): pass\n")
    run = project.runpytest_inprocess(*arguments)
    run.stdout.no_fnmatch_line("*clauses proven*")
    run.stdout.no_fnmatch_line(f"*{LAW}*")


def test_a_run_that_leaves_out_the_thorough_tests_alone_is_judged(project: pytest.Pytester) -> None:
    proven = PASSING.replace('"TOY-BUILD-01", ', "")
    thorough = '@pytest.mark.thorough\n@pytest.mark.rule("TOY-BUILD-01")\ndef test_b(): pass\n'
    write(project, "tests/test_toy.py", proven + thorough)
    run = project.runpytest_inprocess("-m", "not thorough")
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["TOY-BUILD-01 has no passing test*"])


SEVERAL = ("-p", "xdist", "-n", "2", "--dist", "loadgroup")


def test_a_run_in_several_processes_is_judged_once_by_what_all_of_them_proved(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING.replace('"TOY-BUILD-01", ', ""))
    write(project, "tests/test_other.py", 'import pytest\n@pytest.mark.rule("TOY-BUILD-01")\ndef test_b(): pass\n')
    run = project.runpytest_inprocess(*SEVERAL)
    run.assert_outcomes(passed=3)
    run.stdout.fnmatch_lines(["rules: 3 of 3 clauses proven"])
    part = project.runpytest_inprocess(*SEVERAL, "--deselect", "tests/test_toy.py::test_it_holds")
    part.stdout.no_fnmatch_line("*clauses proven*")
