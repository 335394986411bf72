"""A picture of the whole window that is kept from frame to frame, for where nobody knows what lies in its buffer.

What is drawn into it must never enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Fbo, Rectangle

from ui.tablet.kit.opaque import opaque


class KeptPicture:
    """`fill` is the instruction that draws into it; `shown` are those that show all of it."""

    def __init__(self, fill: Any) -> None:
        self._kept = Fbo(size=Window.size)
        self._kept.add(fill)
        self._rectangle = Rectangle()
        self.shown: Sequence[Any] = (Color(1, 1, 1, 1), *opaque(self._rectangle))

    def resize(self, wide: int, high: int) -> None:
        """Have so many pixels, and nothing in them yet."""
        self._kept.size = wide, high
        texture = self._kept.texture
        texture.mag_filter = texture.min_filter = "nearest"  # pixel by pixel: none need be mixed of several
        self._rectangle.texture, self._rectangle.size = texture, (wide, high)

    def draw(self) -> None:
        """Draw into it."""
        self._kept.draw()
