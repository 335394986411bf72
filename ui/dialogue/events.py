"""Events: all that can happen to a conversation, from a finger, a line or the table. A closed union.

Values only; `ui/dialogue/update.py` decides what follows from one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.game.moves import Choice
from companion.game.seals import Seal
from companion.game.text import Refusal, Text
from ui.dialogue.conversation import Ask, Reading
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.requests import Answer, Request

READ = 6.0
"""Seconds something is said in place of the sentence, on a screen all look at; then it is `Hushed`."""


class Changed(msgspec.Struct, frozen=True):
    """There is a new view: a move was made, or the head moved. Another game begins with another conversation."""


class PresenceChanged(msgspec.Struct, frozen=True):
    """Somebody sat down at a phone or left it, or the seats are asked to agree to something, or no longer."""

    presence: PhonePresence


class Answered(msgspec.Struct, frozen=True):
    """The table has answered a request."""

    ask: Ask
    answer: Answer


class Begun(msgspec.Struct, frozen=True):
    """A choice is begun; `others` are ways from the first sheet it opens."""

    choice: Choice
    others: tuple[Choice, ...] = ()


class PlaceTapped(msgspec.Struct, frozen=True):
    """A place of the board was tapped, "" for nowhere."""

    place: str


class SideTapped(msgspec.Struct, frozen=True):
    """A side of the rim was tapped, 0 to 5."""

    side: int


class SeatTapped(msgspec.Struct, frozen=True):
    """A seat's row was tapped."""

    seat: int


class DiceTapped(msgspec.Struct, frozen=True):
    """The dice were tapped: to enter them, or to put right what was read.

    `seat`: those of one side of two sums, None for the throw that counts; `die`: which one, None for no certain one.
    """

    seat: int | None = None
    die: int | None = None


class FaceTapped(msgspec.Struct, frozen=True):
    """A die shows this face: the die by its number among those that are asked for, from 0.

    `read` is what devices read of that throw so far, 0 for the dice they do not read.
    """

    die: int
    face: int
    read: tuple[int, ...] = ()


class FacesAsked(msgspec.Struct, frozen=True):
    """The dice that are waited for are to be told by hand, though a device may read them."""


class OtherwiseAsked(msgspec.Struct, frozen=True):
    """In place of a throw of the past something else happened than other faces."""


class BookOpened(msgspec.Struct, frozen=True):
    """The book was opened."""


class Taken(msgspec.Struct, frozen=True):
    """Something in the open book was taken, by the name of its move."""

    move: str


class Filled(msgspec.Struct, frozen=True):
    """What is asked for was answered: the prompt of this field, in a choice that answers `revision`.

    So what was said twice, or came late, never fills the next prompt.
    """

    field: str
    revision: int
    value: Any


class SeveralAsked(msgspec.Struct, frozen=True):
    """More cards than one are to be named, where two single ones were asked for at once."""


def filled(draft: MoveDraft, value: Any) -> Filled:
    """Return what fills the open prompt of a choice. Raises ValueError where none is open."""
    if draft.prompt is None:
        raise ValueError("nothing is left to fill")
    return Filled(draft.prompt.field, draft.known.revision, value)


class Picked(msgspec.Struct, frozen=True):
    """One of the listed choices was picked."""

    choice: Choice


class FacesStated(msgspec.Struct, frozen=True):
    """These faces really lie there."""

    faces: tuple[int, ...]


class Opened(msgspec.Struct, frozen=True):
    """A sheet that only shows something was asked for."""

    sheet: Reading


class CorrectionsOpened(msgspec.Struct, frozen=True):
    """What may be corrected was asked for."""


class MovesOpened(msgspec.Struct, frozen=True):
    """What a seat may have done that is not offered was asked for."""

    seat: int


class OwnAsked(msgspec.Struct, frozen=True):
    """A seat wants to see its own cards."""

    seat: int


class Lifted(msgspec.Struct, frozen=True):
    """The cover was lifted: the seat it was for looks at the screen alone."""


class CoveredAgain(msgspec.Struct, frozen=True):
    """The seat that looked alone has covered the screen, or has left it."""


class WentElsewhere(msgspec.Struct, frozen=True):
    """Another screen is looked at, such as the log: what was begun waits for the way back, covered."""


class TakenHere(msgspec.Struct, frozen=True):
    """A seat that is asked on its phone wants to answer here."""

    seat: int


class Confirmed(msgspec.Struct, frozen=True):
    """Yes: the grave move is meant, or sealed with this seal, or the seat that is asked agrees."""

    seal: Seal | None = None


class AgreementAsked(msgspec.Struct, frozen=True):
    """A seat wants to say here whether it agrees."""

    seat: int


class Declined(msgspec.Struct, frozen=True):
    """No: the seat that is asked does not agree; where none is asked, the table does not want it after all."""


class SteppedBack(msgspec.Struct, frozen=True):
    """Back to the table: what was begun is dropped."""


class Closed(msgspec.Struct, frozen=True):
    """What only showed something is closed; what was begun on the board goes on."""


class DoneAnyway(msgspec.Struct, frozen=True):
    """What was refused is done all the same, by the table's word."""


class HeadMoved(msgspec.Struct, frozen=True):
    """The last move is to be taken back, made again, or another entry gone to."""

    request: Request


class AmendBegun(msgspec.Struct, frozen=True):
    """Another move is to stand in the place of an entry."""

    seq: int


class LookedAside(msgspec.Struct, frozen=True):
    """The calls or the sums are put aside to look at the board, or brought back."""


class WentOn(msgspec.Struct, frozen=True):
    """Level sums have been seen: both sides go on."""


class JudgeWanted(msgspec.Struct, frozen=True):
    """The judge is to be called; `text` says what it is about, "" for nothing."""

    text: str = ""


class Hushed(msgspec.Struct, frozen=True):
    """What was said for a while has been read."""


class Announced(msgspec.Struct, frozen=True):
    """Somebody says something that is no answer, such as a device."""

    text: Text


class Refused(msgspec.Struct, frozen=True):
    """Something that is no request was refused, such as a throw of Kazami's."""

    why: Refusal


Event = (
    Changed
    | PresenceChanged
    | Answered
    | Begun
    | PlaceTapped
    | SideTapped
    | SeatTapped
    | DiceTapped
    | FaceTapped
    | FacesAsked
    | OtherwiseAsked
    | BookOpened
    | Taken
    | Filled
    | SeveralAsked
    | Picked
    | FacesStated
    | Opened
    | CorrectionsOpened
    | MovesOpened
    | OwnAsked
    | Lifted
    | CoveredAgain
    | WentElsewhere
    | TakenHere
    | Confirmed
    | AgreementAsked
    | Declined
    | SteppedBack
    | Closed
    | DoneAnyway
    | HeadMoved
    | AmendBegun
    | LookedAside
    | WentOn
    | JudgeWanted
    | Hushed
    | Announced
    | Refused
)
