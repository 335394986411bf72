"""The board as a widget: layers that are drawn again only when they change, and the finger that names a place.

It draws a BoardView and calls back with a place; what a tap means is decided by whoever handed in the callback.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from math import dist, hypot
from typing import Any, ClassVar

from msgspec.structs import replace as with_fields
from typing_extensions import override

from companion.board.island import island
from companion.game.panels import Mark
from ui.drawing.board.layers import ISLAND_LAYERS, layers
from ui.drawing.board.rim import SECTOR, draw_dial, draw_sectors
from ui.drawing.board.sides import RIM_MIDDLE, draw_open_sides, side_at
from ui.drawing.board.signs import BADGE, laid_beside
from ui.drawing.board.view import BoardView
from ui.drawing.ground import (
    draw_land,
    draw_ports,
    draw_rim,
    draw_shore,
    draw_tokens,
    draw_water,
    water,
)
from ui.drawing.look import Look
from ui.drawing.marks import draw_marks, small_on
from ui.drawing.outlines import Point, on_rim
from ui.drawing.places import KINDS, Places
from ui.drawing.tokens import tokens
from ui.tablet.board.crowned import draw_crowned
from ui.tablet.board.disc import Disc
from ui.tablet.kit.canvas import Drawn, ease
from ui.tablet.kit.pen import Pen

FOLLOW = 0.12
"""Seconds the needle takes to where its vane was seen: about as long as until it is seen again."""
CLOSE = 3.75
"""How much larger everything is from close up."""


class Board(Drawn):
    """The round board. `show` a view; `tapped(place)` is called when a highlighted place is tapped.

    `turned(side)` is called when one of the six sides of the rim is tapped that may be.
    """

    LAYERS: ClassVar = ("ground", "dial", "sides", *ISLAND_LAYERS, "crowned")

    def __init__(
        self,
        look: Look,
        tapped: Callable[[str], None] | None = None,
        turned: Callable[[int], None] | None = None,
        **kwargs: Any,
    ) -> None:
        self.view = BoardView()
        self.tapped, self.turned = tapped, turned
        self._bearing: float | None = None
        self._needle: float | None = None
        self._run = 1.0
        super().__init__(look, **kwargs)

    def show(self, view: BoardView) -> None:
        """Draw what changed since the last view: a dial turns to another side the short way, a flood runs to the coast.

        A flood in the first view is there at once: the screen was only laid again.
        """
        before, self.view = self.view, view
        if view.rim.side != before.rim.side:
            self._turn_dial(view.rim.side)
        if view.rim.vane != before.rim.vane:
            self._follow_vane(view.rim.vane)
        if view.rim.reaches != before.rim.reaches and before.map is not None:
            self._run_flood()
        self.draw()

    def _turn_dial(self, side: int | None) -> None:
        start = self._bearing
        if side is None or start is None:
            self._bearing = None if side is None else float(side * SECTOR)
            return
        way = (side * SECTOR - start + 180) % 360 - 180

        def step(t: float) -> None:
            self._bearing = (start + way * ease(t)) % 360
            self._draw_dial()

        self.run("dial", tokens().motion.dial_turn, step)

    def _follow_vane(self, vane: float | None) -> None:
        start = self._needle

        def step(t: float) -> None:
            if vane is None or start is None:
                self._needle = vane
            else:
                self._needle = (start + ((vane - start + 180) % 360 - 180) * t) % 360
            self._draw_dial()

        self.run("vane", 0 if vane is None or start is None else FOLLOW, step)

    def _run_flood(self) -> None:
        def step(t: float) -> None:
            self._run = ease(t)
            self.draw()

        self.run("flood", tokens().motion.flood_run if self.view.rim.reaches else 0, step)

    @property
    def disc(self) -> Disc:
        """The disc in the widget's box."""
        return Disc(self.w, self.h)

    @property
    def places(self) -> Places | None:
        """Where the places of the map lie; None while there is no map."""
        if self.view.map is None:
            return None
        land, (x, y) = island(self.view.map.island), self.disc.middle
        where = Places.on_disc(land, x, y, self.disc.radius)
        if not self.view.close:
            return where
        px, py = where.at(self.view.close)
        return Places(land, x + (x - px) * CLOSE, y + (y - py) * CLOSE, where.side * CLOSE)

    @override
    def draw(self) -> None:
        view, where = self.view, self.places
        if self.disc.radius < 8:
            return
        close = view if view.close else None  # from close up all that lies there ends at the rim
        self.layer("ground", (view.map, view.felt, close, bool(view.rim.words)), self._ground)
        self._draw_dial()
        self.layer(
            "sides", view.sides, lambda pen: draw_open_sides(pen, *self.disc.middle, self.disc.radius, view.sides)
        )
        if where is None or view.map is None or view.close:
            for name in (*ISLAND_LAYERS, "crowned"):
                self.layer(name, None, lambda pen: None)
            return
        for name, layer in layers(where, view, view.map, self.disc.radius, self._run).items():
            self.layer(name, layer.key, layer.draw)
        shown: Hashable = (view.map, view.marks, view.seats, view.letters)
        self.layer("crowned", (view.crowned, shown), lambda pen: self._crown(pen, where))

    def _crown(self, pen: Pen, where: Places) -> None:
        if self.view.crowned is not None:
            draw_crowned(pen, where, self.view, self.view.crowned, self.disc.radius)

    def side_xy(self, side: int) -> Point:
        """Return the middle of a side of the rim in window pixels."""
        x, y = on_rim(*self.disc.middle, self.disc.radius * RIM_MIDDLE, side * SECTOR)
        return float(self.x) + x * self.look.unit, float(self.y) + float(self.height) - y * self.look.unit

    def _ground(self, pen: Pen) -> None:
        draw_rim(pen, *self.disc.middle, self.disc.radius)
        view = self.view
        shows = (view.map, view.felt, view if view.close else None)
        pen.engraved(*self.disc.middle, water(self.disc.radius) + 1, shows, self._island)
        draw_shore(pen, *self.disc.middle, self.disc.radius)
        if self.view.rim.words:
            draw_sectors(pen, *self.disc.middle, self.disc.radius)

    def _island(self, pen: Pen) -> None:
        view, where = self.view, self.places
        draw_water(pen, *self.disc.middle, self.disc.radius, view.felt)
        if view.map is None or where is None:
            return
        radius = self.disc.radius * (CLOSE if view.close else 1)
        draw_land(pen, where, view.map, radius)
        if view.close:
            draw_ports(pen, where, view.map, radius)
            draw_tokens(pen, where, view.map)
            draw_marks(pen, where, view.marks, view.seats, view.letters, ())
            if view.arrow:
                _arrow(pen, where, view.marks, *view.arrow)

    def _draw_dial(self) -> None:
        rim, bearing = with_fields(self.view.rim, vane=self._needle), self._bearing
        self.layer(
            "dial", (rim, bearing), lambda pen: draw_dial(pen, *self.disc.middle, self.disc.radius, rim, bearing)
        )

    def hit(self, x: float, y: float, kinds: Collection[str] = KINDS) -> str | None:
        """Return the highlighted place under a finger at x, y in window pixels, or None."""
        if self.places is None:
            return None
        return self.places.meant(*self.dp(x, y), self.view.highlight, kinds)

    def badge_at(self, x: float, y: float) -> str:
        """Return the corner whose badge, laid away from it, is under a finger at x, y in window pixels; "" for none."""
        where, at = self.places, self.dp(x, y)
        if where is None:
            return ""
        laid = laid_beside(where, self.view, self.disc.radius)
        reach = BADGE * where.side / 60
        return next((badge.place for badge, spot in laid if badge.away and dist(spot, at) <= reach), "")

    def window_xy(self, place: str) -> Point:
        """Return the middle of a place in window pixels. Raises ValueError while there is no map."""
        if self.places is None:
            raise ValueError(f"There is no map yet, so {place} lies nowhere: show a view with a map first.")
        x, y = self.places.at(place)
        return float(self.x) + x * self.look.unit, float(self.y) + float(self.height) - y * self.look.unit

    def on_touch_down(self, touch: Any) -> bool:
        """Name the side or the place that was tapped; everything else falls through."""
        here = bool(self.collide_point(*touch.pos))
        x, y = self.dp(touch.x, touch.y)
        side = (
            side_at(x - self.disc.middle[0], y - self.disc.middle[1], self.disc.radius)
            if here and self.view.sides
            else None
        )
        if side is not None and self.turned is not None:
            self.turned(side)
            return True
        place = self.hit(touch.x, touch.y) if here else None
        if place is None or self.tapped is None:
            return bool(super().on_touch_down(touch))
        self.tapped(place)
        return True


def _arrow(pen: Pen, places: Places, marks: tuple[Mark, ...], start: str, end: str) -> None:
    """Point from what stands on one corner to what stands on another, where they are nearest to each other."""
    scale = places.side / 60
    (ax, ay), (bx, by) = min(
        ((one, other) for one in small_on(places, marks, start) for other in small_on(places, marks, end)),
        key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]),
    )
    far = hypot(bx - ax, by - ay)
    dx, dy, half = (bx - ax) / far, (by - ay) / far, max(9.0, far / scale / 2 - 19)

    def at(along: float, aside: float) -> Point:
        return (ax + bx) / 2 + (dx * along - dy * aside) * scale, (ay + by) / 2 + (dy * along + dx * aside) * scale

    shaft = [(-half, -3), (half - 10, -3), (half - 10, -8), (half, 0), (half - 10, 8), (half - 10, 3), (-half, 3)]
    outline = [at(along, aside) for along, aside in shaft]
    pen.fill(outline, pen.look.theme.fixed.badge_gain)
    pen.loop(outline, 2 * scale, pen.look.theme.fixed.outline)
