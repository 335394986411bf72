"""Agreement: each seat says for itself whether something may be taken back, on its own screen or in its own row.

Pure. What is asked, and who has said yes, `PhonePresence` holds. No rule and no wording may enter.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.view import View
from ui.dialogue.conversation import Agreeing, Ask, Conversation, Idle, NotKept, Settling, ToldAlone, is_shared
from ui.dialogue.requests import Agree, Decline


def with_asked(now: Conversation, view: View) -> Conversation:
    """Lay what the seats are asked over the board for as long as it is asked; what must be read is read first."""
    asked, sheet = now.presence.proposal, now.sheet
    if asked is None:
        return replace(now, sheet=None) if isinstance(sheet, Agreeing) else now
    if isinstance(sheet, (Settling, ToldAlone, NotKept)) or (isinstance(sheet, Agreeing) and sheet.proposal == asked):
        return now
    stays = isinstance(sheet, Agreeing) and sheet.proposal.number == asked.number and sheet.seat in asked.missing
    seat = sheet.seat if stays and isinstance(sheet, Agreeing) else None if is_shared(view) else view.viewer
    return replace(now, board=Idle(), sheet=Agreeing(asked, seat))


def ask_seat(now: Conversation, seat: int, view: View) -> Conversation:
    """Let a seat say on a screen that all look at whether it agrees; one on a phone, too, whose battery is empty."""
    if not isinstance(now.sheet, Agreeing) or not is_shared(view) or seat not in now.sheet.proposal.missing:
        return now
    return replace(now, sheet=Agreeing(now.sheet.proposal, seat))


def ask_nobody(now: Conversation, view: View) -> Conversation:
    """Step back from one seat's answer to all of them; a seat's own screen goes on asking it."""
    asks = isinstance(now.sheet, Agreeing) and is_shared(view)
    return replace(now, sheet=Agreeing(now.sheet.proposal)) if asks and isinstance(now.sheet, Agreeing) else now


def decline(now: Conversation) -> tuple[Conversation, Ask | None]:
    """Say no for the seat that is asked here; where none is, the table does not want it after all."""
    if not isinstance(now.sheet, Agreeing) or now.sheet.said:
        return now, None
    asked, seat = now.sheet.proposal, now.sheet.seat
    said = replace(now, sheet=replace(now.sheet, said=True))
    return said, Ask(Decline(asked.number, TABLE if seat is None else seat))


def agree(now: Conversation) -> tuple[Conversation, Ask | None]:
    """Say yes for the seat that is asked here, once."""
    match now.sheet:
        case Agreeing(asked, int(seat), said=False) if seat in asked.missing:
            return replace(now, sheet=replace(now.sheet, said=True)), Ask(Agree(asked.number, seat))
        case _:
            return now, None


def unsaid(now: Conversation) -> Conversation:
    """Let a seat answer again, once its answer has arrived; mostly something else is asked by then."""
    return replace(now, sheet=replace(now.sheet, said=False)) if isinstance(now.sheet, Agreeing) else now
