"""Triangles: coloured forms with soft edges, ready for one of Kivy's meshes. Nothing is drawn here.

All colours are rows of one small texture, the palette. A vertex names its row (v) and how opaque it is (u). So any
number of colours, fades and smooth edges go into one mesh with a single texture, under Kivy's own shader. Widgets,
windows and the game must never enter.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, Tesselator

from ui.drawing.outlines import Outline, Point, circle, placed, rotated, smooth_runs, tidy
from ui.drawing.pen import Fade
from ui.drawing.tokens import Colour

ROWS = 512
"""The rows of the palette: all variants together need 163 in both lights. Software drawing takes 64 bytes for each."""
MOST_VERTICES = 60_000
"""A mesh counts its vertices in 16 bits."""


KEPT = 512
"""So many forms of each sort are kept cut: a screen that is drawn again, in whatever size, draws nearly the same."""


class Pose(NamedTuple):
    """How a form lies that was drawn about 0, 0: where its origin is, how many times as large, and how far turned.

    The angle is in degrees, clockwise.
    """

    x: float = 0.0
    y: float = 0.0
    size: float = 1.0
    angle: float = 0.0


AS_DRAWN = Pose()


class Palette:
    """Which colour has which row. Rows are only ever added, so that meshes already drawn stay right."""

    def __init__(self) -> None:
        self.pixels = bytearray(ROWS * 2 * 4)
        self.fresh = True
        self._rows: dict[tuple[Colour, ...], int] = {}
        self._used = 0

    def v(self, colour: Colour) -> float:
        """Return the texture coordinate of a colour."""
        return self.span(colour)[0]

    def span(self, *colours: Colour) -> tuple[float, ...]:
        """Return the coordinates of colours that lie side by side, so that what lies between them is a fade.

        Raises ValueError when the palette is full: something makes up colours as it goes.
        """
        row = self._rows.get(colours)
        if row is None:
            row = self._add(colours)
        return tuple((row + i + 0.5) / ROWS for i in range(len(colours)))

    def _add(self, colours: tuple[Colour, ...]) -> int:
        row = self._used
        if row + len(colours) > ROWS:
            raise ValueError(f"More than {ROWS} colours: draw fades with opacity instead of new colours.")
        for i, colour in enumerate(colours, row):
            rgb = bytes.fromhex(colour[1:])
            self.pixels[i * 8 : i * 8 + 8] = rgb + b"\x00" + rgb + b"\xff"
        self._rows[colours] = row
        self._used += len(colours)
        self.fresh = True
        return row


class TriangleInk:
    """Triangles in the making. Positions come in dp, y down, and are kept in pixels, y up.

    `x`, `y` is where the drawing's top left corner lies in pixels; `unit` is pixels per dp. `vertices` holds x, y, u, v
    of each vertex, `indices` three of them for each triangle; a form at a time is added, which is the quickest way.
    """

    def __init__(self, palette: Palette, x: float, y: float, unit: float) -> None:
        self.palette = palette
        self._x, self._y, self.unit = x, y, unit
        self.vertices, self.indices = array("f"), array("H")

    @property
    def count(self) -> int:
        """How many vertices there are."""
        return len(self.vertices) // 4

    def _vertex(self, x: float, y: float, opacity: float, v: float) -> int:
        self.vertices.fromlist([self._x + x * self.unit, self._y - y * self.unit, 0.25 + 0.5 * opacity, v])
        return len(self.vertices) // 4 - 1

    def stamp(self, drawn: TriangleInk, x: float, y: float) -> None:
        """Add what was drawn with an ink of the same unit whose corner is 0, 0, about a point."""
        first, across, up = self.count, self._x + x * self.unit, self._y - y * self.unit
        moved = drawn.vertices[:]
        moved[0::4] = array("f", [across + px for px in moved[0::4]])
        moved[1::4] = array("f", [up + py for py in moved[1::4]])
        self.vertices.extend(moved)
        self.indices.fromlist([first + i for i in drawn.indices])

    def polygon(
        self, points: Outline, colour: Colour, opacity: float = 1, fade: Fade | None = None, pose: Pose = AS_DRAWN
    ) -> None:
        """Fill a simple polygon, cut once however it lies; `fade` turns its colour into another one."""
        self._fill(_cut(tuple(points)), pose, colour, opacity, fade)

    def _fill(self, form: Cut, pose: Pose, colour: Colour, opacity: float, fade: Fade | None = None) -> None:
        """Fill a form that was cut before."""
        if not form.points:
            return
        points, normals = form.points, form.normals
        if pose.angle:
            points, normals = rotated(points, pose.angle), rotated(normals, pose.angle)
        vs = self._shades(placed(points, pose.x, pose.y, pose.size) if fade else points, colour, fade)
        first, shown, unit = self.count, 0.25 + 0.5 * opacity, self.unit * pose.size
        left, top = self._x + pose.x * self.unit, self._y - pose.y * self.unit
        vertices: list[float] = []
        for (x, y), (nx, ny), v in zip(points, normals, vs, strict=True):  # an inner and an outer vertex each
            px, py, dx, dy = left + x * unit, top - y * unit, nx / 2, ny / 2  # half a pixel each way
            vertices += (px - dx, py + dy, shown, v, px + dx, py - dy, 0.25, v)
        self.vertices.fromlist(vertices)
        self.indices.fromlist([first + i for i in form.indices])

    def _shades(self, points: Outline, colour: Colour, fade: Fade | None) -> list[float]:
        if fade is None:
            return [self.palette.v(colour)] * len(points)
        other, (x1, y1), (x2, y2) = fade
        first, second = self.palette.span(colour, other)
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        along = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length for x, y in points]
        return [first + (second - first) * max(0.0, min(1.0, t)) for t in along]

    def plain(self, points: Outline, colour: Colour, *opacities: float) -> None:
        """Fill a convex polygon without soft edges; one opacity for all its corners, or one for each."""
        v = self.palette.v(colour)
        each = opacities if len(opacities) > 1 else opacities * len(points)
        corners = [self._vertex(x, y, opacity, v) for (x, y), opacity in zip(points, each, strict=True)]
        for i in range(1, len(corners) - 1):
            self.indices.fromlist([corners[0], corners[i], corners[i + 1]])

    def _quad(self, a: int, b: int, c: int, d: int) -> None:
        self.indices.fromlist([a, b, c, a, c, d])

    def disc(self, x: float, y: float, r: float, colour: Colour, opacity: float = 1, stretch: float = 1) -> None:
        """Fill a circle, or an ellipse of height `stretch` times its width."""
        steps = max(10, min(128, ceil(2.6 * sqrt(r * self.unit)) * 2))
        self._fill(_cut_disc(steps, stretch), Pose(x, y, r), colour, opacity)

    def band(self, x: float, y: float, inner: float, outer: float, colour: Colour, fade: Fade) -> None:
        """Fill the band between two circles with a fade, without drawing what lies inside it."""
        ring = circle(0, 0, 1, 160)
        edges = []
        for r in (inner, outer):
            points = [(x + c * r, y + s * r) for c, s in ring]
            shades = self._shades(points, colour, fade)
            edges.append([self._vertex(*point, 1, v) for point, v in zip(points, shades, strict=True)])
        for i in range(len(ring)):
            self._quad(edges[0][i - 1], edges[0][i], edges[1][i], edges[1][i - 1])

    def glow(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        stops: Sequence[tuple[float, Colour, float]],
        focus: Point = (0, 0),
    ) -> None:
        """Draw rings of (share of the radius, colour, opacity) that melt into each other, from the middle out.

        `focus` moves the innermost point away from the middle, and the rings with it, less and less outwards.
        """
        spans = self.palette.span(*(colour for _, colour, _ in stops))
        steps = max(24, min(128, ceil(3 * sqrt(max(rx, ry) * self.unit))))
        spokes = circle(0, 0, 1, steps)
        before: list[int] = []
        for (share, _, opacity), v in zip(stops, spans, strict=True):
            cx, cy = x + focus[0] * (1 - share), y + focus[1] * (1 - share)
            if share == 0:
                before = [self._vertex(cx, cy, opacity, v)] * steps
                continue
            ring = [self._vertex(cx + c * rx * share, cy + s * ry * share, opacity, v) for c, s in spokes]
            for i in range(steps if before else 0):
                self._quad(before[i - 1], before[i], ring[i], ring[i - 1])
            before = ring

    def line(
        self,
        points: Outline,
        width: float,
        colour: Colour,
        opacity: float = 1,
        closed: bool = False,
        blunt: bool = False,
    ) -> None:
        """Draw a line with round ends (`blunt`: cut straight); sharp turns are rounded, gentle ones mitred."""
        if closed:
            self._strip([*points, points[0]], width, colour, opacity, "ring")
            return
        for run in smooth_runs(points):
            self._strip(run, width, colour, opacity, "blunt" if blunt else "round")

    def _strip(self, run: Outline, width: float, colour: Colour, opacity: float, ends: str) -> None:
        run = [p for i, p in enumerate(run) if i == 0 or hypot(p[0] - run[i - 1][0], p[1] - run[i - 1][1]) > 1e-6]
        if len(run) < 2:
            if ends == "round" and run:
                self.disc(*run[0], width / 2, colour, opacity)
            return
        v = self.palette.v(colour)
        thin = min(1.0, width * self.unit)
        soft = 0.5 / self.unit
        first = self.count
        vertices: list[float] = []
        sections = _sections if len(run) == 2 else _kept_sections  # a single stretch takes no longer than a look-up
        for x, y, nx, ny, half, shown in sections(tuple(run), max(width / 2, soft), soft, ends):
            px, py, dx, dy = self._x + x * self.unit, self._y - y * self.unit, nx * self.unit, ny * self.unit
            inside, outside, u = max(0.0, half - soft), half + soft, 0.25 + 0.5 * shown * opacity * thin
            ox, oy, ix, iy = dx * outside, dy * outside, dx * inside, dy * inside
            vertices += (px - ox, py + oy, 0.25, v, px - ix, py + iy, u, v)
            vertices += (px + ix, py - iy, u, v, px + ox, py - oy, 0.25, v)
        self.vertices.fromlist(vertices)
        starts = range(first, self.count - 4, 4)  # a vertex and the same one of the next section, side by side
        self.indices.fromlist([before + i for before in starts for i in _THREE_QUADS])


_THREE_QUADS = tuple(a + i for a in range(3) for i in (0, 1, 5, 0, 5, 4))
"""From one section of a strip, four vertices, to the next: the left soft edge, the body, the right soft edge."""

Section = tuple[float, float, float, float, float, float]


def _sections(run: Outline, half: float, soft: float, ends: str) -> list[Section]:
    """Return the cross-sections of a line: x, y, the normal (long at mitres), half the width and the opacity."""
    directions = [_unit(a, b) for a, b in pairwise(run)]
    ring = ends == "ring"
    sections = []
    for i, (x, y) in enumerate(run):
        before = directions[i - 1] if i or ring else directions[0]
        after = directions[i] if i < len(directions) else directions[0] if ring else directions[-1]
        nx, ny = _mitre(before, after)
        sections.append((x, y, nx, ny, half, 1.0))
    if ring:
        return sections
    first, last = _cap(run[0], directions[0], half, soft, ends, -1), _cap(run[-1], directions[-1], half, soft, ends, 1)
    return [*reversed(first), *sections, *last]


_kept_sections = lru_cache(KEPT)(_sections)


def _cap(end: Point, direction: Point, half: float, soft: float, ends: str, way: int) -> list[Section]:
    (x, y), (dx, dy) = end, direction
    if ends == "blunt":
        return []
    angles = [pi / 2 * i / 5 for i in range(1, 6)]
    steps = [(half * sin(a), half * cos(a), 1.0) for a in angles[:-1]] + [(half + soft, 0.0, 0.0)]
    return [(x + dx * far * way, y + dy * far * way, dy, -dx, wide, shown) for far, wide, shown in steps]


def _unit(a: Point, b: Point) -> Point:
    far = hypot(b[0] - a[0], b[1] - a[1])
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far) if far else (1.0, 0.0)


def _mitre(before: Point, after: Point) -> Point:
    """Return the normal at a bend, as long as keeps the line's width, at most twice."""
    nx, ny = before[1] + after[1], -before[0] - after[0]
    far = hypot(nx, ny)
    if far < 1e-6:
        return after[1], -after[0]
    stretch = min(2.0, 2 / far)
    return nx / far * stretch, ny / far * stretch


