"""The shelf: the kept games as the tablet lists them, and putting one of them on the table. Plain joining, no rule.

What opens a game and what writes a record is handed in by the composition root; no journal and no driver may enter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Protocol

from companion.game.state import Seat, Setup
from companion.game.text import Text
from ui.tablet.house import Seated
from ui.tablet.screens.home import Evening


def written(when: float, zone: tzinfo | None = None) -> str:
    """Return a moment, in Unix seconds, as lists and names show it: `2026-11-21 21:42`, None: in the machine's zone."""
    return datetime.fromtimestamp(when, UTC).astimezone(zone).strftime("%Y-%m-%d %H:%M")


class Listed(Protocol):
    """A kept game in the journal's list."""

    @property
    def id(self) -> int:
        """Its number."""

    @property
    def room(self) -> str:
        """Its room."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played."""

    @property
    def changed(self) -> float:
        """When it was changed last, in Unix seconds."""

    @property
    def moves(self) -> int:
        """How many moves it has."""

    @property
    def winner(self) -> int:
        """Who has won, -1 for nobody."""


class Journal(Protocol):
    """What the shelf needs of the journal."""

    def games(self) -> Sequence[Listed]:
        """Return all games, the last changed first."""

    def begin(self, name: str, setup: Setup, seed: bytes) -> int:
        """Keep a new game."""

    def times(self, game: int) -> Mapping[int, float]:
        """Return when each entry was kept."""


class Shelf:
    """The kept games. `sit` puts one on the table, `export` writes a record and says where; `zone` dates the list."""

    def __init__(
        self,
        journal: Callable[[], Journal],
        seed: Callable[[], bytes],
        sit: Callable[[int], Seated],
        export: Callable[[int], Path],
        zone: tzinfo | None = None,
    ) -> None:
        self._journal, self._seed, self._zone = journal, seed, zone
        self.sit, self._export = sit, export

    def games(self) -> tuple[Evening, ...]:
        """Return all kept games, the last changed first."""
        return tuple(
            Evening(kept.id, written(kept.changed, self._zone), kept.room, kept.seats, kept.moves, kept.winner)
            for kept in self._journal().games()
        )

    def begin(self, setup: Setup) -> int:
        """Keep a new game, named after the hour."""
        return self._journal().begin(written(time.time()), setup, self._seed())

    def times(self, game: int) -> Mapping[int, float]:
        """Return when each entry of a game was kept, in seconds."""
        return self._journal().times(game)

    def export(self, game: int) -> Text:
        """Write a game's record, and say where it is."""
        return Text.of("The record is in {file}", file=str(self._export(game)))
