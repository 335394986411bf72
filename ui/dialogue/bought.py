"""Bought: which card came is told to who bought it unseen, on its own screen, and to nobody else.

Pure; the variant says which purchases these are. No wording of a rule may enter.
"""

from __future__ import annotations

from companion.game.cards import NO_CARDS, Cards
from companion.game.state import hand, within_a_seat
from companion.game.text import Text
from companion.view import View
from ui.dialogue.move_draft import MoveDraft


def came(draft: MoveDraft, view: View) -> Text | None:
    """Say which cards a purchase brought, by what its seat knew before it; None where only the table can see them."""
    seat = draft.choice.seat
    if not draft.draws or view.viewer != seat or draft.known.viewer != seat:
        return None
    before = draft.known.piles
    piles = (
        (pile, before.get(name, NO_CARDS)) for name, pile in view.known.piles.items() if within_a_seat(name, hand(seat))
    )
    new = {kind: n - was.of(kind) for pile, was in piles for kind, n in pile if n > was.of(kind)}
    return Text.of("You drew: {cards}", cards=Cards(new)) if new else None
