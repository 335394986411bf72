"""The scoreboard: one row for each seat. Folded, it has only signs and points, while the column does other work.

Points, gains and second lines come in ready; nothing is added up here, and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.theme import Tone, mix
from ui.drawing.tokens import tokens
from ui.drawing.typeset import STEP, Fitted, halved, wrap
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import BACK, draw_card
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.stage import row_height

MOST_SEATS = 6
LEAST = 20.0
"""No smaller type, in sp: who sits across the table reads it, too."""
ROW_LIGHT = 0.24
"""How strongly lamp light lies on the left end of an active row."""
LEFT, BEFORE_GAINS, AFTER = 86.0, 76.0, 8.0
"""Where words begin, how much is kept for points beside gains, and what stays free after words, in dp."""
THREE = (-16.0, 7.0, 29.0)
"""The baselines of three lines in a row of two, below its middle."""
FOLDED = 0.6
"""How wide a line in two is, as a share of its width in one."""
MOST_BEFORE = 150.0
"""How wide a name before the numbers may be in one line, in dp."""
ICON, NUMBER = 22.0, 27.0
"""How large the icon of a number is, and where its number begins, in dp."""
SIGNED = 36.0
"""The size of a number that is gained or lost, in sp."""
LETTERS = 0.85
"""How high the letters of a line are, in type sizes, with what reaches below it."""
CLOSE, WIDE, APART = 6.0, 14.0, 22.0
"""The least that stays free between two of them, in dp, the most where there is little room, and what keeps the last of
them from being read as a digit of the points."""


class Measures(msgspec.Struct, frozen=True):
    """How a row of some height is drawn, in dp about its middle; without `below` all stands on the name's line."""

    sign: float
    name: float
    points: float
    above: float
    below: float | None
    numbers: float
    step: float


TALL = Measures(44, 26, 48, -5, 23, 182, 58)
MIDDLE = Measures(40, 24, 44, -3, 21, 182, 58)
LOW = Measures(36, 26, 40, 9, None, 202, 52)


def measures(height: float, larger: float) -> Measures:
    """Return how rows of a height in dp are drawn: with a second line if type as large as this leaves room for it."""
    if height >= 66 * max(1, larger * 0.87):
        return TALL
    return MIDDLE if height >= 53 * larger else LOW


class CardGain(msgspec.Struct, frozen=True):
    """So many cards of a kind gained (or, below nothing, lost); BACK is a card nobody may see."""

    count: int
    kind: str = BACK


class ScoreboardNumber(msgspec.Struct, frozen=True):
    """An icon with a number, such as a hand with its cards; `award`: something is held for it."""

    icon: str
    number: str
    award: bool = False


class ScoreboardRow(msgspec.Struct, frozen=True):
    """One seat: its colour, name, points, a second line with numbers beside it, and what it gains now.

    While it gains something, or bears a mark (an icon), that takes the place of the numbers. `brief` stands before them
    where a row is too low for the line. `active` rows are lit: whose turn it is, or who is waited for.
    """

    seat: str
    name: str
    points: str
    line: str = ""
    gains: tuple[CardGain, ...] = ()
    mark: str = ""
    mark_tone: Tone = Tone.GOOD
    active: bool = False
    numbers: tuple[ScoreboardNumber, ...] = ()
    brief: tuple[ScoreboardNumber, ...] = ()


