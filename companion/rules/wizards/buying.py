"""What the market does differently here: gold in trade, mana never, and a deck whose bottom somebody may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.rules.base import building, development, trade
from companion.rules.wizards.deckwork import reach_bottom, top
from companion.rules.wizards.magic import GOLD, MANA


class BankTrade(trade.BankTrade, frozen=True, kw_only=True):
    """Trade with the bank: gold, too, but no mana (WD-TRADE-01..04, -08)."""

    @classmethod
    def sold(cls, game: Game, rates: Mapping[str, int]) -> tuple[str, ...]:
        """As in Base; by house rule no gold."""
        kinds = super().sold(game, rates)
        return kinds if game.option("gold_as_target") else tuple(kind for kind in kinds if kind != GOLD)

    @override
    def unfit(self, game: Game) -> Refusal | None:
        if self.get == MANA:
            return Refusal("no-mana", "WD-TRADE-03", Text.of("The bank gives no mana; only a wizard makes it."))
        if self.give == MANA:
            return Refusal("no-mana", "WD-TRADE-04", Text.of("The bank takes no mana in trade."))
        if self.get == GOLD and not game.option("gold_as_target"):
            return Refusal("no-gold", "WD-TRADE-08", Text.of("The bank gives no gold at this table."))
        return super().unfit(game)


def _with_gold(game: Game) -> tuple[str, ...]:
    return (*game.variant.kinds_of("resource"), GOLD)


class PlayYearOfPlenty(development.PlayYearOfPlenty, frozen=True, kw_only=True):
    """Take any two cards from the bank, gold too, mana never (WD-MAG-12)."""

    @classmethod
    @override
    def kinds(cls, game: Game) -> tuple[str, ...]:
        return _with_gold(game)


class PlayMonopoly(development.PlayMonopoly, frozen=True, kw_only=True):
    """Name a resource or gold, never mana (WD-MAG-12)."""

    @classmethod
    @override
    def kinds(cls, game: Game) -> tuple[str, ...]:
        return _with_gold(game)


class BuyCard(building.BuyCard, frozen=True, kw_only=True):
    """Buy the top card; what is known to lie at the bottom comes last (BASE-BUILD-09, WD-ARSA-02)."""

    @classmethod
    @override
    def there(cls, game: Game) -> Cards:
        return top(game, 1)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it; it may be the last that was known."""
        yield from reach_bottom(game, 1)
        yield from super().happen(game)
