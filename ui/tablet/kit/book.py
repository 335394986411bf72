"""A book of what can be had for a price: a tile for each thing that can be begun, a line with the reason for the rest.

Texts and reasons come in ready; what anything costs, and who may have it, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.look import Look
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, Tiled, TileView
from ui.tablet.kit.tokens import tokens

OPEN, SHUT, GAP = 64.0, 44.0, 8.0
"""The height in dp of an entry that can be begun, of one that cannot, and what of it stays free below."""
WIDE = 600
"""Wider than this, two columns stand side by side."""


@dataclass(frozen=True)
class BookEntry:
    """One thing: what it is called, its price as icons, or in words where one has no icon, and why it cannot be."""

    name: str
    label: str
    price: tuple[str, ...] = ()
    cost: str = ""
    why: str = ""

    @property
    def height(self) -> float:
        """How much of the book it takes, in dp."""
        return SHUT if self.why else OPEN


class Locked(Drawn):
    """The line of an entry that cannot be begun: a lock, its name, and the reason at the right."""

    def __init__(self, look: Look, entry: BookEntry, **kwargs: Any) -> None:
        self.entry = entry
        super().__init__(look, **kwargs)

    def draw(self) -> None:
        """Draw the line."""
        if self.h >= SHUT / 2:
            self.layer("all", self.entry, self._line)

    def _line(self, pen: Pen) -> None:
        middle, left = self.h / 2, 40.0
        pen.icon("lock", 14, middle, 24, pen.c.muted, pen.c.ground)
        high = self.h - 6
        label = pen.fit(self.entry.label, self.w * 0.5 - left, tokens().type.body, True, 2, high)
        pen.block(left, middle, label, pen.c.muted, True)
        used = max(pen.measure(line, label.sp, True) for line in label.lines)
        why = pen.fit(self.entry.why, self.w - left - used - 20, tokens().type.footnote, False, 2, high)
        first = middle + (0.355 - 0.66 * (len(why.lines) - 1)) * why.sp * pen.look.larger
        for i, line in enumerate(why.lines):
            y = first + 1.32 * i * why.sp * pen.look.larger
            pen.text(self.w, y, line, why.sp, pen.c.ink, False, 1)


class Book(Tiled):
    """The entries, first those that can be begun; more than there is room for are paged. `begun(name)` after a tap.

    It covers what lies below it: no touch goes through.
    """

    def __init__(self, look: Look, begun: Callable[[str], None], **kwargs: Any) -> None:
        self.entries: tuple[BookEntry, ...] = ()
        self.begun = begun
        self.page = 0
        super().__init__(look, **kwargs)

    def show(self, entries: Sequence[BookEntry]) -> None:
        """Show other entries."""
        shown = tuple(sorted(entries, key=lambda entry: bool(entry.why)))
        if shown != self.entries:
            self.entries, self.page = shown, 0
            self.draw()

    def draw(self) -> None:
        """Lay the page out."""
        self.clear_widgets()
        if self.h < 2 * OPEN or self.w < OPEN:
            return
        pages = self._pages(self.h)
        if len(pages) > 1:
            pages = self._pages(self.h - OPEN)
            self._turning(len(pages))
        wide = (self.w - 2 * GAP) / 2 if self.w > WIDE else self.w
        for column, entries in enumerate(pages[min(self.page, len(pages) - 1)] if pages else ()):
            y = 0.0
            for entry in entries:
                drawn = entry.height if entry.why else entry.height - GAP
                self.lay(self._entry(entry), Box(column * (wide + 2 * GAP), y, wide, drawn))
                y += entry.height

    def _pages(self, high: float) -> list[list[list[BookEntry]]]:
        """Return the entries in columns, and the columns in pages."""
        columns: list[list[BookEntry]] = []
        left = 0.0
        for entry in self.entries:
            if not columns or left < entry.height:
                columns.append([])
                left = high
            columns[-1].append(entry)
            left -= entry.height
        across = 2 if self.w > WIDE else 1
        return [columns[i : i + across] for i in range(0, len(columns), across)]

    def _entry(self, entry: BookEntry) -> Drawn:
        if entry.why:
            return Locked(self.look, entry)
        drawn = all(kind in self.look.theme.icons for kind in entry.price)
        icons, note = (entry.price, "") if drawn else ((), entry.cost)
        view = TileView(entry.label, row=True, icons=icons, note=note)
        return Tile(self.look, view, partial(self.begun, entry.name))

    def _turning(self, pages: int) -> None:
        half, y = (self.w - GAP) / 2, self.h - OPEN + GAP
        for i, (sign, by, more) in enumerate((("‹", -1, self.page > 0), ("›", 1, self.page < pages - 1))):
            tile = Tile(self.look, TileView(sign, enabled=more), partial(self._turn, by))
            self.lay(tile, Box(i * (half + GAP), y, half, OPEN - GAP))

    def _turn(self, by: int) -> None:
        self.page += by
        self.draw()

    def on_touch_down(self, touch: Any) -> bool:
        """Let a tile take the touch, and nothing below the book."""
        return bool(super().on_touch_down(touch)) or bool(self.opacity and self.collide_point(*touch.pos))
