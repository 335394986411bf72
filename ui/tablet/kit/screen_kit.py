"""The kit: what every screen of the tablet is built with: the stage, light, language, comfort, and a clock.

One immutable value; when any of it changes, every screen gets another kit and draws itself anew. No game, no Table and
no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from time import monotonic

import msgspec

from companion.game.state import Game
from companion.game.text import Text, render
from companion.user_files import ParseError, from_json, in_file, nearest, text_of
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.language.catalogues import LANGUAGES, Language, language
from ui.language.voice import Voice
from ui.tablet.kit.stage import Stage

Go = Callable[..., None]
"""Goes to another screen: `go("statistics")`, `go("clause", clause="BASE-ROB-02")`."""
LARGER = 1.3
"""How many times larger all type is with the larger setting."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table likes: language (`en`, `ja`), light, larger type, less motion, sound and mute, a turn clock.

    `clock` is the seconds a turn should take, 0 for no clock. `letters` puts the seats' letters on their buildings.
    `cover` is after how many seconds without a touch a private sheet covers itself. `full` says whether the window
    fills the screen; None: as the screen needs it.
    """

    language: str = "en"
    light: Light = Light.LAMP
    larger: bool = False
    motion: bool = True
    sound: bool = False
    clock: int = 0
    letters: bool = False
    cover: int = 30
    full: bool | None = None


class Kit(msgspec.Struct, frozen=True, dict=True):
    """Everything a screen needs to draw and to speak. `domains` are the variants' packages with texts and a look.

    `now` are the seconds of the screen's clock, which never goes back: what is said for a while goes by it.
    """

    stage: Stage
    settings: Settings = Settings()
    domains: tuple[str, ...] = ()
    now: Callable[[], float] = monotonic

    @cached_property
    def look(self) -> Look:
        """How everything is drawn."""
        chosen = self.settings
        larger = LARGER if chosen.larger else 1.0
        return Look(Theme(chosen.light, self.domains), unit=self.stage.unit, larger=larger, motion=chosen.motion)

    @property
    def language(self) -> Language:
        """The language, with the kernel's, the screens' and the variant's catalogues."""
        return language(self.settings.language, self.domains)

    def voice(self, text: Text) -> str:
        """Say a text in which no seat and no place is named."""
        return render(text, self.language, ())

    def at(self, known: Game) -> Voice:
        """Return the voice for a game: it names seats and says places in words."""
        return Voice(language(self.settings.language, known.variant.domains), known)


def read_settings(file: Path, fallback: Settings) -> tuple[Settings, Text | None]:
    """Read the settings a table kept; `fallback`, and why, where they cannot be read; and where there are none yet.

    Settings are comfort, never a reason not to play. Raises no error for a broken file.
    """
    try:
        with in_file(file), file.open("rb") as stream:
            kept = from_json(text_of(stream)).to(Settings)
            if kept.language not in LANGUAGES:
                raise ParseError(f"There is no language {kept.language!r} here. {nearest(kept.language, LANGUAGES)}")
    except FileNotFoundError:
        return fallback, None
    except (OSError, ParseError) as error:
        return fallback, Text.of("The usual settings are in force: {why}", why=str(error))
    return kept, None
