"""EDGE: the events of one hall and what its tables told, in one file, for good. Rows are only ever added.

One process holds the file. What was added is on the disk when `append` or `add_facts` returns, so that a killed desk
goes on where it was. No rule of a tournament, no clock and no chance may enter; what a table told is bytes here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from companion.game.text import Text
from companion.journal.errors import Damaged, InUse, JournalError, Newer, NotWritten
from companion.tournament.events import AnyEvent, decoded, encoded

APPLICATION = 0x4B5A4831  # "KZH1"
VERSION = 3
OWN_FILE = 0o600
"""Names of people are nobody else's business."""


def _added_to_only(table: str) -> tuple[str, ...]:
    return tuple(
        f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'the {table}s of a hall are append-only'); END"
        for verb in ("UPDATE", "DELETE")
    )


_STEPS = (
    (
        "CREATE TABLE event (number INTEGER PRIMARY KEY, said TEXT NOT NULL) STRICT",
        *_added_to_only("event"),
        f"PRAGMA application_id = {APPLICATION}",
    ),
    (
        "CREATE TABLE fact (told_by INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, said BLOB NOT NULL,"
        " UNIQUE (told_by, game, number)) STRICT",
        *_added_to_only("fact"),
    ),
    (),  # there are events that an older Kazami does not know
)
"""How a file of each version becomes one of the next."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


Fact = tuple[int, str, int, bytes]
"""What a table told of a commit, as it came: the table, its game, the commit, the message. The first three name it."""


class TournamentStore:
    """An open file of events. Raises a JournalError (InUse, Newer, Damaged, NotWritten) where the world refuses."""

    def __init__(self, path: Path) -> None:
        """Open a file, making it where there is none."""
        self.path = path
        with self._speaking():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWN_FILE))
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0)
        try:
            with self._speaking():
                self._hold()
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        """Let the next process have it. Closing twice is no harm."""
        self._db.close()

    def events(self) -> tuple[AnyEvent, ...]:
        """Return all events in their order. Raises Damaged where one is none."""
        with self._speaking():
            rows = self._db.execute("SELECT number, said FROM event ORDER BY number").fetchall()
        found: list[AnyEvent] = []
        for expected, (number, said) in enumerate(rows, 1):
            if number != expected:
                raise self._damaged(f"event {expected} is missing")
            try:
                found.append(decoded(said.encode()))
            except msgspec.MsgspecError as error:
                raise self._damaged(f"event {number}: {error}") from error
        return tuple(found)

    def append(self, events: Sequence[AnyEvent]) -> None:
        """Keep events, all of them or none; they are on the disk afterwards. Raises a JournalError."""
        self._add("INSERT INTO event (said) VALUES (?)", [(encoded(event).decode(),) for event in events])

    def add_facts(self, facts: Sequence[Fact]) -> None:
        """Keep what tables told, all or nothing; of two with one name the first stays. Raises a JournalError."""
        self._add("INSERT OR IGNORE INTO fact (told_by, game, number, said) VALUES (?, ?, ?, ?)", facts)

    def facts_there(self) -> tuple[tuple[int, str, int, int], ...]:
        """Return of each fact its table, game and number, and how many bytes it has; games as they came."""
        with self._speaking():
            return tuple(self._db.execute("SELECT told_by, game, number, length(said) FROM fact ORDER BY rowid"))

    def facts(self, table: int, game: str) -> Iterator[bytes]:
        """Yield what a table told of a game, its last commit first; what is not asked for is not read."""
        wanted = "SELECT said FROM fact WHERE told_by = ? AND game = ? ORDER BY number DESC"
        with self._speaking(), closing(self._db.execute(wanted, (table, game))) as rows:
            yield from (said for (said,) in rows)

    def _add(self, insert: str, rows: Sequence[tuple[object, ...]]) -> None:
        with self._speaking():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany(insert, rows)
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _hold(self) -> None:
        """Hold the file alone, and make or read its form: a lock of a killed process ends with it."""
        db = self._db
        (whose,), (version,) = (db.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version"))
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and whose != APPLICATION:
            raise self._damaged("it is no hall of Kazami's")
        if version > VERSION:
            text = Text.of("{file} was written by a newer Kazami. Update Kazami; it was not touched.", file=self._name)
            raise Newer(text)
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        for steps in _STEPS[version:]:
            for step in steps:
                db.execute(step)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")

    @property
    def _name(self) -> str:
        return str(self.path)

    def _damaged(self, why: str) -> Damaged:
        return Damaged(Text.of("{file} cannot be read: {why}. It was not touched.", file=self._name, why=why))

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Turn the world's failures into sentences; a bug stays what it is."""
        try:
            yield
        except OSError as error:
            raise self._not_written(error.strerror or str(error)) from error
        except sqlite3.OperationalError as error:
            raise self._sentence(error) from error
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in _DAMAGED:
                raise
            raise self._damaged(str(error)) from error

    def _sentence(self, error: sqlite3.OperationalError) -> JournalError:
        code = error.sqlite_errorcode & 0xFF
        if code in _BUSY:
            return InUse(Text.of("{file} is open at another desk. Open its address in a browser.", file=self._name))
        return self._not_written(str(error))

    def _not_written(self, why: str) -> NotWritten:
        return NotWritten(Text.of("{file} could not be written: {why}. Nothing was changed.", file=self._name, why=why))
