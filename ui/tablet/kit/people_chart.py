"""The chart of people: a row for each, with wins beside an equal share of them, and luck within what fair dice do.

Numbers and words come in ready. What they mean, and any game, must never enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen

HEAD = 56.0
"""How high the line with the columns' names is, in dp."""
SHARES = {"name": (0.0, 0.2), "games": (0.2, 0.31), "won": (0.32, 0.54), "points": (0.54, 0.64), "luck": (0.67, 1.0)}
"""Where each column begins and ends, in shares of the width."""
NUMBER = 62.0
"""How much room a number beside its bar has, in dp."""
BODY, NAME = 24.0, 26.0
DOT, BAND = 9.0, 16.0


class PersonRow(msgspec.Struct, frozen=True):
    """One person: how many games, wins and the share of them that luck alone would bring, points, and luck.

    `luck` lies within `stray` on either side of nothing where fair dice explain it; beyond, it is `lit`.
    """

    name: str
    games: str
    won: int
    chance: float
    points: str
    luck: float
    stray: float
    said: str
    lit: bool = False


class PeopleChart(Drawn):
    """The rows below the names of their columns: those of games, wins, points and luck; a name needs none."""

    LAYERS: ClassVar = ("all",)

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.rows: tuple[PersonRow, ...] = ()
        self.heads: tuple[str, ...] = ()
        self.row_height = 64.0
        super().__init__(look, **kwargs)

    def show(self, heads: tuple[str, ...], rows: tuple[PersonRow, ...], row_height: float) -> None:
        """Show these people."""
        self.heads, self.rows, self.row_height = heads, rows, row_height
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", (self.heads, self.rows, self.row_height), self._chart)

    def _chart(self, pen: Pen) -> None:
        if not self.rows:
            return
        for name, head in zip(list(SHARES)[1:], self.heads, strict=True):
            x, wide = self._column(name)
            fitted = pen.fit(head, wide, 20, False, 2, HEAD)
            pen.block(x, HEAD / 2 - 2, fitted, pen.c.muted)
        pen.line([(0, HEAD), (self.w, HEAD)], 1.5, pen.c.hair)
        for row, middle in self._placed():
            self._words(pen, row, middle)
            self._won(pen, row, middle)
        self._luck(pen)

    def _placed(self) -> Iterator[tuple[PersonRow, float]]:
        for i, row in enumerate(self.rows):
            yield row, HEAD + (i + 0.5) * self.row_height

    def _column(self, name: str) -> tuple[float, float]:
        start, end = SHARES[name]
        return start * self.w, (end - start) * self.w - 12

    def _words(self, pen: Pen, row: PersonRow, middle: float) -> None:
        for name, text, sp, bold in (
            ("name", row.name, NAME, True),
            ("games", row.games, BODY, False),
            ("points", row.points, BODY, False),
        ):
            x, wide = self._column(name)
            self._text(pen, x, wide, middle, (text, sp, bold))

    def _text(self, pen: Pen, x: float, wide: float, middle: float, said: tuple[str, float, bool]) -> None:
        text, most, bold = said
        sp = pen.fit(text, wide, most, bold).sp
        pen.text(x, middle + 0.36 * sp * pen.look.larger, text, sp, pen.c.ink, bold)

    def _won(self, pen: Pen, row: PersonRow, middle: float) -> None:
        """Draw a bar of the games won, and a line across where an equal share of them would end."""
        x, wide = self._column("won")
        most = max(1.0, *(max(each.won, each.chance) for each in self.rows))
        room = wide - NUMBER - 16
        self._text(pen, x, NUMBER - 8, middle, (str(row.won), BODY, True))
        if row.won:
            pen.rect(x + NUMBER, middle - 13, room * row.won / most, 26, pen.c.lamp, 6)
        at = x + NUMBER + room * row.chance / most
        pen.line([(at, middle - 20), (at, middle + 20)], 6, pen.c.ground)
        pen.line([(at, middle - 20), (at, middle + 20)], 3, pen.c.ink)

    def _luck(self, pen: Pen) -> None:
        """Draw how far fair dice stray as a band about the expectation, and where each person's luck lies as a dot."""
        x, wide = self._column("luck")
        most = max(1.0, *(max(row.stray, abs(row.luck)) for row in self.rows))
        half = (wide - NUMBER) / 2 - DOT
        nothing = x + half + DOT
        for row, middle in self._placed():
            far = half * row.stray / most
            pen.rect(nothing - far, middle - BAND / 2, 2 * far, BAND, pen.c.muted, BAND / 2, 0.34)
        low = HEAD + len(self.rows) * self.row_height
        pen.line([(nothing, HEAD + 8), (nothing, low)], 3, pen.c.ink)
        for row, middle in self._placed():
            at = nothing + half * row.luck / most
            pen.disc(at, middle, DOT + 3, pen.c.ground)
            pen.disc(at, middle, DOT, pen.c.lamp if row.lit else pen.c.ink)
            self._text(pen, x + wide - NUMBER + 12, NUMBER, middle, (row.said, BODY, row.lit))
