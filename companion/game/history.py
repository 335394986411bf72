"""History: every decision ever made in a game, as a tree; the game is the path to the head.

Undo, redo and amend move the head or add a branch and forget nothing. Pure: the journal writes what this says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import replace
from rpds import HashTrieMap

from companion.game.decide import begin, decision, fold
from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.secret import KAZAMI
from companion.game.state import Game, Setup
from companion.game.text import Refusal
from companion.game.variant import Variant

ROOT = 0


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One decision: its number, the entry it followed, the move, what followed, the rules' version, the raw reading."""

    seq: int
    parent: int
    move: Move
    facts: tuple[Fact, ...]
    version: int
    reading: Any = None


class History(msgspec.Struct, frozen=True):
    """All entries by number, the head, and for each entry the child that redo goes to. Entry 0 is the beginning.

    An entry follows one of a smaller number, and no number is left out. The maps share their parts with those they
    were made from: a step costs the same in a long game as in a short one.
    """

    entries: HashTrieMap[int, Entry] = HashTrieMap()
    head: int = ROOT
    forward: HashTrieMap[int, int] = HashTrieMap()

    @property
    def next_seq(self) -> int:
        """The number of the next entry."""
        return ROOT + 1 + len(self.entries)

    @property
    def last(self) -> Entry | None:
        """The entry at the head, None at the beginning."""
        return next(self.back(), None)

    def back(self, head: int | None = None) -> Iterator[Entry]:
        """Go through the entries from a head (the present one if none is named) back to the beginning."""
        at = self.head if head is None else head
        while at != ROOT:
            entry = self.entries[at]
            yield entry
            at = entry.parent

    def path(self, head: int | None = None) -> tuple[Entry, ...]:
        """Return the entries from the beginning to a head (the present one if none is named)."""
        return tuple(self.back(head))[::-1]

    def since(self, seq: int, head: int | None = None) -> tuple[Entry, ...]:
        """Return what follows an entry on the path to a head, oldest first; of one beside the path, the whole path."""
        return tuple(takewhile(lambda entry: entry.seq != seq, self.back(head)))[::-1]

    def shared(self, head: int, other: int | None = None) -> int:
        """Return the last entry that the paths to two heads have in common (the present one if no other is named)."""
        here, there = self.head if other is None else other, head
        while here != there:  # whoever has the greater number is the longer way from the beginning, or beside it
            if here > there:
                here = self.entries[here].parent
            else:
                there = self.entries[there].parent
        return here

    def appended(self, entry: Entry) -> History:
        """Return the history with one more entry, which is the head now."""
        return History(self.entries.insert(entry.seq, entry), entry.seq, self.forward.insert(entry.parent, entry.seq))

    def moved_to(self, head: int) -> History:
        """Return the history with its head elsewhere; redo from there leads back along the path just left."""
        entry = self.entries.get(head)
        if entry is not None and entry.parent == self.head:
            return History(self.entries, head, self.forward.insert(self.head, head))
        if entry is None and head != ROOT:
            raise KeyError(f"there is no entry number {head}")
        forward, shared = self.forward, self.shared(head)
        for entry in (*self.since(shared), *self.since(shared, head)):
            forward = forward.insert(entry.parent, entry.seq)
        return History(self.entries, head, forward)

    def undone(self) -> History | None:
        """Return the history one entry back, None at the beginning."""
        return None if self.last is None else self.moved_to(self.last.parent)

    def redone(self) -> History | None:
        """Return the history one entry forward again, None where nothing was undone."""
        ahead = self.forward.get(self.head)
        return None if ahead is None else History(self.entries, ahead, self.forward)


def replayed(variant: Variant, setup: Setup, entries: Iterable[Entry], viewer: int = KAZAMI) -> Game:
    """Return what a viewer knows after a path of entries, from their facts alone; nothing is decided anew."""
    game = begin(variant, setup, viewer)
    for entry in entries:
        game = fold(game, entry.facts)
    return game


class Amended(msgspec.Struct, frozen=True):
    """The branch an amendment makes: its new entries, the game after them with everything in it, and the later entries
    that no longer fit, with the reason.
    """

    entries: tuple[Entry, ...]
    game: Game
    dropped: tuple[Entry, ...]
    why: Refusal | None


def amend(before: Game, history: History, seq: int, move: Move) -> Amended | Refusal:
    """Return the branch on which `move` stands in place of entry `seq`, followed by all later moves that still fit.

    `before` is the game before that entry, with everything in it. The later moves keep their data and chance; from the
    first that is refused on, all are left out and named.
    """
    old = (history.entries[seq], *history.since(seq))
    game, parent = before, old[0].parent
    new: list[Entry] = []
    for index, entry in enumerate(old):
        candidate = replace(move if index == 0 else entry.move, revision=game.revision)
        decided = decision(game, candidate)
        if isinstance(decided, Refusal):
            return decided if index == 0 else Amended(tuple(new), game, old[index:], decided)
        added = Entry(history.next_seq + index, parent, candidate, decided.facts, game.variant.version, entry.reading)
        game, parent = decided.game, added.seq
        new.append(added)
    return Amended(tuple(new), game, (), None)
