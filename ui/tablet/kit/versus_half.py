"""Two sums side by side: who against whom, every part of each sum, the dice, and the larger sum in the lamp's colour.

Texts come in ready; what counts, and who wins a draw, must never enter.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn, ease
from ui.tablet.kit.cards import draw_card
from ui.tablet.kit.dice import TILTS
from ui.tablet.kit.die import Face, draw_die
from ui.tablet.kit.face_rows import FaceRow
from ui.tablet.kit.pen import LEADING, Pen

DIE = 72
PARTS = 4
"""Parts that stand one under another; more of them stand closer."""
TALL, PAYING = 516.0, 592.0
"""The height in dp that a side is drawn for, without and with what it pays."""
DICE = (284, 420)
"""Between which heights the dice lie, or the faces to tap."""
BEAM = 162.0
"""How far the line of a level sum runs towards the other side, in dp."""


class PartLine(msgspec.Struct, frozen=True):
    """One part of a sum: what it is, how much, and its icon if it has one."""

    text: str
    value: int
    icon: str = ""


class PaidLine(msgspec.Struct, frozen=True):
    """What a side pays: for what, and the cards by their icons."""

    text: str
    cards: tuple[str, ...]


class SideView(msgspec.Struct, frozen=True):
    """One side: the seat, what it does, the parts of its sum, its dice, and the word for the sum.

    `won` lights the sum or dims it; None: nothing is decided yet. `asked`: it is waited for. `right` sets the head
    flush right. `before` are the dice it threw last, to no end; `paid` stands below the sum. `level`: both sums are
    equal. `by_hand`: rows of faces to tap where its dice would lie. A side without a seat has an `icon` for its sign.
    """

    seat: str = "white"
    name: str = ""
    line: str = ""
    parts: tuple[PartLine, ...] = ()
    faces: tuple[Face, ...] = ()
    word: str = ""
    won: bool | None = None
    right: bool = False
    asked: bool = False
    before: tuple[Face, ...] = ()
    paid: PaidLine | None = None
    level: bool = False
    by_hand: tuple[FaceRow, ...] = ()
    icon: str = ""

    @property
    def total(self) -> int:
        """The sum of its parts and its dice."""
        return sum(part.value for part in self.parts) + sum(face.pips for face in self.faces)


def signed(value: int, first: bool) -> str:
    """Return a part's number: all but the first say what they add or take."""
    return str(value) if first and value >= 0 else f"{value:+d}".replace("-", "−")


