"""The list of prices: whatever can be built, bought or cast in a variant, and what it costs. Pure.

A function of what a viewer knows and of the variant's moves; a hand, and whether it can pay, must never enter.
"""

from __future__ import annotations

from companion.game.panels import Item
from companion.game.state import Game


def price_list(known: Game, seat: int) -> tuple[Item, ...]:
    """Return all that has a price for a seat, shelf by shelf in the order in which the variant lists its moves."""
    kinds = sorted(known.variant.move_kinds, key=lambda kind: kind.shelf())
    return tuple(item for kind in kinds for item in kind.priced(known, seat))
