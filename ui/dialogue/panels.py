"""The panels of a View, each in its own slot, so that no screen looks for one. One exhaustive match.

A new form of panel fails the type check here, and is never silently invisible. Nothing is drawn or decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from companion.game.panels import (
    AgendaShown,
    Calls,
    Caption,
    CardsShown,
    Dial,
    DiceShown,
    Map,
    Menu,
    Notice,
    Panel,
    Scores,
    Tally,
    Versus,
)


class Panels(msgspec.Struct):
    """The panels of one view by form; of a form that stands once, the last one. None: the variant shows none now."""

    map: Map = Map(())
    scores: Scores = Scores((), 0)
    dice: DiceShown | None = None
    agenda: AgendaShown | None = None
    tallies: list[Tally] = []
    cards: list[CardsShown] = []
    calls: Calls | None = None
    versus: Versus | None = None
    dial: Dial | None = None
    caption: Caption | None = None
    menu: Menu | None = None
    notice: Notice | None = None


def laid_out(panels: Iterable[Panel]) -> Panels:
    """Put each panel into its slot."""
    slots = Panels()
    for panel in panels:
        _lay(slots, panel)
    return slots


def _lay(slots: Panels, panel: Panel) -> None:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    match panel:
        case Map():
            slots.map = panel
        case Scores():
            slots.scores = panel
        case DiceShown():
            slots.dice = panel
        case AgendaShown():
            slots.agenda = panel
        case Tally():
            slots.tallies.append(panel)
        case CardsShown():
            slots.cards.append(panel)
        case Calls():
            slots.calls = panel
        case Versus():
            slots.versus = panel
        case Dial():
            slots.dial = panel
        case Caption():
            slots.caption = panel
        case Menu():
            slots.menu = panel
        case Notice():
            slots.notice = panel
        case _:
            assert_never(panel)