class VersusHalf(Drawn):
    """One side of a comparison, 332 by 516 dp on the stage. The sum appears when its dice lie."""

    LAYERS: ClassVar = ("parts", "dice", "sum")

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.view = SideView()
        self._fallen = 1.0
        self.inwards = 0.0  # how far the line of a level sum runs on to the left (below 0) or to the right, in dp
        super().__init__(look, **kwargs)

    def show(self, view: SideView, news: bool = True) -> None:
        """Show a side; new dice fall first, unless they are no `news`."""
        before, self.view = self.view, view
        if news and view.faces != before.faces and any(face.pips for face in view.faces):
            self.run("fall", tokens().motion.die_settle, self._fall)
        self.draw()

    def _fall(self, t: float) -> None:
        self._fallen = ease(t)
        self.draw()

    @property
    def scale(self) -> float:
        """How much larger it is than on the stage."""
        return min(self.w / 332, self.h / (PAYING if self.view.paid else TALL))

    def lies(self, x: float, y: float) -> bool:
        """Whether dice lie at a point of the window, as it is laid out."""
        (left, down), s = self.dp(x, y), self.scale
        thrown = any(face.pips for face in self.view.faces)
        return thrown and DICE[0] * s <= down <= DICE[1] * s and 0 <= left <= (DIE + 14) * s * len(self.view.faces)

    @override
    def draw(self) -> None:
        view = self.view
        if self.scale < 0.05:
            return
        self.layer("parts", view, self._parts)
        self.layer("dice", (view.faces, view.before, bool(view.by_hand), len(view.parts), self._fallen), self._dice)
        self.layer("sum", (view, self._fallen, self.inwards), self._sum)

    def _parts(self, pen: Pen) -> None:
        view, s = self.view, self.scale
        edge, anchor = (self.w - 76 * s, 1) if view.right else (76 * s, 0)
        at = (self.w - 30 * s if view.right else 30 * s, 38 * s)
        if view.asked:
            lamp = pen.look.theme.fixed.badge_gain
            pen.ink.glow(*at, 62 * s, 62 * s, ((0, lamp, 0.6), (0.5, lamp, 0.4), (1, lamp, 0)))
        if view.seat:
            sign(pen, *at, 60 * s, view.seat)
        elif view.icon in pen.look.theme.icons:
            pen.icon(view.icon, *at, 52 * s, pen.c.ink)
        for text, sp, baseline, colour, bold in (
            (view.name, 36, 34 if view.line else 51, pen.c.ink, True),
            (view.line, 22, 64, pen.c.lamp if view.asked else pen.c.muted, view.asked),
        ):
            fitted = pen.fit(text, self.w - 80 * s, sp * s / pen.look.larger**0.5, bold)
            pen.text(edge, baseline * s, text, fitted.sp, colour, bold, anchor)
        step = 48.0 * min(1.0, PARTS / max(1, len(view.parts))) * s
        for i, part in enumerate(view.parts):
            self._part(pen, part, 126 * s + i * step, i == 0, step)

    def _part(self, pen: Pen, part: PartLine, baseline: float, first: bool, step: float) -> None:
        drawn = part.icon in pen.look.theme.icons
        s, lead = self.scale, 44 * self.scale if drawn else 0.0
        most = step / (1.2 * pen.look.larger)
        value = signed(part.value, first)
        number = min(34 * s / pen.look.larger**0.5, most)
        pen.text(self.w, baseline, value, number, pen.c.ink, True, 1)
        if drawn:
            pen.icon(part.icon, 16 * s, baseline - 9 * s, 32 * s, pen.c.ink)
        room = self.w - lead - pen.measure(value, number, True) - 12 * s
        fitted = pen.fit(part.text, room, min(26 * s, most), False, 2, step)
        leading = fitted.sp * pen.look.larger * LEADING
        top = baseline - (len(fitted.lines) - 1) * leading / 2
        for i, line in enumerate(fitted.lines):
            pen.text(lead, top + i * leading, line, fitted.sp, pen.c.ink)

    def _dice(self, pen: Pen) -> None:
        s, up = self.scale, 1 - self._fallen
        side = min(DIE * s, (self.w - 90 * s) / max(1, len(self.view.faces)) - 14 * s)
        self._before(pen, side / 2)
        for i, face in enumerate(() if self.view.by_hand else self.view.faces):
            x, y = side / 2 + i * (side + 14 * s), 330 * s - up * side * 0.5
            draw_die(pen, x, y, side * (1 + 0.12 * up), face, TILTS[i % 4] + up * (70 if i % 2 else -55))

    def _before(self, pen: Pen, side: float) -> None:
        """Draw the dice of the throw before half as large: above the others, or where there is room."""
        s, view = self.scale, self.view
        step = side + 10 * s
        left, middle = 0.0, 257 * s
        if len(view.parts) > 3:
            left, middle = (0.0, 448 * s) if view.by_hand else (2 * (2 * side + 14 * s) + 6 * s, 330 * s)
        for i, face in enumerate(view.before):
            draw_die(pen, left + side / 2 + i * step, middle, side, face, TILTS[i % 4])

    def _line(self, pen: Pen) -> None:
        """Draw the line over the sum; level with the other's, both are one beam."""
        s, inwards = self.scale, self.inwards if self.view.level else 0.0
        start, end = 1.5 * s + min(0.0, inwards), self.w - 1.5 * s + max(0.0, inwards)
        pen.line([(start, 404 * s), (end, 404 * s)], 4 * s, pen.c.lamp if self.view.level else pen.c.ink)

    def _pays(self, pen: Pen, paid: PaidLine) -> None:
        """Say below the sum what the side pays."""
        s, larger = self.scale, pen.look.larger
        x, y, wide, high = self.w, 560 * s, 40 * s, 52 * s
        for kind in paid.cards:
            x -= wide
            draw_card(pen, x, y - high / 2, wide, kind)
            x -= 8 * s
        number = f"−{len(paid.cards)}"
        size = 36 * s / larger**0.5
        pen.text(x - 4 * s, y + 13 * s, number, size, pen.c.alarm, True, 1)
        fitted = pen.fit(paid.text, x - pen.measure(number, size, True) - 16 * s, 28 * s / larger**0.5)
        pen.text(0, y + 10 * s, paid.text, fitted.sp, pen.c.muted)

    def _sum(self, pen: Pen) -> None:
        view, s = self.view, self.scale
        if not view.by_hand:
            self._line(pen)
        if view.paid is not None:
            self._pays(pen, view.paid)
        if self._fallen < 1 or not (view.parts or view.faces):
            return  # nothing is known yet that could be summed
        larger = pen.look.larger
        if any(face.pips for face in view.faces):
            thrown = signed(sum(face.pips for face in view.faces), not view.parts)
            pen.text(self.w, 346 * s, thrown, 34 * s / larger**0.5, pen.c.ink, True, 1)
        colour = pen.c.ink if view.won is None else pen.c.lamp if view.won else pen.c.muted
        total, size = str(view.total).replace("-", "−"), tokens().type.battle_sum * s / larger
        pen.text(self.w, 510 * s, total, size, colour, True, 1)
        room = self.w - pen.measure(total, size, True) - 16 * s
        fitted = pen.fit(view.word, room, 28 * s / larger**0.5)
        pen.text(0, 500 * s, view.word, fitted.sp, pen.c.muted)
