"""Where a person stands in the conversation with the table, as a closed union of values.

The one function in `ui/dialogue/update.py` leads from one to the next. A card that only one seat may see is here only
while this seat looks at the screen alone. No widget, no line, no thread, no Table and no rule may enter.
"""

from __future__ import annotations

import msgspec

from companion.answers import Settlement
from companion.game.moves import Choice
from companion.game.panels import Side
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.last_throw import LastThrow
from companion.view import View
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.phone_presence import NOBODY_APART, PhonePresence, Proposal
from ui.dialogue.requests import Request

# -- what is begun on the board


class Idle(msgspec.Struct, frozen=True):
    """Nothing is begun. `place` was tapped, so that what can be done there is offered; "" for none."""

    place: str = ""


class Placing(msgspec.Struct, frozen=True):
    """A place is asked for: the board shows which may be tapped. `place` was tapped where a second tap decides."""

    draft: MoveDraft
    place: str = ""


class BookOpen(msgspec.Struct, frozen=True):
    """The book of what can be had for a price lies open."""


class Rereading(msgspec.Struct, frozen=True):
    """What really lies there is asked, of one `die` of a throw that counts, or of each (None).

    `past` is what was known before the throw, where it is no longer the last one.
    """

    throw: LastThrow
    die: int | None = None
    past: View | None = None


Board = Idle | Placing | BookOpen | Rereading

# -- what lies over it, if anything


class Asking(msgspec.Struct, frozen=True):
    """Something that is no place is asked for. `others` may be begun instead.

    `several`: not for single cards, two at once, but for as many as are named.
    """

    draft: MoveDraft
    others: tuple[Choice, ...] = ()
    several: bool = False


class Covered(msgspec.Struct, frozen=True):
    """The screen is covered for one seat; once it lifts the cover it sees its cards (no draft) or fills in alone."""

    seat: int
    draft: MoveDraft | None = None
    others: tuple[Choice, ...] = ()


class OwnCards(msgspec.Struct, frozen=True):
    """A seat looks at its own cards, alone."""

    own: View


class Sure(msgspec.Struct, frozen=True):
    """A grave move is asked about once more."""

    draft: MoveDraft


class Agreeing(msgspec.Struct, frozen=True):
    """The seats are asked whether something may be taken back; `seat` is asked here, and `said`: its yes is on its way.

    On a shared screen None of them is asked until it taps its row; on a seat's own screen it always is.
    """

    proposal: Proposal
    seat: int | None = None
    said: bool = False


class Settling(msgspec.Struct, frozen=True):
    """What hands must do is read, after the head moved."""

    settlement: Settlement


class ToldAlone(msgspec.Struct, frozen=True):
    """A seat reads alone why something cannot be, since only it may know; `past` is what it may do all the same."""

    seat: int
    why: Refusal
    past: MoveDraft | None = None
    then: Settlement | None = None


class NotKept(msgspec.Struct, frozen=True):
    """Why nothing can be kept is read; it lies there until somebody has read it."""

    why: Refusal


class Choosing(msgspec.Struct, frozen=True):
    """One of several choices is picked out of a list: a correction, a move not offered (`anyway`), one for the past.

    `known` is what they are chosen from; `amends` the entry the chosen one shall stand in place of.
    """

    question: Text
    choices: tuple[Choice, ...]
    known: Game
    amends: int | None = None
    anyway: bool = False
    correcting: bool = False


class ThrowRead(msgspec.Struct, frozen=True):
    """What was read of the throw of one side of two sums, and the faces that really lie there."""

    throw: LastThrow


class Fixing(msgspec.Struct, frozen=True):
    """The ways to put something right."""


class Behind(msgspec.Struct, frozen=True):
    """What lies behind a key of the strip, by the key's place in it."""

    key: int


class WhoseMove(msgspec.Struct, frozen=True):
    """Who made a move that is not offered is asked."""


class OfSeat(msgspec.Struct, frozen=True):
    """A seat's points and piles, as everybody may count them."""

    seat: int


class OpenPiles(msgspec.Struct, frozen=True):
    """The piles all may look at, of one seat or of all (None)."""

    seat: int | None = None


class BankCounted(msgspec.Struct, frozen=True):
    """What is nobody's, card by card."""


Sheet = (
    Asking
    | Covered
    | OwnCards
    | Sure
    | Agreeing
    | Settling
    | ToldAlone
    | NotKept
    | Choosing
    | ThrowRead
    | Fixing
    | Behind
    | WhoseMove
    | OfSeat
    | OpenPiles
    | BankCounted
)


# -- what is only read, over all of that


class MainMenu(msgspec.Struct, frozen=True):
    """The ways to the other screens."""


