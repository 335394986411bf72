"""Two sums that face each other: each half turned to its reader, what follows, and what such comparisons brought.

Where the halves lie is said by whoever lays the screen out; texts come in ready. No rule and no board may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.uix.widget import Widget

from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.look import Look
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.seats import sign
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.tokens import tokens
from ui.tablet.kit.turning import Turning
from ui.tablet.kit.versus_half import SideView, VersusHalf

HALF = 180


@dataclass(frozen=True)
class CountsView:
    """What is counted, and each seat's colour with its number."""

    title: str = ""
    counts: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True)
class DuelView:
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
        size = min(34.0, step * 0.48)
        for i, (colour, number) in enumerate(view.counts):
            sign(pen, i * step + size * 0.58, y, size, colour)
            sp = min(32.0, step * 0.42) / larger
            ink = pen.c.ink if number else pen.c.muted
            pen.text(i * step + size * 1.3, y + 0.36 * sp * larger, str(number), sp, ink, True)


class Notes(Drawn):
    """Short sentences under each other, centred; the first matters most. Each has lines of its own."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.notes: tuple[str, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, notes: tuple[str, ...]) -> None:
        """Say something else."""
        self.notes = notes
        self.draw()

    def draw(self) -> None:
        """Draw the sentences."""
        self.layer("all", self.notes, self._say)

    def _say(self, pen: Pen) -> None:
        sizes = tokens().type
        high = min(self.h / max(1, len(self.notes)), 2 * sizes.body * pen.look.larger * LEADING)
        y = 0.0
        for i, note in enumerate(self.notes):
            fitted = pen.fit(note, self.w, sizes.footnote if i else sizes.body, False, 2, high)
            step = fitted.sp * pen.look.larger * LEADING
            for line in fitted.lines:
                y += step
                pen.text(self.w / 2, y - 0.3 * step, line, fitted.sp, pen.c.muted if i else pen.c.ink, False, 0.5)


class Duel(Widget):
    """The halves, the notes and the counts. `turning(i)` is called when half 0 (left) or 1 (right) is tapped."""

    def __init__(self, look: Look, turning: Callable[[int], None]) -> None:
        super().__init__(size_hint=(None, None))
        self.view = DuelView()
        self.turning = turning
        self.sides = (VersusHalf(look), VersusHalf(look))
        self._turns = (Turning(), Turning())
        self.notes, self.counts = Notes(look), Counts(look)
        for turn, side in zip(self._turns, self.sides, strict=True):
            turn.add_widget(side)
            self.add_widget(turn)
        self.add_widget(self.notes)
        self.add_widget(self.counts)

    def place(self, stage: Stage, boxes: Mapping[str, Box]) -> None:
        """Lay the parts out: boxes left, right, notes and counts, in dp of the stage."""
        for side, name in zip(self.sides, ("left", "right"), strict=True):
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

    def _turn(self) -> None:
        for turn, side, turned in zip(self._turns, self.sides, self.view.turned, strict=True):
            turn.turn(HALF if turned else 0, side.center)

    def on_touch_down(self, touch: Any) -> bool:
        """Turn a half that is tapped; all of it lies in its box, whichever way round."""
        for i, side in enumerate(self.sides):
            if side.collide_point(*touch.pos):
                self.turning(i)
                return True
        return False
