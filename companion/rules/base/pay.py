"""Paying: the few sentences about cards and pieces that every paid move of a variant shares."""

from __future__ import annotations

from companion.game.cards import Cards, Covers
from companion.game.facts import CardsMoved
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, Game, hand
from companion.game.text import Refusal, Text, Word

CLAUSES = {
    "road": "BASE-BUILD-01",
    "settlement": "BASE-BUILD-02",
    "city": "BASE-BUILD-03",
    "development_card": "BASE-BUILD-04",
}


def openly(source: str, target: str, cards: Cards) -> CardsMoved:
    """Move cards in the sight of all."""
    return CardsMoved(source, target, Secret(cards, EVERYONE))


def pay(seat: int, cost: Cards) -> CardsMoved:
    """Give cards of the hand to the bank."""
    return openly(hand(seat), BANK, cost)


def cannot_pay(game: Game, seat: int, what: str, clause: str = "BASE-BUILD-10") -> Refusal | None:
    """Refuse when the hand surely lacks the cost of something (BASE-BUILD-01..04); unseen cards are believed.

    `clause` says what a thing costs that is not Base's.
    """
    cost = game.variant.questions.cost(game, seat, what)
    if game.hand(seat).covers(cost) is not Covers.NO:
        return None
    sentence = Text.of("Not enough cards: {what} costs {cost}.", what=Word(what), cost=cost)
    return Refusal("cannot-pay", CLAUSES.get(what, clause), sentence)


def none_left(game: Game, seat: int, what: str) -> Refusal | None:
    """Refuse when the seat has no such piece left in supply (BASE-COMP-03)."""
    if game.variant.questions.supply(game, seat, what) > 0:
        return None
    return Refusal("no-piece", "BASE-COMP-03", Text.of("You have no {what} left to place.", what=Word(what)))
