"""Played games: what the kept games tell of their people, read game by game.

A game that has not changed is not read again. One takes a while, so the caller says how many are read at once. What is
made of it, and any screen, must never enter.
"""

from __future__ import annotations

from companion.journal import Journal, JournalError, Listed
from companion.people import Played, played
from ui.language.variant_names import Variants


class PlayedGames:
    """What each kept game told, kept in memory until another move is made in it."""

    def __init__(self, journal: Journal, variants: Variants) -> None:
        self._journal, self._variants = journal, variants
        self._told: dict[int, tuple[Listed, Played | None]] = {}

    def of(self, game: Listed) -> Played | None:
        """Return what a game tells; None where it cannot be read, or not in a variant of this Kazami."""
        seen, told = self._told.get(game.id, (None, None))
        if seen != game:
            told = self._read(game)
            self._told[game.id] = game, told
        return told

    def _read(self, game: Listed) -> Played | None:
        variant = self._variants.get(game.variant)
        if variant is None:
            return None
        try:
            kept = self._journal.load(game.id, variant)
        except JournalError:
            return None
        return played(variant, kept.setup, kept.history.path())
