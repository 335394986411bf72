"""Turning: turns everything inside it, fingers included, so that a seat at another side of the table can read it.

Whoever uses it says what is turned, and to whom.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget


class Turning(Widget):
    """Turns everything inside it about a point, fingers included."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._middle = (0.0, 0.0)
        with self.canvas.before:
            PushMatrix()
            self._rotate = Rotate(angle=0)
        with self.canvas.after:
            PopMatrix()

    def turn(self, angle: float, middle: tuple[float, float]) -> None:
        """Turn by degrees, clockwise on screen, about a point of the window."""
        self._middle = middle
        self._rotate.origin = middle
        self._rotate.angle = -angle

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:  # noqa: ARG002 Kivy names this argument
        """Turn a point of the window back to where it was laid out."""
        angle = radians(-self._rotate.angle)
        dx, dy = x - self._middle[0], y - self._middle[1]
        return self._middle[0] + dx * cos(angle) - dy * sin(angle), self._middle[1] + dx * sin(angle) + dy * cos(angle)

    def _passed_on(self, touch: Any, pass_on: Callable[[Any], bool]) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = pass_on(touch)
        touch.pop()
        return bool(taken)

    def on_touch_down(self, touch: Any) -> bool:
        """Hand a touch on, turned back."""
        return self._passed_on(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        """Hand a movement on, turned back."""
        return self._passed_on(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        """Hand the end of a touch on, turned back."""
        return self._passed_on(touch, super().on_touch_up)
