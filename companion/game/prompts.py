"""Prompts: what is still missing in a partial move, and who fills it. A closed union; one widget per prompt on each
screen.

A prompt says what may be filled in, never why: the rules that computed it stay in the variant.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any, Literal, assert_never

import msgspec

from companion.board.island import Sort
from companion.game.cards import Cards, Covers
from companion.game.text import Text, Word

Filler = Literal["seat", "tray", "vane", "chance"]
SIDES = 6


class Place(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One corner, edge or hex out of `options` (the clauses' names, sorted).

    `on`: past the rules the table may name any place of this sort; None: the options are all there is.
    `form`: what would stand there, as a map's marks name it. A screen shows it before the tap.
    `by`: the places of the pieces that can do it. A tap on one begins the move.
    `obvious`: a single option needs no tap.
    """

    field: str
    label: Text
    options: tuple[str, ...]
    filler: Filler = "seat"
    form: str = ""
    on: Sort | None = None
    by: tuple[str, ...] = ()
    obvious: bool = False


class OneOf(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One of several values, each with the text a screen shows for it.

    `about`: for some values a line that says what it does, with its clause.
    `costs`: for some values what it costs that is no card: its icon, and how many.
    `icons`: for some values the icon that stands for it, if that is not its own name; of several things each has one.
    `hex`: where it happens, "" for nowhere. `note`: what to know before one chooses.
    `obvious`: a single option needs no tap. False if people must read first what their hands do.
    """

    field: str
    label: Text
    options: tuple[tuple[int | str, Text], ...]
    filler: Filler = "seat"
    about: tuple[tuple[int | str, Text, str], ...] = ()
    costs: tuple[tuple[int | str, str, int], ...] = ()
    icons: tuple[tuple[int | str, str], ...] = ()
    hex: str = ""
    note: Text | None = None
    obvious: bool = True


class Number(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A whole number from `least` to `most`, both allowed.

    `now` is what the number is thought to be, where it is stated anew: a screen begins with it.
    """

    field: str
    label: Text
    least: int
    most: int
    filler: Filler = "seat"
    now: int | None = None


class SomeCards(msgspec.Struct, frozen=True, gc=False, tag=True):
    """From `least` to `most` cards of these `kinds` out of the pile `whose`, which holds `held`.

    If every card of `held` is known, each must be named; `facedown`: the table need not tell.
    `among`: each card must be named and be one of these, such as the cards of a bid.
    `owed`: what of `among` is not named is owed from then on.
    `worth`: what a card of each kind counts. Exactly `least` cards must be worth `least_worth` together (a raise).
    `any_number`: however many are named, they must be worth `least_worth` together (a price).
    `ready`: answers that a screen offers with one tap.
    `shown`: who answers was shown the pile, so a screen tells him what is in it.
    `states`: the pile is counted anew. A screen begins with what it is thought to hold; `held` is then the most there
    can be of each kind.
    """

    field: str
    label: Text
    whose: str
    held: Cards
    least: int
    most: int
    kinds: tuple[str, ...]
    filler: Filler = "seat"
    facedown: bool = False
    among: Cards | None = None
    worth: tuple[tuple[str, int], ...] = ()
    least_worth: int = 0
    any_number: bool = False
    ready: tuple[Cards, ...] = ()
    shown: bool = False
    owed: bool = False
    states: bool = False


class Dice(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A throw of the named dice for a seat; filled with one face (1 to 6) for each, in the order of `which`.

    `settled` are faces of dice before these, which a rule or a spell has set: they are shown and not thrown.
    """

    field: str
    label: Text
    which: tuple[str, ...]
    seat: int
    filler: Filler = "tray"
    settled: tuple[int, ...] = ()


class Direction(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One of the six sides, 0 to 5 clockwise, as the vane shows it; `words` name them.

    Without a vane a die is thrown: its face 1 means the side `faces[0]`, and so on.
    """

    field: str
    label: Text
    words: tuple[str, ...]
    filler: Filler = "vane"
    faces: tuple[int, ...] = (0, 1, 2, 3, 4, 5)


Prompt = Place | OneOf | Number | SomeCards | Dice | Direction
Prompts = Generator[Prompt, Any, None]
"""The prompts of a move in order. What is filled into one comes back before the next, which may look at it."""


@cache
def kind_option(kind: str) -> tuple[str, Text]:
    """Return a kind of card as an option, by its name."""
    return kind, Text.of("{kind}", kind=Word(kind))


@cache
def number_option(kind: str, n: int) -> tuple[str, Text]:
    """Return a kind of card as an option, by how many of it are meant."""
    return kind, Text.of("{n} {kind}", n=n, kind=Word(kind))


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def fits(prompt: Prompt, value: Any) -> bool:
    """Say whether a value may stand in a prompt. Any value of any type may be asked about."""
    match prompt:
        case Place(options=places):
            return isinstance(value, str) and value in places
        case OneOf(options=options):
            return any(value == own and type(value) is type(own) for own, _ in options)
        case Number(least=least, most=most):
            return _whole(value) and least <= value <= most
        case SomeCards():
            return isinstance(value, Cards) and _drawable(prompt, value)
        case Dice(which=which):
            faces = value if isinstance(value, tuple) else ()
            return len(faces) == len(which) and all(type(f) is int and 1 <= f <= SIDES for f in faces)
        case Direction():
            return _whole(value) and 0 <= value < SIDES
        case _:
            assert_never(prompt)


def _drawable(prompt: SomeCards, cards: Cards) -> bool:
    if cards.broken or not prompt.least <= cards.total <= prompt.most:
        return False
    if cards.unseen and (prompt.among is not None or not (prompt.held.unseen or prompt.facedown)):
        return False  # a card everybody could name must not leave unnamed: what is known would be lost
    if prompt.among is not None and prompt.among.covers(cards) is not Covers.YES:
        return False
    if (prompt.any_number or cards.total == prompt.least) and worth(prompt.worth, cards) < prompt.least_worth:
        return False
    return set(cards.kinds) <= set(prompt.kinds) and prompt.held.covers(cards) is not Covers.NO


def worth(prices: tuple[tuple[str, int], ...], cards: Cards) -> int:
    """Return what named cards count together; a card nobody names counts nothing."""
    return sum(price * cards.of(kind) for kind, price in prices)
