"""Scenes for a variant's tests: a table past its set-up, facts stated, moves made. No expectation may enter."""

from __future__ import annotations

from typing import Any, Literal

from companion.board.maps import beginner
from companion.game.decide import begin, choices, decide, fold
from companion.game.facts import AgendaSet, Fact
from companion.game.moves import Choice, Move, finish, next_prompt
from companion.game.secret import KAZAMI
from companion.game.state import Game, Seat, Setup, Step
from companion.game.text import Refusal
from companion.game.variant import Variant

PLAYERS = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white"))
NEUTRAL = Seat("Nobody", "orange", neutral=True)


def table(
    variant: Variant,
    *seats: Seat,
    hands: Literal["physical", "digital"] = "digital",
    viewer: int = KAZAMI,
    **options: Any,
) -> Game:
    """Seat these, on the beginners' map, and place everybody's pieces on the first places offered."""
    setup = Setup(variant=variant.name, seats=seats or PLAYERS, board=beginner(), hands=hands, options=options)
    game, known = begin(variant, setup), begin(variant, setup, viewer)
    while game.turn == 0 and game.front:
        facts = made(game, first_choice(game))
        game, known = fold(game, facts), fold(known, facts)
    return known


def first_choice(game: Game) -> Move:
    """Finish the first choice of the seat in turn with the first option of each prompt that lists any."""
    assert game.front is not None
    choice = choices(game, game.front.waiting[0])[0]
    while prompt := next_prompt(game, choice):
        choice = choice.with_field(prompt.field, getattr(prompt, "options")[0])  # noqa: B009 - placements only have places
    return finish(game, choice)


def at(game: Game, *steps: Step | str) -> Game:
    """State what has to be resolved now: the first step open for whom its rule names."""
    agenda = tuple(step if isinstance(step, Step) else Step(step) for step in steps)
    front = agenda[0]
    seats = game.variant.steps[front.name].who(game, front) if front.seats is None else front.seats
    return given(game, AgendaSet((Step(front.name, seats, front.about, front.offer, opened=True), *agenda[1:])))


def given(game: Game, *facts: Fact) -> Game:
    """State facts."""
    return fold(game, facts)


def made(game: Game, move: Move) -> tuple[Fact, ...]:
    """Return the facts of a move that must be allowed."""
    facts = decide(game, move)
    assert not isinstance(facts, Refusal), facts
    return facts


def do(game: Game, kind: str, seat: int, **fields: Any) -> Game:
    """Make a move of this name and return the game after it."""
    return fold(game, made(game, move(game, kind, seat, **fields)))


def move(game: Game, kind: str, seat: int, **fields: Any) -> Move:
    """Return a move by its name, answering the present revision."""
    return game.variant.move_named(kind)(seat=seat, revision=game.revision, **fields)


def refused(game: Game, kind: str, seat: int, **fields: Any) -> str:
    """Return the code of the refusal of a move that must not be allowed."""
    answer = decide(game, move(game, kind, seat, **fields))
    assert isinstance(answer, Refusal), answer
    return answer.code


def offered(game: Game, seat: int) -> set[str]:
    """Return the names of the moves a seat may begin."""
    return {choice.move for choice in choices(game, seat)}


def options(game: Game, kind: str, seat: int, **filled: Any) -> tuple[Any, ...]:
    """Return what may stand in the next prompt of a partial move."""
    prompt = next_prompt(game, Choice(kind, seat, tuple(filled.items())))
    listed = getattr(prompt, "options", ())
    return tuple(one[0] if isinstance(one, tuple) else one for one in listed)
