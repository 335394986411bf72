"""Two cards asked for at once: for each that may be given a row of those that may be got for it, each one tap.

Plain values of the same pairs as on any screen. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.dialogue import events
from ui.dialogue.filling import Filling
from ui.dialogue.pairs import OneCard, Pairs, pair_text
from ui.phone.page import PairButton, PairRow
from ui.phone.standing import Standing


def pair_rows(filling: Filling, pairs: Pairs, at: Standing) -> Iterator[PairRow]:
    """Yield a row for each first card; what surely is not there is left out, since its seat looks alone."""
    for first in pairs.firsts:
        seconds = (second for second in pairs.seconds[first.kind] if first.there and second.there)
        buttons = tuple(_button(filling, pairs, first, second, at) for second in seconds)
        if buttons:
            yield PairRow(first.kind, at.said(first.text), buttons)


def _button(filling: Filling, pairs: Pairs, one: OneCard, other: OneCard, at: Standing) -> PairButton:
    both = (events.filled(filling, one.value), events.Filled(pairs.field, filling.known.ask, other.value))
    return PairButton(at.pressed.form(repr(both), lambda said: both), at.said(pair_text(one, other)), other.kind)
