"""Games that are there already: the last one in the journal, or one entered in the middle from its sheet.

Nothing is asked and nothing is shown; the file was read by the caller.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, tzinfo

from companion.game.position import PositionError, setup_of, stated
from companion.game.text import Refusal, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.registry import ROOMS
from companion.table import Table
from ui.chance import seed


def last_game(journal: Journal) -> Table | None:
    """Put the last game that is not over on the table."""
    found = next((game for game in journal.games() if not game.over and game.room in ROOMS), None)
    return Table(journal, found.id, ROOMS[found.room]) if found else None


def written(when: float, zone: tzinfo | None = None) -> str:
    """Return a moment, in Unix seconds, as lists and names show it: `2026-11-21 21:42`, None: in the machine's zone."""
    return datetime.fromtimestamp(when, UTC).astimezone(zone).strftime("%Y-%m-%d %H:%M")


class Sheet:
    """A sheet that can be played from. Raises PositionError, with a sentence, for any other; nothing is kept yet."""

    def __init__(self, written: str) -> None:
        self.setup = setup_of(BASE, written)
        self._move = stated(BASE, self.setup, written)

    def enter(self, journal: Journal) -> Table:
        """Keep it as a new game, and put that on the table."""
        table = Table(journal, journal.begin(written(time.time()), self.setup, seed()), BASE)
        refused = table.submit(self._move)
        if isinstance(refused, Refusal):
            raise PositionError(render(refused.text, str, [seat.name for seat in self.setup.seats]))
        return table
