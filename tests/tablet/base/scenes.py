"""The scenes of Base: what is done on the tablet before each picture of its guide is taken; no test."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.facts import CardsMoved, DiceThrown
from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from companion.rules.base.names import RESOURCES
from companion.table import Table
from tests.tablet.acted import Comes, at
from tests.tablet.camera import Gallery, Scene
from ui.drawing.theme import Light

MIDDLE = 80
"""A turn in which most of the board is built."""


def paid(turn: int) -> Comes:
    """Say whether the last move was a throw, of that turn or a later one, that paid several seats."""

    def reached(table: Table) -> bool:
        facts = table.history.path()[-1].facts if table.history.path() else ()
        seats = {fact.target for fact in facts if isinstance(fact, CardsMoved)}
        return table.game.turn >= turn and any(isinstance(fact, DiceThrown) for fact in facts) and len(seats) > 2

    return reached


def over(table: Table) -> bool:
    """Say whether somebody has won."""
    return table.game.winner != NOBODY


def discarding(table: Table) -> bool:
    """Say whether a seven in the middle of the evening makes somebody discard."""
    front = table.game.front
    return table.game.turn > MIDDLE and front is not None and front.name == "discard"


def which_game(gallery: Gallery) -> None:
    """Choose a game."""
    gallery.app.go("new_game")


def new_game(gallery: Gallery) -> None:
    """Choose an island for a new game."""
    gallery.app.go("new_game")
    for _ in range(3):
        gallery.page("bright")


def resumed(gallery: Gallery) -> None:
    """Switch on again in the middle of a game."""
    gallery.open(gallery.settings)


def a_throw(gallery: Gallery) -> None:
    """Look at a fresh throw."""
    gallery.app.go("play")


def a_trade(gallery: Gallery) -> None:
    """Offer a trade."""
    gallery.app.go("play")
    gallery.press(Text.of("Trade with a player"), Text.of("{seat}", seat=SeatName(1)), Text.of("Lift the cover"))
    gallery.press(Text.of("More cards"))
    held = gallery.table.game.hand(gallery.table.game.active)
    gallery.more(max(range(len(RESOURCES)), key=lambda at: held.of(RESOURCES[at])), times=2)


def covered(gallery: Gallery) -> None:
    """Turn the tablet to a seat, the cover down."""
    gallery.app.go("play")
    gallery.row(1)
    gallery.press(Text.of("Own cards"))


def a_seven(gallery: Gallery) -> None:
    """Discard after a seven."""
    gallery.app.go("play")


def figures(gallery: Gallery) -> None:
    """Look at the figures after the win."""
    gallery.app.go("statistics")


def result(gallery: Gallery) -> None:
    """Look at who has won."""
    gallery.app.go("result")


SCENES: Mapping[str, Scene] = {
    "which-game": Scene(at("place_settlement"), which_game),
    "new-game": Scene(at("place_settlement"), new_game),
    "resume": Scene(paid(MIDDLE), resumed),
    "play": Scene(paid(MIDDLE), a_throw),
    "trade": Scene(paid(MIDDLE), a_trade),
    "private": Scene(paid(MIDDLE), covered),
    "seven": Scene(discarding, a_seven, Light.DAY),
    "statistics": Scene(over, figures),
    "result": Scene(over, result),
}
