"""Question: what a seat is asked just now, in texts: for which move, and what it has answered so far.

A function of a move draft, the same for every screen, so that none walks through prompts or looks into a game itself.
No language, no widget and no line may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.game.cards import NO_CARDS, Cards
from companion.game.moves import Choice, Move, fields_of, walk
from companion.game.prompts import OneOf, Prompt, SomeCards
from companion.game.state import NOBODY, Game, hand
from companion.game.text import SeatName, Text
from ui.dialogue.conversation import Choosing
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.pairs import Pairs, pairs, readable, said_of
from ui.dialogue.panels import laid_out
from ui.dialogue.sentence import choice_label


class Offer(msgspec.Struct, frozen=True):
    """An offer that waits for an answer: whose it is, and the cards that would change hands, each with their pile."""

    seat: int
    cards: tuple[tuple[str, Cards], ...]


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked: to answer the prompt `prompt`, or, if that is None, whether it means `move`.

    `so_far`: what it answered before. `offer`: the offer that it answers. `notes`: what to think of first.
    `there`: the cards of the pile that is asked about; `hand`: the hand of a seat that looks alone, else None. Both as
    far as the viewer may know them. `readable`: whether a screen says which cards are there, or only how many.
    `pairs`: two answers that complete the move, so that a screen may ask for both at once.
    `other`: the seat it is done with.
    """

    seat: int
    move: Text
    prompt: Prompt | None
    so_far: tuple[Text, ...] = ()
    offer: Offer | None = None
    notes: tuple[Text, ...] = ()
    there: Cards = NO_CARDS
    readable: bool = True
    hand: Cards | None = None
    pairs: Pairs | None = None
    other: int = NOBODY

    @property
    def asks(self) -> tuple[Text, ...]:
        """What is asked for, in words: what was filled in and the prompt; where one answers twice at once, the move."""
        if self.prompt is not None and self.pairs is None:
            return (*self.so_far, self.prompt.label)
        named = [value for _, value in self.move.args]
        return (*(said for said in self.so_far if not any(value in named for _, value in said.args)), self.move)


def question(draft: MoveDraft, *, several: bool = False) -> Question:
    """Return what a choice on its way asks for; `several`: not for single cards, two at once."""
    known, choice, prompt = draft.known, draft.choice, draft.prompt
    calls = laid_out(known.variant.panels(known)).calls
    return Question(
        draft.about,
        known.variant.move_named(choice.move).labelled(dict(choice.filled)),
        prompt,
        tuple(_so_far(known, choice)),
        offer(known),
        calls.notes if calls is not None else (),
        known.pile(prompt.whose) if isinstance(prompt, SomeCards) else NO_CARDS,
        not isinstance(prompt, SomeCards) or readable(known, prompt),
        known.pile(hand(choice.seat)) if draft.alone else None,
        None if several else pairs(draft),
        _other(known, choice),
    )


def offer(known: Game) -> Offer | None:
    """Return the offer that waits for an answer, as its own prompts ask for it; None where none does."""
    envelope = known.front.offer if known.front else None
    if envelope is None:
        return None
    move, said = envelope.move, fields_of(envelope.move)
    prompts = tuple(one for one in walk(known, type(move).__name__, move.seat, said) if isinstance(one, SomeCards))
    return Offer(move.seat, tuple((prompt.whose, said[prompt.field]) for prompt in prompts))


def answered_alone(own: Game) -> tuple[Text, ...]:
    """Say what the seat that looks has answered while others still choose: the move, then what it filled in."""
    answers = (one.envelope.move for one in own.sealed if one.seat == own.viewer and one.envelope and not one.shows)
    return tuple(said for move in answers for said in _answer(own, move))


def hidden_yet(answer: Text | str) -> Text:
    """Say to the seat alone that this is its answer, in the words of its screen, and that the others do not see it."""
    return Text.of("Chosen, and hidden until all have chosen: {what}", what=answer)


def _answer(own: Game, move: Move) -> Iterator[Text]:
    kind = type(move)
    yield Text.of(kind.label)
    yield from _so_far(own, Choice(kind.__name__, move.seat, tuple(fields_of(move).items())))


def listed(asked: Choosing) -> tuple[Text, ...]:
    """Say what each of the listed choices is."""
    return tuple(choice_label(asked.known, choice) for choice in asked.choices)


def _so_far(known: Game, choice: Choice) -> Iterator[Text]:
    """Say what was filled in before the open prompt: whom, and which cards."""
    filled = dict(choice.filled)
    for prompt in walk(known, choice.move, choice.seat, filled):
        if prompt.field not in filled:
            return
        value = filled[prompt.field]
        if isinstance(prompt, SomeCards):
            yield said_of(prompt, value)
        elif isinstance(prompt, OneOf):
            yield from (text for option, text in prompt.options if option == value)


def _other(known: Game, choice: Choice) -> int:
    """Return the seat that was filled in: with whom it is done."""
    filled = dict(choice.filled)
    found = (said for text in _so_far(known, choice) for _, said in text.args if isinstance(said, SeatName))
    return next((name.seat for name in found if name.seat in filled.values()), NOBODY)
