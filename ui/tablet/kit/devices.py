"""Devices as they are drawn: marks (is the tray there; shape first, colour second), rows of a list, dice in a tray.

How a device is found, and what it measures, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.outlines import rectangle
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.dice import TILTS
from ui.tablet.kit.die import Face, draw_die
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.pen import Pen

FOOT = 64
"""The width of a mark's target."""
SIDE = 116
"""The side of a die in a tray, where there is room."""


class DeviceMarks(Drawn):
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

    @override
    def draw(self) -> None:
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


class DeviceLine(msgspec.Struct, frozen=True):
    """One device in a list: its icon, its name, what it read last and when, its health in a shape and a word."""

    icon: str
    name: str
    read: str
    health: Health
    word: str


class DeviceRow(Drawn):
    """A row of the list, with a line below it; `tapped` is called when a finger touches it."""

    def __init__(self, look: Look, tapped: Callable[[], None] = lambda: None, **kwargs: Any) -> None:
        self.line = DeviceLine("", "", "", Health.PLAIN, "")
        self.tapped = tapped
        super().__init__(look, **kwargs)

    def show(self, line: DeviceLine) -> None:
        """Show a device."""
        self.line = line
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.line, self._row)

    def _row(self, pen: Pen) -> None:
        line, middle, sizes = self.line, self.h / 2, tokens().type
        pen.icon(line.icon, 28, middle, 46, pen.c.ink)
        word = pen.fit(line.word, self.w * 0.3, 28, True)
        pen.text(self.w - 4, middle - 4, line.word, word.sp, _colour(pen, line.health), True, 1)
        end = self.w - 4 - pen.measure(line.word, word.sp, True) - 24
        _shape(pen, end, middle - 4 - 0.36 * word.sp * pen.look.larger, 2.2, line.health)
        room = end - 28 - 72
        name = pen.fit(line.name, room, 30, True)
        pen.text(72, middle - 4, line.name, name.sp, pen.c.ink, True)
        read = pen.fit(line.read, self.w - 76, sizes.footnote, False)  # below the word, so that it may be as long
        pen.text(72, middle + 28, line.read, read.sp, pen.c.muted)
        pen.line([(72, self.h), (self.w, self.h)], 1.5, pen.c.muted, 0.25)

    def on_touch_down(self, touch: Any) -> bool:
        """Open the device under the finger."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.tapped()
        return True


class DieView(msgspec.Struct, frozen=True):
    """A die as its tray sees it now: how it is drawn, its name, what it does, and a note about it."""

    face: Face
    name: str
    does: str
    note: str = ""


class SeenDice(Drawn):
    """Dice side by side in the middle, each with its words below."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.dice: tuple[DieView, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, dice: tuple[DieView, ...]) -> None:
        """Show the dice as they are seen now."""
        self.dice = dice
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.dice, self._row)

    def _row(self, pen: Pen) -> None:
        step = min(200.0, self.w / max(1, len(self.dice)))
        side, words = min(SIDE, step * 0.6), self.h - 96 * pen.look.larger
        for i, die in enumerate(self.dice):
            x = self.w / 2 + (i - (len(self.dice) - 1) / 2) * step
            draw_die(pen, x, words / 2, min(side, words * 0.9), die.face, TILTS[i % len(TILTS)])
            tone = pen.c.alarm if die.face.cocked else pen.c.ink
            for line, (text, colour) in enumerate(((die.name, pen.c.muted), (die.does, tone), (die.note, pen.c.lamp))):
                fitted = pen.fit(text, step - 12, 22, line == 1)
                pen.text(x, words + (22 + 30 * line) * pen.look.larger, text, fitted.sp, colour, line == 1, 0.5)


def _colour(pen: Pen, health: Health) -> str:
    found = {Health.HERE: pen.c.good, Health.STALE: pen.c.lamp, Health.LOST: pen.c.alarm}
    return found.get(health, pen.c.muted)


def _shape(pen: Pen, x: float, y: float, size: float, health: Health) -> None:
    """Draw a health; its shape alone tells which it is."""
    if health is Health.HERE:
        pen.disc(x, y, 5 * size, pen.c.good)
    elif health is Health.STALE:
        pen.ring(x, y, 5 * size, 2.6 * size**0.5, pen.c.lamp)
    elif health is Health.LOST:
        pen.icon("cross", x, y, 16 * size, pen.c.alarm)
    elif health is Health.NONE:
        pen.fill(rectangle(x - 7 * size, y - 1.5 * size, 14 * size, 3 * size, 1.5 * size), pen.c.muted)


_AROUND = {Health.HERE: 7.5, Health.STALE: 8.0, Health.LOST: 8.5, Health.NONE: 9.0}
"""How far a shape keeps its icon away."""


def _draw_mark(pen: Pen, x: float, y: float, mark: DeviceMark) -> None:
    c = pen.c
    colour = {Health.LOST: c.alarm, Health.STALE: c.lamp}.get(mark.health, c.muted)
    pen.icon(mark.icon, x, y, 28, colour)
    if mark.health in _AROUND:
        pen.disc(x + 16, y + 11, _AROUND[mark.health], c.ground)
    _shape(pen, x + 16, y + 11, 1, mark.health)
    if mark.text:
        sp = tokens().type.footnote
        pen.text(x + 26, y + 0.36 * sp * pen.look.larger, mark.text, sp, colour, True)
