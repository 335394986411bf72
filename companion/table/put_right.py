"""Put right: what was undone, made again, amended or corrected, by whom, and how each viewer is told.

Everybody may know that it was done, and by whom. What was done is said as each viewer was told it. Pure; no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from companion.game.history import ROOT, Entry, History
from companion.game.secret import TABLE
from companion.game.text import SeatName, Text

Tells = Callable[[int], Text]
"""Returns what the log says of an entry to one viewer."""
Decided = Callable[[Entry], bool]
"""Whether somebody decided an entry; what followed by force nobody did."""


class PutRight(msgspec.Struct, frozen=True):
    """One commit that was no ordinary move: the game stood after entry `was`, and after `now` from then on.

    `by` is the seat that did it on its own screen, TABLE where a screen did that all look at. `made` is the first
    entry it made, ROOT where the head only moved.
    """

    was: int
    now: int
    by: int = TABLE
    made: int = ROOT

    @property
    def anchor(self) -> int:
        """The entry below whose line the log tells it: ROOT has none."""
        return self.made or self.now


def corrects(one: PutRight, history: History) -> bool:
    """Whether it is a correction, which is an entry of its own and has its own line."""
    return one.made == one.now != ROOT and history.entries[one.now].parent == one.was


def commits(history: History, heads: Iterable[tuple[int, int]]) -> Iterator[PutRight | None]:
    """Yield for each commit what it put right, None for an ordinary move.

    `heads` are the entries at which the game stood after each commit, each with who did it; it began at the first.
    """
    at, newest = None, ROOT
    for now, by in heads:
        if at is not None:
            yield _commit(history, at, now, by, newest)
        at, newest = now, max(newest, now)


def _commit(history: History, was: int, now: int, by: int, newest: int) -> PutRight | None:
    if now <= newest:
        return PutRight(was, now, by)
    made = next(entry for entry in history.back(now) if entry.parent <= newest)
    if made.parent != was or made.seq != now:
        return PutRight(was, now, by, made.seq)
    return PutRight(was, now, made.move.seat, now) if made.move.correction else None


def said(one: PutRight, history: History, tells: Tells, decided: Decided) -> Text:
    """Say what was put right, and by whom, where it is no correction: that has its own line."""
    who = SeatName(one.by)
    shared = history.shared(one.now, one.was)
    left, gained = history.since(shared, one.was), history.since(shared, one.now)
    if one.made:
        was, now = tells(left[0].seq), tells(one.made)
        if one.by == TABLE:
            return Text.of("Put right: {was} → {now}", was=was, now=now)
        return Text.of("{seat} put right: {was} → {now}", seat=who, was=was, now=now)
    if left and not gained and not any(map(decided, left[1:])):
        what = tells(left[0].seq)
        return (
            Text.of("Taken back: {what}", what=what)
            if one.by == TABLE
            else Text.of("{seat} took back: {what}", seat=who, what=what)
        )
    if gained and not left and not any(map(decided, gained[1:])):
        what = tells(gained[0].seq)
        return (
            Text.of("Made again: {what}", what=what)
            if one.by == TABLE
            else Text.of("{seat} made again: {what}", seat=who, what=what)
        )
    if one.now == ROOT:
        return (
            Text.of("Back to the beginning")
            if one.by == TABLE
            else Text.of("{seat} went back to the beginning", seat=who)
        )
    what = tells(one.now)
    if one.by == TABLE:
        return Text.of("Back to after move {n}: {what}", n=one.now, what=what)
    return Text.of("{seat} went back to after move {n}: {what}", seat=who, n=one.now, what=what)
