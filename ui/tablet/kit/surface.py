"""The surface: a picture of the whole window, kept from frame to frame and drawn again only where something changed.

Filling pixels costs most of a frame where no graphics card does it. What is drawn must never enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, ScissorPop, ScissorPush
from kivy.uix.widget import Widget

from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.damage import Area, Part, damaged
from ui.tablet.kit.opaque import opaque
from ui.tablet.kit.turning import Turning

NOWHERE = Area(0, 0, 0, 0)


class Surface(Widget):
    """Shows what lies `inside`, where only Drawn widgets may draw, and among them Turning ones turn.

    Before each frame it compares the parts they are drawn of with those of the frame before: nobody has to say that
    something changed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.inside = Widget()
        self._lies: list[Part] = []
        self._cut = ScissorPush()
        self._ground = ClearColor(0, 0, 0, 1)
        self._picture = Fbo()
        self._picture.add_reload_observer(self._forget)
        self._shown = Rectangle()
        for each in (Color(1, 1, 1, 1), *opaque(self._shown)):
            self.canvas.add(each)
        self.add_widget(self.inside)
        self.canvas.remove(self.inside.canvas)  # drawn into the picture, and only the picture into the window
        for each in (self._cut, self._ground, ClearBuffers(), self.inside.canvas, ScissorPop()):
            self._picture.add(each)
        self.canvas.insert(0, self._picture)  # what changes in it asks the window for a frame

    def on_parent(self, _: object, parent: object) -> None:
        """Draw before each frame of the window, as long as it is in there."""
        if parent is None:
            Window.unbind(on_draw=self._draw)
        else:
            Window.bind(on_draw=self._draw)

    def on_size(self, *_: object) -> None:
        """Take a picture of another size."""
        wide, high = (max(1, int(side)) for side in self.size)
        self._picture.size = wide, high
        texture = self._picture.texture
        texture.mag_filter = texture.min_filter = "nearest"  # pixel by pixel: none need be mixed of several
        self._shown.texture, self._shown.size = texture, (wide, high)
        self._forget()

    def _forget(self, *_: object) -> None:
        """Have nothing in the picture."""
        self._lies.clear()

    def _draw(self, _: object) -> None:
        """Draw into the picture what changed since the frame before."""
        before, self._lies = self._lies, list(_parts(self.inside))
        window = Area(0, 0, *self._picture.size)
        areas = damaged(before, self._lies, window) if before else [window]
        for area in areas:
            self._reach(area)
            self._ground.rgba = Window.clearcolor
            self._picture.draw()
        if not areas:
            self._reach(NOWHERE)  # when a widget was drawn anew as it was, Kivy draws into the picture by itself

    def _reach(self, area: Area) -> None:
        """Let what is drawn into the picture reach no farther than an area."""
        pos, size = (area.left, area.low), (area.wide, area.tall)
        if (pos, size) != (self._cut.pos, self._cut.size):  # to set them is to draw once more
            self._cut.pos, self._cut.size = pos, size


def _parts(widget: Any) -> Iterator[Part]:
    """Yield what a widget and those in it are drawn of, undermost first, where it lies in the window."""
    if not widget.opacity:
        return
    parts: Iterator[Part] = chain(
        widget.painted if isinstance(widget, Drawn) else (),
        chain.from_iterable(map(_parts, reversed(widget.children))),
    )
    if isinstance(widget, Turning):
        parts = map(widget.turned, parts)
    if widget.opacity < 1:
        parts = (Part(part.area, (part.shows, widget.opacity)) for part in parts)
    yield from parts
