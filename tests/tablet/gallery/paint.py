"""Which pictures there are, and how they get into a folder. What is on them must never enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kivy.base import EventLoop
from kivy.core.window import Window

from companion.rules.registry import VARIANTS
from tests.tablet.gallery.pages import calls, calls_of_six, flood, states, versus
from tests.tablet.gallery.picture import GalleryPicture
from tests.tablet.gallery.sheets import kit, play, setting_up, turned
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.language.variant_names import domains_of
from ui.tablet.kit.stage import Stage

EVERY_VARIANT = domains_of(VARIANTS)
"""What the variants bring is on the pictures, too."""

SCREENS = (
    ("play", play),
    ("setup", setting_up),
    ("turned", turned),
    ("kit", kit),
    ("flood", flood),
    ("calls", calls),
    ("calls-of-six", calls_of_six),
    ("versus", versus),
    ("states", states),
)


def pictures() -> Iterator[tuple[str, Callable[[], GalleryPicture]]]:
    """Yield every picture: its name and how it is made."""
    for light in Light:
        look = Look(Theme(light, EVERY_VARIANT), motion=False)
        for name, screen in SCREENS:
            for ja in (False, True):
                made = f"{name}.{'ja' if ja else 'en'}.{light.value}"
                yield made, partial(screen, look, Stage(1280, 800), ja)
    for across, down in ((1920, 1200), (800, 1280), (1600, 800)):
        look = Look(Theme(Light.LAMP, EVERY_VARIANT), motion=False)
        yield f"play.{across}x{down}", partial(play, look, Stage(across, down), False)


def paint(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    EventLoop.ensure_window()
    for name, make in pictures():
        picture = make()
        Window.size = picture.root.size
        picture.save(folder / f"{name}.png")
