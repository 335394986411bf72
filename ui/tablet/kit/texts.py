"""Words that lie on the table: the one sentence, the captions in the corners, plain paragraphs.

Texts come in ready; no language, no rule and nothing that can be pressed may enter.
"""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import Any

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.theme import Tone
from ui.drawing.tokens import tokens
from ui.drawing.track import TrackView, draw_track, track_width
from ui.drawing.typeset import LEAST, LITTLE, STEP, wrap
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import draw_card
from ui.tablet.kit.pen import LEADING, Pen
from ui.tablet.kit.stage import Box


class SentenceView(msgspec.Struct, frozen=True):
    """What is said, in which tone, and the sp it is set in when it fits. An alarm gets a mark before it.

    `shorter` says it in fewer words, for where one line is not enough; `band` is how high the place of one line is, at
    the top of a box that has room for more of them.
    """

    text: str = ""
    tone: Tone = Tone.INK
    sp: float = 0
    lines: int = 2
    centred: bool = False
    flush_right: bool = False
    shorter: str = ""
    band: float = 0


class Sentence(Drawn):
    """The one sentence that says what happens now. Too long, it shrinks one step, says less, then takes more lines."""

    def __init__(self, look: Look, view: SentenceView = SentenceView(), **kwargs: Any) -> None:
        self.view = view
        super().__init__(look, **kwargs)

    def show(self, view: SentenceView) -> None:
        """Say something else."""
        self.view = view
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.view, self._say)

    def _say(self, pen: Pen) -> None:
        view = self.view
        sp = view.sp or tokens().type.sentence
        alarm = view.tone is Tone.ALARM
        left = 44 if alarm else 0
        one = pen.fit(view.text, self.w - left, sp, True)
        said = view.shorter if view.shorter and one.sp < sp * STEP else view.text
        fitted = pen.fit(said, self.w - left, sp, True, view.lines, self.h)
        line = fitted.sp * pen.look.larger * LEADING
        middle = view.band / 2 if view.band and len(fitted.lines) == 1 else self.h / 2
        first = middle + 0.37 * fitted.sp * pen.look.larger - line * (len(fitted.lines) - 1) / 2
        if alarm:
            pen.disc(16, middle, 16, pen.c.alarm)
            pen.icon("cross", 16, middle, 20, pen.c.ground)
        anchor = 1.0 if view.flush_right else 0.5 if view.centred else 0.0
        x = max(left, self.w * anchor)
        for i, text in enumerate(fitted.lines):
            colour = pen.c.ink if alarm else pen.look.theme.tone(view.tone)
            pen.text(x, first + i * line, text, fitted.sp, colour, True, anchor)


class CaptionLine(msgspec.Struct, frozen=True):
    """One line of a caption: strong or muted, with an icon and a seat's sign before it.

    `cards` are drawn behind its text, each kind with how many there are, and so is a `track`.
    """

    text: str
    strong: bool = False
    icon: str = ""
    seat: str = ""
    tone: Tone | None = None
    cards: tuple[tuple[str, int], ...] = ()
    track: TrackView | None = None


CARD, SPARE, COUNT = 24.0, 12.0, 20.0
"""How wide a card behind a line is in dp, what stays free before it, and the type in which it is counted."""
TRACK = 19.0
"""How far the steps of a track lie apart, in dp."""
TALL = 23.0
"""The size of a strong line of a caption, in sp."""
LINE = 31.0
"""From one line of a caption to the next, in dp."""
SIGNS_ABOVE = 8.0
"""How much higher a row of signs alone stands over rows that are close, in dp: signs are larger than letters."""
MORE_ROWS = 3
"""So many more rows than lines a caption may take."""
CLEAR = 14
"""What stays free between a caption and the rim, in dp."""


