"""Wizards in service: hiring them in the build phase, and the mana they generate in the trade phase."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact, Noted
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.panels import Item
from companion.game.prompts import OneOf, Prompts
from companion.game.state import BANK, NOBODY, Game, hand
from companion.game.text import Refusal, SeatName, Text, Word, every_reason
from companion.rules.base.names import BETWEEN_TURNS, BUILDING, TRADING
from companion.rules.base.pay import openly, pay
from companion.rules.wizards.magic import (
    MANA,
    MOST_WIZARDS,
    WIZARDS,
    WizardHired,
    WizardReturned,
    employer,
    magic,
)
from companion.rules.wizards.spells import serves

STAY = ""  # nobody goes back to the stock


class HireWizard(Move, frozen=True, kw_only=True):
    """Hire a wizard from the stock; who has two returns one in the same step (WD-HIRE-01..05, WD-BUILD-09)."""

    wizard: str
    returned: str = STAY

    at = BUILDING
    label = "Hire a wizard"
    clause = "WD-HIRE-01"

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return what each wizard costs (WD-WIZ-01..06)."""
        return (_row(cls, Text.of("Hire {wizard}", wizard=Word(w)), WIZARDS[w].hire, w) for w in WIZARDS)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse when all are taken, or the cards allow none; by house rule between the turns (WD-BUILD-09)."""
        if why := _between_turns(game):
            return why
        there = [wizard for wizard in WIZARDS if employer(game, wizard) == NOBODY]
        if not there:
            return Refusal("all-taken", "WD-HIRE-05", Text.of("Every wizard serves somebody."))
        refused = [why for wizard in there if (why := _cannot_hire(game, seat, wizard))]
        return every_reason(refused) if len(refused) == len(there) else None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whom, and with two in service who goes."""
        named = tuple((w, _priced(w, WIZARDS[w].hire)) for w in _hireable(game, seat))
        about = tuple((w, WIZARDS[w].does, WIZARDS[w].clause) for w in WIZARDS)
        yield OneOf("wizard", Text.of("Which wizard do you hire?"), named, about=about)
        if full(game, seat):
            own = tuple((hired.wizard, Text.of("{w}", w=Word(hired.wizard))) for hired in magic(game).wizards[seat])
            yield OneOf("returned", Text.of("Who goes back to the stock?"), own)

    @override
    def why_not(self, game: Game) -> Refusal | None:
        return _between_turns(game) or self.refuse(game)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a wizard in service, and a hand without the cost (WD-HIRE-01, -05)."""
        if self.wizard not in WIZARDS:
            return None
        owner = employer(game, self.wizard)
        if owner != NOBODY:
            sentence = Text.of("{wizard} serves {seat}.", wizard=Word(self.wizard), seat=SeatName(owner))
            return Refusal("serves", "WD-HIRE-05", sentence)
        if full(game, self.seat) and self.returned == STAY:
            sentence = Text.of("You have two wizards: one must go back to the stock.")
            return Refusal("two-already", "WD-HIRE-02", sentence)
        return _cannot_hire(game, self.seat, self.wizard)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        hired = observed.first(WizardHired)
        return Text.of("{seat} hires {wizard}", seat=observed.seat, wizard=Word(hired.wizard) if hired else "")

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, return the other, and take the card."""
        yield pay(self.seat, WIZARDS[self.wizard].hire)
        if self.returned != STAY:
            yield WizardReturned(self.returned)
        yield WizardHired(self.seat, self.wizard)


def _between_turns(game: Game) -> Refusal | None:
    """Refuse to hire between the turns, where a house rule does not allow it (WD-BUILD-09)."""
    if game.front is None or game.front.name not in BETWEEN_TURNS or game.option("special_hire"):
        return None
    return Refusal("own-turn", "WD-BUILD-09", Text.of("You hire wizards only in your own turn."))


def full(game: Game, seat: int) -> bool:
    """Whether a seat has as many wizards as it may (WD-HIRE-02)."""
    return len(magic(game).wizards[seat]) >= MOST_WIZARDS


