"""The pictures of README and players' guide, taken of the running app: `make pictures` writes them to docs/pictures/.

Each says what is done on the tablet before it is taken; the moving one has a file of its own. Nothing is drawn here,
and no test case may enter.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.rules.registry import VARIANTS
from tests.rules import needed
from tests.tablet import moving
from tests.tablet.acted import lucky
from tests.tablet.camera import Scene, gallery_in
from ui.tablet.kit.screen_kit import Settings
from ui.tablet.start import prepare

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = {"en": ("Mika", "Ren", "Sora", "Yui"), "ja": ("美香", "蓮", "空", "結衣")}
"""Who plays, in each language that a guide is written in."""


PICTURES: Mapping[str, Mapping[str, Scene]] = {variant: needed.read(variant, needed.SCENES) for variant in VARIANTS}
"""The pictures of each variant's guide, and what is done for each after the one before."""


def file_of(name: str, language: str) -> str:
    """Return the file of a picture: `play.png`, and `play.ja.png` for the Japanese guide."""
    return f"{name}.png" if language == "en" else f"{name}.{language}.png"


def take_all(window: Any, folder: Path) -> Iterator[Path]:
    """Take every picture in every language and yield where each was written."""
    folder.mkdir(parents=True, exist_ok=True)
    yield moving.take(window, NAMES["en"], folder)
    for variant, scenes in PICTURES.items():
        seed = lucky(variant, NAMES["en"], [scene.comes for scene in scenes.values()])
        for language in needed.spoken(variant):
            names = NAMES[language]
            with gallery_in(window, variant, names, Settings(language=language, motion=False), seed) as gallery:
                for name, scene in scenes.items():
                    gallery.show(scene)
                    file = folder / file_of(name, language)
                    gallery.take(file)
                    yield file


def offscreen(kept: Path) -> Any:
    """Return a window that no screen shows; None, and why is said, where there can be none. Kivy keeps files there."""
    os.environ.pop("DISPLAY", None)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"  # SDL then draws without a screen, the same everywhere
    prepare(kept)
    from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL

    EventLoop.ensure_window()
    if EventLoop.window is None:
        sys.stderr.write("No picture was taken: there is no OpenGL here. Install libgl1 and libegl1.\n")
    return EventLoop.window


def main() -> int:
    """Take all pictures, offscreen; say where they are."""
    with TemporaryDirectory(prefix="kazami-kivy-") as kivy:
        window = offscreen(Path(kivy))
        if window is None:
            return 1
        for file in take_all(window, FOLDER):
            sys.stdout.write(f"{file.relative_to(FOLDER.parents[1])}  {file.stat().st_size // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
