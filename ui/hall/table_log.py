"""What a judge may read of a table: what everybody at it was told, as lines. Where they are kept must never enter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec
from typing_extensions import override


class LogLine(msgspec.Struct, frozen=True):
    """A line of a table's log: when it was, in Unix seconds, whose it was, and a sentence in each language."""

    at: float
    seat: str
    said: Mapping[str, str]


class TableLog(Protocol):
    """Where lines come from."""

    def log_of(self, table: int) -> tuple[LogLine, ...]:
        """Return the last lines of the game that lies on a table, oldest first; none where it told nothing.

        What was taken back is left out.
        """


class NoLog(TableLog):
    """Tables that tell nothing."""

    @override
    def log_of(self, table: int) -> tuple[LogLine, ...]:
        return ()
