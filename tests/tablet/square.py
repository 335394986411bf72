"""A square that moves over a ground: the least that a window's frames can differ in. Imports Kivy, which needs GL."""

from __future__ import annotations

from typing import ClassVar

from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.tablet.kit.canvas import Drawn

SIDE, LEFT, TOP, STEP = 30, 60, 60, 40
"""How large it is, where it lies at first, and how far it moves, in pixels from the upper left corner."""


class Square(Drawn):
    """A ground over all of the window, and a square at one of its places."""

    LAYERS: ClassVar = ("ground", "square")

    def __init__(self) -> None:
        self._at = 0
        super().__init__(Look(Theme(Light.DAY), 1.0))

    def move(self, to: int, size: tuple[int, int]) -> None:
        """Lie at a place of a window of that size."""
        self._at, self.size = to, size
        self.settle()

    def draw(self) -> None:
        """Draw both."""
        self.layer("ground", tuple(self.size), lambda pen: pen.rect(0, 0, self.w, self.h, "#336699"))
        self.layer("square", self._at, lambda pen: pen.rect(LEFT + STEP * self._at, TOP, SIDE, SIDE, "#FFCC00"))
