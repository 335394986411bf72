"""Twins: two games that differ in one secret only, how they are played on alike, and what a stranger may try there.

What must not differ between them is said by the laws; nothing is asserted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.codec import encode
from companion.game.decide import decide, fold
from companion.game.facts import Fact, StepAnswered, StepClosed, StepOpened, StepsQueued
from companion.game.moves import Choice, Move, empty, next_prompt
from companion.game.prompts import Dice, SomeCards, fits
from companion.game.secret import TABLE, tell
from companion.game.state import Game
from companion.game.text import Refusal
from companion.journal import Journal
from tests.laws.companies import VARIANTS
from tests.laws.evenings import Evening
from tests.laws.player import value_for

SEED = bytes(32)
Row = tuple[Move, tuple[Fact, ...]]
SecretTwin = tuple[int, Move, tuple[int, ...]]
_found = WeakKeyDictionary[Evening, tuple[SecretTwin, ...]]()


def secret_twins(evening: Evening) -> tuple[SecretTwin, ...]:
    """Return moments with a move that differs from the one made only in a secret, and who may know that secret.

    Secret are what chance drew (its mover and the hand it came from know), an answer to a `together` step (until the
    last one), and whatever a fact tells to a few: a field of the move that changes nothing but what they are told. A
    twin is a move that can be made: of three cards from one hand each bounds the others. Many laws ask for them, and
    they are sought once an evening.
    """
    if evening not in _found:
        _found[evening] = (*_sought(evening),)
    return _found[evening]


def _sought(evening: Evening) -> Iterator[SecretTwin]:
    luck = Random(evening.company.seed)
    for at, move in enumerate(evening.moves):
        for field, prompt in prompts(evening.games[at], move):
            knowing = _knowing(evening, evening.games[at], move, prompt)
            other = _another(luck, prompt, getattr(move, field)) if knowing else None
            twin = move if other is None else replace(move, **{field: other})
            shown = any(_shown(evening, getattr(made, field)) for made in (move, twin))
            if twin != move and not shown and not isinstance(decide(evening.games[at], twin), Refusal):
                yield at, twin, knowing  # it fits what was filled in after it


def _knowing(evening: Evening, game: Game, move: Move, prompt: Any) -> tuple[int, ...]:
    """Return the seats that may know what is filled in here; none means that all may."""
    front = game.front
    if isinstance(prompt, SomeCards) and prompt.filler == "chance":
        return (move.seat, *_owner(prompt.whose))
    if front and evening.variant.steps[front.name].together and len(front.waiting) > 1:
        return (move.seat,)
    words, name = HIDDEN_WORDS.get(evening.variant.name, ()), type(move).__name__
    return (move.seat,) if name in words or f"{name}.{prompt.field}" in words else ()


def _shown(evening: Evening, value: Any) -> bool:
    """Whether a card is one that is laid open as soon as it is drawn."""
    return isinstance(value, Cards) and not LAID_OPEN[evening.variant.name].isdisjoint(value.kinds)


LAID_OPEN = {under.variant.name: frozenset(under.laid_open) for under in VARIANTS}
HIDDEN_WORDS = {under.variant.name: under.hidden_words for under in VARIANTS}


def _owner(pile: str) -> tuple[int, ...]:
    owner = pile.partition(":")[2]
    return (int(owner),) if owner else ()


def prompts(game: Game, move: Move) -> Iterator[tuple[str, Any]]:
    """Yield the field and the prompt of everything that was filled in for a move."""
    choice = Choice(type(move).__name__, move.seat)
    while prompt := next_prompt(game, choice):
        yield prompt.field, prompt
        choice = choice.with_field(prompt.field, getattr(move, prompt.field))


def _another(luck: Random, prompt: Any, value: Any) -> Any:
    """Return another value of the same size that fits the prompt, None if there is none; cardboard is no secret."""
    for _ in range(10):
        other = value_for(luck, prompt)
        unlike = isinstance(other, Cards) and (other.total, other.unseen) != (value.total, value.unseen)
        if other is not None and other != value and not unlike and fits(prompt, other):
            return other
    return None


def played_on(evening: Evening, at: int, twin: Move, later: int) -> tuple[list[Row], list[Row]]:
    """Return both games from move `at` on: the evening's, and with the twin in its place, each move with its facts.

    Up to so many later moves of the evening follow, as long as they can be made in both.
    """
    one = two = evening.games[at]
    rows: tuple[list[Row], list[Row]] = ([], [])
    for number, move in enumerate(evening.moves[at : at + 1 + later]):
        other = move if number else twin
        facts, others = decide(one, move), decide(two, other)
        if isinstance(facts, Refusal) or isinstance(others, Refusal):
            break
        one, two = fold(one, facts), fold(two, others)
        rows[0].append((move, facts))
        rows[1].append((other, others))
    return rows


def told_alike(rows: tuple[list[Row], list[Row]], strangers: tuple[int, ...]) -> int:
    """Return for how many moves every stranger is told the same in both games."""

    def alike(pair: tuple[Row, Row], viewer: int) -> bool:
        return len({encode(tuple(tell(fact, viewer) for fact in facts)) for _, facts in pair}) == 1

    told = (all(alike(pair, viewer) for viewer in strangers) for pair in zip(*rows, strict=True))
    return sum(takewhile(bool, told))


def steps_of(facts: tuple[Fact, ...]) -> bytes:
    """Return what the facts tell everybody of the agenda."""
    steps = (StepsQueued, StepOpened, StepAnswered, StepClosed)
    return encode(tuple(tell(fact, TABLE) for fact in facts if isinstance(fact, steps)))


def memory(folder: Path) -> Journal:
    """Open a journal for twins; what the time is says nothing."""
    return Journal(folder, lambda: 0.0)


def request(luck: Random, known: Game, seat: int) -> Choice | None:
    """Put a choice of a seat together, offered now or not, by luck and by what somebody else knows of it."""
    kinds = [kind for kind in known.variant.move_kinds if kind.tapped and not kind.correction]
    choice = Choice(luck.choice(kinds).__name__, seat)
    try:
        while (prompt := next_prompt(known, choice)) and prompt.filler != "chance":
            value = None if empty(prompt) else value_for(luck, prompt)
            if value is None:
                return None
            choice = choice.with_field(prompt.field, value)
    except (KeyError, AssertionError):
        return None  # what it asks for is not there at this step
    return choice


def thrown_otherwise(luck: Random, known: Game, move: Move) -> Choice | None:
    """Return the same move with other faces of its dice, now and then; None for a move without dice."""
    choice, thrown = Choice(type(move).__name__, move.seat), False
    while prompt := next_prompt(known, choice):
        dice = isinstance(prompt, Dice) and prompt.filler != "chance"
        thrown = thrown or dice
        choice = choice.with_field(prompt.field, value_for(luck, prompt) if dice else getattr(move, prompt.field))
    return choice if thrown else None
