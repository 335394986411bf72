"""Knowledge: each viewer's game and log, entry by entry, made of facts alone.

Of a move only its kind is looked at, for the log's sentence. No file and no rule may enter; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

import msgspec

from companion.game.decide import begin, fold, known_after
from companion.game.history import ROOT, Entry, History
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import Game, Setup
from companion.game.variant import Variant
from companion.log import Log, LoggedEntry
from companion.log_entry import LogEntry, observed

MILESTONE = 50  # moves from one kept for good to the next: no step back folds more than these anew
LATELY = MILESTONE  # as many are kept beside them: what was folded anew serves the next steps back too


class PlayerKnowledge(msgspec.Struct, frozen=True):
    """A viewer's game, and what he was told on the way to it."""

    game: Game
    told: Log = Log()

    def log(self, since: int = ROOT) -> tuple[LogEntry, ...]:
        """Return the log from an entry on, oldest first; along a path the numbers of entries only grow."""
        return tuple(takewhile(lambda told: told.seq >= since, self.told))[::-1]

    def followed_by(self, entries: Iterable[Entry]) -> PlayerKnowledge:
        """Return what is known after more entries, as told to its viewer."""
        game, told = self.game, self.told
        for entry in entries:
            heard = observed(entry, game)
            before, game = game, known_after(game, heard.facts)
            told = told.then(LoggedEntry(heard, before, game))
        return PlayerKnowledge(game, told)

    def knowing(self, entry: Entry) -> PlayerKnowledge:
        """Return what is known after one more entry of which nothing is told."""
        return PlayerKnowledge(fold(self.game, entry.facts), self.told)


def beginning(variant: Variant, setup: Setup, viewer: int) -> PlayerKnowledge:
    """Return what a viewer knows before the first move."""
    return PlayerKnowledge(begin(variant, setup, viewer))


class KnowledgeCache:
    """What each viewer of a game knows at any of its entries; an entry never changes, so neither does that.

    The table's and Kazami's follow every commit. A seat's are folded when somebody looks with its eyes: no move waits
    for what nobody looks at. Kazami knows and is told nothing: no screen shows its log, so it has no log.
    """

    def __init__(self, variant: Variant, setup: Setup, viewers: Iterable[int]) -> None:
        """Say who may ask; everybody begins with what all know before the first move."""
        self._variant, self._setup, self._viewers = variant, setup, frozenset(viewers)
        self._kept: dict[int, _Kept] = {}

    def at(self, history: History, viewer: int, head: int | None = None) -> PlayerKnowledge:
        """Return what a viewer knows at a head (the present one if none is named). Raises KeyError for nobody's."""
        kept = self._of(viewer)
        later = []
        for entry in history.back(head):
            known = kept.at(entry.seq)
            if known is not None:
                break
            later.append(entry)
        else:
            known = kept.beginning
        for entry in reversed(later):
            known = known.knowing(entry) if viewer == KAZAMI else known.followed_by([entry])
            kept.keep(entry.seq, known)
        return known

    def after(self, history: History, entries: Sequence[Entry], decided: Game) -> Mapping[int, PlayerKnowledge]:
        """Return the table's and Kazami's knowledge after one or more entries that are not in the history yet.

        `decided` is the game after them with everything in it, as who decided them knows it: so Kazami does.
        """
        before = self.at(history, TABLE, entries[0].parent)
        return {TABLE: before.followed_by(entries), KAZAMI: PlayerKnowledge(decided)}

    def there(self, history: History, head: int) -> Mapping[int, PlayerKnowledge]:
        """Return the table's and Kazami's knowledge at a head."""
        return {viewer: self.at(history, viewer, head) for viewer in (TABLE, KAZAMI)}

    def keep(self, seq: int, by_viewer: Mapping[int, PlayerKnowledge]) -> None:
        """Keep what each knows at an entry, now that it is in the journal."""
        for viewer, knowledge in by_viewer.items():
            self._of(viewer).keep(seq, knowledge)

    def _of(self, viewer: int) -> _Kept:
        if viewer not in self._viewers:
            raise KeyError(f"nobody looks with the eyes of {viewer}")
        if viewer not in self._kept:
            self._kept[viewer] = _Kept(beginning(self._variant, self._setup, viewer))
        return self._kept[viewer]


class _Kept:
    """What one viewer knows: at the beginning, at every milestone, and at the entries that were looked at last."""

    def __init__(self, beginning: PlayerKnowledge) -> None:
        self.beginning = beginning
        self._milestones: dict[int, PlayerKnowledge] = {}
        self._lately: dict[int, PlayerKnowledge] = {}

    def at(self, seq: int) -> PlayerKnowledge | None:
        return self._lately.get(seq) or self._milestones.get(seq)

    def keep(self, seq: int, knowledge: PlayerKnowledge) -> None:
        if knowledge.game.revision % MILESTONE == 0:
            self._milestones[seq] = PlayerKnowledge(knowledge.game, knowledge.told.shelved())
        self._lately[seq] = knowledge
        if len(self._lately) > LATELY:
            del self._lately[next(iter(self._lately))]
