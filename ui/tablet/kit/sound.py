"""The one sound: a wooden tick when a throw counts, made here, so that no recording has to be shipped.

When it is played is decided elsewhere; where there is no sound card, or no room for the file, nothing happens.
"""

from __future__ import annotations

import math
import struct
import wave
from pathlib import Path
from typing import Any

RATE = 22050
SECONDS = 0.09


def knock() -> bytes:
    """Return the samples of a knock on wood: two damped tones, 16 bit, one channel."""
    samples = []
    for i in range(int(RATE * SECONDS)):
        t = i / RATE
        tone = math.sin(2 * math.pi * 820 * t) + 0.6 * math.sin(2 * math.pi * 1310 * t)
        samples.append(int(14000 * tone / 1.6 * math.exp(-t * 55)))
    return struct.pack(f"<{len(samples)}h", *samples)


class Tick:
    """The sound, written into a folder when it is first played."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tick.wav"
        self._sound: Any = None
        self._tried = False

    def play(self) -> None:
        """Play it, if this machine can."""
        if not self._tried:
            self._tried = True
            self._sound = self._load()
        if self._sound is not None:
            self._sound.play()

    def _load(self) -> Any:
        from kivy.core.audio import SoundLoader  # noqa: PLC0415 looks for a sound card as it is imported

        try:
            with wave.open(str(self._file), "wb") as out:
                out.setnchannels(1)
                out.setsampwidth(2)
                out.setframerate(RATE)
                out.writeframes(knock())
        except OSError:  # a disk that takes nothing is no reason to play without a screen
            return None
        return SoundLoader.load(str(self._file))
