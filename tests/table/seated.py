"""A table for tests: a fixed setup, a journal in a folder, and players who do anything that is offered.

Everything goes through the Table's own door; no rule and no expectation may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Literal

from companion.board.maps import spiral
from companion.game.checking import Differs, differing
from companion.game.codec import fingerprint
from companion.game.decide import choices
from companion.game.moves import Choice, empty, next_prompt
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Seat, Setup
from companion.game.text import Refusal
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Committed, Settlement, Table
from companion.view import View
from tests.board.chances import Scripted
from tests.laws.player import value_for

SEED = bytes(range(32))
SEATS = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white"))
VIEWERS = (TABLE, *range(len(SEATS)))
MOST_TRIES = 2000
NEVER_SELDOM: Mapping[str, float] = {}


class Clock:
    """A clock that is asked the time and says one second more than before."""

    def __init__(self, start: float = 1_000_000.0) -> None:
        self.now = start

    def __call__(self) -> float:
        self.now += 1
        return self.now


def agreed_setup(hands: Literal["physical", "digital"] = "digital", variant: str = "base", **options: Any) -> Setup:
    """Return three players on the variant's map as chance lays it out when it always says 0."""
    board = spiral(VARIANTS[variant].kit(len(SEATS), options), Scripted())
    return Setup(variant=variant, seats=SEATS, board=board, hands=hands, options=options)


def opened(folder: Path) -> Journal:
    """Open the journal of a folder with a clock of its own."""
    return Journal(folder, Clock())


def seated(journal: Journal, setup: Setup | None = None, name: str = "Friday") -> Table:
    """Begin a game and sit down."""
    setup = setup or agreed_setup()
    return Table(journal, journal.begin(name, setup, SEED), VARIANTS[setup.variant])


def request(luck: Random, table: Table, seldom: Mapping[str, float] = NEVER_SELDOM) -> Choice | None:
    """Think of something a waiting seat may do now, from what that seat knows; None if the thought leads nowhere.

    `seldom` says how eagerly luck makes a move, 1 for always.
    """
    front = table.game.front
    if front is None:
        return None
    seat = luck.choice(front.waiting)
    known = table.known(seat)
    choice = luck.choice(choices(known, seat))
    if choice.move in seldom and luck.random() > seldom[choice.move]:
        return None
    while (prompt := next_prompt(known, choice)) and prompt.filler != "chance":
        value = None if empty(prompt) else value_for(luck, prompt)
        if value is None:
            return None
        choice = choice.with_field(prompt.field, value)
    return choice


def play(luck: Random, table: Table, moves: int, seldom: Mapping[str, float] = NEVER_SELDOM) -> list[Committed]:
    """Make up to this many moves, fewer if somebody wins before."""
    made: list[Committed] = []
    for _ in range(MOST_TRIES):
        if len(made) == moves or table.game.winner != NOBODY:
            return made
        choice = request(luck, table, seldom)
        answer = table.submit(choice, revision=table.game.revision) if choice else None
        if isinstance(answer, Committed):
            made.append(answer)
    raise AssertionError(f"no {moves} moves in {MOST_TRIES} tries")


def otherwise(table: Table) -> list[Differs]:
    """Return where today's rules would decide a game otherwise."""
    return [*differing(table.variant, table.setup, table.history.path())]


def done(answer: Committed | Settlement | Refusal) -> Any:
    """Return what was done; a refusal fails the test with its sentence."""
    assert not isinstance(answer, Refusal), answer
    return answer


def went_to(table: Table, seq: int) -> None:
    """Go to an entry with everybody's agreement, and let hands do what that leaves to them."""
    settled = table.undo_to(seq, table.game.players)
    assert isinstance(settled, Settlement), settled
    table.hands_done(settled.number)


def refusal(answer: object) -> Refusal:
    """Return the refusal a request got; anything else fails the test."""
    assert isinstance(answer, Refusal), answer
    return answer


def everything(table: Table) -> list[bytes]:
    """Return what everybody knows, byte for byte."""
    return [fingerprint(table.game), *(fingerprint(table.known(viewer)) for viewer in VIEWERS)]


def seen(table: Table, viewer: int = TABLE) -> View:
    """Return what a viewer sees now."""
    view = table.view(viewer)
    assert isinstance(view, View)
    return view
