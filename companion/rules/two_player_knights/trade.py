"""The progress cards of trade: commercial harbour, master merchant, merchant and fleet (TK-PROG)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.drawn import CardsDrawn
from companion.game.facts import CardsMoved, CardsSeen, Fact, Noted, PiecePlaced, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Place, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, Piece, Step, hand
from companion.game.text import Refusal, SeatName, Text, Word
from companion.game.variant import StepRule
from companion.rules.base.names import RESOURCES
from companion.rules.two_player_knights import monopolies
from companion.rules.two_player_knights.names import (
    BUILDINGS,
    COMMODITIES,
    FLEET,
    HARBOUR,
    MASTER_MERCHANT,
    MERCHANT,
    MERCHANT_CARD,
    fleet,
    offered,
)
from companion.rules.two_player_knights.progress import PlayProgress, nothing_to_do
from companion.rules.two_player_knights.tokens import opponent, unseen_by_others

TAKEN = 2  # cards of the master merchant


def public_points(game: Game, seat: int) -> int:
    """The points all can see."""
    return sum(part.points for part in game.variant.questions.points(game, seat) if part.open)


def _words(kinds: Iterable[str]) -> tuple[tuple[str, Text], ...]:
    return tuple((kind, Text.of("{w}", w=Word(kind))) for kind in kinds)


class PlayHarbour(PlayProgress, frozen=True, kw_only=True):
    """Offer the opponent a resource face down for a commodity he picks (TK-PROG-07)."""

    card: Cards = Cards.facedown(1)

    label = "Play commercial harbour"
    said = "{seat} plays commercial harbour"
    does = "A resource for a commodity"
    clause = "TK-PROG-07"
    icon = "trade"
    kind = HARBOUR

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse where there is no resource to offer, or no card to get (TK-PROG-05)."""
        if not game.hand(seat).only(RESOURCES).total:
            return nothing_to_do("TK-PROG-07", Text.of("You have no resource to offer."))
        if not game.hand(opponent(game, seat)).total:
            return nothing_to_do("TK-PROG-07", Text.of("The other player has no card."))
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which resource; a real card stays face down."""
        held, physical = game.hand(seat).only(RESOURCES), game.setup.hands == "physical"
        yield SomeCards(
            "card", Text.of("Which resource do you offer?"), hand(seat), held, 1, 1, RESOURCES, facedown=physical
        )

    def happen(self, game: Game) -> Iterable[Fact]:
        """Lay it down; the opponent picks a commodity for it before he sees it."""
        yield from self.laid_open()
        yield CardsMoved(hand(self.seat), offered(self.seat), unseen_by_others(game, self.card, self.seat))
        yield StepsQueued((Step("harbour_answer", (opponent(game, self.seat),), whom=self.seat),))


class AnswerHarbour(Move, frozen=True, kw_only=True):
    """Pick the commodity one gives for the resource; without any the resource goes back unseen (TK-PROG-07)."""

    gives: Cards = NO_CARDS

    at = ("harbour_answer",)
    label = "Answer the harbour"

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say that the cards changed hands, or that the resource goes back."""
        seat, other = observed.seat, observed.other
        if observed.moved(hand(observed.by)).total:
            return Text.of("{seat} gives {other} a commodity", seat=seat, other=other)
        return Text.of("No commodity: {other} keeps the card", other=other)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which commodity; who has none has nothing to choose."""
        mine = game.hand(seat).only(COMMODITIES)
        if mine.total:
            least, label = 0 if mine.unseen else 1, Text.of("Which commodity do you give?")
            yield SomeCards("gives", label, hand(seat), mine, least, 1, COMMODITIES)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Exchange both cards, or let the very card that was offered go back."""
        whom = opponent(game, self.seat)
        pile = offered(whom)
        if self.gives.total:
            yield CardsMoved(hand(self.seat), hand(whom), Secret(self.gives, EVERYONE))
            yield CardsMoved(pile, hand(self.seat), unseen_by_others(game, game.pile(pile), self.seat, whom))
        else:
            yield CardsMoved(pile, hand(whom), unseen_by_others(game, game.pile(pile), whom))


