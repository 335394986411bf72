"""A line of the story: what was done in a sentence with seats' signs, dice and cards in it, and who got how many.

A line can be pressed, and the opened one is lit; the lines of a page and of a turn are laid out elsewhere. Words come
in ready; no rule and no language may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.drawing.typeset import NEVER_FIRST, pieces
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import draw_card
from ui.tablet.kit.die import Face, draw_die
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.tiles import Tile, TileView

START, END = 74.0, 16.0
"""Where the sentence begins beside the sign of whoever did it, and what stays free at the right, in dp."""
SIZES = (28.0, 26.0, 24.0, 22.0, 20.0)
"""The sizes a sentence is tried in on one line; then on two, from the middle one down."""
HAIR = 1.5
ABREAST = 3
"""So many seats' gains stand side by side."""
FEW = 4
"""So many cards are drawn one by one; more are counted."""


class LinePart(msgspec.Struct, frozen=True):
    """A part of a sentence: words (bold for a name), a seat's sign, dice, or so many cards of a kind.

    `die` is the icon of a die that shows no pips.
    """

    text: str = ""
    bold: bool = False
    seat: str = ""
    pips: tuple[int, ...] = ()
    die: str = ""
    card: str | None = None
    count: int = 0


class LogLineView(TileView, frozen=True):
    """A line: in `text` the whole sentence, in `parts` what is drawn of it; `gains` are colours with how many cards."""

    parts: tuple[LinePart, ...] = ()
    gains: tuple[tuple[str, int], ...] = ()


class Block(msgspec.Struct, frozen=True):
    """Something that stands in a line and is never cut: how wide it is at 1 sp, or in dp, and what it is."""

    part: LinePart
    width: float


class LogLine(Tile):
    """One line of the story: no body, and a lamp beside it while it is open."""

    view: LogLineView

    def _body(self, pen: Pen) -> None:
        if self.view.chosen or self._sunk:
            pen.rect(0, 0, self.w, self.h, pen.c.lamp, 14, 0.16)
        if self.view.chosen:
            pen.rect(0, 0, 6, self.h, pen.c.lamp, 3)

    def _words(self, pen: Pen) -> None:
        view, middle = self.view, self.h / 2
        if view.seat:
            sign(pen, START / 2 + 1, middle, 40, view.seat)
        space = self.w - START - END - self._gains(pen)
        sp, lines = set_in(pen, view.parts, space)
        high = sp * LEADING * pen.look.larger
        first = middle - high * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            write(pen, START, first + i * high, line, sp)

    def _gains(self, pen: Pen) -> float:
        """Draw who got how many at the right end; return how much room it takes."""
        gains = self.view.gains
        rows = [gains[i : i + ABREAST] for i in range(0, len(gains), ABREAST)]
        size, sp = (36.0, 26.0) if len(rows) < 2 else (26.0, 20.0)
        most = 0.0
        for i, row in enumerate(rows):
            y, x = self.h * (i + 0.5) / len(rows), self.w - END
            for colour, n in reversed(row):
                said = f"+{n}"
                x -= pen.measure(said, sp, True)
                pen.text(x, y + 0.36 * sp * pen.look.larger, said, sp, pen.c.lamp, True)
                sign(pen, x - 4 - size / 2, y, size, colour)
                x -= size + 18
            most = max(most, self.w - END - x)
        return most


def set_in(pen: Pen, parts: Sequence[LinePart], space: float) -> tuple[float, list[list[Block]]]:
    """Set a sentence: on one line as large as it fits, else on two; return its size and its lines."""
    for lines, sizes in ((1, SIZES), (2, SIZES[2:])):
        for sp in sizes:
            found = _broken(pen, parts, sp, space)
            if len(found) <= lines:
                return sp, found
    return SIZES[-1], _broken(pen, parts, SIZES[-1], space)


def _broken(pen: Pen, parts: Sequence[LinePart], sp: float, space: float) -> list[list[Block]]:
    lines, x, blocks = list[list[Block]]([[]]), 0.0, [*_blocks(pen, parts, sp)]
    for i, block in enumerate(blocks):
        hangs = next((after.width for after in blocks[i + 1 : i + 2] if _hangs(after)), 0.0)
        if x + block.width + hangs > space and lines[-1] and not _hangs(block):
            lines.append([])
            x = 0.0
        lines[-1].append(block)
        x += block.width
    return lines


def _hangs(block: Block) -> bool:
    """Whether it begins with what must not begin a line, such as the colon after a bold word."""
    return block.part.text[:1] in NEVER_FIRST and bool(block.part.text)


