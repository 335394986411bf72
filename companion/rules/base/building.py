"""Building roads, settlements and cities, and buying development cards, for their cost and from the supply."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.drawn import CardsDrawn
from companion.game.facts import Fact, Noted, PiecePlaced, PieceReplaced
from companion.game.moves import Move
from companion.game.panels import Item
from companion.game.prompts import Prompts, SomeCards
from companion.game.secret import Secret
from companion.game.state import Game, Piece
from companion.game.text import Refusal, Text
from companion.rules.base.names import BUILDING, CARD, CITY, DECK, ROAD, SETTLEMENT, built_at, fresh
from companion.rules.base.pay import cannot_pay, pay
from companion.rules.base.siting import Building, not_joined, too_near


class BuildRoad(Building, frozen=True, kw_only=True):
    """Build a road (BASE-BUILD-01, -07)."""

    at = BUILDING
    label = "Build a road"
    missing = "No edge at your roads is free."
    missing_by = "BASE-BUILD-07"
    clause = "BASE-BUILD-01"
    icon = "road"
    said = "{seat} builds a road"
    what = ROAD
    on = "edge"
    asks = "Which edge for the road?"

    def unfit(self, game: Game) -> Refusal:
        """Refuse an edge that is taken or not joined to an own piece."""
        return not_joined(game, self.place)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, ROAD))
        yield PiecePlaced(self.place, Piece(ROAD, self.seat))


class BuildSettlement(Building, frozen=True, kw_only=True):
    """Build a settlement (BASE-BUILD-02, -05, -06)."""

    at = BUILDING
    label = "Build a settlement"
    missing = "No corner at your roads is free."
    missing_by = "BASE-BUILD-06"
    clause = "BASE-BUILD-02"
    icon = "house"
    said = "{seat} builds a settlement"
    what = SETTLEMENT
    asks = "Which corner for the settlement?"

    def unfit(self, game: Game) -> Refusal:
        """Refuse a corner too near to a building, or away from the own roads."""
        apart = Refusal("not-joined", "BASE-BUILD-06", Text.of("A settlement must stand at an end of your own road."))
        return too_near(game, self.place) or apart

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, SETTLEMENT))
        yield Noted(built_at(self.place))
        yield PiecePlaced(self.place, Piece(SETTLEMENT, self.seat))


class BuildCity(Building, frozen=True, kw_only=True):
    """Make a city of an own settlement, which goes back to the supply (BASE-BUILD-03, -08)."""

    at = BUILDING
    label = "Build a city"
    missing = "You have no settlement."
    missing_by = "BASE-BUILD-08"
    clause = "BASE-BUILD-03"
    icon = "city"
    said = "{seat} builds a city"
    what = CITY
    asks = "Which settlement becomes a city?"

    @override
    def unfit(self, game: Game) -> Refusal:
        return Refusal("no-settlement", "BASE-BUILD-08", Text.of("A city replaces a settlement of your own."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, CITY))
        yield PieceReplaced(self.place, Piece(SETTLEMENT, self.seat), Piece(CITY, self.seat))


class BuyCard(Move, frozen=True, kw_only=True):
    """Buy the top card of the development deck (BASE-BUILD-04, -09)."""

    card: Cards = Cards.facedown(1)

    at = BUILDING
    label = "Buy a development card"
    icon = "dev"
    clause = "BASE-BUILD-04"
    said = "{seat} buys a development card"
    draws = True

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without the cards, or with an empty deck."""
        if not game.pile(DECK).total:
            return Refusal("deck-empty", "BASE-BUILD-09", Text.of("There is no development card left."))
        return cannot_pay(game, seat, CARD)

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return what it costs (BASE-BUILD-04)."""
        yield Item(cls.__name__, Text.of(cls.label), game.variant.questions.cost(game, seat, CARD), clause=cls.clause)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """With digital hands chance draws the card; with physical ones it is drawn unseen."""
        if game.setup.hands == "digital":
            kinds = game.variant.kinds_of("development")
            yield SomeCards("card", Text.of("The top card"), DECK, cls.there(game), 1, 1, kinds, "chance")

    @classmethod
    def there(cls, game: Game) -> Cards:
        """Return the cards among which the top one is."""
        return game.pile(DECK)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay and take it; only the buyer sees it."""
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, CARD))
        yield CardsDrawn(DECK, fresh(self.seat), Secret(self.card, (self.seat,)))
