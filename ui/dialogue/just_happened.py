"""Just happened: a few lines for every screen: the throws of this turn, the last move, an offer that stands.

A function of a View alone: what its viewer was told, what it brought him, and why something brought nothing. How a line
is drawn, and what nobody told this viewer, must never enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

import msgspec

from companion.game.cards import NO_CARDS, Cards
from companion.game.state import NOBODY, hand
from companion.game.text import SeatName, Text, Word
from companion.log_entry import LogEntry
from companion.view import View
from ui.dialogue.question import Offer, offer

LATELY = 60
"""So many entries back the throws of a turn are looked for."""


class Just(msgspec.Struct, frozen=True):
    """One line of what just happened: whose it is, and its text.

    `faces`: those of a throw. `changes`: the cards it brought the viewer; below zero those it took.
    `besides`: what followed, and why nothing did. `marked`: something was put right.
    `own`: it is the viewer's own offer, which stands. `taken_back`: it can be, because nothing came after it.
    """

    text: Text
    seat: int = NOBODY
    faces: tuple[int, ...] = ()
    changes: Cards = NO_CARDS
    besides: tuple[Text, ...] = ()
    marked: bool = False
    own: bool = False
    taken_back: bool = False


def just_happened(view: View) -> tuple[Just, ...]:
    """Return what its viewer should know at a glance: what was put right first, the newest last."""
    stands, now = offer(view.known), next((told for told in islice(view.log, LATELY) if not told.passes), None)
    this_turn = takewhile(lambda told: _in_this_turn(told, view), islice(view.log, LATELY))
    throws = [told for told in this_turn if told.thrown and view.throw is not None]
    lines = [_said(told, view, newest=told == now) for told in reversed(throws)]
    if now is not None and now not in throws and now.said not in view.put_right and stands is None:
        lines.append(_said(now, view, newest=True))
    return (*put_right(view), *lines, *_offer(view, stands))


def put_right(view: View) -> tuple[Just, ...]:
    """Return only what was put right: it is said whatever else lies over the table."""
    return tuple(Just(text, _who(text), marked=True) for text in view.put_right)


def _who(text: Text) -> int:
    """Return the seat a sentence begins with, NOBODY where it names none."""
    return next((value.seat for _, value in text.args if isinstance(value, SeatName)), NOBODY)


def changes(cards: Cards) -> Iterator[tuple[bool, Text]]:
    """Yield what cards came and went, kind by kind: whether it is a gain, and how it is said."""
    for kind, n in cards:
        if n > 0:
            yield True, Text.of("+{n} {what}", n=n, what=Word(kind))
        elif n < 0:
            yield False, Text.of("−{n} {what}", n=-n, what=Word(kind))
    if cards.unseen > 0:
        yield True, Text.counted("+{n} card", "+{n} cards", cards.unseen)
    elif cards.unseen < 0:
        yield False, Text.counted("−{n} card", "−{n} cards", -cards.unseen)


def brought(view: View) -> Cards:
    """Return the cards that the last move brought the viewer, below zero those it took."""
    return _of(view.effects.moved, view.viewer)


def silent(view: View) -> tuple[Text, ...]:
    """Return why the last move brought nothing, for a screen where it would go without a word."""
    return () if view.last is None or view.last.seq != view.head else view.last.silent


def _in_this_turn(told: LogEntry, view: View) -> bool:
    return (told.turn, told.active) == (view.known.turn, view.known.active)


def _said(told: LogEntry, view: View, *, newest: bool) -> Just:
    """Return the line of an entry; what followed and why nothing did is news only until the next one."""
    said, changes = told.said, _of(told.moved, view.viewer)
    if told.thrown:
        said = Text.of("{seat} threw {n}", seat=SeatName(told.seat), n=view.known.variant.total(told.thrown))
    besides = (*_exchanged(told, changes), *told.besides, *told.silent) if newest else ()
    return Just(said, told.seat, told.thrown, changes, besides)


def _exchanged(told: LogEntry, changes: Cards) -> Iterator[Text]:
    """Yield what a seat gave and got, where all saw it, no card came or went here, and its sentence names none."""
    moved = _of(told.moved, told.seat)
    gave, got = Cards({kind: -n for kind, n in moved if n < 0}), Cards({kind: n for kind, n in moved if n > 0})
    names = any(isinstance(value, Cards) for _, value in told.said.args)
    if gave and got and not moved.unseen and not names and not changes:
        yield Text.of("{give} → {get}", give=gave, get=got)


def _offer(view: View, stands: Offer | None) -> Iterator[Just]:
    """Yield the offer that stands, with its cards; nothing for who answers it: his page is about nothing else."""
    waiting = view.known.front.waiting if view.known.front else ()
    if stands is None or len(waiting) != 1 or view.viewer in waiting:
        return
    pile, own = hand(stands.seat), view.viewer == stands.seat
    give = sum((cards for whose, cards in stands.cards if whose == pile), NO_CARDS)
    get = sum((cards for whose, cards in stands.cards if whose != pile), NO_CARDS)
    other, seat = SeatName(waiting[0]), SeatName(stands.seat)
    said = Text.of("{seat} offers {other}: {give} → {get}", seat=seat, other=other, give=give, get=get)
    if own:
        said = Text.of("Your offer to {other} stands: {give} → {get}", other=other, give=give, get=get)
    newest = view.last is not None and view.last.seq == view.head and view.last.seat == stands.seat
    yield Just(said, stands.seat, own=own, taken_back=own and newest)


def _of(moved: tuple[Cards, ...], seat: int) -> Cards:
    return moved[seat] if 0 <= seat < len(moved) else NO_CARDS
