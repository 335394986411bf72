"""The cards on which a game is chosen: for how many each is, how long it lasts at this table, and whether one is begun.

What a card looks like is the variant's, and how it is drawn the screen's: neither may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.game.seating import counts
from companion.game.text import Text
from companion.game.variant import Variant
from companion.statistics import median
from ui.dialogue.draft import Begun
from ui.dialogue.session_port import KeptGame

ENOUGH = 3
"""So many games tell how long one lasts; fewer tell nothing."""
STEP = 5
"""Minutes are told in such steps: no evening is like another."""


class VariantCard(msgspec.Struct, frozen=True):
    """One card: its variant, and the minutes a game of it lasts here (None: not enough were played to the end).

    `begun`: a new game of it was begun, and can be gone on with.
    """

    variant: Variant
    minutes: int | None
    begun: bool

    @property
    def players(self) -> Text:
        """How many play it."""
        return Text.of("{counts} players", counts=counts(self.variant))

    @property
    def lasts(self) -> Text | None:
        """How long it lasts here."""
        return None if self.minutes is None else Text.of("{n} min", n=self.minutes)


def variant_cards(
    variants: Mapping[str, Variant], games: Iterable[KeptGame], draft: Begun | None
) -> tuple[VariantCard, ...]:
    """Return a card for each variant, in their order; `draft` is the new game that is offered to go on with."""
    kept = tuple(games)
    return tuple(
        VariantCard(
            variant,
            _minutes(game for game in kept if game.variant == name),
            draft is not None and draft.variant == name,
        )
        for name, variant in variants.items()
    )


def _minutes(games: Iterable[KeptGame]) -> int | None:
    """Return the median length of the games that are over; one that was brought along has no length."""
    lengths = [game.lasted / 60 for game in games if game.winner >= 0 and game.lasted]
    return max(STEP, STEP * round(median(lengths) / STEP)) if len(lengths) >= ENOUGH else None
