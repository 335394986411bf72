"""The scenes of Wizards and Dragon: what is done on the tablet before each picture of its guide is taken; no test."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.panels import Menu, word
from companion.game.secret import TABLE
from companion.game.text import Text
from companion.rules.wizards.dragon import hungry
from companion.rules.wizards.magic import GOLD, MANA, VIRTUAL_ROBBER, VIRTUAL_SETTLEMENT, magic, markers
from companion.table import Table
from tests.tablet.acted import at
from tests.tablet.camera import Gallery, Scene
from ui.drawing.theme import Light

MOST_FREE = 4
"""Spells to cast beside which the reasons of others have room."""


def free_to_cast(table: Table) -> bool:
    """Say whether somebody with a wizard in service may cast a few spells, and reads why not the others."""
    items = [
        item
        for panel in table.known(TABLE).variant.panels(table.known(TABLE))
        if isinstance(panel, Menu)
        for item in panel.items
    ]
    free = [item for item in items if item.why is None]
    own = magic(table.game).wizards[table.game.active]
    return at("trade")(table) and len(free) == MOST_FREE and any(hired.turn < table.game.turn for hired in own)


def full_of_magic(table: Table) -> bool:
    """Say whether a settlement and a robber stand on the board that are not there."""
    return {VIRTUAL_SETTLEMENT, VIRTUAL_ROBBER} <= {piece.what for _, piece in markers(table.game)}


def with_dragon(table: Table) -> bool:
    """Say whether somebody has the dragon who has not yet paid for it in this turn."""
    return at("trade")(table) and hungry(table.game)


def rich_in_magic(table: Table) -> bool:
    """Say whether it is the turn of the first seat, which holds gold, mana and something else."""
    held = table.game.hand(0)
    return table.game.active == 0 and held.of(GOLD) > 0 and held.of(MANA) > 0 and len(held.kinds) > 3


def a_book(gallery: Gallery) -> None:
    """Open the spell book."""
    gallery.app.go("play")
    gallery.press(word("spell_book"))


def own_magic(gallery: Gallery) -> None:
    """Lift the cover of the first seat's own cards."""
    gallery.app.go("play")
    gallery.row(0)
    gallery.press(Text.of("Own cards"), Text.of("Lift the cover"))


def a_dragon(gallery: Gallery) -> None:
    """Look at the dragon that is not paid for yet."""
    gallery.app.go("play")


def not_there(gallery: Gallery) -> None:
    """Look at a board full of magic."""
    gallery.app.go("play")


SCENES: Mapping[str, Scene] = {
    "dragon": Scene(with_dragon, a_dragon),
    "spell-book": Scene(free_to_cast, a_book),
    "own-magic": Scene(rich_in_magic, own_magic),
    "virtual": Scene(full_of_magic, not_there, Light.DAY),
}
