"""The pictures of README and players' guide, taken of the running app: `make pictures` writes them to docs/pictures/.

Each says what is done on the tablet before it is taken. Nothing is drawn here, and no test case may enter.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.game.facts import CardsMoved, DiceThrown
from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from companion.rules.base.names import RESOURCES
from companion.table import Table
from tests.tablet import scenes_contractors, scenes_soldiers, scenes_wizards
from tests.tablet.acted import Comes, at, lucky
from tests.tablet.camera import Gallery, Scene, gallery_in
from ui.tablet.kit.screen_kit import Settings
from ui.tablet.kit.theme import Light
from ui.tablet.start import prepare

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
MIDDLE = 80
"""A turn in which most of the board is built."""
NAMES = {"en": ("Mika", "Ren", "Sora", "Yui"), "ja": ("美香", "蓮", "空", "結衣")}
"""Who plays, in each language that a guide is written in."""


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


def new_game(gallery: Gallery) -> None:
    """Choose an island for a new game."""
    gallery.app.go("new_game")
    gallery.page("bright")
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
    held = gallery.table.game.hand(gallery.table.game.active)
    gallery.more(max(range(len(RESOURCES)), key=lambda at: held.of(RESOURCES[at])), times=2)


def covered(gallery: Gallery) -> None:
    """Turn the tablet to a seat, the cover down."""
    gallery.app.go("play")
    gallery.row(1)
    gallery.press(Text.of("About {seat}", seat=SeatName(1)), Text.of("Own cards"))


def a_seven(gallery: Gallery) -> None:
    """Discard after a seven."""
    gallery.app.go("play")


def figures(gallery: Gallery) -> None:
    """Look at the figures after the win."""
    gallery.app.go("statistics")


def result(gallery: Gallery) -> None:
    """Look at who has won."""
    gallery.app.go("result")


PICTURES: Mapping[str, Mapping[str, Scene]] = {
    "base": {
        "new-game": Scene(at("place_settlement"), new_game),
        "resume": Scene(paid(MIDDLE), resumed),
        "play": Scene(paid(MIDDLE), a_throw),
        "trade": Scene(paid(MIDDLE), a_trade),
        "private": Scene(paid(MIDDLE), covered),
        "seven": Scene(discarding, a_seven, Light.DAY),
        "statistics": Scene(over, figures),
        "result": Scene(over, result),
    },
    "contractors": scenes_contractors.SCENES,
    "wizards": scenes_wizards.SCENES,
    "soldiers": scenes_soldiers.SCENES,
}
"""The pictures of each room's guide, and what is done for each after the one before."""


def file_of(name: str, language: str) -> str:
    """Return the file of a picture: `play.png`, and `play.ja.png` for the Japanese guide."""
    return f"{name}.png" if language == "en" else f"{name}.{language}.png"


def take_all(window: Any, folder: Path) -> Iterator[Path]:
    """Take every picture in every language and yield where each was written."""
    folder.mkdir(parents=True, exist_ok=True)
    for room, scenes in PICTURES.items():
        seed = lucky(room, NAMES["en"], [scene.comes for scene in scenes.values()])
        for language, names in NAMES.items():
            with gallery_in(window, room, names, Settings(language=language, motion=False), seed) as gallery:
                for name, scene in scenes.items():
                    gallery.show(scene)
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
