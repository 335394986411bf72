"""Panels on a page: each form of panel as blocks, in one exhaustive match, for every variant.

Functions of plain values. What may be done lies elsewhere; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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
    Side,
    Tally,
    Versus,
    as_thrown,
    word,
)
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat
from ui.dialogue.page.blocks import Block, Crown, Heading, Line, Row, Rows, SeatRow, Sum, Sums, Tone
from ui.dialogue.page.buttons import listed, one_by_one
from ui.dialogue.page.own import card_row


def panel_blocks(panel: Panel, known: Game) -> Iterator[Block]:  # noqa: C901 - one line a case of an exhaustive match
    """Yield the blocks of a panel; the island, what can be done and the agenda have places of their own on the page."""
    match panel:
        case Map() | Menu() | AgendaShown() | DiceShown():
            return
        case Scores():
            yield from seat_rows(panel, known)
        case Tally():
            yield from _tally(panel, known)
        case CardsShown():
            yield Heading(panel.title)
            yield card_row(panel)
        case Calls():
            yield from _calls(panel)
        case Versus():
            yield from _sums(panel, known)
        case Dial():
            side = word(panel.words[panel.side])
            yield Line(Text.of("{name}: {what}", name=panel.title, what=side), "muted")
        case Caption():
            for text in panel.lines:
                yield Line(text, "lamp", None if panel.seat == NOBODY else panel.seat, panel.about)
        case Notice():
            yield Line(panel.text, "lamp")
        case _:
            assert_never(panel)


def seat_rows(panel: Scores, known: Game, *, leads: bool = False) -> Iterator[Block]:
    """Yield all seats, each leading to its page where that is wanted, and what lies with a colour nobody plays."""
    waiting = known.front.waiting if known.front else ()
    for score in panel.scores:
        counts = (Text.of("{what} {n}", what=count.label, n=count.number) for count in score.counts if count.number)
        yield SeatRow(
            events.Opened(OfSeat(score.seat)) if leads else None,
            seat=score.seat,
            points=score.total,
            held=cards_held(known, score.seat),
            facts=(*counts, *(text for text in (score.needs, score.sealed) if text is not None)),
            now=score.seat in waiting,
        )
    for held in panel.held:
        said = Text.of("{name}: {what}", name=SeatName(held.seat), what=listed(held.awards))
        yield Line(said, "muted", held.seat)


def cards_held(known: Game, seat: int) -> Text:
    """Say how many cards a seat holds, as all may count them: by it somebody to steal from is chosen."""
    return Text.counted("{n} card", "{n} cards", known.hand(seat).total)


def _names(known: Game) -> tuple[Text, ...]:
    return tuple(Text.of("{seat}", seat=SeatName(seat)) for seat in known.players)


def _tally(panel: Tally, known: Game) -> Iterator[Block]:
    yield Heading(panel.title)
    wide = max((len(row.values) for row in panel.rows), default=0)
    rows = tuple(Row(row.label, row.values) for row in panel.rows)
    yield Rows((panel.columns or _names(known)) if wide > 1 else (), rows)


def _calls(panel: Calls) -> Iterator[Block]:
    for text in panel.notes:
        yield Line(text, "muted")
    for call in panel.calls:
        said = call.said if call.said is not None else call.why
        if said is None:
            said = Text.of("{cards}", cards=call.cards) if call.cards else Text.of("passes")
        leads = call.seat == panel.leading
        tone: Tone = "good" if leads else "muted" if call.passed else "ink"
        yield Line(Text.of("leads: {what}", what=said) if leads else said, tone, call.seat)


def _sums(panel: Versus, known: Game) -> Iterator[Block]:
    left, right = (as_thrown(side) if panel.level else side for side in (panel.left, panel.right))
    yield Heading(panel.title)
    yield Sums((_sum(left, panel), _sum(right, panel)))
    for text in panel.notes:
        yield Line(text, "muted")
    if panel.counts is not None:
        yield Rows(_names(known), (Row(panel.counts.label, panel.counts.values),))


def _sum(side: Side, panel: Versus) -> Sum:
    parts = tuple((part.label, part.points) for part in side.parts)
    paid = side.paid if panel.over or panel.level else None
    won = panel.over and panel.winner == side.seat != NOBODY
    total = side.total if parts or side.faces else None
    said, cards = (None, ()) if paid is None else (paid.label, one_by_one(paid.cards))
    return Sum(side.seat, side.line, parts, side.faces, total, won, side.before, said, cards, side.name, side.icon)


def crown(known: Game, panel: Scores) -> Iterator[Block]:
    """Yield who has won, and by what; nothing as long as nobody has."""
    score = next((score for score in panel.scores if score.seat == known.winner), None)
    if score is not None:
        parts = tuple((part.label, part.points) for part in score.parts if part.points)
        yield Crown(score.seat, Text.counted("{n} point", "{n} points", score.total), parts)
