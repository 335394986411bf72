"""Old, new, foreign and broken files: an old form is migrated, everything else gets a sentence and is not touched."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.game.codec import fingerprint
from companion.journal import Damaged, JournalError, Newer
from companion.journal.file import FILE, OWNER
from companion.journal.schema import STEPS, migrate
from companion.rules.base import BASE
from companion.table import Table
from tests.table.seated import VIEWERS, done, opened, play, seated

OLD = sorted((Path(__file__).parent / "old").glob("form-*.sql"))


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Fail unless the journal's file is the same afterwards, byte for byte."""
    before = (folder / FILE).read_bytes()
    yield
    assert (folder / FILE).read_bytes() == before


def restored(sql: Path, folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript(sql.read_text(encoding="utf-8"))


def form(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def test_there_is_an_old_file_of_every_form_ever_released() -> None:
    assert [path.name for path in OLD] == [f"form-{n}.sql" for n in range(1, len(STEPS) + 1)]


@pytest.mark.parametrize("sql", OLD, ids=lambda path: path.stem)
def test_a_journal_of_an_old_form_is_migrated_and_its_games_go_on(sql: Path, tmp_path: Path) -> None:
    restored(sql, tmp_path)
    with opened(tmp_path) as journal:
        names = {game.name: game for game in journal.games()}
        assert set(names) == {"An old evening", "Another"}
        table = Table(journal, names["An old evening"].id, BASE)
        assert len(table.history.entries) == 41
        assert len(table.history.path()) == 39
        assert table.game.revision == 39
        assert len(table.remarks) == (3 if sql.stem == "form-3" else 0)
        done(table.undo(agreed=range(3)))
        assert play(Random(1), table, 5)
    assert form(tmp_path) == len(STEPS)


def test_a_step_added_later_runs_once_and_keeps_every_row(tmp_path: Path) -> None:
    restored(OLD[0], tmp_path)
    later = (*STEPS, ("ALTER TABLE game ADD COLUMN note TEXT NOT NULL DEFAULT ''",))
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        migrate(db, later)
        migrate(db, later)
        assert db.execute("SELECT name, note FROM game ORDER BY id").fetchall() == [
            ("An old evening", ""),
            ("Another", ""),
        ]
    assert form(tmp_path) == len(later)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    restored(OLD[0], tmp_path)
    broken = (*STEPS, ("ALTER TABLE game ADD COLUMN note TEXT", "ALTER TABLE nothing ADD COLUMN note TEXT"))
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, broken)
        assert "note" not in [column[1] for column in db.execute("PRAGMA table_info(game)")]
    assert form(tmp_path) == 1


def test_a_journal_of_a_newer_kazami_is_left_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("CREATE TABLE tomorrow (x)")
    with untouched(tmp_path), pytest.raises(Newer, match=r"newer Kazami \(form 99, this one knows 3\).*not touched"):
        opened(tmp_path)


def test_a_newer_journal_that_was_killed_keeps_what_was_not_yet_in_its_main_file(tmp_path: Path) -> None:
    """The write-ahead file of a crash belongs to the newer version too."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with closing(sqlite3.connect(elsewhere / FILE, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA user_version = 99")
        ahead = Path(f"{elsewhere / FILE}-wal").read_bytes()
        main = (elsewhere / FILE).read_bytes()
    assert ahead
    (tmp_path / FILE).write_bytes(main)
    Path(f"{tmp_path / FILE}-wal").write_bytes(ahead)
    with untouched(tmp_path), pytest.raises(Newer):
        opened(tmp_path)
    assert Path(f"{tmp_path / FILE}-wal").read_bytes() == ahead


@pytest.mark.parametrize("form", [-1, 0, -(2**31)])
def test_a_form_that_no_kazami_writes_gets_a_sentence(tmp_path: Path, form: int) -> None:
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA user_version = {form}")
    with untouched(tmp_path), pytest.raises(Damaged, match=rf"has form {form}, which no Kazami writes.*not touched"):
        opened(tmp_path)


def copied(folder: Path, *names: str) -> Path:
    """Copy some files of a journal that is in use, as a hand would."""
    there = folder / "copy"
    there.mkdir()
    for name in names:
        (there / name).write_bytes((folder / name).read_bytes())
    return there


def test_a_journal_in_use_is_copied_with_what_lies_beside_it(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        made = play(Random(1), seated(journal), 3)
        there = copied(tmp_path, FILE, f"{FILE}-wal", OWNER)
    with opened(there) as journal:
        assert (journal.games()[0].moves, journal.note) == (len(made), "")


def test_a_journal_in_use_that_was_copied_alone_says_that_something_may_be_missing(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
        alone = copied(tmp_path, FILE, OWNER)
    with opened(alone) as journal:
        assert "the last moves may be missing" in journal.note
        assert f"{FILE}-wal" in journal.note
    with opened(tmp_path) as journal:
        assert journal.note == ""


def test_a_journal_copied_before_anything_was_in_it_says_so_too(tmp_path: Path) -> None:
    """SQLite keeps the first evening beside the file until it is closed: a copy of the file alone is empty."""
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
        alone = copied(tmp_path, FILE)
    assert (alone / FILE).stat().st_size
    with opened(alone) as journal:
        assert journal.games() == ()
        assert "the last moves may be missing" in journal.note


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("CREATE TABLE recipes (name)")
        db.execute("PRAGMA user_version = 1")
    with untouched(tmp_path), pytest.raises(Damaged, match="some other program's database"):
        opened(tmp_path)


def test_another_programs_database_without_a_version_is_left_alone_too(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("CREATE TABLE recipes (name)")
    with untouched(tmp_path), pytest.raises(Damaged, match="some other program's database"):
        opened(tmp_path)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary, tonight Ann won again. " * 100)
    with untouched(tmp_path), pytest.raises(Damaged, match=r"is damaged: .*not a database"):
        opened(tmp_path)


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_file_is_left_alone_or_its_games_are_whole(tmp_path: Path, seed: int) -> None:
    """Overwrite a stretch of a real journal: it is noticed when opening, or when resuming, or it hit nothing."""
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(2), table, 60)
    luck = Random(seed)
    spoilt = bytearray((tmp_path / FILE).read_bytes())
    start = luck.randrange(len(spoilt) - 600)
    spoilt[start : start + 600] = luck.randbytes(600)
    (tmp_path / FILE).write_bytes(spoilt)
    try:
        with opened(tmp_path) as journal:
            again = Table(journal, table.id, BASE)
        assert [fingerprint(again.known(v)) for v in VIEWERS] == [fingerprint(table.known(v)) for v in VIEWERS]
    except JournalError as sentence:
        assert "not touched" in str(sentence) or "cannot be read" in str(sentence)
        assert (tmp_path / FILE).read_bytes() == bytes(spoilt)


def test_a_row_whose_text_is_no_text_is_damage_and_gets_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(2), table, 5)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("DROP TRIGGER entry_update")
        db.execute("UPDATE entry SET facts = CAST(x'5b7bff80' AS TEXT) WHERE seq = 3")
        db.commit()
    with opened(tmp_path) as journal, pytest.raises(Damaged, match="is damaged: Could not decode"):
        Table(journal, table.id, BASE)


def test_half_a_file_is_damaged(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(2), seated(journal), 60)
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[: len(whole) // 2])
    with untouched(tmp_path), pytest.raises(Damaged, match="is damaged"):
        opened(tmp_path)


def test_an_empty_file_is_a_new_journal_and_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with opened(tmp_path) as journal:
        assert play(Random(1), seated(journal), 3)
        assert journal.note.startswith(f"{tmp_path / FILE} was empty (0 bytes), so a new journal begins.")
    with opened(tmp_path) as journal:
        assert journal.note == ""


def test_a_folder_without_a_journal_is_no_empty_file(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        assert journal.note == ""


def test_moves_beside_an_empty_file_are_not_thrown_away(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
        there = copied(tmp_path, f"{FILE}-wal")
    (there / FILE).touch()
    with untouched(there), pytest.raises(Damaged, match=f"it is empty, but {FILE}-wal beside it is not"):
        opened(there)
