"""What a seat is asked just now, in texts: for which move, what was filled in so far, which offer it answers, the hole.

A function of a choice on its way, the same for every screen, so that none goes through the holes of a move itself or
looks into a game. No language, no widget and no line may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game.cards import NO_CARDS, Cards
from companion.game.holes import Hole, OneOf, SomeCards
from companion.game.moves import Choice, fields_of, walk
from companion.game.secret import TABLE
from companion.game.state import Game, hand
from companion.game.text import Text
from ui.dialogue.conversation import Choosing
from ui.dialogue.filling import Filling
from ui.dialogue.panels import laid_out
from ui.dialogue.sentence import choice_label


@dataclass(frozen=True)
class Offer:
    """An offer that waits for an answer: whose it is, and what it says: `Give 1 wood`, `Get 1 ore`."""

    seat: int
    says: tuple[Text, ...]


@dataclass(frozen=True)
class Question:
    """What is asked of a seat, or about its cards: to fill `hole`, None: whether it means `move`.

    `so_far` is what was filled in before, `offer` what it answers, `notes` what to think of first. `there` are the
    cards of the pile that is asked about, `hand` those of a seat that looks alone: as far as who looks may know them.
    `readable`: whether a screen says which cards are there, or only how many. `pairs`: where one more answer completes
    the move, so that a screen may ask for both at once; None where it does not.
    """

    seat: int
    move: Text
    hole: Hole | None
    so_far: tuple[Text, ...] = ()
    offer: Offer | None = None
    notes: tuple[Text, ...] = ()
    there: Cards = NO_CARDS
    readable: bool = True
    hand: Cards | None = None
    pairs: Pairs | None = None

    @property
    def asks(self) -> Text:
        """What is asked for, in words: where one may answer twice at once, what that is for."""
        return self.move if self.hole is None or self.pairs is not None else self.hole.label


@dataclass(frozen=True)
class Pairs:
    """Two kinds of cards that complete a move: the field of the second, and for each first what may be the second."""

    field: str
    seconds: Mapping[str, tuple[tuple[str, Text], ...]]


def question(filling: Filling) -> Question:
    """Return what a choice on its way asks for."""
    known, choice, hole = filling.known, filling.choice, filling.hole
    calls = laid_out(known.room.panels(known)).calls
    return Question(
        filling.about,
        Text.of(known.room.move_named(choice.move).label),
        hole,
        tuple(_so_far(known, choice)),
        offer(known),
        calls.notes if calls is not None else (),
        known.pile(hole.whose) if isinstance(hole, SomeCards) else NO_CARDS,
        not isinstance(hole, SomeCards) or readable(known, hole),
        known.pile(hand(choice.seat)) if filling.alone else None,
        _pairs(filling),
    )


def _pairs(filling: Filling) -> Pairs | None:
    """Return the pairs of a choice that asks for a kind of card, then for one more, and for nothing else."""
    firsts = _kinds(filling)
    seconds = {kind: _kinds(filling.filled(kind)) for kind, _ in firsts}
    if not firsts or not all(seconds.values()):
        return None
    first, ((second, _), *_) = next(iter(seconds.items()))
    then = filling.filled(first)
    field, last = then.hole.field if then.hole else "", then.filled(second)
    return Pairs(field, seconds) if last.hole is None and not last.covered else None


def _kinds(filling: Filling) -> tuple[tuple[str, Text], ...]:
    """Return the kinds of cards that may fill the open hole; none where it asks for something else, or in secret."""
    if filling.covered or not isinstance(filling.hole, OneOf):
        return ()
    kinds = tuple((value, text) for value, text in filling.hole.options if isinstance(value, str))
    return kinds if all(kind in filling.known.room.kinds for kind, _ in kinds) else ()


def readable(known: Game, hole: SomeCards) -> bool:
    """Say whether who looks may read the pile that cards are taken from: a hand is read by its owner alone.

    So it is by a seat that was shown it and looks alone. A table could count what another holds, too; a screen that
    does it for everybody takes that part of the game away.
    """
    shown = hole.shown and known.viewer != TABLE
    return shown or not hole.whose.startswith(hand("")) or hole.whose == hand(known.viewer)


def offer(known: Game) -> Offer | None:
    """Return the offer that waits for an answer, as its own holes ask for it; None where none does."""
    envelope = known.front.offer if known.front else None
    if envelope is None:
        return None
    move, said = envelope.move, fields_of(envelope.move)
    holes = walk(known, type(move).__name__, move.seat, said)
    return Offer(move.seat, tuple(_cards(hole, said[hole.field]) for hole in holes if isinstance(hole, SomeCards)))


def listed(asked: Choosing) -> tuple[Text, ...]:
    """Say what each of the listed choices is."""
    return tuple(choice_label(asked.known, choice) for choice in asked.choices)


def _so_far(known: Game, choice: Choice) -> Iterator[Text]:
    """Say what was filled in before the open hole: whom, and which cards."""
    filled = dict(choice.filled)
    for hole in walk(known, choice.move, choice.seat, filled):
        if hole.field not in filled:
            return
        value = filled[hole.field]
        if isinstance(hole, SomeCards):
            yield _cards(hole, value)
        elif isinstance(hole, OneOf):
            yield from (text for option, text in hole.options if option == value)


def _cards(hole: SomeCards, cards: Any) -> Text:
    return Text.of("{what} {cards}", what=hole.label, cards=cards)
