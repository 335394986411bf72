"""EDGE: the journal's file. One process holds it and may write; where the world forbids that, it is read into memory.

If the disk refuses to write, all that was kept stays readable. The world's failures become sentences here. The meaning
of the rows must never enter.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.game.text import Text
from companion.journal.errors import Damaged, InUse, JournalError, NotWritten
from companion.journal.schema import damage, examine, migrate

FILE = "kazami.journal"
OWNER = "kazami.pid"  # who has it open, for the sentence to a second one; the lock itself is SQLite's
AHEAD = "-wal"  # SQLite keeps beside a file what is not in it yet
OWN_FILE, OWN_FOLDER = 0o600, 0o700  # hands, and the seed of chance, are nobody else's business

FULL_DISK = Text.of("the disk is full")

_REFUSED_BY_THE_DISK = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
}


class JournalFile:
    """The open file. Raises a JournalError (InUse, Newer, Damaged, NotWritten) where the world does not allow it.

    `refusal` says why nothing can be written, None where it can; `note` what may be missing, "" for nothing.
    """

    def __init__(self, folder: Path) -> None:
        """Open the journal of a folder, making both where there is none yet."""
        self.path = folder / FILE
        self._owner = folder / OWNER
        self.refusal: Text | None = None
        self.note = ""
        blank = self._blank()
        try:
            self._db = self._held()
        except NotWritten as refusal:
            if not os.access(self.path, os.R_OK):
                raise
            self._db = self._read()
            self.refusal = _only_read(self.path, _why(refusal.__cause__, self.path))
        if blank:
            self.note = (
                f"{self.path} was empty (0 bytes), so a new journal begins. If games were kept in it, put a backup or "
                "another copy in its place."
            )

    def close(self) -> None:
        """Let the next process have it. Closing twice is no harm."""
        if not self.refusal:
            with suppress(OSError):  # the note is a courtesy: one that stays behind stands in nobody's way
                self._owner.unlink(missing_ok=True)
        self._db.close()

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        with self._speaking():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing: what was written is on the disk afterwards, or nothing of it is."""
        if self.refusal:
            raise NotWritten(self.refusal)
        with self._speaking():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def copy_to(self, file: Path) -> None:
        """Write everything into a new file that is complete in itself, all of it or nothing."""
        with self._speaking(file):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))
            try:
                with closing(sqlite3.connect(file)) as copy:
                    self._db.backup(copy)
                    copy.execute("PRAGMA journal_mode = DELETE")
            except BaseException:
                file.unlink()
                raise

    def _held(self) -> sqlite3.Connection:
        """Return a connection that holds the file alone: a lock of a killed process ends with it."""
        with self._speaking():
            self.path.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
            if self._old():
                alone = not _beside(self.path).exists()
                with closing(sqlite3.connect(_address(self.path, "mode=ro"), uri=True, timeout=0)) as db:
                    empty = not examine(db, self.path)
                self.note = self._missing(empty) if alone else ""
            self._keep_private()
            db = sqlite3.connect(self.path, isolation_level=None, timeout=0)
            try:
                db.execute("PRAGMA locking_mode = EXCLUSIVE")
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                db.execute("PRAGMA foreign_keys = ON")
                migrate(db)
                db.execute("BEGIN IMMEDIATE")
                db.execute("COMMIT")
            except BaseException:
                db.close()
                raise
        with suppress(OSError):  # a courtesy again: on a full disk the second one's sentence is shorter
            self._owner.write_text(f"{os.getpid()}\n", encoding="ascii")
        return db

    def _read(self) -> sqlite3.Connection:
        """Return what is kept as a copy in memory, for a place where SQLite may put nothing beside the file."""
        with self._speaking(), ExitStack() as opened:
            source = _address(self.path, "immutable=1")
            alone = not _beside(self.path).exists()
            if not alone:  # what is in there is read only by a SQLite that may write
                elsewhere = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="kazami-")))
                for file in (self.path, _beside(self.path)):
                    shutil.copyfile(file, elsewhere / file.name)
                source = _address(elsewhere / FILE, "mode=rw")
            with closing(sqlite3.connect(source, uri=True)) as db, ExitStack() as failing:
                memory = sqlite3.connect(":memory:", isolation_level=None)
                failing.callback(memory.close)
                db.backup(memory)
                empty = not examine(memory, self.path)
                migrate(memory)
                failing.pop_all()
            self.note = self._missing(empty) if alone else ""
        return memory

    def _old(self) -> bool:
        return self.path.exists() and self.path.stat().st_size > 0

    def _blank(self) -> bool:
        """Whether there is a file with nothing in it; raises Damaged where only its beginning is gone.

        SQLite would throw away what lies beside an empty file.
        """
        with self._speaking():
            blank = self.path.exists() and not self._old()
            ahead = _beside(self.path)
            if blank and ahead.exists() and ahead.stat().st_size:
                raise Damaged(damage(self.path, f"it is empty, but {ahead.name} beside it is not"))
        return blank

    def _missing(self, empty: bool) -> str:
        """Say what a file may lack that lies alone: whoever copies one in use must take its `-wal` along."""
        if not (empty or self._owner.exists()):
            return ""
        return (
            f"{self.path} was in use when it was copied or switched off, and {_beside(self.path).name} is not beside "
            "it: the last moves may be missing. Copy both files, or use `kazami backup`."
        )

    def _keep_private(self) -> None:
        """Let nobody but their owner read the folder and its files, also those of an earlier Kazami."""
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, OWN_FILE))
        folder = self.path.parent
        for place in (self.path, _beside(self.path), Path(f"{self.path}-shm")):
            if place.exists():
                _tighten(place, OWN_FILE)
        if not folder.stat().st_mode & stat.S_ISVTX:  # a folder that everybody shares, such as /tmp, stays as it is
            _tighten(folder, OWN_FOLDER)

    def full(self) -> Text | None:
        """Say that there is no room for another move, where the disk says so; None where there is some."""
        disk = shutil.disk_usage(self.path.parent)
        return _only_read(self.path, FULL_DISK) if disk.total and not disk.free else None

    @contextmanager
    def _speaking(self, file: Path | None = None) -> Iterator[None]:
        """Turn the world's failures into sentences about a file, None: the journal; a bug stays what it is."""
        try:
            yield
        except OSError as error:
            where = error.filename or file or self.path
            raise NotWritten(f"{where}: {error.strerror}. Choose another {'file' if file else 'folder'}.") from error
        except sqlite3.Error as error:
            sentence = self._sentence(error, file)
            if sentence is None:
                raise
            raise sentence from error

    def _sentence(self, error: sqlite3.Error, file: Path | None) -> JournalError | None:
        path = file or self.path
        extended = getattr(error, "sqlite_errorcode", None)
        if extended is None and isinstance(error, sqlite3.OperationalError):  # Python's own: a text that is no text
            return Damaged(damage(path, str(error).partition(" with text")[0]))
        code = (extended or 0) & 0xFF  # the low byte is the plain code of an extended one
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return InUse(
                f"{path} is open in another Kazami{self._who()}. End that one first; two must not write one game."
            )
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return Damaged(damage(path, str(error)))
        if code in _REFUSED_BY_THE_DISK:
            why = _why(error, path)
            if file is not None:
                return NotWritten(
                    Text.of("{file} could not be written: {why}. Choose another place.", file=str(file), why=why)
                )
            return NotWritten(
                Text.of(
                    "{file} could not be written: {why}. The game stands as it was: "
                    "make room on the disk or mend it, then repeat the move.",
                    file=str(path),
                    why=why,
                )
            )
        return None

    def _who(self) -> str:
        try:
            return f" (process {int(self._owner.read_text(encoding='ascii'))})"
        except (OSError, ValueError):  # the note is a courtesy: without it the sentence is shorter
            return ""


