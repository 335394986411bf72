"""Devices are asked for what a table waits for: once after each commit, by whoever owns the table.

No screen, no driver and no rule of a game may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.journal import Journal
from companion.readings import ThrowSeen
from companion.table import OpenThrow, Table

RESTARTED = 300.0
"""Seconds a tablet may need to be back; dice that were thrown in an interrupted game longer ago are another story."""


class Armed(Protocol):
    """Devices that are told what a table waits for."""

    def arm(self, waiting: OpenThrow | None, waited: float = 0.0) -> None:
        """Ask for it; it was asked for so many seconds ago, if another process asked before it died. None: nothing."""


def keep_armed(table: Table, devices: Armed, waited: float = 0.0) -> Callable[[], None]:
    """Ask devices for what a table waits for, now and after each commit; returns what ends it."""
    devices.arm(table.open_throw(), waited)
    return table.subscribe(lambda _: devices.arm(table.open_throw()))


def waited(journal: Journal, table: Table, now: float) -> float:
    """Return for how long the open throw has been asked for; after a longer pause than a restart takes, not at all."""
    changed = next(game.changed for game in journal.games() if game.id == table.id)
    return now - changed if 0 <= now - changed <= RESTARTED else 0.0


def counted(table: Table) -> set[tuple[str, int]]:
    """Return the (boot, throw) that the game's history holds already."""
    readings = (reading for entry in table.history.entries.values() for reading in entry.reading or ())
    return {(reading.boot, reading.sequence) for reading in readings if isinstance(reading.seen, ThrowSeen)}
