"""Two cards asked for at once: for each that may be given a row of those that may be got for it, each one tap.

Plain values of the same pairs as on any screen. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import PairButton, PairRow
from ui.dialogue.pairs import OneCard, Pairs, pair_text

NOT_THERE = Text.of("That card is not there.")


def pair_rows(draft: MoveDraft, pairs: Pairs) -> Iterator[PairRow]:
    """Yield a row for each first card.

    Of what surely is not there a seat that looks alone sees nothing; before all it says so, for what is left out would
    tell what a hand holds.
    """
    for first in pairs.firsts:
        every = (_button(draft, pairs, first, second) for second in pairs.seconds[first.kind])
        buttons = tuple(button for button in every if button.why is None or not draft.alone)
        if buttons:
            yield PairRow(first.kind, first.text, buttons)


def _button(draft: MoveDraft, pairs: Pairs, one: OneCard, other: OneCard) -> PairButton:
    text = pair_text(one, other)
    if not (one.there and other.there):
        return PairButton(text=text, kind=other.kind, why=NOT_THERE)
    both = (events.filled(draft, one.value), events.Filled(pairs.field, draft.known.revision, other.value))
    return PairButton(both, text=text, kind=other.kind)
