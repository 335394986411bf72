"""A sheet of SVG: outlines as the data of paths, gathered by their look, so that a drawing is few letters.

A sheet is written in whole steps: a step is its unit, so that no point needs a fraction. Every number but the first is
how far it lies from the one before. What is drawn, and where, a pen says. No colour of its own, no game and no page may
enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

import msgspec

from ui.drawing.outlines import Outline, Point, area
from ui.drawing.tokens import Colour

PLAIN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""What holds for every form that does not say otherwise: stands at the root of a drawing."""
FINE, COARSE = 0.1, 0.5
"""The steps of a sheet: of an icon on its grid, and of the island, where one unit is less than a pixel of a phone."""
ROUND = 16
"""An outline of so many points that all lie equally far from its middle is written as a circle."""
Steps = tuple[int, int]


def number(value: float) -> str:
    """Write a number to a tenth, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


class _Line(msgspec.Struct, frozen=True):
    """A part of a path, in steps: its points one after the other, or a circle of a radius from its leftmost point."""

    points: tuple[Steps, ...]
    closed: bool = False
    radius: int = 0


def _line(points: Outline, step: float, *, closed: bool) -> _Line:
    points = _points_seen(points, step / 2)
    if closed and area(points) < 0:
        points = points[::-1]  # all one way round: where two overlap, nothing is cut out
    whole = [(round(x / step), round(y / step)) for x, y in points]
    kept = [here for at, here in enumerate(whole) if not at or here != whole[at - 1]]
    return _Line(tuple(kept), closed)


class _Data:
    """The data of a path. A letter is left out where the one before goes on, and a space before a minus."""

    def __init__(self) -> None:
        self.said = ""
        self._at: Steps | None = None
        self._goes_on = ""

    def add(self, line: _Line) -> None:
        """Write a part; one that begins where the one before ended goes on from there."""
        begin, last = line.points[0], line.points[-1]
        if self._at != begin or line.closed or line.radius or len(line.points) == 1:
            x, y = self._at or (0, 0)
            self._write("m", begin[0] - x, begin[1] - y)
            self._goes_on = "l"
        if line.radius:
            r = line.radius
            self._write("a", r, r, 0, 1, 0, 2 * r, 0)
            self._write("a", r, r, 0, 1, 0, -2 * r, 0)
        elif len(line.points) == 1:
            self._write("h", 0)
        for (x, y), (tx, ty) in zip(line.points, line.points[1:], strict=False):
            self._move(tx - x, ty - y)
        if line.closed:
            self._write("z")
        self._at = begin if line.closed else last

    def _move(self, x: int, y: int) -> None:
        if not y:
            self._write("h", x)
        elif not x:
            self._write("v", y)
        else:
            self._write("l", x, y)

    def _write(self, letter: str, *numbers: int) -> None:
        said = "".join(f" {n}" if n >= 0 else str(n) for n in numbers)
        self.said += said if letter == self._goes_on else letter + said.removeprefix(" ")
        self._goes_on = letter if letter in "lhva" else ""


def _data(lines: Iterable[_Line]) -> str:
    data = _Data()
    for line in lines:
        data.add(line)
    return data.said


def _points_seen(points: Outline, least: float) -> list[Point]:
    """Leave out the points that lie on the line between their neighbours, or nearly so (Douglas and Peucker)."""
    if len(points) < 3:
        return list(points)
    (ax, ay), (bx, by) = points[0], points[-1]
    long = hypot(bx - ax, by - ay)
    off = [
        abs((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / long if long else hypot(px - ax, py - ay)
        for px, py in points
    ]
    far = max(range(len(points)), key=lambda i: off[i])
    if off[far] <= least:
        return [points[0], points[-1]]
    return [*_points_seen(points[: far + 1], least), *_points_seen(points[far:], least)[1:]]


def as_circle(points: Outline) -> tuple[float, float, float] | None:
    """Return the middle and the radius of an outline that is meant as a circle, None for any other."""
    if len(points) < ROUND:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    far = [hypot(px - x, py - y) for px, py in points]
    return (x, y, max(far)) if max(far) - min(far) < 0.02 * max(far) else None


Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


class _Run(msgspec.Struct):
    """Forms of one look: what they are written into, what they are, and where they lie."""

    opens: str
    closes: str
    said: list[str] = []
    lines: list[_Line] = []
    boxes: list[Box] = []

    def hides(self, box: Box) -> bool:
        """Whether any of its forms lies where another does."""
        left, top, right, bottom = box
        return any(a < right and left < c and b < bottom and top < d for a, b, c, d in self.boxes)

    def __str__(self) -> str:
        return self.opens + "".join(self.said) + _data(self.lines) + self.closes


class Sheet:
    """What was drawn so far, in the order in which it lies. Forms of one look are written together, if none of another
    look lies between them.

    Lengths come in the units of whoever draws. `step` is the sheet's own unit, in which it writes whole numbers.
    """

    def __init__(self, step: float) -> None:
        self._step = step
        self._runs: list[_Run] = []

    def at(self, value: float) -> str:
        """Write where something lies, or how large it is: in whole steps."""
        return str(round(value / self._step))

    def long(self, value: float) -> str:
        """Write a length to a tenth of a step."""
        return number(value / self._step)

    def put(self, said: str, box: Box, opens: str, closes: str) -> None:
        """Write a form into what holds its look."""
        self._run(box, opens, closes).said.append(said)

    def _path(self, line: _Line, box: Box, look: str) -> None:
        self._run(box, f'<path {look} d="', '"/>').lines.append(line)

    def _run(self, box: Box, opens: str, closes: str) -> _Run:
        """Return what holds a look, where nothing lies between it and a new form that takes that form's variant."""
        found = next(self._near(box, opens), None)
        if found is None:
            found = _Run(opens, closes)
            self._runs.append(found)
        found.boxes.append(box)
        return found

    def _near(self, box: Box, opens: str) -> Iterator[_Run]:
        for run in reversed(self._runs):
            if run.opens == opens:
                yield run
            if run.hides(box):
                return

    def raw(self, said: str, box: Box = EVERYWHERE) -> None:
        """Write an element of its own."""
        self._runs.append(_Run("", "", [said], boxes=[box]))

    def form(self, points: Outline, look: str, *, closed: bool, wide: float = 0) -> None:
        """Write an outline; `wide` is how wide its line is."""
        self._path(_line(points, self._step, closed=closed), _box(points, wide), look)

    def fill(self, points: Outline, colour: Colour, opacity: float = 1) -> None:
        """Write a filled polygon, or the circle that it is meant as."""
        found = as_circle(points)
        if found:
            self.dot(*found, colour, opacity)
        else:
            self.form(points, f'fill="{colour}"{seen(opacity)}', closed=True)

    def loop(self, points: Outline, look: str, width: float) -> None:
        """Write the line round a polygon, or the circle that it is meant as."""
        found = as_circle(points)
        if found:
            self.ring(*found, width, look)
        else:
            self.form(points, look, closed=True, wide=width)

    def dot(self, x: float, y: float, r: float, colour: Colour, opacity: float = 1) -> None:
        """Write a filled circle: a line of no length with a round end."""
        look = f'stroke="{colour}" stroke-width="{self.long(2 * r)}"{seen(opacity)}'
        self._path(_Line((self._steps(x, y),)), (x - r, y - r, x + r, y + r), look)

    def ring(self, x: float, y: float, r: float, width: float, look: str) -> None:
        """Write a circle's line."""
        far = r + width / 2
        line = _Line((self._steps(x - r, y),), closed=True, radius=round(r / self._step))
        self._path(line, (x - far, y - far, x + far, y + far), look)

    def _steps(self, x: float, y: float) -> Steps:
        return round(x / self._step), round(y / self._step)

    def __str__(self) -> str:
        """Return all of it."""
        return "".join(map(str, self._runs))


def _box(points: Outline, wide: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - wide / 2, min(ys) - wide / 2, max(xs) + wide / 2, max(ys) + wide / 2


def seen(opacity: float) -> str:
    """Say how far something is seen through: nothing where it is not."""
    return "" if opacity >= 1 else f' opacity="{opacity:.2g}"'
