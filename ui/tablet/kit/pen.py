"""The tablet's pen: draws forms, icons and lines of text into one layer, in dp, in the order of the calls.

Widgets, touches, the game and its words must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache, partial
from math import ceil, floor, inf
from typing import Any

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Ellipse,
    Fbo,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Translate,
)
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from ui.drawing.icons import GRID
from ui.drawing.look import Look
from ui.drawing.outlines import Outline, Point, circle, placed, rectangle, rotated
from ui.drawing.theme import Light
from ui.drawing.tokens import Colour, Colours, tokens
from ui.drawing.typeset import LEAST, Fitted, fit
from ui.tablet.kit.fonts import below, extent, written
from ui.tablet.kit.triangles import MOST_VERTICES, ROWS, Palette, Pose, TriangleInk

PALETTE = Palette()


def _palette_texture() -> Any:
    """Return the palette as a texture; with colours that are new, as another: one in use would be waited for."""
    if PALETTE.fresh:
        _of_palette.cache_clear()
        PALETTE.fresh = False
    return _of_palette()


@cache
def _of_palette() -> Any:
    texture = Texture.create(size=(2, ROWS), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texture.add_reload_observer(_fill)
    _fill(texture)
    return texture


def _fill(texture: Any) -> None:
    texture.blit_buffer(bytes(PALETTE.pixels), colorfmt="rgba", bufferfmt="ubyte")


def _rgb(colour: Colour) -> list[float]:
    """Return red, green and blue as Kivy takes them, 0 to 1."""
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


GRAIN = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""An ordered dither: of 16 pixels that lie together, how many are rounded up before each."""


