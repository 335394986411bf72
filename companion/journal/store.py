"""EDGE: the journal, one SQLite file in a folder. Append-only rows of games, entries and heads; nothing is forgotten.

It writes what the Table says and reads it back; it decides nothing, knows no rule, and looks at no clock but its
argument. How the file is opened must never enter.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec
from msgspec.structs import replace
from rpds import HashTrieMap

from companion.game.codec import Unreadable, codec, encode
from companion.game.history import ROOT, Entry, History
from companion.game.options import agreed
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Seat, Setup
from companion.game.text import Text
from companion.game.variant import Variant
from companion.journal.errors import Damaged, NoSuchGame
from companion.journal.file import JournalFile
from companion.journal.times import times_made
from companion.readings import Reading
from companion.remarks import Remark, Said

PAUSE = 30 * 60
"""Seconds between two commits after which people did something else: such a gap is no part of a game's length."""


class Listed(msgspec.Struct, frozen=True):
    """A game as the list shows it: `changed` is the Unix time of its last commit, in seconds.

    `lasted` are the seconds it was played, without what lies in a PAUSE; a game from a record brings none along.
    """

    id: int
    name: str
    variant: str
    seats: tuple[Seat, ...]
    changed: float
    moves: int
    winner: int
    lasted: float = 0.0

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner != NOBODY


class Kept(msgspec.Struct, frozen=True):
    """Everything the journal keeps of one game. `seed` is where its chance comes from and is nobody's business.

    `heads` are the entries at which it stood, from the beginning and after each commit, each with who did it.
    """

    id: int
    name: str
    setup: Setup
    seed: bytes
    history: History
    heads: tuple[tuple[int, int], ...] = ()


class Commit(NamedTuple):
    """One commit of a game: its number (1 is the beginning), the entry the game stood at after it, when, and who did
    it.

    `made` are the entries it added, oldest first, none where the head only moved. `at` is Unix time in seconds; `by` a
    seat that did it on its own screen, else TABLE.
    """

    number: int
    entry: int
    made: range
    at: float
    by: int


class Past(NamedTuple):
    """The entries a game begins with, each following the one before, and who has won by them (NOBODY: nobody)."""

    variant: Variant
    entries: Sequence[Entry]
    winner: int


