"""Spells on the dice: setting one or both, and throwing them again. The dice themselves stay on the table."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.dice import die_names
from companion.game.facts import DiceThrown, Fact, StepsQueued
from companion.game.prompts import SIDES, Dice, OneOf, Prompts
from companion.game.state import Game, Step
from companion.game.text import Refusal, Text
from companion.rules.base import production
from companion.rules.wizards.magic import IRA, TALI, DieSet, magic
from companion.rules.wizards.spells import Spell, serves


def _face(field: str, label: Text) -> OneOf:
    return OneOf(field, label, tuple((n, Text.of("{n}", n=n)) for n in range(1, SIDES + 1)))


def _not_on_this_roll(game: Game) -> Refusal | None:
    """Refuse a second spell on the same roll, and the extra roll where the house rules say so."""
    if magic(game).set_die:
        sentence = Text.of("One die is set already.")
        return Refusal("set-already", "WD-COMMON-02", sentence)  # WD-COMMON-03
    if game.throw and not game.option("set_on_reroll"):
        return Refusal("extra-roll", "WD-COMMON-04", Text.of("The extra roll cannot be set."))
    return None


class SetOneDie(Spell, frozen=True, kw_only=True):
    """Choose the face of one die of the coming roll; the other is thrown (WD-COMMON-01, WD-MAG-06)."""

    face: int

    at = ("before_roll",)
    label = "Set one die"
    does = "Choose one die; throw the other"
    clause = "WD-COMMON-01"
    spell = "set_one_die"
    charge = 1

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second spell on the same roll (WD-COMMON-02..04)."""
        return _not_on_this_roll(game)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield _face("face", Text.of("Which face is the die set to?"))

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield DieSet(self.face)


class Roll(production.Roll, frozen=True, kw_only=True):
    """Throw the dice, or the one that is left to throw (WD-COMMON-01)."""

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask the tray for the dice that are not set."""
        face = magic(game).set_die
        if face:
            yield Dice("dice", Text.of("Throw the other die"), die_names(game.variant.dice)[1:], seat, settled=(face,))
        else:
            yield Dice("dice", Text.of("Throw the dice"), die_names(game.variant.dice), seat)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put the set die and the thrown one together."""
        face = magic(game).set_die
        if not face:
            yield from super().happen(game)
            return
        yield DieSet(0)
        yield from production.outcome(game, DiceThrown(self.seat, (face, *self.dice), chosen=1))


class SetBothDice(Spell, frozen=True, kw_only=True):
    """Choose the faces of both dice instead of throwing them; a seven may be chosen (WD-TALI-04, -05)."""

    first: int
    second: int

    at = ("roll",)
    label = "Set both dice"
    does = "Choose both dice, a 7 too"
    clause = "WD-TALI-04"
    spell = "set_both_dice"
    charge = 3
    wizard = TALI

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it beside Set One Die; a copied one only where it may be cast before the roll (WD-HAFLI-08)."""
        if why := super().barred(game, seat):
            return why
        if not game.option("mimic_preroll") and not serves(game, seat, TALI):
            return Refusal("copied-before-roll", "WD-HAFLI-08", Text.of("No copying before the roll."))
        return _not_on_this_roll(game)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield _face("first", Text.of("Which face for the one die?"))
        yield _face("second", Text.of("Which face for the other?"))

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield from production.outcome(game, DiceThrown(self.seat, (self.first, self.second), chosen=2))


class Reproduce(Spell, frozen=True, kw_only=True):
    """Throw the dice again and carry out another production; then the turn goes on where it was (WD-IRA-05..07)."""

    label = "Reproduction"
    does = "Throw again and produce"
    clause = "WD-IRA-05"
    spell = "reproduction"
    charge = 2
    wizard = IRA

    def work(self, game: Game) -> Iterable[Fact]:
        """Put another roll, with its window for the dice spells, in front of the rest of the turn (WD-COMMON-04)."""
        yield StepsQueued((Step("before_roll"), Step("roll")))
