"""A round of raises on the disc: who sits where, who is asked, whose call stands, and the cards that lie for it.

Texts come in ready; what may be called, and what a card is worth, must never enter.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.board.rim import draw_arc
from ui.drawing.board.view import Rim
from ui.drawing.ground import draw_rim, draw_shore, draw_water, water
from ui.drawing.look import Look
from ui.drawing.outlines import Point, on_rim, rotated
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST
from ui.tablet.board.disc import Disc
from ui.tablet.kit.canvas import Drawn, ease
from ui.tablet.kit.cards import draw_card
from ui.tablet.kit.pen import Pen

AROUND = 252
"""How far from the middle the seats are, on a disc of 376 dp."""
UNDER_RIM, UNDER_POINTER = 30, 54
"""How much nearer to the middle a seat is whose words would lie under the rim, or under the pointer before it."""
CARD = 76
SPACE = 312
"""How wide the cards that lie in the middle may be together."""
SAID, UNDER_CARDS = 196, 76
"""How wide what they say may be, and how far below the middle it lies: beside a near seat that is asked."""
ALONE = 250
"""How wide it may be where no cards lie: there no seat is near."""
LEADER = 36
"""How large the sign of the seat is whose cards they are, on the corner of the first one."""
FADED = 0.42
SMALL = 1.25
"""How much more of a smaller disc what the cards say may take, so that it can still be read."""


class CallerState(Enum):
    """What a seat does in the round just now."""

    ASKED = "asked"
    LEADS = "leads"
    IN = "in"
    OUT = "out"


class Caller(msgspec.Struct, frozen=True):
    """One seat: its colour, its name, a short line under it, and what it does in the round.

    `quarter` turns sign and words to the side of the table where it sits: 0 the near side, 1 left, 2 far, 3 right.
    """

    seat: str
    name: str
    line: str = ""
    part: CallerState = CallerState.IN
    quarter: int = 0


class CallsView(msgspec.Struct, frozen=True):
    """The seats clockwise; what the round is about, with its icon; the cards that lie, and what they say together.

    `cards` are kinds, one for each card, "" for a card seen from behind; `leading` is the colour of the seat they are
    of, "" for none.
    """

    callers: tuple[Caller, ...] = ()
    title: str = ""
    icon: str = ""
    cards: tuple[str, ...] = ()
    said: str = ""
    leading: str = ""


def seat_bearing(at: int, of: int) -> float:
    """Return where a seat is on the disc, in degrees clockwise from the top: none straight ahead if that can be."""
    return (180 + 360 * (at if of % 2 else at + 0.5) / of) % 360


def _nearer(caller: Caller, bearing: float) -> float:
    """Return by how much a seat stands nearer to the middle; a pointer there is only before the one that is asked."""
    off = abs((180 + caller.quarter * 90 - bearing + 180) % 360 - 180)  # of its words from the way out, in degrees
    if caller.part is not CallerState.ASKED:
        return UNDER_RIM if off < 50 else 0
    return UNDER_POINTER if off < 60 else UNDER_RIM if off < 75 else 0


class CallsDisc(Drawn):
    """The round of raises. `show` a view; the lit arc turns to the seat that is asked."""

    LAYERS: ClassVar = ("ground", "callers", "arc", "middle")

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.view = CallsView()
        self._bearing: float | None = None
        super().__init__(look, **kwargs)

    def show(self, view: CallsView) -> None:
        """Show how the round stands; the arc turns the short way to whoever is asked now."""
        self.view = view
        asked = next((i for i, caller in enumerate(view.callers) if caller.part is CallerState.ASKED), None)
        self._turn(None if asked is None else seat_bearing(asked, len(view.callers)))
        self.draw()

    def _turn(self, bearing: float | None) -> None:
        start = self._bearing
        if bearing is None or start is None or bearing == start:
            self._bearing = bearing
            return
        way = (bearing - start + 180) % 360 - 180

        def step(t: float) -> None:
            self._bearing = (start + way * ease(t)) % 360
            self.draw()

        self.run("arc", tokens().motion.dial_turn, step)

    @property
    def disc(self) -> Disc:
        """The disc in the widget's box."""
        return Disc(self.w, self.h)

    @override
    def draw(self) -> None:
        view = self.view
        if self.disc.radius < 8:
            return
        self.layer("ground", len(view.callers), self._ground)
        self.layer("arc", (self._bearing, len(view.callers)), self._arc)
        self.layer("callers", view.callers, self._callers)
        self.layer("middle", view, self._middle)

    def _ground(self, pen: Pen) -> None:
        draw_rim(pen, *self.disc.middle, self.disc.radius)
        pen.engraved(*self.disc.middle, water(self.disc.radius) + 1, "felt", self._felt)
        draw_shore(pen, *self.disc.middle, self.disc.radius)
        count = len(self.view.callers)
        for i in range(count):
            self._chevron(pen, seat_bearing(i, count) + 180 / count)

    def _felt(self, pen: Pen) -> None:
        draw_water(pen, *self.disc.middle, self.disc.radius, felt=True)

    def _chevron(self, pen: Pen, bearing: float) -> None:
        """Draw the sign on the rim that says which way round the calls go."""
        s, (x, y) = self.disc.scale, on_rim(*self.disc.middle, 355 * self.disc.scale, bearing)
        line = [(x - 8 * s, y - 9 * s), (x + 4 * s, y), (x - 8 * s, y + 9 * s)]
        pen.line(rotated(line, bearing, x, y), 4 * s, pen.c.rim_ink, 0.8)

    def _arc(self, pen: Pen) -> None:
        if self._bearing is not None:
            wide = min(80.0, 360 / max(1, len(self.view.callers)) - 10)
            draw_arc(pen, *self.disc.middle, self.disc.radius, self._bearing, wide, Rim())

    def _callers(self, pen: Pen) -> None:
        count = len(self.view.callers)
        for i, caller in enumerate(self.view.callers):
            bearing = seat_bearing(i, count)
            far = AROUND - _nearer(caller, bearing)
            self._caller(
                pen, caller, on_rim(*self.disc.middle, far * self.disc.scale, bearing), 80 if count <= 4 else 64
            )

    def _caller(self, pen: Pen, caller: Caller, at: Point, size: float) -> None:
        s, (x, y) = self.disc.scale, at
        angle, faded = caller.quarter * 90, FADED if caller.part is CallerState.OUT else 1.0
        if caller.part is CallerState.ASKED:
            lamp = pen.look.theme.fixed.badge_gain
            pen.ink.glow(x, y, 120 * s, 120 * s, ((0, lamp, 0.5), (0.45, lamp, 0.26), (1, lamp, 0)))

        def below(down: float) -> Point:
            return rotated([(x, y + down * s)], angle, x, y)[0]

        sign(pen, *below(-14), size * s, caller.seat, faded, angle)
        name, line = below(size * 0.5 + 14), below(size * 0.5 + 42)
        fitted = pen.fit(caller.name, 142 * (s if s >= 1 else SMALL * s), max(LEAST, 26 * s) / pen.look.larger, True)
        pen.centred(*name, caller.name, fitted.sp, pen.c.ink, max(faded, 0.7), angle)
        asked = caller.part is CallerState.ASKED
        fitted = pen.fit(caller.line, 168 * s, 20 * max(s, 1), asked, 2, 47 * max(s, 1))
        colour = pen.c.lamp if asked else pen.c.ink
        high = fitted.sp * pen.look.larger
        for i, said in enumerate(fitted.lines):
            at = rotated([(line[0], line[1] + i * high * 1.15)], angle, *line)[0]
            drop = 0.365 * high
            pen.text(at[0], at[1] + drop, said, fitted.sp, colour, asked, 0.5, max(faded, 0.75), angle)

    def _middle(self, pen: Pen) -> None:
        view, s, (x, y) = self.view, self.disc.scale, self.disc.middle
        top = -104 if len(view.callers) > 2 or not view.cards else -120
        if view.icon:
            pen.icon(view.icon, x, y + (top - 66) * s, 84 * s, pen.c.ink, pen.c.felt_centre)
        fitted = pen.fit(view.title, 196 * s, 34 * s / pen.look.larger, True)
        pen.centred(x, y + top * s, view.title, fitted.sp, pen.c.ink)
        self._cards(pen)
        self._said(pen)

    def _cards(self, pen: Pen) -> None:
        """Lay the cards side by side; the more there are the more they lie on each other."""
        view, s, (x, y) = self.view, self.disc.scale, self.disc.middle
        count = len(view.cards)
        if not count:
            return
        wide, high = CARD * s, CARD * s * 4 / 3
        step = min(wide + 3 * s, (SPACE * s - wide) / max(1, count - 1))
        left = x - (step * (count - 1) + wide) / 2
        pen.shadow(x, y + high / 2 + 1, (step * (count - 1) + wide) * 0.56, 16 * s, 0.9)
        for i, kind in enumerate(view.cards):
            lift = (-2, 2, -1, 3)[i % 4] * s  # laid down by hand
            draw_card(pen, left + i * step, y - high / 2 + lift, wide, kind)
        if view.leading:
            sign(pen, left + 2 * s, y - high / 2 + 2 * s, LEADER * s, view.leading)

    def _said(self, pen: Pen) -> None:
        view, s, (x, y) = self.view, self.disc.scale, self.disc.middle
        if not view.said:
            return
        lead = 36 * s if view.leading and not view.cards else 0.0
        wide = (SAID if view.cards else ALONE) * s * (1 if s >= 1 else SMALL)
        fitted = pen.fit(view.said, wide - lead, 30 * s / pen.look.larger, True)
        width = pen.measure(view.said, fitted.sp, True) + lead
        left, at = x - width / 2, y + (UNDER_CARDS if view.cards else 10) * s
        if lead:
            sign(pen, left + 13 * s, at, 26 * s, view.leading)
        pen.text(left + lead, at + 0.365 * fitted.sp * pen.look.larger, view.said, fitted.sp, pen.c.ink, True)
