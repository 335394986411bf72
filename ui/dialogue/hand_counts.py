"""Hand counts: a card more or fewer in a hand than Kazami thought, as one finished correction.

For every screen alike. No widget, no line and no rule may enter.
"""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.prompts import fits
from companion.game.state import Game, hand
from ui.dialogue.move_draft import MoveDraft


def hand_corrected(known: Game, seat: int) -> Choice:
    """Return the choice that states what a seat holds."""
    return Choice(CorrectCards.__name__, known.viewer).with_field("pile", hand(seat))


def one_off(known: Game, seat: int, by: int) -> Choice | None:
    """Return what states that a seat holds one card more (`by` 1) or fewer (-1) than was thought, whichever it is.

    None where it cannot be, or where only the seat itself may say so.
    """
    draft, thought = MoveDraft(hand_corrected(known, seat), known), known.hand(seat)
    one = Cards.facedown(1)
    if draft.refused or draft.covered or draft.prompt is None or (by < 0 and not thought.total):
        return None
    stated = thought + one if by > 0 else thought - one
    return draft.filled(stated).choice if fits(draft.prompt, stated) else None
