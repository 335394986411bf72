"""A hole as something to fill in on a page, and what was filled in as the value it takes. One exhaustive match.

What comes back may be anything: what cannot be read is refused with a sentence, and nothing happens. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.holes import Dice, Direction, Number, OneOf, Place, SomeCards
from companion.game.text import Refusal, SeatName, Text
from ui.dialogue import events
from ui.dialogue.filling import Filling
from ui.dialogue.question import Question, question
from ui.dialogue.sentence import called_ready
from ui.dialogue.stated_cards import begins_with, meant
from ui.phone.die_faces import faces_asked
from ui.phone.page import Block, Button, Count, Does, Form, Gauge, Heading, Pick, Pressed, Said
from ui.phone.panels import cards_held
from ui.phone.standing import large
from ui.phone.words import Words

UNREADABLE = Refusal("unreadable", "", Text.of("That could not be read. Look at the page again, then choose."))
FACEDOWN = "unseen"
"""The field for cards nobody names."""


def hole_blocks(filling: Filling, words: Words, pressed: Pressed) -> Iterator[Block]:
    """Yield what fills the open hole of a choice. A place is asked for on the island, which is drawn elsewhere."""
    asked, say = question(filling), words.voice
    match filling.hole:
        case None | Place():
            return
        case OneOf():
            yield from options(filling, words, pressed)
        case Number(label=label, least=least, most=most, now=now):
            notes, first = ((), least) if now is None else ((say(Text.of("now {n}", n=now)),), now)
            yield _form(filling, (Count("n", say(label), "", least, most, first, notes, card=False),), words, pressed)
        case SomeCards() as hole if is_one_card(hole):
            yield from _one_card(filling, hole, words, pressed)
        case SomeCards() as hole:
            yield from ready(filling, words, pressed) if len(hole.ready) > 1 else ()  # one alone leads, farther down
            fields = (*_kinds(hole, asked, words), *_facedown(hole, asked, words))
            form = _form(filling, fields, words, pressed)
            send = large(say(asked.move)) if hole.worth else form.send
            yield replace(form, send=send, gauge=_gauge(hole, words))
        case Dice(which=which):
            yield _form(filling, faces_asked(words.voice.dice(which), words), words, pressed)
        case Direction(label=label, words=sides):
            yield Heading(say(label))
            for side, word in enumerate(sides):
                yield Button(pressed.key(events.filled(filling, side)), words.voice.term(word))
        case _:
            assert_never(filling.hole)


def options(filling: Filling, words: Words, pressed: Pressed) -> Iterator[Button]:
    """Yield a button for each value of a hole that takes one of several: with a card, or a seat's sign and its hand."""
    listed = filling.hole.options if isinstance(filling.hole, OneOf) else ()
    for value, text in listed:
        seat = next((one.seat for _, one in text.args if isinstance(one, SeatName)), None)
        key, said = pressed.key(events.filled(filling, value)), large(words.voice(text))
        held = "" if seat not in words.known.players else words.voice(cards_held(words.known, seat))
        yield Button(key, said, held, words.icon_of(value), seat=seat)


def _gauge(hole: SomeCards, words: Words) -> Gauge | None:
    """Say how many cards must be named, and what they must be worth."""
    least, most, say = hole.least, hole.most, words.voice
    if hole.states or (least == 0 and most >= hole.held.total):
        return None  # whatever is named is right: a pile is stated
    cards, exactly = Text.counted("{n} card", "{n} cards", least), least == most
    if most < least:
        text = Text.of("You do not hold enough of these cards.")
    elif hole.least_worth:
        text = Text.of("At least {cards} worth {value}, or more cards", cards=cards, value=hole.least_worth)
    else:
        text = cards if exactly else Text.of("At least {cards}", cards=cards)
    alike = {price for _, price in hole.worth} in ({1}, set())
    worth = "" if alike else words.voice.language(", ") + say(Text.of("worth {n}", n="#"))
    one, many = (say(Text.counted("{n} card", "{n} cards", n)).replace(str(n), "#") for n in (1, 2))
    if exactly:
        one = many = say(Text.of("{n} of {cards}", n="#", cards=cards))
    return Gauge("" if exactly else large(say(text)), one, many, least, most, hole.least_worth, worth)