class Scoreboard(Drawn):
    """Rows for 1 to 6 seats. New gains rise card by card; `tapped(i)` is called with the number of a row."""

    LAYERS: ClassVar = (*(f"row {i}" for i in range(MOST_SEATS)), *(f"gains {i}" for i in range(MOST_SEATS)))

    def __init__(self, look: Look, tapped: Callable[[int], None] | None = None, **kwargs: Any) -> None:
        self.rows: tuple[ScoreboardRow, ...] = ()
        self.tapped = tapped
        self._risen: tuple[int, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, rows: tuple[ScoreboardRow, ...], news: bool = True) -> None:
        """Show these seats; gains that are no `news` are there at once.

        Raises ValueError for more than six: nobody drew a seventh row.
        """
        if len(rows) > MOST_SEATS:
            raise ValueError(f"{len(rows)} seats do not fit the scoreboard: show at most {MOST_SEATS}.")
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

    @override
    def draw(self) -> None:
        count = len(self.rows)
        places = self._places(Pen(None, self.look, 0, 0))  # it only measures
        for i in range(MOST_SEATS):
            row = self.rows[i] if i < count else None
            risen = self._risen[i] if i < len(self._risen) else 0
            shown = tuple(_shown(gain, risen) for gain in row.gains) if row else ()
            lined = row is not None and i > 0 and not row.active and not self.rows[i - 1].active
            its = places if row is not None and self._numbers(row) else ()
            self.layer(f"row {i}", (row, lined, count, its), partial(self._row, row=row, i=i, lined=lined, places=its))
            self.layer(f"gains {i}", (row, shown, count), partial(self._gains, row=row, i=i, shown=shown))

    @property
    def _m(self) -> Measures:
        return measures(self.row_height, self.look.larger)

    def _numbers(self, row: ScoreboardRow) -> tuple[ScoreboardNumber, ...]:
        """Return the numbers of a row; they give way to what it gains."""
        if row.gains or row.mark:
            return ()
        return row.numbers if self._m.below is not None else (*row.brief, *row.numbers)

    def _row(self, pen: Pen, row: ScoreboardRow | None, i: int, lined: bool, places: tuple[float, ...]) -> None:
        if row is None:
            return
        high, m = self.row_height, self._m
        middle = high * (i + 0.5)
        if row.active:
            lamp = tokens().colour.same_in_both.badge_gain
            pen.waning(0, middle - high / 2 + 1, self.w, high - 2, lamp, ROW_LIGHT)
            pen.rect(0, middle - high / 2 + 1, 6, high - 2, pen.c.lamp, 3)
        if lined:
            pen.line([(84, high * i), (self.w, high * i)], 1.5, pen.c.hair, 0.55)
        sign(pen, 48, middle, m.sign, row.seat)
        points = self._points(pen, row)
        dim = row.points == "0"
        baseline = middle + 0.36 * points * pen.look.larger
        pen.text(self.w - 4, baseline, row.points, points, pen.c.muted if dim else pen.c.ink, True, 1)
        baseline = middle + self._words(pen, row, middle, places)
        for number, x in zip(self._numbers(row), places, strict=False):
            _number(pen, x, baseline, number)

    def _words(self, pen: Pen, row: ScoreboardRow, middle: float, places: tuple[float, ...]) -> float:
        """Write the name and the second line; return how far below the middle numbers stand beside what is below.

        What is too long for its line takes another one, where the row is high enough; else the name stands alone.
        """
        m, room = self._m, self._room(pen, row) - LEFT
        beside = min(room, places[0] - AFTER - LEFT) if self._numbers(row) and places else room
        if m.below is None:
            _alone(pen, middle, _set(pen, row.name, beside, m.name, self.row_height), self.row_height)
            return m.above
        name = _set(pen, row.name, room, m.name, self.row_height)
        line = _set(pen, row.line, beside, LEAST, self.row_height, bold=False)
        fits = max(pen.measure(text, line.sp, False) for text in line.lines) <= beside
        if row.line and fits and len(name.lines) == len(line.lines) == 1:
            pen.text(LEFT, middle + m.above, row.name, name.sp, pen.c.ink, True)
            pen.text(LEFT, middle + m.below, row.line, line.sp, pen.c.muted)
            return m.below
        three = len(name.lines) + len(line.lines) == len(THREE) and self.row_height >= 70 * pen.look.larger
        if not (row.line and fits and three):
            _alone(pen, middle, name, self.row_height)
            return m.below
        lines = (*((text, True) for text in name.lines), *((text, False) for text in line.lines))
        for at, (text, bold) in zip(THREE, lines, strict=True):
            pen.text(LEFT, middle + at, text, LEAST, pen.c.ink if bold else pen.c.muted, bold)
        return THREE[-1]

    def _places(self, pen: Pen) -> tuple[float, ...]:
        """Return where the numbers begin, the same in each row; fewer places than numbers if more do not fit.

        They stand where every table has them; closer together, before the points, only if names or points are long.
        """
        m = self._m
        shown = [numbers for row in self.rows if (numbers := self._numbers(row))]
        most = max((len(numbers) for numbers in shown), default=0)
        wide = [
            max(NUMBER + pen.measure(n.number, LEAST, n.award) for numbers in shown for n in numbers[i : i + 1])
            for i in range(most)
        ]
        words = max((self._before(pen, row) for row in self.rows if self._numbers(row)), default=0.0)
        start = max(m.numbers, LEFT + words + AFTER)
        points = max((pen.measure(row.points, self._points(pen, row), True) for row in self.rows), default=0.0)
        end = self.w - 4 - points - APART
        for count in range(most, 0, -1):
            step = m.step if start + m.step * (count - 1) + wide[count - 1] <= end else 0.0
            if step and all(each + CLOSE <= step for each in wide[: count - 1]):
                return tuple(start + step * i for i in range(count))
            free = min(WIDE, (end - LEFT - words - AFTER - sum(wide[:count])) / max(1, count - 1))
            if free >= CLOSE:
                first = end - sum(wide[:count]) - free * (count - 1)
                return tuple(first + sum(wide[:i]) + free * i for i in range(count))
        return ()

    def _before(self, pen: Pen, row: ScoreboardRow) -> float:
        """Return how wide the words are that stand on the line of the numbers."""
        if self._m.below is not None:
            return pen.measure(row.line, LEAST, False)
        name = _set(pen, row.name, MOST_BEFORE, LEAST, self.row_height)
        return max(pen.measure(text, name.sp, True) for text in name.lines)

    def _points(self, pen: Pen, row: ScoreboardRow) -> float:
        return max(LEAST, pen.fit(row.points, 78, self._m.points, True).sp)

    def _room(self, pen: Pen, row: ScoreboardRow) -> float:
        """Return where words must end: before the gains, or before the points."""
        if not row.gains and not row.mark:
            return self.w - 4 - AFTER - pen.measure(row.points, self._points(pen, row), True)
        gains, scale = self._laid_out(pen, row)
        return min(self._gains_end - self._gains_width(pen, gains, scale), self._gains_end - 40) - AFTER

    @property
    def _gains_end(self) -> float:
        return self.w - BEFORE_GAINS

    def _laid_out(self, pen: Pen, row: ScoreboardRow) -> tuple[tuple[CardGain, ...], float]:
        """Return the gains as they are drawn and how large: beside the second line, in one or two, or beside the name.

        Too many kinds for one row become one pile of all of them.
        """
        line = pen.measure(row.line, LEAST, False) if self._m.below is not None else 0
        name = pen.measure(row.name, LEAST, True)
        least = LEAST / SIGNED
        most = max(least, min(1.0, self.row_height / 62))
        for beside in (max(name, line), max(name, FOLDED * line), name):
            for scale in (most, max(least, 0.8 * most), max(least, 0.66 * most), least):
                if self._gains_end - self._gains_width(pen, row.gains, scale) >= LEFT + AFTER + beside:
                    return row.gains, scale
        return (CardGain(sum(gain.count for gain in row.gains)),), least

    def _gains_width(self, pen: Pen, gains: tuple[CardGain, ...], scale: float) -> float:
        return sum((48 + 12) * scale + pen.measure(_signed(gain.count), SIGNED * scale, True) for gain in gains)

    def _gains(self, pen: Pen, row: ScoreboardRow | None, i: int, shown: tuple[int, ...]) -> None:
        if row is None or not (row.gains or row.mark):
            return
        middle = self.row_height * (i + 0.5)
        if not row.gains:
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
            baseline = middle + 0.36 * SIGNED * scale * pen.look.larger
            pen.text(x, baseline, text, SIGNED * scale, colour, True, 1, 1 if count else 0.35)
            x -= pen.measure(_signed(gain.count), SIGNED * scale, True) + 12 * scale

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


