"""A player without any plan: fills prompts by luck from what a seat knows, so that everything legal happens sometime.

It knows prompts and no rules; what a move means must never enter here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, assert_never

from companion.game.cards import NO_CARDS, Cards, draw
from companion.game.moves import Choice, Move, empty, finish, next_prompt
from companion.game.prompts import SIDES, Dice, Direction, Number, OneOf, Place, Prompt, SomeCards, fits
from companion.game.state import Game, hand

TRIES = 20
NO_PILES: Mapping[str, Cards] = MappingProxyType({})


def complete(
    luck: Random, known: Game, full: Game, choice: Choice, real: Mapping[str, Cards] = NO_PILES
) -> Move | None:
    """Fill a choice from what its seat knows; only chance looks at the full game. None if it leads nowhere.

    `real`: the true cards of each pile, of which a seat reads what it turns up.
    """
    while prompt := next_prompt(known, choice):
        if prompt.filler == "chance" or _agreed(known, prompt, choice.seat):
            prompt = next_prompt(full, choice) or prompt
        value = None if empty(prompt) else _turned_up(prompt, real) or value_for(luck, prompt)
        if value is None:
            return None
        choice = choice.with_field(prompt.field, value)
    return finish(known, choice)


def _agreed(known: Game, prompt: Prompt, seat: int) -> bool:
    """Whether cards of another's real hand are named: he says himself what he has, before it is entered."""
    others = isinstance(prompt, SomeCards) and prompt.whose.startswith(hand("")) and prompt.whose != hand(seat)
    return others and known.setup.hands == "physical"


def _turned_up(prompt: Prompt, real: Mapping[str, Cards]) -> Cards | None:
    """Return the cards of a pile on the table all of which lie face down and are named now; None for all else."""
    if not isinstance(prompt, SomeCards) or prompt.filler == "chance" or prompt.whose.startswith(hand("")):
        return None
    return real.get(prompt.whose) if prompt.least == prompt.held.total == prompt.held.unseen else None


def value_for(luck: Random, prompt: Prompt) -> Any:
    """Return any value the prompt takes, None if none was found."""
    match prompt:
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
            return next((cards for cards in _handfuls(luck, prompt) if fits(prompt, cards)), None)
        case _:
            assert_never(prompt)


def _handfuls(luck: Random, prompt: SomeCards) -> Iterator[Cards]:
    """Draw at random; now and then hold the cards face down, or call an unseen one by a kind, as people do."""
    pile = prompt.held.only(prompt.kinds)
    for _ in range(TRIES):
        count = luck.randint(prompt.least, max(prompt.least, min(prompt.most, prompt.least + 2)))
        drawn = draw(pile, count, (luck.randrange(pile.total - i) for i in range(count)))
        if prompt.filler == "chance" or not prompt.kinds:
            yield drawn
            continue
        if luck.random() < 0.2:
            yield drawn.hidden()  # where cards must be named, the prompt does not take them
        called = luck.randint(0, drawn.unseen)
        names = sum((Cards.one(luck.choice(prompt.kinds)) for _ in range(called)), NO_CARDS)
        yield Cards(dict(drawn), drawn.unseen - called) + names
