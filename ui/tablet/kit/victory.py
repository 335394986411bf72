"""The winner in large letters, where the points come from, and everybody's points below: a page for a photograph.

Everything comes in ready; no point is counted here.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen

LINE = 50.0
"""How high a source of points stands in dp."""
CLOSEST = 0.72
"""How much closer rows may come to stand, and how much smaller their letters may be."""
MANY, APART = 3, 12.0
"""So many seats at least share the width at the foot, and how far one seat's points stay from the next sign, in dp."""
NAME, UNDER, LEAST_ALONE = 64.0, 30.0, 36.0
"""Sizes of type, in sp: the sentence, the line under it, and the sentence where smaller type means two lines."""


class Source(msgspec.Struct, frozen=True):
    """Where points come from: an icon's name, what it is, and how many points."""

    icon: str
    text: str
    points: str


class FinalRow(msgspec.Struct, frozen=True):
    """A seat in the final order: its colour, name and points."""

    seat: str
    name: str
    points: str


class VictoryView(msgspec.Struct, frozen=True):
    """Who has won and by what, then everybody's points, the winner's first."""

    title: str = ""
    line: str = ""
    sources: tuple[Source, ...] = ()
    standings: tuple[FinalRow, ...] = ()


class Victory(Drawn):
    """The winner's page beside the board."""

    LAYERS: ClassVar = ("winner", "sources", "standings")

    def __init__(self, look: Look) -> None:
        self.view = VictoryView()
        super().__init__(look)

    def show(self, view: VictoryView) -> None:
        """Show another winner."""
        self.view = view
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("winner", (self.view.title, self.view.line), self._winner)
        self.layer("sources", self.view.sources, self._sources)
        self.layer("standings", self.view.standings, self._standings)

    def _winner(self, pen: Pen) -> None:
        view = self.view
        if not view.standings:
            return
        pen.ink.glow(54, 70, 130, 130, ((0, pen.c.lamp, 0.4), (1, pen.c.lamp, 0)))
        sign(pen, 54, 70, 100, view.standings[0].seat)
        large = NAME / pen.look.larger  # it is large enough for everybody
        alone = pen.fit(view.title, self.w - 132, large, True)
        rows, size = (1, alone.sp) if alone.sp >= LEAST_ALONE else (2, LEAST_ALONE)
        title = pen.paragraph(132, 76 - 16 * (rows - 1), view.title, size, pen.c.ink, self.w - 132, True, rows)
        below = 118 if len(title.lines) == 1 else 132
        pen.text(132, below, view.line, UNDER if len(title.lines) == 1 else tokens().type.body, pen.c.lamp, True)

    def _sources(self, pen: Pen) -> None:
        top, step = 184.0, min(LINE, (self.h - 184 - 130) / max(1, len(self.view.sources)))
        share = max(CLOSEST, step / LINE)  # where rows are closer than that their letters are smaller, too
        said, many = 28 * share, 36 * share / pen.look.larger
        for i, source in enumerate(self.view.sources):
            y = top + i * step
            pen.icon(source.icon, 17, y - 10 * share, 28 * share, pen.c.ink)
            fitted = pen.fit(source.text, self.w - 48 - 70, said, height=step * 0.9)
            pen.text(48, y, source.text, fitted.sp, pen.c.ink)
            pen.text(self.w - 4, y + 2 * share, source.points, many, pen.c.ink, True, 1)
            pen.line([(48, y + 16 * share), (self.w, y + 16 * share)], 1.5, pen.c.muted, 0.3)

    def _standings(self, pen: Pen) -> None:
        y, many = self.h - 70, max(MANY, len(self.view.standings))
        small = len(self.view.standings) > 4
        beside, sp = (42, 30) if small else (58, 48)
        needs = [beside + pen.measure(one.points, sp, True) + APART for one in self.view.standings]
        needs += [max(needs, default=0.0)] * (many - len(needs))
        spare = (self.w - sum(needs)) / many
        x = 0.0
        for i, standing in enumerate(self.view.standings):
            step = needs[i] + spare if spare >= 0 else self.w / many
            sign(pen, x + (20 if small else 28), y - 16, 36 if small else 44, standing.seat)
            tone = pen.c.lamp if not i else pen.c.ink
            points = pen.fit(standing.points, step - beside - APART + 0.1, sp, True)
            pen.text(x + beside, y, standing.points, points.sp, tone, True)
            fitted = pen.fit(standing.name, step - 8, 24)
            pen.text(x + 4, y + 46, standing.name, fitted.sp, pen.c.ink if not i else pen.c.muted)
            x += step
