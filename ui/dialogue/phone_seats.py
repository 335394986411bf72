"""Seats that are asked on their own phones, and so not on a shared screen, unless they answer there.

Pure. `PhonePresence` says who has a phone; no rule and no wording may enter.
"""

from __future__ import annotations

from companion.game.prompts import Dice, Direction
from companion.view import Offered, View
from ui.dialogue.conversation import Conversation, is_shared


def elsewhere(now: Conversation, view: View) -> frozenset[int]:
    """Return the seats that are asked on their phones; on a seat's own screen there are none.

    A seat that took its answer here, since its battery is empty, is asked here until the turn is over.
    """
    if not is_shared(view):
        return frozenset()
    return frozenset(seat for seat in now.presence.phones if (seat, view.known.turn) not in now.here)


def asked_elsewhere(offered: Offered | None, now: Conversation, view: View) -> bool:
    """Whether a choice is asked on a phone; a throw and a direction wait for their device, beside all of them."""
    if offered is None or offered.choice.seat not in elsewhere(now, view):
        return False
    return not (isinstance(offered.prompt, (Dice, Direction)) and offered.prompt.filler in ("tray", "vane"))
