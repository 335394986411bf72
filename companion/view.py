"""What each viewer knows and was told, entry by entry, from facts alone.

Moves are looked at only to say that one was a correction. No file and no rule; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from companion.game.decide import begin, fold
from companion.game.history import Entry
from companion.game.room import Room
from companion.game.secret import tell
from companion.game.state import Game, Setup
from companion.game.text import SeatName, Text

REMEMBERED = 50  # taking back the last few moves must not replay a whole evening


class View(msgspec.Struct, frozen=True):
    """A viewer's game, and the log's lines as (entry, text), oldest first."""

    game: Game
    lines: tuple[tuple[int, Text], ...] = ()

    def followed_by(self, entries: Iterable[Entry]) -> View:
        """Return the view after more entries, as told to its viewer."""
        game, lines = self.game, list(self.lines)
        for entry in entries:
            game = fold(game, entry.facts)
            lines += [(entry.seq, line) for line in _lines(entry, game)]
        return View(game, tuple(lines))


class Views:
    """The views of all viewers at any entry, the last few remembered: an entry never changes, so neither do they."""

    def __init__(self, room: Room, setup: Setup, viewers: Iterable[int]) -> None:
        """Begin with what everybody knows before the first move."""
        self._start = {viewer: View(begin(room, setup, viewer)) for viewer in viewers}
        self._at: dict[int, Mapping[int, View]] = {}

    def at(self, path: Sequence[Entry], viewers: Iterable[int] | None = None) -> Mapping[int, View]:
        """Return the views (of some viewers, or of all) after a path of entries from the beginning."""
        known, length = self._start, 0
        for back in range(len(path), 0, -1):
            if path[back - 1].seq in self._at:
                known, length = dict(self._at[path[back - 1].seq]), back
                break
        return {v: known[v].followed_by(path[length:]) for v in (self._start if viewers is None else viewers)}

    def remember(self, seq: int, views: Mapping[int, View]) -> None:
        """Keep the views at an entry that is in the journal, in place of the oldest."""
        self._at[seq] = views
        if len(self._at) > REMEMBERED:
            del self._at[next(iter(self._at))]


def _lines(entry: Entry, game: Game) -> Iterator[Text]:
    if entry.move.correction:
        yield Text.of("{seat} corrects:", seat=SeatName(entry.move.seat))
    for fact in entry.facts:
        line = tell(fact, game.viewer).tells(game)
        if line is not None:
            yield line
