"""Cards taken from other hands: plunder, and clairvoyance at a theft. The robber himself stays with Base."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.correct import seat_options
from companion.game.facts import CardsMoved, CardsSeen, Fact, Noted, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import NOBODY, Game, Step, hand
from companion.game.text import Refusal, SeatName, Text
from companion.rules.base import robber
from companion.rules.wizards.dragon import guarded
from companion.rules.wizards.magic import (
    ARSA,
    CLAIRVOYANCE,
    HAFLI,
    magic,
)
from companion.rules.wizards.spells import Spell, rolled


class Plunder(Spell, frozen=True, kw_only=True):
    """Take a card at random from any hand; the robber stays where he is (WD-ARSA-04, -05)."""

    victim: int
    card: Cards = Cards.facedown(1)

    label = "Plunder"
    does = "Take a card from any hand"
    clause = "WD-ARSA-04"
    spell = "plunder"
    charge = 3
    wizard = ARSA

    @classmethod
    def victims(cls, game: Game, seat: int) -> tuple[int, ...]:
        """Every other player with a card; the dragon does not help, unless by house rule (WD-COMMON-22)."""
        safe = () if game.option("plunder_dragon") else (magic(game).dragon,)
        return tuple(s for s in game.players if s != seat and s not in safe and game.hand(s).total)

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it when there is nobody to plunder."""
        if why := super().barred(game, seat):
            return why
        if cls.victims(game, seat):
            return None
        return Refusal("nobody", "WD-ARSA-04", Text.of("Nobody has a card to take."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the victim; of the cards that Kazami keeps, chance draws one."""
        victim: int = yield OneOf("victim", Text.of("Steal from whom?"), seat_options(game, cls.victims(game, seat)))
        yield from robber.drawn_from(game, victim)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse the dragon's owner where by house rule it guards him from plunder, too (WD-COMMON-22)."""
        return None if game.option("plunder_dragon") else guarded(game, self.victim, "WD-COMMON-22")

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} plunders {other}", seat=observed.seat, other=observed.other)

    def work(self, game: Game) -> Iterable[Fact]:
        """Move the card; only the two see which (WD-HAFLI-09)."""
        yield robber.taken(self.victim, self.seat, self.card)


class Foresee(Spell, frozen=True, kw_only=True):
    """Look at the hand of the chosen player and take a card of choice; paid once a turn (WD-HAFLI-01..04)."""

    victim: int

    at = ("steal",)
    label = "Clairvoyance"
    does = "See the hand you steal from"
    clause = "WD-HAFLI-01"
    spell = CLAIRVOYANCE
    charge = 1
    wizard = HAFLI

    @classmethod
    def mana(cls, game: Game, seat: int) -> int:
        """Nothing more once it was paid in this turn (WD-HAFLI-03)."""
        return 0 if game.this_turn.get(CLAIRVOYANCE) else super().mana(game, seat)

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it with a knight before the roll (WD-MAG-07, -08); once paid, it needs no wizard (WD-HIRE-06)."""
        if not rolled(game):
            return Refusal("before-roll", "WD-MAG-08", Text.of("Not before the roll."))
        return None if game.this_turn.get(CLAIRVOYANCE) else super().barred(game, seat)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield robber.whom(game, seat)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        seen = observed.first(CardsSeen)
        other = SeatName(int(seen.pile.partition(":")[2]) if seen else NOBODY)
        return Text.of("{seat} looks into the hand of {other}", seat=observed.seat, other=other)

    def work(self, game: Game) -> Iterable[Fact]:
        """Show the hand to the caster alone, who must then take a card of it (WD-HAFLI-02, -09)."""
        yield Noted(CLAIRVOYANCE)
        yield CardsSeen(hand(self.victim), Secret(game.hand(self.victim), (self.seat, self.victim)))
        yield StepsQueued((Step("take_card", (self.seat,), whom=self.victim),))


class TakeCard(Move, frozen=True, kw_only=True):
    """Take a card of choice from the hand that was looked at (WD-HAFLI-01, -02)."""

    card: Cards

    at = ("take_card",)
    label = "Take a card"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which; a card of cardboard need not be named, and the caster has seen that no other lies face down."""
        victim, kinds = _looked_into(game), game.variant.kinds_of("resource", "extra")
        held, physical = game.hand(victim).knowing(game.variant.virtual), game.setup.hands == "physical"
        which = Text.of("Which card do you take?")
        yield SomeCards("card", which, hand(victim), held, 1, 1, kinds, facedown=physical, shown=True)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} takes a card from {other}", seat=observed.seat, other=observed.other)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Move it; only the two know which, also of cardboard. Chance drew nothing, so no draw is counted."""
        victim = _looked_into(game)
        two = (self.seat, victim)
        told_to = (*EVERYONE, *two) if self.card.unseen else two
        yield CardsMoved(hand(victim), hand(self.seat), Secret(self.card, told_to))


def _looked_into(game: Game) -> int:
    """Whose hand the caster sees; NOBODY, whose hand is empty, at any other step."""
    return game.front.whom if game.front and game.front.name == "take_card" else NOBODY
