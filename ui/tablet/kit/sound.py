"""The three sounds: a wooden knock when a throw counts, a wash when water comes, two notes when a turn begins.

Each is a file of the folder `sounds`. When one is played is decided elsewhere; where there is no sound card, nothing
happens.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("sounds")


class Sounds:
    """The sounds, each loaded when it is first played."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Play one, if this machine can."""
        from kivy.core.audio import SoundLoader  # noqa: PLC0415 most tables are quiet, and it looks for a sound card

        if name not in self._loaded:
            self._loaded[name] = SoundLoader.load(str(FOLDER / f"{name}.wav"))
        if self._loaded[name] is not None:
            self._loaded[name].play()
