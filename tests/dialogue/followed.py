"""A game that is followed move by move, as anybody at the table is told it: each viewer's own View. No expectation."""

from __future__ import annotations

from functools import reduce
from typing import Any

from companion.game.correct import Correct
from companion.game.history import Entry, History
from companion.game.moves import Move
from companion.game.state import Game
from companion.player_knowledge import beginning
from companion.view import View, view_of
from tests.rules.base.board import A, Play, sentence
from ui.dialogue.just_happened import Just, just_happened


class Followed:
    """A position, the moves made in it since, and what a viewer sees of them."""

    def __init__(self, play: Play) -> None:
        """Begin at a position."""
        self.play = play
        self._moves: list[Move] = [Correct(seat=A, revision=0, facts=()) for _ in play.told]

    def does(self, seat: int, kind: type[Move], /, **fields: Any) -> None:
        """Make a move that must be offered and allowed."""
        move = kind(seat=seat, revision=self.play.game.revision, **fields)
        self.play.does(seat, kind, **fields)
        self._moves.append(move)

    def seen_by(self, viewer: int) -> View:
        """Return a viewer's view of what lies on the table now."""
        variant = self.play.variant
        made = enumerate(zip(self._moves, self.play.told, strict=True))
        entries = [Entry(i + 1, i, move, facts, variant.version) for i, (move, facts) in made]
        knowledge = beginning(variant, self.play.setup, viewer)
        known: dict[int, Game] = {0: knowledge.game}
        for entry in entries:
            knowledge = knowledge.followed_by([entry])
            known[entry.seq] = knowledge.game
        history = reduce(History.appended, entries, History())
        return view_of(knowledge, history, history.head, known.__getitem__)


def read(one: Just) -> str:
    """Return a line as it is read: what it says, the viewer's cards, what followed."""
    cards = [f"{n:+} {kind}" for kind, n in one.changes]
    cards += [f"{one.changes.unseen:+} unseen"] if one.changes.unseen else []
    return "; ".join((sentence(one.text), *cards, *map(sentence, one.besides)))


def lines(evening: Followed, viewer: int) -> list[str]:
    """Return what just happened as a viewer reads it."""
    return [read(one) for one in just_happened(evening.seen_by(viewer))]
