"""Corrections of what only this variant keeps: wizards, dragon, warehouses. The table is the truth."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.correct import Correction, seat_options, somebody
from companion.game.facts import Fact
from companion.game.prompts import SIDES, Number, OneOf, Prompts
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word
from companion.rules.wizards.hiring import full
from companion.rules.wizards.magic import (
    WIZARDS,
    DragonMoved,
    WarehousesSet,
    WizardHired,
    WizardReturned,
    employer,
    magic,
)

MOST_WAREHOUSES = 19  # as many as all mana


class CorrectWizard(Correction, frozen=True, kw_only=True):
    """State whom a wizard serves."""

    wizard: str
    owner: int

    label = "Correct a wizard"
    icon = "wizard"
    said = "{seat} corrects a wizard"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which, then whose; nobody has more than two (WD-HIRE-02)."""
        wizards = tuple((w, Text.of("{w}", w=Word(w))) for w in WIZARDS)
        icons = tuple((w, "wizard") for w in WIZARDS)
        wizard: str = yield OneOf("wizard", Text.of("Which wizard is wrong?"), wizards, icons=icons)
        present = employer(game, wizard)
        able = (s for s in game.players if s == present or not full(game, s))
        yield somebody("owner", Text.of("Whom does it serve?"), game, able)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it there; it has served since before this turn."""
        if employer(game, self.wizard) == self.owner:
            return
        returned, hired = WizardReturned(self.wizard), WizardHired(self.owner, self.wizard, before=True)
        yield returned if self.owner == NOBODY else hired


class CorrectDragon(Correction, frozen=True, kw_only=True):
    """State who has the dragon, paid for in this turn."""

    holder: int

    label = "Correct the dragon"
    icon = "dragon"
    said = "{seat} corrects the dragon"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield somebody("holder", Text.of("Who has the dragon?"), game, game.players)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield DragonMoved(self.holder)


class CorrectWarehouses(Correction, frozen=True, kw_only=True):
    """State how many warehouses a seat has."""

    owner: int
    number: int

    label = "Correct the warehouses"
    icon = "bank"
    said = "{seat} corrects the warehouses"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose warehouses are wrong?"), seat_options(game, game.players))
        now = magic(game).warehouses[owner]
        yield Number("number", Text.of("How many warehouses?"), 0, max(MOST_WAREHOUSES, now), now=now)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield WarehousesSet(self.owner, self.number)


def whole(game: Game) -> bool:
    """Whether what the variant keeps fits the table: rows for each seat, each wizard once, a dragon that somebody
    has."""
    own, seats = magic(game), range(len(game.setup.seats))
    hired = [row.wizard for rows in own.wizards for row in rows]
    return (
        len(own.wizards) == len(own.warehouses) == len(seats)
        and len(hired) == len(set(hired) & set(WIZARDS))
        and min(own.warehouses) >= 0
        and own.dragon in (NOBODY, *seats)
        and own.set_die in range(SIDES + 1)
    )
