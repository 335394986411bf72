"""Tiles: the only things on the table that have a body, because a finger may press them.

Bright says what to do next (one on a screen), wood is everything else. What pressing does is the caller's; no wording,
no rule and no screen may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.stage import Box

SINK = 3
RING = 6.5
"""How far the words of a tile stay from its edge, so that they do not touch the ring of one that is chosen, in dp."""
NARROW, TALL = 130, 60
"""A tile narrower and taller than this in dp breaks its words into three lines."""


class TileView(msgspec.Struct, frozen=True):
    """One tile. `row` sets the text from the left with `note` or `icons` at the right, as in a list.

    `seat` is the colour of a sign before the text; `price` are kinds of cards, one for each; `chosen` lays the lamp
    around it; not `enabled`, it is dim and deaf; `dim`, it has no use now, but a tap says why. `key` sets the icon, or
    the seat's sign, above the text.
    """

    text: str = ""
    bright: bool = False
    icon: str = ""
    seat: str = ""
    note: str = ""
    icons: tuple[str, ...] = ()
    price: tuple[str, ...] = ()
    row: bool = False
    chosen: bool = False
    enabled: bool = True
    dim: bool = False
    key: bool = False


DIM = 0.36
"""How much of a key without use is seen."""
KEY_ICON, KEY_TOP, KEY_LINE = 30, 8, 61
"""How large the icon of a key is, how far below its top it begins, and where its word stands."""


def draw_tile_body(  # a body is where, how large, and of what
    pen: Pen, x: float, y: float, w: float, h: float, bright: bool, radius: float, sunk: float = 0
) -> None:
    """Draw a tile's face and the edge below it; `sunk` is how far it is pressed in."""
    c, edge = pen.c, tokens().shape.tile_edge
    pen.rect(x, y + edge, w, h, c.tile_edge if bright else c.wood_edge, radius)
    pen.rect(x, y + sunk, w, h, c.tile if bright else c.wood, radius)
    if not bright:
        pen.frame(x + 1, y + 1 + sunk, w - 2, h - 2, 2, c.wood_line, radius - 1)


