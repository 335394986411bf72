"""The tables of the journal, as a numbered list of steps from an empty file to today's form.

A step that has been released never changes: a new form is a new step at the end. `user_version` says how many steps
a file has taken, `application_id` that it is Kazami's. Nothing here reads a game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from companion.journal.errors import Damaged, Newer

APPLICATION = 0x4B5A4D31  # "KZM1"

STEPS: tuple[tuple[str, ...], ...] = (
    (
        # setup: the agreed Setup as JSON; seed: where the game's chance comes from; began: Unix time in seconds
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            room TEXT NOT NULL,
            setup TEXT NOT NULL,
            seed BLOB NOT NULL,
            began REAL NOT NULL
        ) STRICT""",
        # one decision a row; parent 0 is the beginning; version: of the rules; reading: what the device saw, or null
        """CREATE TABLE entry (
            game INTEGER NOT NULL REFERENCES game,
            seq INTEGER NOT NULL,
            parent INTEGER NOT NULL CHECK (0 <= parent AND parent < seq),
            ask INTEGER NOT NULL,
            move TEXT NOT NULL,
            facts TEXT NOT NULL,
            version INTEGER NOT NULL,
            reading TEXT,
            PRIMARY KEY (game, seq)
        ) STRICT""",
        # where the game was, one row for each commit; the last one is where it is. winner: a seat, -1 for nobody yet
        """CREATE TABLE head (
            game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            winner INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT""",
        *(
            f"""CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table}
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"""
            for table in ("game", "entry", "head")
            for verb in ("UPDATE", "DELETE")
        ),
    ),
    (
        # by: the seat that did it on its own screen; -1 where a screen did that all look at, and where nobody noted it
        "ALTER TABLE head ADD COLUMN by INTEGER NOT NULL DEFAULT -1",
    ),
    (
        # beside the moves, such as a call for the judge; head: the commit it came after; said: a Remark's, as JSON
        """CREATE TABLE remark (
            game INTEGER NOT NULL,
            number INTEGER NOT NULL,
            head INTEGER NOT NULL,
            at REAL NOT NULL,
            said TEXT NOT NULL,
            PRIMARY KEY (game, number),
            FOREIGN KEY (game, head) REFERENCES head (game, number)
        ) STRICT""",
        *(
            f"""CREATE TRIGGER remark_{verb.lower()} BEFORE {verb} ON remark
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"""
            for verb in ("UPDATE", "DELETE")
        ),
    ),
)


def examine(db: sqlite3.Connection, path: Path, steps: Sequence[Sequence[str]] = STEPS) -> bool:
    """Look at the file behind a connection and change nothing; return whether there is anything in it.

    Raises Newer or Damaged, or what sqlite3 raises.
    """
    taken = _taken(db)
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables and _number(db, "application_id") != APPLICATION:
        raise Damaged(f"{path} is some other program's database. It was not touched: choose another folder.")
    if taken > len(steps):
        raise Newer(
            f"{path} was written by a newer Kazami (form {taken}, this one knows {len(steps)}). "
            "It was not touched: update Kazami, or choose another folder."
        )
    if taken < (1 if tables else 0):
        raise Damaged(damage(path, f"it says that it has form {taken}, which no Kazami writes"))
    found = [row for (row,) in db.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise Damaged(damage(path, found[0]))
    return bool(tables)


def migrate(db: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Take the steps a file has not taken yet, all in one transaction."""
    taken = _taken(db)
    if taken == len(steps):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[taken:]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def damage(path: Path, what: str) -> str:
    """Return the sentence about a damaged file."""
    return (
        f"{path} is damaged: {what}. It was not touched. Keep it (`sqlite3 FILE .recover` may save much of it), "
        "move it away, and start again."
    )


def _taken(db: sqlite3.Connection) -> int:
    return _number(db, "user_version")


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
