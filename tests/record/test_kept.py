"""The commands about kept games as people call them, also where the disk lets nobody write."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from companion.journal.file import FILE, OWNER
from companion.rules.base import BASE
from companion.table import Table
from tests.journal.places import read_only
from tests.table.seated import done, opened, play, seated
from ui.main import main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games; in the one called Friday a move was taken back."""
    folder = tmp_path / "games"
    with opened(folder) as journal:
        for name in ("Friday", "Saturday"):
            table = seated(journal, name=name)
            play(Random(1), table, 20)
        done(Table(journal, 1, BASE).undo(agreed=range(3)))
    return folder


def kazami(folder: Path, *words: str) -> int:
    return main(["--data", str(folder), "--lang", "en", *words])


def test_a_backup_opens_as_a_journal_with_everything_that_was_taken_back(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "stick"
    there.mkdir()
    assert kazami(folder, "backup", str(there / FILE)) == 0
    with opened(folder) as journal, opened(there) as saved:
        assert saved.games() == journal.games()
        assert Table(saved, 1, BASE).history == Table(journal, 1, BASE).history
        assert done(Table(saved, 1, BASE).redo())


def test_a_backup_overwrites_nothing_and_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary").write_text("Dear diary")
    assert kazami(folder, "backup", str(tmp_path / "diary")) == 1
    assert f"{tmp_path / 'diary'}: File exists" in capsys.readouterr().err
    assert (tmp_path / "diary").read_text() == "Dear diary"


def test_where_nothing_can_be_written_games_are_listed_exported_told_and_printed(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "friday.jsonl"
    with read_only(folder):
        for words in (["games"], ["sheet"], ["export", "Friday", str(record)], ["backup", str(tmp_path / "saved")]):
            assert kazami(folder, *words) == 0, capsys.readouterr().err
        assert kazami(folder, "replay", str(record)) == 0
        assert kazami(folder, "import", str(record)) == 1
        err = capsys.readouterr().err
    assert f"{folder / FILE} can only be read" in err
    assert OWNER not in err


def test_an_evening_where_nothing_can_be_written_can_be_looked_back_on_and_says_which_file_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = tmp_path / "lines"
    lines.write_text("log\nundo\nquit\n")
    with lines.open() as said, read_only(folder):
        monkeypatch.setattr(sys, "stdin", said)
        assert kazami(folder, "--terminal") == 0
    out, err = capsys.readouterr()
    assert "places" in out or "settlement" in out
    assert f"{folder / FILE} can only be read" in err
    assert "kazami.log" not in err


def test_a_journal_copied_alone_says_what_may_be_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    with opened(tmp_path / "games") as journal:
        play(Random(1), seated(journal), 3)
        (alone / FILE).write_bytes((tmp_path / "games" / FILE).read_bytes())
    assert kazami(alone, "games") == 0
    out, err = capsys.readouterr()
    assert out == "No games yet.\n"
    assert f"{FILE}-wal is not beside it: the last moves may be missing" in err
