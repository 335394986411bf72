"""Outlines: forms as lists of points. Pure geometry, y down.

Colours, canvases and the game must never enter. Points are (x, y) in whatever unit the caller draws in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, pi, radians, sin, sqrt

Point = tuple[float, float]
Outline = Sequence[Point]


def circle(x: float, y: float, r: float, steps: int = 32) -> list[Point]:
    """Return a circle as a polygon of `steps` corners."""
    return [(x + r * c, y + r * s) for c, s in _unit_circle(steps)]


@cache
def _unit_circle(steps: int) -> tuple[Point, ...]:
    return tuple((cos(2 * pi * i / steps), sin(2 * pi * i / steps)) for i in range(steps))


def rectangle(x: float, y: float, w: float, h: float, radius: float = 0, steps: int = 6) -> list[Point]:
    """Return a rectangle, its corners rounded when `radius` is more than nothing."""
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    middles = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
    return [point for mx, my, start in middles for point in arc(mx, my, r, start, start + 90, steps)]


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Return points on a circle from one angle to another, in degrees clockwise from the right (y down)."""
    return [
        (
            x + r * cos(radians(start + (end - start) * i / steps)),
            y + r * sin(radians(start + (end - start) * i / steps)),
        )
        for i in range(steps + 1)
    ]


def regular(x: float, y: float, r: float, corners: int, first: float = -90) -> list[Point]:
    """Return a regular polygon with its first corner at an angle in degrees (-90 is the top)."""
    return arc(x, y, r, first, first + 360, corners)[:-1]


def rotated(points: Outline, angle: float, x: float = 0, y: float = 0) -> list[Point]:
    """Turn an outline by degrees, clockwise on screen, about a point."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]


def placed(points: Outline, x: float, y: float, scale: float = 1) -> list[Point]:
    """Scale an outline and move its origin to a point."""
    return [(x + px * scale, y + py * scale) for px, py in points]


def dashes(points: Outline, dash: float, gap: float) -> Iterator[list[Point]]:
    """Cut a line into dashes of this length with gaps between them."""
    here, left, drawing = points[0], dash, True
    run = [here]
    for end in points[1:]:
        while (far := hypot(end[0] - here[0], end[1] - here[1])) > left:
            here = (here[0] + (end[0] - here[0]) * left / far, here[1] + (end[1] - here[1]) * left / far)
            if drawing:
                yield [*run, here]
            drawing, left, run = not drawing, gap if drawing else dash, [here]
        left -= far
        here = end
        run.append(here)
    if drawing and len(run) > 1:
        yield run


def bezier(*control: Point, steps: int = 12) -> list[Point]:
    """Return points on a Bézier curve of any degree, without its first point."""
    points = []
    for i in range(1, steps + 1):
        t, level = i / steps, list(control)
        while len(level) > 1:
            level = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(level)]
        points.append(level[0])
    return points


def elliptic(start: Point, rx: float, ry: float, large: bool, sweep: bool, end: Point) -> list[Point]:
    """Return points on an SVG arc without x-axis rotation, without its first point (SVG 2, B.2.4)."""
    dx, dy = (start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry
    half = min(1.0, hypot(dx, dy))
    far = sqrt(1 - half * half) / max(half, 1e-9) * (-1 if large == sweep else 1)
    cx, cy = far * dy * rx + (start[0] + end[0]) / 2, -far * dx * ry + (start[1] + end[1]) / 2
    first = atan2((start[1] - cy) / ry, (start[0] - cx) / rx)
    turn = atan2((end[1] - cy) / ry, (end[0] - cx) / rx) - first
    if sweep and turn < 0:
        turn += 2 * pi
    elif not sweep and turn > 0:
        turn -= 2 * pi
    steps = max(2, ceil(abs(turn) / (pi / 12)))
    return [
        (cx + rx * cos(first + turn * i / steps), cy + ry * sin(first + turn * i / steps)) for i in range(1, steps + 1)
    ]


def area(points: Outline) -> float:
    """Return the signed area: positive when the outline runs clockwise on screen (y down)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)) / 2


def tidy(points: Outline) -> list[Point]:
    """Return the outline clockwise, without points that repeat."""
    kept = [p for i, p in enumerate(points) if hypot(p[0] - points[i - 1][0], p[1] - points[i - 1][1]) > 1e-6]
    return kept if area(kept or points) > 0 else kept[::-1]


def smooth_runs(points: Outline, sharp: float = 75) -> Iterator[list[Point]]:
    """Cut a line at every corner that turns by more than `sharp` degrees."""
    run = [points[0]]
    for here, after in zip(points[1:], [*points[2:], None], strict=True):
        run.append(here)
        if after is not None and _angle(run[-2], here, after) > radians(sharp):
            yield run
            run = [here]
    yield run


def _angle(a: Point, b: Point, c: Point) -> float:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    lengths = hypot(ux, uy) * hypot(vx, vy)
    return acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / lengths))) if lengths else 0.0


def on_rim(x: float, y: float, r: float, bearing: float) -> Point:
    """Return the point at a bearing in degrees, clockwise from north, on a circle."""
    return x + r * sin(bearing * pi / 180), y - r * cos(bearing * pi / 180)


def arc_steps(degrees: float) -> int:
    """Return how many steps make an arc look round on the rim of the disc."""
    return max(2, ceil(abs(degrees) / 2))
