"""The infantry's boost: both sides raise in turn, for brick and wood, until neither goes on. No sum may enter."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Prompts, SomeCards
from companion.game.state import Game, Step, hand
from companion.game.text import Refusal, Text
from companion.rules.base.pay import pay
from companion.rules.soldiers.units import INFANTRY, BoostPassed, BoostRaised, battle

BOOSTS = ("wood", "brick")  # what raises an infantry (SO-BOOST-01)
PASSES = 2  # both, one after the other (SO-BOOST-10)


def may_raise(game: Game, side: int) -> bool:
    """Whether a side is asked: its infantry fights, and its hand is not empty (SO-BOOST-01, -10).

    What it holds does not count: who is asked must not tell what is in a hand.
    """
    fighter = battle(game).sides[side]
    infantry = fighter.unit is not None and fighter.unit.what == INFANTRY
    return infantry and game.hand(fighter.seat).total > 0


def caller(game: Game) -> tuple[int, int] | None:
    """The side that is asked now, and how many passed just before; None when the bidding is over (SO-BOOST-10)."""
    side, passed = battle(game).calling, battle(game).passed
    while passed < PASSES:
        if may_raise(game, side):
            return side, passed
        side, passed = 1 - side, passed + 1
    return None


def asked_to_raise(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the side whose turn it is to raise or pass."""
    asked = caller(game)
    return () if asked is None else (battle(game).sides[asked[0]].seat,)


class RaiseBoost(Move, frozen=True, kw_only=True):
    """Pay brick or wood to raise the own infantry, one for each card (SO-BOOST-01..07, -09, -12)."""

    cards: Cards

    at = ("boost",)
    label = "Boost the infantry"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without brick and wood (SO-BOOST-01)."""
        if any(game.hand(seat).most(kind) for kind in BOOSTS):
            return None
        return Refusal("no-boost", "SO-BOOST-01", Text.of("Only brick and wood boost the infantry."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for at least one card; each is named, because it goes to the bank at once. One of a kind lies ready."""
        held = game.hand(seat)
        most = sum(held.of(kind) for kind in BOOSTS) + held.only(BOOSTS).unseen
        there = Cards({kind: held.most(kind) for kind in BOOSTS})
        yield SomeCards(
            "cards",
            Text.of("Pay brick or wood"),
            hand(seat),
            held,
            1,
            most,
            BOOSTS,
            among=there,
            worth=tuple((kind, 1) for kind in BOOSTS),
            ready=tuple(Cards.one(kind) for kind in BOOSTS if there.of(kind)),
        )

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        raised = observed.first(BoostRaised)
        return Text.of("{seat} boosts by {n}", seat=observed.seat, n=raised.by if raised else 0)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield pay(self.seat, self.cards)
        yield BoostRaised(self.seat, self.cards.total, self.cards)
        yield StepsQueued((Step("boost"),))


class PassBoost(Move, frozen=True, kw_only=True):
    """Raise no further for now (SO-BOOST-10)."""

    at = ("boost",)
    label = "Pass"
    said = "{seat} boosts no further"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pass, and let the other side speak unless it has passed, too."""
        asked = caller(game)
        yield BoostPassed(self.seat, PASSES if asked is None else asked[1] + 1)
        yield StepsQueued((Step("boost"),))
