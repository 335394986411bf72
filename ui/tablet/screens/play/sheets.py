"""Which sheet lies over the board: one for each place of a conversation at which something does. One exhaustive match.

Nothing is decided here; a new sheet of the conversation fails the type check until it is drawn.
"""

from __future__ import annotations

from typing import assert_never

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
from ui.tablet.kit.screen_kit import Go
from ui.tablet.kit.sheet import SheetWidget
from ui.tablet.screens.play.agree import agree_sheet
from ui.tablet.screens.play.correct import choice_sheet, not_kept_sheet, settlement_sheet
from ui.tablet.screens.play.menus import (
    bank_sheet,
    behind_sheet,
    fix_sheet,
    leaving_sheet,
    menu_sheet,
    piles_sheet,
    seat_sheet,
    whose_move,
)
from ui.tablet.screens.play.moment import Do, Moment, Tell
from ui.tablet.screens.play.private import cover_sheet, own_sheet, told_alone_sheet
from ui.tablet.screens.play.prompts import prompt_sheet, sure_sheet
from ui.tablet.screens.play.throw import throw_sheet


def sheet_of(  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    sheet: Sheet | Over, moment: Moment, tell: Tell, go: Go, do: Do
) -> SheetWidget | None:
    """Return the widget of a sheet, None where there would be nothing on it."""
    match sheet:
        case Asking():
            return prompt_sheet(moment, sheet, tell)
        case Sure(draft):
            return sure_sheet(moment, draft, tell)
        case Covered():
            return cover_sheet(moment, sheet, tell)
        case OwnCards(own):
            return own_sheet(moment, own, tell)
        case ToldAlone():
            return told_alone_sheet(moment, sheet, tell)
        case Agreeing():
            return agree_sheet(moment, sheet, tell)
        case Settling(settlement):
            return settlement_sheet(moment, settlement, tell)
        case NotKept(why):
            return not_kept_sheet(moment, why, tell)
        case Choosing():
            return choice_sheet(moment, sheet, tell)
        case ThrowRead(throw):
            return throw_sheet(moment, throw, tell)
        case ClauseRead() | CostsRead() | RulesRead():
            return None  # a page
        case Leaving(off):
            return leaving_sheet(moment, off=off, tell=tell, go=go)
        case MainMenu():
            return menu_sheet(moment, tell, go)
        case Fixing():
            return fix_sheet(moment, tell, go)
        case Behind(key):
            return behind_sheet(moment, key, tell, do)
        case WhoseMove():
            return whose_move(moment, tell)
        case OfSeat(seat):
            return seat_sheet(moment, seat, tell)
        case OpenPiles(seat):
            return piles_sheet(moment, seat, tell)
        case BankCounted():
            return bank_sheet(moment, tell)
        case _:
            assert_never(sheet)


def whose(sheet: Sheet | Over) -> int | None:
    """Return the seat a sheet is about, and turned to; None where it is about none."""
    match sheet:
        case Asking(draft) | Sure(draft):
            return draft.about
        case OfSeat(seat) | OpenPiles(seat) | Agreeing(seat=seat):
            return seat
        case Choosing(choices=choices) if sheet.anyway:
            return choices[0].seat if choices else None
        case OwnCards(own):
            return own.viewer
        case Covered(seat) | ToldAlone(seat):
            return seat
        case _:
            return None
