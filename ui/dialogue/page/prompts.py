"""Prompts on a page: what each sort of prompt looks like, in one exhaustive match. `filled_in.py` reads the answers.

Plain values. The conversation asks whether an answer fits; no rule may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.dice import named
from companion.game.difference import whose
from companion.game.panels import word
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, SomeCards, worth
from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import (
    Block,
    Button,
    CardRow,
    Count,
    DieFace,
    Fills,
    Form,
    Gauge,
    Line,
    ListEntry,
    Pick,
    Pile,
)
from ui.dialogue.page.buttons import bear_names, cards_named, clause_button, one_by_one
from ui.dialogue.page.die_faces import faces_asked
from ui.dialogue.page.filled_in import FACEDOWN, NUMBER
from ui.dialogue.page.panels import cards_held
from ui.dialogue.question import Question, question
from ui.dialogue.sentence import called_ready
from ui.dialogue.stated_cards import begins_with, needed


def prompt_blocks(draft: MoveDraft, *, shared: bool = False) -> Iterator[Block]:
    """Yield what fills the open prompt of a choice. A place is asked for on the island, which stands elsewhere.

    `shared`: all look at the screen, or one seat under its cover: one card is asked for as many are, on its face.
    """
    asked = question(draft)
    match draft.prompt:
        case None | Place():
            return
        case OneOf(about=about, note=note):
            yield from options(draft) if not about else _explained(draft, about)
            yield from () if note is None else (Line(note, "muted"),)
        case Number(label=label, least=least, most=most, now=now):
            notes, first = ((), least) if now is None else ((Text.of("now {n}", n=now),), now)
            yield _form(draft, asked, (Count(NUMBER, label, "", least, most, first, notes, card=False, badge=now),))
        case SomeCards() as prompt if is_one_card(prompt) and not shared:
            yield from _one_card(draft, prompt)
        case SomeCards() as prompt:
            yield from (
                ready(draft, shared=shared) if shared or len(prompt.ready) > 1 else ()
            )  # one alone leads, farther down
            yield from named_cards(prompt.label) if prompt.among is None else ()  # those it is among lie in the form
            yield _cards_form(draft, prompt, asked, shared=shared)
        case Dice(which=which):
            yield _form(draft, asked, faces_asked(named(draft.known.variant.dice, which)), Text.of("Count it"))
        case Direction(words=sides, faces=faces):
            for face, side in enumerate(faces, 1):
                yield Button(events.filled(draft, side), text=word(sides[side]), face=DieFace(face))
        case _:
            assert_never(draft.prompt)


def named_cards(said: Text) -> Iterator[CardRow]:
    """Yield the cards that a text names, to be seen beside it."""
    named = Counter(cards_named(said))
    if named:
        yield CardRow(tuple(Pile(kind, n) for kind, n in named.items()))


def options(draft: MoveDraft) -> Iterator[Button]:
    """Yield a button for each value of a prompt that takes one of several: with the cards it is or names, or a seat's
    sign and the backs of its hand."""
    known, prompt = draft.known, draft.prompt
    if not isinstance(prompt, OneOf):
        return
    for value, text in prompt.options:
        seat = next((one.seat for _, one in text.args if isinstance(one, SeatName)), None)
        held = cards_held(known, seat) if seat in known.players else None
        backs = None if held is None or seat is None else known.hand(seat).total
        cards = (str(value),) if value in known.variant.kinds else cards_named(text)
        if seat is None and not cards and (owner := whose(text)) != NOBODY:
            seat = owner  # a pile of his, not his hand
        icons = [icon for of, icon in prompt.icons if of == value]
        if not icons and isinstance(value, str) and not cards:
            icons = [value]
        costs = tuple(thing for of, thing, n in prompt.costs for _ in range(n) if of == value)
        yield Button(
            events.filled(draft, value),
            text=text,
            note=held,
            icon=icons[0] if len(icons) == 1 else "",
            cards=cards,
            costs=costs or (tuple(icons) if len(icons) > 1 else ()),
            seat=seat,
            backs=backs,
        )


def _explained(draft: MoveDraft, about: tuple[tuple[int | str, Text, str], ...]) -> Iterator[ListEntry]:
    """Yield each value with what it does, and what leads to the clause of that."""
    said = {value: (does, clause) for value, does, clause in about}
    for button in options(draft):
        does, clause = said.get(button.does.value if isinstance(button.does, events.Filled) else "", (None, ""))
        yield ListEntry(replace(button, note=does), next(iter(clause_button(clause)), None))


def ready(draft: MoveDraft, *, shared: bool = False) -> Iterator[Button]:
    """Yield a button for each filling that lies ready: what it does, with its cards; where all look, how many."""
    prompt = draft.prompt
    for cards in prompt.ready if isinstance(prompt, SomeCards) else ():
        said: Cards | Text = Text.counted("{n} card", "{n} cards", cards.total) if shared else cards
        text = called_ready(question(draft).move, said)
        note = (
            Text.of("worth {n}", n=worth(prompt.worth, cards))
            if isinstance(prompt, SomeCards) and prompt.worth
            else None
        )
        yield Button(events.filled(draft, cards), text=text, note=note, cards=one_by_one(cards))


def is_one_card(prompt: SomeCards) -> bool:
    """Whether one card is asked for that is not paid with: one tap names it."""
    return prompt.least == prompt.most == 1 and not (prompt.worth or prompt.facedown or prompt.ready)


def _form(
    draft: MoveDraft,
    asked: Question,
    fields: tuple[Count | Pick, ...],
    send: Text | None = None,
    gauge: Gauge | None = None,
) -> Form:
    if asked.prompt is None:
        raise ValueError("nothing is left to fill")
    stated = draft.known.variant.move_named(draft.choice.move).correction
    fills = Fills(draft.choice, asked.prompt, draft.known.revision, asked.there, asked.readable)
    return Form(fills, fields, send or Text.of("Done"), gauge, stays=stated)  # a correction stays while others play on


# -- cards that are counted


def _cards_form(draft: MoveDraft, prompt: SomeCards, asked: Question, *, shared: bool) -> Form:
    kinds = _kinds(prompt, asked, every=shared)
    fields = (*kinds, *_facedown(prompt, asked, draft.known.variant.virtual))
    form = _form(draft, asked, fields, asked.move if prompt.worth else None, _gauge(prompt))
    named = bear_names(prompt.kinds, draft.known)
    return replace(form, told=asked.readable or prompt.owed or not shared, named=named)


def _gauge(prompt: SomeCards) -> Gauge | None:
    """Say how many cards must be named, and what they must be worth."""
    least, most = prompt.least, prompt.most
    if prompt.states or (least == 0 and most >= prompt.held.total):
        return None  # whatever is named is right: a pile is stated
    cards, exactly = Text.counted("{n} card", "{n} cards", least), least == most
    text = needed(prompt) if most >= least else Text.of("You do not hold enough of these cards.")
    alike = {price for _, price in prompt.worth} in ({1}, set())
    worth = None if alike else Text.of("worth {n}", n="#")
    one, many = (Text("{n} card", (("n", "#"),), "{n} cards", n) for n in (1, 2))
    if exactly:
        one = many = Text.of("{n} of {cards}", n="#", cards=cards)
    return Gauge(None if exactly else text, one, many, least, most, prompt.least_worth, prompt.any_number, worth)


def _kinds(prompt: SomeCards, asked: Question, *, every: bool) -> Iterator[Count]:
    """Yield a field for each kind, with how many there are; of cards that are only named, how many are in the hand.

    `every`: also for a kind of which there is none, in its place.
    """
    worth, own = dict(prompt.worth), asked.hand
    first = begins_with(prompt, asked.there, readable=asked.readable)
    for kind in prompt.kinds:
        held = _surely(prompt.held, kind) if asked.readable else None
        if prompt.worth:
            held = None if own is None else _surely(own, kind)
        there = _there(prompt, kind)
        if not (there or every):
            continue
        notes = []
        if kind in worth:
            notes.append(Text.of("worth {n}", n=worth[kind]))
        if prompt.states and asked.readable:
            notes.append(Text.of("now {n}", n=first.of(kind)))
        elif held is not None:
            notes.append(Text.of("hold {n}", n=held))
        price, limit = worth.get(kind, 0), None if prompt.states else held
        most, now, badge = min(there, prompt.most), first.of(kind), _badge(prompt, kind, asked)
        yield Count(f"c:{kind}", word(kind), kind, 0, most, now, tuple(notes), worth=price, held=limit, badge=badge)


def _badge(prompt: SomeCards, kind: str, asked: Question) -> int | None:
    """Return the number on a face: what a card is worth, how many there are, or how many of a price."""
    if set(dict(prompt.worth).values()) - {1}:
        return dict(prompt.worth).get(kind)
    if not (asked.readable or prompt.owed):
        return None
    held, among = asked.there if prompt.states else prompt.held, prompt.among
    known = _surely(held, kind) if asked.readable else None
    if among is None:
        return known
    return among.of(kind) if known is None else min(known, among.of(kind))


def _surely(held: Cards, kind: str) -> int | None:
    """Return how many of a kind there are; None where there may be more, face down."""
    return held.of(kind) if held.most(kind) == held.of(kind) else None


def _there(prompt: SomeCards, kind: str) -> int:
    """Return how many of a kind may be named at most, as far as the seat knows."""
    there = prompt.held.most(kind)
    return there if prompt.among is None else min(prompt.among.of(kind), there)


def _facedown(prompt: SomeCards, asked: Question, virtual: Iterable[str]) -> Iterator[Count]:
    """Yield the field for cards that need no name: those nobody saw, or that are laid face down."""
    unseen = prompt.held.total - sum(map(prompt.held.of, virtual)) if prompt.facedown else prompt.held.unseen
    if unseen and prompt.among is None:
        value = min(prompt.least, unseen) if prompt.facedown else 0
        if prompt.states:
            value = begins_with(prompt, asked.there, readable=asked.readable).unseen
        yield Count(FACEDOWN, Text.of("Face down"), "", 0, min(unseen, prompt.most), value)


def _one_card(draft: MoveDraft, prompt: SomeCards) -> Iterator[Block]:
    """Yield a button for each kind there may be, and one for a card that nobody has seen."""
    for kind in prompt.kinds:
        if _there(prompt, kind):
            yield Button(events.filled(draft, Cards.one(kind)), text=word(kind), cards=(kind,))
    if prompt.held.unseen and prompt.among is None:
        yield Button(events.filled(draft, Cards.facedown(1)), text=Text.of("Face down"))
