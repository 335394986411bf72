"""Device marks: is the tray there, is the vane, how many phones; shape first, colour second. And the menu beside them.

How a device is found, and what it measures, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.tablet.canvas import Drawn
from ui.tablet.health import DeviceMark, Health
from ui.tablet.look import Look
from ui.tablet.outlines import rectangle
from ui.tablet.pen import Pen
from ui.tablet.tokens import tokens

FOOT = 64
"""The width of a mark's target."""


class Devices(Drawn):
    """The marks from the right: the last one at the edge. `tapped(name)` is called with a mark's name."""

    def __init__(self, look: Look, tapped: Callable[[str], None] | None = None, **kwargs: Any) -> None:
        self.marks: tuple[DeviceMark, ...] = ()
        self.tapped = tapped
        self._spans: list[tuple[float, float, str]] = []
        super().__init__(look, **kwargs)

    def show(self, marks: tuple[DeviceMark, ...]) -> None:
        """Show these marks, left to right."""
        self.marks = marks
        self.draw()

    def draw(self) -> None:
        """Draw the marks."""
        self.layer("all", self.marks, self._row)

    def _row(self, pen: Pen) -> None:
        self._spans = []
        right = self.w + (16 if self.marks and not self.marks[-1].text else 0)  # an icon alone ends at the margin
        for mark in reversed(self.marks):
            words = pen.measure(mark.text, 20, True) + 6 if mark.text else 0
            left = right - FOOT - words
            self._spans.append((left, right, mark.name))
            _draw_mark(pen, left + FOOT / 2, self.h / 2, mark)
            right = left

    def on_touch_down(self, touch: Any) -> bool:
        """Name the mark under the finger."""
        x = self.dp(touch.x, touch.y)[0]
        name = next((name for left, right, name in self._spans if left <= x < right), None)
        if name is None or self.tapped is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.tapped(name)
        return True


def _draw_mark(pen: Pen, x: float, y: float, mark: DeviceMark) -> None:
    c = pen.c
    colour = {Health.LOST: c.alarm, Health.STALE: c.lamp}.get(mark.health, c.muted)
    pen.icon(mark.icon, x, y, 28, colour)
    dx, dy = x + 16, y + 11
    if mark.health is Health.HERE:
        pen.disc(dx, dy, 7.5, c.ground)
        pen.disc(dx, dy, 5, c.good)
    elif mark.health is Health.STALE:
        pen.disc(dx, dy, 8, c.ground)
        pen.ring(dx, dy, 5, 2.6, c.lamp)
    elif mark.health is Health.LOST:
        pen.disc(dx, dy, 8.5, c.ground)
        pen.icon("cross", dx, dy, 16, c.alarm)
    elif mark.health is Health.NONE:
        pen.disc(dx, dy, 9, c.ground)
        pen.fill(rectangle(dx - 7, dy - 1.5, 14, 3, 1.5), c.muted)
    if mark.text:
        sp = tokens().type.footnote
        pen.text(x + 26, y + 0.36 * sp * pen.look.larger, mark.text, sp, colour, True)
