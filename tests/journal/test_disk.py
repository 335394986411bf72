"""The disk refuses: full, read-only, not a folder. The table hears a sentence, and the game stands as it was."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.game.codec import fingerprint
from companion.journal import Journal, NotWritten
from companion.journal.store import FILE
from companion.rules.base import BASE
from companion.table import Committed, Table
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
        assert all(Table(journal, game.id, BASE).game.ask == game.moves for game in games)
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute("SELECT count(*) FROM game").fetchone() == (len(games),)
    db.close()


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file is in the way")
    with pytest.raises(NotWritten, match=r"games.*Choose another folder"):
        Journal(tmp_path / "games", Clock())


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_gets_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(NotWritten, match="could not be written"):
        opened(tmp_path)
    tmp_path.chmod(0o700)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc to be refused by")
def test_a_place_where_nobody_may_write_gets_a_sentence() -> None:
    with pytest.raises(NotWritten, match="/proc"):
        opened(Path("/proc/kazami"))
