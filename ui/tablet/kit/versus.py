"""Two sums that face each other: each half turned to its reader, what follows, and what such comparisons brought.

Where the halves lie is said by whoever lays the screen out; texts come in ready. No rule and no board may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from kivy.uix.widget import Widget
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.face_rows import FaceRows
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.turning import Turning
from ui.tablet.kit.versus_half import BEAM, DICE, SideView, VersusHalf

HALF = 180
APART, TOGETHER = (0, 56), (40, 16)
"""How far the faces to tap go beyond their half, away from the other one and towards it, in dp: with the disc between
the halves, and where they stand side by side. So each has room for a finger."""


class CountsView(msgspec.Struct, frozen=True):
    """What is counted, and each seat's colour with its number."""

    title: str = ""
    counts: tuple[tuple[str, int | str], ...] = ()


class DuelView(msgspec.Struct, frozen=True):
    """Both sides; which of them (left, right) stand on their heads; what follows in words; and the numbers below."""

    sides: tuple[SideView, SideView] = (SideView(), SideView(right=True))
    turned: tuple[bool, bool] = (False, False)
    notes: tuple[str, ...] = ()
    counts: CountsView = CountsView()


class Counts(Drawn):
    """A number for each seat beside its sign, under one word."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.view = CountsView()
        super().__init__(look, **kwargs)

    def show(self, view: CountsView) -> None:
        """Show other numbers."""
        self.view = view
        self.draw()

    def draw(self) -> None:
        """Draw the word and the row below it."""
        self.layer("all", self.view, self._row)

    def _row(self, pen: Pen) -> None:
        view, larger = self.view, pen.look.larger
        if not view.counts:
            return
        fitted = pen.fit(view.title, self.w, tokens().type.footnote)
        pen.text(0, 24, view.title, fitted.sp, pen.c.muted)
        step, y = self.w / max(4, len(view.counts)), self.h * 0.69
        size, free = min(34.0, step * 0.44), 0.0
        for i, (colour, number) in enumerate(view.counts):
            x = max(i * step, free)
            sign(pen, x + size * 0.58, y, size, colour)
            sp = max(LEAST, min(30.0, step * 0.4)) / larger
            ink = pen.c.ink if number else pen.c.muted
            pen.text(x + size * 1.3, y + 0.36 * sp * larger, str(number), sp, ink, True)
            free = x + size * 1.3 + pen.measure(str(number), sp, True) + BETWEEN


BETWEEN = 8
"""What stays free between a number and the next seat's sign, in dp, where a number is wider than its place."""
UNDER = 5
"""How much less of a line's height the last note needs, in dp."""


class Notes(Drawn):
    """Short sentences under each other, centred; the first matters most. Each has lines of its own."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.notes: tuple[str, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, notes: tuple[str, ...]) -> None:
        """Say something else."""
        self.notes = notes
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.notes, self._say)

    def _say(self, pen: Pen) -> None:
        sizes = tokens().type
        high = min((self.h + UNDER) / max(1, len(self.notes)), 2 * sizes.body * pen.look.larger * LEADING)
        y = 0.0
        for i, note in enumerate(self.notes):
            fitted = pen.fit(note, self.w, sizes.footnote if i else sizes.body, False, 2, high)
            step = fitted.sp * pen.look.larger * LEADING
            for line in fitted.lines:
                y += step
                pen.text(self.w / 2, y - 0.3 * step, line, fitted.sp, pen.c.muted if i else pen.c.ink, False, 0.5)


class DuelTouched(msgspec.Struct, frozen=True):
    """What is called when half 0 (left) or 1 (right) is tapped, its dice, or a face of a row of those it may throw."""

    half: Callable[[int], None]
    dice: Callable[[int], None]
    face: Callable[[int, int], None]


class Duel(Widget):
    """The halves, each with its dice or the faces to tap, the notes and the counts."""

    def __init__(self, look: Look, touched: DuelTouched) -> None:
        super().__init__(size_hint=(None, None))
        self.view = DuelView()
        self.touched = touched
        self.sides = (VersusHalf(look), VersusHalf(look))
        self.pads = (FaceRows(look, touched.face), FaceRows(look, touched.face))
        self._turns = (Turning(), Turning())
        self._boxes: tuple[Stage, Mapping[str, Box]] | None = None
        self.notes, self.counts = Notes(look), Counts(look)
        for turn, side in zip(self._turns, self.sides, strict=True):
            turn.add_widget(side)
            self.add_widget(turn)
        self.add_widget(self.notes)
        self.add_widget(self.counts)

    def place(self, stage: Stage, boxes: Mapping[str, Box]) -> None:
        """Lay the parts out: boxes left, right, notes and counts, in dp of the stage."""
        self._boxes = stage, boxes
        between = max(0.0, (boxes["right"].x - boxes["left"].x - boxes["left"].w) / 2)
        for side, name, way in zip(self.sides, ("left", "right"), (1, -1), strict=True):
            side.inwards = way * min(BEAM, between)
            side.place(stage, boxes[name])
        self.notes.place(stage, boxes["notes"])
        self.counts.place(stage, boxes["counts"])
        self._turn()

    def show(self, view: DuelView, news: bool = True) -> None:
        """Show how it stands; dice that are no `news` lie there at once."""
        self.view = view
        for side, shown in zip(self.sides, view.sides, strict=True):
            side.show(shown, news)
        self.notes.show(view.notes)
        self.counts.show(view.counts)
        self._turn()
        for i in range(len(self.sides)):
            self._lay_pad(i)

    def _lay_pad(self, i: int) -> None:
        """Lay the faces to tap where the dice of a side would lie, as wide as there is room; or take them away."""
        pad, side, turn = self.pads[i], self.sides[i], self._turns[i]
        rows = self.view.sides[i].by_hand
        pad.show(rows)
        if not rows or self._boxes is None:
            turn.remove_widget(pad)
            return
        if pad.parent is None:
            turn.add_widget(pad)
        stage, boxes = self._boxes
        box, s = boxes["left" if i == 0 else "right"], side.scale
        beyond = TOGETHER if stage.portrait else APART
        left = beyond[0] if (i == 0) != self.view.turned[i] else beyond[1]
        top, low = DICE
        pad.place(stage, Box(box.x - left, box.y + top * s, box.w + sum(beyond), (low - top) * s))

    def _turn(self) -> None:
        for turn, side, turned in zip(self._turns, self.sides, self.view.turned, strict=True):
            turn.turn(HALF if turned else 0, side.center)

    def on_touch_down(self, touch: Any) -> bool:
        """Hand a touch on to the faces to tap, name the half whose dice were tapped, or turn the one that was."""
        for i, (side, pad, turn) in enumerate(zip(self.sides, self.pads, self._turns, strict=True)):
            where = turn.to_local(*touch.pos)
            if pad.parent is not None and pad.collide_point(*where):
                return turn.on_touch_down(touch)
            if side.collide_point(*touch.pos):
                (self.touched.dice if side.lies(*where) else self.touched.half)(i)
                return True
        return False
