"""The list of prices: all that can be built, bought or cast in a variant, and its price. Pure.

A function of the viewer's knowledge and the variant's moves. A hand, and whether it can pay, must never enter.
"""

from __future__ import annotations

from companion.game.panels import Item
from companion.game.state import Game


def price_list(known: Game, seat: int) -> tuple[Item, ...]:
    """Return all that has a price for a seat, shelf by shelf in the order in which the variant lists its moves."""
    kinds = sorted(known.variant.move_kinds, key=lambda kind: kind.shelf())
    return tuple(item for kind in kinds for item in kind.priced(known, seat))
