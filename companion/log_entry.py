"""Log entry: what one viewer is told of an entry: a sentence, a line for each thing that followed, the cards that came.

It is made of what the viewer knew and was told, and of nothing else. No screen and no file may enter; no rule is
decided here.
"""

from __future__ import annotations

from operator import is_

import msgspec

from companion.game.cards import Cards
from companion.game.facts import (
    CardsMoved,
    CardsSeen,
    DiceThrown,
    Fact,
    OfferDeclined,
    PieceMoved,
    PiecePlaced,
    PieceReplaced,
    StepAnswered,
    TurnBegan,
)
from companion.game.history import Entry
from companion.game.move_effects import moved
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.secret import tell
from companion.game.silent import counted, silent
from companion.game.state import Game
from companion.game.text import SeatName, Text

PLAIN = (CardsMoved, CardsSeen, PiecePlaced, PieceReplaced, PieceMoved, DiceThrown, TurnBegan, OfferDeclined)
"""Facts of cards and pieces that go somewhere, and what the sentence of a move says as well."""


class LogEntry(msgspec.Struct, frozen=True):
    """What the log says of one entry, `seq`, to one viewer.

    `said`: its sentence, with the `clause` it went by or "". `lines`: what followed, a line for each fact that has one.
    `seat` made it, in the turn of number `turn` (0: set-up), which was `active`'s.
    `moved`: for each seat by its number the cards it got; below zero those it gave. `corrects`: nobody moved them now.
    `thrown`: the faces of a throw that counts. `silent`: why nothing followed where people expect something.
    `besides`: the lines that tell more than the sentence and are about no card and no piece.
    `passes`: it only ended a part of a turn; the next entry says so as well.
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
    thrown: tuple[int, ...] = ()
    silent: tuple[Text, ...] = ()
    besides: tuple[Text, ...] = ()
    corrects: bool = False

    @property
    def whole(self) -> tuple[Text, ...]:
        """The sentence, then what followed, nothing twice."""
        return (self.said, *(line for line in self.lines if line != self.said))

    @property
    def followed(self) -> tuple[Text, ...]:
        """What followed from it, and why nothing did: all but its sentence."""
        return (*self.whole[1:], *self.silent)

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seats that got cards, with how many; none where the sentence says it: some were given, or corrected."""
        totals = [cards.total for cards in self.moved]
        return (
            ()
            if self.corrects or min(totals, default=0) < 0
            else tuple((seat, n) for seat, n in enumerate(totals) if n)
        )


class ObservedEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry as one viewer was told it: its number, its seat, its kind of move and its facts.

    `kind` is None where he was not even told which move answered the step that was open. `repeated`: the same of the
    move that a correction made past its refusal.
    """

    seq: int
    seat: int
    kind: type[Move] | None
    facts: tuple[Fact, ...]
    repeated: ObservedEntry | None = None


def observed(entry: Entry, known: Game) -> ObservedEntry:
    """Return an entry as it is told to whoever knew this before it."""
    facts = tuple([tell(fact, known.viewer) for fact in entry.facts])
    return _observed(entry.seq, entry.move, known, entry.facts if all(map(is_, facts, entry.facts)) else facts)


def _observed(seq: int, move: Move, known: Game, facts: tuple[Fact, ...]) -> ObservedEntry:
    kind, again = type(move), move.repeated
    hidden = _sealed(facts) and known.variant.moves_at([known.front.name if known.front else ""]) != [kind]
    repeated = None if again is None else _observed(seq, again, known, facts)
    return ObservedEntry(seq, move.seat, None if hidden else kind, facts, repeated)


def _sealed(facts: tuple[Fact, ...]) -> bool:
    """Whether a step was answered and this viewer was not told what; then it could be any of the step's moves."""
    return None in [fact.answer.value for fact in facts if type(fact) is StepAnswered and fact.answer is not None]


def log_entry_of(heard: ObservedEntry, before: Game, after: Game) -> LogEntry:
    """Tell what was heard to the viewer of two games, the one before it and the one after."""
    told = [(fact, line) for fact in heard.facts if (line := fact.tells(after)) is not None]
    lines, said = tuple([line for _, line in told]), _said(heard, before)
    passes = heard.kind is not None and heard.kind.passes
    throws = heard.kind is not None and not heard.kind.correction
    return LogEntry(
        heard.seq,
        said,
        lines,
        heard.seat,
        before.turn,
        before.active,
        moved(before, heard.facts),
        passes and len(lines) <= any(isinstance(fact, TurnBegan) for fact in heard.facts),
        _clause(heard, before),
        counted(heard.facts) if throws else (),
        (*(silent(after, heard.facts) if throws else ()), *_explained(heard.facts, after)),
        tuple([line for fact, line in told if not isinstance(fact, PLAIN) and _says_more(line, said)]),
        corrects=heard.kind is not None and heard.kind.correction,
    )


def _explained(facts: tuple[Fact, ...], after: Game) -> tuple[Text, ...]:
    return tuple([why for fact in facts if (why := fact.explains(after)) is not None])


def _says_more(line: Text, said: Text) -> bool:
    """Whether a line tells of anything that a sentence does not tell of."""
    told = [value for _, value in said.args]
    return line != said and not (line.args and all(value in told for _, value in line.args))


def _said(heard: ObservedEntry, known: Game) -> Text:
    """Say what was done; of a sealed answer not even which, where there is more than one it could be."""
    if heard.repeated is not None:
        return Text.of("{what} (all the same)", what=_said(heard.repeated, known))
    if heard.kind is None:
        return Text.of("{seat} has chosen", seat=SeatName(heard.seat))
    return heard.kind.tells(ObservedMove(heard.seat, known, heard.facts))


def _clause(heard: ObservedEntry, known: Game) -> str:
    """Return the clause of what was done, else that of the step at which it was done."""
    if heard.repeated is not None:
        return _clause(heard.repeated, known)
    if heard.kind is not None and heard.kind.clause:
        return heard.kind.clause
    at = heard.kind.at if heard.kind is not None else (known.front.name if known.front else "",)
    return next((known.variant.steps[step.name].clause_in(known) for step in known.agenda if step.name in at), "")
