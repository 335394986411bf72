"""The award: at least half of the bid is paid at once, the rest is owed; or the penalty, and the auction again."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, StepsQueued
from companion.game.moves import Move, Stakes
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Prompts, SomeCards
from companion.game.state import BANK, Game, Step, hand
from companion.game.text import Refusal, Text
from companion.rules.base.pay import openly
from companion.rules.contractors.auction import least_payment, payable
from companion.rules.contractors.questions import buildable
from companion.rules.contractors.works import DIKE, AuctionEnded, Kind, Work, WorkAwarded, works


def _bid(game: Game) -> Cards:
    auction = works(game).auction
    leading = auction.leading if auction else None
    return (leading.bid if leading else None) or Cards()


def _kind(game: Game) -> Kind:
    auction = works(game).auction
    return auction.kind if auction else DIKE


def _most_payable(game: Game, seat: int) -> int:
    return payable(game, seat, _bid(game))


def _surely_payable(game: Game, seat: int) -> int:
    held = game.hand(seat)
    return sum(min(n, held.of(kind)) for kind, n in _bid(game))


class PayAward(Move, frozen=True, kw_only=True):
    """Pay at least half of the bid at once, chosen from it, and owe the rest (GC-AWARD-01, -04, -05)."""

    cards: Cards

    at = ("pay_award",)
    label = "Pay for the work"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a hand that surely cannot cover half (GC-AWARD-08)."""
        half = least_payment(_bid(game).total)
        if _most_payable(game, seat) >= half:
            return None
        sentence = Text.of("Your cards do not allow {n} of the bid: half must be paid at once.", n=half)
        return Refusal("half-not-there", "GC-AWARD-08", sentence)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for at least half of the bid, and at most all of it (GC-AWARD-07)."""
        bid, kinds = _bid(game), game.variant.kinds_of("resource")
        half, most = least_payment(bid.total), _most_payable(game, seat)
        owe_one = game.option("full_pay_blocked") == "keep_one_owed" and not buildable(game, seat, _kind(game))
        if owe_one and bid.total > 1:
            most = min(most, bid.total - 1)
        label = Text.of("Pay at least {n} of {bid}", n=half, bid=bid)
        named = tuple(kind for kind in kinds if bid.of(kind))
        yield SomeCards("cards", label, hand(seat), game.hand(seat), half, most, named, among=bid, owed=True)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} pays {cards} for the work", seat=observed.seat, cards=observed.given)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, note what is owed, and let a work that is paid in full be built at once (GC-AWARD-02..06)."""
        kind, owed = _kind(game), _bid(game) - self.cards
        yield openly(hand(self.seat), BANK, self.cards)
        awarded = WorkAwarded(self.seat, Work(kind, owed, game.turn))
        yield awarded
        if not owed and buildable(awarded.evolve(game), self.seat, kind):
            yield StepsQueued((Step("build_at_once", (self.seat,), kind),))


class CannotPay(Move, frozen=True, kw_only=True):
    """Be unable to pay half: lose the whole hand, and the auction is held again (GC-AWARD-08)."""

    at = ("pay_award",)
    label = "Cannot pay half: lose the hand"
    said = "{seat} cannot pay: the hand is lost"
    grave = True

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        if _surely_payable(game, seat) < least_payment(_bid(game).total):
            return None
        return Refusal("can-pay", "GC-AWARD-01", Text.of("You can pay half of your bid, so you must."))

    @override
    def stakes(self, game: Game) -> Stakes:
        return Stakes(gives=game.hand(self.seat))

    @override
    def forfeits(self, game: Game) -> Text | None:
        return Text.counted(
            "You lose your whole hand, {n} card, and the auction begins anew. Are you sure?",
            "You lose your whole hand, {n} cards, and the auction begins anew. Are you sure?",
            game.hand(self.seat).total,
        )

    def happen(self, game: Game) -> Iterable[Fact]:
        """Give all cards to the bank and begin anew, with the player who threw the seven (GC-AWARD-09)."""
        yield openly(hand(self.seat), BANK, game.hand(self.seat))
        yield AuctionEnded(_kind(game), "penalty")
        yield StepsQueued((Step("auction", about=_kind(game)),))
