"""Pairs: two kinds of cards that are asked for one after the other and complete a move. A screen asks for both at once.

A function of a move draft, for each move that asks in this way. No widget, no line and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.game.cards import Cards
from companion.game.prompts import OneOf, SomeCards, fits
from companion.game.secret import TABLE
from companion.game.state import Game, hand
from companion.game.text import Text
from ui.dialogue.move_draft import MoveDraft


class OneCard(msgspec.Struct, frozen=True):
    """A kind of card that may be named: what it says, and what is filled in with it.

    `there`: whether it can be named; one that surely is not there is offered all the same to who may not read the pile.
    """

    kind: str
    text: Text
    value: str | Cards
    there: bool = True


class Pairs(msgspec.Struct, frozen=True):
    """The cards that may be named first, and for each of them, by its kind, those that complete the move then.

    `field` is the prompt of the second card. `several`: more than one card may be named, too, which no pair says.
    """

    firsts: tuple[OneCard, ...]
    seconds: Mapping[str, tuple[OneCard, ...]]
    field: str
    several: bool


def pairs(draft: MoveDraft) -> Pairs | None:
    """Return the pairs of a choice that asks for a card, then for another, and for nothing else; None for any other."""
    firsts = _cards(draft)
    seconds = {one.kind: _cards(draft.filled(one.value)) for one in firsts}
    if not firsts or not all(seconds.values()):
        return None
    first = firsts[0]
    then = draft.filled(first.value)
    last = then.filled(seconds[first.kind][0].value)
    if then.prompt is None or last.prompt is not None or last.covered:
        return None
    return Pairs(firsts, seconds, then.prompt.field, isinstance(draft.prompt, SomeCards))


def pair_text(one: OneCard, other: OneCard) -> Text:
    """Say what a pair does: `Give 1 wood → Get 1 ore`."""
    return Text.of("{one} → {other}", one=one.text, other=other.text)


def _cards(draft: MoveDraft) -> tuple[OneCard, ...]:
    """Return the cards of which one may fill the open prompt; none where it asks for something else, or in secret."""
    if draft.covered:
        return ()
    match draft.prompt:
        case OneOf(options=options):
            kinds = tuple(OneCard(value, text, value) for value, text in options if isinstance(value, str))
            return kinds if all(one.kind in draft.known.variant.kinds for one in kinds) else ()
        case SomeCards(least=1, among=None, worth=()) as prompt if prompt.most >= 1:
            every = tuple(_one_of(prompt, kind) for kind in prompt.kinds)
            return tuple(one for one in every if one.there) if readable(draft.known, prompt) else every
        case _:
            return ()


def _one_of(prompt: SomeCards, kind: str) -> OneCard:
    one = Cards.one(kind)
    return OneCard(kind, said_of(prompt, one), one, fits(prompt, one))


def said_of(prompt: SomeCards, cards: Cards) -> Text:
    """Say which cards fill a prompt: `Give 1 wood`."""
    return Text.of("{what} {cards}", what=prompt.label, cards=cards)


def readable(known: Game, prompt: SomeCards) -> bool:
    """Say whether who looks may read the pile that cards are taken from: a hand is read by its owner alone.

    So it is by a seat that was shown it and looks alone. A table could count what another holds, too; a screen that
    does it for everybody takes that part of the game away.
    """
    shown = prompt.shown and known.viewer != TABLE
    return shown or not prompt.whose.startswith(hand("")) or prompt.whose == hand(known.viewer)