class CornerCaption(Drawn):
    """Two or three short lines in a corner of the disc; `flush_right` sets them at its right edge.

    `disc` is the box of a disc at its right, in dp from its own top left corner: the lines keep clear of the rim.
    """

    def __init__(self, look: Look, flush_right: bool = False, **kwargs: Any) -> None:
        self.lines: tuple[CaptionLine, ...] = ()
        self.flush_right = flush_right
        self.disc: Box | None = None
        super().__init__(look, **kwargs)

    def show(self, *lines: CaptionLine) -> None:
        """Show other lines, the first at the top."""
        self.lines = lines
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", (self.lines, self.disc), self._lines)

    def _lines(self, pen: Pen) -> None:
        for line, y, text, sp in self._set(pen):
            lead, behind = _lead(line), _behind(pen, line)
            fitted = pen.fit(text, self.w - lead - behind, sp, line.strong)
            colour = pen.look.theme.tone(line.tone or (Tone.INK if line.strong else Tone.MUTED))
            width = pen.measure(text, fitted.sp, line.strong) + lead + behind
            x = self.w - width if self.flush_right else 0
            if line.icon:
                pen.icon(line.icon, x + 14, y - 8, 30 if line.seat else 28, colour)
            if line.seat:
                sign(pen, x + lead - 21, y - 8, 28, line.seat)
            pen.text(x + lead, y, text, fitted.sp, colour, line.strong)
            self._cards(pen, line, x + width - behind, y)
            if line.track is not None:
                draw_track(pen, line.track, x + width - track_width(line.track, TRACK), y - 8, TRACK, pen.c.ink)

    def _cards(self, pen: Pen, line: CaptionLine, x: float, y: float) -> None:
        for kind, n in line.cards:
            draw_card(pen, x + SPARE, y - 8 - CARD * 2 / 3, CARD, kind)
            pen.text(x + CARD + SPARE + 6, y, str(n), COUNT, pen.c.ink, True)
            x += CARD + SPARE + 6 + pen.measure(str(n), COUNT, True)

    def _set(self, pen: Pen) -> list[tuple[CaptionLine, float, str, float]]:
        """Set the lines as they are, a step smaller, in more rows, crushed: each row's line, baseline, text, sp."""
        count = len(self.lines)
        found = self._rows(pen, count, 1, LEAST)
        for least in (LEAST, 0.0):
            share = STEP
            while found is None and share > 0.5:
                tried = (self._rows(pen, rows, share, least) for rows in range(count, count + MORE_ROWS + 1))
                found = next((rows for rows in tried if rows is not None), None)
                share *= LITTLE
        first = self._first(TALL * pen.look.larger)
        return found or [(line, first + LINE * i, line.text, _size(line)) for i, line in enumerate(self.lines)]

    @property
    def _low(self) -> bool:
        """Whether its lines end at its foot: at the right edge, and where the disc lies above it."""
        return self.flush_right or (self.disc is not None and self.disc.y + self.disc.h / 2 < 0)

    def _first(self, high: float) -> float:
        """Return the first baseline: larger type needs it lower; lines that end low are clear of the rim."""
        first = max(LEAST, high - 1)
        if not self._low:
            return first
        foot = 4.0 if self.flush_right else 11.0
        return max(first, self.h - foot - LINE * (len(self.lines) - 1))

    def _rows(
        self, pen: Pen, count: int, share: float, least: float
    ) -> list[tuple[CaptionLine, float, str, float]] | None:
        """Set the lines in exactly so many rows; None where they do not fit between the rim and the box's foot."""
        larger, spread = pen.look.larger, count > len(self.lines)

        def size(line: CaptionLine) -> float:
            return max(_size(line) * share, least / larger)

        high = larger * max(map(size, self.lines), default=0)
        step = high * 1.2 if spread else LINE if self._low else min(LINE, 1.4 * high)
        first = self.h - 6 - step * (count - 1) if spread else self._first(high)
        rows: list[tuple[CaptionLine, float, str, float]] = []
        for line in self.lines:
            top, sp = first + step * len(rows), size(line)
            room = self._room(top - 0.75 * sp * larger, top) - _lead(line) - _behind(pen, line)
            broken = wrap(line.text, room, partial(pen.measure, sp=sp, bold=line.strong))
            if broken is None:
                return None
            lift = SIGNS_ABOVE if spread and not line.text and not rows else 0.0
            rows += [(line, top - lift + step * i, text, sp) for i, text in enumerate(broken)]
        return rows if len(rows) == count and (not spread or first >= 0.75 * high) else None

    def _room(self, top: float, bottom: float) -> float:
        """Return how wide a row may be that reaches from one height down to another, in dp."""
        if self.disc is None:
            return self.w
        radius, across, down = self.disc.w / 2, self.disc.x + self.disc.w / 2, self.disc.y + self.disc.h / 2
        off = 0.0 if top < down < bottom else min(abs(top - down), abs(bottom - down))
        return min(self.w, across - sqrt(radius**2 - off**2) - CLEAR) if off < radius else self.w


