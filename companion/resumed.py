"""Resumed: a game in short, for a table that takes it up again. A function of what everybody may know.

It says what to compare with the board at a glance: who holds how much, the pieces nobody owns, what comes now. The
whole table in sentences is the sheet. No screen and no colour may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.game.panels import Dial, Panel, Scores
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word


class Holding(msgspec.Struct, frozen=True):
    """What a seat has: its open points, and how many cards in hand."""

    seat: int
    points: int
    cards: int


class Resumed(msgspec.Struct, frozen=True):
    """A game in short: each player's holding, the lone pieces as (place, word), whose turn it is, and for what step.

    `waiting` are the seats that must act, `heading` what a variant's dial shows, such as where the next wave comes
    from.
    """

    holdings: tuple[Holding, ...] = ()
    lone: tuple[tuple[str, str], ...] = ()
    active: int = NOBODY
    step: Text | None = None
    waiting: tuple[int, ...] = ()
    heading: Text | None = None


def resumed(known: Game, panels: Iterable[Panel]) -> Resumed:
    """Return a game in short, from what a viewer knows and is shown."""
    shown = tuple(panels)
    scores = (score for panel in shown if isinstance(panel, Scores) for score in panel.scores)
    dial = next((panel for panel in shown if isinstance(panel, Dial)), None)
    return Resumed(
        tuple(Holding(score.seat, score.open, known.hand(score.seat).total) for score in scores),
        lone_pieces(known),
        known.active,
        Text.of(known.variant.steps[known.front.name].text) if known.front else None,
        known.front.waiting if known.front else (),
        None if dial is None else Text.of("{what}: {place}", what=dial.title, place=Word(dial.words[dial.side])),
    )


def lone_pieces(known: Game) -> tuple[tuple[str, str], ...]:
    """Return (place, word) of the pieces nobody owns, which no seat would miss: those the board is checked by.

    Of what there are several of, the sheet in words tells; here they would hide the rest.
    """
    found = [(place, piece.what) for place in sorted(known.pieces) for piece in known.pieces[place] if piece.seat < 0]
    count = Counter(what for _, what in found)
    return tuple((place, what) for place, what in found if count[what] == 1)
