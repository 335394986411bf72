"""The paper of Wizards and Dragon: what is built, the common magic card, and a card for each wizard (WD-COMP-11, -12).

All of it comes from the list of prices. What a spell does, and how a card is drawn, must never enter.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.moves import Move
from companion.game.panels import Item
from companion.game.printed import Printed, PrintedCard, cost_card
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.wizards.hiring import GenerateMana, HireWizard
from companion.rules.wizards.magic import HAFLI, MANA, WIZARDS
from companion.rules.wizards.spells import MIMICRY, Spell


def printed(known: Game) -> tuple[Printed, ...]:
    """Return the cost card and the common card for each player, and each wizard once."""
    items = _all(known)
    spells = [(kind, item) for kind, item in items if issubclass(kind, Spell)]
    built = tuple(item for kind, item in items if not issubclass(kind, (Spell, HireWizard, GenerateMana)))
    common = tuple(item for kind, item in spells if not kind.wizard)
    wizards = (
        PrintedCard(Text.of("{w}", w=Word(wizard)), (*_service(known, wizard), *_own(spells, wizard)), quoted=True)
        for wizard in WIZARDS
    )
    return (
        cost_card(known, built),
        PrintedCard(Text.of("Common magic"), common, len(known.players)),
        *wizards,
    )


def _all(known: Game) -> list[tuple[type[Move], Item]]:
    kinds = sorted(known.variant.move_kinds, key=lambda kind: kind.shelf())
    return [(kind, item) for kind in kinds for item in kind.priced(known, known.active)]


def _service(known: Game, wizard: str) -> tuple[Item, ...]:
    """What hiring costs, and what one mana is made of; the spells stand below, so they are not named here."""
    at = [*WIZARDS].index(wizard)
    rows = ([*kind.priced(known, known.active)][at] for kind in (HireWizard, GenerateMana))
    return tuple(replace(row, does=None) for row in rows)


def _own(spells: list[tuple[type[Spell], Item]], wizard: str) -> tuple[Item, ...]:
    """Return a wizard's spells; Mimicry is no move of its own, but a price on those of others (WD-HAFLI-05)."""
    own = tuple(item for kind, item in spells if kind.wizard == wizard)
    if wizard != HAFLI:
        return own
    does = Text.of("A spell of another's wizard, for so much more")
    return (*own, Item("", Text.of("Mimicry"), Cards({MANA: MIMICRY}), None, does, "WD-HAFLI-05"))
