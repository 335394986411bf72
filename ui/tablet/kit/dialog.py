"""The dialog on its veil: as its foot lies in a square, it turns to the seat it speaks to without a new layout.

It may also lie bare in the column, beside what must be seen meanwhile: then it has no body, and turns by a half only.

What is asked and what the answers do must never enter: whoever opens it fills `content`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from kivy.uix.widget import Widget
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.theme import mix
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn, ease
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.kit.turning import Turning

QUARTER, HALF = 90, 2
TURNER = 64
"""How wide the tile is that turns it, in dp."""
IN_COLUMN = 448
"""How wide the head is at most without a body, with that tile, in dp: what stands beside it is its owner's."""
OF = 36.0
"""How large the sign is that stands before the line of a head, in dp."""
SELECTED = 0.35
"""How strongly the ground of a selected text is lit."""


class DialogView(msgspec.Struct, frozen=True):
    """The head of a dialog: whose it is (a colour, or nobody's), the question, and one line under it.

    With `selected` the title is a text that the next letter typed replaces. `of`: whose sign stands before the line.
    `kept`: what stays free at its right for a picture, in dp.
    """

    title: str = ""
    line: str = ""
    seat: str = ""
    selected: bool = False
    of: str = ""
    kept: float = 0


class _Sheet(Drawn):
    LAYERS: ClassVar = ("sheet", "head")

    def __init__(self, look: Look) -> None:
        self.view, self.bare = DialogView(), False
        super().__init__(look)

    def draw(self) -> None:
        self.layer("sheet", (self.bare, self.h), self._sheet)
        self.layer("head", (self.view, self.bare, self.h), self._sentence if self.bare else self._head)

    def _sentence(self, pen: Pen) -> None:
        room = min(self.w, IN_COLUMN) - TURNER - 8
        fitted = pen.fit(self.view.title, room, tokens().type.sentence, True, 2, TURNER - 4)
        pen.block(0, TURNER / 2 - 2, fitted, pen.c.ink, True)

    def _sheet(self, pen: Pen) -> None:
        if self.bare:
            return
        c, wide, high, radius = pen.c, self.w, self.h, tokens().shape.dialog_radius
        pen.shadow(wide / 2, high / 2 + 20, wide * 0.7, high * 0.68)
        pen.rect(0, 6, wide, high, c.wood_edge, radius)
        pen.rect(0, 0, wide, high, c.wood, radius)
        warm = mix(c.wood, tokens().colour.same_in_both.badge_gain, 0.16)
        pen.ink.glow(wide / 2, high * 0.3, wide * 0.48, high * 0.29, ((0, warm, 0.9), (1, warm, 0)))

    def _head(self, pen: Pen) -> None:
        view, left = self.view, 32.0
        if view.seat:
            sign(pen, 64, 74, 56, view.seat)
            left = 110
        room = self.w - left - 32 - 76 - view.kept
        if view.selected:
            pen.rect(left - 6, 40, min(room, pen.measure(view.title, 36, True)) + 12, 46, pen.c.lamp, 8, SELECTED)
        title = pen.paragraph(left, 70 if view.line else 86, view.title, 36, pen.c.on_wood, room, True, 2)
        if view.line:
            down = 106 + (len(title.lines) - 1) * title.sp * 1.3
            if view.of:
                sign(pen, left + OF / 2, down - 8, OF, view.of)
                left, room = left + OF + 10, room - OF - 10
            pen.paragraph(left, down, view.line, tokens().type.body, pen.c.on_wood, room, False, 2)


