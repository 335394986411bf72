"""The timeline slider: a bar under a board, with a stretch for each turn in its seat's colour, and a knob to drag.

What a turn is, and what it shows, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ui.drawing.look import Look
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen

THICK, KNOB = 12.0, 17.0
"""How high the bar and how large the knob is, in dp."""


class TimelineSlider(Drawn):
    """Turns side by side, each in the colour of a seat ("": of nobody). `moved(turn)` is called while it is dragged."""

    LAYERS: ClassVar = ("bar", "knob")

    def __init__(self, look: Look, moved: Callable[[int], None] | None = None, **kwargs: Any) -> None:
        self.turns: tuple[str, ...] = ()
        self.at = 0
        self.moved = moved
        super().__init__(look, **kwargs)

    def show(self, turns: tuple[str, ...], at: int) -> None:
        """Show these turns, the knob at one of them."""
        self.turns, self.at = turns, at
        self.draw()

    def draw(self) -> None:
        """Draw the bar, and the knob on it."""
        self.layer("bar", self.turns, self._bar)
        self.layer("knob", (len(self.turns), self.at), self._knob)

    @property
    def _step(self) -> float:
        return (self.w - 2 * KNOB) / max(1, len(self.turns))

    def middle(self, turn: int) -> float:
        """Return where a turn's middle lies, in dp from the left."""
        return KNOB + (turn + 0.5) * self._step

    def _bar(self, pen: Pen) -> None:
        y, step = self.h / 2, self._step
        pen.rect(KNOB - 4, y - THICK / 2, self.w - 2 * KNOB + 8, THICK, pen.c.hair, THICK / 2)
        gap = min(2.0, step / 4)
        for turn, seat in enumerate(self.turns):
            colour = pen.look.theme.accent(seat) if seat else pen.c.muted
            pen.rect(KNOB + turn * step, y - THICK / 2 + 2, step - gap, THICK - 4, colour, 0, 0.8)

    def _knob(self, pen: Pen) -> None:
        x, y = self.middle(self.at), self.h / 2
        pen.disc(x, y, KNOB + 2, pen.c.ground)
        pen.disc(x, y, KNOB, pen.c.lamp)

    # -- the finger

    def on_touch_down(self, touch: Any) -> bool:
        """Take the knob to the finger."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let the knob follow the finger, also beside the bar."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def _follow(self, touch: Any) -> None:
        x, _ = self.dp(touch.x, touch.y)
        turn = max(0, min(len(self.turns) - 1, int((x - KNOB) / self._step)))
        if self.turns and turn != self.at and self.moved is not None:
            self.moved(turn)
