"""The moving picture of README: a throw falls in the tray, and what it brought. `make pictures` writes it, too.

It is taken of the running app, frame by frame; what moves takes as long as on the tablet. Nothing is drawn here, and no
test case may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image

from companion.game.prompts import SIDES
from companion.game.state import Game
from companion.game.text import Text
from companion.table import Committed, Table
from tests.tablet.acted import lucky
from tests.tablet.base.scenes import MIDDLE
from tests.tablet.camera import Gallery, gallery_in
from ui.dialogue.devices import NearbyDevice
from ui.tablet.kit.screen_kit import Settings

FILE = "throw.webp"
"""An animated WebP: a browser shows it where it shows a picture, and a GIF of as many colours is ten times as large."""
WAITS, STAYS = 2.5, 6.0
"""Seconds before the throw, and after what follows from it lies there."""
MOVES = 1.5
"""Seconds that all moves in: the dice fall, and cards are counted up."""
QUALITY = 82
TRAY = NearbyDevice("tray", "here", 0.4, Text.of("The dice tray is ready."))


class Frame(NamedTuple):
    """A picture of the tablet, and for how many seconds it is seen."""

    image: Image.Image
    seconds: float


def throws(table: Table) -> bool:
    """Say whether a throw is asked for in a turn in which most of the board is built, by which several seats gain."""
    waits = table.open_throw()
    return waits is not None and table.game.turn >= MIDDLE and gainers(table.game, best(table.game)) > 2


def gainers(game: Game, faces: tuple[int, ...]) -> int:
    """Return how many seats a throw brings something."""
    asked, total = game.variant.questions, game.variant.total(faces)
    paying = {*asked.producing(game, total)} - {*asked.blocked(game)}
    return len({seat for hex_ in paying for seat, _ in asked.sources(game, hex_)})


def best(game: Game) -> tuple[int, ...]:
    """Return the faces by which most seats gain."""
    every = product(range(1, SIDES + 1), repeat=len(game.variant.dice))
    return max(every, key=lambda faces: gainers(game, faces))


def frames(gallery: Gallery) -> Iterator[Frame]:
    """Let the tray tell a throw, and yield what the tablet shows before, meanwhile and afterwards."""
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.canvas import HICCUP  # noqa: PLC0415 imports Kivy, which needs GL

    gallery.stands(TRAY)
    gallery.app.go("play")
    gallery.look()
    yield Frame(shot(gallery), WAITS)
    thrown = gallery.table.thrown(best(gallery.table.game))
    assert isinstance(thrown, Committed), thrown
    moved = 0.0
    while moved < MOVES:
        seconds = min(HICCUP, Clock.frametime)
        yield Frame(shot(gallery), seconds)
        moved += seconds
    yield Frame(shot(gallery), STAYS)


def shot(gallery: Gallery) -> Image.Image:
    """Return what the tablet shows in its next frame."""
    with TemporaryDirectory(prefix="kazami-frame-") as folder:
        file = Path(folder) / "frame.png"
        gallery.take(file)
        with Image.open(file) as image:
            return image.convert("RGB")


def take(window: Any, names: tuple[str, ...], folder: Path) -> Path:
    """Take the moving picture, and return where it was written."""
    with gallery_in(window, "base", names, Settings(), lucky("base", names, [throws])) as gallery:
        gallery.play_until(throws)
        first, *others = frames(gallery)
    file = folder / FILE
    lasts = [round(1000 * frame.seconds) for frame in (first, *others)]
    rest = [frame.image for frame in others]
    first.image.save(file, save_all=True, append_images=rest, duration=lasts, loop=0, quality=QUALITY, method=6)
    return file
