"""A hole as something to fill in on a page, in one exhaustive match. What was filled in, `filled_in.py` reads.

Plain values. What fits a hole the conversation asks; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.game.cards import Cards
from companion.game.dice import named
from companion.game.holes import Dice, Direction, Number, OneOf, Place, SomeCards
from companion.game.panels import word
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.filling import Filling
from ui.dialogue.page.blocks import Block, Button, Count, Fills, Form, Gauge, Heading, Pick
from ui.dialogue.page.buttons import one_by_one
from ui.dialogue.page.die_faces import faces_asked
from ui.dialogue.page.filled_in import FACEDOWN, NUMBER
from ui.dialogue.page.panels import cards_held
from ui.dialogue.question import Question, question
from ui.dialogue.sentence import called_ready
from ui.dialogue.stated_cards import begins_with, needed


def hole_blocks(filling: Filling) -> Iterator[Block]:
    """Yield what fills the open hole of a choice. A place is asked for on the island, which stands elsewhere."""
    asked = question(filling)
    match filling.hole:
        case None | Place():
            return
        case OneOf():
            yield from options(filling)
        case Number(label=label, least=least, most=most, now=now):
            notes, first = ((), least) if now is None else ((Text.of("now {n}", n=now),), now)
            yield _form(filling, asked, (Count(NUMBER, label, "", least, most, first, notes, card=False),))
        case SomeCards() as hole if is_one_card(hole):
            yield from _one_card(filling, hole)
        case SomeCards() as hole:
            yield from ready(filling) if len(hole.ready) > 1 else ()  # one alone leads, farther down
            yield _cards_form(filling, hole, asked)
        case Dice(which=which):
            yield _form(filling, asked, faces_asked(named(filling.known.variant.dice, which)))
        case Direction(label=label, words=sides):
            yield Heading(label)
            for side, name in enumerate(sides):
                yield Button(events.filled(filling, side), text=word(name))
        case _:
            assert_never(filling.hole)


def options(filling: Filling) -> Iterator[Button]:
    """Yield a button for each value of a hole that takes one of several: with a card, or a seat's sign and its hand."""
    known = filling.known
    for value, text in filling.hole.options if isinstance(filling.hole, OneOf) else ():
        seat = next((one.seat for _, one in text.args if isinstance(one, SeatName)), None)
        held = cards_held(known, seat) if seat in known.players else None
        icon = value if isinstance(value, str) else ""
        yield Button(events.filled(filling, value), text=text, note=held, icon=icon, seat=seat)


def ready(filling: Filling) -> Iterator[Button]:
    """Yield a button for each filling that lies ready: what it does, with its cards."""
    for cards in filling.hole.ready if isinstance(filling.hole, SomeCards) else ():
        said = called_ready(question(filling).move, cards)
        yield Button(events.filled(filling, cards), text=said, cards=one_by_one(cards))


def is_one_card(hole: SomeCards) -> bool:
    """Whether one card is asked for that is not paid with: one tap names it."""
    return hole.least == hole.most == 1 and not (hole.worth or hole.facedown or hole.ready)


def _form(
    filling: Filling,
    asked: Question,
    fields: tuple[Count | Pick, ...],
    send: Text | None = None,
    gauge: Gauge | None = None,
) -> Form:
    if asked.hole is None:
        raise ValueError("nothing is left to fill")
    stated = filling.known.variant.move_named(filling.choice.move).correction
    fills = Fills(filling.choice, asked.hole, filling.known.ask, asked.there, asked.readable)
    return Form(fills, fields, send or Text.of("Done"), gauge, stays=stated)  # a correction stays while others play on


# -- cards that are counted


def _cards_form(filling: Filling, hole: SomeCards, asked: Question) -> Form:
    fields = (*_kinds(hole, asked), *_facedown(hole, asked))
    return _form(filling, asked, fields, asked.move if hole.worth else None, _gauge(hole))


def _gauge(hole: SomeCards) -> Gauge | None:
    """Say how many cards must be named, and what they must be worth."""
    least, most = hole.least, hole.most
    if hole.states or (least == 0 and most >= hole.held.total):
        return None  # whatever is named is right: a pile is stated
    cards, exactly = Text.counted("{n} card", "{n} cards", least), least == most
    text = needed(hole) if most >= least else Text.of("You do not hold enough of these cards.")
    alike = {price for _, price in hole.worth} in ({1}, set())
    worth = None if alike else Text.of("worth {n}", n="#")
    one, many = (Text("{n} card", (("n", "#"),), "{n} cards", n) for n in (1, 2))
    if exactly:
        one = many = Text.of("{n} of {cards}", n="#", cards=cards)
    return Gauge(None if exactly else text, one, many, least, most, hole.least_worth, hole.any_number, worth)


def _kinds(hole: SomeCards, asked: Question) -> Iterator[Count]:
    """Yield a field for each kind, with how many there are; of cards that are only named, how many are in the hand."""
    worth, own = dict(hole.worth), asked.hand
    first = begins_with(hole, asked.there, readable=asked.readable)
    for kind in hole.kinds:
        held = own.of(kind) if hole.worth and own is not None else hole.held.of(kind) if asked.readable else None
        there = _there(hole, kind)
        if not there:
            continue
        notes = []
        if kind in worth:
            notes.append(Text.of("worth {n}", n=worth[kind]))
        if hole.states and asked.readable:
            notes.append(Text.of("now {n}", n=first.of(kind)))
        elif held is not None:
            notes.append(Text.of("hold {n}", n=held))
        price, limit = worth.get(kind, 0), None if hole.states else held
        most, now = min(there, hole.most), first.of(kind)
        yield Count(f"c:{kind}", word(kind), kind, 0, most, now, tuple(notes), worth=price, held=limit)


def _there(hole: SomeCards, kind: str) -> int:
    """Return how many of a kind may be named at most, as far as the seat knows."""
    there = hole.held.most(kind)
    return there if hole.among is None else min(hole.among.of(kind), there)


def _facedown(hole: SomeCards, asked: Question) -> Iterator[Count]:
    """Yield the field for cards that need no name: those nobody saw, or that are laid face down."""
    unseen = hole.held.total if hole.facedown else hole.held.unseen
    if unseen and hole.among is None:
        value = min(hole.least, unseen) if hole.facedown else 0
        if hole.states:
            value = begins_with(hole, asked.there, readable=asked.readable).unseen
        yield Count(FACEDOWN, Text.of("Face down"), "", 0, min(unseen, hole.most), value)


def _one_card(filling: Filling, hole: SomeCards) -> Iterator[Block]:
    """Yield a button for each kind there may be, and one for a card that nobody has seen."""
    yield Heading(hole.label)
    for kind in hole.kinds:
        if _there(hole, kind):
            yield Button(events.filled(filling, Cards.one(kind)), text=word(kind), cards=(kind,))
    if hole.held.unseen and hole.among is None:
        yield Button(events.filled(filling, Cards.facedown(1)), text=Text.of("Face down"))
