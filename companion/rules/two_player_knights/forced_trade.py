"""The forced trade: two cards drawn from the opponent's hand for tokens, any two given back (TK-TWO-15, TK-TACT)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.drawn import CardsDrawn
from companion.game.facts import Fact, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, Step, hand
from companion.game.text import Refusal, SeatName, Text, Word, every_reason
from companion.game.variant import StepRule
from companion.rules.base.names import RESOURCES
from companion.rules.two_player_knights.kept_state import ForcedTradeSet, state_of
from companion.rules.two_player_knights.tokens import (
    ANY_TIME,
    ahead,
    at_this_time,
    between,
    normal_cost,
    opponent,
    spent,
    too_dear,
)

RESOURCES_ONLY, WHOLE_HAND = "resources_only", "whole_hand"
KINDS_OF_TRADE = (RESOURCES_ONLY, WHOLE_HAND)
DRAWN = 2  # cards of a forced trade (TK-TWO-15)


def of_trade(kind: str) -> tuple[str, ...]:
    """What may be drawn and given in a forced trade about resources alone (TK-TACT-04, -05); empty: anything."""
    return RESOURCES if kind == RESOURCES_ONLY else ()


def part(game: Game, seat: int, kind: str) -> Cards:
    """The part of a seat's hand a forced trade is about."""
    held = game.hand(seat)
    return held.only(RESOURCES) if kind == RESOURCES_ONLY else held


def to_draw(game: Game, whose: int, kind: str) -> tuple[int, ...]:
    """How many cards a forced trade may find to draw, the most first: who is asked sees what is left (TK-TACT-04)."""
    held = part(game, whose, kind)
    sure = held.total if kind == WHOLE_HAND else held.total - held.unseen
    return tuple(range(min(DRAWN, held.total), min(DRAWN, sure) - 1, -1))


def _cards(n: int) -> Text:
    return Text.counted("{n} card", "{n} cards", n) if n else Text.of("No card")


def why_no_trade(game: Game, seat: int, kind: str) -> Refusal | None:
    """Say why a seat cannot announce a forced trade of a kind (TK-TWO-17, -23, TK-TACT-03, -07)."""
    cost = normal_cost(game, seat) * (2 if kind == WHOLE_HAND else 1)
    if why := too_dear(game, seat, cost, "TK-TACT-07" if kind == WHOLE_HAND else "TK-TWO-13"):
        return why
    if part(game, seat, kind).total < DRAWN:
        return Refusal("two-cards", "TK-TWO-23", Text.of("You must be able to give two cards of that kind."))
    if not game.hand(opponent(game, seat)).total:  # of which kind they are is the opponent's secret
        return Refusal("no-cards", "TK-TWO-17", Text.of("The other player has no card."))
    return None


def price_now(game: Game, seat: int) -> Text:
    """Ask which cards it is about, and say why it costs what it costs (TK-TWO-13)."""
    other = SeatName(opponent(game, seat))
    if ahead(game, seat):
        return Text.of("Draw from which cards? Full price: you have more points than {other}", other=other)
    return Text.of("Draw from which cards? Half price: you have no more points than {other}", other=other)


