"""One process at a time: a second one is told who has the games, and a killed one never stands in the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal import InUse
from companion.journal.file import FILE, OWNER
from companion.rules.base import BASE
from companion.table import Table
from tests.table.seated import opened, play, seated

HOLD = """
import sys
from pathlib import Path
from companion.journal import Journal
with Journal(Path(sys.argv[1]), float):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the journal of `tmp_path` open until its input ends."""
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 4)
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


def test_a_second_process_is_told_which_one_has_the_games(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(InUse, match=rf"open in another Kazami \(process {holder.pid}\)"):
        opened(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert (tmp_path / OWNER).read_text() == f"{holder.pid}\n"


def test_without_the_note_the_second_process_is_refused_all_the_same(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    (tmp_path / OWNER).unlink()
    with pytest.raises(InUse, match=r"open in another Kazami\. End that one first"):
        opened(tmp_path)


def test_when_the_first_one_ends_the_second_may_play(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.communicate()
    with opened(tmp_path) as journal:
        assert play(Random(2), Table(journal, 1, BASE), 3)


def test_a_killed_process_does_not_stand_in_the_way(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    assert (tmp_path / OWNER).read_text() == f"{holder.pid}\n"  # its note is still there, its lock is not
    with opened(tmp_path) as journal:
        assert play(Random(2), Table(journal, 1, BASE), 3)


def test_in_one_process_a_second_journal_is_refused_too(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        with pytest.raises(InUse, match=rf"process {os.getpid()}"):
            opened(tmp_path)
        assert play(Random(1), seated(journal), 3)
