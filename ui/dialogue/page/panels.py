"""Panels on a page: each form of panel as blocks, in one exhaustive match, for every variant.

Functions of plain values. What may be done lies elsewhere; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import assert_never

from companion.game.panels import (
    AgendaShown,
    Bead,
    Call,
    Calls,
    Caption,
    CardsShown,
    Dial,
    DiceShown,
    Item,
    Map,
    Menu,
    Notice,
    Panel,
    Scores,
    Side,
    Sign,
    Tally,
    Versus,
    as_thrown,
    word,
)
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.bg_stats import POST, link
from ui.dialogue.conversation import OfSeat
from ui.dialogue.page.blocks import (
    Block,
    Button,
    Crown,
    Heading,
    Island,
    Line,
    Link,
    ListEntry,
    Locked,
    Row,
    Rows,
    SeatRow,
    Sum,
    Sums,
    Tone,
)
from ui.dialogue.page.buttons import card_played, clause_button, listed, names, one_by_one
from ui.dialogue.page.die_faces import thrown
from ui.dialogue.page.own import card_row
from ui.dialogue.sentence import of_seat

PLACED = (Map, Menu, AgendaShown, DiceShown)
"""What has a place of its own on a phone's page: the island, what can be done, what happens now, and the dice."""


def panel_blocks(  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    panel: Panel, known: Game
) -> Iterator[Block]:
    """Yield the blocks of a panel."""
    match panel:
        case Map():
            yield Island(panel.marks)
            yield from map(sign_line, panel.signs)
        case Menu():
            yield Heading(of_seat(panel.seat, panel.title) if panel.seat in known.players else panel.title)
            yield from (Line(text, "muted") for text in panel.notes)
            yield from (book_entry(item, item.label, known, panel.seat) for item in panel.items)
        case AgendaShown():
            yield from agenda(panel.beads)
        case DiceShown():
            yield from (thrown(known, panel.faces),) if panel.faces else ()
        case Scores():
            yield Heading(Text.of("Points (to win: {n})", n=panel.target))
            yield from seat_rows(panel, known)
        case Tally():
            yield from _tally(panel, known)
        case CardsShown():
            yield Heading(panel.title)
            yield card_row(panel, known)
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


def pile_blocks(panels: Iterable[CardsShown], known: Game) -> Iterator[Block]:
    """Yield the piles in which something lies; that nothing lies in any of them is said."""
    filled = [panel for panel in panels if panel.cards.total]
    for panel in filled:
        yield from panel_blocks(panel, known)
    if not filled:
        yield Line(Text.of("nothing"), "muted")


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
            parts=tuple((part.label, part.points) for part in score.parts if part.points),
            now=score.seat in waiting,
        )
    for held in panel.held:
        said = Text.of("{name}: {what}", name=SeatName(held.seat), what=listed(held.awards))
        yield Line(said, "muted", held.seat)


def cards_held(known: Game, seat: int) -> Text:
    """Say how many cards a seat holds, as all may count them: by it somebody to steal from is chosen."""
    return Text.counted("{n} card", "{n} cards", known.hand(seat).total)


def sign_line(sign: Sign) -> Line:
    """Say what happens at a place just now, to whom and why; that nothing happens is said by an icon."""
    where = Text.of("{place}", place=sign.place)
    why = where if sign.why is None else listed((sign.why, where))
    tone: Tone = "alarm" if sign.mood == "loss" else "good"
    if sign.mood == "safe":
        return Line(why, tone, None if sign.seat == NOBODY else sign.seat, sign.text)
    said = Text.of("{name}: {what}", name=sign.text, what=why)
    return Line(said, tone, None if sign.seat == NOBODY else sign.seat)


def agenda(beads: tuple[Bead, ...]) -> Iterator[Line]:
    """Say what happens now and for whom the table waits, then what comes after."""
    if not beads:
        return
    now, *later = beads
    if now.waiting and now.optional:
        said = Text.of("Now, if wanted: {step}. Waiting for {names}.", step=now.text, names=names(now.waiting))
    elif now.waiting:
        said = Text.of("Now: {step}. Waiting for {names}.", step=now.text, names=names(now.waiting))
    else:
        said = Text.of("Now: {step}.", step=now.text)
    yield Line(said, "lamp")
    if later:
        first, *others = dict.fromkeys(bead.text for bead in later)
        steps = reduce(lambda one, other: Text.of("{one} → {other}", one=one, other=other), others, first)
        yield Line(Text.of("Then: {steps}", steps=steps), "muted")


def book_entry(item: Item, said: Text, known: Game, seat: int, lacks: tuple[str, ...] = ()) -> ListEntry:
    """Return an entry of a seat's book as `said`: what it costs and does, or why it cannot be had, or what it `lacks`.

    A card is shown as such.
    """
    played = card_played(item.move, seat, known) if item.move else None
    clause = next(iter(clause_button(item.clause)), None)
    if item.why is not None:
        why = Text.of("Missing") if lacks else item.why
        return ListEntry(Locked(said, why, item.move, lacks, item.does, one_by_one(item.price), played), clause)
    does, price = events.Taken(item.move), one_by_one(item.price)
    return ListEntry(Button(does, text=said, note=item.does, icon=item.move, cards=price, played=played), clause)


def _names(known: Game) -> tuple[Text, ...]:
    return tuple(Text.of("{seat}", seat=SeatName(seat)) for seat in known.players)


def _tally(panel: Tally, known: Game) -> Iterator[Block]:
    yield Heading(panel.title)
    wide = max((len(row.values) for row in panel.rows), default=0)
    rows = tuple(Row(row.label, row.values) for row in panel.rows)
    yield Rows((panel.columns or _names(known)) if wide > 1 else (), rows)


def _calls(panel: Calls) -> Iterator[Block]:
    yield Heading(panel.title)
    for text in panel.notes:
        yield Line(text, "muted")
    for call in panel.calls:
        said = _called(call)
        leads = call.seat == panel.leading
        tone: Tone = "good" if leads else "muted" if call.passed else "ink"
        yield Line(Text.of("leads: {what}", what=said) if leads else said, tone, call.seat)
    if panel.after != NOBODY:
        yield Line(word("next"), "muted", panel.after)


def _called(call: Call) -> Text:
    """Say what a seat called: cards with what is said of them, a text, or that it passed and why."""
    if call.cards is None:
        return call.said or call.why or Text.of("passes")
    cards = Text.of("{cards}", cards=call.cards)
    return cards if call.said is None else Text.of("{what} ({more})", what=cards, more=call.said)


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


def posted(view: View) -> Iterator[Block]:
    """Yield what BG Stats takes the game in by, once it is over."""
    address = link(view)
    if address:
        yield Link(POST, address)
