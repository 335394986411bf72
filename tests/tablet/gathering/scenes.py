"""The scenes of Catan the Gathering: what is done on the tablet before each picture of its guide is taken; no test."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.state import NOBODY
from companion.game.text import Text
from companion.rules.gathering.knights import DEFENCE, Battle, has_knight, knight, state_of
from companion.rules.gathering.outcome import power
from companion.table import Table
from tests.tablet.acted import at
from tests.tablet.camera import Gallery, Scene
from ui.drawing.theme import Light


def knights_ready(table: Table) -> bool:
    """Say whether every seat has a knight, one of them in defence, and the seat of the turn may do anything."""
    positions = [knight(table.game, seat).position for seat in table.game.players if has_knight(table.game, seat)]
    return at("build")(table) and len(positions) == len(table.game.players) and DEFENCE in positions


def fought(table: Table) -> Battle | None:
    """The battle that was decided last in this turn."""
    battle = state_of(table.game).battle
    return battle if battle is not None and battle.over else None


def bluffed(table: Table) -> bool:
    """Say whether somebody has just won with cards shown and an attribute, against a bluff."""
    battle = fought(table)
    if battle is None or battle.winner == NOBODY or battle.trap:
        return False
    parts = [power(table.game, side) for side in battle.sides]
    bluff = [side.shown and not part["shown_cards"] for side, part in zip(battle.sides, parts, strict=True)]
    return any(bluff) and any(part["shown_cards"] and part["attribute"] for part in parts)


def trapped(table: Table) -> bool:
    """Say whether a special effect has just won a battle."""
    battle = fought(table)
    return battle is not None and battle.trap and battle.winner != NOBODY


def looks_at_the_table(gallery: Gallery) -> None:
    """Look at the table."""
    gallery.app.go("play")


def looks_up(gallery: Gallery) -> None:
    """Look the status table up."""
    gallery.app.go("play")
    gallery.press(Text.of("More"))
    gallery.page("other1")


SCENES: Mapping[str, Scene] = {
    "summon": Scene(at("summon"), looks_at_the_table),
    "knights": Scene(knights_ready, looks_at_the_table),
    "status-table": Scene(knights_ready, looks_up),
    "powers": Scene(bluffed, looks_at_the_table),
    "trap": Scene(trapped, looks_at_the_table, Light.DAY),
}
