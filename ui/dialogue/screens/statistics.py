"""The statistics of the game on the table: what fell and what it brought, beside the expectation, how long turns are.

The tablet says the same. No figure is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.panels import word
from companion.game.state import Game
from companion.game.text import SeatName, Text
from companion.statistics import Statistics
from ui.dialogue.duration import duration, usual
from ui.dialogue.page.blocks import Button, Heading, Line, Row, Rows, Tone
from ui.dialogue.screens.around import page_around
from ui.dialogue.screens.blocks import Bars, ScreenBlock, ScreenPage
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import People, StatisticsShown
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.start import PEOPLE

IN_FIGURES, NO_THROW = Text.of("The game in figures"), Text.of("Nothing was thrown yet.")
FAIR = Text.of("Are the dice fair?")
FEW = Text.of("Too few throws to say anything: each face should come up five times.")
GAINS = Text.of("Cards from the dice, beside the cards expected")
POINTS = Text.of("Public points, turn by turn")
ROWS = 12
"""So many turns at most have a row with everybody's points."""


def statistics_page(screen: StatisticsShown, at: SessionState) -> ScreenPage:
    """Return the figures."""
    del screen
    view, figures, people = at.view, at.figures, Button(WentTo(People()), text=PEOPLE)
    if view is None or figures is None or not figures.throws:
        return page_around(at, IN_FIGURES, [Line(NO_THROW, "muted")], people)
    return page_around(at, IN_FIGURES, [*_dice(figures), *_fairness(figures), *_seats(view.known, figures)], people)


def _dice(figures: Statistics) -> Iterator[ScreenBlock]:
    sums = tuple((_n(one.total), one.count, _n(one.count)) for one in figures.sums)
    yield Bars(thrown(figures), sums, tuple(one.expected for one in figures.sums))
    if figures.signs:
        signs = tuple((word(one.word), one.count, _n(one.count)) for one in figures.signs)
        yield Bars(thrown(figures), signs, tuple(one.expected for one in figures.signs))


def thrown(figures: Statistics) -> Text:
    """Say how many throws there were, above the sums and what was to be expected of them."""
    return Text.counted(
        "{n} throw, and what fair dice would show", "{n} throws, and what fair dice would show", figures.throws
    )


def _fairness(figures: Statistics) -> Iterator[ScreenBlock]:
    yield Heading(FAIR)
    yield from (Line(said, tone) for said, tone in verdict(figures))


def verdict(figures: Statistics) -> tuple[tuple[Text, Tone], ...]:
    """Say whether the dice look fair, and how little one evening proves."""
    found = figures.fairness
    if found is None:
        return ((FEW, "muted"),)
    percent = max(1, round(100 * found.p))
    seen = (
        Text.of("Remarkable: fair dice fall this unevenly in only {n} of 100 evenings.", n=percent)
        if found.remarkable
        else Text.of("Nothing suspicious: fair dice fall at least this unevenly in {n} of 100 evenings.", n=percent)
    )
    proves = Text.of(
        "One evening proves little. Dice showing one face in 1 of 5 throws would be noticed in {power} of 100 such "
        "evenings; for 80 it takes about {needed} throws.",
        power=round(100 * found.power),
        needed=found.needed,
    )
    return (seen, "alarm" if found.remarkable else "good"), (proves, "muted")


def longest_turn(figures: Statistics) -> Text:
    """Say what the lengths of turns are, and how long the longest was."""
    longest = duration(max(turn.longest for turn in figures.turns))
    return Text.of("A usual turn (the longest: {time})", time=longest)


def _seats(known: Game, figures: Statistics) -> Iterator[ScreenBlock]:
    gained = tuple((_name(one.seat), one.cards, _n(one.cards)) for one in figures.gains)
    expected = tuple(round(one.expected, 1) for one in figures.gains)
    yield Bars(GAINS, gained, expected, tuple(one.seat for one in figures.gains))
    if figures.turns:
        lengths = tuple((_name(one.seat), one.median, usual(one.median)) for one in figures.turns)
        yield Bars(longest_turn(figures), lengths, seats=tuple(one.seat for one in figures.turns))
    yield Heading(POINTS)
    yield Rows(tuple(map(_name, known.players)), tuple(_course(figures)))


def _course(figures: Statistics) -> Iterator[Row]:
    """Yield everybody's points at the start of some turns, evenly apart, and as they are now."""
    course = [*zip(*figures.points, strict=True)]
    apart = -(-len(course) // ROWS)
    for turn, points in enumerate(course[:-1:apart]):
        yield Row(Text.of("Turn {n}", n=turn * apart + 1), points)
    yield from (Row(Text.of("Now"), points) for points in course[-1:])


def _n(number: int) -> Text:
    return Text.of("{n}", n=number)


def _name(seat: int) -> Text:
    return Text.of("{seat}", seat=SeatName(seat))
