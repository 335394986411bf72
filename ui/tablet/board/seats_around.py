"""The tablet in the middle of a disc and the seats around it, to be dragged to their sides; or tapped, then the side.

Who sits where is told to whoever shows it. No game, no rule and no wording may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import hypot
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.ground import draw_rim, draw_shore, draw_water, water
from ui.drawing.look import Look
from ui.drawing.outlines import Point, dashes, rectangle, rotated
from ui.drawing.seats import hexagon_corners, sign
from ui.drawing.typeset import LEAST, halved
from ui.tablet.board.disc import Disc
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import LEADING, Pen

QUARTER = 90
MOST = 2
"""So many are let to one side by a finger; more are drawn where they were turned to otherwise."""
OUT, OUT_ACROSS = 212, 228
"""How far from the middle a sign is at the near and far sides, and at the left and right, in dp on a disc of 376."""
NAME = 66
"""How much further out its name stands."""
APART, CROWDED = 170, 116
"""From one seat to the next at a side, with two there and with more."""
SIGN, REACH = 80, 56
"""How large a sign is, and how near to its middle a finger means it."""
FREE = 112
"""How far beside one who sits there a free place is drawn."""
SLIP = 12
"""A finger that moved less than this in dp has only tapped."""


class SeatAtSide(msgspec.Struct, frozen=True):
    """One seat: its colour, its name and its side, a number of quarters clockwise from the near one."""

    colour: str
    name: str
    side: int


class SeatsView(msgspec.Struct, frozen=True):
    """The seats clockwise in the order of play, which of them was tapped (None: none), and whether they are turned."""

    seats: tuple[SeatAtSide, ...] = ()
    tapped: int | None = None
    turned: bool = True


class SeatsAround(Drawn):
    """Seats around a tablet. `tap(seat)` when one is tapped (None: no longer), `sit(seat, side)` when one is moved.

    `full(seat)` is called in its place where two sit at that side already.
    """

    LAYERS: ClassVar = ("ground", "free", "seats", "held")

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.view = SeatsView()
        self.tap: Callable[[int | None], None] = lambda seat: None
        self.sit: Callable[[int, int], None] = lambda seat, side: None
        self.full: Callable[[int], None] = lambda seat: None
        self._held: int | None = None  # which seat a finger drags, and where the finger is
        self._from = self._finger = (0.0, 0.0)
        super().__init__(look, **kwargs)

    def show(self, view: SeatsView) -> None:
        """Show who sits where."""
        self.view = view
        self._held = None
        self.draw()

    # -- where things are

    @property
    def disc(self) -> Disc:
        """The disc in the widget's box."""
        return Disc(self.w, self.h)

    def _out(self, side: int, across: float, out: float = 0) -> Point:
        """Return a place at a side: so far to its right as who sits there sees it, and further out."""
        (x, y), far = self.disc.middle, OUT_ACROSS if side % 2 else OUT
        return rotated([(x + across * self.disc.scale, y + (far + out) * self.disc.scale)], side * QUARTER, x, y)[0]

    def _apart(self, side: int) -> float:
        return APART if len(self.at_side(side)) <= MOST else CROWDED

    def at_side(self, side: int) -> tuple[int, ...]:
        """Return which seats sit at a side, clockwise."""
        return tuple(at for at, seat in enumerate(self.view.seats) if seat.side == side)

    def place_of(self, seat: int) -> Point:
        """Return where a seat's sign is, in dp from the widget's top left corner."""
        side = self.view.seats[seat].side
        return self._out(side, self._across(seat))

    def _across(self, seat: int) -> float:
        side = self.view.seats[seat].side
        here = self.at_side(side)
        return ((len(here) - 1) / 2 - here.index(seat)) * self._apart(side)

    def free_place(self, side: int) -> Point | None:
        """Return where the seat that is moved would find room at a side, None where it sits there or none is left."""
        moved = self._moved_seat
        here = self.at_side(side)
        if moved is None or moved in here or len(here) >= MOST:
            return None
        return self._out(side, -FREE * len(here))

    def side_at(self, x: float, y: float) -> int:
        """Return the side that lies nearest to a place in dp."""
        across, down = x - self.disc.middle[0], y - self.disc.middle[1]
        if abs(down) > abs(across):
            return 0 if down > 0 else 2
        return 3 if across > 0 else 1

    @property
    def _moved_seat(self) -> int | None:
        return self.view.tapped if self._held is None else self._held

    @property
    def _dragging(self) -> bool:
        far = hypot(self._finger[0] - self._from[0], self._finger[1] - self._from[1])
        return self._held is not None and far > SLIP

    # -- what is drawn

    @override
    def draw(self) -> None:
        if self.disc.radius < 8:
            return
        view, held = self.view, self._held if self._dragging else None
        over = self.side_at(*self._finger) if held is not None else None
        self.layer("ground", None, self._ground)
        self.layer("free", (view, self._moved_seat, over), partial(self._free, over))
        self.layer("seats", (view, held), self._seats)
        self.layer("held", (view, held, self._finger if held is not None else None), self._in_hand)

    def _ground(self, pen: Pen) -> None:
        draw_rim(pen, *self.disc.middle, self.disc.radius)
        pen.engraved(*self.disc.middle, water(self.disc.radius) + 1, "felt", self._felt)
        draw_shore(pen, *self.disc.middle, self.disc.radius)
        draw_tablet(pen, *self.disc.middle, self.disc.scale)

    def _felt(self, pen: Pen) -> None:
        draw_water(pen, *self.disc.middle, self.disc.radius, felt=True)

    def _free(self, over: int | None, pen: Pen) -> None:
        lamp = pen.look.theme.fixed.badge_gain
        for side in range(4):
            place = self.free_place(side)
            if place is None:
                continue
            s, (x, y) = self.disc.scale, place
            frame = rectangle(x - 52 * s, y - 46 * s, 104 * s, 92 * s, 24 * s)
            if side == over:
                pen.fill(frame, lamp, 0.3)
            for dash in dashes([*frame, frame[0]], 9 * s, 7 * s):
                pen.line(dash, 3.5 * s, lamp)

    def _seats(self, pen: Pen) -> None:
        for at, seat in enumerate(self.view.seats):
            if self._dragging and at == self._held:
                continue
            if at == self.view.tapped:
                self._glow(pen, *self.place_of(at))
            self._seat(pen, seat, self._across(at), self._apart(seat.side) - 14)

    def _glow(self, pen: Pen, x: float, y: float) -> None:
        lamp, far = pen.look.theme.fixed.badge_gain, 92 * self.disc.scale
        pen.ink.glow(x, y, far, far, ((0, lamp, 0.5), (0.45, lamp, 0.26), (1, lamp, 0)))

    def _seat(self, pen: Pen, seat: SeatAtSide, across: float, room: float) -> None:
        angle = seat.side * QUARTER if self.view.turned else 0
        sign(pen, *self._out(seat.side, across), SIGN * self.disc.scale, seat.colour, 1, angle)
        x, y = self._out(seat.side, across)
        below = (x, y + NAME * self.disc.scale)  # upright for everybody
        at = self._out(seat.side, across, NAME) if self.view.turned else below
        fitted = pen.fit(seat.name, room * self.disc.scale, 28 * max(self.disc.scale, 0.9), True)
        if fitted.sp * pen.look.larger >= LEAST:
            pen.centred(*at, seat.name, fitted.sp, pen.c.ink, 1, angle)
            return
        two = halved(seat.name, LEAST / pen.look.larger)
        for row, part in enumerate(two.lines):
            down = (row - 0.5) * LEAST * LEADING
            turned = rotated([(at[0], at[1] + down)], angle, *at)[0]
            pen.centred(*turned, part, two.sp, pen.c.ink, 1, angle)

    def _in_hand(self, pen: Pen) -> None:
        if self._held is None or not self._dragging:
            return
        seat, (x, y) = self.view.seats[self._held], self._finger
        angle = self.side_at(x, y) * QUARTER if self.view.turned else 0
        pen.shadow(x, y + 16 * self.disc.scale, 70 * self.disc.scale, 50 * self.disc.scale)
        self._glow(pen, x, y)
        sign(pen, x, y, SIGN * 1.2 * self.disc.scale, seat.colour, 1, angle)

    # -- the finger

    def _under(self, x: float, y: float) -> int | None:
        near = [(hypot(x - px, y - py), at) for at in range(len(self.view.seats)) for px, py in (self.place_of(at),)]
        found = min(near, default=None)
        return None if found is None or found[0] > REACH * self.disc.scale else found[1]

    def on_touch_down(self, touch: Any) -> bool:
        """Take up a seat, or seat the one that was tapped before."""
        here = self.dp(*touch.pos)
        if hypot(here[0] - self.disc.middle[0], here[1] - self.disc.middle[1]) > self.disc.radius:
            return bool(super().on_touch_down(touch))
        found = self._under(*here)
        if found is not None:
            touch.grab(self)
            self._held, self._from, self._finger = found, here, here
            self.draw()
        elif self.view.tapped is not None:
            self._seat_at(self.view.tapped, self.side_at(*here))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Carry the seat."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._finger = self.dp(*touch.pos)
        self.draw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let the seat go where the finger is; one that was only tapped is lit, and a second tap says where to."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        dragged, held, self._held = self._dragging, self._held, None
        if held is None:
            return True
        if dragged:
            self._seat_at(held, self.side_at(*self._finger))
        else:
            self.tap(None if self.view.tapped == held else held)
        self.draw()
        return True

    def _seat_at(self, seat: int, side: int) -> None:
        here = self.at_side(side)
        if seat in here:
            self.tap(None)
        elif len(here) >= MOST:
            self.full(seat)
        else:
            self.sit(seat, side)


