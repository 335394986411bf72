"""The pictures of README and players' guide, taken of the running app: `make pictures` writes them to docs/pictures/.

Each says what is done on the tablet before it is taken. Nothing is drawn here, and no test case may enter.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from companion.game.decide import choices
from companion.game.facts import CardsMoved, DiceThrown
from companion.game.panels import Menu, word
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from companion.rules.contractors.wave import hits
from companion.rules.contractors.works import WIDENING, works
from companion.rules.wizards.dragon import hungry
from companion.rules.wizards.magic import (
    GOLD,
    MANA,
    VIRTUAL_ROBBER,
    VIRTUAL_SETTLEMENT,
    magic,
    markers,
)
from companion.table import Table
from tests.tablet.camera import Gallery, gallery_in
from ui.tablet.kit import Settings
from ui.tablet.start import prepare
from ui.tablet.theme import Light

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
MIDDLE = 80
"""A turn in which most of the board is built."""
MOST_FREE = 4
"""Spells to cast beside which the reasons of others have room."""
NAMES = {"en": ("Mika", "Ren", "Sora", "Yui"), "ja": ("美香", "蓮", "空", "結衣")}
"""Who plays, in each language that a guide is written in."""


def paid(turn: int) -> Callable[[Table], bool]:
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


def new_game(gallery: Gallery) -> None:
    """Choose an island for a new game."""
    gallery.app.go("new_game")
    gallery.page("bright")
    gallery.page("bright")


def resumed(gallery: Gallery) -> None:
    """Switch on again in the middle of a game."""
    gallery.play_until(paid(MIDDLE))
    gallery.open(gallery.settings)


def a_throw(gallery: Gallery) -> None:
    """Look at a fresh throw."""
    gallery.app.go("play")


def a_trade(gallery: Gallery) -> None:
    """Offer a trade."""
    gallery.app.go("play")
    gallery.press(Text.of("Trade with a player"), Text.of("{seat}", seat=SeatName(1)))
    gallery.more(1, times=2)


def covered(gallery: Gallery) -> None:
    """Turn the tablet to a seat, the cover down."""
    gallery.app.go("play")
    gallery.row(1)
    gallery.press(Text.of("About {seat}", seat=SeatName(1)), Text.of("Own cards"))


def a_seven(gallery: Gallery) -> None:
    """Discard after a seven, by daylight."""
    gallery.play_until(discarding)
    gallery.open(replace(gallery.settings, light=Light.DAY))
    gallery.app.go("play")


def figures(gallery: Gallery) -> None:
    """Look at the figures after the win, by lamp light again."""
    gallery.open(replace(gallery.settings, light=Light.LAMP))
    gallery.play_until(over)
    gallery.app.go("statistics")


def result(gallery: Gallery) -> None:
    """Look at who has won."""
    gallery.app.go("result")


def at(step: str) -> Callable[[Table], bool]:
    """Say whether a step of the agenda is open."""
    return lambda table: table.game.front is not None and table.game.front.name == step


def raised(table: Table) -> bool:
    """Say whether an auction has gone round, with a bid to raise and somebody out of it."""
    auction = works(table.game).auction
    gone_round = auction is not None and auction.leading is not None and auction.out and len(auction.said) > 2
    return at("bid")(table) and bool(gone_round)


def half_protected(table: Table) -> bool:
    """Say whether a wave takes cards at one building and not, or fewer, at another."""
    side = works(table.game).wave
    return at("wave")(table) and side is not None and len({hit.cards for hit in hits(table.game, side)}) > 1


def can_build_a_dike(table: Table) -> bool:
    """Say whether a seat may lay a dike on a coast where others lie, and a road is wide already."""
    offered = {choice.move for choice in choices(table.known(table.game.active), table.game.active)}
    wide = sum(len(table.game.places(seat, WIDENING)) for seat in table.game.players)
    return "BuildDike" in offered and wide > 0


def a_direction(gallery: Gallery) -> None:
    """Draw the first direction with a vane that stands still between two sides."""
    gallery.play_until(at("first_direction"))
    gallery.open(gallery.settings)
    gallery.app.go("play")
    gallery.turn_vane(180, 180, 180, 260, 330, 30, 30, 30)


def an_auction(gallery: Gallery) -> None:
    """Bid for a work."""
    gallery.play_until(raised)
    gallery.app.go("play")
    gallery.look()


def a_bid(gallery: Gallery) -> None:
    """Name the cards of a bid."""
    gallery.press(Text.of("Bid"))


def a_wave(gallery: Gallery) -> None:
    """Look at the coast under a wave, by daylight."""
    gallery.play_until(half_protected)
    gallery.open(replace(gallery.settings, light=Light.DAY))
    gallery.app.go("play")


def a_dike(gallery: Gallery) -> None:
    """Choose where a dike is laid, by lamp light again."""
    gallery.open(replace(gallery.settings, light=Light.LAMP))
    gallery.play_until(can_build_a_dike)
    gallery.app.go("play")
    gallery.press(Text.of("Build a dike"))


def free_to_cast(table: Table) -> bool:
    """Say whether somebody with a wizard in service may cast a few spells, and reads why not the others."""
    items = [
        item
        for panel in table.known(TABLE).room.panels(table.known(TABLE))
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
    gallery.play_until(free_to_cast)
    gallery.app.go("play")
    gallery.press(word("spell_book"))


def own_magic(gallery: Gallery) -> None:
    """Lift the cover of the first seat's own cards."""
    gallery.play_until(rich_in_magic)
    gallery.app.go("play")
    gallery.row(0)
    gallery.press(Text.of("Own cards"), Text.of("Lift the cover"))


