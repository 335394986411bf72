"""Where drawings meet Kivy: fonts, the palette's texture, the pen, and the widget that draws in layers.

A layer is drawn again only when what it shows has changed; an idle table draws nothing. No game, no rule, no wording
and no particular widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from typing import Any, ClassVar

import noto_cjk_sans_jp_bold
import pylopdf_fonts_jp
from kivy.clock import Clock
from kivy.core.text import DEFAULT_FONT, Label, LabelBase
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.tablet.icons import GRID, all_icons
from ui.tablet.ink import MOST_VERTICES, ROWS, Ink, Palette
from ui.tablet.outlines import Outline, Point, placed, rectangle, rotated
from ui.tablet.theme import Box, Colour, Colours, Light, Stage, Theme
from ui.tablet.typeset import Fitted, fit

LabelBase.register(DEFAULT_FONT, str(pylopdf_fonts_jp.sans_path()), fn_bold=str(noto_cjk_sans_jp_bold.FONT_PATH))


LAMP = Theme(Light.LAMP)


@dataclass(frozen=True)
class Look:
    """How everything is drawn just now: the light, pixels per dp, larger type (1 to 1.3), and whether things move."""

    theme: Theme = LAMP
    unit: float = 1.0
    larger: float = 1.0
    motion: bool = True


# ------------------------------------------------------------------------------------------------------ text


@cache
def _setter(px: int, bold: bool) -> Any:
    return Label(font_size=px, bold=bold, font_name=DEFAULT_FONT)


@lru_cache(maxsize=4096)
def _extent(text: str, px: int, bold: bool) -> int:
    width: int = _setter(px, bold).get_extents(text)[0]
    return width


@lru_cache(maxsize=768)
def _written(text: str, px: int, bold: bool) -> Any:
    label = Label(text=text, font_size=px, bold=bold, font_name=DEFAULT_FONT)
    label.refresh()
    return label.texture


@cache
def _below(px: int, bold: bool) -> int:
    """How far a line of text reaches below its baseline, in pixels."""
    descent: int = -_setter(px, bold).get_descent()
    return descent


# ------------------------------------------------------------------------------------------------------- pen

PALETTE = Palette()


@cache
def _palette_texture() -> Any:
    texture = Texture.create(size=(2, ROWS), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texture.add_reload_observer(_fill)
    return texture


def _fill(texture: Any) -> None:
    texture.blit_buffer(bytes(PALETTE.pixels), colorfmt="rgba", bufferfmt="ubyte")
    PALETTE.fresh = False


LEADING = 1.16
"""From one baseline to the next, in type sizes."""


class Pen:
    """Draws into one layer, in dp from the top left corner of its widget, in the order of the calls."""

    def __init__(self, group: Any, look: Look, x: float, y: float) -> None:
        self.look = look
        self._group, self._x, self._y = group, x, y
        self._ink = self._fresh_ink()

    @property
    def c(self) -> Colours:
        """The colours of the light."""
        return self.look.theme.c

    def _fresh_ink(self) -> Ink:
        return Ink(PALETTE, self._x, self._y, self.look.unit)

    def close(self) -> None:
        """Hand over what was drawn so far; whatever is not a mesh begins after it."""
        ink = self._ink
        if not ink.indices:
            return
        if PALETTE.fresh:
            _fill(_palette_texture())
        self._group.add(Color(1, 1, 1, 1))
        self._group.add(Mesh(vertices=ink.vertices, indices=ink.indices, mode="triangles", texture=_palette_texture()))
        self._ink = self._fresh_ink()

    @property
    def ink(self) -> Ink:
        """The mesh in the making, for forms beyond the ones below."""
        if self._ink.count > MOST_VERTICES - 8000:
            self.close()
        return self._ink

    def fill(
        self, points: Outline, colour: Colour, opacity: float = 1, fade: tuple[Colour, Point, Point] | None = None
    ) -> None:
        """Fill a polygon."""
        self.ink.polygon(points, colour, opacity, fade)

    def disc(self, x: float, y: float, r: float, colour: Colour, opacity: float = 1) -> None:
        """Fill a circle."""
        self.ink.disc(x, y, r, colour, opacity)

    def ring(self, x: float, y: float, r: float, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a circle."""
        steps = max(16, min(160, int(4 * (r * self.look.unit) ** 0.5)))
        circle = [rotated([(x, y - r)], 360 * i / steps, x, y)[0] for i in range(steps)]
        self.ink.line(circle, width, colour, opacity, closed=True)

    def rect(  # a rectangle needs its four numbers
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0, opacity: float = 1
    ) -> None:
        """Fill a rectangle, rounded by `radius`."""
        self.ink.polygon(rectangle(x, y, w, h, radius), colour, opacity)

    def frame(  # the same four numbers
        self, x: float, y: float, w: float, h: float, width: float, colour: Colour, radius: float = 0
    ) -> None:
        """Draw the line around a rectangle, its middle on the rectangle's edge."""
        self.ink.line(rectangle(x, y, w, h, radius), width, colour, closed=True)

    def line(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a line with round ends."""
        self.ink.line(points, width, colour, opacity)

    def loop(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw the outline of a polygon."""
        self.ink.line(points, width, colour, opacity, closed=True)

    def shadow(self, x: float, y: float, rx: float, ry: float, strength: float = 1) -> None:
        """Draw a soft shadow; lighter by day, where the lamp is not the only light."""
        full = strength * (0.5 if self.look.theme.light is Light.LAMP else 0.24)
        black = "#000000"
        self.ink.glow(x, y, rx, ry, ((0, black, full), (0.55, black, full * 0.55), (1, black, 0)))

    def icon(  # an icon is placed, sized and painted, no more
        self, name: str, x: float, y: float, size: float, colour: Colour, cut: Colour | None = None, angle: float = 0
    ) -> None:
        """Draw an icon about its middle; a name nobody drew is shown as a ring, never an error."""
        scale = size / GRID
        if name not in all_icons():
            self.ring(x, y, size * 0.3, size * 0.1, colour)
            return
        for form in all_icons()[name]:
            points = placed(form.points, x - size / 2, y - size / 2, scale)
            if angle:
                points = rotated(points, angle, x, y)
            paint = (cut or self.c.ground) if form.cut else colour
            if form.filled:
                self.ink.polygon(points, paint, form.opacity)
            else:
                self.ink.line(points, form.width * scale, paint, form.opacity, closed=form.closed, blunt=form.blunt)

    # -- text

    def px(self, sp: float) -> int:
        """Return a type size in whole pixels."""
        return max(1, round(sp * self.look.unit * self.look.larger))

    def measure(self, text: str, sp: float, bold: bool) -> float:
        """Return the width of one line of text in dp."""
        return _extent(text, self.px(sp), bold) / self.look.unit

    def fit(
        self, text: str, width: float, sp: float, bold: bool = False, lines: int = 1, height: float = inf
    ) -> Fitted:
        """Set a text into a width and height in dp: as it is, one step smaller, wrapped, smaller still."""
        fitted = fit(text, width, sp, bold, self.measure, lines)
        most = height / (len(fitted.lines) * LEADING * self.look.larger)
        return Fitted(fitted.lines, min(fitted.sp, most))

    def text(  # what every typesetter asks
        self,
        x: float,
        baseline: float,
        text: str,
        sp: float,
        colour: Colour,
        bold: bool = False,
        anchor: float = 0,
        opacity: float = 1,
        angle: float = 0,
    ) -> None:
        """Write one line. `anchor` is the share of the text left of x: 0 start, 0.5 middle, 1 end."""
        if not text:
            return
        self.close()
        px = self.px(sp)
        texture = _written(text, px, bold)
        at_x, at_y = self._x + x * self.look.unit, self._y - baseline * self.look.unit
        pos = (round(at_x - texture.width * anchor), round(at_y) - _below(px, bold))
        rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        self._group.add(Color(*rgb, opacity))
        if angle:
            self._group.add(PushMatrix())
            self._group.add(Rotate(angle=-angle, origin=(at_x, at_y + px * 0.36)))
        self._group.add(Rectangle(texture=texture, pos=pos, size=texture.size))
        if angle:
            self._group.add(PopMatrix())

    def centred(  # a text in the middle of a form, such as a letter in a seat's shape
        self, x: float, y: float, text: str, sp: float, colour: Colour, opacity: float = 1, angle: float = 0
    ) -> None:
        """Write one bold line about its middle: capitals and digits are centred on y."""
        self.text(x, y + 0.365 * sp * self.look.larger, text, sp, colour, True, 0.5, opacity, angle)

    def paragraph(  # as `text`, and how much room there is
        self,
        x: float,
        baseline: float,
        text: str,
        sp: float,
        colour: Colour,
        width: float,
        bold: bool = False,
        lines: int = 1,
        anchor: float = 0,
        leading: float = 1.3,
        height: float = inf,
    ) -> Fitted:
        """Write a text so that it fits; return how it was set. The first baseline stays where it is."""
        fitted = self.fit(text, width, sp, bold, lines, height * LEADING / leading)
        for i, line in enumerate(fitted.lines):
            self.text(x, baseline + i * fitted.sp * leading * self.look.larger, line, fitted.sp, colour, bold, anchor)
        return fitted


# ---------------------------------------------------------------------------------------------------- widget


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
        self._groups = {name: InstructionGroup() for name in self.LAYERS}
        self._runs: dict[str, Any] = {}
        self._where: tuple[float, ...] = ()
        self.drawn = 0
        for group in self._groups.values():
            self.canvas.add(group)
        moved = Clock.create_trigger(self._moved, -1)
        self.bind(pos=moved, size=moved)

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

    def place(self, stage: Stage, where: str | Box) -> None:
        """Put it on the stage: a named box, or one of one's own in dp."""
        x, y, w, h = stage.pixels(stage.box(where) if isinstance(where, str) else where)
        self.pos, self.size = (x, y), (w, h)
        self._moved()

    def _moved(self, *_: object) -> None:
        where = (*self.pos, *self.size)
        if where != self._where:
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
        self._keys[name] = shows
        group = self._groups[name]
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
        self._runs[name] = Clock.schedule_interval(tick, 0)

    def dp(self, x: float, y: float) -> Point:
        """Return a touch's window position in dp from the top left corner."""
        unit = self._look.unit
        return (x - float(self.x)) / unit, (float(self.y) + float(self.height) - y) / unit


HICCUP = 0.05
"""The longest step of a movement in seconds: a frame that came late must not make it jump."""


def ease(t: float) -> float:
    """Return how far a movement has come after a share t of its time: quick at first, then settling."""
    return 1 - (1 - t) ** 3
