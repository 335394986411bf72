"""What the kept games tell of their people: read game by game, and told again as it was while nothing changed in one.

One takes a while: how many are read at once is the caller's. What people are made of it, and any screen, must never
enter.
"""

from __future__ import annotations

from companion.journal import Journal, JournalError, Listed
from companion.people import Played, played
from ui.language.room_names import Rooms


class PlayedGames:
    """What each kept game told, kept in memory until another move is made in it."""

    def __init__(self, journal: Journal, rooms: Rooms) -> None:
        self._journal, self._rooms = journal, rooms
        self._told: dict[int, tuple[Listed, Played | None]] = {}

    def of(self, game: Listed) -> Played | None:
        """Return what a game tells; None where it cannot be read, or not in a room of this Kazami."""
        seen, told = self._told.get(game.id, (None, None))
        if seen != game:
            told = self._read(game)
            self._told[game.id] = game, told
        return told

    def _read(self, game: Listed) -> Played | None:
        room = self._rooms.get(game.room)
        if room is None:
            return None
        try:
            kept = self._journal.load(game.id, room)
        except JournalError:
            return None
        return played(room, kept.setup, kept.history.path())