def a_dragon(gallery: Gallery) -> None:
    """Look at the dragon that is not paid for yet."""
    gallery.play_until(with_dragon)
    gallery.app.go("play")


def not_there(gallery: Gallery) -> None:
    """Look at a board full of magic, by daylight."""
    gallery.play_until(full_of_magic)
    gallery.open(replace(gallery.settings, light=Light.DAY))
    gallery.app.go("play")


PICTURES: dict[str, dict[str, Callable[[Gallery], None]]] = {
    "base": {
        "new-game": new_game,
        "resume": resumed,
        "play": a_throw,
        "trade": a_trade,
        "private": covered,
        "seven": a_seven,
        "statistics": figures,
        "result": result,
    },
    "contractors": {
        "direction": a_direction,
        "auction": an_auction,
        "bid": a_bid,
        "wave": a_wave,
        "dike": a_dike,
    },
    "wizards": {
        "dragon": a_dragon,
        "spell-book": a_book,
        "own-magic": own_magic,
        "virtual": not_there,
    },
}
"""The pictures of each room's guide, and what is done for each after the one before."""


def file_of(name: str, language: str) -> str:
    """Return the file of a picture: `play.png`, and `play.ja.png` for the Japanese guide."""
    return f"{name}.png" if language == "en" else f"{name}.{language}.png"


def take_all(window: Any, folder: Path) -> Iterator[Path]:
    """Take every picture in every language and yield where each was written."""
    folder.mkdir(parents=True, exist_ok=True)
    for room, language in product(PICTURES, NAMES):
        with gallery_in(window, room, NAMES[language], Settings(language=language, motion=False)) as gallery:
            for name, done in PICTURES[room].items():
                done(gallery)
                file = folder / file_of(name, language)
                gallery.take(file)
                yield file


def main() -> int:
    """Take all pictures, offscreen; say where they are."""
    os.environ.pop("DISPLAY", None)  # SDL then draws without a screen, the same everywhere
    with TemporaryDirectory(prefix="kazami-kivy-") as kivy:
        prepare(Path(kivy))
        from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL

        EventLoop.ensure_window()
        if EventLoop.window is None:
            sys.stderr.write("No picture was taken: there is no OpenGL here. Install libgl1 and libegl1.\n")
            return 1
        for file in take_all(EventLoop.window, FOLDER):
            sys.stdout.write(f"{file.relative_to(FOLDER.parents[1])}  {file.stat().st_size // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
