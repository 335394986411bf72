"""The pen that writes SVG: the drawings every screen shares, as marks of a page. One unit is one dp.

Forms of one look are written as one path wherever nothing lies between them, outlines lose the points nobody sees, and
icons are the page's own: so a whole island is a few kilobytes. Colours are written as they are given, so that a board
looks the same in both lights as on the tablet. No game and no page may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from ui.drawing.icons import GRID, Icon, IconForm
from ui.drawing.look import Look
from ui.drawing.outlines import Outline, Point
from ui.drawing.pen import Fade, Pen
from ui.drawing.theme import Light
from ui.drawing.tokens import Colour, Colours
from ui.drawing.typeset import Fitted
from ui.phone.svg_sheet import COARSE, FINE, Sheet, number, seen

ICON = round(GRID / FINE)
"""How wide and high an icon is written."""
EACH = 'overflow="visible" markerUnits="userSpaceOnUse"'
"""What makes a marker of a path stand at each of its corners as it was drawn, however wide the path's line is."""
LETTER, WIDE_LETTER = 0.56, 1.0
"""How wide a letter is, in type sizes: a Latin one, and a Japanese one."""


class _SvgInk:
    """The rarer forms."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._faded = sheet, dict[tuple[tuple[float, Colour, float], ...], str]()

    def line(
        self,
        points: Outline,
        width: float,
        colour: Colour,
        opacity: float = 1,
        closed: bool = False,
        blunt: bool = False,
    ) -> None:
        ends = ' stroke-linecap="butt"' if blunt else ""
        look = f'stroke="{colour}" stroke-width="{self._sheet.long(width)}"{ends}{seen(opacity)}'
        if closed:
            self._sheet.loop(points, look, width)
        else:
            self._sheet.form(points, look, closed=False, wide=width)

    def plain(self, points: Outline, colour: Colour, *opacities: float) -> None:
        """Fill the polygon with what its opacities are on average."""
        self._sheet.fill(points, colour, sum(opacities) / len(opacities))

    def band(self, x: float, y: float, inner: float, outer: float, colour: Colour, fade: Fade) -> None:
        """Draw the ring in its first colour: a phone's rim is a finger wide, no fade is seen on it."""
        del fade
        width = outer - inner
        look = f'stroke="{colour}" stroke-width="{self._sheet.long(width)}"'
        self._sheet.ring(x, y, (inner + outer) / 2, width, look)

    def glow(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        stops: Sequence[tuple[float, Colour, float]],
        focus: Point = (0, 0),
    ) -> None:
        """Fill the ellipse with its outermost colour that is seen; what fades away does so here, too."""
        del focus
        if len(stops) > 1 and not stops[-1][2]:
            self._fading(x, y, rx, ry, stops)
            return
        shown = [(colour, opacity) for _, colour, opacity in stops if opacity]
        if shown:
            colour, opacity = shown[-1]
            at = self._sheet.at
            where = f'cx="{at(x)}" cy="{at(y)}" rx="{at(rx)}" ry="{at(ry)}"'
            said = f'<ellipse {where} fill="{colour}"{seen(opacity)}/>'
            self._sheet.raw(said, (x - rx, y - ry, x + rx, y + ry))

    def _fading(self, x: float, y: float, rx: float, ry: float, stops: Sequence[tuple[float, Colour, float]]) -> None:
        """Fill an ellipse that fades towards its edge."""
        at, key = self._sheet.at, tuple(stops)
        told = ""
        if key not in self._faded:
            self._faded[key] = f"fade{len(self._faded)}"
            inner = "".join(f'<stop offset="{far:g}" stop-color="{c}" stop-opacity="{o:g}"/>' for far, c, o in stops)
            told = f'<radialGradient id="{self._faded[key]}">{inner}</radialGradient>'
        where = f'cx="{at(x)}" cy="{at(y)}" rx="{at(rx)}" ry="{at(ry)}"'
        self._sheet.raw(f'{told}<ellipse {where} fill="url(#{self._faded[key]})"/>', (x - rx, y - ry, x + rx, y + ry))