class Dialog(Drawn):
    """A veil over the whole window and a sheet on it, turned to a seat by quarters of a turn.

    The sheet lies in a square, and is as high as it unless it is shrunk. Fill `content` (a plain Widget) with widgets
    placed by `put`, in dp from the square's top left corner; the head takes the sheet's first 130 dp, the turning tile
    its top right corner. Touches outside are swallowed; `dismissed()` is called for
    them when it is given.
    """

    LAYERS: ClassVar = ("veil",)

    def __init__(self, look: Look, dismissed: Callable[[], None] | None = None, **kwargs: Any) -> None:
        self.quarter = 0
        self.dismissed = dismissed
        self._angle = 0.0
        self._box, self.where, self._high = Box(320, 80, 640, 640), "dialog", 640.0
        self._stage = Stage(1280, 800)
        self._turned, self._sheet, self.content = Turning(), _Sheet(look), Widget(size_hint=(None, None))
        self._turner = Tile(look, TileView(icon="turn"), self._turn_on)
        super().__init__(look, **kwargs)
        for child in (self._sheet, self.content, self._turner):
            self._turned.add_widget(child)
        self.add_widget(self._turned)

    def open(self, stage: Stage, view: DialogView, where: str = "dialog") -> None:
        """Lay the dialog out on a stage, facing the screen's bottom.

        `where` is the place it is given: in the "column" it lies bare, and all beside it is left to be looked at.
        """
        self._stage, self._box, self.where = stage, stage.box(where), where
        self._high = self._box.h
        self.pos, self.size = (0, 0), (stage.width, stage.height)
        self._sheet.look = self._turner.look = self.look
        self._sheet.bare = self.bare
        self._lay()
        self.show(view)
        self.redraw()

    def shrink(self, by: float) -> None:
        """Make the sheet lower by so many dp. Its foot stays where it is, and so does what it is turned about."""
        self._high -= by
        self._lay()

    @property
    def top(self) -> float:
        """Where the sheet begins, in dp below the square in which it turns: its foot is always the square's."""
        return self._box.h - self._high

    def _lay(self) -> None:
        box, inset = self._box, 0 if self.bare else 32
        self._sheet.place(self._stage, Box(box.x, box.y + self.top, box.w, self._high))
        self.put(self._turner, Box(box.w - TURNER - inset, self.top + inset, TURNER, 68))

    @property
    def bare(self) -> bool:
        """Whether it lies in the column, without a body."""
        return self.where == "column"

    @property
    def turned(self) -> int:
        """By how many quarters it is turned; bare it stands on its head for the far side, upright for all others."""
        return self.quarter if not self.bare else HALF if self.quarter == HALF else 0

    def turn_at_once(self, quarter: int, *, turns: bool = True) -> None:
        """Turn at once, by so many quarters clockwise (0 faces the screen's bottom). With `turns` it can be turned on.

        Without it there is no tile for it, as on a tablet that stands.
        """
        self.quarter = quarter % 4
        self._angle = self.turned * QUARTER
        if not turns:
            self._turned.remove_widget(self._turner)
        self.draw()

    def show(self, view: DialogView) -> None:
        """Change the head."""
        self._sheet.view = view
        self._sheet.draw()

    def put(self, child: Drawn, box: Box) -> None:
        """Place a widget, in dp from the square's top left corner; it is added to `content` if it is new."""
        child.look = self.look
        child.place(self._stage, box.moved(self._box.x, self._box.y))
        if child.parent is None:
            self.content.add_widget(child)

    def _turn_on(self) -> None:
        """Turn to the next side; bare to the one across."""
        self.turn_to((HALF - self.turned) if self.bare else self.quarter + 1)

    def turn_to(self, quarter: int) -> None:
        """Turn to another seat, the short way."""
        start = self._angle
        self.quarter = quarter % 4
        way = (self.turned * QUARTER - start + 180) % 360 - 180

        def step(t: float) -> None:
            self._angle = (start + way * ease(t)) % 360
            self.draw()

        self.run("turn", tokens().motion.dialog_turn, step)

    @override
    def draw(self) -> None:
        self.layer("veil", self.bare, self._veil)
        self._turned.turn(self._angle, self._middle)

    def _veil(self, pen: Pen) -> None:
        if not self.bare:
            pen.ink.plain([(0, 0), (self.w, 0), (self.w, self.h), (0, self.h)], pen.c.veil, pen.c.veil_share)

    @property
    def _middle(self) -> tuple[float, float]:
        x, y, w, h = self._stage.pixels(self._box)
        return x + w / 2, y + h / 2

    def on_touch_down(self, touch: Any) -> bool:
        """Hand a touch to the sheet; nothing below the veil ever gets it."""
        if not super().on_touch_down(touch):
            x, y = self._turned.to_local(touch.x, touch.y)
            if not self._sheet.collide_point(x, y) and self.dismissed is not None:
                self.dismissed()
        return True
