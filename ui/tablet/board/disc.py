"""The disc a widget draws: as large as its box lets it be, in the middle. Measures only; nothing is drawn here."""

from __future__ import annotations

from typing import NamedTuple

from ui.drawing.outlines import Point
from ui.drawing.tokens import tokens


class Disc(NamedTuple):
    """The disc in a box that is so wide and so high, in dp from its top left corner."""

    w: float
    h: float

    @property
    def radius(self) -> float:
        """Half of how wide it is."""
        return min(self.w, self.h) / 2

    @property
    def scale(self) -> float:
        """How much larger it is than the stage's."""
        return self.radius / tokens().shape.disc[2]

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.w / 2, self.h / 2
