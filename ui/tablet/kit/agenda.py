"""The agenda: what happens now and what comes after, as beads in a row.

Texts come in ready; no language, no rule and nothing that can be pressed may enter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.look import Look
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.seats import sign
from ui.tablet.kit.tokens import tokens
from ui.tablet.kit.typeset import STEP

AGENDA_LINE, BEAD_GAP = 31, 12
"""The height in dp of a line of the agenda in its full size, and what stays free between two beads at least."""


class BeadState(Enum):
    """Where a step of the agenda stands."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"


@dataclass(frozen=True)
class AgendaBead:
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

    def draw(self) -> None:
        """Draw the beads."""
        self.layer("all", self.beads, self._string)

    def _string(self, pen: Pen) -> None:
        """Spread the beads over the width: one step smaller, then in more lines as the height allows, then smaller on.

        Where even that is too much, the last ones lose their words, one by one: what comes much later can wait.
        """
        for share in (1.0, STEP, STEP**2, STEP**3):
            rows = _broken([_width(pen, bead, share, True) for bead in self.beads], self.w)
            if len(rows) == 1 or (share < 1 and len(rows) * AGENDA_LINE * pen.look.larger * share <= self.h):
                self._draw_rows(pen, rows, share, len(self.beads))
                return
        for worded in range(len(self.beads), -1, -1):
            widths = [_width(pen, bead, STEP, i < worded) for i, bead in enumerate(self.beads)]
            if len(_broken(widths, self.w)) <= 1 or worded == 0:
                self._draw_rows(pen, [widths], STEP, worded)
                return

    def _draw_rows(self, pen: Pen, rows: list[list[float]], share: float, worded: int) -> None:
        at = 0
        for line, widths in enumerate(rows):
            gap = min(44.0, (self.w - sum(widths)) / max(1, len(widths) - 1))
            x, y = 0.0, self.h * (line + 0.5) / len(rows)
            for bead, width in zip(self.beads[at:], widths, strict=False):
                if bead.seat:
                    _seat_bead(pen, x + 22, y, bead)
                else:
                    _bead(pen, x, y, bead, share, at < worded)
                x += width + gap
                at += 1


def _broken(widths: list[float], room: float) -> list[list[float]]:
    """Break a row of beads into lines that fit, with room between two of a line."""
    rows: list[list[float]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + width + BEAD_GAP * len(rows[-1]) > room:
            rows.append([])
        rows[-1].append(width)
    return rows


def _sp(bead: AgendaBead, share: float) -> float:
    return (tokens().type.body if bead.state is BeadState.NOW else tokens().type.footnote) * share


def _width(pen: Pen, bead: AgendaBead, share: float, worded: bool) -> float:
    if bead.seat:
        return 44
    words = pen.measure(bead.text, _sp(bead, share), bead.state is BeadState.NOW) if worded else -8
    return 26 + words


def _bead(pen: Pen, x: float, y: float, bead: AgendaBead, share: float, worded: bool) -> None:
    now = bead.state is BeadState.NOW
    if now:
        pen.disc(x + 9, y, 9, pen.c.lamp)
    elif bead.state is BeadState.DONE:
        pen.icon("check", x + 9, y, 19, pen.c.muted)
    else:
        pen.ring(x + 9, y, 6, 2.5, pen.c.muted)
    if worded:
        sp = _sp(bead, share)
        pen.text(x + 26, y + 0.35 * sp * pen.look.larger, bead.text, sp, pen.c.ink if now else pen.c.muted, now)


def _seat_bead(pen: Pen, x: float, y: float, bead: AgendaBead) -> None:
    if bead.state is BeadState.DONE:
        pen.icon("check", x, y, 25, pen.c.muted)
        return
    sign(pen, x, y, 29, bead.seat)
    if bead.state is BeadState.NOW:
        pen.ring(x, y, 25, 4, pen.c.lamp)
