"""Building as in Base, with chips for it; both first settlements bring cards. No battle may enter."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.facts import Fact, PiecePlaced
from companion.game.state import BANK, Game, Piece, hand
from companion.rules.base.building import BuildCity as BaseCity
from companion.rules.base.building import BuildSettlement as BaseSettlement
from companion.rules.base.names import SETTLEMENT
from companion.rules.base.pay import openly
from companion.rules.base.setup import PlaceSettlement as BasePlaced
from companion.rules.base.setup import first_cards
from companion.rules.gathering.outcome import gained

A_SETTLEMENT = 1  # GA-CHIP-02


class PlaceSettlement(BasePlaced, frozen=True, kw_only=True):
    """Place a first or second settlement; both bring cards (GA-INIT-01, -02)."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down, and take a card for each hex beside it that yields one."""
        yield PiecePlaced(self.place, Piece(SETTLEMENT, self.seat))
        gains = first_cards(game, self.place)
        if gains:
            yield openly(BANK, hand(self.seat), gains)


class BuildSettlement(BaseSettlement, frozen=True, kw_only=True):
    """Build a settlement, which brings a chip (GA-CHIP-02)."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Build as in Base, then take the chip."""
        yield from super().happen(game)
        yield from gained(game, self.seat, A_SETTLEMENT)


class BuildCity(BaseCity, frozen=True, kw_only=True):
    """Build a city, which brings a further chip (GA-CHIP-03)."""

    def happen(self, game: Game) -> Iterable[Fact]:
        """Build as in Base, then take the chips."""
        yield from super().happen(game)
        yield from gained(game, self.seat, int(game.option("city_chip")))