class ForceTrade(Move, frozen=True, kw_only=True):
    """Draw two cards from the opponent's hand and give him any two in return (TK-TWO-15, TK-TACT-02..09)."""

    kind: str
    cards: Cards = Cards()
    short: int = 0
    """How many fewer were there to draw than there could be; 0 where Kazami knows, and before it was asked."""

    at = ANY_TIME
    label = "Forced trade"
    clause = "TK-TWO-15"
    icon = "exchange"
    does = "Draw two cards, give back two"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse where neither kind is possible: for the reason of both, or for that of each."""
        if why := at_this_time(game):
            return why
        some, all_cards = (why_no_trade(game, seat, kind) for kind in KINDS_OF_TRADE)
        if some is None or all_cards is None:
            return None
        if some.code == all_cards.code:
            return some
        whys = zip(KINDS_OF_TRADE, (some, all_cards), strict=True)
        return every_reason([Refusal(w.code, w.clause, Text.of("{w}: {why}", w=Word(k), why=w.text)) for k, w in whys])

    def why_not(self, game: Game) -> Refusal | None:
        """Say why it cannot be about what was announced."""
        return at_this_time(game) or self.refuse(game)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask of which kind first; then chance draws, where Kazami deals."""
        normal = normal_cost(game, seat)
        costs = tuple(
            (kind, "token", cost)
            for kind, cost in ((RESOURCES_ONLY, normal), (WHOLE_HAND, 2 * normal))
            if not why_no_trade(game, seat, kind)
        )
        rows = tuple(
            (kind, Text.counted("{w} ({n} token)", "{w} ({n} tokens)", cost, w=Word(kind))) for kind, _, cost in costs
        )
        kind: str = yield OneOf("kind", price_now(game, seat), rows, costs=costs)
        if game.setup.hands == "digital":
            whose = opponent(game, seat)
            held = part(game, whose, kind)
            n = min(DRAWN, held.total)
            kinds = of_trade(kind) or game.variant.kinds_of("resource", "extra")
            yield SomeCards("cards", Text.of("Cards"), hand(whose), held, n, n, kinds, "chance")
        elif len(left := to_draw(game, opponent(game, seat), kind)) > 1:
            aside = Text.of(
                "{other} lays the commodities aside. How many can you draw?", other=SeatName(opponent(game, seat))
            )
            yield OneOf("short", aside, tuple((left[0] - n, _cards(n)) for n in left))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a kind that cannot be announced now."""
        if self.kind not in KINDS_OF_TRADE:
            return Refusal("no-kind", "TK-TACT-09", Text.of("Announce first what it is about."))
        return why_no_trade(game, self.seat, self.kind)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say that it was announced, and about what."""
        announced = observed.first(ForcedTradeSet)
        if announced is None:
            return Text.of("{seat} forces no trade: no such card", seat=observed.seat)
        return Text.of("{seat} forces a trade: {what}", seat=observed.seat, what=Word(announced.kind))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, draw, and owe the cards in return; who has laid all his cards aside is not traded with (TK-TWO-17)."""
        whose = opponent(game, self.seat)
        cost = normal_cost(game, self.seat) * (2 if self.kind == WHOLE_HAND else 1)
        n = to_draw(game, whose, self.kind)[0] - self.short
        if n <= 0:
            return
        cards = self.cards if self.cards else Cards.facedown(n)
        yield from spent(game, self.seat, cost)
        told = (self.seat, whose) if self.cards else EVERYONE
        yield ForcedTradeSet(self.kind, Secret(cards, told))
        yield CardsDrawn(hand(whose), hand(self.seat), Secret(cards, told))
        owed = n if game.option("forced_short") == "same_number" else DRAWN
        yield StepsQueued((Step("give_back", (self.seat,), about=str(owed), whom=whose),))


def owed(game: Game) -> int:
    """How many cards are owed in return, in the middle of a forced trade."""
    step = game.front
    return int(step.about) if step and step.name == "give_back" else DRAWN


def to_give(game: Game, seat: int) -> Cards:
    """What may be given in return: by house rule none of the cards just drawn (TK-TWO-18)."""
    held, drawn = part(game, seat, state_of(game).forced), state_of(game).drawn
    return held if game.option("forced_give_drawn") else held - drawn


def _give(game: Game, n: int) -> Text:
    """Ask for the cards, and say which were drawn to whoever saw them."""
    drawn = state_of(game).drawn
    if not drawn.total or drawn.unseen:
        return Text.counted("Give {n} card", "Give {n} cards", n)
    return Text.counted("Drawn: {drawn}. Give {n} card", "Drawn: {drawn}. Give {n} cards", n, drawn=drawn)


class GiveBack(Move, frozen=True, kw_only=True):
    """Give the opponent any two cards for those drawn, also those themselves (TK-TWO-15, -18, TK-TACT-05, -08)."""

    cards: Cards

    at = ("give_back",)
    label = "Give cards in return"
    said = "{seat} gives cards in return"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        n, kind = owed(game), state_of(game).forced
        held = to_give(game, seat)
        kinds = of_trade(kind) or game.variant.kinds_of("resource", "extra")
        physical = game.setup.hands == "physical"
        yield SomeCards("cards", _give(game, n), hand(seat), held, n, n, kinds, facedown=physical)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse cards that are not there, are no resources, or may not go back (TK-TWO-15, -18, TK-TACT-05)."""
        if to_give(game, self.seat).covers(self.cards) is not Covers.NO:
            return None
        kinds = of_trade(state_of(game).forced)
        if kinds and not set(self.cards.kinds) <= set(kinds):
            return Refusal("no-resource", "TK-TACT-05", Text.of("Only resources are given in return for resources."))
        if game.hand(self.seat).covers(self.cards) is Covers.NO:
            return Refusal("cannot-give", "TK-TWO-15", Text.of("You do not have {cards}.", cards=self.cards))
        return Refusal("drawn-now", "TK-TWO-18", Text.of("Here the cards just drawn are not given back."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Hand them over; only the two see which."""
        whose = opponent(game, self.seat)
        yield ForcedTradeSet("", Secret(Cards(), EVERYONE))
        yield between(game, self.seat, whose, self.cards)


STEPS = {"give_back": StepRule("Give cards in return", alone=True, clause="TK-TWO-15", short="Return")}
