"""The auction on every seven: who is asked, what outranks what, who cannot bid and why, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, StepsQueued
from companion.game.moves import Move, Stakes
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Prompts, SomeCards, worth
from companion.game.state import NOBODY, Game, Step
from companion.game.text import Refusal, Text, Word
from companion.rules.base.names import ROAD
from companion.rules.contractors.coast import free_for_a_dike, work_on_offer
from companion.rules.contractors.questions import dikes_left
from companion.rules.contractors.works import (
    DIKE,
    WIDENING,
    Auction,
    AuctionBegan,
    AuctionEnded,
    BidMade,
    BidPassed,
    Kind,
    works,
)

BID = "bid"
"""The pile a bid is named from: no real one, because a bid is only said (GC-BID-15)."""


class Rank(NamedTuple):
    """What a bid counts: first its cards, then their value; ranks compare as bids do (GC-BID-05, -07)."""

    cards: int
    value: int


def prices(game: Game) -> tuple[tuple[str, int], ...]:
    """What a card of each kind is worth in a bid (GC-BID-06)."""
    return tuple(game.option("value").items())


def rank(game: Game, bid: Cards) -> Rank:
    """Return what a bid counts (GC-BID-05, -06)."""
    return Rank(bid.total, worth(prices(game), bid))


def least_payment(cards: int) -> int:
    """Half of a bid, rounded up: what must be in hand for it, and be paid at once (GC-BID-08, GC-AWARD-01)."""
    return (cards + 1) // 2


def most_cards(game: Game, seat: int) -> int:
    """The largest bid a hand allows (GC-BID-08, -15, -16)."""
    return 2 * game.hand(seat).total


@lru_cache(maxsize=64)
def _worths(prices: tuple[tuple[str, int], ...], cards: int) -> Mapping[int, Cards]:
    """Return what so many cards can be worth, each value with the first cards that are, in the order of the kinds."""
    worths = {0: Cards()}
    for _ in range(cards):
        more: dict[int, Cards] = {}
        for value, some in worths.items():
            for kind, price in prices:
                more.setdefault(value + price, some + Cards.one(kind))
        worths = more
    return worths


def next_rank(game: Game, standing: Cards | None) -> Rank:
    """The lowest rank above the bid that stands (GC-BID-05, -07, -14)."""
    if standing is None:
        return Rank(game.option("min_bid"), 0)
    now = rank(game, standing)
    higher = [value for value in _worths(prices(game), now.cards) if value > now.value]
    return Rank(now.cards, min(higher)) if higher else Rank(now.cards + 1, 0)


def smallest_raise(game: Game, standing: Cards | None) -> Cards:
    """Return a bid of the lowest rank above the one that stands; of several the first in the order of the kinds."""
    wanted = next_rank(game, standing)
    worths = _worths(prices(game), wanted.cards)
    return worths[min(value for value in worths if value >= wanted.value)]


def payable(game: Game, seat: int, bid: Cards) -> int:
    """How much of a bid the hand may cover at best; a card nobody has seen is believed to fit (GC-AWARD-01)."""
    held = game.hand(seat)
    return min(bid.total, sum(min(n, held.of(kind)) for kind, n in bid) + held.unseen)


@lru_cache(maxsize=64)
def _worths_of(prices: tuple[tuple[str, int], ...], held: Cards, cards: int) -> Mapping[int, Cards]:
    """Return what so many cards of a hand can be worth, each value with the first cards that are."""
    found = {(0, 0): Cards()}
    for kind, price in prices:
        more = dict(found)  # of several that are worth as much, the first in the order of the kinds
        for (n, value), some in found.items():
            for so_many in range(1, min(held.of(kind), cards - n) + 1):
                more.setdefault((n + so_many, value + so_many * price), some + Cards({kind: so_many}))
        found = more
    return {value: some for (n, value), some in found.items() if n == cards}


def ready_bid(game: Game, seat: int, standing: Cards | None) -> Cards:
    """Return the bid that lies ready: the lowest the hand can pay whole; else one of which it can pay half at once.

    Where it can do neither, or its cards are not known here, it is the smallest raise, whatever the hand holds.
    """
    held, wanted, priced = game.hand(seat), next_rank(game, standing), prices(game)
    ranks = (wanted, Rank(wanted.cards + 1, 0))
    found = iter(()) if held.unseen else chain(_held(held, priced, ranks), _half_held(held, priced, ranks))
    return next(found, None) or smallest_raise(game, standing)


def _held(held: Cards, priced: tuple[tuple[str, int], ...], ranks: tuple[Rank, ...]) -> Iterator[Cards]:
    """Yield of each number of cards the lowest high enough bid that the hand can pay whole."""
    for cards, least in ranks:
        worths = _worths_of(priced, held, cards)
        enough = [value for value in worths if value >= least]
        yield from (worths[value] for value in sorted(enough)[:1])


def _half_held(held: Cards, priced: tuple[tuple[str, int], ...], ranks: tuple[Rank, ...]) -> Iterator[Cards]:
    """Yield of each number of cards the lowest high enough bid of which the hand can pay half (GC-BID-08)."""
    for cards, least in ranks:
        half = least_payment(cards)
        own, others = _worths_of(priced, held, half), _worths(priced, cards - half)
        enough = [(one + other, own[one] + others[other]) for one in own for other in others if one + other >= least]
        yield from (bid for _, bid in sorted(enough, key=lambda found: found[0])[:1])


def barred(game: Game, seat: int) -> Refusal | None:
    """Say why a seat can make no bid that would be higher, from what the whole table can count; None if it can."""
    auction = _on(game)
    roads = game.option("bid_roads")
    if auction.kind == WIDENING and game.variant.questions.supply(game, seat, ROAD) < roads:
        return Refusal("no-roads", "GC-AWARD-11", Text.of("Road pieces in supply needed to bid: {n}.", n=roads))
    half = least_payment(next_rank(game, auction.leading.bid if auction.leading else None).cards)
    if game.hand(seat).total < half:
        return Refusal("hand-too-small", "GC-BID-08", Text.of("Cards in hand needed to bid: {n}.", n=half))
    return None


def no_auction(game: Game, kind: Kind) -> bool:
    """Whether there is nothing to offer: no tile in the stock, or no free coast for one (GC-AWARD-12)."""
    return kind == DIKE and (dikes_left(game) < game.option("bid_dikes") or not free_for_a_dike(game))


def begin_auction(game: Game, step: Step) -> Iterable[Fact]:
    """Offer the work the marker shows, the one kept from before, or the same again after a penalty (GC-BID-01, -02)."""
    kind = _again(step) or works(game).kept or work_on_offer(game)
    if no_auction(game, kind):
        yield AuctionEnded(kind, "impossible")
        return
    began = AuctionBegan(kind)
    yield began
    yield from ask_next(began.evolve(game))


def _again(step: Step) -> Kind | None:
    return WIDENING if step.about == WIDENING else DIKE if step.about == DIKE else None


def ask_next(game: Game) -> Iterator[Fact]:
    """Ask the next seat that can bid; who cannot passes; the last bidder has the work (GC-BID-03, -11, -17)."""
    auction = _on(game)
    for seat in _still_in(game, auction):
        if barred(game, seat) is None:
            yield StepsQueued((Step("bid", (seat,)),))
            return
        passed = BidPassed(seat, forced=True)
        yield passed
        game = passed.evolve(game)
    leading = _on(game).leading
    if leading is None:
        stays = game.option("no_bid") == "stays_for_next_seven"
        yield AuctionEnded(auction.kind, "kept" if stays else "unsold")  # GC-BID-13
    else:
        yield StepsQueued((Step("pay_award", (leading.seat,)),))


def _still_in(game: Game, auction: Auction) -> tuple[int, ...]:
    """The seats to be asked, in turn: those after the last speaker that neither passed nor lead (GC-BID-10..12)."""
    last = auction.spoke_last
    order = game.clockwise(game.active) if last not in game.players else (*game.clockwise(last)[1:], last)
    leading = auction.leading
    return tuple(s for s in order if s not in auction.out and not (leading and leading.seat == s))


def asked_after(game: Game, asked: int) -> int:
    """Who is asked once `asked` has spoken, as long as the bid that leads stands; NOBODY if no other can bid."""
    return next((seat for seat in _still_in(game, _on(game)) if seat != asked and not barred(game, seat)), NOBODY)


def _on(game: Game) -> Auction:
    """The auction that is on; an empty one where a correction left none."""
    return works(game).auction or Auction(work_on_offer(game))


class Bid(Move, frozen=True, kw_only=True):
    """Name the cards one would pay for the work, higher than the bid that stands (GC-BID-04..09)."""

    cards: Cards

    at = ("bid",)
    label = "Bid"

    @classmethod
    def labelled(cls, filled: Mapping[str, Any]) -> Text:
        """Say which cards are bid, once they are named."""
        return Text.of("Bid: {cards}", cards=filled["cards"]) if "cards" in filled else super().labelled(filled)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a seat that has no higher bid to make (GC-BID-17)."""
        return barred(game, seat)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the cards; a low bid lies ready, out of the hand where it can be."""
        leading = _on(game).leading
        standing = leading.bid if leading else None
        wanted, most = next_rank(game, standing), most_cards(game, seat)
        kinds = tuple(kind for kind, _ in prices(game))
        any_cards = Cards(dict.fromkeys(kinds, most))
        yield SomeCards(
            "cards",
            Text.of("Your bid for: {work}", work=Word(_on(game).kind)),
            BID,
            any_cards,
            wanted.cards,
            most,
            kinds,
            worth=prices(game),
            least_worth=wanted.value,
            ready=(ready_bid(game, seat, standing),),
        )

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a bid that is not higher, or larger than the hand allows (GC-BID-05, -07, -08)."""
        leading = _on(game).leading
        wanted, most = next_rank(game, leading.bid if leading else None), most_cards(game, self.seat)
        if rank(game, self.cards) < wanted:
            return Refusal("too-low", "GC-BID-05", _too_low(wanted))
        if self.cards.total > most:
            sentence = Text.counted(
                "A bid of {n} card needs {half} in hand.",
                "A bid of {n} cards needs {half} in hand.",
                self.cards.total,
                half=self._half(),
            )
            return Refusal("hand-too-small", "GC-BID-08", sentence)
        return None

    def _half(self) -> int:
        return least_payment(self.cards.total)

    def _is_bluff(self, game: Game) -> bool:
        return payable(game, self.seat, self.cards) < self._half()

    @override
    def stakes(self, game: Game) -> Stakes:
        return Stakes(gives=game.hand(self.seat)) if self._is_bluff(game) else Stakes()

    def forfeits(self, game: Game) -> Text | None:
        """Ask before a bluff: whoever wins and cannot pay half loses the whole hand (GC-BID-15, GC-AWARD-08)."""
        if not self._is_bluff(game):
            return None
        return Text.of("A bluff: if you win, you lose your whole hand. It cannot pay half of this bid.")

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        made = observed.first(BidMade)
        return Text.of("{seat} bids {cards}", seat=observed.seat, cards=made.cards if made else Cards())

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        made = BidMade(self.seat, self.cards)
        yield made
        yield from ask_next(made.evolve(game))


def _too_low(wanted: Rank) -> Text:
    if wanted.value:
        return Text.of("Bid more cards, or as many ({n}) worth at least {value}.", n=wanted.cards, value=wanted.value)
    return Text.of("Too few cards for a higher bid. The least: {n}.", n=wanted.cards)


class Pass(Move, frozen=True, kw_only=True):
    """Bid no more in this auction (GC-BID-10, -12)."""

    at = ("bid",)
    label = "Pass"
    said = "{seat} passes"

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        passed = BidPassed(self.seat)
        yield passed
        yield from ask_next(passed.evolve(game))
