"""Consent: what the seats of one table are asked to agree to, who has, and what is carried out once all have.

What was told in secret is taken back only when each seat has said yes itself. At most one thing is asked at a time; it
lapses with any commit. Who can answer on a phone is known here, too. It lives where the Table lives; no screen and no
rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Protocol

from msgspec.structs import replace

from companion.answers import Committed
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, SeatName, Text
from companion.told import Told
from ui.dialogue.party import Party, Proposal
from ui.dialogue.requests import Agree, Amend, Answer, Decline, LiveTable, Request, Undo, UndoTo, perform

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

    def log(self, viewer: int, since: int = ...) -> tuple[Told, ...]:
        """Return what happened."""

    def known(self, viewer: int) -> Game:
        """Return what a viewer knows."""


class Consent:
    """What is asked of the seats of one table. `changed` is called when it is something else, unless a commit tells."""

    def __init__(self, table: AskedTable, changed: Callable[[], None] = lambda: None) -> None:
        self.party = Party()
        self._table, self._changed = table, changed
        self._request: Undo | UndoTo | Amend = Undo()
        self._numbers = count(1)
        self.leave = table.subscribe(self._went_on)

    def on_phones(self, names: Collection[str], asleep: Mapping[str, str] = NOT_ASLEEP) -> None:
        """Say who has a phone that answers for its seat, and since when whose sleeps."""
        known = self._table.known(TABLE)
        seats = {seat: known.setup.seats[seat].name for seat in known.players}
        phones = frozenset(seat for seat, name in seats.items() if name in names)
        sleep = tuple((seat, asleep[seats[seat]]) for seat in sorted(phones) if seats[seat] in asleep)
        if (phones, sleep) != (self.party.phones, self.party.asleep):
            self.party = replace(self.party, phones=phones, asleep=sleep)
            self._changed()

    def perform(self, request: Request, by: int = TABLE) -> Answer:
        """Ask the table; where it wants the seats asked first, ask them. `by` is the seat on whose own screen."""
        match request:
            case Agree(number, seat):
                return self._agree(number, seat)
            case Decline(number, seat):
                return self._decline(number, seat)
            case _:
                answer = perform(self._table, request)
        if isinstance(answer, Refusal) and answer.code == "ask-first" and isinstance(request, (Undo, UndoTo, Amend)):
            return self._propose(request, by) or answer
        return answer

    def _propose(self, request: Undo | UndoTo | Amend, by: int) -> Refusal | None:
        if self.party.proposal is not None:
            return ONE_AT_A_TIME
        asked = self._table.known(TABLE).players
        own = (by,) if by in asked else ()
        self._request = request
        self._ask(Proposal(next(self._numbers), self._about(request), asked, own, by))
        self._changed()
        return None

    def _ask(self, proposal: Proposal | None, ended: Text | None = None) -> None:
        self.party = replace(self.party, proposal=proposal, ended=ended)

    def _agree(self, number: int, seat: int) -> Answer:
        asked = self.party.proposal
        if asked is None or asked.number != number or seat not in asked.asked:
            return TOO_LATE
        asked = replace(asked, agreed=tuple(sorted({*asked.agreed, seat})))
        if asked.missing:
            self._ask(asked)
            self._changed()
            return None
        self._ask(None)
        answer = perform(self._table, self._request, asked.agreed)
        if isinstance(answer, Refusal):
            self._ask(None, answer.text)  # what all agreed to all may hear
            self._changed()
        return answer

    def _decline(self, number: int, seat: int) -> Answer:
        asked = self.party.proposal
        if asked is None or asked.number != number:
            return TOO_LATE
        no = Text.of("{seat} does not agree: it stays as it is.", seat=SeatName(seat))
        self._ask(None, STAYS if seat in (TABLE, asked.by) else no)
        self._changed()
        return None

    def _went_on(self, _: Committed) -> None:
        if self.party.proposal is not None:
            self._ask(None, WENT_ON)

    def _about(self, request: Undo | UndoTo | Amend) -> Text:
        """Say what is to be taken back, in the words of the log that all may read."""
        match request:
            case Undo():
                return Text.of("Take back: {said}", said=self._said(self._table.decided))
            case UndoTo(0):
                return Text.of("Go back to the beginning")
            case UndoTo(seq):
                return Text.of("Go back to after move {n}: {said}", n=seq, said=self._said(seq))
            case Amend(seq):
                return Text.of("Something else in place of move {n}: {said}", n=seq, said=self._said(seq))

    def _said(self, seq: int) -> Text:
        told = (told.said for told in self._table.log(TABLE, seq) if told.seq == seq)
        return next(told, Text.of("a move that was left behind"))
