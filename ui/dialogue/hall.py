"""The hall of a table as a screen is told of it, and what people may ask there. Plain values only.

What comes from a hall is data: it is shown, and never a move. No network, no table and no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from typing import NamedTuple, Protocol

import msgspec

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.remarks import Answered, tells

LONGEST_ADDRESS, LONGEST_ABOUT = 200, 200
"""How many signs an address of a hall has at most, and what a judge is told."""


class Seating(msgspec.Struct, frozen=True):
    """Who plays at this table in a round, in their order of choice; `variant` and `target` where the hall says so."""

    round: int
    table: int
    players: tuple[str, ...]
    variant: str = ""
    target: int = 0


class JudgeCalled(msgspec.Struct, frozen=True):
    """A call that is not settled yet; `judge` is on the way, "" before somebody is."""

    judge: str = ""


class HallNow(msgspec.Struct, frozen=True):
    """The hall that is told what everybody at table number `table` sees, by the broker at `host`.

    `hears`: whether it hears the table just now. `minutes`: those that are left of the round, begun ones counted, None
    where no clock runs; `paused`: the clock stands. `note`: what it let the table know last, "" once that was read.
    """

    hall: str
    host: str
    table: int
    hears: bool = False
    seating: Seating | None = None
    minutes: int | None = None
    paused: bool = False
    note: str = ""
    call: JudgeCalled | None = None


class HallCard(msgspec.Struct, frozen=True):
    """What a hall's card says, without its password: the hall, the host of its broker, and the table's number."""

    hall: str
    host: str
    table: int


class CardAwaited(msgspec.Struct, frozen=True):
    """A screen of the table stands where a hall is joined, and waits for a picture of the hall's card.

    `read`: the card in the picture that came, None before one did.
    """

    read: HallCard | None = None


class JoinHall(NamedTuple):
    """Belong to the hall of this address from now on; it holds a password."""

    address: str

    def __repr__(self) -> str:
        """Say nothing of it: a button is known by what it says."""
        return "JoinHall()"


class LeaveHall(NamedTuple):
    """Belong to no hall any more."""


class NoteRead(NamedTuple):
    """The note was read."""


class AwaitCard(NamedTuple):
    """Wait for a picture of the hall's card, for the screen of the table called so; asked once more: for another."""

    by: str


class ForgetCard(NamedTuple):
    """Wait no more for that screen."""

    by: str


class CardScanned(NamedTuple):
    """A picture came; the texts of all squares in it, which may hold passwords."""

    texts: tuple[str, ...]

    def __repr__(self) -> str:
        """Say nothing of them: values end up in logs."""
        return "CardScanned()"


class JoinScanned(NamedTuple):
    """Belong from now on to the hall of this card, which was read last."""

    card: HallCard


HallCare = JoinHall | LeaveHall | NoteRead | AwaitCard | ForgetCard | CardScanned | JoinScanned
NO_HALL = Refusal("no-hall", "", Text.of("This table belongs to no hall."))


class HallPort(Protocol):
    """The hall of a table, in the table's thread."""

    @property
    def now(self) -> HallNow | None:
        """How it is; None where the table belongs to none."""

    @property
    def card(self) -> CardAwaited | None:
        """Whether a picture of a hall's card is waited for, and which card was read; None: none is."""

    def call(self, about: str, by: int = TABLE) -> Refusal | None:
        """Call the judge, for a seat that does so on its own screen or for the table; or say why not."""

    def tend(self, care: HallCare, said: Callable[[Text | Refusal], None]) -> None:
        """Join, leave, read or scan, and say what came of it."""


class NoHall:
    """A table that can belong to none."""

    now = None
    card = None

    def call(self, about: str, by: int = TABLE) -> Refusal | None:
        """Say that there is none."""
        del about, by
        return NO_HALL

    def tend(self, care: HallCare, said: Callable[[Text | Refusal], None]) -> None:
        """Say that there is none."""
        del care
        said(NO_HALL)


# -- in words

