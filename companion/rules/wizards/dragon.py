"""The dragon: summoned for mana, kept by paying each turn, and gone at the end of a turn in which it was not paid."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.panels import Item
from companion.game.state import NOBODY, Game, Step
from companion.game.text import Refusal, SeatName, Text
from companion.rules.wizards.magic import DragonMoved, magic
from companion.rules.wizards.spells import AFTER_ROLL, Spell, rolled


def hungry(game: Game) -> bool:
    """Whether the turn player has the dragon and has not paid for it in this turn (WD-COMMON-18)."""
    return magic(game).dragon == game.active and magic(game).fed != game.turn


def asked_to_pay(game: Game, step: Step) -> tuple[int, ...]:
    """Ask the owner at the end of the turn, if he has not paid (WD-COMMON-18, -23)."""
    return (game.active,) if hungry(game) else ()


def guarded(game: Game, victim: int, clause: str) -> Refusal | None:
    """Refuse to take a card from the dragon's owner (WD-COMMON-17)."""
    if victim == NOBODY or victim != magic(game).dragon:
        return None
    return Refusal("dragon", clause, Text.of("The dragon guards the cards of {seat}.", seat=SeatName(victim)))


class SummonDragon(Spell, frozen=True, kw_only=True):
    """Own the dragon: one army more, and no card is stolen by a seven or a knight (WD-COMMON-15..17)."""

    label = "Summon the dragon"
    does = "Army +1; no robber steals cards"
    clause = "WD-COMMON-15"
    said = "{seat} summons the dragon"
    spell = "summon_dragon"
    charge = 2

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return nothing where the table plays without the dragon (WD-WIN-02)."""
        return super().priced(game, seat) if game.option("dragon") else ()

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it while somebody owns the dragon, and where there is none (WD-COMMON-19, WD-WIN-02)."""
        if not game.option("dragon"):
            return Refusal("no-dragon", "WD-WIN-02", Text.of("This table plays without the dragon."))
        owner = magic(game).dragon
        if owner == NOBODY:
            return None
        return Refusal("dragon-taken", "WD-COMMON-19", Text.of("The dragon is with {seat}.", seat=SeatName(owner)))

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield DragonMoved(self.seat)


class KeepDragon(Spell, frozen=True, kw_only=True):
    """Pay to keep the dragon until the next turn (WD-COMMON-18, -23)."""

    at = (*AFTER_ROLL, "before_roll", "keep_dragon")
    label = "Keep the dragon"
    does = "It stays until your next turn"
    clause = "WD-COMMON-18"
    said = "{seat} keeps the dragon"
    spell = "keep_dragon"
    charge = 2

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return nothing where the table plays without the dragon (WD-WIN-02)."""
        return super().priced(game, seat) if game.option("dragon") else ()

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it without the dragon, a second time, and before the roll unless the house rules allow it."""
        if magic(game).dragon != seat:
            return Refusal("not-yours", "WD-COMMON-18", Text.of("The dragon is not with you."))
        if not hungry(game):
            return Refusal("paid", "WD-COMMON-18", Text.of("The dragon is paid for already."))
        if not rolled(game) and game.option("dragon_pay_window") == "after_roll":
            return Refusal("before-roll", "WD-COMMON-23", Text.of("It is paid for after the roll."))
        return None

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield DragonMoved(self.seat)


class LetDragonGo(Move, frozen=True, kw_only=True):
    """Do not pay: the dragon goes back to the bank at the end of the turn (WD-COMMON-18, -20)."""

    at = ("keep_dragon",)
    label = "Let the dragon go"
    said = "{seat} lets the dragon go"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Let it fly; one that the table has put right since the question stays where it is."""
        if hungry(game):
            yield DragonMoved(NOBODY)
