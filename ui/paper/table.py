"""A table on paper: columns as wide as what they hold, cells that wrap, and notes below. Nothing is cut off.

What stands in a cell must never enter.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.cards import Cards
from companion.game.printed import Cell, PrintedTable
from companion.game.text import Text
from ui.paper.ink import HAIR, INK, MUTED
from ui.paper.sizes import POINT
from ui.paper.words import CARD_HIGH, PageWords

TITLE, BODY, NOTE = 15.0, 9.0, 7.5
"""Type sizes in points where there is room."""
LEAST = 6.5
"""The least size of a cell's type."""
LEAD = 1.35
"""From one line to the next, in type sizes."""
PAD = 2.0
"""What stays free at each side of a cell, in millimetres."""
HEAD = 9.0
"""How high the title is."""
FOOT = 2.0
"""What stays free above the notes."""

Row = tuple[tuple[str, ...], ...]
"""The lines of each cell."""


class TableSheet:
    """A table as it is set into a width; `high` is what it takes, in millimetres."""

    def __init__(self, words: PageWords, table: PrintedTable, wide: float, most: float) -> None:
        """Set it as large as it fits into this width and height, in the least type where it fits in none."""
        self._words, self._title, self._wide = words, words.say(table.title), wide
        self._cells: tuple[tuple[Cell, ...], ...] = (table.columns, *table.rows)
        self._centred = [all(isinstance(row[i], int) for row in table.rows) for i in range(len(table.columns))]
        self._notes = [line for note in table.notes for line in words.lines(words.say(note), wide, NOTE) or ()]
        size, fits = BODY, self._set(BODY)
        while size > LEAST and not (fits and self.high <= most):
            size = max(LEAST, size * 0.97)
            fits = self._set(size)

    @property
    def high(self) -> float:
        """How high it is."""
        notes = FOOT + len(self._notes) * NOTE * POINT * LEAD if self._notes else 0
        return HEAD + sum(self._row_high(row) for row in self._rows) + notes

    def draw(self, left: float, top: float) -> None:
        """Draw it with its corner there."""
        ink, y, right = self._words.ink, top + HEAD, left + self._wide
        ink.text(left, top + 5.6, self._title, TITLE, bold=True)
        for i, row in enumerate(self._rows):
            high, x = self._row_high(row), left
            ink.line([(left, y), (right, y)], 0.4 if i < 2 else 0.15, INK if i < 2 else HAIR)
            for column, lines in enumerate(row):
                self._draw(self._cells[i][column], lines, x, y + high / 2, column, bold=i == 0)
                x += self._columns[column]
            y += high
        ink.line([(left, y), (right, y)], 0.4)
        y += FOOT
        for line in self._notes:
            y += NOTE * POINT * LEAD
            ink.text(left, y, line, NOTE, colour=MUTED)

    def _draw(self, cell: Cell, lines: Sequence[str], x: float, middle: float, column: int, *, bold: bool) -> None:
        words, step, centred = self._words, self._step, self._centred[column]
        if isinstance(cell, Cards):
            words.kinds(x + PAD, middle, cell, self._kind)
        at = x + self._columns[column] / 2 if centred else x + PAD + self._beside(cell)
        baseline = middle - step * len(lines) / 2 + step * 0.76
        for line in lines:
            bold = bold or isinstance(cell, int)
            words.ink.text(at, baseline, line, self._size, bold=bold, anchor=0.5 if centred else 0)
            baseline += step

    def _set(self, size: float) -> bool:
        """Set every cell in this size; say whether each word has room."""
        self._size = size
        self._columns = self._widths()
        broken = [
            [self._broken(cell, wide, bold=i == 0) for cell, wide in zip(row, self._columns, strict=True)]
            for i, row in enumerate(self._cells)
        ]
        self._rows: list[Row] = [
            tuple((self._said(cell),) if lines is None else lines for cell, lines in zip(row, set_, strict=True))
            for row, set_ in zip(self._cells, broken, strict=True)
        ]
        return all(lines is not None for row in broken for lines in row)

    def _widths(self) -> list[float]:
        """Return how wide each column is: what it would take in one line each, the widest made narrower together."""
        natural = [
            max(self._natural(row[i], bold=at == 0) for at, row in enumerate(self._cells))
            for i in range(len(self._cells[0]))
        ]
        spare = self._wide - sum(natural)
        if spare >= 0:
            return [wide + spare / len(natural) for wide in natural]
        low, cap = 0.0, max(natural)
        for _ in range(40):
            middle = (low + cap) / 2
            low, cap = (middle, cap) if sum(min(wide, middle) for wide in natural) <= self._wide else (low, middle)
        return [min(wide, low) for wide in natural]

    def _natural(self, cell: Cell, *, bold: bool) -> float:
        bold = bold or isinstance(cell, int)
        return self._words.ink.measure(self._said(cell), self._size, bold) + self._beside(cell) + 2 * PAD + 0.1

    def _broken(self, cell: Cell, wide: float, *, bold: bool) -> tuple[str, ...] | None:
        bold = bold or isinstance(cell, int)
        return self._words.lines(self._said(cell), wide - 2 * PAD - self._beside(cell), self._size, bold=bold)

    def _beside(self, cell: Cell) -> float:
        """Return how wide the small cards before a cell's words are."""
        return self._words.kinds_wide(cell, self._kind) + PAD if isinstance(cell, Cards) and cell else 0

    def _row_high(self, row: Row) -> float:
        return max(self._kind * CARD_HIGH, max(map(len, row)) * self._step) + 1.6

    @property
    def _kind(self) -> float:
        return self._size * POINT * 1.15

    @property
    def _step(self) -> float:
        return self._size * POINT * LEAD

    def _said(self, cell: Cell) -> str:
        match cell:
            case Text():
                return self._words.say(cell)
            case Cards():
                return self._words.one_by_one(cell)
        return str(cell)
