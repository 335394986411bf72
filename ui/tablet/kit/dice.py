"""Dice as they lie on the table, the sum for the far side of it, and dice faces as tiles for entering by hand.

How one die is drawn is in `die`. What a throw means, and whether it counts, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.theme import Tone
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST, Fitted
from ui.tablet.kit.canvas import Drawn, ease
from ui.tablet.kit.die import PIPPED, WORD, Choices, Face, draw_choice, draw_die
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.tiles import Tile, TileView

SIDE = 116
TILTS = (-5, 4, -3, 6)
NARROW = 400
"""In a box no wider than this the dice are smaller, for the sum's sake."""
NAME = 15
"""The least size of the thrower's name; the sum is smaller where a name needs it."""
BELOW = 28
"""The height in dp of a sign's word below its die."""


class DiceView(msgspec.Struct, frozen=True):
    """The dice, their sum in words, who threw them (colour and name), and a note instead of the sum."""

    faces: tuple[Face, ...] = (Face(), Face())
    total: str = ""
    seat: str = ""
    name: str = ""
    tone: Tone = Tone.INK
    note: str = ""


class DiceWithSum(Drawn):
    """The dice with their sum at the right. New faces fall and settle; the sum appears when they lie."""

    LAYERS: ClassVar = ("dice", "sum")

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.view = DiceView()
        self._settled = 1.0
        self._appeared = 1.0
        self._grown: tuple[tuple[float, float, float], ...] = ()
        super().__init__(look, **kwargs)

    def show(self, view: DiceView, news: bool = True, grown: tuple[tuple[float, float, float], ...] = ()) -> None:
        """Show dice; if the faces are new they settle first. What is no `news` lies there at once.

        `grown`: the middle and the size, in dp, from which each grows, such as the face that was tapped.
        """
        falls = news and self.would_fall(view)
        self.view = view
        if falls:
            self._grown = grown if len(grown) == len(view.faces) else ()
            motion = tokens().motion
            self.run("settle", motion.die_settle + motion.sum_appear, self._fall)
        self.draw()

    def would_fall(self, view: DiceView) -> bool:
        """Return whether dice fall when it is shown this: other faces than those that lie there."""
        return view.faces != self.view.faces and any(face.pips or face.icon for face in view.faces)

    def _fall(self, t: float) -> None:
        motion = tokens().motion
        passed = t * (motion.die_settle + motion.sum_appear)
        self._settled = min(1.0, passed / motion.die_settle)
        self._appeared = max(0.0, (passed - motion.die_settle) / motion.sum_appear) if t < 1 else 1.0
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("dice", (self.view.faces, self._settled), self._dice)
        self.layer("sum", (self.view, self._appeared), self._sum)

    @property
    def _die(self) -> tuple[float, float]:
        """The side of a die and the distance from one to the next."""
        count = max(1, len(self.view.faces))
        gap = 12 if len(self.view.total) > 1 else 20
        share = 0.6 if self.w > NARROW else 0.5
        most = (self.w * share - 8 - gap * (count - 1)) / count
        side = max(1.0, min(SIDE, self.h - self._words, most))  # before it is laid out a widget may be too small
        return side, side + gap

    @property
    def _words(self) -> float:
        """How much room the words of signs take below the dice."""
        return BELOW * self.look.larger if any(face.word for face in self.view.faces) else 0.0

    def die_at(self, x: float) -> int | None:
        """Return which die lies at so many pixels from the left of the window; None beside them all."""
        _, step = self._die
        at = int((x / self.look.unit - self.x / self.look.unit - 4) // step)
        return at if 0 <= at < len(self.view.faces) else None

    def _dice(self, pen: Pen) -> None:
        side, step = self._die
        fallen = ease(self._settled)
        for i, face in enumerate(self.view.faces):
            x, y = 4 + side / 2 + i * step, (self.h - self._words) / 2
            if face.word:
                word = pen.fit(face.word, side + WORD, WORD, True)
                pen.text(x, y + side / 2 + 0.85 * self._words, face.word, word.sp, pen.c.ink, True, 0.5, fallen)
            if self._grown and fallen < 1:
                left, top, small = self._grown[i]
                x, y, size = (a + (b - a) * fallen for a, b in ((left, x), (top, y), (small, side)))
                draw_die(pen, x, y, size, face, TILTS[i % 4] * fallen)
                continue
            angle = TILTS[i % 4] + (1 - fallen) * (70 if i % 2 else -55)
            lift = (1 - fallen) * -side * 0.5
            draw_die(pen, x, y + lift, side * (1 + 0.12 * (1 - fallen)), face, angle)

    def _sum(self, pen: Pen) -> None:
        view, (side, step) = self.view, self._die
        left = 4 + (len(view.faces) - 1) * step + side + 12
        if view.note:
            note = pen.fit(view.note, self.w - left - 16, tokens().type.body, False, 3, self.h)
            pen.block(left + 14, self.h / 2, note, pen.c.muted)
        if not view.total:
            if view.seat and not view.note:
                self._thrower(pen, (left + self.w) / 2, self.w - left)
            return
        thrower = max(66.0, pen.measure(view.name, NAME, True) + 4) if view.seat else 0
        room, most = self.w - 4 - left - thrower, tokens().type.roll_sum / pen.look.larger
        fitted = pen.fit(view.total, room, most, True, 1, self.h * LEADING / 0.88)  # so high are digits
        colour = pen.look.theme.tone(view.tone)
        baseline = self.h / 2 + 0.375 * fitted.sp * pen.look.larger
        pen.text(self.w - 4, baseline, view.total, fitted.sp, colour, True, 1, self._appeared)
        if view.seat:
            end = self.w - 4 - pen.measure(view.total, fitted.sp, True)
            self._thrower(pen, (left + end) / 2, end - left)

    def _thrower(self, pen: Pen, x: float, room: float) -> None:
        """Draw whose throw it is: sign and name, or the sign alone where a name could not be read."""
        fitted = pen.fit(self.view.name, max(40, room - 4), 22, True)
        if fitted.sp * pen.look.larger < LEAST - 0.1:
            sign(pen, x, self.h / 2, 42, self.view.seat)
            return
        sign(pen, x, self.h / 2 - 14, 42, self.view.seat)
        pen.text(x, min(self.h / 2 + 40, self.h - 4), self.view.name, fitted.sp, pen.c.ink, True, 0.5)


class DicePad(Drawn):
    """Rows of faces, one row for each die, for entering a throw by touch. `changed(chosen)` after each tap."""

    LAYERS: ClassVar = ("faces", "chosen")

    def __init__(
        self,
        look: Look,
        dice: tuple[Choices, ...] = (PIPPED, PIPPED),
        changed: Callable[[tuple[int, ...]], None] | None = None,
        **kwargs: Any,
    ) -> None:
        self.dice = dice
        self.chosen: tuple[int, ...] = (0,) * len(dice)
        self.changed = changed
        super().__init__(look, **kwargs)

    def show(self, chosen: tuple[int, ...]) -> None:
        """Show which face of each die is chosen; 0 is none yet."""
        self.chosen = chosen
        self.draw()

    def _cell(self, row: int) -> tuple[float, float]:
        return self.w / len(self.dice[row]), self.h / len(self.dice)

    def _spot(self, row: int, at: int) -> tuple[float, float, float, float]:
        """Return the middle of a face and its size."""
        across, down = self._cell(row)
        size = min(across, down) * 0.88
        wide = across * 0.94 if any(face.word for _, face in self.dice[row]) else size
        return (at + 0.5) * across, (row + 0.5) * down, wide, size

    def place_of(self, row: int, face: int) -> tuple[float, float]:
        """Return the middle of a face as shares of the pad's width and height, from its top left corner."""
        x, y, *_ = self._spot(row, [number for number, _ in self.dice[row]].index(face))
        return x / self.w, y / self.h

    def draw(self) -> None:
        """Draw all faces, and the lamp around the chosen ones."""
        self.layer("faces", self.dice, self._faces)
        self.layer("chosen", self.chosen, self._rings)

    def _faces(self, pen: Pen) -> None:
        for row, choices in enumerate(self.dice):
            for at, (_, face) in enumerate(choices):
                draw_choice(pen, *self._spot(row, at), face)

    def _rings(self, pen: Pen) -> None:
        for row, (chosen, choices) in enumerate(zip(self.chosen, self.dice, strict=True)):
            for at, (number, _) in enumerate(choices):
                if number == chosen:
                    x, y, wide, high = self._spot(row, at)
                    wide, high, y = wide + 15, high + 15, y + 2
                    pen.frame(x - wide / 2, y - high / 2, wide, high, 6, pen.c.lamp, high * 0.25)

    def on_touch_down(self, touch: Any) -> bool:
        """Choose the face under the finger."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y = self.dp(touch.x, touch.y)
        row = min(len(self.dice) - 1, int(y // (self.h / len(self.dice))))
        across, choices = self._cell(row)[0], self.dice[row]
        face, _ = choices[min(len(choices) - 1, int(x // across))]
        self.show((*self.chosen[:row], face, *self.chosen[row + 1 :]))
        if self.changed is not None:
            self.changed(self.chosen)
        return True


class DieTile(Tile):
    """A tile of a list with a face of a die before its text; where there is room, its icon stands between them."""

    def __init__(self, look: Look, face: int, view: TileView, pressed: Callable[[], None]) -> None:
        self.face = face
        super().__init__(look, view, pressed)

    def _row(self, pen: Pen, y: float) -> None:
        size = min(64.0, self._face - 16)
        draw_die(pen, 16 + size / 2, y, size, Face(self.face))
        left, icon = size + 32, self._icon(pen)
        fitted = self._fitted(pen, left + 48) if icon else None
        if fitted is None or not pen.readable(fitted):
            pen.block(left, y, self._fitted(pen, left), self._ink(pen), True)
            return
        pen.icon(icon, left + 18, y, 36, self._ink(pen), self._cut(pen))
        pen.block(left + 48, y, fitted, self._ink(pen), True)

    def _fitted(self, pen: Pen, left: float) -> Fitted:
        return pen.fit(self.view.text, self.w - left - 16, tokens().type.name, True, 2, self._face - 8)
