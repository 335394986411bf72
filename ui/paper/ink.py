"""The pen that writes PDF: words, lines and icons on pages, in millimetres from the top left corner.

The library is fpdf2; the letters are those of the tablet, of which a file carries the ones it shows. Type sizes are in
points. What is drawn where must never enter.
"""

from __future__ import annotations

from collections.abc import Sequence

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from fpdf import FPDF
from fpdf.drawing import PaintedPath

from ui.drawing.icons import GRID, Icon, IconForm
from ui.drawing.outlines import Outline, placed
from ui.paper.sizes import SIZES, Paper

INK, MUTED, HAIR, WHITE = "#141414", "#5A5A5A", "#B8B8B8", "#FFFFFF"
"""Paper knows black, two greys and itself: all of it can be read when it is printed without colours."""
_FACE = "kazami"


class PageInk:
    """Writes on the last page; `pdf` is all of it."""

    def __init__(self, paper: Paper, title: str, language: str) -> None:
        self.wide, self.high = SIZES[paper]
        self._pdf = FPDF(unit="mm", format=(self.wide, self.high))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator("Kazami")
        self._pdf.set_lang(language)
        self._pdf.add_font(_FACE, "", str(noto_cjk_sans_jp_regular.FONT_PATH))
        self._pdf.add_font(_FACE, "B", str(noto_cjk_sans_jp_bold.FONT_PATH))

    def page(self) -> None:
        """Begin a page."""
        self._pdf.add_page()

    def pdf(self) -> bytes:
        """Return the file."""
        return bytes(self._pdf.output())

    def measure(self, text: str, sp: float, bold: bool) -> float:
        """Return how wide a line of so many points is, in millimetres."""
        self._pdf.set_font(_FACE, "B" if bold else "", sp)
        return float(self._pdf.get_string_width(text))

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        anchor: float = 0,
    ) -> None:
        """Write one line; `anchor` is the share of it left of x."""
        left = x - anchor * self.measure(text, size, bold)  # chooses the font, too
        self._pdf.set_text_color(colour)
        self._pdf.text(left, baseline, text)

    def line(self, points: Outline, width: float = 0.2, colour: str = INK, *, closed: bool = False) -> None:
        """Draw a line."""
        with self._pdf.new_path() as path:
            _trace(path, points, closed=closed)
            _stroke(path, colour, width)

    def bar(self, left: float, top: float, size: tuple[float, float], colour: str) -> None:
        """Fill a rectangle: its width and height."""
        self._pdf.set_fill_color(colour)
        self._pdf.rect(left, top, *size, style="F")

    def icon(self, icon: Icon, x: float, y: float, size: float, colour: str = INK, cut: str = WHITE) -> None:
        """Draw an icon about its middle."""
        for form in icon:
            self._form(form, x, y, size / GRID, cut if form.cut else colour)

    def _form(self, form: IconForm, x: float, y: float, scale: float, colour: str) -> None:
        points = placed(placed(form.points, -GRID / 2, -GRID / 2), x, y, scale)
        with self._pdf.new_path() as path:
            _trace(path, points, closed=form.closed)
            if form.filled:
                path.style.fill_color = colour
                path.style.fill_opacity = form.opacity
                path.style.stroke_color = None
            else:
                _stroke(path, colour, form.width * scale)
                path.style.stroke_opacity = form.opacity
                path.style.stroke_cap_style = "butt" if form.blunt else "round"


def _trace(path: PaintedPath, points: Sequence[tuple[float, float]], *, closed: bool) -> None:
    (x, y), *others = points
    path.style.auto_close = False
    path.move_to(x, y)
    for to_x, to_y in others:
        path.line_to(to_x, to_y)
    if closed:
        path.close()


def _stroke(path: PaintedPath, colour: str, width: float) -> None:
    path.style.fill_color = None
    path.style.stroke_color = colour
    path.style.stroke_width = width
    path.style.stroke_cap_style = "round"
    path.style.stroke_join_style = "round"