CALL_JUDGE, CALL_ASKED = Text.of("Call the judge"), Text.of("Call the judge?")
CALLED = Text.of("The judge is called.")
TOLD_ONCE_HEARD = Text.of("The judge is called once the hall hears this table.")
LEAVE, LEAVE_ASKED = Text.of("Leave the hall"), Text.of("Leave the hall?")
LEAVE_MEANS = Text.of("Nothing is sent any more from this table, and no judge can be called here.")
JOIN = Text.of("Join a hall")
ADDRESS = Text.of("The address the organiser gave you")
JOIN_ASKED, JOIN_THIS = Text.of("Join this hall?"), Text.of("Join this hall")
ANOTHER_PICTURE = Text.of("Another picture")
TAKE_PICTURE = Text.of("Take a picture of the hall's card")
PICTURE_TOO = Text.of("Or take a picture of the card, with a phone that sits at this table.")
PICTURE_HERE = Text.of("Or take a picture of the card, here or with a phone that sits at this table.")
CARD_READ = Text.of("The hall's card was read. The table's screen asks whether to join.")
NOT_AWAITED = Refusal("not-awaited", "", Text.of("The table waits for no picture of a hall's card now."))
NO_SQUARES = Refusal(
    "no-squares", "", Text.of("No code can be read in this picture. Take it closer, flat and in good light.")
)
NO_CARD = Refusal("no-card", "", Text.of("The code in this picture is no card of a hall."))
SEVERAL_CARDS = Refusal("several-cards", "", Text.of("Several cards are in this picture. Take yours alone."))
OTHER_CARD = Refusal("other-card", "", Text.of("Another card was read meanwhile. Look at it first."))


def told_to(now: HallNow) -> Text:
    """Say to whom what is sent."""
    return Text.of(
        "What everybody at the table sees is told to the hall {hall} ({host}), as table {n}.",
        hall=now.hall,
        host=now.host,
        n=now.table,
    )


def named(now: HallNow) -> Text:
    """Say in short which hall is told, and as which table."""
    return Text.of("Hall {hall}, table {n}", hall=now.hall, n=now.table)


def card_named(card: HallCard) -> Text:
    """Say which hall a card leads to, which table it is for, and where."""
    return Text.of("Hall {hall}, table {n}, at {host}", hall=card.hall, n=card.table, host=card.host)


def seated_here(seating: Seating) -> Text:
    """Say who plays here."""
    return Text.of("{what}: {players}", what=seated_head(seating), players=seated_names(seating))


def seated_head(seating: Seating) -> Text:
    """Say which round it is, and which table."""
    return Text.of("Round {round}, table {n}", round=seating.round, n=seating.table)


def seated_names(seating: Seating) -> Text:
    """Return the names of those who play, in their order of choice, at least one."""
    first, *others = (Text.of("{name}", name=name) for name in seating.players)
    return reduce(lambda one, other: Text.of("{one}, {other}", one=one, other=other), others, first)


def time_left(now: HallNow) -> Text | None:
    """Say how long the round lasts still; None where no clock runs."""
    if now.minutes is None:
        return None
    if now.paused:
        return Text.of("{n} min left, the clock stands", n=now.minutes)
    return Text.of("{n} min left", n=now.minutes) if now.minutes else Text.of("The time is up")


def judge_comes(now: HallNow) -> Text:
    """Say how it is with the call that is open."""
    if now.call is not None and now.call.judge:
        return tells(Answered(0, now.call.judge))
    return CALLED if now.hears else TOLD_ONCE_HEARD


def judge_in_short(call: JudgeCalled) -> Text:
    """Say the same where there is room for two words."""
    return Text.of("Judge comes") if call.judge else Text.of("Judge called")


def hall_said(now: HallNow | None) -> Iterator[Text]:
    """Yield what is said of the hall beside the game: the time, the judge, the note."""
    if now is None:
        return
    left = time_left(now)
    if left is not None:
        yield left
    if now.call is not None:
        yield judge_comes(now)
    if now.note:
        yield note_said(now)


def note_said(now: HallNow) -> Text:
    """Return what the hall let the table know last."""
    return Text.of("From the hall: {note}", note=now.note)
