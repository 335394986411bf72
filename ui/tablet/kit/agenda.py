"""The agenda: what happens now and what comes after, as beads in as few rows as they need.

Texts come in ready; no language, no rule and nothing that can be pressed may enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from typing import Any

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen

BEAD_GAP, WIDEST = 12, 44
"""What stays free between two beads at least, and at most, in dp."""
EVENER = 4
"""By so many dp rows are made shorter, one after the other, until the beads would need one row more."""
ROW = 24.0
"""How far two rows stand apart at least, in dp: kanji of the least type do not touch."""
SEAT = 44.0
"""How much room a seat has, in dp."""


class BeadState(Enum):
    """Where a step of the agenda stands."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"


class AgendaBead(msgspec.Struct, frozen=True):
    """One step: its word, or the colour of a seat that is drawn instead."""

    text: str = ""
    state: BeadState = BeadState.NEXT
    seat: str = ""


Beads = tuple[AgendaBead, ...]


class Agenda(Drawn):
    """What happens now and what comes after, as beads in as few rows as they need."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.beads: tuple[AgendaBead, ...] = ()
        super().__init__(look, **kwargs)

    def show(self, beads: tuple[AgendaBead, ...]) -> None:
        """Show another agenda, the first step first."""
        self.beads = beads
        self.draw()

    @override
    def draw(self) -> None:
        self.layer("all", self.beads, self._string)

    def _string(self, pen: Pen) -> None:
        """Spread the beads over the width, each with its word."""
        rows, least = laid(pen, self.beads, self.w, self.h)
        if not rows:
            return
        if len(rows) == len(rows[0]) == 1 and not rows[0][0].seat:
            _alone(pen, self.w, self.h, rows[0][0])
            return
        apart = max(self.h / len(rows), ROW)
        for i, row in enumerate(rows):
            self._row(pen, row, self.h / 2 + (i - (len(rows) - 1) / 2) * apart, least)

    def _row(self, pen: Pen, row: Beads, y: float, least: bool) -> None:
        widths = [_width(pen, bead, least) for bead in row]
        gap = min(WIDEST, (self.w - sum(widths)) / max(1, len(widths) - 1))
        x = 0.0
        for bead, width in zip(row, widths, strict=True):
            if bead.seat:
                _seat_bead(pen, x + 22, y, bead)
            else:
                _bead(pen, x, y, bead, _sp(pen, bead, least))
            x += width + gap


def laid(pen: Pen, beads: Beads, wide: float, high: float) -> tuple[tuple[Beads, ...], bool]:
    """Return the beads in as few rows as they need, and whether they are in the least type.

    What has no room even so is left out: the farthest from now first, of two the one in the past.
    """
    now = next((i for i, bead in enumerate(beads) if bead.state is BeadState.NOW), 0)
    first, last = 0, len(beads) - 1
    while first < last:
        some = beads[first : last + 1]
        for least in (False, True):
            widths = [_width(pen, bead, least) for bead in some]
            tall = max(SEAT if bead.seat else _sp(pen, bead, least) * pen.look.larger for bead in some)
            rows = _cut(some, widths, wide)
            if max(widths) <= wide and len(rows) * tall <= max(high, tall):
                limits = (*range(0, int(wide), EVENER), wide)
                return next(even for limit in limits if len(even := _cut(some, widths, limit)) == len(rows)), least
        first, last = (first + 1, last) if now - first >= last - now else (first, last - 1)
    return ((beads[first:],) if beads else ()), False


def _cut(beads: Beads, widths: Sequence[float], limit: float) -> tuple[Beads, ...]:
    """Return the beads in rows that are no longer than a limit in dp, unless one bead is."""
    starts, x = [0], 0.0
    for i, width in enumerate(widths):
        if x and x + width > limit:
            starts.append(i)
            x = 0.0
        x += width + BEAD_GAP
    return tuple(beads[start:end] for start, end in pairwise((*starts, len(beads))))


def _sp(pen: Pen, bead: AgendaBead, least: bool = False) -> float:
    if least:
        return LEAST / pen.look.larger
    return tokens().type.body if bead.state is BeadState.NOW else tokens().type.footnote


def _width(pen: Pen, bead: AgendaBead, least: bool) -> float:
    if bead.seat:
        return SEAT
    return 26 + pen.measure(bead.text, _sp(pen, bead, least), bead.state is BeadState.NOW)


def _bead(pen: Pen, x: float, y: float, bead: AgendaBead, sp: float) -> None:
    now = bead.state is BeadState.NOW
    _pearl(pen, x, y, bead)
    pen.text(x + 26, y + 0.35 * sp * pen.look.larger, bead.text, sp, pen.c.ink if now else pen.c.muted, now)


def _alone(pen: Pen, wide: float, high: float, bead: AgendaBead) -> None:
    """Draw the only bead there is room for, its words in two lines if one is too short."""
    now = bead.state is BeadState.NOW
    _pearl(pen, 0, high / 2, bead)
    words = pen.fit(bead.text, wide - 26, _sp(pen, bead), now, 2, high)
    pen.block(26, high / 2, words, pen.c.ink if now else pen.c.muted, now)


def _pearl(pen: Pen, x: float, y: float, bead: AgendaBead) -> None:
    if bead.state is BeadState.NOW:
        pen.disc(x + 9, y, 9, pen.c.lamp)
    elif bead.state is BeadState.DONE:
        pen.icon("check", x + 9, y, 19, pen.c.muted)
    else:
        pen.ring(x + 9, y, 6, 2.5, pen.c.muted)


def _seat_bead(pen: Pen, x: float, y: float, bead: AgendaBead) -> None:
    if bead.state is BeadState.DONE:
        pen.icon("check", x, y, 25, pen.c.muted)
        return
    sign(pen, x, y, 29, bead.seat)
    if bead.state is BeadState.NOW:
        pen.ring(x, y, 25, 4, pen.c.lamp)
