"""What is left of an evening: the journal, read again by another process, and what must be true of it.

Everything is looked up on the disk; what the evening remembers is not asked.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from companion.game.codec import fingerprint
from companion.game.history import Entry, replayed
from companion.game.panels import scores_panel
from companion.game.state import Game
from companion.journal import Journal
from companion.readings import AngleSeen, ThrowSeen
from companion.record import decided, parsed, written
from companion.rules.registry import VARIANTS
from tests.demo.ledger import NotAsPromised, Throw


class Outcome(Struct, frozen=True):
    """The final game, its entries, its record as text, and the throws and directions from a device, all in order."""

    game: Game
    path: tuple[Entry, ...]
    record: str
    throws: tuple[Throw, ...]
    directions: tuple[float, ...]

    @property
    def points(self) -> tuple[tuple[str, int], ...]:
        """Each seat's name and points, the most first."""
        names = [seat.name for seat in self.game.setup.seats]
        scores = [(names[score.seat], score.total) for score in scores_panel(self.game).scores]
        return tuple(sorted(scores, key=lambda row: -row[1]))


def outcome(folder: Path) -> Outcome:
    """Read the only game of a journal. Raises NotAsPromised if its record does not lead to the same game."""
    with Journal(folder, lambda: 0.0) as journal:
        (listed,) = journal.games()
        variant = VARIANTS[listed.variant]
        kept = journal.load(listed.id, variant)
    path = kept.history.path()
    game = replayed(variant, kept.setup, path)
    record = written(kept.name, variant, kept.setup, path)
    _, again = decided(parsed(record, VARIANTS))
    if fingerprint(again) != fingerprint(game):
        raise NotAsPromised("The record, decided again, leads to another game than the journal.")
    readings = [reading for entry in path for reading in entry.reading]
    throws = tuple((reading.boot, reading.sequence) for reading in readings if isinstance(reading.seen, ThrowSeen))
    directions = tuple(reading.seen.degrees for reading in readings if isinstance(reading.seen, AngleSeen))
    return Outcome(game, tuple(path), record, throws, directions)
