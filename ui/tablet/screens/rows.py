"""Rows: where things stand below each other in the columns of a page, and side by side in a row. Boxes, no widget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.tablet.kit.stage import Box


class Flow:
    """Rows from the top of a column, going on in the next column when one is full. Boxes are in dp."""

    def __init__(self, columns: tuple[Box, ...], gap: float = 12) -> None:
        self.columns, self.gap = columns, gap
        self._column, self._down = 0, 0.0

    def row(self, high: float, gap: float | None = None) -> Box:
        """Return the next row, so high; `gap` is what stays free below it."""
        box = self.columns[self._column]
        if self._down and self._down + high > box.h + 1 and self._column + 1 < len(self.columns):
            self._column, self._down, box = self._column + 1, 0.0, self.columns[self._column + 1]
        found = Box(box.x, box.y + self._down, box.w, high)
        self._down += high + (self.gap if gap is None else gap)
        return found

    def holds(self, high: float) -> bool:
        """Whether there is room for one more row, so high, in this column or the next."""
        return self._column + 1 < len(self.columns) or self._down + high <= self.columns[self._column].h + 1

    @property
    def width(self) -> float:
        """How wide a row is."""
        return self.columns[self._column].w

    @property
    def left(self) -> float:
        """How much is left of this column."""
        return self.columns[self._column].h - self._down

    def rest(self) -> Box:
        """Return what is left of this column."""
        return self.row(max(40.0, self.left))

    def turn(self) -> None:
        """Go on at the top of the next column, if there is one."""
        if self._column + 1 < len(self.columns) and self._down:
            self._column, self._down = self._column + 1, 0.0


def beside(box: Box, shares: Sequence[float], gap: float = 12) -> Iterator[Box]:
    """Cut a row into boxes side by side, as wide as their shares."""
    x, width = box.x, box.w - gap * (len(shares) - 1)
    for share in shares:
        wide = width * share / sum(shares)
        yield Box(x, box.y, wide, box.h)
        x += wide + gap