def _form(filling: Filling, fields: tuple[Count | Pick, ...], words: Words, pressed: Pressed) -> Form:
    hole = filling.hole
    field = "" if hole is None else hole.field

    def reads(said: Said) -> Does:
        value = value_of(filling, said)
        return value if isinstance(value, Refusal) else events.filled(filling, value)

    name = f"{filling.choice.move} {field} {filling.choice.filled!r}"
    stated = filling.known.room.move_named(filling.choice.move).correction  # it stays while others play on
    return Form(
        pressed.form(name, reads),
        fields,
        words.voice(Text.of("Done")),
        id=Pressed("").form(name, reads) if stated else "",
    )


def _kinds(hole: SomeCards, asked: Question, words: Words) -> Iterator[Count]:
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
            notes.append(words.voice(Text.of("worth {n}", n=worth[kind])))
        if hole.states and asked.readable:
            notes.append(words.voice(Text.of("now {n}", n=first.of(kind))))
        elif held is not None:
            notes.append(words.voice(Text.of("hold {n}", n=held)))
        named, price, limit = large(words.voice.term(kind)), worth.get(kind, 0), None if hole.states else held
        most, now = min(there, hole.most), first.of(kind)
        yield Count(f"c:{kind}", named, kind, 0, most, now, tuple(notes), worth=price, held=limit)


def _there(hole: SomeCards, kind: str) -> int:
    """Return how many of a kind may be named at most, as far as the seat knows."""
    there = hole.held.most(kind)
    return there if hole.among is None else min(hole.among.of(kind), there)


def _facedown(hole: SomeCards, asked: Question, words: Words) -> Iterator[Count]:
    """Yield the field for cards that need no name: those nobody saw, or that are laid face down."""
    unseen = hole.held.total if hole.facedown else hole.held.unseen
    if unseen and hole.among is None:
        value = min(hole.least, unseen) if hole.facedown else 0
        if hole.states:
            value = begins_with(hole, asked.there, readable=asked.readable).unseen
        yield Count(FACEDOWN, words.voice(Text.of("Face down")), "", 0, min(unseen, hole.most), value)


def ready(filling: Filling, words: Words, pressed: Pressed) -> Iterator[Button]:
    """Yield a button for each filling that lies ready: what it does, with its cards."""
    for cards in filling.hole.ready if isinstance(filling.hole, SomeCards) else ():
        kinds = tuple(kind for kind, n in cards for _ in range(n))
        said = large(words.voice(called_ready(question(filling).move, cards)))
        yield Button(pressed.key(events.filled(filling, cards)), said, cards=kinds)


def is_one_card(hole: SomeCards) -> bool:
    """Whether one card is asked for that is not paid with: one tap names it."""
    return hole.least == hole.most == 1 and not (hole.worth or hole.facedown or hole.ready)


def _one_card(filling: Filling, hole: SomeCards, words: Words, pressed: Pressed) -> Iterator[Block]:
    """Yield a button for each kind there may be, and one for a card that nobody has seen."""
    yield Heading(large(words.voice(hole.label)))
    for kind in hole.kinds:
        if _there(hole, kind):
            key = pressed.key(events.filled(filling, Cards.one(kind)))
            yield Button(key, large(words.voice.term(kind)), cards=(kind,))
    if hole.held.unseen and hole.among is None:
        yield Button(pressed.key(events.filled(filling, Cards.facedown(1))), words.voice(Text.of("Face down")))


def value_of(filling: Filling, said: Said) -> object | Refusal:
    """Read what fills the open hole; whether it fits, the conversation asks."""
    match filling.hole:
        case Number():
            n = _whole(said.get("n", ""))
            return UNREADABLE if n is None else n
        case SomeCards(kinds=kinds) as hole:
            counts = {kind: _whole(said.get(f"c:{kind}", "") or "0") for kind in kinds}
            unseen = _whole(said.get(FACEDOWN, "") or "0")
            if unseen is None or None in counts.values():
                return UNREADABLE
            chosen, asked = Cards({kind: n for kind, n in counts.items() if n}, unseen), question(filling)
            return meant(hole, asked.there, chosen, readable=asked.readable)
        case Dice(which=which):
            faces = [_whole(said.get(f"die{i}", "")) for i in range(len(which))]
            return UNREADABLE if None in faces else tuple(faces)
        case _:
            return UNREADABLE


def _whole(said: str) -> int | None:
    """Read a count; a longer one than three digits is nobody's."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 3 else None
