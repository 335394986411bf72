"""Charts for the statistics page: bars beside what was expected, and lines over the evening. Numbers come in ready.

What the numbers mean, and whether they are fair, must never enter.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen


class Bar(msgspec.Struct, frozen=True):
    """One bar: its label (or the colour of a seat), its value, and what was expected (None: nothing was).

    `icon` stands in place of the label where there are too many bars for their words. `said` is what stands above it
    instead of the number.
    """

    label: str
    value: float
    expected: float | None = None
    seat: str = ""
    icon: str = ""
    said: str = ""


class ChartLine(msgspec.Struct, frozen=True):
    """One line: a seat's colour and its values, all lines with as many values."""

    seat: str
    values: tuple[float, ...]


class Bars(Drawn):
    """Bars side by side, each with a line across where the expectation lies, and its value above."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.bars: tuple[Bar, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, bars: tuple[Bar, ...]) -> None:
        """Show these bars."""
        self.bars = bars
        self.draw()

    @override
    def draw(self) -> None:
        shown: Hashable = self.bars
        self.layer("all", shown, self._chart)

    def _chart(self, pen: Pen) -> None:
        if not self.bars:
            return
        c, floor = pen.c, self.h - 34
        most = max(1.0, *(max(bar.value, bar.expected or 0) for bar in self.bars))
        step = self.w / len(self.bars)
        wide, high = step * 0.62, floor - 30
        pen.line([(0, floor), (self.w, floor)], 1.5, c.hair)
        labels = min(pen.fit(bar.label, step - 1, tokens().type.footnote).sp for bar in self.bars)
        drawn = labels * pen.look.larger < LEAST - 0.1 and all(bar.icon in pen.look.theme.icons for bar in self.bars)
        for i, bar in enumerate(self.bars):
            x, top = (i + 0.5) * step, floor - high * bar.value / most
            colour = pen.look.theme.accent(bar.seat) if bar.seat else c.lamp
            if bar.value:
                pen.rect(x - wide / 2, top, wide, floor - top, colour, min(6, wide / 4))
            value = bar.said or f"{bar.value:g}"
            fitted = pen.fit(value, step * 0.96, tokens().type.footnote, True)
            y = floor - high * (bar.expected or 0) / most
            above = min(top, y) if bar.expected is not None and y > top - 30 else top
            pen.text(x, above - 7, value, fitted.sp, c.ink, True, 0.5)
            if bar.expected is not None:
                pen.line([(x - step * 0.42, y), (x + step * 0.42, y)], 6, c.ground)
                pen.line([(x - step * 0.42, y), (x + step * 0.42, y)], 3, c.ink)
            if bar.seat:
                sign(pen, x, floor + 18, min(26, step * 0.6), bar.seat)
            elif drawn:
                pen.icon(bar.icon, x, floor + 18, 28, c.muted, c.ground)
            else:
                pen.text(x, floor + 26, bar.label, labels, c.muted, False, 0.5)


class LineChart(Drawn):
    """Lines over the evening in the seats' accents, each ending in its seat's sign; `target` is a dashed goal."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.lines: tuple[ChartLine, ...] = ()
        self.target: float | None = None
        super().__init__(look, **kwargs)

    def show(self, lines: tuple[ChartLine, ...], target: float | None = None) -> None:
        """Show these lines. Raises ValueError when they are not equally long."""
        if len({len(line.values) for line in lines}) > 1:
            raise ValueError("The lines of one chart must have as many values each: fill the missing ones.")
        self.lines, self.target = lines, target
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", (self.lines, self.target), self._chart)

    def _chart(self, pen: Pen) -> None:
        if not self.lines or not self.lines[0].values:
            return
        floor, right = self.h - 8, self.w - 40
        most = max(1.0, self.target or 0, *(max(line.values) for line in self.lines))
        high, steps = floor - 16, max(1, len(self.lines[0].values) - 1)
        pen.line([(0, floor), (right, floor)], 1.5, pen.c.hair)
        if self.target is not None:
            y = floor - high * self.target / most
            for i in range(int(right / 16)):
                pen.line([(i * 16, y), (i * 16 + 8, y)], 2, pen.c.muted)
        ends, order = list[float](), list[str]()
        for line in sorted(self.lines, key=lambda line: -line.values[-1]):
            points = [(right * i / steps, floor - high * value / most) for i, value in enumerate(line.values)]
            pen.line(points, 6, pen.c.ground)
            pen.line(points, 3.5, pen.look.theme.accent(line.seat))
            ends.append(max(points[-1][1], ends[-1] + 26 if ends else 0))
            order.append(line.seat)
        spill = max(0.0, ends[-1] - (self.h - 12))  # lines that end low together: their signs stack upwards instead
        for y, seat in zip(ends, order, strict=True):
            sign(pen, right + 20, y - spill, 22, seat)
