"""By itself: the one prompt that can be answered now opens without a tap, as long as nothing else is begun.

Pure. Stepping back from it leads nowhere, so no *Back* is offered. No rule and no wording may enter.
"""

from __future__ import annotations

from companion.view import View
from ui.dialogue.conversation import Conversation, Placing, is_shared
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import sorted_offers
from ui.dialogue.phone_seats import asked_elsewhere


def asked_by_itself(now: Conversation, view: View) -> MoveDraft | None:
    """Return what alone can be answered and asks its seat for something; None where it begins with a tap.

    Throws wait for dice, secrets for a tap. Whoever answers after another seat begins with a tap: a second tap of that
    seat must not answer here.
    """
    alone, front = sorted_offers(view).alone, view.known.front
    after_another = is_shared(view) and front is not None and bool(front.answered)
    if alone is None or after_another or (view.forced is None and asked_elsewhere(alone, now, view)):
        return None
    draft = MoveDraft(alone.choice, view.known)
    asks = draft.prompt is not None and draft.prompt.filler == "seat"
    return draft if asks and not draft.covered else None


def began_by_itself(now: Conversation, view: View) -> bool:
    """Whether the places that are lit are those of what is asked by itself, and nobody has chosen anything yet."""
    placing = now.board
    if not isinstance(placing, Placing) or placing.place or placing.draft.overrules:
        return False
    asked = asked_by_itself(now, view)
    while asked is not None and not asked.covered and (only := asked.forced) is not None:
        asked = asked.filled(only)
    return asked is not None and asked.choice == placing.draft.choice
