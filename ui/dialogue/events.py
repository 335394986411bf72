"""What may happen to a conversation: what a finger or a line says, and what comes from the table. A closed union.

Values only; what follows from one is decided in `ui/dialogue/take.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.game.moves import Choice
from companion.game.seals import Seal
from companion.game.text import Refusal, Text
from ui.dialogue.conversation import Ask, Reading
from ui.dialogue.filling import Filling
from ui.dialogue.party import Party
from ui.dialogue.requests import Answer, Request


@dataclass(frozen=True)
class Changed:
    """There is a new view: a move was made, or the head moved. Another game begins with another conversation."""


@dataclass(frozen=True)
class PartyChanged:
    """Somebody sat down at a phone or left it, or the seats are asked to agree to something, or no longer."""

    party: Party


@dataclass(frozen=True)
class Answered:
    """The table has answered a request."""

    ask: Ask
    answer: Answer


@dataclass(frozen=True)
class Begun:
    """A choice is begun; `others` are ways from the first sheet it opens."""

    choice: Choice
    others: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class PlaceTapped:
    """A place of the board was tapped, "" for nowhere."""

    place: str


@dataclass(frozen=True)
class SideTapped:
    """A side of the rim was tapped, 0 to 5."""

    side: int


@dataclass(frozen=True)
class SeatTapped:
    """A seat's row was tapped."""

    seat: int


@dataclass(frozen=True)
class DiceTapped:
    """The dice were tapped: to enter them, or to put right what was read.

    `seat`: those of one side of two sums, None for the throw that counts; `die`: which one, None for no certain one.
    """

    seat: int | None = None
    die: int | None = None


@dataclass(frozen=True)
class FaceTapped:
    """A die shows this face: the die by its number among those that are asked for, from 0.

    `read` is what devices read of that throw so far, 0 for the dice they do not read.
    """

    die: int
    face: int
    read: tuple[int, ...] = ()


@dataclass(frozen=True)
class FacesAsked:
    """The dice that are waited for are to be told by hand, though a device may read them."""


@dataclass(frozen=True)
class OtherwiseAsked:
    """In place of a throw of the past something else happened than other faces."""


@dataclass(frozen=True)
class BookOpened:
    """The book was opened."""


@dataclass(frozen=True)
class Taken:
    """Something in the open book was taken, by the name of its move."""

    move: str


@dataclass(frozen=True)
class Filled:
    """What is asked for was answered: the hole of this field, in a choice that answers `ask`.

    So what was said twice, or came late, never fills the next hole.
    """

    field: str
    ask: int
    value: Any


@dataclass(frozen=True)
class SeveralAsked:
    """More cards than one are to be named, where two single ones were asked for at once."""


def filled(filling: Filling, value: Any) -> Filled:
    """Return what fills the open hole of a choice. Raises ValueError where none is open."""
    if filling.hole is None:
        raise ValueError("nothing is left to fill")
    return Filled(filling.hole.field, filling.known.ask, value)


@dataclass(frozen=True)
class Picked:
    """One of the listed choices was picked."""

    choice: Choice


@dataclass(frozen=True)
class FacesStated:
    """These faces really lie there."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class Opened:
    """A sheet that only shows something was asked for."""

    sheet: Reading


@dataclass(frozen=True)
class CorrectionsOpened:
    """What may be corrected was asked for."""


@dataclass(frozen=True)
class MovesOpened:
    """What a seat may have done that is not offered was asked for."""

    seat: int


@dataclass(frozen=True)
class OwnAsked:
    """A seat wants to see its own cards."""

    seat: int


@dataclass(frozen=True)
class Lifted:
    """The cover was lifted: the seat it was for looks at the screen alone."""


@dataclass(frozen=True)
class CoveredAgain:
    """The seat that looked alone has covered the screen, or has left it."""


@dataclass(frozen=True)
class WentElsewhere:
    """Another screen is looked at, such as the log: what was begun waits for the way back, covered."""


@dataclass(frozen=True)
class TakenHere:
    """A seat that is asked on its phone wants to answer here."""

    seat: int


@dataclass(frozen=True)
class Confirmed:
    """Yes: the grave move is meant, or sealed with this seal, or the seat that is asked agrees."""

    seal: Seal | None = None


@dataclass(frozen=True)
class AgreementAsked:
    """A seat wants to say here whether it agrees."""

    seat: int


@dataclass(frozen=True)
class Declined:
    """No: the seat that is asked does not agree; where none is asked, the table does not want it after all."""


@dataclass(frozen=True)
class SteppedBack:
    """Back to the table: what was begun is dropped."""


@dataclass(frozen=True)
class Closed:
    """What only showed something is closed; what was begun on the board goes on."""


@dataclass(frozen=True)
class DoneAnyway:
    """What was refused is done all the same, by the table's word."""


@dataclass(frozen=True)
class HeadMoved:
    """The last move is to be taken back, made again, or another entry gone to."""

    request: Request


@dataclass(frozen=True)
class AmendBegun:
    """Another move is to stand in the place of an entry."""

    seq: int


@dataclass(frozen=True)
class LookedAside:
    """The calls or the sums are put aside to look at the board, or brought back."""


@dataclass(frozen=True)
class WentOn:
    """Level sums have been seen: both sides go on."""


@dataclass(frozen=True)
class Hushed:
    """What was said for a while has been read."""


@dataclass(frozen=True)
class Announced:
    """Somebody says something that is no answer, such as a device."""

    text: Text


@dataclass(frozen=True)
class Refused:
    """Something that is no request was refused, such as a throw of Kazami's."""

    why: Refusal


Event = (
    Changed
    | PartyChanged
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
    | Hushed
    | Announced
    | Refused
)
