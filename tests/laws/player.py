"""A player without any plan: fills holes by luck from what a seat knows, so that everything legal happens sometime.

It knows holes and no rules; what a move means must never enter here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, assert_never

from companion.game.cards import NO_CARDS, Cards, draw
from companion.game.holes import SIDES, Dice, Direction, Hole, Number, OneOf, Place, SomeCards, fits
from companion.game.moves import Choice, Move, empty, finish, next_hole
from companion.game.state import Game, hand

TRIES = 20
NO_PILES: Mapping[str, Cards] = MappingProxyType({})


def complete(
    luck: Random, known: Game, full: Game, choice: Choice, real: Mapping[str, Cards] = NO_PILES
) -> Move | None:
    """Fill a choice from what its seat knows; only chance looks at the full game. None if it leads nowhere.

    `real`: the true cards of each pile, of which a seat reads what it turns up.
    """
    while hole := next_hole(known, choice):
        if hole.filler == "chance" or _agreed(known, hole, choice.seat):
            hole = next_hole(full, choice) or hole
        value = None if empty(hole) else _turned_up(hole, real) or filling(luck, hole)
        if value is None:
            return None
        choice = choice.with_field(hole.field, value)
    return finish(known, choice)


def _agreed(known: Game, hole: Hole, seat: int) -> bool:
    """Whether cards of another's real hand are named: he says himself what he has, before it is entered."""
    others = isinstance(hole, SomeCards) and hole.whose.startswith(hand("")) and hole.whose != hand(seat)
    return others and known.setup.hands == "physical"


def _turned_up(hole: Hole, real: Mapping[str, Cards]) -> Cards | None:
    """Return the cards of a pile on the table all of which lie face down and are named now; None for all else."""
    if not isinstance(hole, SomeCards) or hole.filler == "chance" or hole.whose.startswith(hand("")):
        return None
    return real.get(hole.whose) if hole.least == hole.held.total == hole.held.unseen else None


def filling(luck: Random, hole: Hole) -> Any:
    """Return any value the hole takes, None if none was found."""
    match hole:
        case Place(options=places):
            return luck.choice(places)
        case OneOf(options=options):
            return luck.choice(options)[0]
        case Number(least=least, most=most):
            return luck.randint(least, most) if least <= most else None
        case Dice(which=which):
            return tuple(luck.randint(1, SIDES) for _ in which)
        case Direction():
            return luck.randrange(SIDES)
        case SomeCards():
            return next((cards for cards in _handfuls(luck, hole) if fits(hole, cards)), None)
        case _:
            assert_never(hole)


def _handfuls(luck: Random, hole: SomeCards) -> Iterator[Cards]:
    """Draw at random; now and then hold the cards face down, or call an unseen one by a kind, as people do."""
    pile = hole.held.only(hole.kinds)
    for _ in range(TRIES):
        count = luck.randint(hole.least, max(hole.least, min(hole.most, hole.least + 2)))
        drawn = draw(pile, count, (luck.randrange(pile.total - i) for i in range(count)))
        if hole.filler == "chance" or not hole.kinds:
            yield drawn
            continue
        if luck.random() < 0.2:
            yield drawn.hidden()  # where cards must be named, the hole does not take them
        called = luck.randint(0, drawn.unseen)
        names = sum((Cards.one(luck.choice(hole.kinds)) for _ in range(called)), NO_CARDS)
        yield Cards(dict(drawn), drawn.unseen - called) + names
