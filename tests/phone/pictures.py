"""The phones' pictures of the papers, taken by Debian's Chromium: `make pictures` writes them to docs/pictures/phones/.

So it does with those of table screens, and with the sign on a phone's home screen, which lies beside the program.

Nothing is drawn here, and no test case may enter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.phone import table_pictures, together
from tests.phone.browsers import CHROMIUM_AT, QUIET
from tests.phone.scenes import SCENES, Scene, html_of
from tests.tablet.acted import Acted, lucky
from tests.tablet.pictures import FOLDER, NAMES, file_of, offscreen
from ui.phone import home_screen

PHONES = FOLDER / "phones"
TOGETHER = "together"
"""The picture of a tablet between two phones."""
ICON = Path(home_screen.__file__).parent / "icon.png"
SIDE = 180
"""How wide and high a phone wants the sign on its home screen that shows no SVG there, in pixels."""
SIZE: ViewportSize = {"width": 390, "height": 844}


def take(browser: Browser, scene: Scene, code: str, file: Path, *, light: bool = False) -> None:
    """Take one picture of what a phone shows first, without scrolling."""
    context = browser.new_context(viewport=SIZE, color_scheme="light" if light else "dark")
    page = context.new_page()
    page.set_content(html(scene, code))
    page.screenshot(path=str(file))
    context.close()


def take_sign(browser: Browser, file: Path) -> None:
    """Take the picture of the sign on the home screen."""
    context = browser.new_context(viewport={"width": SIDE, "height": SIDE})
    page = context.new_page()
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100%;height:auto}}</style>{home_screen.sign()}")
    page.screenshot(path=str(file))
    context.close()


@cache
def html(scene: Scene, code: str) -> str:
    """Return a scene's page in a language."""
    with (
        TemporaryDirectory(prefix="kazami-phone-") as folder,
        Acted(Path(folder), scene.variant, NAMES[code], seed_of(scene)) as acted,
    ):
        acted.play_until(scene.comes)
        return html_of(scene, acted.table, code)


@cache
def seed_of(scene: Scene) -> int:
    """Return a seed with which an evening comes to a scene."""
    return lucky(scene.variant, NAMES["en"], [scene.comes])


def take_all(window: Any, folder: Path) -> Iterator[Path]:
    """Take every picture in every language and yield where each was written; the tablet stands in a window of Kivy."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM_AT, args=[*QUIET])
        for code in NAMES:
            for name, scene in SCENES.items():
                file = folder / file_of(name, code)
                take(browser, scene, code, file, light=name == "bid")
                yield file
            file = folder / file_of(TOGETHER, code)
            together.take(browser, window, code, file)
            yield file
        yield from table_pictures.take_all(browser, table_pictures.TABLES)
        take_sign(browser, ICON)
        yield ICON
        browser.close()


def main() -> int:
    """Take all pictures, offscreen; say where they are."""
    with TemporaryDirectory(prefix="kazami-kivy-") as kivy:
        window = offscreen(Path(kivy))
        if window is None:
            return 1
        for file in take_all(window, PHONES):
            sys.stdout.write(f"{file.relative_to(FOLDER.parents[1])}  {file.stat().st_size // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