class SvgPen:
    """Writes every form on a sheet; `svg` is all of it. What is stamped often is written once, named after `name`."""

    def __init__(self, look: Look, name: str = "s", colours: Colours | None = None) -> None:
        """`colours`: those of the light, such as the page's variables; None: those of the look."""
        self.look, self._colours = look, colours
        self._name, self._stamps, self._sheet = name, 0, Sheet(COARSE)
        self.ink = _SvgInk(self._sheet)

    @property
    def c(self) -> Colours:
        """The colours of the light."""
        return self._colours or self.look.theme.c

    def svg(self) -> str:
        """Return what was drawn so far."""
        return str(self._sheet)

    def stamp(self, places: Iterable[Point], paint: Callable[[Pen], None]) -> None:
        """Write the form once, and use it at each place."""
        self._stamps += 1
        name = f"{self._name}{self._stamps}"
        once = SvgPen(self.look, f"{name}-")
        paint(once)
        here = "".join(f" {self._sheet.at(x)} {self._sheet.at(y)}" for x, y in places)
        corners = f'<path marker-mid="url(#{name})" d="M0 0{here} 0 0"/>'
        self._sheet.raw(f'<marker id="{name}" {EACH}>{once.svg()}</marker>{corners}')

    def fill(self, points: Outline, colour: Colour, opacity: float = 1, fade: Fade | None = None) -> None:
        """Fill a polygon."""
        del fade  # of the two colours the first one
        self._sheet.fill(points, colour, opacity)

    def disc(self, x: float, y: float, r: float, colour: Colour, opacity: float = 1) -> None:
        """Fill a circle."""
        self._sheet.dot(x, y, r, colour, opacity)

    def ring(self, x: float, y: float, r: float, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a circle."""
        look = f'stroke="{colour}" stroke-width="{self._sheet.long(width)}"{seen(opacity)}'
        self._sheet.ring(x, y, r, width, look)

    def line(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a line with round ends."""
        self.ink.line(points, width, colour, opacity)

    def loop(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw the outline of a polygon."""
        self.ink.line(points, width, colour, opacity, closed=True)

    def shadow(self, x: float, y: float, rx: float, ry: float, strength: float = 1, hidden: float = 0) -> None:
        """Draw a shadow; none where nearly all of it is covered."""
        if hidden < 0.5:
            full = strength * (0.3 if self.look.theme.light is Light.LAMP else 0.14)
            self.ink.glow(x, y, rx * 0.8, ry * 0.8, ((0, "#000000", full),))

    def icon(
        self, name: str, x: float, y: float, size: float, colour: Colour, cut: Colour | None = None, angle: float = 0
    ) -> None:
        """Use an icon of the page about its middle; a name nobody drew is shown as a ring."""
        if name not in self.look.theme.icons:
            self.ring(x, y, size * 0.3, size * 0.1, colour)
            return
        at, half = self._sheet.at, size / 2
        turned = f' transform="rotate({number(angle)} {at(x)} {at(y)})"' if angle else ""
        where = f'x="{at(x - half)}" y="{at(y - half)}" width="{at(size)}" height="{at(size)}"{turned}'
        looks = f'<g color="{colour}" style="--cut:{cut or self.c.ground}">'
        used = f'<use href="#i-{escape(name)}" {where}/>'
        self._sheet.put(used, (x - half, y - half, x + half, y + half), looks, "</g>")

    def fit(self, text: str, width: float, sp: float, bold: bool = False) -> Fitted:
        """Set one line of text into a width, by how wide letters mostly are."""
        del bold
        wide = _width(text)
        return Fitted((text,), min(sp, width / wide) if wide else sp)

    def text(
        self, x: float, baseline: float, text: str, sp: float, colour: Colour, bold: bool = False, anchor: float = 0
    ) -> None:
        """Write one line."""
        at = {0.5: ' text-anchor="middle"', 1: ' text-anchor="end"'}.get(anchor, "")
        weight = ' font-weight="700"' if bold else ""
        wide = _width(text) * sp
        box = (x - wide * anchor, baseline - sp, x + wide * (1 - anchor), baseline + sp * 0.3)
        said = f'<text x="{self._sheet.at(x)}" y="{self._sheet.at(baseline)}">{escape(text)}</text>'
        self._sheet.put(said, box, f'<g font-size="{self._sheet.long(sp)}" fill="{colour}"{weight}{at}>', "</g>")

    def centred(
        self, x: float, y: float, text: str, sp: float, colour: Colour, opacity: float = 1, angle: float = 0
    ) -> None:
        """Write one bold line about its middle."""
        del opacity
        at, sheet = (0.0, 0.365 * sp) if angle else (x, y + 0.365 * sp), self._sheet
        if not angle:
            self.text(*at, text, sp, colour, True, 0.5)
            return
        turned = (
            f'<text transform="translate({sheet.at(x)} {sheet.at(y)}) rotate({number(angle)})" y="{sheet.long(at[1])}" '
        )
        looks = f'font-size="{sheet.long(sp)}" fill="{colour}" font-weight="700" text-anchor="middle"'
        sheet.raw(f"{turned}{looks}>{escape(text)}</text>")


def _width(text: str) -> float:
    return sum(WIDE_LETTER if ord(letter) > 0x2E80 else LETTER for letter in text)


def icon_symbol(name: str, icon: Icon) -> str:
    """Return an icon as a symbol of the page, in the colour of the text round about; cut-outs in `--cut`.

    How its lines end the style of the page says, once for all.
    """
    drawn = icon_drawn(icon, "currentColor", "var(--cut)")
    return f'<symbol id="i-{escape(name)}" viewBox="0 0 {ICON} {ICON}">{drawn}</symbol>'


def icon_drawn(icon: Icon, ink: str, cut: str) -> str:
    """Return an icon's forms in one colour, and its cut-outs in another, as large as `ICON`."""
    sheet = Sheet(FINE)
    for form in icon:
        _write(sheet, form, cut if form.cut else ink)
    return str(sheet)


def _write(sheet: Sheet, form: IconForm, paint: str) -> None:
    if form.filled:
        sheet.fill(form.points, paint, form.opacity)
        return
    ends = ' stroke-linecap="butt"' if form.blunt else ""
    look = f'stroke="{paint}" stroke-width="{sheet.long(form.width)}"{ends}{seen(form.opacity)}'
    if form.closed:
        sheet.loop(form.points, look, form.width)
    else:
        sheet.form(form.points, look, closed=False, wide=form.width)