class ClauseRead(msgspec.Struct, frozen=True):
    """The clause of this number, word for word."""

    clause: str


class CostsRead(msgspec.Struct, frozen=True):
    """What things cost in this game."""


class RulesRead(msgspec.Struct, frozen=True):
    """The rules of this game, by their headings, with the clause of what happens now."""


class Leaving(msgspec.Struct, frozen=True):
    """Whether Kazami shall be closed, or the device switched off (`off`), is asked once more."""

    off: bool = False


class HallRead(msgspec.Struct, frozen=True):
    """To which hall what is told, what it let the table know, and how the judge is called."""


class CallingJudge(msgspec.Struct, frozen=True):
    """Whether the judge shall be called is asked once more; `about` is what was typed so far."""

    about: str = ""


Over = MainMenu | ClauseRead | CostsRead | RulesRead | Leaving | HallRead | CallingJudge
"""What lies over whatever was begun and leaves it as it is: closed, one stands where one stood."""
Reading = Over | Fixing | Behind | WhoseMove | OfSeat | OpenPiles | BankCounted
"""What only shows something and leads on."""


class Message(msgspec.Struct, frozen=True):
    """What is said for a while in place of the sentence; a refusal's clause can be read, and `past` be done anyway."""

    text: Text
    refusal: Refusal | None = None
    past: MoveDraft | None = None


HINT = Text.of("Tap one of the lit places on the board.")
"""Said where a place is awaited and something else is tapped."""
NO_HEAD = -1
"""No view has come yet."""


class Conversation(msgspec.Struct, frozen=True):
    """Where somebody stands. Several fields hold the revision of the game for which they are true, -1 for none.

    What lies there:
    `board`: what is begun on the board. `sheet`: what lies over it, None for nothing.
    `over`: what is read over both, the newest last. Nothing that was begun is lost by reading.
    `said`: a message in place of the sentence.
    `aside`: a round of calls, or two sums, is put aside to look at the board.

    What was asked of the table, by revision:
    `sent`: of a move on its way. `untouched`: of a move that was made without a touch.
    `declined`: at which somebody stepped back; nothing begins by itself before the next one.
    `settling`: an undo or an amendment is on its way. Nothing begins before its sheet was read.
    `twice`: a purchase that was tapped once on a seat's own screen. One more tap there makes it.

    Dice:
    `faces`: those tapped so far, 0 for each that was not; empty before the first.
    `by_hand`: the revision whose dice are entered by hand though a device may read them.

    What was seen:
    `head`, `revision`: those of the last View. `compared`: the two sides that were over in it.
    `went_on`: the revision at which level sums had been seen. `read`: the number of the settlement read last.
    `passed`: prompts of the last event that left no choice.

    Phones:
    `presence`: who answers on a phone, and what the seats are asked to agree to.
    `here`: which seats answer on this screen all the same, and in which turn they said so.
    """

    board: Board = Idle()
    sheet: Sheet | None = None
    over: tuple[Over, ...] = ()
    said: Message | None = None
    declined: int = -1
    untouched: int | None = None
    sent: int = -1
    settling: bool = False
    aside: bool = False
    went_on: int = -1
    compared: tuple[Side, Side] | None = None
    head: int = NO_HEAD
    revision: int = -1
    passed: tuple[MoveDraft, ...] = ()
    faces: tuple[int, ...] = ()
    by_hand: int = -1
    twice: Choice | None = None
    read: int = -1
    presence: PhonePresence = NOBODY_APART
    here: tuple[tuple[int, int], ...] = ()

    @property
    def top(self) -> Sheet | Over | None:
        """What lies uppermost over the board, None where nothing does."""
        return self.over[-1] if self.over else self.sheet

    @property
    def draft(self) -> MoveDraft | None:
        """The choice on its way, None where nothing is begun."""
        if isinstance(self.sheet, (Asking, Sure)):
            return self.sheet.draft
        return self.board.draft if isinstance(self.board, Placing) else None

    @property
    def alone(self) -> int | None:
        """The seat that looks at the screen alone, None where everybody may look."""
        match self.sheet:
            case OwnCards(own):
                return own.viewer
            case ToldAlone(seat):
                return seat
            case Asking(draft) | Sure(draft) if draft.alone:
                return draft.choice.seat
            case None if isinstance(self.board, Placing) and self.board.draft.alone:
                return self.board.draft.choice.seat
            case _:
                return None


def is_shared(view: View) -> bool:
    """Whether everybody may look at the screen; on a seat's own there is no cover, and nobody else to read for."""
    return view.viewer == TABLE


class Ask(msgspec.Struct, frozen=True):
    """A request on its way to the table, with what it is about, so that the answer finds its place."""

    request: Request
    draft: MoveDraft | None = None
    cover: Covered | None = None