class Cut(NamedTuple):
    """A form cut into triangles: its corners, their outward normals, and two vertices of each, the inner one first."""

    points: Outline
    normals: Outline
    indices: array[int]


@lru_cache(KEPT)
def _cut(points: Outline) -> Cut:
    """Cut a simple polygon, with a soft edge all round. Without an area it has no corners."""
    points = tidy(points)
    if len(points) < 3:
        return Cut((), (), array("H"))
    body = [2 * i for i in _triangles(points)]
    ends = 2 * len(points)
    edge = [i for a in range(0, ends, 2) for b in [(a - 2) % ends] for i in (b, a, a + 1, b, a + 1, b + 1)]
    return Cut(tuple(points), tuple(_normals(points)), array("H", (*body, *edge)))


def _triangles(points: Outline) -> list[int]:
    """Return three corners for each triangle that Kivy cuts a polygon into, by their places among its points."""
    tesselator, flat = Tesselator(), array("f", [each for point in points for each in point])
    tesselator.add_contour(flat)
    tesselator.tesselate(WINDING_NONZERO, TYPE_POLYGONS, 3)
    places = {corner: at for at, corner in enumerate(zip(flat[0::2], flat[1::2], strict=True))}
    corners = [tuple(each[at : at + 2]) for each in tesselator.vertices for at in (0, 2, 4)]
    return [places[corner] if corner in places else _nearest(points, *corner) for corner in corners]


def _nearest(points: Outline, x: float, y: float) -> int:
    """Return the place of the point that lies nearest to where two sides cross."""
    return min(range(len(points)), key=lambda at: hypot(points[at][0] - x, points[at][1] - y))


@cache
def _cut_disc(steps: int, stretch: float) -> Cut:
    return _cut(tuple((x, y * stretch) for x, y in circle(0, 0, 1, steps)))


def _normals(points: Outline) -> list[Point]:
    """Return the outward normal at each corner of a clockwise polygon (y down)."""
    sides = [_unit(points[i - 1], points[i]) for i in range(len(points))]
    return [_mitre(side, sides[(i + 1) % len(sides)]) for i, side in enumerate(sides)]