def _priced(wizard: str, cost: Cards) -> Text:
    return Text.of("{wizard}: {cards}", wizard=Word(wizard), cards=cost)


def _hireable(game: Game, seat: int) -> tuple[str, ...]:
    return tuple(w for w in WIZARDS if employer(game, w) == NOBODY and not _cannot_hire(game, seat, w))


def _cannot_hire(game: Game, seat: int, wizard: str) -> Refusal | None:
    cost = WIZARDS[wizard].hire
    if game.hand(seat).covers(cost) is not Covers.NO:
        return None
    sentence = Text.of("Not enough cards: {what} costs {cost}.", what=Word(wizard), cost=cost)
    return Refusal("cannot-pay", "WD-HIRE-01", sentence)


class GenerateMana(Move, frozen=True, kw_only=True):
    """Let a wizard make one mana of the cards its recipe names (WD-GEN-01, -02)."""

    wizard: str

    at = TRADING
    label = "Generate mana"
    clause = "WD-GEN-01"

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return what each wizard makes one mana of (WD-WIZ-01..06)."""
        return (_row(cls, Text.of("Mana of {wizard}", wizard=Word(w)), WIZARDS[w].generate) for w in WIZARDS)

    said = "{seat} generates mana"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without a wizard in service, without mana in the bank, and without the cards of any recipe."""
        if not magic(game).wizards[seat]:
            return Refusal("no-wizard", "WD-HIRE-07", Text.of("Only a wizard generates mana."))
        why = (_cannot_generate(game, seat, hired.wizard) for hired in magic(game).wizards[seat])
        refused = list(why)
        return every_reason([why for why in refused if why]) if all(refused) else None

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        own = [hired.wizard for hired in magic(game).wizards[seat]]
        able = ((w, _priced(w, WIZARDS[w].generate)) for w in own if not _cannot_generate(game, seat, w))
        yield OneOf("wizard", Text.of("Which wizard makes mana?"), tuple(able))

    @override
    def why_not(self, game: Game) -> Refusal | None:
        return self.refuse(game)

    @override
    def refuse(self, game: Game) -> Refusal | None:
        return _cannot_generate(game, self.seat, self.wizard) if self.wizard in WIZARDS else None

    def happen(self, game: Game) -> Iterable[Fact]:
        """Give the cards to the bank and take the mana."""
        yield Noted(generated(self.wizard))
        yield pay(self.seat, WIZARDS[self.wizard].generate)
        yield openly(BANK, hand(self.seat), Cards.one(MANA))


def _row(kind: type[Move], label: Text, price: Cards, wizard: str = "") -> Item:
    known = WIZARDS.get(wizard)
    does, clause = (known.does, known.clause) if known else (None, kind.clause)
    return Item(kind.__name__, label, price, None, does, clause)


def generated(wizard: str) -> str:
    """The note that a wizard made one mana in this turn."""
    return f"generated:{wizard}"


def _cannot_generate(game: Game, seat: int, wizard: str) -> Refusal | None:
    """Say why a wizard makes no mana now (WD-GEN-01, -02, WD-HIRE-03)."""
    name, recipe = Word(wizard), WIZARDS[wizard].generate
    if employer(game, wizard) != seat:
        return Refusal("no-wizard", "WD-HIRE-07", Text.of("{wizard} does not serve you.", wizard=name))
    if game.option("hire_delay") == "all_powers" and not serves(game, seat, wizard):
        return Refusal("hired-now", "WD-HIRE-03", Text.of("{wizard} serves from your next turn on.", wizard=name))
    if not game.pile(BANK).most(MANA):
        return Refusal("bank-empty", "WD-GEN-02", Text.of("The bank has no mana left."))
    most = game.option("gen_repeat")
    if most and game.this_turn.get(generated(wizard), 0) >= most:
        return Refusal("enough", "WD-GEN-02", Text.of("{wizard} has made enough mana in this turn.", wizard=name))
    if game.hand(seat).covers(recipe) is Covers.NO:
        sentence = Text.of("One mana of {wizard} takes {cost}.", wizard=name, cost=recipe)
        return Refusal("cannot-pay", "WD-GEN-01", sentence)
    return None
