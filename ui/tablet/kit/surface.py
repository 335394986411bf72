"""The surface: all that lies in the window, drawn again only where something changed.

Filling pixels costs most of a frame where no graphics card does it. What is drawn must never enter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Callback
from kivy.graphics import opengl as gl
from kivy.graphics.context import get_context
from kivy.uix.widget import Widget

from ui.tablet.kit.buffer_age import BufferAge
from ui.tablet.kit.canvas import Drawn, Layer, layer_of
from ui.tablet.kit.damage import Area, Part, apart, damaged
from ui.tablet.kit.kept_picture import KeptPicture
from ui.tablet.kit.turning import Turning

FRAMES = 4
"""So many frames back it is known what changed: windows have two or three buffers in turn."""


class Surface(Widget):
    """Shows what lies `inside`, where only Drawn widgets may draw, and among them Turning ones turn.

    Before each frame it compares the parts they are drawn of with those of the frame before: nobody has to say that
    something changed. What changed since what lies in the window's buffer was shown is drawn there. Where nobody tells
    how long ago that was, as `age` does, it is drawn into a picture that is kept, and all of that is shown.
    """

    def __init__(self, age: Callable[[], int | None] | None = None) -> None:
        super().__init__()
        self.inside = Widget()
        self._lies: list[Layer] = []
        self._areas: Sequence[Area] = ()
        self._age = age or BufferAge()
        self._frames = deque[Sequence[Area]](maxlen=FRAMES)  # what each of the last ones changed, this one first
        self._fill = Callback(self._draw_areas)
        self._picture = KeptPicture(self._fill) if self._age() is None else None
        for each in (self._fill,) if self._picture is None else self._picture.shown:
            self.canvas.add(each)
        get_context().add_reload_observer(self._forget)
        self.add_widget(self.inside)
        self.canvas.children.remove(self.inside.canvas)  # still its parent: what changes in there asks for a frame

    def on_parent(self, _: object, parent: object) -> None:
        """Draw before each frame of the window, as long as it is in there."""
        if parent is None:
            Window.unbind(on_draw=self._draw)
        else:
            Window.bind(on_draw=self._draw)

    def on_size(self, *_: object) -> None:
        """Draw all of a window of another size."""
        if self._picture is not None:
            self._picture.resize(*self._pixels)
        self._forget()

    @property
    def _pixels(self) -> tuple[int, int]:
        wide, high = self.size
        return max(1, int(wide)), max(1, int(high))

    def _forget(self, *_: object) -> None:
        """Have nothing drawn yet."""
        self._lies.clear()

    def _draw(self, _: object) -> bool:
        """Draw the frame. The window is not cleared before, as Kivy would do: what is drawn covers what lay there."""
        before, self._lies = self._lies, list(_layers(self.inside))
        window = Area(0, 0, *self._pixels)
        self._frames.appendleft(_damaged(before, self._lies, window) if before else [window])
        if self._picture is None:
            age = self._age() or 0
            since = [*self._frames][:age] if 0 < age <= len(self._frames) else [[window]]
            self._areas = apart(chain.from_iterable(since))
        elif self._frames[0]:
            self._areas = self._frames[0]
            self._fill.ask_update()
            self._picture.draw()
        Window.render_context.draw()
        return True

    def _draw_areas(self, _: object) -> None:
        """Draw each of the areas, and of all layers those that reach into it."""
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glClearColor(*Window.clearcolor)
        for area in self._areas:
            gl.glScissor(area.left, area.low, area.wide, area.tall)
            gl.glClear(gl.GL_COLOR_BUFFER_BIT)
            for layer in self._lies:
                if layer.reach.within(area).pixels:
                    layer.canvas.draw()
        gl.glDisable(gl.GL_SCISSOR_TEST)


def _damaged(before: Sequence[Layer], now: Sequence[Layer], window: Area) -> Sequence[Area]:
    """Return which areas look different now. Where the same layers lie in the same order, only those that changed."""
    if [layer.canvas for layer in before] == [layer.canvas for layer in now]:
        changed = [pair for pair in zip(before, now, strict=True) if pair[0] is not pair[1]]
        before, now = [was for was, _ in changed], [is_ for _, is_ in changed]
    return damaged(_parts(before), _parts(now), window)


def _parts(layers: Iterable[Layer]) -> list[Part]:
    return [part for layer in layers for part in layer.parts]


def _layers(widget: Any) -> Iterator[Layer]:
    """Yield what a widget and those in it are drawn of, undermost first, where it lies in the window.

    What is turned, or shone through as a whole, is a single layer.
    """
    if not widget.opacity:
        return
    layers = chain(
        widget.layers if isinstance(widget, Drawn) else (),
        chain.from_iterable(map(_layers, reversed(widget.children))),
    )
    turning, opacity = isinstance(widget, Turning), widget.opacity
    if not turning and opacity == 1:
        yield from layers
        return
    parts = _parts(layers)
    if turning:
        parts = [widget.turned(part) for part in parts]
    if opacity < 1:
        parts = [Part(part.area, (part.shows, opacity)) for part in parts]
    yield layer_of(widget.canvas, parts)
