"""Requests: what a person may ask of the table, as values, and how each is asked. Screens have no other way to it.

A request travels to the table's thread; its answer comes back as a value. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, assert_never

import msgspec

from companion.answers import Committed, Settlement
from companion.game.moves import Choice, Move
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.view import View


class ShowView(msgspec.Struct, frozen=True):
    """Show what a viewer may see, now or as it was before an entry; of a seat only once its cover was lifted."""

    viewer: int = TABLE
    before: int | None = None


class Submit(msgspec.Struct, frozen=True):
    """Make a move that answers `revision`; `viewer` looks on, and hears no reason that he could not see himself."""

    request: Choice | Move
    revision: int
    viewer: int = TABLE


class Amend(msgspec.Struct, frozen=True):
    """Put another move in the place of an entry."""

    seq: int
    request: Choice
    viewer: int = TABLE


class Undo(msgspec.Struct, frozen=True):
    """Take the last move back that somebody decided, and what followed from it by force."""


class UndoTo(msgspec.Struct, frozen=True):
    """Go to any entry; 0 is the beginning."""

    seq: int


class Redo(msgspec.Struct, frozen=True):
    """Make the move again that was taken back last, and what followed from it by force."""


class HandsDone(msgspec.Struct, frozen=True):
    """Say that what hands must do was read where all look, by the settlement's number."""

    number: int


class Agree(msgspec.Struct, frozen=True):
    """Say yes for one seat to what the seats are asked, by the number of the question."""

    number: int
    seat: int


class Decline(msgspec.Struct, frozen=True):
    """Say no for a seat to what the seats are asked; TABLE: for the table."""

    number: int
    seat: int = TABLE


class CallJudge(msgspec.Struct, frozen=True):
    """Call the judge of the hall; `about` is what was typed, "" for nothing."""

    about: str = ""


OfTable = ShowView | Submit | Amend | Undo | UndoTo | Redo | HandsDone
"""What the Table itself answers. That anybody agreed no screen can say of others: each seat says it."""
OfGame = OfTable | Agree | Decline
"""What is asked of the table, or of the seats about it."""
Request = OfGame | CallJudge
Answer = View | Committed | Settlement | Refusal | Text | None


class TablePort(Protocol):
    """The running game, as far as a screen may use it."""

    def view(self, viewer: int, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown."""

    def submit(
        self,
        request: Choice | Move,
        *,
        revision: int | None = None,
        viewer: int = ...,
        agreed: Iterable[int] | None = None,
    ) -> Committed | Refusal:
        """Make a move."""

    def amend(
        self, seq: int, request: Choice | Move, agreed: Iterable[int] = (), *, viewer: int = ..., by: int = ...
    ) -> Settlement | Refusal:
        """Put another move in the place of an entry."""

    def undo(self, agreed: Iterable[int] = (), by: int = ...) -> Settlement | Refusal:
        """Take the last move back."""

    def undo_to(self, seq: int, agreed: Iterable[int] = (), by: int = ...) -> Settlement | Refusal:
        """Go to any entry."""

    def redo(self, agreed: Iterable[int] = (), by: int = ...) -> Settlement | Refusal:
        """Make the move again that was taken back last."""

    def hands_done(self, number: int) -> None:
        """Say that a settlement was read."""


class LiveTable(TablePort, Protocol):
    """A table that tells when something changed."""

    def subscribe(self, subscriber: Callable[[Committed], None]) -> Callable[[], None]:
        """Call after each commit; returns what ends it."""


def perform(table: TablePort, request: OfTable, agreed: Iterable[int] = (), by: int = TABLE) -> Answer:
    """Ask the table; called where the table runs. Raises what the journal raises.

    `agreed`: the seats that said yes; `by`: the seat that asks on its own screen.
    """
    match request:
        case ShowView(viewer, before):
            return table.view(viewer, before)
        case Submit(move, revision, viewer):
            return table.submit(move, revision=revision, viewer=viewer, agreed=None if by == TABLE else agreed)
        case Amend(seq, choice, viewer):
            return table.amend(seq, choice, agreed, viewer=viewer, by=by)
        case Undo():
            return table.undo(agreed, by)
        case UndoTo(seq):
            return table.undo_to(seq, agreed, by)
        case Redo():
            return table.redo(agreed, by)
        case HandsDone(number):
            table.hands_done(number)
            return None
        case _:
            assert_never(request)
