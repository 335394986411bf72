"""History: every decision ever made in a game, as a tree; the game is the path to the head.

Undo, redo and amend move the head or add a branch and forget nothing. Pure: the journal writes what this says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.game.decide import begin, decide, fold
from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.room import Room
from companion.game.secret import KAZAMI
from companion.game.state import Game, Setup
from companion.game.text import Refusal

ROOT = 0


class Entry(msgspec.Struct, frozen=True):
    """One decision: its number, the entry it followed, the move, what followed, the rules' version, the raw reading."""

    seq: int
    parent: int
    move: Move
    facts: tuple[Fact, ...]
    version: int
    reading: Any = None


class History(msgspec.Struct, frozen=True):
    """All entries by number, the head, and for each entry the child that redo goes to. Entry 0 is the beginning."""

    entries: Mapping[int, Entry] = {}
    head: int = ROOT
    forward: Mapping[int, int] = {}

    @property
    def next_seq(self) -> int:
        """The number of the next entry."""
        return max(self.entries, default=ROOT) + 1

    def path(self, head: int | None = None) -> tuple[Entry, ...]:
        """Return the entries from the beginning to a head (the present one if none is named)."""
        at = self.head if head is None else head
        found = []
        while at != ROOT:
            found.append(self.entries[at])
            at = self.entries[at].parent
        return tuple(reversed(found))

    def appended(self, entry: Entry) -> History:
        """Return the history with one more entry, which is the head now."""
        return History({**self.entries, entry.seq: entry}, entry.seq, {**self.forward, entry.parent: entry.seq})

    def moved_to(self, head: int) -> History:
        """Return the history with its head elsewhere; redo from there leads back along the path just left."""
        if head != ROOT and head not in self.entries:
            raise KeyError(f"there is no entry number {head}")
        forward = dict(self.forward)
        for entry in (*self.path(), *self.path(head)):
            forward[entry.parent] = entry.seq
        return History(self.entries, head, forward)

    def undone(self) -> History | None:
        """Return the history one entry back, None at the beginning."""
        return None if self.head == ROOT else self.moved_to(self.entries[self.head].parent)

    def redone(self) -> History | None:
        """Return the history one entry forward again, None where nothing was undone."""
        ahead = self.forward.get(self.head)
        return None if ahead is None else History(self.entries, ahead, self.forward)


def replayed(room: Room, setup: Setup, entries: Iterable[Entry], viewer: int = KAZAMI) -> Game:
    """Return what a viewer knows after a path of entries, from their facts alone; nothing is decided anew."""
    game = begin(room, setup, viewer)
    for entry in entries:
        game = fold(game, entry.facts)
    return game


class Amended(msgspec.Struct, frozen=True):
    """The branch an amendment makes: its new entries, and the later entries that no longer fit, with the reason."""

    entries: tuple[Entry, ...]
    dropped: tuple[Entry, ...]
    why: Refusal | None


def amend(room: Room, setup: Setup, history: History, seq: int, move: Move) -> Amended | Refusal:
    """Return the branch on which `move` stands in place of entry `seq`, followed by all later moves that still fit.

    The later moves keep their data and chance; from the first that is refused on, all are left out and named.
    """
    path = history.path()
    at = next(i for i, entry in enumerate(path) if entry.seq == seq)
    game = replayed(room, setup, path[:at])
    new: list[Entry] = []
    parent = path[at].parent
    for index, entry in enumerate(path[at:]):
        candidate = replace(move if index == 0 else entry.move, ask=game.ask)
        facts = decide(game, candidate)
        if isinstance(facts, Refusal):
            return facts if index == 0 else Amended(tuple(new), path[at + index :], facts)
        added = Entry(history.next_seq + index, parent, candidate, facts, room.version, entry.reading)
        game, parent = fold(game, facts), added.seq
        new.append(added)
    return Amended(tuple(new), (), None)
