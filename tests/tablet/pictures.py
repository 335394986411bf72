"""The pictures of README and players' guide, taken of the running app: `make pictures` writes them to docs/pictures/.

Each says what is done on the tablet before it is taken. Nothing is drawn here, and no test case may enter.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.game.facts import CardsMoved, DiceThrown
from companion.game.state import NOBODY
from companion.table import Table
from tests.tablet.camera import Gallery, gallery_in
from ui.tablet.kit import Settings
from ui.tablet.start import prepare
from ui.tablet.theme import Light

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
MIDDLE = 80
"""A turn in which most of the board is built."""
ENGLISH = Settings(motion=False)
JAPANESE = Settings(language="ja", light=Light.DAY, motion=False)


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


def resumed(gallery: Gallery) -> None:
    """Switch on again in the middle of a game."""
    gallery.play_until(paid(MIDDLE))
    gallery.open(ENGLISH)


def a_throw(gallery: Gallery) -> None:
    """Look at a fresh throw."""
    gallery.app.go("play")


def a_trade(gallery: Gallery) -> None:
    """Offer a trade."""
    gallery.app.go("play")
    gallery.press("Trade with a player", "Ren")
    gallery.more(1, times=2)


def covered(gallery: Gallery) -> None:
    """Turn the tablet to a seat, the cover down."""
    gallery.app.go("play")
    gallery.row(1)
    gallery.press("About Ren", "Own cards")


def figures(gallery: Gallery) -> None:
    """Look at the figures after the win."""
    gallery.play_until(over)
    gallery.app.go("statistics")


def result(gallery: Gallery) -> None:
    """Look at who has won."""
    gallery.app.go("result")


PICTURES: dict[str, Callable[[Gallery], None]] = {
    "new-game": new_game,
    "resume": resumed,
    "play": a_throw,
    "trade": a_trade,
    "private": covered,
    "statistics": figures,
    "result": result,
}
"""Each picture, and what is done for it after the one before."""


IN_JAPANESE = "discard.ja"
"""The picture of the other language and the other light, of an evening of its own."""


def in_japanese(gallery: Gallery) -> None:
    """Discard after a seven."""
    gallery.play_until(discarding)
    gallery.open(JAPANESE)
    gallery.app.go("play")


def take_all(window: Any, folder: Path) -> Iterator[Path]:
    """Take every picture and yield where each was written."""
    folder.mkdir(parents=True, exist_ok=True)
    with gallery_in(window, ("Mika", "Ren", "Sora", "Yui"), ENGLISH) as gallery:
        for name, done in PICTURES.items():
            done(gallery)
            gallery.take(folder / f"{name}.png")
            yield folder / f"{name}.png"
    with gallery_in(window, ("美香", "蓮", "空", "結衣"), JAPANESE) as gallery:
        in_japanese(gallery)
        gallery.take(folder / f"{IN_JAPANESE}.png")
        yield folder / f"{IN_JAPANESE}.png"


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