def _lead(line: CaptionLine) -> float:
    return 36 * (bool(line.icon) + bool(line.seat))


def _behind(pen: Pen, line: CaptionLine) -> float:
    """Return how much room what is drawn behind a line's text takes, in dp."""
    track = 0.0 if line.track is None else track_width(line.track, TRACK)
    return sum(CARD + SPARE + 6 + pen.measure(str(n), COUNT, True) for _, n in line.cards) + track


def _size(line: CaptionLine) -> float:
    return TALL if line.strong else tokens().type.footnote


class ParagraphView(msgspec.Struct, frozen=True):
    """Plain text, as many lines as it needs up to `lines`, regular or bold, from the left or (1) the right.

    `badge` is a number or two in a lamp disc before it: what bears the same badge on the board is meant. `seat` is the
    colour of the seat whose sign stands before it.
    """

    text: str = ""
    sp: float = 24
    tone: Tone = Tone.INK
    bold: bool = False
    lines: int = 4
    anchor: float = 0
    badge: str = ""
    seat: str = ""


class Paragraph(Drawn):
    """Plain text that fits its box."""

    def __init__(self, look: Look, view: ParagraphView = ParagraphView(), **kwargs: Any) -> None:
        self.view = view
        super().__init__(look, **kwargs)

    def show(self, view: ParagraphView) -> None:
        """Say something else."""
        self.view = view
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.view, self._write)

    def _write(self, pen: Pen) -> None:
        v = self.view
        colour = pen.look.theme.tone(v.tone)
        first = min(v.sp * pen.look.larger * 0.92, self.h * 0.8)
        room = self.h + 0.2 * v.sp  # the last line needs no leading
        left = v.sp * 1.9 if v.badge or v.seat else 0
        if v.seat:
            sign(pen, v.sp * 0.7, first - 0.36 * v.sp * pen.look.larger, v.sp * 1.3, v.seat)
        if v.badge:
            fixed, r = pen.look.theme.fixed, v.sp * 0.7
            pen.disc(r, first - 0.36 * v.sp * pen.look.larger, r, fixed.badge_gain)
            size = v.sp * 0.86 / pen.look.larger
            pen.centred(r, first - 0.36 * v.sp * pen.look.larger, v.badge, size, fixed.badge_ink)
        x, wide = left + (self.w - left) * v.anchor, self.w - left
        pen.paragraph(x, first, v.text, v.sp, colour, wide, v.bold, v.lines, v.anchor, height=room)


class Sign(Drawn):
    """An icon alone, as high as its box."""

    def __init__(self, look: Look, icon: str, **kwargs: Any) -> None:
        self._icon = icon
        super().__init__(look, **kwargs)

    @override
    def draw(self) -> None:
        self.layer("all", self._icon, lambda pen: pen.icon(self._icon, self.w / 2, self.h / 2, self.h, pen.c.ink))
