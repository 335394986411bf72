"""The store of a hall: what was appended is there again, also after a kill; nothing is ever changed; one holds it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Damaged, InUse, Newer, NotWritten
from companion.tournament.events import PlayerAdded, PlayerLeft
from companion.tournament_store import TournamentStore

MIKA, REN = PlayerAdded(1, "Mika", ("Osaka",), 7), PlayerAdded(2, "蓮", (), 3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "in" / "kazami.hall"


def spoilt(file: Path, *steps: str) -> None:
    """Do to a closed store what no desk does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for step in steps:
            db.execute(step)


def kept(file: Path) -> None:
    with closing(TournamentStore(file)) as store:
        store.append([MIKA])
        store.append([REN, PlayerLeft(1)])


def test_what_was_appended_is_there_again_in_its_order(file: Path) -> None:
    kept(file)
    with closing(TournamentStore(file)) as store:
        assert store.events() == (MIKA, REN, PlayerLeft(1))


def test_a_new_file_is_empty_and_its_owner_s_alone(file: Path) -> None:
    with closing(TournamentStore(file)) as store:
        assert store.events() == ()
    assert file.stat().st_mode & 0o077 == 0


def test_of_several_events_all_are_kept_or_none(file: Path) -> None:
    kept(file)
    fifth = "AFTER INSERT ON event WHEN new.number > 4 BEGIN SELECT RAISE(ABORT, 'no'); END"
    spoilt(file, f"CREATE TRIGGER no_fifth {fifth}")
    with closing(TournamentStore(file)) as store:
        with pytest.raises(sqlite3.IntegrityError):
            store.append([PlayerLeft(1), PlayerLeft(2)])
        assert len(store.events()) == 3


@pytest.mark.parametrize("step", ["UPDATE event SET said = '{}'", "DELETE FROM event"])
def test_no_event_is_ever_changed(file: Path, step: str) -> None:
    kept(file)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        spoilt(file, step)


def test_a_second_desk_cannot_open_the_file_meanwhile(file: Path) -> None:
    with closing(TournamentStore(file)), pytest.raises(InUse, match="another desk"):
        TournamentStore(file)
    TournamentStore(file).close()


@pytest.mark.parametrize(
    ("steps", "error", "why"),
    [
        (("PRAGMA user_version = 9",), Newer, "newer Kazami"),
        (("PRAGMA application_id = 1",), Damaged, "no hall"),
        (("INSERT INTO event (number, said) VALUES (9, '{}')",), Damaged, "event 4 is missing"),
        (('INSERT INTO event (said) VALUES (\'{"type": "Nothing"}\')',), Damaged, "event 4"),
    ],
)
def test_what_is_no_store_of_a_hall_is_refused(
    file: Path, steps: tuple[str, ...], error: type[Exception], why: str
) -> None:
    kept(file)
    spoilt(file, *steps)
    with pytest.raises(error, match=why):
        opened = TournamentStore(file)
        with closing(opened):
            opened.events()


def test_a_file_that_is_no_database_is_not_touched(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("Mika, Ren\n" * 200)
    with pytest.raises(Damaged, match="not touched"):
        TournamentStore(file)
    assert file.read_text().startswith("Mika")


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="could not be written"):
        TournamentStore(tmp_path)


FACT = (7, "3@1", 1, b'{"commit": 1}')
AGAIN = (7, "3@1", 1, b'{"commit": 1, "told": "otherwise"}')
NEXT, ELSEWHERE = (7, "3@1", 2, b"{}"), (8, "3@1", 2, b"[]")


def test_what_tables_told_is_kept_once_and_stays_as_it_was_told_first(file: Path) -> None:
    with closing(TournamentStore(file)) as store:
        store.add_facts([ELSEWHERE, NEXT, FACT])
        store.add_facts([AGAIN, NEXT])
    with closing(TournamentStore(file)) as store:
        assert [*store.facts(7, "3@1")] == [NEXT[-1], FACT[-1]]
        assert next(store.facts(7, "3@1")) == NEXT[-1]
        assert store.facts_there() == ((8, "3@1", 2, 2), (7, "3@1", 2, 2), (7, "3@1", 1, 13))
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        spoilt(file, "DELETE FROM fact")


def test_a_file_of_before_tables_told_anything_is_opened_and_keeps_its_events(file: Path) -> None:
    kept(file)
    spoilt(file, "DROP TABLE fact", "PRAGMA user_version = 1")
    with closing(TournamentStore(file)) as store:
        assert len(store.events()) == 3
        store.add_facts([FACT])
        assert [*store.facts(7, "3@1")] == [FACT[-1]]
