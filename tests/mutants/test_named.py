"""What a run in many processes says is red can be run again alone: else any break would seem to be found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.mutants.__main__ import named

RED = """
import pytest

@pytest.mark.xdist_group("a file")
@pytest.mark.parametrize("what", ["plain", "a@b", "two words", "x-[y]"])
def test_each(what): assert not what

@pytest.mark.xdist_group("tests/a.py")
def test_one(): assert False

def test_free(): assert False
"""


def test_what_is_red_in_many_processes_can_be_run_again_alone(tmp_path: Path) -> None:
    (tmp_path / "test_red.py").write_text(RED, "utf-8")

    def red(*arguments: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments]
        return named(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout)

    found = red("--numprocesses", "1", "--dist", "loadgroup")
    assert len(found) == 6
    assert sorted(red("-p", "no:xdist", "-W", "ignore::pytest.PytestUnknownMarkWarning", *found)) == sorted(found)
