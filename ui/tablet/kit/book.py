"""A book of what can be had for a price: each thing in its place, what it does, what it costs, and why it cannot be.

Texts and reasons come in ready; what anything costs, and who may have it, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import CardCount, draw_played
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, Tiled, TileView

ROW, GAP = 80.0, 8.0
"""The height in dp of an entry, whether it can be begun or not, and what stays free below it."""
TURN = 56.0
"""The height of the tiles that turn pages below the entries; in a wide book they stand beside them, as wide."""
BROAD = 560.0
"""A book as wide as this has room for them there, so that more entries stand on a page."""
READ = 60.0
"""How wide the tile is that shows the clause of an entry."""
LEFT, LINE = 20.0, 27.0
"""Where the words of an entry begin, and how far its lines stand apart, in dp."""
CARD = 64.0
"""How high the card is that an entry is."""
COIN, APART = 26.0, 24.0
"""How large the icon of a card of the price is, and how far one stands from the next."""


class BookEntry(msgspec.Struct, frozen=True):
    """One thing: what it is called, its price as icons, or in words where one has no icon, and why it cannot be.

    `does` says in a line what it does. `begins` and `reads` are what a tap on it and on its clause tell. `played` is
    the card it is, which stands before the lines.
    """

    name: str
    label: str
    price: tuple[str, ...] = ()
    cost: str = ""
    why: str = ""
    does: str = ""
    begins: Any = None
    reads: Any = None
    played: CardCount | None = None


def write(pen: Pen, entry: BookEntry, wide: float, middle: float, ink: str, body: str) -> None:
    """Write an entry's lines about a middle: its name and price, what it does, and why it cannot be."""
    type_, start = tokens().type, LEFT
    if entry.played is not None:
        draw_played(pen, LEFT - 6, middle - CARD / 2, CARD, entry.played)
        start += CARD * 0.75 + 8
    lines = 1 + bool(entry.does) + bool(entry.why)
    first = middle - (lines - 1) * LINE / 2
    right = _price(pen, entry, wide - 16, first, ink, body)
    label = pen.fit(entry.label, right - start - 8, type_.body, True, 1, LINE + 4)
    pen.block(start, first, label, ink if not entry.why else pen.c.muted, True)
    for n, (said, colour) in enumerate(((entry.does, pen.c.muted), (entry.why, pen.c.ink)), 1):
        if not said:
            continue
        locked = said == entry.why
        left, line = start + 26 * locked, first + LINE * (n if entry.does else 1)
        if locked:
            pen.icon("lock", start + 9, line, 20, colour, body)
        pen.block(left, line, pen.fit(said, wide - left - 8, type_.footnote, False, 1, LINE), colour)


def _price(pen: Pen, entry: BookEntry, right: float, middle: float, ink: str, body: str) -> float:
    """Draw the price up to the right, and return where it begins."""
    if not all(kind in pen.look.theme.icons for kind in entry.price):
        said = pen.fit(entry.cost, right * 0.5, tokens().type.footnote)
        width = pen.measure(entry.cost, said.sp, False)
        pen.block(right - width, middle, said, pen.c.lamp)
        return right - width
    for kind in reversed(entry.price):
        pen.icon(kind, right - COIN / 2, middle, COIN, pen.look.theme.sign(kind, ink), body)
        right -= APART
    return right


class LockedEntry(Drawn):
    """An entry that cannot be begun: it lies on the table, and only its clause can be touched."""

    def __init__(self, look: Look, entry: BookEntry, **kwargs: Any) -> None:
        self.entry = entry
        super().__init__(look, **kwargs)

    @override
    def draw(self) -> None:
        if self.h >= ROW / 2:
            self.layer("all", self.entry, self._lines)

    def _lines(self, pen: Pen) -> None:
        write(pen, self.entry, self.w, self.h / 2, pen.c.ink, pen.c.ground)


class OfferedEntry(Tile):
    """An entry that can be begun: a tile with its lines."""

    def __init__(self, look: Look, entry: BookEntry, pressed: Callable[[], None]) -> None:
        self.entry = entry
        super().__init__(look, TileView(entry.label, row=True, icons=entry.price), pressed)

    def _row(self, pen: Pen, y: float) -> None:
        write(pen, self.entry, self.w, y, self._ink(pen), self._cut(pen))


class Book(Tiled):
    """The entries in their order; more than there is room for are paged.

    `tapped` hears what a tap tells. It covers what lies below it: no touch goes through.
    """

    def __init__(self, look: Look, tapped: Callable[[Any], None], **kwargs: Any) -> None:
        self.entries: tuple[BookEntry, ...] = ()
        self.tapped = tapped
        self.page = 0
        super().__init__(look, **kwargs)

    def show(self, entries: Sequence[BookEntry]) -> None:
        """Show other entries; the page stays open as long as the same things stand in the book."""
        shown = tuple(entries)
        if [entry.name for entry in shown] != [entry.name for entry in self.entries]:
            self.page = 0
        if shown != self.entries:
            self.entries = shown
            self.draw()

    @override
    def draw(self) -> None:
        self.clear_widgets()
        if self.h < ROW + TURN or self.w < ROW:
            return
        down, wide, broad = self._down(self.h), self.w, self.w >= BROAD
        if len(self.entries) > down:
            down = self._down(self.h - (0 if broad else TURN + GAP))
            wide -= TURN + GAP if broad else 0
            self._turning(-(-len(self.entries) // down))
        for row, entry in enumerate(self.entries[self.page * down :][:down]):
            self._lay_entry(entry, row * (ROW + GAP), wide)

    @staticmethod
    def _down(high: float) -> int:
        return max(1, int((high + GAP) // (ROW + GAP)))

    def _lay_entry(self, entry: BookEntry, y: float, wide: float) -> None:
        left = wide - (READ + GAP if entry.reads else 0)
        begins = partial(self.tapped, entry.begins)
        drawn: Drawn = LockedEntry(self.look, entry) if entry.why else OfferedEntry(self.look, entry, begins)
        self.lay(drawn, Box(0, y, left, ROW))
        if entry.reads:
            rule = Tile(self.look, TileView("§"), partial(self.tapped, entry.reads))
            self.lay(rule, Box(wide - READ, y, READ, ROW))

    def _turning(self, pages: int) -> None:
        for i, (sign, by, more) in enumerate((("‹", -1, self.page > 0), ("›", 1, self.page < pages - 1))):
            tile = Tile(self.look, TileView(sign, enabled=more), partial(self._turn, by))
            self.lay(tile, self._turner(i))

    def _turner(self, number: int) -> Box:
        """Return where a tile that turns pages lies: beside the entries or below them."""
        if self.w >= BROAD:
            high = (self.h - GAP) / 2
            return Box(self.w - TURN, number * (high + GAP), TURN, high)
        half = (self.w - GAP) / 2
        return Box(number * (half + GAP), self.h - TURN, half, TURN)

    def _turn(self, by: int) -> None:
        self.page += by
        self.draw()

    def on_touch_down(self, touch: Any) -> bool:
        """Let a tile take the touch, and nothing below the book; a closed one is not there."""
        return bool(self.opacity) and (bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos)))