def _why(error: BaseException | None, path: Path) -> Text:
    """Say why a file could not be written: in plain words where the world tells, else in its own."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) in (errno.ENOSPC, errno.EDQUOT):
        return FULL_DISK
    with suppress(OSError):  # where even that cannot be asked, the error's own words must do
        if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
            return Text.of("nothing may be written there")
        if not shutil.disk_usage(path.parent).free:
            return FULL_DISK
    return Text.of("{why}", why=error.strerror if isinstance(error, OSError) else str(error))


def _only_read(path: Path, why: Text) -> Text:
    return Text.of(
        "{file} can only be read: {why}. What is kept can be looked at, exported and backed up. To play on, "
        "make room on the disk or let it be written, and start Kazami again; or make a backup elsewhere, name it "
        "{name}, and name its folder with --data.",
        file=str(path),
        why=why,
        name=FILE,
    )


def _address(path: Path, how: str) -> str:
    return f"{path.absolute().as_uri()}?{how}"


def _beside(path: Path) -> Path:
    return Path(f"{path}{AHEAD}")


def _tighten(place: Path, mode: int) -> None:
    """Take from all but its owner what they may do, where it is ours to take."""
    now = place.stat()
    if hasattr(os, "geteuid") and now.st_uid == os.geteuid() and stat.S_IMODE(now.st_mode) & ~mode:
        place.chmod(mode)
