"""The agenda: what happens now and what comes after, as beads in a row.

Texts come in ready; no language, no rule and nothing that can be pressed may enter.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.seats import sign
from ui.drawing.tokens import tokens
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen

BEAD_GAP, WIDEST = 12, 44
"""What stays free between two beads at least, and at most, in dp."""


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


class Agenda(Drawn):
    """What happens now and what comes after, as beads in a row."""

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
        """Spread the beads over the width, each with its word: as many as there is room for, what is now before all."""
        beads = shown(self.beads, [_width(pen, bead) for bead in self.beads], self.w)
        widths = [_width(pen, bead) for bead in beads]
        if not beads:
            return
        if len(beads) == 1 and not beads[0].seat:
            _alone(pen, self.w, self.h, beads[0])
            return
        gap = min(WIDEST, (self.w - sum(widths)) / (len(widths) - 1)) if len(widths) > 1 else 0.0
        x = 0.0
        for bead, width in zip(beads, widths, strict=True):
            if bead.seat:
                _seat_bead(pen, x + 22, self.h / 2, bead)
            else:
                _bead(pen, x, self.h / 2, bead)
            x += width + gap


def shown(beads: tuple[AgendaBead, ...], widths: list[float], room: float) -> tuple[AgendaBead, ...]:
    """Return the beads that fit side by side: the farthest from now is left out first, of two the one in the past."""
    now = next((i for i, bead in enumerate(beads) if bead.state is BeadState.NOW), 0)
    first, last = 0, len(beads) - 1
    while last > first and sum(widths[first : last + 1]) + BEAD_GAP * (last - first) > room:
        if now - first >= last - now:
            first += 1
        else:
            last -= 1
    return beads[first : last + 1]


def _sp(bead: AgendaBead) -> float:
    return tokens().type.body if bead.state is BeadState.NOW else tokens().type.footnote


def _width(pen: Pen, bead: AgendaBead) -> float:
    if bead.seat:
        return 44
    return 26 + pen.measure(bead.text, _sp(bead), bead.state is BeadState.NOW)


def _bead(pen: Pen, x: float, y: float, bead: AgendaBead) -> None:
    now, sp = bead.state is BeadState.NOW, _sp(bead)
    _pearl(pen, x, y, bead)
    pen.text(x + 26, y + 0.35 * sp * pen.look.larger, bead.text, sp, pen.c.ink if now else pen.c.muted, now)


def _alone(pen: Pen, wide: float, high: float, bead: AgendaBead) -> None:
    """Draw the only bead there is room for, its words in two lines if one is too short."""
    now = bead.state is BeadState.NOW
    _pearl(pen, 0, high / 2, bead)
    words = pen.fit(bead.text, wide - 26, _sp(bead), now, 2, high + 8)
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
