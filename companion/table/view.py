"""What one viewer knows and was told, entry by entry. Moves are looked at only to say that one was a correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.game.decide import begin, fold
from companion.game.history import Entry
from companion.game.room import Room
from companion.game.secret import tell
from companion.game.state import Game, Setup
from companion.game.text import SeatName, Text


class View(msgspec.Struct, frozen=True):
    """A viewer's game, and the log's lines as (entry, text), oldest first."""

    game: Game
    lines: tuple[tuple[int, Text], ...] = ()

    def followed_by(self, *entries: Entry) -> View:
        """Return the view after more entries, as told to its viewer."""
        game, lines = self.game, list(self.lines)
        for entry in entries:
            game = fold(game, entry.facts)
            lines += [(entry.seq, line) for line in _lines(entry, game)]
        return View(game, tuple(lines))


def first_view(room: Room, setup: Setup, viewer: int) -> View:
    """Return what a viewer knows before the first move."""
    return View(begin(room, setup, viewer))


def views_of(room: Room, setup: Setup, viewers: Iterable[int], path: Iterable[Entry]) -> dict[int, View]:
    """Return every viewer's view after a path of entries, from their facts alone."""
    entries = tuple(path)
    return {viewer: first_view(room, setup, viewer).followed_by(*entries) for viewer in viewers}


def _lines(entry: Entry, game: Game) -> Iterator[Text]:
    if entry.move.correction:
        yield Text.of("{seat} corrects:", seat=SeatName(entry.move.seat))
    for fact in entry.facts:
        line = tell(fact, game.viewer).tells(game)
        if line is not None:
            yield line