class PlayMasterMerchant(PlayProgress, frozen=True, kw_only=True):
    """Look at the hand of a player with more points and take two of his cards (TK-PROG-07)."""

    label = "Play master merchant"
    said = "{seat} plays master merchant"
    does = "Take two cards you choose"
    clause = "TK-PROG-07"
    icon = "eye"
    kind = MASTER_MERCHANT

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse against a player without more points, or without cards."""
        whose = opponent(game, seat)
        if public_points(game, whose) <= public_points(game, seat):
            return nothing_to_do("TK-PROG-07", Text.of("The other player does not have more points."))
        if not game.hand(whose).total:
            return nothing_to_do("TK-PROG-07", Text.of("The other player has no card."))
        return None

    def happen(self, game: Game) -> Iterable[Fact]:
        """Show the hand to the player, who then takes two."""
        whose = opponent(game, self.seat)
        yield from self.laid_open()
        if game.setup.hands == "digital":
            yield CardsSeen(hand(whose), Secret(game.hand(whose), (self.seat, whose)))
        yield StepsQueued((Step("take_two", (self.seat,), whom=whose),))


class TakeTwo(Move, frozen=True, kw_only=True):
    """Take two cards of the hand one looks at; one if there is only one (TK-PROG-07)."""

    cards: Cards = NO_CARDS

    at = ("take_two",)
    label = "Take two cards"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which, where Kazami shows them; real cards are taken out of the hand held out."""
        whose = opponent(game, seat)
        held, n = game.hand(whose), min(TAKEN, game.hand(whose).total)
        if game.setup.hands == "digital":
            kinds = game.variant.kinds_of("resource", "extra")
            label = Text.counted("Take {n} card of {other}", "Take {n} cards of {other}", n, other=SeatName(whose))
            yield SomeCards("cards", label, hand(whose), held, n, n, kinds, shown=True)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} takes cards of {other}", seat=observed.seat, other=observed.other)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        whose = opponent(game, self.seat)
        n = min(TAKEN, game.hand(whose).total)
        cards = self.cards if self.cards.total else Cards.facedown(n)
        told = EVERYONE if cards.unseen else (self.seat, whose)
        yield CardsDrawn(hand(whose), hand(self.seat), Secret(cards, told))


class PlayMerchant(PlayProgress, frozen=True, kw_only=True):
    """Place the merchant next to an own building: two to one for that hex, and a point (TK-PROG-04, -06)."""

    hex: str

    label = "Play merchant"
    said = "{seat} plays merchant"
    does = "2:1 for a hex, and a point"
    clause = "TK-PROG-06"
    icon = "merchant"
    kind = MERCHANT_CARD

    @classmethod
    @override
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        return (
            None
            if _for_merchant(game, seat)
            else nothing_to_do("TK-PROG-06", Text.of("No hex beside a building of yours."))
        )

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("hex", Text.of("Which hex for the merchant?"), _for_merchant(game, seat), on="hex")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a hex away from the own buildings."""
        if self.hex in _for_merchant(game, self.seat):
            return None
        return Refusal("no-hex", "TK-PROG-06", Text.of("The merchant stands on land next to a building of yours."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take him from where he stands, whoever's he is, and put him there."""
        yield from self.laid_open()
        here = game.where(MERCHANT)
        before = game.at(here, MERCHANT) if here else None
        if here and before:
            yield PieceRemoved(here, before)
        yield PiecePlaced(self.hex, Piece(MERCHANT, self.seat))


def _for_merchant(game: Game, seat: int) -> tuple[str, ...]:
    """Land hexes next to an own building; where he stands as one's own already he need not be placed."""
    beside = {hex_ for corner in game.places(seat, *BUILDINGS) for hex_ in game.island.corner_hexes[corner]}
    return tuple(h for h in game.island.land if h in beside and game.at(h, MERCHANT) != Piece(MERCHANT, seat))


class PlayFleet(PlayProgress, frozen=True, kw_only=True):
    """Trade one kind of resource or commodity two to one in this turn."""

    wanted: str

    label = "Play merchant fleet"
    does = "2:1 for one kind this turn"
    clause = "TK-PROG-02"
    icon = "bank"
    kind = FLEET

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which kind; one that goes at two to one already needs no fleet."""
        rates = game.variant.questions.rates(game, seat)
        yield OneOf(
            "wanted", Text.of("Which kind trades 2:1?"), _words(kind for kind, rate in rates.items() if rate > 2)
        )

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        noted = (fact.what for fact in observed.facts if isinstance(fact, Noted))
        kind = next(noted, "").partition(":")[2]
        return Text.of("{seat}'s merchant fleet: {kind}", seat=observed.seat, kind=Word(kind))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield Noted(fleet(self.wanted))


MOVES: tuple[type[Move], ...] = (
    PlayHarbour,
    AnswerHarbour,
    PlayMasterMerchant,
    TakeTwo,
    PlayMerchant,
    PlayFleet,
    *monopolies.MOVES,
)
STEPS = {
    "harbour_answer": StepRule("Give a commodity", alone=True, clause="TK-PROG-07", short="Harbour"),
    "take_two": StepRule("Take two cards", alone=True, clause="TK-PROG-07", short="Take two"),
    **monopolies.STEPS,
}