def draw_tablet(pen: Pen, x: float, y: float, s: float) -> None:
    """Draw the tablet as it lies among the seats, its near side down."""
    c = pen.c

    def box(left: float, top: float, wide: float, high: float) -> tuple[float, float, float, float]:
        return x + left * s, y + top * s, wide * s, high * s

    pen.shadow(x, y + 24 * s, 230 * s, 150 * s)
    pen.rect(*box(-150, -94, 300, 188), c.rim_edge, 22 * s)
    pen.frame(*box(-150, -94, 300, 188), 3 * s, c.wood_line, 22 * s)
    pen.rect(*box(-138, -82, 276, 164), c.ground, 10 * s)
    pen.disc(x - 58 * s, y, 70 * s, c.rim)
    pen.disc(x - 58 * s, y, 62 * s, c.sea_centre)
    for (hx, hy), terrain in zip(_flower(x - 58 * s, y, 31 * s), _TERRAINS, strict=True):
        pen.fill(hexagon_corners(hx, hy, 17.4 * s), pen.look.theme.terrain(terrain))
    for left in (36, 72):
        pen.rect(*box(left, -68, 30, 30), c.tile, 7 * s)
    for i, wide in enumerate((88, 70, 78, 64)):
        pen.rect(*box(36, -24 + 17 * i, wide, 7), c.muted, 3.5 * s)
    pen.rect(*box(36, 52, 88, 20), c.tile, 8 * s)


_TERRAINS = ("hills", "fields", "fields", "pasture", "forest", "mountains", "forest")


def _flower(x: float, y: float, apart: float) -> Iterator[Point]:
    """Yield the middles of seven hexes, the first in the middle."""
    yield x, y
    yield from (rotated([(x + apart, y)], angle, x, y)[0] for angle in range(0, 360, 60))
