"""Casting: what every spell shares, its price, its time, and whose wizard knows it. No single spell enters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, Text, Word
from companion.rules.base.pay import pay
from companion.rules.wizards.magic import HAFLI, MANA, WIZARDS, SpellCast, employer, magic

WITHIN_SEVEN = "seven_magic"
"""The step at which spells are cast within the procedure of a seven: by house rule only (WD-MAG-09)."""
AFTER_ROLL = ("trade", "build", "trade_and_build", WITHIN_SEVEN)
"""When a spell without a time of its own may be cast (WD-MAG-06, -07, -10, -13): never before the roll (WD-MAG-08), and
from a seven to the end of its procedure only at a step for it (WD-MAG-09), because else other steps come first."""
MIMICRY = 1  # the mana that copying a spell costs more (WD-HAFLI-05)


class Spell(Move, frozen=True, kw_only=True):
    """A spell, cast in the own turn for mana from the hand (WD-MAG-01, -04, -05).

    `spell` is its name, `charge` its mana, `wizard` who knows it: nobody for what all do (WD-MAG-02, -03).
    """

    spell: ClassVar[str]
    charge: ClassVar[int]
    wizard: ClassVar[str] = ""

    at: ClassVar[tuple[str, ...]] = AFTER_ROLL

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse for what everybody can see, then without the mana."""
        return cls.barred(game, seat) or _cannot_pay(game, seat, cls.spell, cls.mana(game, seat))

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Say why it cannot be cast now, whatever the hand holds: nothing secret enters."""
        return _unknown(game, seat, cls.wizard) if cls.wizard else None

    @classmethod
    def shelf(cls) -> int:
        """First those all know, then each wizard's own, so that a wizard who comes moves no other in the book."""
        return [*WIZARDS].index(cls.wizard) + 2 if cls.wizard else 1

    @classmethod
    def mana(cls, game: Game, seat: int) -> int:
        """What it costs this seat now: one more when it is copied (WD-HAFLI-05, -07)."""
        copied = cls.wizard and employer(game, cls.wizard) != seat and serves(game, seat, HAFLI)
        return cls.charge + (MIMICRY if copied else 0)

    @classmethod
    @override
    def price(cls, game: Game, seat: int) -> Cards:
        return Cards({MANA: cls.mana(game, seat)})

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} casts {spell}", seat=observed.seat, spell=Word(cls.spell))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, then let it work where the mana lies in the bank already (WD-MAG-01)."""
        yield SpellCast(self.seat, self.spell)
        if price := self.price(game, self.seat):
            paid = pay(self.seat, price)
            yield paid
            game = paid.evolve(game)
        yield from self.work(game)

    def work(self, game: Game) -> Iterable[Fact]:
        """Return what the spell does, once it is paid."""
        raise NotImplementedError


def rolled(game: Game) -> bool:
    """Whether no throw is to come in this turn; a table entered in the middle knows its steps, but no last throw."""
    return all(step.name != "roll" for step in game.agenda)


def serves(game: Game, seat: int, wizard: str) -> bool:
    """Whether a seat can use a wizard: its own, hired before this turn (WD-HIRE-03, -06)."""
    return any(hired.wizard == wizard and hired.turn != game.turn for hired in magic(game).wizards[seat])


def _unknown(game: Game, seat: int, wizard: str) -> Refusal | None:
    """Refuse a spell of a wizard that is neither the seat's nor to be copied (WD-MAG-03, WD-HAFLI-05, -06)."""
    if serves(game, seat, wizard):
        return None
    owner, name = employer(game, wizard), Word(wizard)
    if owner == seat:
        sentence = Text.of("{wizard} serves from your next turn on.", wizard=name)
        return Refusal("hired-now", "WD-HIRE-03", sentence)
    if not serves(game, seat, HAFLI):
        return Refusal("no-wizard", "WD-MAG-03", Text.of("You need {wizard} for that.", wizard=name))
    if owner == NOBODY:
        sentence = Text.of("{wizard} serves nobody, so there is nobody to copy.", wizard=name)
        return Refusal("nobody-to-copy", "WD-HAFLI-06", sentence)
    return None


def _cannot_pay(game: Game, seat: int, spell: str, mana: int) -> Refusal | None:
    if game.hand(seat).covers(Cards({MANA: mana})) is not Covers.NO:
        return None
    sentence = Text.of("Not enough mana: {spell} costs {n}.", spell=Word(spell), n=mana)
    return Refusal("no-mana", "WD-MAG-05", sentence)