class Tile(Drawn):
    """A tile to press. `pressed()` is called when the finger leaves it where it touched it."""

    LAYERS: ClassVar = ("body", "words")

    def __init__(
        self, look: Look, view: TileView = TileView(), pressed: Callable[[], None] | None = None, **kwargs: Any
    ) -> None:
        self.view = view
        self.pressed = pressed
        self._sunk = False
        super().__init__(look, **kwargs)

    def show(self, view: TileView) -> None:
        """Become another tile."""
        self.view = view
        self.draw()

    @override
    def draw(self) -> None:
        if self.h < 12 or self.w < 12:
            return
        self.opacity = DIM if self.view.dim else 1.0 if self.view.enabled else 0.45
        self.layer("body", (self.view.bright, self.view.chosen, self._sunk), self._body)
        self.layer("words", (self.view, self._sunk), self._words)

    @property
    def _down(self) -> float:
        return SINK if self._sunk else 0

    @property
    def _face(self) -> float:
        return self.h - tokens().shape.tile_edge

    def _body(self, pen: Pen) -> None:
        shape = tokens().shape
        radius = shape.tile_radius if self._face > 66 else shape.list_tile_radius
        draw_tile_body(pen, 0, 0, self.w, self._face, self.view.bright, radius, self._down)
        if self.view.chosen:
            pen.frame(2.5, 2.5 + self._down, self.w - 5, self._face - 5, 5, pen.c.lamp, radius - 2)

    def _words(self, pen: Pen) -> None:
        over = self.view.key and (self._icon(pen) or self.view.seat)
        (self._over if over else self._row if self.view.row else self._middle)(pen, self._face / 2 + self._down)

    def _over(self, pen: Pen, y: float) -> None:
        """Set the icon, or the seat's sign, above the word; a long word takes a second line and a smaller icon."""
        view, ink, room = self.view, self._ink(pen), min(self.w - 6, self.w * 0.93)
        fitted = pen.fit(view.text, room, tokens().type.footnote, True, 2)
        smaller = not pen.readable(fitted) or len(fitted.lines) > 1
        low = y + KEY_LINE - self._face / 2
        icon, top = (KEY_ICON, KEY_TOP) if not smaller else (16 if view.seat else 20, 3)
        middle = y - self._face / 2 + top + icon / 2
        if view.seat:
            sign(pen, self.w / 2, middle, icon, view.seat)
        else:
            pen.icon(self._icon(pen), self.w / 2, middle, icon, ink, self._cut(pen))
        if not smaller:
            pen.text(self.w / 2, low, view.text, fitted.sp, ink, True, 0.5)
            return
        left = self._face - top - icon - 2
        fitted = pen.fit(view.text, room, tokens().type.footnote, True, 2, left)
        self._lines(pen, self.w / 2, y + self._face / 2 - left / 2 - 1, fitted.lines, fitted.sp, 0.5)

    def _ink(self, pen: Pen) -> str:
        return pen.c.on_tile if self.view.bright else pen.c.on_wood

    def _cut(self, pen: Pen) -> str:
        return pen.c.tile if self.view.bright else pen.c.wood

    def _middle(self, pen: Pen, y: float) -> None:
        view, ink = self.view, self._ink(pen)
        icon = self._icon(pen)
        lead = 40 if icon or view.seat else 0
        if not view.text:
            lead = 0
        beside = self._beside(pen, y)
        room = self.w - min(28.0, self.w * 0.08) - lead - beside
        sp = tokens().type.button if view.bright else tokens().type.name
        lines = 3 if self.w < NARROW and self._face >= TALL else 2
        fitted = pen.fit(view.text, room, sp, True, lines, self._face - 6)
        width = max(pen.measure(line, fitted.sp, True) for line in fitted.lines)
        left = (self.w - width - lead - beside) / 2
        if view.seat:
            sign(pen, left + 15 if view.text else self.w / 2, y, 32, view.seat)
        elif icon:
            pen.icon(icon, left + 15 if view.text else self.w / 2, y, 29 if view.text else 32, ink, self._cut(pen))
        self._lines(pen, left + lead + width / 2, y, fitted.lines, fitted.sp, 0.5)

    def _icon(self, pen: Pen) -> str:
        """Return its icon, if somebody drew one of that name."""
        return self.view.icon if self.view.icon in pen.look.theme.icons else ""

    def _beside(self, pen: Pen, y: float) -> float:  # noqa: ARG002 a kind of tile that draws something there needs them
        """Draw what stands at the right of the words; return how much room it takes in dp."""
        return 0.0

    def _row(self, pen: Pen, y: float) -> None:
        view, ink, icon = self.view, self._ink(pen), self._icon(pen)
        left = 20.0
        if view.seat:
            sign(pen, 42, y, 42, view.seat)
            left = 84
        elif icon:
            pen.icon(icon, 40, y, 30, ink, self._cut(pen))
            left = 68
        right = self.w - 18
        for name in reversed(view.icons):
            pen.icon(name, right - 15, y, 32, pen.look.theme.sign(name, ink), self._cut(pen))
            right -= 31
        if view.note:
            note = pen.fit(view.note, (right - left) * 0.5, tokens().type.body, False)
            pen.text(right, y + 0.36 * note.sp * pen.look.larger, view.note, note.sp, pen.c.lamp, False, 1)
            right -= pen.measure(view.note, note.sp, False) + 12
        fitted = pen.fit(view.text, right - left, tokens().type.name, True, 2, self._face - 6)
        self._lines(pen, left, y, fitted.lines, fitted.sp, 0)

    def _lines(self, pen: Pen, x: float, y: float, lines: tuple[str, ...], sp: float, anchor: float) -> None:
        high, more = sp * pen.look.larger, len(lines) - 1
        apart = min(high * LEADING, (self._face - 2 * RING - high) / max(1, more))
        first = y + (0.27 if more else 0.355) * high - more * apart / 2  # what reaches below the last line counts, too
        for i, line in enumerate(lines):
            pen.text(x, first + i * apart, line, sp, self._ink(pen), True, anchor)

    # -- the finger

    def _sink(self, sunk: bool) -> None:
        self._sunk = sunk
        self.draw()

    def on_touch_down(self, touch: Any) -> bool:
        """Sink under the finger."""
        if not self.collide_point(*touch.pos) or not self.view.enabled:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._sink(True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Rise when the finger slides off, sink again when it comes back."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._sunk != bool(self.collide_point(*touch.pos)):
            self._sink(not self._sunk)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Rise, and count as pressed if the finger is still on it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._sink(False)
        if self.collide_point(*touch.pos) and self.view.enabled and self.pressed is not None:
            self.pressed()
        return True


class Tiled(Drawn):
    """A widget made of tiles it lays out itself. `lay(tile, box)` places one in dp from its own top left corner."""

    LAYERS: ClassVar = ("all",)

    def lay(self, child: Drawn, box: Box) -> None:
        """Place a child of this widget."""
        unit = self.look.unit
        child.look = self.look
        child.size = (box.w * unit, box.h * unit)
        child.pos = (self.x + box.x * unit, self.y + self.height - (box.y + box.h) * unit)
        child.settle()
        if child.parent is None:
            self.add_widget(child)


class Stepper(Tiled):
    """A number with a minus and a plus. `changed(value)` after each tap; it never leaves least..most."""

    def __init__(
        self,
        look: Look,
        value: int,
        least: int,
        most: int,
        changed: Callable[[int], None] | None = None,
        **kwargs: Any,
    ) -> None:
        self.value, self.least, self.most, self.changed = value, least, most, changed
        self._fewer = Tile(look, TileView(icon="minus"), lambda: self._step(-1))
        self._more = Tile(look, TileView(icon="plus"), lambda: self._step(1))
        super().__init__(look, **kwargs)

    def show(self, value: int, least: int, most: int) -> None:
        """Show another number or other bounds."""
        self.value, self.least, self.most = value, least, most
        self.draw()

    def _step(self, by: int) -> None:
        self.show(max(self.least, min(self.most, self.value + by)), self.least, self.most)
        if self.changed is not None:
            self.changed(self.value)

    @override
    def draw(self) -> None:
        if self.h < 12:
            return
        side = min(self.h, self.w / 3)
        self.lay(self._fewer, Box(0, 0, side, side))
        self.lay(self._more, Box(self.w - side, 0, side, side))
        self._fewer.show(TileView(icon="minus", enabled=self.value > self.least))
        self._more.show(TileView(icon="plus", enabled=self.value < self.most))
        self.layer("all", self.value, self._number)

    def _number(self, pen: Pen) -> None:
        side = min(self.h, self.w / 3)
        fitted = pen.fit(str(self.value), self.w - 2 * side - 8, 56, True, 1, self.h)
        pen.centred(self.w / 2, side / 2 - 2, str(self.value), fitted.sp, pen.c.ink)


TALLEST = 96
"""How high a number to tap is at most, in dp, however few there are."""


class NumberPad(Tiled):
    """Numbers to tap, in rows from the top. `picked(number)` after a tap; only `allowed` ones can be pressed."""

    def __init__(
        self, look: Look, picked: Callable[[int], None] | None = None, columns: int = 4, **kwargs: Any
    ) -> None:
        self.picked, self.columns = picked, columns
        self.numbers: tuple[int, ...] = ()
        self.allowed: frozenset[int] = frozenset()
        self.chosen: int | None = None
        self._tiles: list[Tile] = []
        super().__init__(look, **kwargs)

    def show(self, numbers: tuple[int, ...], allowed: frozenset[int] | None = None, chosen: int | None = None) -> None:
        """Offer these numbers; without `allowed` all of them."""
        if numbers != self.numbers:
            self.clear_widgets()
            self._tiles = [Tile(self.look, pressed=self._picking(number)) for number in numbers]
        self.numbers, self.chosen = numbers, chosen
        self.allowed = frozenset(numbers) if allowed is None else allowed
        self.draw()

    def _picking(self, number: int) -> Callable[[], None]:
        return lambda: self.picked(number) if self.picked is not None else None

    @override
    def draw(self) -> None:
        if not self.numbers or self.h < 12:
            return
        rows = -(-len(self.numbers) // self.columns)
        gap = 12
        wide, high = (self.w - gap * (self.columns - 1)) / self.columns, (self.h - gap * (rows - 1)) / rows
        high = min(TALLEST, high)
        for i, (number, tile) in enumerate(zip(self.numbers, self._tiles, strict=True)):
            row, column = divmod(i, self.columns)
            self.lay(tile, Box(column * (wide + gap), row * (high + gap), wide, high))
            chosen = number == self.chosen
            tile.show(TileView(str(number), chosen=chosen, enabled=number in self.allowed))
