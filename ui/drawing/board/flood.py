"""A flood that comes over the water from a stretch of the rim and breaks on the coast, at the corners it reaches.

What the flood costs, and whom, must never enter: it is handed corners, and a badge beside them says the rest.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from ui.drawing.outlines import Point, on_rim
from ui.drawing.pen import Pen
from ui.drawing.places import Places

STEP = 2
"""Degrees from one ray of the wash to the next."""
BEYOND = 4
"""Degrees the wash reaches past the outermost corners."""
SIDE = 30
"""Half the degrees of a side of the rim: no flood is narrower."""
FOAM = "#BDEFF7"
CREST = 14.0
"""How far before the coast the flood breaks, in dp of a 60 dp hex: outside blocks that lie there."""
RIPPLES = ((0.14, 6.0, 0.8), (0.34, 5.0, 0.55), (0.58, 4.0, 0.35))
"""Each ripple: its share of the way from the rim, its width, its opacity."""


def draw_flood(pen: Pen, places: Places, rim: float, bearing: float, reaches: tuple[str, ...], t: float) -> None:
    """Draw a flood from a bearing of the rim (the radius of the water) after a share `t` of its run, 0 to 1.

    `reaches` are corners on the coast; with none of them on this island nothing is drawn.
    """
    coast = tuple(corner for corner in places.island.coast_corners if corner in reaches)
    if not coast or t <= 0:
        return
    rays = _rays(places, bearing, coast)
    shores = [_shore(places, ray) for ray in rays]
    fronts = [rim + (shore - rim) * t for shore in shores]
    _wash(pen, places, rays, rim, fronts)
    for share, width, opacity in RIPPLES:
        if share < t:
            _ripple(pen, places, rays, [rim + (shore - rim) * share for shore in shores], width, opacity)
    broken = max(0.0, (t - 0.8) / 0.2)  # the crest rises as the front comes in
    for run in _runs(places, coast) if broken else ():
        line = [_before(places, corner) for corner in run]
        pen.line(line, 9 * places.side / 60, pen.c.water, 0.75 * broken)
        pen.line(line, 4 * places.side / 60, "#FFFFFF", broken)


def _rays(places: Places, bearing: float, coast: tuple[str, ...]) -> list[float]:
    """Return the bearings the wash is drawn at: the side it comes from, wider if it reaches farther round."""
    offs = []
    for corner in coast:
        x, y = places.at(corner)
        offs.append((degrees(atan2(x - places.x, places.y - y)) - bearing + 180) % 360 - 180)
    first, last = min(-SIDE, *(off - BEYOND for off in offs)), max(SIDE, *(off + BEYOND for off in offs))
    steps = round((last - first) / STEP)
    return [bearing + first + (last - first) * i / steps for i in range(steps + 1)]


def _shore(places: Places, bearing: float) -> float:
    """Return how far from the middle the flood meets the coast in this direction."""
    dx, dy = sin(bearing * pi / 180), -cos(bearing * pi / 180)
    far = 0.0
    for edge in places.island.coast_edges:
        (ax, ay), (bx, by) = places.ends(edge)
        ax, ay, bx, by = ax - places.x, ay - places.y, bx - places.x, by - places.y
        across = dx * (by - ay) - dy * (bx - ax)
        if abs(across) < 1e-9:
            continue
        along, share = (ax * (by - ay) - ay * (bx - ax)) / across, (ax * dy - ay * dx) / across
        if along > 0 and -1e-9 <= share <= 1 + 1e-9:
            far = max(far, along)
    return far + CREST * places.side / 60


def _wash(pen: Pen, places: Places, rays: list[float], rim: float, fronts: list[float]) -> None:
    """Lay the flood's colour over the water: strong at the rim, thin where it runs out."""
    for (one, near), (other, next_) in pairwise(zip(rays, fronts, strict=True)):
        corners = [
            on_rim(places.x, places.y, r, ray) for r, ray in ((rim, one), (rim, other), (next_, other), (near, one))
        ]
        pen.ink.plain(corners, pen.c.water, 0.75, 0.75, 0.3, 0.3)


def _ripple(pen: Pen, places: Places, rays: list[float], radii: list[float], width: float, opacity: float) -> None:
    scale = places.side / 60
    inner = list(zip(rays, radii, strict=True))[1:-1]
    smooth = []
    for (one, near), (other, next_) in pairwise(inner):
        smooth += [(one + (other - one) * k / 3, near + (next_ - near) * k / 3) for k in range(3)]
    line: list[Point] = [on_rim(places.x, places.y, r + 5 * scale * sin(ray * pi / 180 * 48), ray) for ray, r in smooth]
    pen.line(line, width * scale, FOAM, opacity)


def _runs(places: Places, coast: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the reached corners as stretches of coast, each from one end to the other."""
    left, runs = set(coast), list[tuple[str, ...]]()
    beside = {c: [n for n in places.island.corner_neighbours[c] if n in left and _on_coast(places, c, n)] for c in left}
    while left:
        start = min(left, key=lambda corner: (len([n for n in beside[corner] if n in left]), corner))
        run: list[str] = []
        here: str | None = start
        while here is not None:
            run.append(here)
            left.discard(here)
            here = next((n for n in beside[here] if n in left), None)
        runs.append(tuple(run))
    return runs


def _on_coast(places: Places, one: str, other: str) -> bool:
    edges = places.island.corner_edges
    return any(edge in places.island.edge_sea for edge in edges[one] if edge in edges[other])


def _before(places: Places, corner: str) -> Point:
    """Return the point before a corner where the flood breaks, parallel to both coastal edges."""
    x, y = places.at(corner)
    land = [places.at(hex_) for hex_ in places.island.corner_hexes[corner]]
    dx, dy = x * len(land) - sum(p[0] for p in land), y * len(land) - sum(p[1] for p in land)
    out = CREST * places.side / 60 * 2 / 3**0.5 / hypot(dx, dy)
    return x + dx * out, y + dy * out
