"""The log of one viewer: what he was told of each entry, the newest first. A line is made when somebody reads it.

What he heard and knew never changes. So the log may cross to any screen, and a line always says the same; one that was
read is kept. What he was not told must never enter: no entry, no move. No screen may enter either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import msgspec
from msgspec.structs import replace
from rpds import List

from companion.game.decide import known_after
from companion.game.state import Game
from companion.game.text import Text
from companion.log_entry import LogEntry, ObservedEntry, log_entry_of

CHAPTER = 50  # of so many lines the games between are folded anew, for whoever reads so far back; as many are at hand


class LoggedEntry:
    """One entry as it was heard, between what the viewer knew before it and after it. Compared by identity."""

    __slots__ = ("_told", "after", "before", "heard")  # there are hundreds for each viewer: none has a dictionary

    def __init__(self, heard: ObservedEntry, before: Game, after: Game) -> None:
        """Put it between the two; nothing is made of it yet."""
        self.heard, self.before, self.after = heard, before, after
        self._told: LogEntry | None = None

    @property
    def told(self) -> LogEntry:
        """What the log says of it."""
        if self._told is None:
            self._told = log_entry_of(self.heard, self.before, self.after)
        return self._told


class Chapter(msgspec.Struct, frozen=True, dict=True):
    """What was heard long ago, in its order, after what was known then; and the chapter before it."""

    known: Game
    heard: tuple[ObservedEntry, ...]
    earlier: Chapter | None

    @cached_property
    def told(self) -> tuple[LogEntry, ...]:
        """What the log says of it, the newest first."""
        lines, game = list[LogEntry](), self.known
        for heard in self.heard:
            before, game = game, known_after(game, heard.facts)
            lines.append(log_entry_of(heard, before, game))
        return tuple(reversed(lines))


class Log(msgspec.Struct, frozen=True):
    """All that one viewer was told, the newest first. A later log shares it: what a line is made of never changes.

    `below` is what was put right since, and what was said beside the moves, below the entries it is about.
    """

    lately: List[LoggedEntry] = List()
    earlier: Chapter | None = None
    below: Mapping[int, tuple[Text, ...]] = {}

    def __iter__(self) -> Iterator[LogEntry]:
        """Go through the lines, the newest first."""
        for told in self._lines():
            lines = self.below.get(told.seq)
            yield replace(told, lines=(*told.lines, *lines), passes=False) if lines else told

    def _lines(self) -> Iterator[LogEntry]:
        for moment in self.lately:
            yield moment.told
        chapter = self.earlier
        while chapter is not None:
            yield from chapter.told
            chapter = chapter.earlier

    def __bool__(self) -> bool:
        """Whether anything happened at all."""
        return bool(self.lately) or self.earlier is not None

    def then(self, moment: LoggedEntry) -> Log:
        """Return the log after one more entry."""
        log = Log(self.lately.push_front(moment), self.earlier)
        return log if len(log.lately) < 2 * CHAPTER else log.shelved(CHAPTER)

    def shelved(self, at_hand: int = 0) -> Log:
        """Return the same log with so many lines at hand; the others become a chapter, without the games between."""
        moments = tuple(self.lately)
        new, old = moments[:at_hand], moments[at_hand:][::-1]
        return Log(List(new), Chapter(old[0].before, tuple([one.heard for one in old]), self.earlier)) if old else self
