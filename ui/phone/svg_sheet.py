"""A sheet of SVG: outlines as the data of paths, gathered by their look, so that a drawing is few letters.

What is drawn, and where, a pen says. No colour of its own, no game and no page may enter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot

from ui.drawing.outlines import Outline, Point, area
from ui.drawing.tokens import Colour

PLAIN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""What holds for every form that does not say otherwise: stands at the root of a drawing."""
FINE, COARSE = 0.1, 0.5
"""The least steps of a length: on an icon's grid, and on the island, where one unit is less than a pixel of a phone."""
ROUND = 16
"""An outline of so many points that all lie equally far from its middle is written as a circle."""


def number(value: float) -> str:
    """Write a length to a tenth, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def path(points: Outline, *, closed: bool, step: float = FINE) -> str:
    """Write an outline as the data of a path, each point from the one before, in whole steps."""
    points = _points_seen(points, step / 2)
    if closed and area(points) < 0:
        points = points[::-1]  # all one way round: where two overlap, nothing is cut out
    (x, y), *others = ((round(px / step), round(py / step)) for px, py in points)
    said = [f"M{number(x * step)} {number(y * step)}"]
    for tx, ty in others:
        if (tx, ty) != (x, y):
            said.append(_move((tx - x) * step, (ty - y) * step))
        x, y = tx, ty
    return "".join(said).replace(" -", "-") + ("z" if closed else "")


def _move(x: float, y: float) -> str:
    if not y:
        return f"h{number(x)}"
    return f"v{number(y)}" if not x else f"l{number(x)} {number(y)}"


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


@dataclass
class _Run:
    """Forms of one look: what they are written into, their data, and where they lie."""

    opens: str
    joins: str
    closes: str
    said: list[str] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def hides(self, box: Box) -> bool:
        """Whether any of its forms lies where another does."""
        left, top, right, bottom = box
        return any(a < right and left < c and b < bottom and top < d for a, b, c, d in self.boxes)


class Sheet:
    """What was written so far, in the order in which it lies: what has one look is gathered as long as nothing of
    another look lies between.
    """

    def __init__(self) -> None:
        self._runs: list[_Run] = []

    def put(self, said: str, box: Box, opens: str, closes: str, joins: str = "") -> None:
        """Write a form into what holds its look."""
        for run in reversed(self._runs):
            if run.opens == opens:
                run.said.append(said)
                run.boxes.append(box)
                return
            if run.hides(box):
                break
        self._runs.append(_Run(opens, joins, closes, [said], [box]))

    def path(self, data: str, box: Box, look: str) -> None:
        """Write the data of a path."""
        self.put(data, box, f'<path {look} d="', '"/>')

    def raw(self, said: str, box: Box = EVERYWHERE) -> None:
        """Write an element of its own."""
        self._runs.append(_Run("", "", "", [said], [box]))

    def form(self, points: Outline, look: str, *, closed: bool, wide: float = 0, step: float = COARSE) -> None:
        """Write an outline; `wide` is how wide its line is."""
        self.path(path(points, closed=closed, step=step), _box(points, wide), look)

    def dot(self, x: float, y: float, r: float, colour: Colour, opacity: float = 1) -> None:
        """Write a filled circle: a line of no length with a round end."""
        look = f'stroke="{colour}" stroke-width="{number(2 * r)}"{seen(opacity)}'
        self.path(f"M{number(x)} {number(y)}h0", (x - r, y - r, x + r, y + r), look)

    def ring(self, x: float, y: float, r: float, width: float, look: str) -> None:
        """Write a circle's line."""
        said, far = number(r), r + width / 2
        arcs = f"a{said} {said} 0 1 0 {number(2 * r)} 0a{said} {said} 0 1 0 {number(-2 * r)} 0"
        data = f"M{number(x - r)} {number(y)}{arcs}z".replace(" -", "-")
        self.path(data, (x - far, y - far, x + far, y + far), look)

    def __str__(self) -> str:
        """Return all of it."""
        return "".join(run.opens + run.joins.join(run.said) + run.closes for run in self._runs)


def _box(points: Outline, wide: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - wide / 2, min(ys) - wide / 2, max(xs) + wide / 2, max(ys) + wide / 2


def seen(opacity: float) -> str:
    """Say how far something is seen through: nothing where it is not."""
    return "" if opacity >= 1 else f' opacity="{opacity:.2g}"'