def _blocks(pen: Pen, parts: Sequence[LinePart], sp: float) -> Iterator[Block]:
    """Cut a sentence where a line may break."""
    icon = sp * 1.3 * pen.look.larger
    for part in parts:
        if part.seat:
            yield Block(part, icon + 12)
        elif part.pips:
            yield Block(part, (icon + 6) * len(part.pips) + 8)
        elif part.die:
            yield Block(part, icon + 14)
        elif part.card is not None:
            alone = part.count <= FEW
            number = 0.0 if alone else pen.measure(str(part.count), sp, True) + 4
            yield Block(part, number + (icon * 0.75 + 5) * (part.count if alone else 1) + 5)
        elif part.bold:
            yield Block(part, pen.measure(part.text, sp, True))
        else:
            for piece in pieces(part.text):
                yield Block(LinePart(piece), pen.measure(piece, sp, False))


def write(pen: Pen, x: float, middle: float, line: Sequence[Block], sp: float) -> None:
    """Write one line of a sentence about its middle."""
    icon, baseline = sp * 1.3 * pen.look.larger, middle + 0.36 * sp * pen.look.larger
    for block in line:
        part, at = block.part, x
        if part.seat:
            sign(pen, at + 5 + icon / 2, middle, icon * 0.95, part.seat)
        elif part.pips:
            for i, pips in enumerate(part.pips):
                draw_die(pen, at + 4 + icon / 2 + i * (icon + 6), middle, icon, Face(pips))
        elif part.die:
            draw_die(pen, at + 4 + icon / 2, middle, icon, Face(icon=part.die))
        elif part.card is not None:
            at += 5
            if part.count > FEW:
                pen.text(at, baseline, str(part.count), sp, pen.c.ink, True)
                at += pen.measure(str(part.count), sp, True) + 4
            for i in range(part.count if part.count <= FEW else 1):
                draw_card(pen, at + i * (icon * 0.75 + 5), middle - icon / 2, icon * 0.75, part.card)
        else:
            pen.text(at, baseline, part.text, sp, pen.c.ink, part.bold)
        x += block.width


class Moved(msgspec.Struct, frozen=True):
    """What a seat got, and below zero gave: its colour, kinds of cards with how many."""

    seat: str
    cards: tuple[tuple[str, int], ...]


class Movements(Drawn):
    """Who got and gave which cards: sign, number, cards; where there are many, side by side without the cards."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.moved: tuple[Moved, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, moved: tuple[Moved, ...]) -> None:
        """Show other movements."""
        self.moved = moved
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.moved, self._all)

    def _all(self, pen: Pen) -> None:
        wide = [moved for moved in self.moved if len(moved.cards) > 1]
        across = 2 if len(self.moved) <= 2 and not wide else 1 if len(self.moved) <= 2 else ABREAST
        down = -(-len(self.moved) // across) if self.moved else 1
        each, high = self.w / across, self.h / down
        for i, moved in enumerate(self.moved):
            row, at = divmod(i, across)
            self._one(pen, at * each, high * (row + 0.5), min(high, 44.0), moved, across < ABREAST)

    def _one(self, pen: Pen, x: float, y: float, size: float, moved: Moved, cards: bool) -> None:
        sign(pen, x + size / 2, y, size * 0.9, moved.seat)
        x += size + 12
        sp = max(tokens().type.footnote, size * 0.72 / pen.look.larger)
        shown = moved.cards if cards else (("", sum(n for _, n in moved.cards)),)
        for kind, n in shown:
            said = f"{n:+d}".replace("-", "−")
            pen.text(x, y + 0.36 * sp * pen.look.larger, said, sp, pen.c.lamp if n > 0 else pen.c.alarm, True)
            x += pen.measure(said, sp, True) + 8
            if cards:
                draw_card(pen, x, y - size / 2, size * 0.75, kind)
                x += size * 0.75 + 16


class Thread(Drawn):
    """How far down the story the page stands: a hair line, and bright what is shown. Shares from the top."""

    LAYERS: ClassVar = ("all",)

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.shown = (0.0, 1.0)
        super().__init__(look, **kwargs)

    def show(self, start: float, end: float) -> None:
        """Show another stretch."""
        self.shown = (start, end)
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.shown, self._line)

    def _line(self, pen: Pen) -> None:
        start, end = self.shown
        pen.rect(0, 0, self.w, self.h, pen.c.hair, self.w / 2)
        high = max(24.0, (end - start) * self.h)
        pen.rect(0, min(start * self.h, self.h - high), self.w, high, pen.c.muted, self.w / 2)


class TurnCaption(Drawn):
    """Whose turn the lines below it are, and a hair line to the end."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.text = ""
        super().__init__(look, **kwargs)

    def show(self, text: str) -> None:
        """Name another turn."""
        self.text = text
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.text, self._caption)

    def _caption(self, pen: Pen) -> None:
        fitted = pen.fit(self.text, self.w - 24, 22)
        pen.text(4, self.h / 2 + 0.36 * fitted.sp * pen.look.larger, self.text, fitted.sp, pen.c.muted)
        x = pen.measure(self.text, fitted.sp, False) + 20
        if x < self.w:
            pen.line([(x, self.h / 2), (self.w, self.h / 2)], HAIR, pen.c.hair)
