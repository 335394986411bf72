"""The way between two heads of a game, as everybody was told it: for what it leaves to hands. Nothing is moved here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.facts import Fact
from companion.game.history import Entry, History
from companion.game.secret import TABLE, tell
from companion.game.way import Way, way


def way_between(history: History, start: int, end: int) -> Way:
    """Return the way from one entry back to where the paths part, and on to the other."""
    shared = history.shared(start, end)
    return way(_told(history.since(shared, start)), _told(history.since(shared, end)))


def _told(entries: Iterable[Entry]) -> Iterator[Fact]:
    return (tell(fact, TABLE) for entry in entries for fact in entry.facts)