def _set(pen: Pen, text: str, room: float, sp: float, high: float, *, bold: bool = True) -> Fitted:
    """Make a text fit into a row, in two lines if it must be, but never in smaller type than the least of all.

    A name that is longer still is cut in two: it is never shortened.
    """
    least = LEAST / pen.look.larger
    for size in sorted({sp, max(LEAST, sp * STEP), LEAST, least}, reverse=True):
        measure = partial(pen.measure, sp=size, bold=bold)
        if measure(text) <= room:
            return Fitted((text,), size)
        two = size <= LEAST or (size < sp and 2 * size * LEADING * pen.look.larger <= high)
        broken = wrap(text, room, measure) if two else None
        if broken is not None and len(broken) <= 2:
            return Fitted(broken, size)
    return halved(text, least)


def _alone(pen: Pen, middle: float, name: Fitted, high: float) -> None:
    """Write a name that has its row, or all of it before the numbers, to itself; of two lines none leaves a low row."""
    size = name.sp * pen.look.larger
    apart = min(size * LEADING, high - size * LETTERS)
    first = middle + 0.36 * size - (len(name.lines) - 1) * apart / 2
    for at, line in enumerate(name.lines):
        pen.text(LEFT, first + at * apart, line, name.sp, pen.c.ink, True)


def _number(pen: Pen, x: float, baseline: float, number: ScoreboardNumber) -> None:
    """Draw an icon and its number on a baseline; what wins an award is lit."""
    colour = pen.c.lamp if number.award else pen.c.muted
    pen.icon(number.icon, x + ICON / 2, baseline - 0.36 * LEAST * pen.look.larger, ICON, colour)
    pen.text(x + NUMBER, baseline, number.number, LEAST, colour, number.award)


class FoldedScoreboard(Drawn):
    """Signs and points in one line; the active seat is underlined. `show` takes the same rows as the scoreboard."""

    def __init__(self, look: Look, tapped: Callable[[int], None] | None = None, **kwargs: Any) -> None:
        self.rows: tuple[ScoreboardRow, ...] = ()
        self.tapped = tapped
        super().__init__(look, **kwargs)

    def show(self, rows: tuple[ScoreboardRow, ...]) -> None:
        """Show these seats."""
        self.rows = rows
        self.draw()

    @override
    def draw(self) -> None:
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
