"""Looking at what a widget drew: its pixels, and where its texts stand. Test cases must never enter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from math import atan2, cos, degrees, radians, sin
from sys import byteorder
from typing import Any

from ui.drawing.outlines import on_rim
from ui.drawing.tokens import Colour

Rect = tuple[float, float, float, float]
FRAMES = 4
"""So many frames of what moves go by from one that is looked at to the next."""


class Picture:
    """A widget as it was drawn, over one colour."""

    def __init__(self, widget: Any, ground: Colour = "#000000") -> None:
        from kivy.graphics import Color, Fbo, Rectangle, Translate  # noqa: PLC0415 imports Kivy, which needs GL

        self.width, self.height = (int(side) for side in widget.size)
        fbo = Fbo(size=(self.width, self.height), with_stencilbuffer=True)
        with fbo:
            Color(*(int(ground[i : i + 2], 16) / 255 for i in (1, 3, 5)), 1)
            Rectangle(size=fbo.size)
            Translate(-widget.x, -widget.y)
        canvas, parent = widget.canvas, widget.parent
        if parent is not None:
            parent.canvas.remove(canvas)
        fbo.add(canvas)
        fbo.draw()
        self._pixels: bytes = fbo.pixels
        fbo.remove(canvas)
        if parent is not None:
            parent.canvas.add(canvas)

    def at(self, x: float, y: float) -> Colour:
        """Return the colour at a place in pixels from the widget's bottom left corner, as Kivy counts."""
        start = (int(y) * self.width + int(x)) * 4
        return "#" + self._pixels[start : start + 3].hex().upper()

    def colours(self) -> set[Colour]:
        """Return every colour in the picture."""
        each = set(memoryview(self._pixels).cast("I"))
        return {"#" + pixel.to_bytes(4, byteorder)[:3].hex().upper() for pixel in each}

    def painted(self, ground: Colour = "#000000") -> int:
        """Return how many pixels differ from the ground."""
        flat = bytes.fromhex(ground[1:])
        often = Counter(memoryview(self._pixels).cast("I"))
        return sum(count for pixel, count in often.items() if pixel.to_bytes(4, byteorder)[:3] != flat)

    @property
    def bytes(self) -> bytes:
        """All pixels."""
        return self._pixels


class Saved:
    """A widget as it was saved: a PNG."""

    def __init__(self, png: bytes) -> None:
        from kivy.core.image import Image  # noqa: PLC0415 imports Kivy, which needs GL

        self._image = Image(BytesIO(png), ext="png", keep_data=True)
        self.size: tuple[int, int] = self._image.size

    def at(self, x: float, y: float) -> Colour:
        """Return the colour at a place in pixels from the widget's bottom left corner."""
        seen = self._image.read_pixel(int(x), self._image.height - 1 - int(y))
        return "#" + bytes(round(255 * channel) for channel in seen[:3]).hex().upper()


def near(one: Colour, other: Colour, tolerance: int = 3) -> bool:
    """Say whether two colours look the same."""
    return all(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) <= tolerance for i in (1, 3, 5))


def lit(picture: Picture, colour: Colour) -> float | None:
    """Return where a colour lies on the rim of a disc of 752 pixels: its middle, in degrees clockwise from the top.

    It is looked for outside of the words. None where it is nowhere.
    """
    seen = [step / 2 for step in range(720) if near(_on_rim(picture, step / 2), colour)]
    east, north = (sum(of(radians(bearing)) for bearing in seen) for of in (sin, cos))
    return degrees(atan2(east, north)) % 360 if seen else None


def _on_rim(picture: Picture, bearing: float) -> Colour:
    x, y = on_rim(376, 376, 368, bearing)
    return picture.at(x, 752 - y)


def texts(widget: Any) -> list[Rect]:
    """Return where each line of text stands, x, y, width and height in pixels, of a widget and all inside it."""
    return [rect for _, rect in written(widget)]


def written(widget: Any) -> list[tuple[str, Rect]]:
    """Return each line of text with where it stands."""
    rectangles = _rectangles(widget.canvas)
    return [(rectangle.group or "", (*rectangle.pos, *rectangle.size)) for rectangle in rectangles]


def _rectangles(group: Any) -> Iterator[Any]:
    from kivy.graphics import Rectangle  # noqa: PLC0415 imports Kivy, which needs GL

    for instruction in group.children:
        if type(instruction) is Rectangle:  # an ellipse is one, too
            yield from (instruction,) if instruction.group else ()  # a text is named by what it says
        elif hasattr(instruction, "children"):
            yield from _rectangles(instruction)


def outside(widget: Any, slack: float = 2) -> list[Rect]:
    """Return the texts that leave their widget at either side, above or below.

    A line's texture is higher than its letters: a quarter of it may stick out at the top and bottom.
    """
    left, low, right, high = widget.x, widget.y, widget.x + widget.width, widget.y + widget.height
    return [
        (x, y, w, h)
        for x, y, w, h in texts(widget)
        if x < left - slack or x + w > right + slack or y + h * 0.25 < low - slack or y + h * 0.75 > high + slack
    ]


def overlapping(widget: Any) -> list[tuple[Rect, Rect]]:
    """Return the pairs of texts whose letters stand on each other."""
    letters = [(x, y + h * 0.27, w, h * 0.46) for x, y, w, h in texts(widget)]
    return [
        (a, b)
        for i, a in enumerate(letters)
        for b in letters[i + 1 :]
        if a[0] < b[0] + b[2] - 1 and b[0] < a[0] + a[2] - 1 and a[1] < b[1] + b[3] - 1 and b[1] < a[1] + a[3] - 1
    ]
