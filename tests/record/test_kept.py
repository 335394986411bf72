"""The commands about kept games as people call them, also where the disk lets nobody write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.journal.file import FILE, OWNER
from companion.rules.base import BASE
from companion.table import Table
from tests.journal.places import fill, read_only, small_disk
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
    sentence = f"{folder / FILE} can only be read: nothing may be written there."
    assert err.count(sentence) == 1, "at once"
    assert "".join(sentence.split()) in "".join(out.split()), "and at the move; lines end anywhere in a long name"
    assert "kazami.log" not in err


def test_a_new_game_where_nothing_can_be_written_is_refused_before_anybody_is_asked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with read_only(folder):
        assert kazami(folder, "play", "--terminal", "--new") == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{folder / FILE} can only be read: nothing may be written there." in err


def test_a_backup_onto_a_full_disk_asks_for_another_place(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with small_disk(stick):
        fill(stick)
        assert kazami(folder, "backup", str(stick / "saved")) == 1
        assert main(["--data", str(folder), "--lang", "ja", "backup", str(stick / "saved")]) == 1
    english, japanese = capsys.readouterr().err.splitlines()
    assert english == f"Kazami: {stick / 'saved'} could not be written: the disk is full. Choose another place."
    assert "ディスクに空きがありません" in japanese


def test_an_evening_on_a_full_disk_says_so_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    with small_disk(folder):
        with opened(folder) as journal:
            play(Random(1), seated(journal), 20)
        fill(folder)
        program = [sys.executable, "-m", "ui.main", "--data", str(folder), "--lang", "en"]
        for more, code in (["--new"], 1), ([], 0):
            asked = [*program, "play", "--terminal", *more]
            ended = subprocess.run(asked, input="", capture_output=True, text=True, check=False)
            assert ended.returncode == code, ended.stderr
            assert ended.stderr.count(f"{folder / FILE} can only be read: the disk is full.") == 1
            assert "Which game?" not in ended.stdout


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
