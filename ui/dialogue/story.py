"""The story of an evening as every screen tells it: which entries it tells, in which turn each was, and when that was.

What an entry says comes told from the table; how it is drawn or printed must never enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from companion.log_entry import LogEntry

Turn = tuple[int, int]
"""Its number, 0 for the set-up, and whose it was."""


def moves(log: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """Yield what is told of a log: that a turn ended, the heading of the next one says."""
    return (told for told in log if not told.passes)


def turn_of(told: LogEntry) -> Turn:
    """Return in which turn something was done, and whose that was; nobody's is the set-up."""
    return told.turn, told.active if told.turn else NOBODY


def turn_named(turn: Turn) -> Text:
    """Say which turn it is, and whose."""
    number, active = turn
    return Text.of("Turn {n}, {seat}", n=number, seat=SeatName(active)) if number else Text.of("Set-up")


def hour_of(turn: Turn, log: Iterable[LogEntry], hours: Mapping[int, str]) -> str:
    """Return when a turn began, by the first of its entries of which that is known; "" where it is of none."""
    known = [told.seq for told in log if turn_of(told) == turn and told.seq in hours]
    return hours[min(known)] if known else ""


def turns(log: Iterable[LogEntry]) -> tuple[tuple[LogEntry, ...], ...]:
    """Return the entries of a log turn by turn, the first turn first, each in the order they were made."""
    return tuple(tuple(turn) for _, turn in groupby(reversed(tuple(log)), turn_of))
