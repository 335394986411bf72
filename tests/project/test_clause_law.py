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


def test_a_clause_without_a_test_fails_the_run(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING.replace('"TOY-BUILD-01", ', ""))
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["TOY-BUILD-01 has no passing test*", "rules: 2 of 3 clauses proven"])


def test_a_vector_is_a_clause(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING.replace(', "TOY-T-01"', ""))
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["TOY-T-01 has no passing test*"])


@pytest.mark.parametrize(
    "body",
    [
        "def test_it_holds(): pytest.skip('not today')\n",
        "@pytest.mark.xfail\ndef test_it_holds(): assert False\n",
        "@pytest.mark.xfail\ndef test_it_holds(): pass\n",
    ],
    ids=["skipped", "expected to fail", "passing where a failure was expected"],
)
def test_a_test_that_proves_nothing_does_not_count(project: pytest.Pytester, body: str) -> None:
    write(project, "tests/test_toy.py", "import pytest\n" + ALL + body)
    run = project.runpytest_inprocess()
    assert run.ret == pytest.ExitCode.TESTS_FAILED
    run.stdout.fnmatch_lines(["rules: 0 of 3 clauses proven"])


def test_one_failing_test_unproves_a_clause_that_another_proves(project: pytest.Pytester) -> None:
    failing = '@pytest.mark.rule("TOY-T-01")\ndef test_it_does_not(): assert False\n'
    write(project, "tests/test_toy.py", PASSING + failing)
    run = project.runpytest_inprocess()
    run.stdout.fnmatch_lines(["rules: 2 of 3 clauses proven"])


def test_a_mark_that_names_an_unknown_clause_fails_the_run(project: pytest.Pytester) -> None:
    # TOY-TURN-09 is cited by the page, FORM-ONLY-01 stands in the README: neither is defined.
    stray = '@pytest.mark.rule("TOY-TURN-09", "FORM-ONLY-01")\ndef test_stray(): pass\n'
    write(project, "tests/test_toy.py", PASSING + stray)
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=2, failed=1)
    run.stdout.fnmatch_lines(["*::test_stray names 'TOY-TURN-09', which no page*", "*names 'FORM-ONLY-01'*"])


def test_a_mark_without_a_clause_fails_the_run(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING + "@pytest.mark.rule()\ndef test_bare(): pass\n")
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=2, failed=1)
    run.stdout.fnmatch_lines(["*::test_bare: write the clause into the mark*"])


def test_a_clause_defined_twice_fails_the_run(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING)
    write(project, "docs/rules/other.md", "- **TOY-T-01** again\n")
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["TOY-T-01 is defined twice*"])


def test_pages_without_any_clause_fail_the_run(project: pytest.Pytester) -> None:
    (project.path / "docs/rules/toy.md").unlink()
    write(project, "tests/test_toy.py", "def test_nothing(): pass\n")
    run = project.runpytest_inprocess()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["*defines no clause at all*"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["tests/sub"],
        ["tests/test_toy.py"],
        ["tests/test_toy.py::test_a"],
        ["-k", "test_a"],
        ["--ignore", "tests/sub"],
        ["--ignore-glob", "*sub*"],
        ["--deselect", "tests/test_toy.py::test_a"],
    ],
    ids=" ".join,
)
def test_a_run_of_some_tests_does_not_complain(project: pytest.Pytester, arguments: list[str]) -> None:
    write(project, "tests/test_toy.py", "def test_a(): pass\ndef test_b(): pass\n")
    write(project, "tests/sub/test_more.py", "def test_c(): pass\n")
    run = project.runpytest_inprocess(*arguments)
    assert run.ret == pytest.ExitCode.OK
    run.stdout.no_fnmatch_line("*clauses proven*")
    run.stdout.no_fnmatch_line(f"*{LAW}*")


@pytest.mark.parametrize("beside", ["tests/test_toy.py", "tests/test_other.py"])
def test_repeating_the_last_failures_does_not_complain(project: pytest.Pytester, beside: str) -> None:
    # pytest leaves out a passing test beside the failing one in one way, a passing file in another.
    write(project, beside, "def test_a(): pass\n")
    toy = project.path / "tests/test_toy.py"
    before = toy.read_text("utf-8") if toy.exists() else ""
    write(project, "tests/test_toy.py", before + "def test_b(): assert False\n")
    project.runpytest_inprocess().assert_outcomes(passed=1, failed=2)
    write(project, "tests/test_toy.py", before + "def test_b(): pass  # longer, so that it is read again\n")
    again = project.runpytest_inprocess("--lf")
    assert again.ret == pytest.ExitCode.OK
    again.stdout.no_fnmatch_line("*clauses proven*")


@pytest.mark.parametrize("argument", ["tests", "."])
def test_naming_the_whole_folder_is_a_full_run(project: pytest.Pytester, argument: str) -> None:
    write(project, "tests/test_toy.py", "def test_a(): pass\n")
    run = project.runpytest_inprocess(argument)
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["rules: 0 of 3 clauses proven"])


@pytest.mark.parametrize("processes", [(), ("-p", "xdist", "-n", "2")], ids=["one process", "two"])
def test_a_run_that_leaves_out_the_thorough_tests_alone_is_judged(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    proven = PASSING.replace('"TOY-BUILD-01", ', "")
    thorough = '@pytest.mark.thorough\n@pytest.mark.rule("TOY-BUILD-01")\ndef test_b(): pass\n'
    write(project, "tests/test_toy.py", proven + thorough)
    run = project.runpytest_inprocess("-m", "not thorough", *processes)
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["TOY-BUILD-01 has no passing test*"])


SEVERAL = ("-p", "xdist", "-n", "2", "--dist", "loadgroup")


def test_a_run_in_several_processes_is_judged_once_by_what_all_of_them_proved(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING.replace('"TOY-BUILD-01", ', ""))
    write(project, "tests/test_other.py", 'import pytest\n@pytest.mark.rule("TOY-BUILD-01")\ndef test_b(): pass\n')
    run = project.runpytest_inprocess(*SEVERAL)
    run.assert_outcomes(passed=3)
    run.stdout.fnmatch_lines(["rules: 3 of 3 clauses proven"])


def test_a_run_in_several_processes_fails_for_a_clause_none_of_them_proved(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", PASSING.replace('"TOY-BUILD-01", ', '"TOY-TURN-09", '))
    run = project.runpytest_inprocess(*SEVERAL)
    run.assert_outcomes(passed=1, failed=1)
    assert run.ret == pytest.ExitCode.TESTS_FAILED
    run.stdout.fnmatch_lines(["*::test_it_holds names 'TOY-TURN-09', which*", "TOY-BUILD-01 has no passing test*"])


def test_a_part_run_in_several_processes_does_not_complain(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", "def test_a(): pass\ndef test_b(): pass\n")
    run = project.runpytest_inprocess(*SEVERAL, "--deselect", "tests/test_toy.py::test_a")
    run.assert_outcomes(passed=1)
    run.stdout.no_fnmatch_line("*clauses proven*")


def test_a_run_that_was_broken_off_is_not_judged(project: pytest.Pytester) -> None:
    write(project, "tests/test_toy.py", "def test_a(): assert False\ndef test_b(): pass\n")
    run = project.runpytest_inprocess("-x")
    run.assert_outcomes(failed=1)
    run.stdout.no_fnmatch_line(f"*{LAW}*")
