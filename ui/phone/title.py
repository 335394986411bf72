"""What stands at the top of a page: what its seat is asked or reads, else what happens now and whose it is.

The seat's own name stands in the header of its page and is never said again. Texts only; no markup and no rule.
"""

from __future__ import annotations

from companion.game.text import SeatName, Text
from ui.dialogue.conversation import Asking, Idle, OfSeat
from ui.dialogue.sentence import sentence
from ui.phone.sheets import shown
from ui.phone.standing import Standing, large


def title(at: Standing) -> str:
    """Return the title of a page."""
    top = at.now.top
    if _answering(at) and at.offer is not None:
        return at.words.voice(Text.of("An offer from {name}", name=SeatName(at.offer.seat)))
    if isinstance(top, Asking) and at.asked is not None:
        return large(" · ".join(map(at.words.voice, at.asked.asks)))
    said = _own(sentence(at.now, at.view, at.offers, at.panels), at) if top is None else shown(top, at).title
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