@lru_cache(maxsize=8)
def _waning(across: int, down: int, opacity: float) -> Any:
    """Return white that wanes from left to right, a texel a pixel: dithered, since 8 bits alone show as bands."""
    rows = [bytearray(b"\xff" * 4 * across) for _ in GRAIN]
    for row, grain in zip(rows, GRAIN, strict=True):
        row[3::4] = bytes(int(255 * opacity * (1 - x / across) + (grain[x % 4] + 0.5) / 16) for x in range(across))
    pixels = b"".join(rows[y % 4] for y in range(down))

    def fill(texture: Any) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    texture = Texture.create(size=(across, down), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"  # it is shown pixel by pixel
    texture.add_reload_observer(fill)
    fill(texture)
    return texture


PICTURES = 12
"""So many engraved pictures are kept, at most two megabytes each: whoever goes through the screens around a game, some
of which show several of them, and back to the board, paints none anew."""
_PICTURES: dict[Hashable, Any] = {}
INLAID = 32
"""So many inlaid ones, a third of a megabyte each: those of all variants however the tablet lies, in both lights."""
_INLAID: dict[Hashable, Any] = {}


def _kept(kept: dict[Hashable, Any], most: int, key: Hashable, paint: Callable[[], Any]) -> Any:
    """Return the picture of a key, painted where it is not kept. Of too many, the one not used for longest goes."""
    kept[key] = texture = kept.pop(key, None) or paint()
    if len(kept) > most:
        del kept[next(iter(kept))]
    return texture


@cache
def _framebuffer() -> Any:
    """Return where all pictures are painted: each new one would compile its shader anew, which takes longest of all."""
    return Fbo(size=(1, 1))


LEADING = 1.16
"""From one baseline to the next, in type sizes."""


HARDLY = 1.03
"""So many times what was asked for may be written: nobody sees it, and no place is too small for it."""


@lru_cache(maxsize=1024)
def _of_scale(size: float) -> float:
    """Return the largest size of the scale that has room; what is smaller than all is for a window dragged shut."""
    return max((known for known in tokens().type.scale if known <= size * HARDLY), default=size)


FORMS = 512
"""So many forms of each sort stand ready to be stamped: a screen draws the same ones again and again, elsewhere."""


@lru_cache(FORMS)
def _rect(w: float, h: float, colour: Colour, radius: float, opacity: float, unit: float) -> TriangleInk:
    """Return a rectangle whose top left corner is at 0, 0."""
    ink = TriangleInk(PALETTE, 0, 0, unit)
    ink.polygon(rectangle(0, 0, w, h, radius), colour, opacity)
    return ink


@lru_cache(FORMS)
def _frame(w: float, h: float, width: float, colour: Colour, radius: float, unit: float) -> TriangleInk:
    """Return the line around such a rectangle."""
    ink = TriangleInk(PALETTE, 0, 0, unit)
    ink.line(rectangle(0, 0, w, h, radius), width, colour, closed=True)
    return ink


@lru_cache(FORMS)
def _ring(r: float, width: float, colour: Colour, opacity: float, unit: float) -> TriangleInk:
    """Return a circle about 0, 0."""
    ink = TriangleInk(PALETTE, 0, 0, unit)
    steps = max(16, min(160, int(4 * (r * unit) ** 0.5)))
    ink.line(circle(0, 0, r, steps), width, colour, opacity, closed=True)
    return ink


@lru_cache(FORMS)
def _icon(  # an icon is sized and painted, no more
    look: Look, name: str, size: float, colour: Colour, cut: Colour, angle: float
) -> TriangleInk:
    """Return an icon about 0, 0."""
    ink, scale = TriangleInk(PALETTE, 0, 0, look.unit), size / GRID
    for form in look.theme.icons[name]:
        points, paint = placed(form.points, -GRID / 2, -GRID / 2), cut if form.cut else colour
        if form.filled:
            ink.polygon(points, paint, form.opacity, pose=Pose(0, 0, scale, angle))
            continue
        points = placed(rotated(points, angle) if angle else points, 0, 0, scale)
        ink.line(points, form.width * scale, paint, form.opacity, closed=form.closed, blunt=form.blunt)
    return ink


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

    def _fresh_ink(self) -> TriangleInk:
        return TriangleInk(PALETTE, self._x, self._y, self.look.unit)

    def close(self) -> None:
        """Hand over what was drawn so far; whatever is not a mesh begins after it."""
        ink = self._ink
        if not ink.indices:
            return
        self._group.add(Color(1, 1, 1, 1))
        self._group.add(Mesh(vertices=ink.vertices, indices=ink.indices, mode="triangles", texture=_palette_texture()))
        self._ink = self._fresh_ink()

    @property
    def ink(self) -> TriangleInk:
        """The mesh in the making, for forms beyond the ones below."""
        if self._ink.count > MOST_VERTICES - 8000:
            self.close()
        return self._ink

    def stamp(self, places: Iterable[Point], paint: Callable[[Pen], None]) -> None:
        """Draw the same forms (no text) about several places; `paint` draws them once, about 0, 0."""
        pen = Pen(self._group, self.look, 0, 0)
        paint(pen)
        for place in places:
            self.ink.stamp(pen.ink, *place)

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
        self.ink.stamp(_ring(r, width, colour, opacity, self.look.unit), x, y)

    def rect(  # a rectangle needs its four numbers
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0, opacity: float = 1
    ) -> None:
        """Fill a rectangle, rounded by `radius`."""
        self.ink.stamp(_rect(w, h, colour, radius, opacity, self.look.unit), x, y)

    def frame(  # the same four numbers
        self, x: float, y: float, w: float, h: float, width: float, colour: Colour, radius: float = 0
    ) -> None:
        """Draw the line around a rectangle, its middle on the rectangle's edge."""
        self.ink.stamp(_frame(w, h, width, colour, radius, self.look.unit), x, y)

    def line(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a line with round ends."""
        self.ink.line(points, width, colour, opacity)

    def loop(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw the outline of a polygon."""
        self.ink.line(points, width, colour, opacity, closed=True)

    def shadow(self, x: float, y: float, rx: float, ry: float, strength: float = 1, hidden: float = 0) -> None:
        """Draw a soft shadow, lighter by day; `hidden` is the share of its radius that something else will cover."""
        full = strength * (0.5 if self.look.theme.light is Light.LAMP else 0.24)
        black = "#000000"
        knee = (0.55, black, full * 0.55) if hidden < 0.55 else (hidden, black, full * 0.55 * (1 - hidden) / 0.45)
        core = [(0, black, full)] if not hidden else []
        self.ink.glow(x, y, rx, ry, [*core, knee, (1, black, 0)])

    def icon(  # an icon is placed, sized and painted, no more
        self, name: str, x: float, y: float, size: float, colour: Colour, cut: Colour | None = None, angle: float = 0
    ) -> None:
        """Draw an icon about its middle; a name nobody drew is shown as a ring, never an error."""
        if name in self.look.theme.icons:
            self.ink.stamp(_icon(self.look, name, size, colour, cut or self.c.ground, angle), x, y)
        else:
            self.ring(x, y, size * 0.3, size * 0.1, colour)

    def waning(  # a rectangle needs its four numbers
        self, x: float, y: float, w: float, h: float, colour: Colour, opacity: float
    ) -> None:
        """Lay light over a rectangle, from so much at its left to nothing at its right."""
        self.close()  # what was drawn before lies below it
        unit = self.look.unit
        size = max(1, round(w * unit)), max(1, round(h * unit))
        pos = round(self._x + x * unit), round(self._y - (y + h) * unit)
        self._group.add(Color(*_rgb(colour), 1))
        self._group.add(Rectangle(texture=_waning(*size, opacity), pos=pos, size=size))

    def engraved(self, x: float, y: float, r: float, shows: Hashable, paint: Callable[[Pen], None]) -> None:
        """Draw a round picture of much that seldom changes: painted once, and shown in each frame as a single form.

        `paint` draws in the same dp, with a pen of its own, and must cover the whole circle. What it draws beyond is
        left out. What it draws hangs on the look and on `shows` alone: another screen shows the same picture.
        """
        unit = self.look.unit
        left, low, side = ceil(self._x + (x - r) * unit), ceil(self._y - (y + r) * unit), floor(2 * r * unit)
        key = (self.look, self._x, self._y, left, low, side, shows)
        painted = partial(self._painted, (left, low), (side, side), (self._x, self._y), paint)
        texture = _kept(_PICTURES, PICTURES, key, painted)
        self._unmixed(Ellipse(texture=texture, pos=(left, low), size=(side, side)))

    def inlaid(  # a rectangle needs its four numbers
        self, x: float, y: float, w: float, h: float, radius: float, shows: Hashable, paint: Callable[[Pen], None]
    ) -> None:
        """Draw a picture into a rectangle whose upper corners are rounded; `paint` draws it from 0, 0.

        It is kept: what it draws hangs on the look, on the size and on `shows` alone.
        """
        unit = self.look.unit
        left, low = round(self._x + x * unit), round(self._y - (y + h) * unit)
        size = max(1, round(w * unit)), max(1, round(h * unit))
        painted = partial(self._painted, (0, 0), size, (0, size[1]), paint)
        texture = _kept(_INLAID, INLAID, (self.look, size, shows), painted)
        below = rectangle(0, 0, size[0], size[1] + 2 * radius * unit, radius * unit)  # whose lower corners are cut off
        outline = [(px, max(0.0, size[1] - py)) for px, py in below]
        vertices = [n for px, py in outline for n in (left + px, low + py, px / size[0], py / size[1])]
        indices = range(len(outline))
        self._unmixed(Mesh(vertices=vertices, indices=indices, mode="triangle_fan", texture=texture))

    def _painted(
        self, corner: tuple[int, int], size: tuple[int, int], origin: Point, paint: Callable[[Pen], None]
    ) -> Any:
        """Return so many pixels from a corner of the window of what `paint` draws, its 0, 0 being at the origin."""
        picture, group = _framebuffer(), InstructionGroup()
        pen = Pen(group, self.look, *origin)
        paint(pen)
        pen.close()
        picture.size = size[0] + 1, 1  # only with another size comes a new texture: the last one is a kept picture's
        picture.size = size
        edge = ClearColor(*_rgb(self.c.rim_edge), 1)  # where a pixel reaches beyond the form
        for each in (edge, ClearBuffers(), Translate(-corner[0], -corner[1]), group):
            picture.add(each)
        picture.draw()
        picture.clear()
        texture = picture.texture
        texture.mag_filter = texture.min_filter = "nearest"  # it is shown pixel by pixel
        return texture

    def _unmixed(self, shown: Any) -> None:
        """Show a form as its texture is, mixed with nothing below it."""
        self.close()  # what was drawn before lies below it
        unmixed = Callback(lambda _: glDisable(GL_BLEND)), shown, Callback(lambda _: glEnable(GL_BLEND))
        for each in (Color(1, 1, 1, 1), *unmixed):
            self._group.add(each)

    # -- text

    def px(self, sp: float) -> int:
        """Return a type size in whole pixels: one of the scale."""
        return max(1, round(_of_scale(sp * self.look.larger) * self.look.unit))

    def measure(self, text: str, sp: float, bold: bool) -> float:
        """Return the width of one line of text in dp."""
        return extent(text, self.px(sp), bold) / self.look.unit

    def fit(
        self, text: str, width: float, sp: float, bold: bool = False, lines: int = 1, height: float = inf
    ) -> Fitted:
        """Set a text into a width and height in dp: as it is, one step smaller, wrapped, in the least type.

        In larger type too, what has no room otherwise may become as small as the least of all.
        """
        larger = self.look.larger
        return fit(text, width, sp, bold, self.measure, lines, height / (LEADING * larger), LEAST / larger)

    def readable(self, fitted: Fitted) -> bool:
        """Whether a text that was made to fit had room for it in a type that can be read."""
        return fitted.sp * self.look.larger > LEAST - 0.1

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
        texture = written(text, px, bold)
        at_x, at_y = self._x + x * self.look.unit, self._y - baseline * self.look.unit
        pos = (round(at_x - texture.width * anchor), round(at_y) - below(px, bold))
        self._group.add(Color(*_rgb(colour), opacity))
        if angle:
            self._group.add(PushMatrix())
            self._group.add(Rotate(angle=-angle, origin=(at_x, at_y + px * 0.36)))
        self._group.add(Rectangle(texture=texture, pos=pos, size=texture.size, group=text))  # named by what it says
        if angle:
            self._group.add(PopMatrix())

    def centred(  # a text in the middle of a form, such as a letter in a seat's shape
        self, x: float, y: float, text: str, sp: float, colour: Colour, opacity: float = 1, angle: float = 0
    ) -> None:
        """Write one bold line about its middle: capitals and digits are centred on y."""
        self.text(x, y + 0.365 * sp * self.look.larger, text, sp, colour, True, 0.5, opacity, angle)

    def block(self, x: float, middle: float, fitted: Fitted, colour: Colour, bold: bool = False) -> None:
        """Write a text that was made to fit, its lines together about a middle."""
        size = fitted.sp * self.look.larger
        first = middle + 0.36 * size - (len(fitted.lines) - 1) * size * LEADING / 2
        for i, line in enumerate(fitted.lines):
            self.text(x, first + i * size * LEADING, line, fitted.sp, colour, bold)

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
