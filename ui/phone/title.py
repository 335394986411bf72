"""What stands at the top of a page: what its seat is asked or reads, else what happens now and whose it is.

The seat's own name stands in the header of its page and is never said again. Texts only; no markup and no rule.
"""

from __future__ import annotations

from typing import assert_never

from companion.answers import heads
from companion.game.text import SeatName, Text
from ui.dialogue.actions import COSTS
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    BankCounted,
    Behind,
    Choosing,
    ClauseRead,
    CostsRead,
    Covered,
    Fixing,
    Idle,
    Leaving,
    MainMenu,
    NotKept,
    OfSeat,
    OpenPiles,
    Over,
    OwnCards,
    RulesRead,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    ToldAlone,
    WhoseMove,
)
from ui.dialogue.sentence import sentence
from ui.phone.standing import Standing, large

OPEN = Text.of("What lies open")


def title(at: Standing) -> str:
    """Return the title of a page."""
    top = at.now.top
    if _answering(at) and at.offer is not None:
        return at.words.voice(Text.of("An offer from {name}", name=SeatName(at.offer.seat)))
    if isinstance(top, Asking) and at.asked is not None:
        return large(" · ".join(map(at.words.voice, at.asked.asks)))
    said = _own(sentence(at.now, at.view, at.offers, at.panels), at) if top is None else sheet_title(top, at)
    return large(at.words.voice(said))


def whose(at: Standing) -> int | None:
    """Return the seat whose sign stands before the title: whose offer it is, or whom the page is about."""
    top = at.now.top
    if _answering(at) and at.offer is not None:
        return at.offer.seat
    return top.seat if isinstance(top, OfSeat) else None


def _answering(at: Standing) -> bool:
    """Whether the page is about an offer: nothing else lies over the table."""
    return at.offer is not None and (at.now.top is None or isinstance(at.now.top, Asking))


def _own(said: Text, at: Standing) -> Text:
    """Return a sentence without the name of who holds the phone: his turn, or what is asked of him."""
    args = dict(said.args)
    what = args.get("what")
    if said.msgid != "{name}: {what}" or args.get("name") != SeatName(at.view.viewer) or not isinstance(what, Text):
        return said
    free = isinstance(at.now.board, Idle) and at.known.turn and at.known.active == at.view.viewer
    return Text.of("Your turn: {what}", what=what) if free else what


def sheet_title(sheet: Sheet | Over, at: Standing) -> Text:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    """Return what stands over a sheet."""
    match sheet:
        case Asking(filling) | Sure(filling):
            seals = isinstance(sheet, Sure) and filling.seals
            return filling.forfeited or Text.of("Seal this choice?" if seals else "This costs much: are you sure?")
        case Choosing(question):
            return question
        case Settling(settlement):
            return heads(settlement)[0]
        case Agreeing():
            return Text.of("Do you agree?")
        case ToldAlone() | NotKept():
            return Text.of("That cannot be")
        case ThrowRead(throw):
            return throw.read
        case Fixing():
            return Text.of("Put it right")
        case Behind(key):
            shown = at.actions.behind(key)
            return OPEN if shown is None else shown.text
        case WhoseMove():
            return Text.of("Whose move?")
        case OfSeat(seat):
            return Text.of("{seat}", seat=SeatName(seat))
        case OpenPiles():
            return OPEN
        case BankCounted():
            return Text.of("Bank and counts")
        case ClauseRead(clause):
            return Text.of("Rule {clause}", clause=clause)
        case CostsRead():
            return COSTS.text
        case RulesRead():
            return Text.of("The rules of this game")
        case Covered() | OwnCards() | MainMenu() | Leaving():
            return Text.of("Own cards")  # of these a phone has none
        case _:
            assert_never(sheet)
