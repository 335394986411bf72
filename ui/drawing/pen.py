"""What a drawing may ask of the pen it is drawn with: forms, icons and short texts, in dp, in the order of the calls.

x grows to the right, y downwards; a colour is `#RRGGBB`, an opacity 0 to 1. How a form becomes pixels is each screen's
own affair and must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from ui.drawing.look import Look
from ui.drawing.outlines import Outline, Point
from ui.drawing.tokens import Colour, Colours
from ui.drawing.typeset import Fitted

Fade = tuple[Colour, Point, Point]
"""A second colour, and the points between which the first one turns into it."""


class Ink(Protocol):
    """The rarer forms."""

    def line(
        self,
        points: Outline,
        width: float,
        colour: Colour,
        opacity: float = 1,
        closed: bool = ...,
        blunt: bool = ...,
    ) -> None:
        """Draw a line; a `blunt` one ends where its last point is."""

    def plain(self, points: Outline, colour: Colour, *opacities: float) -> None:
        """Fill a convex polygon whose edges meet others; one opacity for all its corners, or one for each."""

    def band(self, x: float, y: float, inner: float, outer: float, colour: Colour, fade: Fade) -> None:
        """Fill the ring between two radii."""

    def glow(
        self, x: float, y: float, rx: float, ry: float, stops: Sequence[tuple[float, Colour, float]], focus: Point = ...
    ) -> None:
        """Fill an ellipse from its middle outwards: at each share of its radius a colour and an opacity."""


class Pen(Protocol):
    """Draws."""

    @property
    def look(self) -> Look:
        """How everything is drawn just now."""

    @property
    def c(self) -> Colours:
        """The colours of the light."""

    @property
    def ink(self) -> Ink:
        """The rarer forms."""

    def stamp(self, places: Iterable[Point], paint: Callable[[Pen], None]) -> None:
        """Draw the same forms (no text) about several places; `paint` draws them about 0, 0."""

    def fill(self, points: Outline, colour: Colour, opacity: float = 1, fade: Fade | None = None) -> None:
        """Fill a polygon."""

    def disc(self, x: float, y: float, r: float, colour: Colour, opacity: float = 1) -> None:
        """Fill a circle."""

    def ring(self, x: float, y: float, r: float, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a circle."""

    def line(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw a line with round ends."""

    def loop(self, points: Outline, width: float, colour: Colour, opacity: float = 1) -> None:
        """Draw the outline of a polygon."""

    def shadow(self, x: float, y: float, rx: float, ry: float, strength: float = 1, hidden: float = 0) -> None:
        """Draw a soft shadow; `hidden` is the share of its radius that something else will cover."""

    def icon(
        self, name: str, x: float, y: float, size: float, colour: Colour, cut: Colour | None = None, angle: float = 0
    ) -> None:
        """Draw an icon about its middle, `cut` being the ground it lies on; a name nobody drew is shown as a ring."""

    def fit(self, text: str, width: float, sp: float, bold: bool = False) -> Fitted:
        """Set one line of text into a width."""

    def text(
        self, x: float, baseline: float, text: str, sp: float, colour: Colour, bold: bool = False, anchor: float = 0
    ) -> None:
        """Write one line. `anchor` is the share of the text left of x: 0 start, 0.5 middle, 1 end."""

    def centred(
        self, x: float, y: float, text: str, sp: float, colour: Colour, opacity: float = 1, angle: float = 0
    ) -> None:
        """Write one bold line about its middle."""
