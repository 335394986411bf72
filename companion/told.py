"""What the log says of an entry to one viewer: a sentence, what followed line by line, and which cards each seat got.

Made of what he knew and was told, and of nothing else. No screen and no file may enter; no rule is decided here.
"""

from __future__ import annotations

import msgspec

from companion.game.brought import moved
from companion.game.cards import Cards
from companion.game.facts import Fact, TurnBegan
from companion.game.happened import Happened
from companion.game.history import Entry
from companion.game.moves import Move
from companion.game.state import Game
from companion.game.text import Text


class Told(msgspec.Struct, frozen=True):
    """What the log says of one entry: its number, its sentence, and what followed, a line for each fact that says one.

    `seat` made it, in the turn of that number (0: set-up) that was `active`'s. `moved` holds for each seat, by its
    number, the cards it got, and below zero those it gave. `passes`: it did
    nothing but end a part of a turn, which what comes next says as well. `clause` is the number of the clause it went
    by, "" where there is none.
    """

    seq: int
    said: Text
    lines: tuple[Text, ...]
    seat: int
    turn: int
    active: int
    moved: tuple[Cards, ...]
    passes: bool = False
    clause: str = ""

    @property
    def whole(self) -> tuple[Text, ...]:
        """The sentence, then what followed, nothing twice."""
        return (self.said, *(line for line in self.lines if line != self.said))

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seats that got cards, with how many; none where somebody gave any: then the sentence says it."""
        totals = [cards.total for cards in self.moved]
        return () if min(totals, default=0) < 0 else tuple((seat, n) for seat, n in enumerate(totals) if n)


def told_of(entry: Entry, facts: tuple[Fact, ...], before: Game, after: Game) -> Told:
    """Tell an entry, its facts as he was told them, to the viewer of two games, the one before it and the one after."""
    happened = Happened(entry.move.seat, before, facts)
    lines = tuple([line for fact in facts if (line := fact.tells(after)) is not None])
    return Told(
        entry.seq,
        _said(entry.move, happened),
        lines,
        entry.move.seat,
        before.turn,
        before.active,
        moved(before, facts),
        type(entry.move).passes and len(lines) <= any(isinstance(fact, TurnBegan) for fact in facts),
        _clause(entry.move, happened),
    )


def _said(move: Move, happened: Happened) -> Text:
    """Say what was done; of a sealed answer not even which, where there is more than one it could be."""
    if move.repeated is not None:
        return Text.of("{what} (all the same)", what=_said(move.repeated, happened._replace(by=move.repeated.seat)))
    if _hidden(move, happened):
        return Text.of("{seat} has chosen", seat=happened.seat)
    return type(move).tells(happened)


def _hidden(move: Move, happened: Happened) -> bool:
    """Whether this viewer was not even told which move answered the step that was open."""
    return happened.sealed and happened.known.room.moves_at([happened.step.name]) != [type(move)]


def _clause(move: Move, happened: Happened) -> str:
    """Return the clause of what was done, else that of the step at which it was done."""
    if move.repeated is not None:
        return _clause(move.repeated, happened)
    known, hidden = happened.known, _hidden(move, happened)
    if type(move).clause and not hidden:
        return type(move).clause
    at = (happened.step.name,) if hidden else type(move).at
    return next((known.room.steps[step.name].clause for step in known.agenda if step.name in at), "")
