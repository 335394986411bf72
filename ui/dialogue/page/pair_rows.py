"""Two cards asked for at once: for each that may be given a row of those that may be got for it, each one tap.

Plain values of the same pairs as on any screen. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.dialogue import events
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import PairButton, PairRow
from ui.dialogue.pairs import OneCard, Pairs, pair_text


def pair_rows(draft: MoveDraft, pairs: Pairs) -> Iterator[PairRow]:
    """Yield a row for each first card; what surely is not there is left out, since its seat looks alone."""
    for first in pairs.firsts:
        seconds = (second for second in pairs.seconds[first.kind] if first.there and second.there)
        buttons = tuple(_button(draft, pairs, first, second) for second in seconds)
        if buttons:
            yield PairRow(first.kind, first.text, buttons)


def _button(draft: MoveDraft, pairs: Pairs, one: OneCard, other: OneCard) -> PairButton:
    both = (events.filled(draft, one.value), events.Filled(pairs.field, draft.known.revision, other.value))
    return PairButton(both, text=pair_text(one, other), kind=other.kind)
