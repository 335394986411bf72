"""The three sounds: a wooden knock when a throw counts, a wash when water comes, two notes when a turn begins.

They are made here, so that no recording has to be shipped. When one is played is decided elsewhere; where there is no
sound card, or no room for the file, nothing happens.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

RATE = 22050
LOUD = 14000
"""The loudest sample, of 32767: a sound on a table is heard, not startling."""


def knock(t: float) -> float:
    """Return a knock on wood at a time in seconds: two damped tones."""
    return (math.sin(2 * math.pi * 820 * t) + 0.6 * math.sin(2 * math.pi * 1310 * t)) / 1.6 * math.exp(-t * 55)


def notes(t: float) -> float:
    """Return two notes, a fourth apart, the second a little later."""
    return _note(t, 523.25) + _note(t - 0.16, 698.46)


def _note(t: float, pitch: float) -> float:
    return 0.5 * math.sin(2 * math.pi * pitch * t) * math.exp(-t * 9) if t >= 0 else 0.0


def wash() -> Callable[[float], float]:
    """Return what makes a wave: low noise that rises and falls."""
    chance, low = Random(1), 0.0

    def at(t: float) -> float:
        nonlocal low
        low += 0.06 * (chance.uniform(-1, 1) - low)
        return 3.0 * low * math.sin(math.pi * min(1.0, t / 1.2)) ** 2

    return at


SOUNDS: Mapping[str, tuple[float, Callable[[], Callable[[float], float]]]] = MappingProxyType(
    {"knock": (0.09, lambda: knock), "notes": (0.7, lambda: notes), "wash": (1.2, wash)}
)
"""Each sound by its name: how many seconds it lasts, and what makes it."""


def samples(name: str) -> bytes:
    """Return the samples of a sound, 16 bit, one channel. Raises KeyError for one there is not."""
    seconds, made = SOUNDS[name]
    at, count = made(), int(RATE * seconds)
    return struct.pack(f"<{count}h", *(round(LOUD * max(-1.0, min(1.0, at(i / RATE)))) for i in range(count)))


class Sounds:
    """The sounds, each written into a folder when it is first played."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Play one, if this machine can. Raises KeyError for one there is not."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        if self._loaded[name] is not None:
            self._loaded[name].play()

    def _load(self, name: str) -> Any:
        import wave  # noqa: PLC0415 most tables are quiet

        from kivy.core.audio import SoundLoader  # noqa: PLC0415 looks for a sound card as it is imported

        file = self._folder / f"{name}.wav"
        try:
            with wave.open(str(file), "wb") as out:
                out.setnchannels(1)
                out.setsampwidth(2)
                out.setframerate(RATE)
                out.writeframes(samples(name))
        except OSError:  # a disk that takes nothing is no reason to play without a screen
            return None
        return SoundLoader.load(str(file))
