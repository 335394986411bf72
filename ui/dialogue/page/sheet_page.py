"""The page of a sheet on a screen that all look at: its title, what it says and asks, and what stands at its foot.

A pure function of where people stand. What only one seat may see is here only while the conversation holds it, lifted
from its cover. No layout and no rule may enter.
"""

from __future__ import annotations

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    Choosing,
    Covered,
    Fixing,
    OfSeat,
    Over,
    OwnCards,
    Reading,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    WhoseMove,
)
from ui.dialogue.page.about_seat import open_points
from ui.dialogue.page.action_bar import action_bar
from ui.dialogue.page.agreement import asks_for_it
from ui.dialogue.page.alone import points
from ui.dialogue.page.blocks import Page
from ui.dialogue.page.own import offer_from
from ui.dialogue.page.sheets import shown
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import asked_now
from ui.dialogue.update import DIFFERENT


def sheet_page(top: Sheet | Over, at: ScreenState) -> Page | None:
    """Return the page of what lies uppermost over the board; None where it only showed something, and has nothing."""
    found, back = shown(top, at), _closed_beside(top)
    blocks = tuple(found.blocks)
    if not blocks and back is not None:
        return None
    return Page(
        title=found.title,
        number=at.view.head,
        blocks=blocks,
        last=tuple(action_bar(at, blocks)),
        sub=_below(top, at),
        seat=found.seat if found.seat in at.known.players else None,
        of=at.offer.seat if at.offer is not None and isinstance(top, Asking | Covered) else None,
        hex=at.asked_at,
        back=back,
        in_column=at.calling,
    )


def faced(top: Sheet | Over, about: int | None, at: ScreenState) -> int | None:
    """Return the seat that a sheet is turned to: whom it is about, else who is asked; None: nobody, of a correction."""
    if about is not None:
        return about
    match top:
        case Fixing() | WhoseMove() | ThrowRead() | Settling():
            return None
        case Choosing() if top.correcting or top.amends is not None:
            return None
        case Asking(draft) | Sure(draft) if at.known.variant.move_named(draft.choice.move).correction:
            return None
        case _:
            return asked_now(at.known)


def _below(top: Sheet | Over, at: ScreenState) -> Text | None:
    """Say below the title whose offer is answered, who asks for it, or how many points a seat has, as far as known."""
    match top:
        case Covered():
            return None if at.offer is None else offer_from(at.offer)
        case OwnCards(own):
            return points(own)
        case Agreeing(asked) if asked.by in at.known.players:
            return asks_for_it(asked)
        case OfSeat(seat):
            return open_points(seat, at)
        case Fixing():
            return DIFFERENT
        case _:
            return None


def _closed_beside(top: Sheet | Over) -> events.Event | None:
    """Return what a tap beside a sheet tells; None where somebody is asked, or must have read it."""
    if isinstance(top, Choosing) and top.amends is not None:
        return events.SteppedBack()
    return events.Closed() if isinstance(top, Reading | Choosing | ThrowRead) else None