class Journal:
    """The open journal of a folder, held by one process at a time; close it, or use it in a `with`.

    `clock` returns Unix time in seconds. Every writing method is one transaction that is on the disk when it returns.
    Raises a JournalError (InUse, Newer, Damaged, NotWritten) where the world does not allow it. Where nothing can be
    written, reading works all the same, and only the writing methods raise NotWritten.
    """

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        """Open the journal of a folder, making both where there is none yet."""
        self._file = JournalFile(folder)
        self._clock = clock

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def note(self) -> str:
        """What may be missing in the file, and how that comes; "" for nothing."""
        return self._file.note

    @property
    def refusal(self) -> Text | None:
        """Why no move can be written now, as far as the disk tells before one is; None for nothing."""
        return self._file.refusal or self._file.full()

    def close(self) -> None:
        """Let the next process have it. Closing twice is no harm."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def games(self) -> tuple[Listed, ...]:
        """Return all games, the last changed first: by the order of the commits, as a clock may stand or go back."""
        found = self._file.rows(
            """SELECT game.id, name, room, setup, head.at, head.winner, entry.ask
               FROM game JOIN head ON head.game = game.id
               LEFT JOIN entry ON entry.game = game.id AND entry.seq = head.entry
               WHERE head.number = (SELECT max(number) FROM head WHERE game = game.id)
               ORDER BY head.rowid DESC"""
        )
        lasted = dict(
            self._file.rows(
                """SELECT game, sum(gap) FROM
                   (SELECT game, at - lag(at) OVER (PARTITION BY game ORDER BY number) AS gap FROM head)
                   WHERE gap BETWEEN 0 AND ? GROUP BY game""",
                PAUSE,
            )
        )
        return tuple(
            Listed(
                id_,
                name,
                variant,
                self._setup(id_, setup).seats,
                at,
                0 if revision is None else revision + 1,
                winner,
                lasted.get(id_, 0.0),
            )
            for id_, name, variant, setup, at, winner, revision in found
        )

    def begin(self, name: str, setup: Setup, seed: bytes, past: Past | None = None) -> int:
        """Keep a new game, with what is past if it comes from a record, and return its number.

        `seed` is up to 64 random bytes; the game's chance is drawn from it.
        """
        entries = past.entries if past else ()
        with self._file.transaction() as db:
            added = db.execute(
                "INSERT INTO game (name, room, setup, seed, began) VALUES (?, ?, ?, ?, ?)",
                (name, setup.variant, _text(setup), seed, self._clock()),
            )
            game = int(added.lastrowid or 0)
            db.executemany(_ADD_ENTRY, [_row(game, past.variant, entry) for entry in entries] if past else ())
            self._add_head(db, game, entries[-1].seq if entries else ROOT, past.winner if past else NOBODY)
        return game

    def append(self, game: int, variant: Variant, entries: Sequence[Entry], winner: int, by: int = TABLE) -> None:
        """Keep one or more entries, each following the one before; the last is the head now."""
        with self._file.transaction() as db:
            db.executemany(_ADD_ENTRY, [_row(game, variant, entry) for entry in entries])
            self._add_head(db, game, entries[-1].seq, winner, by)

    def move_head(self, game: int, entry: int, winner: int, by: int = TABLE) -> None:
        """Keep that the game is at another of its entries now (ROOT: at its beginning)."""
        with self._file.transaction() as db:
            self._add_head(db, game, entry, winner, by)

    def remark(self, game: int, said: Said) -> Remark:
        """Keep what was said beside the moves, after the game's last commit; nothing of the game changes."""
        with self._file.transaction() as db:
            db.execute(
                """INSERT INTO remark (game, number, head, at, said)
                   SELECT :game, 1 + (SELECT count(*) FROM remark WHERE game = :game), max(number), :at, :said
                   FROM head WHERE game = :game""",
                {"game": game, "at": self._clock(), "said": _text(said)},
            )
        return self.remarks(game)[-1]

    def remarks(self, game: int) -> tuple[Remark, ...]:
        """Return what was said beside the moves of a game, in its order. Raises Damaged too."""
        rows = self._file.rows(
            """SELECT remark.number, head, entry, remark.at, said FROM remark
               JOIN head ON head.game = remark.game AND head.number = head
               WHERE remark.game = ? ORDER BY remark.number""",
            game,
        )
        try:
            return tuple(
                Remark(number, commit, entry, at, msgspec.json.decode(said, type=Said))
                for number, commit, entry, at, said in rows
            )
        except msgspec.DecodeError as error:
            raise Damaged(f"{self.path}: a remark of game {game} cannot be read: {error}.") from error

    def back_up(self, file: Path) -> None:
        """Write all games into a new file, which is a journal of its own. Raises NotWritten."""
        self._file.copy_to(file)

    def load(self, game: int, variant: Variant) -> Kept:
        """Return all that is kept of a game, read in the words of its variant. Raises NoSuchGame or Damaged too."""
        found = self._file.rows("SELECT name, room, setup, seed FROM game WHERE id = ?", game)
        if not found:
            raise NoSuchGame(f"There is no game number {game} in {self.path}. `kazami games` lists them.")
        name, played, setup, seed = found[0]
        if played != variant.name:
            raise NoSuchGame(f"Game {game} is played in the variant {played!r}, not in {variant.name!r}.")
        rows = self._file.rows(
            "SELECT seq, parent, move, facts, version, reading FROM entry WHERE game = ? ORDER BY seq", game
        )
        heads = self._file.rows("SELECT entry, by FROM head WHERE game = ? ORDER BY number", game)
        entries = {row[0]: self._entry(game, variant, row) for row in rows}
        named = {seq for seq, _ in heads} | {entry.parent for entry in entries.values()}
        missing = named - entries.keys() - {ROOT}
        if missing:
            raise Damaged(f"{self.path}: game {game} lacks its entry {min(missing)}. It was not touched.")
        began = min((entry.version for entry in entries.values()), default=variant.version)
        table = self._setup(game, setup)
        table = replace(table, options=agreed(variant, table.options, table.seats, began))
        return Kept(game, name, table, seed, _history(entries, [seq for seq, _ in heads]), tuple(heads))

    def commits(self, game: int) -> tuple[Commit, ...]:
        """Return every commit of a game, in the order in which they were made; of no such game none."""
        rows = self._file.rows("SELECT number, entry, at, by FROM head WHERE game = ? ORDER BY number", game)
        commits, newest = [], ROOT
        for number, entry, at, by in rows:
            commits.append(Commit(number, entry, range(newest + 1, entry + 1), at, by))
            newest = max(newest, entry)
        return tuple(commits)

    def times(self, game: int) -> dict[int, float]:
        """Return when each entry was made, in Unix seconds; one that came with a record has no time."""
        parents = self._file.rows("SELECT seq, parent FROM entry WHERE game = ?", game)
        return times_made(
            dict(parents), self._file.rows("SELECT entry, at FROM head WHERE game = ? ORDER BY number", game)
        )

    def _entry(self, game: int, variant: Variant, row: Sequence[Any]) -> Entry:
        seq, parent, move, facts, version, reading = row
        read = codec(variant)
        try:
            readings = msgspec.json.decode(reading, type=tuple[Reading, ...]) if reading else ()
            return Entry(seq, parent, *read.entry(move, facts, version), version, readings)
        except (Unreadable, msgspec.DecodeError) as error:
            raise Damaged(f"{self.path}: entry {seq} of game {game} cannot be read: {error}.") from error

    def _setup(self, game: int, written: str) -> Setup:
        try:
            return msgspec.json.decode(written, type=Setup)
        except msgspec.DecodeError as error:
            raise Damaged(f"{self.path}: the setup of game {game} cannot be read: {error}.") from error

    def _add_head(self, db: sqlite3.Connection, game: int, entry: int, winner: int, by: int = TABLE) -> None:
        db.execute(
            """INSERT INTO head (game, number, entry, winner, at, by)
               SELECT :game, 1 + coalesce(max(number), 0), :entry, :winner, :at, :by FROM head WHERE game = :game""",
            {"game": game, "entry": entry, "winner": winner, "at": self._clock(), "by": by},
        )


_ADD_ENTRY = "INSERT INTO entry (game, seq, parent, ask, move, facts, version, reading) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


def _text(value: object) -> str:
    return encode(value).decode()


def _row(game: int, variant: Variant, entry: Entry) -> tuple[Any, ...]:
    """Return an entry as a row, after reading it back: what could not be read tomorrow is not written today."""
    move, facts = encode(entry.move), encode(entry.facts)
    read = codec(variant)
    if read.move(move) != entry.move or read.facts(facts) != entry.facts:
        raise Unreadable(f"entry {entry.seq} does not read back as it was written")
    reading = _text(entry.reading) if entry.reading else None
    version = entry.version
    return (game, entry.seq, entry.parent, entry.move.revision, move.decode(), facts.decode(), version, reading)


def _history(entries: Mapping[int, Entry], heads: Iterable[int]) -> History:
    """Rebuild the tree by going from head to head, as the game went: what was appended there is on the way."""
    return reduce(History.moved_to, heads, History(HashTrieMap(entries)))
