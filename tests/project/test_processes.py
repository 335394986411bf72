"""In a run of several processes what belongs together stays in one: files, evenings, and all that use a browser."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from tests.project.processes import EARLY, LOADED

SEVERAL = ("-p", "tests.phone.one_browser", "-p", "tests.project.processes", "-p", "xdist", "-n", "2", "-v")
FILES = {
    "test_alone": "def test_a(): pass\ndef test_b(): pass\ndef test_c(): pass\n",
    "test_played": "def test_a(evening): pass\ndef test_b(evening): pass\n",
    "test_looked_at": "def test_a(evening): pass\ndef test_b(evening): pass\n",
    "test_on_a_page": "def test_a(browser): pass\ndef test_b(): pass\n",
    "test_named": "import pytest\npytestmark = pytest.mark.xdist_group('own')\ndef test_a(evening): pass\n",
    "test_named_alike": "import pytest\n@pytest.mark.xdist_group('own')\ndef test_a(): pass\ndef test_b(): pass\n",
    "test_printed": "import pytest\npytestmark = pytest.mark.xdist_group('early')\ndef test_a(): pass\n",
    "test_on_another": "import pytest\ndef test_a(browser): pass\n@pytest.mark.thorough\ndef test_b(browser): pass\n",
}
EVENINGS = """
import pytest

@pytest.fixture(scope="session", params=["long", "short"])
def evening(request):
    return request.param

@pytest.fixture
def browser():
    return None
"""


def test_collecting_loads_nothing_large_that_few_need(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.stash[LOADED] == frozenset()


def test_what_is_made_once_is_made_by_one_process(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(EVENINGS)
    pytester.makeini("[pytest]\nmarkers = thorough\n")
    pytester.makepyfile(**FILES)
    run = pytester.runpytest_inprocess(*SEVERAL, "--dist", "loadgroup", "--no-loadscope-reorder")
    run.assert_outcomes(passed=20)
    by, files = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for process, file, group in re.findall(r"\[(gw\d)\].* PASSED (\w+\.py)::\S+@(\S+)", run.stdout.str()):
        by[group].add(process)
        files[group].add(file)
    by_file = {"test_alone.py", "test_named_alike.py", "test_on_another.py"}
    assert {*by} == by_file | {EARLY, "own", "long", "short", "browser"}
    assert all(len(processes) == 1 for processes in by.values()), by
    assert files["own"] == {"test_named.py", "test_named_alike.py"}
    assert files["browser"] == {"test_on_a_page.py", "test_on_another.py"}
    in_one = re.findall(r"\n(\w+)\.py::(\w+)\S* PASSED", pytester.runpytest_inprocess(*SEVERAL[:4], "-v").stdout.str())
    assert in_one[4] == ("test_printed", "test_a"), "behind what uses a browser, and before all else"
