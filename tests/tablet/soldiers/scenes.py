"""The scenes of Soldiers of Catan: what is done on the tablet before each picture of its guide is taken; no test."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.state import NOBODY
from companion.game.text import Text
from companion.rules.soldiers.moving import MoveUnit
from companion.rules.soldiers.units import CAR, INFANTRY, UNITS, Fighter, army, units_at
from companion.table import Table
from tests.tablet.acted import at
from tests.tablet.camera import Gallery, Scene
from ui.drawing.theme import Light


def at_war(table: Table) -> bool:
    """Say whether everybody has units on the board, of every kind together, and somebody may do anything."""
    units = [unit for place in table.game.pieces for unit in units_at(table.game, place)]
    enough = {unit.what for unit in units} == set(UNITS) and {unit.seat for unit in units} == set(table.game.players)
    return at("trade_and_build")(table) and enough and army(table.game).battle is None


def ready_to_march(table: Table) -> bool:
    """Say whether a seat with a wheat has an armoured car alone on a point, and much room around it."""
    return at("trade_and_build")(table) and bool(table.game.hand(table.game.active).of("wheat")) and bool(_car(table))


def _car(table: Table) -> str:
    """Where an armoured car of the seat of the turn stands alone, with eight points or more in its reach."""
    game = table.game
    for place in game.places(game.active, CAR):
        able = MoveUnit.able(game, game.active, place)
        if len(units_at(game, place)) == 1 and any(len(MoveUnit.reach(game, car, place)) > 7 for car in able.values()):
            return place
    return ""


def sides(table: Table) -> tuple[Fighter, ...]:
    """Both sides of the battle that is on, or was the last of the turn."""
    fought = army(table.game).battle
    return fought.sides if fought else ()


def raising(table: Table) -> bool:
    """Say whether a side is asked to raise that has what it takes, and the other has raised before."""
    front = table.game.front
    raised = any(side.boost for side in sides(table))
    hands = [table.game.hand(seat) for seat in (front.waiting if front else ())]
    return at("boost")(table) and raised and any(hand.of("wood") and hand.of("brick") for hand in hands)


def decided(table: Table) -> bool:
    """Say whether an infantry that was raised in a building has just been fought, and somebody has won."""
    fought = army(table.game).battle
    return bool(fought and fought.over and fought.winner != NOBODY) and any(
        side.unit and side.unit.what == INFANTRY and side.boost and side.terrain != "none" for side in sides(table)
    )


def owing(table: Table) -> bool:
    """Say whether somebody with several kinds of cards pays upkeep."""
    return at("pay_upkeep")(table) and len(table.game.hand(table.game.active).kinds) > 2


def units(gallery: Gallery) -> None:
    """Look at the board when everybody has units on it."""
    gallery.app.go("play")


def a_reach(gallery: Gallery) -> None:
    """Choose an armoured car, and look how far it goes."""
    gallery.app.go("play")
    gallery.place(_car(gallery.table))
    gallery.press(Text.of("Move a unit"))


def a_boost(gallery: Gallery) -> None:
    """Answer a raise."""
    gallery.app.go("play")


def a_battle(gallery: Gallery) -> None:
    """Look at both sums of a battle, and at what follows."""
    gallery.app.go("play")


def an_upkeep(gallery: Gallery) -> None:
    """Pay upkeep."""
    gallery.app.go("play")


SCENES: Mapping[str, Scene] = {
    "units": Scene(at_war, units),
    "reach": Scene(ready_to_march, a_reach),
    "boost": Scene(raising, a_boost),
    "battle": Scene(decided, a_battle),
    "upkeep": Scene(owing, an_upkeep, Light.DAY),
}
