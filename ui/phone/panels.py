"""What a room shows, as blocks of a page: each form of panel in one exhaustive match, whatever room it comes from.

Functions of plain values. What may be done lies elsewhere; no markup and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.game import panels
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
)
from companion.game.state import NOBODY, Game
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat
from ui.phone.page import Block, CardRow, Crown, Heading, Line, Pile, Pressed, Rows, SeatRow, Sum, Sums, Tone, Track
from ui.phone.standing import large
from ui.phone.words import Words


def panel_blocks(panel: Panel, words: Words) -> Iterator[Block]:  # noqa: C901 - one line a case of an exhaustive match
    """Yield the blocks of a panel; the island, what can be done and the agenda have places of their own on the page."""
    match panel:
        case Map() | Menu() | AgendaShown() | DiceShown():
            return
        case Scores():
            yield from _scores(panel, words)
        case Tally():
            yield from _tally(panel, words)
        case CardsShown():
            yield Heading(large(words.voice(panel.title)))
            yield card_row(panel, words)
        case Calls():
            yield from _calls(panel, words)
        case Versus():
            yield from _sums(panel, words)
        case Dial():
            side = words.voice.term(panel.words[panel.side])
            yield Line(large(words.voice.named(words.voice(panel.title), side)), "muted")
        case Caption():
            for text in panel.lines:
                yield Line(words.voice(text), "lamp", _of(panel.seat), words.icon_of(panel.about))
        case Notice():
            yield Line(words.voice(panel.text), "lamp")
        case _:
            assert_never(panel)


def card_row(panel: CardsShown, words: Words) -> CardRow:
    """Return a pile as far as the viewer knows it."""
    return CardRow(tuple(Pile(kind, words.voice.term(kind), n) for kind, n in panel.cards), panel.cards.unseen)


def _of(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _scores(panel: Scores, words: Words, pressed: Pressed | None = None) -> Iterator[Block]:
    front = words.known.front
    waiting = front.waiting if front else ()
    for score in panel.scores:
        facts = tuple(f"{words.voice(count.label)} {count.number}" for count in score.counts if count.number)
        facts += (words.voice(score.sealed),) if score.sealed is not None else ()
        key = "" if pressed is None else pressed.key(events.Opened(OfSeat(score.seat)))
        cards = words.voice(cards_held(words.known, score.seat))
        yield SeatRow(score.seat, score.total, cards, facts, score.seat in waiting, key)
    for held in panel.held:
        awards = words.voice.language(", ").join(map(words.voice, held.awards))
        yield Line(words.voice.named(words.voice.name(held.seat), awards), "muted", held.seat)


def cards_held(known: Game, seat: int) -> Text:
    """Say how many cards a seat holds, as all may count them: by it somebody to steal from is chosen."""
    return Text.counted("{n} card", "{n} cards", known.hand(seat).total)


def seat_rows(panel: Scores, words: Words, pressed: Pressed) -> Iterator[Block]:
    """Yield all seats, each leading to its page."""
    yield from _scores(panel, words, pressed)


def _tally(panel: Tally, words: Words) -> Iterator[Block]:
    yield Heading(large(words.voice(panel.title)))
    heads = tuple(words.voice(column) for column in panel.columns)
    names = tuple(words.voice.name(seat) for seat in words.known.players)
    wide = max((len(row.values) for row in panel.rows), default=0)
    rows = tuple((large(words.voice(row.label)), *(valued(value) for value in row.values)) for row in panel.rows)
    yield Rows(("", *(heads or names)) if wide > 1 else (), rows)


def valued(value: int | str | panels.Track) -> str | Track:
    """Return a value of a tally as it is drawn."""
    return Track(value.at, value.of, value.icon) if isinstance(value, panels.Track) else str(value)


def _calls(panel: Calls, words: Words) -> Iterator[Block]:
    say = words.voice
    for text in panel.notes:
        yield Line(large(say(text)), "muted")
    for call in panel.calls:
        said = call.said if call.said is not None else call.why
        what = say(said) if said is not None else say(Text.of("{cards}", cards=call.cards)) if call.cards else ""
        leads = call.seat == panel.leading
        tone: Tone = "good" if leads else "muted" if call.passed else "ink"
        what = what or say(Text.of("passes"))
        yield Line(say(Text.of("leads: {what}", what=what)) if leads else what, tone, call.seat)


def _sums(panel: Versus, words: Words) -> Iterator[Block]:
    left, right = (as_thrown(side) if panel.level else side for side in (panel.left, panel.right))
    yield Heading(large(words.voice(panel.title)))
    yield Sums((_sum(left, panel, words), _sum(right, panel, words)))
    for text in panel.notes:
        yield Line(words.voice(text), "muted")
    if panel.counts is not None:
        heads = ("", *(words.voice.name(seat) for seat in words.known.players))
        yield Rows(heads, ((words.voice(panel.counts.label), *(valued(value) for value in panel.counts.values)),))


def _sum(side: Side, panel: Versus, words: Words) -> Sum:
    parts = tuple((large(words.voice(part.label)), str(part.points)) for part in side.parts)
    line = words.voice(side.line) if side.line is not None else ""
    paid = side.paid if panel.over or panel.level else None
    cards = () if paid is None else tuple(kind for kind, n in paid.cards for _ in range(n))
    won = panel.over and panel.winner == side.seat != NOBODY
    name = "" if side.name is None else large(words.voice(side.name))
    said = "" if paid is None else large(words.voice(paid.label))
    total = side.total if parts or side.faces else None
    return Sum(side.seat, line, parts, side.faces, total, won, side.before, said, cards, name=name, icon=side.icon)


def crown(known: Game, panel: Scores, words: Words) -> Iterator[Block]:
    """Yield who has won, and by what; nothing as long as nobody has."""
    score = next((score for score in panel.scores if score.seat == known.winner), None)
    if score is not None:
        parts = tuple((large(words.voice(part.label)), str(part.points)) for part in score.parts if part.points)
        points = words.voice(Text.counted("{n} point", "{n} points", score.total))
        yield Crown(score.seat, words.voice.name(score.seat), points, parts)
