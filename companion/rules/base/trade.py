"""Trade with the bank and between players, in the turn player's trade phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.correct import seat_options
from companion.game.facts import Fact, OfferDeclined, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Prompts, SomeCards, kind_option, number_option
from companion.game.state import BANK, Envelope, Game, Step, hand
from companion.game.text import Refusal, SeatName, Text, Word
from companion.rules.base.names import TRADING
from companion.rules.base.pay import openly

YES, NO = "yes", "no"


def _payable(held: Cards, rates: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(k for k, rate in rates.items() if held.most(k) >= rate)


class BankTrade(Move, frozen=True, kw_only=True):
    """Give equal cards to the bank for one of another kind, at the rate of one's ports (BASE-TRADE-03)."""

    give: str
    get: str

    at = TRADING
    label = "Trade with the bank"
    missing = "You have too few cards of one kind for the bank."
    missing_by = "BASE-TRADE-03"

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        if cls._there(game, game.variant.questions.rates(game, seat)):
            return None
        return Refusal("bank-empty", "BASE-TRADE-04", Text.of("The bank has no card left to trade."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask what to give for something else, then what to get."""
        rates = game.variant.questions.rates(game, seat)
        there = cls._there(game, rates)
        payable = [k for k in _payable(game.hand(seat), rates) if there not in ((), (k,))]
        options = tuple([number_option(k, rates[k]) for k in payable])
        give: str = yield OneOf("give", Text.of("Give to the bank"), options)
        yield OneOf("get", Text.of("Get from the bank"), tuple([kind_option(k) for k in there if k != give]))

    @classmethod
    def _there(cls, game: Game, rates: Mapping[str, int]) -> tuple[str, ...]:
        """Return the kinds the bank gives in trade and may still hold."""
        bank = game.pile(BANK)
        return tuple([k for k in cls.sold(game, rates) if bank.most(k) > 0])

    @classmethod
    def sold(cls, game: Game, rates: Mapping[str, int]) -> tuple[str, ...]:
        """Return the kinds the bank gives in trade, of those it has a rate for."""
        return tuple(rates)

    def unfit(self, game: Game) -> Refusal | None:
        """Refuse a hand without the cards, or a bank without the wanted one (BASE-TRADE-03, -04)."""
        rates = game.variant.questions.rates(game, self.seat)
        if self.give not in rates or self.get not in rates or self.give == self.get:
            return Refusal("not-tradable", "BASE-TRADE-03", Text.of("The bank does not trade that."))
        cost = Cards.one(self.give, rates[self.give])
        if game.hand(self.seat).covers(cost) is Covers.NO:
            return Refusal("cannot-pay", "BASE-TRADE-03", Text.of("The bank wants {cost} for one card.", cost=cost))
        if game.pile(BANK).most(self.get) <= 0:
            sentence = Text.of("The bank has no {kind} left.", kind=Word(self.get))
            return Refusal("bank-empty", "BASE-TRADE-04", sentence)
        return None

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        give, get = observed.given, observed.taken
        return Text.of("{seat} trades {give} for {get}", seat=observed.seat, give=give, get=get)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        rate = game.variant.questions.rates(game, self.seat)[self.give]
        yield openly(hand(self.seat), BANK, Cards.one(self.give, rate))
        yield openly(BANK, hand(self.seat), Cards.one(self.get))


class OfferTrade(Move, frozen=True, kw_only=True):
    """Exchange cards with another player (BASE-TRADE-01, -02).

    With physical hands it is entered once both have agreed at the table; with digital hands the partner answers.
    """

    partner: int
    give: Cards
    get: Cards

    at = TRADING
    label = "Trade with a player"
    missing = "Nobody else holds a card."
    missing_by = "BASE-TRADE-02"

    @classmethod
    def labelled(cls, filled: Mapping[str, Any]) -> Text:
        """Name the other player, once one is chosen."""
        if "partner" not in filled:
            return Text.of(cls.label)
        return Text.of("Trade with {other}", other=SeatName(filled["partner"]))

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        if game.hand(seat).total:
            return None
        return Refusal("nothing-to-give", "BASE-TRADE-02", Text.of("You have no card to give."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask with whom, what to give, and what to get."""
        kinds, held = game.variant.kinds_of("resource", "extra"), game.hand(seat)
        others = (s for s in game.players if s != seat and game.hand(s).total)
        partner: int = yield OneOf("partner", Text.of("Trade with whom?"), seat_options(game, others))
        give: Cards = yield SomeCards("give", Text.of("Give"), hand(seat), held, 1, held.total, kinds)
        wanted, most = tuple(kind for kind in kinds if kind not in give.kinds), game.hand(partner).total
        theirs = _to_be_asked(game, partner, wanted)
        yield SomeCards("get", Text.of("Get"), hand(partner), theirs, 1, most, wanted)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse gifts, and the same resource on both sides (BASE-TRADE-02)."""
        if not self.give or not self.get:
            return Refusal("one-sided", "BASE-TRADE-02", Text.of("Both sides must give at least one card."))
        both = set(self.give.kinds) & set(self.get.kinds)
        if both:
            sentence = Text.of("{kind} cannot be on both sides of a trade.", kind=Word(min(both)))
            return Refusal("same-kind", "BASE-TRADE-02", sentence)
        if game.hand(self.seat).covers(self.give) is Covers.NO:
            return Refusal("cannot-give", "BASE-TRADE-01", Text.of("You do not have {cards}.", cards=self.give))
        return None if game.setup.hands == "digital" else cannot_answer(game, self)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        offer = _offered(observed)
        if offer is not None:
            whom, give, get = SeatName(offer.partner), offer.give, offer.get
            return Text.of("{seat} offers {other} {give} for {get}", seat=observed.seat, other=whom, give=give, get=get)
        own, whom = hand(observed.by), observed.other
        give, get = observed.moved(own), observed.moved("", own)
        return Text.of("{seat} gives {other} {give} for {get}", seat=observed.seat, other=whom, give=give, get=get)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        if game.setup.hands == "digital":
            yield StepsQueued((Step("answer_offer", (self.partner,), offer=Envelope(self)),))
        else:
            yield from exchange(self)


def _to_be_asked(game: Game, partner: int, kinds: tuple[str, ...]) -> Cards:
    """What a partner may be asked for: with digital hands any cards, or what is offered would tell what he holds."""
    held = game.hand(partner)
    return held if game.setup.hands == "physical" else Cards(dict.fromkeys(kinds, held.total))


def _offered(observed: ObservedMove) -> OfferTrade | None:
    """The offer that was made to be answered: everybody hears it."""
    queued = observed.first(StepsQueued)
    envelope = queued.steps[0].offer if queued else None
    return envelope.move if envelope and isinstance(envelope.move, OfferTrade) else None


def exchange(offer: OfferTrade) -> Iterable[Fact]:
    """Both sides hand over what was agreed."""
    yield openly(hand(offer.seat), hand(offer.partner), offer.give)
    yield openly(hand(offer.partner), hand(offer.seat), offer.get)


def cannot_answer(game: Game, offer: OfferTrade) -> Refusal | None:
    """Refuse when the partner surely lacks what is wanted of him."""
    if not 0 <= offer.partner < len(game.setup.seats) or game.hand(offer.partner).covers(offer.get) is not Covers.NO:
        return None
    sentence = Text.of("{seat} does not have {cards}.", seat=SeatName(offer.partner), cards=offer.get)
    return Refusal("cannot-give", "BASE-TRADE-01", sentence)


class AnswerOffer(Move, frozen=True, kw_only=True):
    """Accept or decline an offer of the turn player (BASE-TRADE-01, BASE-TURN-04)."""

    answer: str

    at = ("answer_offer",)
    label = "Answer the offer"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        offer = _offer(game)
        yes = () if offer and cannot_answer(game, offer) else ((YES, Text.of("Accept")),)
        yield OneOf("answer", Text.of("Do you accept?"), (*yes, (NO, Text.of("Decline"))))

    @override
    def refuse(self, game: Game) -> Refusal | None:
        offer = _offer(game)
        return cannot_answer(game, offer) if offer and self.answer == YES else None

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say whether he took it, and to a viewer who knows that he does not hold the cards, that this is why not."""
        other, declined = SeatName(observed.known.active), observed.first(OfferDeclined)
        if declined and observed.known.hand(declined.seat).covers(declined.wanted) is Covers.NO:
            return Text.of("{seat} cannot pay that.", seat=observed.seat)
        if declined:
            return Text.of("{seat} declines the offer of {other}", seat=observed.seat, other=other)
        return Text.of("{seat} takes the offer of {other}", seat=observed.seat, other=other)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        offer = _offer(game)
        if offer and self.answer == YES:
            yield from exchange(offer)
        elif offer:
            yield OfferDeclined(self.seat, offer.get)


def _offer(game: Game) -> OfferTrade | None:
    envelope = game.front.offer if game.front else None
    return envelope.move if envelope and isinstance(envelope.move, OfferTrade) else None
