"""The widget that draws in layers. A layer is drawn again only when what it shows has changed; idle, nothing is drawn.

No game, no rule, no wording and no particular widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.drawing.look import Look
from ui.drawing.outlines import Point
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box, Stage


class Drawn(Widget):
    """A widget drawn in layers with a pen. Subclasses name their LAYERS, bottom first, and fill them in `draw`.

    `look` may be set at any time. Place it with `place`, or let any Kivy layout set pos and size; `unit` in the look
    says how large a dp is then.
    """

    LAYERS: ClassVar[Sequence[str]] = ("all",)

    def __init__(self, look: Look, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._look = look
        self._keys: dict[str, Hashable] = {}
        self._layers = {name: InstructionGroup() for name in self.LAYERS}
        self._runs: dict[str, Any] = {}
        self._where: tuple[float, ...] = ()
        self.drawn = 0
        self._drawing = InstructionGroup()
        for layer in self._layers.values():
            self._drawing.add(layer)
        self.canvas.insert(0, self._drawing)
        settle = Clock.create_trigger(lambda dt: self.settle(), -1)
        self.bind(pos=settle, size=settle, opacity=settle)

    def on_opacity(self, widget: Any, opacity: float) -> None:
        """Leave out its layers where nothing of them would be seen: Kivy draws them all the same."""
        super().on_opacity(widget, opacity)
        seen = self._drawing in self.canvas.children
        if opacity and not seen:
            self.canvas.insert(0, self._drawing)
        elif seen and not opacity:
            self.canvas.remove(self._drawing)

    @property
    def look(self) -> Look:
        """How it is drawn; setting it draws everything again."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        if look != self._look:
            self._look = look
            self.redraw()

    @property
    def w(self) -> float:
        """Its width in dp."""
        return float(self.width) / self._look.unit

    @property
    def h(self) -> float:
        """Its height in dp."""
        return float(self.height) / self._look.unit

    def place(self, stage: Stage, where: str | Box, shown: bool = False) -> None:
        """Put it on the stage: a named box, or one of one's own in dp.

        `shown` promises that it is shown something at once: then it is not drawn before, with nothing on it yet.
        """
        x, y, w, h = stage.pixels(stage.box(where) if isinstance(where, str) else where)
        self.pos, self.size = (x, y), (w, h)
        if (self.drawn or not shown) and (*self.pos, *self.size) != self._where:
            self.redraw()

    def settle(self) -> None:
        """Draw what changed; every layer, if it lies elsewhere than where it was drawn."""
        if (*self.pos, *self.size) == self._where:
            self.draw()
        else:
            self.redraw()

    def redraw(self) -> None:
        """Draw every layer again."""
        self._where = (*self.pos, *self.size)
        self._keys.clear()
        self.draw()

    def draw(self) -> None:
        """Draw the layers that changed; every subclass says how."""
        raise NotImplementedError

    def layer(self, name: str, shows: Hashable, paint: Callable[[Pen], None]) -> None:
        """Draw a layer again if what it shows has changed."""
        if name in self._keys and self._keys[name] == shows:
            return
        if not self.opacity:  # nobody sees it: it is drawn once somebody does
            self._keys.pop(name, None)
            return
        self._keys[name] = shows
        if not self.drawn:
            self._where = (*self.pos, *self.size)
        group = self._layers[name]
        group.clear()
        pen = Pen(group, self._look, float(self.x), float(self.y) + float(self.height))
        paint(pen)
        pen.close()
        self.drawn += 1

    def run(self, name: str, seconds: float, step: Callable[[float], None]) -> None:
        """Call `step` with 0 to 1 as the time passes; with motion reduced, once, with 1. Ends what ran before."""
        if name in self._runs:
            self._runs.pop(name).cancel()
        if not self._look.motion or seconds <= 0:
            step(1.0)
            return
        passed = 0.0

        def tick(dt: float) -> bool:
            nonlocal passed
            passed += min(dt, HICCUP)
            step(min(1.0, passed / seconds))
            if passed >= seconds:
                self._runs.pop(name, None)
                return False
            return True

        step(0.0)
        self._runs[name] = Clock.schedule_interval(tick, FRAME)

    @property
    def moving(self) -> bool:
        """Whether anything on it still moves."""
        return bool(self._runs)

    def dp(self, x: float, y: float) -> Point:
        """Return a touch's window position in dp from the top left corner."""
        unit = self._look.unit
        return (x - float(self.x)) / unit, (float(self.y) + float(self.height) - y) / unit


FRAME = 1 / 60
"""Seconds from one step of a movement to the next. With none, a clock that can be interrupted would never rest."""
HICCUP = 0.05
"""The longest step of a movement in seconds: a frame that came late must not make it jump."""


def ease(t: float) -> float:
    """Return how far a movement has come after a share t of its time: quick at first, then settling."""
    return 1 - (1 - t) ** 3
