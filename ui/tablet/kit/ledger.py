"""The ledger: one row for each seat, and the folded ledger of signs and points when the column has other work.

Points, gains and second lines come in ready; nothing is added up here, and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any, ClassVar

from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import BACK, draw_card
from ui.tablet.kit.look import Look
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.seats import sign
from ui.tablet.kit.stage import row_height
from ui.tablet.kit.theme import Tone, mix
from ui.tablet.kit.tokens import tokens
from ui.tablet.kit.triangles import Ink
from ui.tablet.kit.typeset import STEP

MOST_SEATS = 6
LEAST_LINE = 0.7
"""The smallest share of its size a second line is shown in; gains are worth more than it."""
FOLDED = 40
"""The height of a second line that is folded once, because it is too long to be shown otherwise, in dp."""
ROW_LIGHT = 0.24
"""How strongly lamp light lies on the left end of an active row."""


@dataclass(frozen=True)
class CardGain:
    """So many cards of a kind gained (or, below nothing, lost); BACK is a card nobody may see."""

    count: int
    kind: str = BACK


@dataclass(frozen=True)
class LedgerRow:
    """One seat: its colour, name, a second line, its points, what it gains now, and a mark (an icon) instead of gains.

    `active` rows are lit: whose turn it is, or who is waited for.
    """

    seat: str
    name: str
    points: str
    line: str = ""
    gains: tuple[CardGain, ...] = ()
    mark: str = ""
    mark_tone: Tone = Tone.GOOD
    active: bool = False


class Ledger(Drawn):
    """Rows for 1 to 6 seats. New gains rise card by card; `tapped(i)` is called with the number of a row."""

    LAYERS: ClassVar = (*(f"row {i}" for i in range(MOST_SEATS)), *(f"gains {i}" for i in range(MOST_SEATS)))

    def __init__(self, look: Look, tapped: Callable[[int], None] | None = None, **kwargs: Any) -> None:
        self.rows: tuple[LedgerRow, ...] = ()
        self.tapped = tapped
        self._risen: tuple[int, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, rows: tuple[LedgerRow, ...], news: bool = True) -> None:
        """Show these seats; gains that are no `news` are there at once.

        Raises ValueError for more than six: nobody drew a seventh row.
        """
        if len(rows) > MOST_SEATS:
            raise ValueError(f"{len(rows)} seats do not fit the ledger: show at most {MOST_SEATS}.")
        before, self.rows = self.rows, rows
        gains = [row.gains for row in rows]
        if gains != [row.gains for row in before] and any(gains):
            most = max(abs(gain.count) for row in gains for gain in row)
            motion = tokens().motion
            seconds = min(motion.count_up_most, motion.count_up_step * most) if news else 0
            self.run("rise", seconds, lambda t: self._rise(t * most))
        self.draw()

    def _rise(self, cards: float) -> None:
        self._risen = (ceil(cards - 1e-9),) * len(self.rows)
        self.draw()

    @property
    def row_height(self) -> float:
        """The height of a row in dp."""
        return row_height(len(self.rows))

    def draw(self) -> None:
        """Draw the rows that changed."""
        count = len(self.rows)
        for i in range(MOST_SEATS):
            row = self.rows[i] if i < count else None
            risen = self._risen[i] if i < len(self._risen) else 0
            shown = tuple(_shown(gain, risen) for gain in row.gains) if row else ()
            lined = row is not None and i > 0 and not row.active and not self.rows[i - 1].active
            self.layer(f"row {i}", (row, lined, count), partial(self._row, row=row, i=i, lined=lined))
            self.layer(f"gains {i}", (row, shown, count), partial(self._gains, row=row, i=i, shown=shown))

    def _row(self, pen: Pen, row: LedgerRow | None, i: int, lined: bool) -> None:
        if row is None:
            return
        high = self.row_height
        middle = high * (i + 0.5)
        if row.active:
            _light(pen.ink, self.w, middle, high - 6, tokens().colour.same_in_both.badge_gain)
            pen.rect(0, middle - high / 2 + 3, 6, high - 6, pen.c.lamp, 3)
        if lined:
            pen.line([(84, high * i), (self.w, high * i)], 1.5, pen.c.hair, 0.55)
        sign(pen, 48, middle, 42 if high > 55 else 36, row.seat)
        points = self._points(pen, row)
        dim = row.points == "0"
        baseline = middle + 0.36 * points * pen.look.larger
        pen.text(self.w - 4, baseline, row.points, points, pen.c.muted if dim else pen.c.ink, True, 1)
        room = self._room(pen, row) - 86
        name = pen.fit(row.name, room, tokens().type.name, True)
        least = tokens().type.footnote * LEAST_LINE
        line = pen.fit(row.line, room, tokens().type.footnote)
        if line.sp < least and high > 70:
            line = pen.fit(row.line, room, tokens().type.footnote, False, 2, FOLDED)
        if not row.line or high < 55 or line.sp < least:
            alone = pen.fit(row.name, room, tokens().type.name, True, 2, high - 4)
            pen.block(86, middle, alone, pen.c.ink, True)
            return
        if len(line.lines) > 1:
            pen.text(86, middle - 9, row.name, name.sp, pen.c.ink, True)
            pen.block(86, middle + 16, line, pen.c.muted)
            return
        pen.text(86, middle - (2 if high > 70 else 4), row.name, name.sp, pen.c.ink, True)
        pen.text(86, middle + (25 if high > 70 else 21), row.line, line.sp, pen.c.muted)

    def _points(self, pen: Pen, row: LedgerRow) -> float:
        most = tokens().type.points if self.row_height > 55 else 42.0
        return pen.fit(row.points, 78, most, True).sp

    def _room(self, pen: Pen, row: LedgerRow) -> float:
        """Return where the name must end: before the gains, or before the points."""
        if not row.gains and not row.mark:
            return self.w - 82
        gains, scale = self._laid_out(pen, row)
        return min(self._gains_end - self._gains_width(pen, gains, scale) - 8, self._gains_end - 40)

    @property
    def _gains_end(self) -> float:
        return self.w - 76

    def _laid_out(self, pen: Pen, row: LedgerRow) -> tuple[tuple[CardGain, ...], float]:
        """Return the gains as they are drawn and how large: beside the second line if they fit, else beside the name.

        Too many kinds for one row become one pile of all of them.
        """
        line = pen.measure(row.line, tokens().type.footnote * STEP, False) if self.row_height > 55 else 0
        name = min(pen.measure(row.name, tokens().type.name, True), self.w * 0.4)
        most = min(1.0, self.row_height / 62)
        for beside in (max(name, min(line, self.w * 0.4)), name):
            for scale in (most, 0.8 * most, 0.66 * most):
                if self._gains_end - self._gains_width(pen, row.gains, scale) >= 96 + beside:
                    return row.gains, scale
        return (CardGain(sum(gain.count for gain in row.gains)),), 0.66 * most

    def _gains_width(self, pen: Pen, gains: tuple[CardGain, ...], scale: float) -> float:
        return sum((48 + 12) * scale + pen.measure(_signed(gain.count), 36 * scale, True) for gain in gains)

    def _gains(self, pen: Pen, row: LedgerRow | None, i: int, shown: tuple[int, ...]) -> None:
        if row is None:
            return
        middle = self.row_height * (i + 0.5)
        if row.mark and not row.gains:
            pen.icon(row.mark, self._gains_end - 20, middle, 36, pen.look.theme.tone(row.mark_tone))
            return
        laid, scale = self._laid_out(pen, row)
        gains = tuple(zip(laid, shown if laid == row.gains else (sum(shown),), strict=True))
        x = self._gains_end
        for gain, count in reversed(gains):
            wide = 38 * scale
            if abs(gain.count) > 1 and gain.kind == BACK:
                draw_card(pen, x - wide, middle - wide * 2 / 3, wide, BACK)
                x -= 12 * scale
            draw_card(pen, x - wide, middle - wide * 2 / 3, wide, gain.kind)
            x -= wide + 10 * scale
            colour = pen.c.lamp if gain.count > 0 else pen.c.alarm
            text = _signed(count if count else gain.count)
            baseline = middle + 0.36 * 36 * scale * pen.look.larger
            pen.text(x, baseline, text, 36 * scale, colour, True, 1, 1 if count else 0.35)
            x -= pen.measure(_signed(gain.count), 36 * scale, True) + 12 * scale

    def on_touch_down(self, touch: Any) -> bool:
        """Name the row that was tapped."""
        if self.tapped is None or not self.opacity or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        i = int(self.dp(touch.x, touch.y)[1] // self.row_height)
        if i >= len(self.rows):
            return False
        self.tapped(i)
        return True


def _shown(gain: CardGain, risen: int) -> int:
    return min(gain.count, risen) if gain.count > 0 else max(gain.count, -risen)


def _signed(count: int) -> str:
    return f"+{count}" if count > 0 else f"−{-count}" if count else "±0"


def _light(ink: Ink, width: float, middle: float, high: float, lamp: str) -> None:
    """Lay lamp light over a row, from full at the left to nothing at the right."""
    top, low = middle - high / 2, middle + high / 2
    ink.plain([(0, top), (width, top), (width, low), (0, low)], lamp, ROW_LIGHT, 0, 0, ROW_LIGHT)


class FoldedLedger(Drawn):
    """Signs and points in one line; the active seat is underlined. `show` takes the same rows as the ledger."""

    def __init__(self, look: Look, tapped: Callable[[int], None] | None = None, **kwargs: Any) -> None:
        self.rows: tuple[LedgerRow, ...] = ()
        self.tapped = tapped
        super().__init__(look, **kwargs)

    def show(self, rows: tuple[LedgerRow, ...]) -> None:
        """Show these seats."""
        self.rows = rows
        self.draw()

    def draw(self) -> None:
        """Draw the line."""
        self.layer("all", tuple((row.seat, row.points, row.active) for row in self.rows), self._line)

    def _line(self, pen: Pen) -> None:
        step = min(112.0, self.w / max(1, len(self.rows)))
        for i, row in enumerate(self.rows):
            x = i * step
            size = min(33.0, step * 0.4)
            sign(pen, x + size * 0.6, 20, size, row.seat)
            fitted = pen.fit(row.points, step - size * 1.4 - 4, 34, True)
            pen.text(x + size * 1.42, 20 + 0.36 * fitted.sp * pen.look.larger, row.points, fitted.sp, pen.c.ink, True)
            if row.active:
                pen.rect(x - 2, 44, step - 26, 5, pen.c.lamp, 2.5)

    def on_touch_down(self, touch: Any) -> bool:
        """Name the seat that was tapped."""
        if self.tapped is None or not self.opacity or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        i = int(self.dp(touch.x, touch.y)[0] // min(112.0, self.w / max(1, len(self.rows))))
        if i < len(self.rows):
            self.tapped(i)
        return i < len(self.rows)


def row_ground(look: Look) -> str:
    """Return the colour behind an active row's text at its brightest, for checking contrast."""
    return mix(look.theme.c.ground_centre, tokens().colour.same_in_both.badge_gain, ROW_LIGHT)
