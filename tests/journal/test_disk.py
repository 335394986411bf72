"""The disk refuses: full, read-only, not a folder. The table hears a sentence, and the game stands as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.game.codec import fingerprint
from companion.journal import Journal, Newer, NotWritten
from companion.journal.file import FILE
from companion.rules.base import BASE
from companion.table import Committed, Table
from tests.journal.places import fill, read_only, small_disk
from tests.table.seated import VIEWERS, Clock, done, opened, play, request, seated

resource = pytest.importorskip("resource", reason="only POSIX can limit how long a file may grow")


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """Let no file grow beyond what the journal has now: the system itself refuses, as it does on a full disk."""
    size = max(file.stat().st_size for file in folder.iterdir())
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def knows(table: Table) -> list[bytes]:
    return [fingerprint(table.known(viewer)) for viewer in VIEWERS]


def until_full(table: Table, luck: Random) -> None:
    """Play on until the disk refuses."""
    while True:
        choice = request(luck, table)
        if choice:
            table.submit(choice)


def test_on_a_full_disk_the_game_stands_as_it_was_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    luck = Random(1)
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(luck, table, 30)
        heard: list[Committed] = []
        table.subscribe(heard.append)
        with full_disk(tmp_path):
            with pytest.raises(NotWritten, match=r"could not be written: .*The game stands as it was"):
                until_full(table, luck)
            history, known, told = table.history, knows(table), len(heard)
            with pytest.raises(NotWritten):
                done(table.undo(agreed=range(3)))
            assert (table.history, knows(table), len(heard)) == (history, known, told)
        assert play(luck, table, 20)
        assert table.history.path()[len(history.path()) - 1] == history.path()[-1]
    with opened(tmp_path) as journal:
        assert knows(Table(journal, table.id, BASE)) == knows(table)


def test_what_was_refused_by_a_full_disk_is_not_there_after_a_restart_either(tmp_path: Path) -> None:
    luck = Random(2)
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(luck, table, 30)
        with full_disk(tmp_path), pytest.raises(NotWritten):
            until_full(table, luck)
        known = knows(table)
    with opened(tmp_path) as journal:
        again = Table(journal, table.id, BASE)
        assert (again.history, knows(again)) == (table.history, known)


def test_a_new_game_that_does_not_fit_is_not_half_there(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(3), seated(journal), 30)
        with full_disk(tmp_path), pytest.raises(NotWritten):
            for _ in range(2000):
                seated(journal)
        games = journal.games()
    with opened(tmp_path) as journal:
        assert journal.games() == games
        assert all(Table(journal, game.id, BASE).game.revision == game.moves for game in games)
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute("SELECT count(*) FROM game").fetchone() == (len(games),)
    db.close()


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file is in the way")
    with pytest.raises(NotWritten, match=r"games.*Choose another folder"):
        Journal(tmp_path / "games", Clock())


def test_a_read_only_folder_without_games_gets_a_sentence(tmp_path: Path) -> None:
    with read_only(tmp_path), pytest.raises(NotWritten, match=r"(Read-only file system|Permission denied)\. Choose"):
        opened(tmp_path)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc to be refused by")
def test_a_place_where_nobody_may_write_gets_a_sentence() -> None:
    with pytest.raises(NotWritten, match="/proc"):
        opened(Path("/proc/kazami"))


def killed(folder: Path, luck: Random) -> Table:
    """Play, and leave the folder as a power failure does: what was done last lies beside the file."""
    there = folder.parent / "before the power failed"
    with opened(there) as journal:
        table = seated(journal)
        play(luck, table, 30)
        for file in there.iterdir():
            (folder / file.name).write_bytes(file.read_bytes())
    return table


@pytest.mark.parametrize("how", ["closed", "killed"])
def test_where_nothing_can_be_written_everything_kept_can_be_read(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    if how == "killed":
        table = killed(folder, Random(4))
    else:
        with opened(folder) as journal:
            table = seated(journal)
            play(Random(4), table, 30)
    with read_only(folder):
        before = {file.name: file.read_bytes() for file in folder.iterdir()}
        with opened(folder) as journal:
            assert [game.moves for game in journal.games()] == [30]
            again = Table(journal, table.id, BASE)
            assert (again.history, knows(again)) == (table.history, knows(table))
            assert journal.times(table.id)
            assert journal.note == ""
            for attempt in (again.undo, lambda: play(Random(5), again, 1), lambda: seated(journal)):
                with pytest.raises(NotWritten, match=rf"{folder / FILE} can only be read: .*play on.*--data"):
                    attempt()
            assert knows(again) == knows(table)
            journal.back_up(tmp_path / "saved")
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    (tmp_path / "there").mkdir()
    (tmp_path / "saved").rename(tmp_path / "there" / FILE)
    with opened(tmp_path / "there") as journal:
        assert play(Random(5), Table(journal, table.id, BASE), 2)


def test_a_file_that_may_not_be_written_in_a_folder_that_may_says_so_in_plain_words(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(4), seated(journal), 3)
    with read_only(tmp_path / FILE), opened(tmp_path) as journal:
        assert "can only be read: nothing may be written there." in str(journal.refusal)


def old_games(folder: Path) -> None:
    """Put the games of an early Kazami there, whose journal is brought into today's form when it is opened."""
    old = Path(__file__).parent / "old" / "form-1.sql"
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript(old.read_text(encoding="utf-8"))


def test_an_old_journal_is_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    old_games(tmp_path)
    with read_only(tmp_path), opened(tmp_path) as journal:
        assert {game.name for game in journal.games()} == {"An old evening", "Another"}


def test_an_old_journal_is_read_where_no_room_is_left_for_todays_form(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    with small_disk(folder):
        old_games(folder)
        before = (folder / FILE).read_bytes()
        fill(folder)
        with opened(folder) as journal:
            assert {game.name for game in journal.games()} == {"An old evening", "Another"}
            assert "can only be read: the disk is full." in str(journal.refusal)
        assert (folder / FILE).read_bytes() == before


def test_on_a_disk_without_a_free_byte_the_kept_games_are_read_and_no_other_file_is_named(tmp_path: Path) -> None:
    """A small disk of its own, filled to the brim: not even the note of who has the journal open fits."""
    folder = tmp_path / "games"
    folder.mkdir()
    with small_disk(folder):
        with opened(folder) as journal:
            table = seated(journal)
            play(Random(6), table, 20)
            assert journal.refusal is None
        fill(folder)
        with opened(folder) as journal:
            assert journal.refusal is not None
            again = Table(journal, table.id, BASE)
            assert (again.history, knows(again)) == (table.history, knows(table))
            with pytest.raises(NotWritten, match=rf"{folder / FILE} .*: the disk is full.*make room"):
                until_full(again, Random(7))
        (folder / "photos").unlink()
        with opened(folder) as journal:
            assert play(Random(7), Table(journal, table.id, BASE), 5)


def test_a_journal_of_a_newer_kazami_is_not_read_where_nothing_can_be_written_either(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        seated(journal)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 99")
    with read_only(tmp_path), pytest.raises(Newer, match="form 99"):
        opened(tmp_path)
