"""Consent: what the seats of one table are asked to agree to, who has agreed, and what is done once all have.

What was told in secret is taken back only when each seat has said yes itself. One thing is asked at a time, and any
commit ends it. It also knows who can answer on a phone. It lives in the table's thread; no screen and no rule may
enter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Protocol

from msgspec.structs import replace

from companion.answers import Committed
from companion.game.dice import lying
from companion.game.difference import still_to_do
from companion.game.moves import Choice, Move
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, SeatName, Text
from companion.log_entry import LogEntry
from ui.dialogue.hall import NO_HALL
from ui.dialogue.phone_presence import PhonePresence, Proposal
from ui.dialogue.requests import (
    Agree,
    Amend,
    Answer,
    CallJudge,
    Decline,
    LiveTable,
    Redo,
    Request,
    Submit,
    Undo,
    UndoTo,
    perform,
)

Asked = Undo | UndoTo | Redo | Amend | Submit
"""What the seats may be asked about."""

TOO_LATE = Refusal("too-late", "", Text.of("That is not asked any more. Look again, then choose."))
ONE_AT_A_TIME = Refusal("one-at-a-time", "", Text.of("The seats are being asked something else. Answer that first."))
WENT_ON = Text.of("The game went on meanwhile: nothing was taken back.")
NOT_ASLEEP: Mapping[str, str] = {}
STAYS = Text.of("It stays as it is.")


class AskedTable(LiveTable, Protocol):
    """A table, as far as the seats may be asked about its past."""

    @property
    def decided(self) -> int:
        """The entry that an undo would take back, with all that followed from it by force."""

    @property
    def ahead(self) -> int:
        """The entry that a redo would make again."""

    @property
    def redone(self) -> int:
        """The entry at which the game stands after a redo."""

    def line(self, seq: int) -> Text:
        """Say what an entry was, as all were told it."""

    def told_if(self, request: Choice | Move) -> LogEntry | Refusal:
        """Return what all would be told of a move."""

    def change_to(self, seq: int, *, before: bool = False) -> tuple[Text, ...]:
        """Say what hands would do, so that the table is as after an entry, or as before it."""

    def known(self, viewer: int) -> Game:
        """Return what a viewer knows."""


class Consent:
    """What is asked of the seats of one table. `changed` is called when it is something else, unless a commit tells."""

    def __init__(self, table: AskedTable, changed: Callable[[], None] = lambda: None) -> None:
        self.presence = PhonePresence()
        self._table, self._changed = table, changed
        self._request: Asked = Undo()
        self._numbers = count(1)
        self.leave = table.subscribe(self._went_on)

    def on_phones(self, names: Collection[str], asleep: Mapping[str, str] = NOT_ASLEEP) -> None:
        """Say who has a phone that answers for its seat, and since when whose sleeps."""
        known = self._table.known(TABLE)
        seats = {seat: known.setup.seats[seat].name for seat in known.players}
        phones = frozenset(seat for seat, name in seats.items() if name in names)
        sleep = tuple((seat, asleep[seats[seat]]) for seat in sorted(phones) if seats[seat] in asleep)
        if (phones, sleep) != (self.presence.phones, self.presence.asleep):
            self.presence = replace(self.presence, phones=phones, asleep=sleep)
            self._changed()

    def perform(self, request: Request, by: int = TABLE) -> Answer:
        """Ask the table; where it wants the seats asked first, ask them. `by` is the seat on whose own screen."""
        match request:
            case Agree(number, seat):
                return self._agree(number, seat)
            case Decline(number, seat):
                return self._decline(number, seat)
            case CallJudge():
                return NO_HALL
            case _:
                answer = perform(self._table, request, () if by == TABLE else (by,), by)
        if isinstance(answer, Refusal) and answer.code == "ask-first" and isinstance(request, Asked):
            return self._propose(request, by) or answer
        return answer

    def _propose(self, request: Asked, by: int) -> Refusal | None:
        if self.presence.proposal is not None:
            return ONE_AT_A_TIME
        asked = self._table.known(TABLE).players
        own = (by,) if by in asked else ()
        self._request = request
        self._ask(Proposal(next(self._numbers), self._about(request), asked, own, by, self._changes(request)))
        self._changed()
        return None

    def _ask(self, proposal: Proposal | None, ended: Text | None = None) -> None:
        self.presence = replace(self.presence, proposal=proposal, ended=ended)

    def _agree(self, number: int, seat: int) -> Answer:
        asked = self.presence.proposal
        if asked is None or asked.number != number or seat not in asked.asked:
            return TOO_LATE
        asked = replace(asked, agreed=tuple(sorted({*asked.agreed, seat})))
        if asked.missing:
            self._ask(asked)
            self._changed()
            return None
        self._ask(None)
        answer = perform(self._table, self._request, asked.agreed, asked.by)
        if isinstance(answer, Refusal):
            self._ask(None, answer.text)  # what all agreed to all may hear
            self._changed()
        return answer

    def _decline(self, number: int, seat: int) -> Answer:
        asked = self.presence.proposal
        if asked is None or asked.number != number:
            return TOO_LATE
        no = Text.of("{seat} does not agree: it stays as it is.", seat=SeatName(seat))
        self._ask(None, STAYS if seat in (TABLE, asked.by) else no)
        self._changed()
        return None

    def _went_on(self, _: Committed) -> None:
        if self.presence.proposal is not None:
            self._ask(None, WENT_ON)

    def _about(self, request: Asked) -> Text:
        """Say what is to be taken back or put right, in the words of the log that all may read."""
        match request:
            case Undo():
                return Text.of("Take back: {said}", said=self._said(self._table.decided))
            case Redo():
                return Text.of("Redo: {said}", said=self._said(self._table.ahead))
            case Submit(move):
                return self._told(move).said
            case UndoTo(0):
                return Text.of("Go back to the beginning")
            case UndoTo(seq):
                return Text.of("Go back to after move {n}: {said}", n=seq, said=self._said(seq))
            case Amend(seq, choice):
                return self._instead(seq, choice)

    def _said(self, seq: int) -> Text:
        return self._table.line(seq)

    def _instead(self, seq: int, choice: Choice) -> Text:
        """Say which move is to be another one, and of dice, which lie open, what they show instead.

        Of any other not even whether it can be: that may hang on what is hidden.
        """
        faces = next((value for _, value in choice.filled if _are_faces(value)), None)
        if faces is None:
            return Text.of("Something else in place of move {n}: {said}", n=seq, said=self._said(seq))
        shown = lying(self._table.known(TABLE).variant.dice, faces)
        return Text.of("In place of move {n}: {said} → {faces}", n=seq, said=self._said(seq), faces=shown)

    def _told(self, request: Choice | Move) -> LogEntry:
        """Return what all would be told of a move that the table did not refuse."""
        told = self._table.told_if(request)
        if isinstance(told, Refusal):
            raise TypeError("what is refused nobody is asked about")
        return told

    def _changes(self, request: Asked) -> tuple[Text, ...]:
        """Say what would change on the table, as all may read it."""
        return tuple(map(still_to_do, self._lines(request)))

    def _lines(self, request: Asked) -> tuple[Text, ...]:
        match request:
            case Submit(move):
                return self._told(move).lines
            case Undo():
                return self._table.change_to(self._table.decided, before=True)
            case Redo():
                return self._table.change_to(self._table.redone)
            case UndoTo(seq):
                return self._table.change_to(seq)
            case Amend():
                return ()


def _are_faces(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(face, int) for face in value)
