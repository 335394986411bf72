"""Spells on development cards: choosing one from the top of the deck, and used knights that change sides."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.correct import seat_options
from companion.game.drawn import CardsDrawn
from companion.game.facts import CardsMoved, Fact, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.secret import Secret
from companion.game.state import Game, Step
from companion.game.text import Refusal, Text
from companion.rules.base.names import CARD, DECK, KNIGHT, fresh, used
from companion.rules.base.pay import cannot_pay, openly, pay
from companion.rules.wizards.magic import (
    ARSA,
    BottomReached,
    CardBuried,
    looked_at,
    magic,
)
from companion.rules.wizards.spells import Spell

LOOKED_AT = 2  # cards (WD-ARSA-01)


class ChooseCard(Spell, frozen=True, kw_only=True):
    """Buy a development card, choosing it from the top two; the other goes to the bottom (WD-ARSA-01..03)."""

    cards: Cards = Cards.facedown(1)

    at = ("build", "trade_and_build")
    label = "Choice"
    does = "Buy the better of two cards"
    clause = "WD-ARSA-01"
    spell = "choice"
    charge = 2
    wizard = ARSA
    draws = True

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it with fewer than two cards in the deck, or by house rule with none (WD-ARSA-03)."""
        least = LOOKED_AT if game.option("choice_last") == "forbidden" else 1
        if game.pile(DECK).total < least:
            sentence = Text.of("Fewer than two cards are left.")
            return Refusal("deck-short", "WD-ARSA-03", sentence)
        return super().barred(game, seat)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without the mana, or the cards that a development card costs."""
        return super().may(game, seat) or cannot_pay(game, seat, CARD)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """With digital hands chance turns up the top two; with physical ones they are looked at unseen."""
        if game.setup.hands == "digital":
            n, kinds = min(LOOKED_AT, game.pile(DECK).total), game.variant.kinds_of("development")
            yield SomeCards("cards", Text.of("The top cards"), DECK, top(game, n), n, n, kinds, "chance")

    def work(self, game: Game) -> Iterable[Fact]:
        """Pay for the card; take up both to choose, or on a real table keep one and put the other beneath the deck."""
        yield pay(self.seat, game.variant.questions.cost(game, self.seat, CARD))
        if game.setup.hands == "physical":
            yield CardsDrawn(DECK, fresh(self.seat), Secret(self.cards, (self.seat,)))
            return
        yield CardsDrawn(DECK, looked_at(self.seat), Secret(self.cards, (self.seat,)))
        yield from reach_bottom(game, self.cards.total)
        yield StepsQueued((Step("keep_card", (self.seat,)),))


def top(game: Game, n: int) -> Cards:
    """The cards among which the next `n` of the deck are: those not known to lie at the bottom, as far as they go.

    Where the table has found one of those elsewhere, nothing is known of the order any more.
    """
    deck, bottom = game.pile(DECK), magic(game).bottom
    above = deck - sum(bottom, Cards())
    if above.broken:
        return deck
    return above if above.total >= n else above + sum(bottom[: n - above.total], Cards())


def reach_bottom(game: Game, n: int) -> Iterable[Fact]:
    """Say how many of the cards known at the bottom were drawn with the next `n` of the deck."""
    drawn = n - (game.pile(DECK).total - len(magic(game).bottom))
    if drawn > 0:
        yield BottomReached(drawn)


class KeepCard(Move, frozen=True, kw_only=True):
    """Keep one of the cards that were looked at; the other goes to the bottom of the deck (WD-ARSA-01, -02)."""

    card: Cards

    at = ("keep_card",)
    label = "Keep a card"
    said = "{seat} keeps one of two cards"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        pile, kinds = looked_at(seat), game.variant.kinds_of("development")
        yield SomeCards("card", Text.of("Which card do you keep?"), pile, game.pile(pile), 1, 1, kinds)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put both where they belong; only the caster has seen them."""
        pile = looked_at(self.seat)
        other = game.pile(pile) - self.card
        yield CardsMoved(pile, fresh(self.seat), Secret(self.card, (self.seat,)))
        if other:
            yield CardsMoved(pile, DECK, Secret(other, (self.seat,)))
            yield CardBuried(Secret(other, (self.seat,)))


class Tempt(Spell, frozen=True, kw_only=True):
    """Take a used knight of any player as an own card, to be played from the next turn on (WD-COMMON-31..34)."""

    owner: int

    label = "Temptation"
    does = "Take anybody's used knight"
    clause = "WD-COMMON-31"
    said = "{seat} takes a used knight"
    spell = "temptation"
    charge = 4

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it while nobody has used a knight."""
        if _with_knights(game):
            return None
        return Refusal("no-used-knight", "WD-COMMON-31", Text.of("Nobody has used a knight yet."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whose; one's own, too (WD-COMMON-34)."""
        yield OneOf("owner", Text.of("Whose used knight do you take?"), seat_options(game, _with_knights(game)))

    def work(self, game: Game) -> Iterable[Fact]:
        """Take it, among the cards that may not be played yet."""
        yield openly(used(self.owner), fresh(self.seat), Cards.one(KNIGHT))


def _with_knights(game: Game) -> tuple[int, ...]:
    return tuple(seat for seat in game.players if game.pile(used(seat)).of(KNIGHT))
