"""The kernel's figures: deciding, folding, choices and roads, on the positions of a game that was really played.

No file and no device.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.board.roads import remembered
from companion.game.decide import begin, choices, decision, fold
from companion.game.facts import Fact
from companion.game.moves import Choice, Move, next_prompt
from companion.game.prompts import SIDES, Dice
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import Game, Setup
from companion.game.text import Refusal
from companion.rules.base import BASE
from companion.rules.base.names import ROAD
from companion.rules.base.questions import road_length
from companion.table.chance import Chance
from companion.table.request import move_of
from tests.bench.figures import MICRO, Effort, Figure, against, mean, spread, within, worked
from tests.demo.headless import agreed
from tests.demo.variants import wish
from tests.demo.words import Terms

SEED = 1
VIEWERS = (KAZAMI, TABLE, 0, 1, 2, 3)
ALONE = ("BuildRoad", "Roll", "EndTurn")
"""Moves that are measured each for itself."""


class Moment(Struct, frozen=True):
    """One move of the game: what each viewer knew before, the move, and what followed."""

    knowns: dict[int, Game]
    move: Move
    facts: tuple[Fact, ...]

    @property
    def game(self) -> Game:
        """Everything, before the move."""
        return self.knowns[KAZAMI]


def agreed_long() -> Setup:
    """Return the setup of a game that nobody wins soon."""
    setup = agreed(Terms(seed=SEED))
    return replace(setup, options={"victory_points": BASE.options["victory_points"].most})


def with_dice(known: Game, choice: Choice, luck: Random) -> Choice:
    """Fill the dice of a choice that waits for them."""
    prompt = next_prompt(known, choice)
    if not isinstance(prompt, Dice):
        return choice
    return choice.with_field(prompt.field, tuple(luck.randint(1, SIDES) for _ in prompt.which))


def moments(setup: Setup, moves: int) -> Iterator[Moment]:
    """Play so many moves with the demo's players."""
    luck = Random(SEED)
    viewers = (KAZAMI, TABLE, *range(len(setup.seats)))
    knowns = {viewer: begin(BASE, setup, viewer) for viewer in viewers}
    for _ in range(moves):
        game = knowns[KAZAMI]
        if game.front is None:
            return
        seat = game.front.waiting[0]
        choice = wish(knowns[seat], seat, SEED)
        if choice is None:
            raise RuntimeError(f"Seat {seat} has no idea what to do at {game.front.name}.")
        move = move_of(game, with_dice(knowns[seat], choice, luck), Chance(bytes(32), game.drawn))
        decided = move if isinstance(move, Refusal) else decision(game, move)
        if isinstance(move, Refusal) or isinstance(decided, Refusal):
            raise RuntimeError(f"{choice} was offered and is refused: {decided}.")
        yield Moment(knowns, move, decided.facts)
        knowns = {viewer: fold(known, decided.facts) for viewer, known in knowns.items()}


def figures(effort: Effort, theirs: Sequence[Figure] = ()) -> Iterator[Figure]:
    """Measure the kernel; `theirs` is another engine's action with the choices after it, without, and the choices."""
    played = list(moments(agreed_long(), effort.moves))
    moved = within(decided(played, effort.rounds), 30)
    folded = spread("facts folded, one viewer", "µs", worked(partial(_fold, moment) for moment in played), MICRO)
    folded = within(folded, 8)
    offered = within(chosen(played[len(played) // 10 :: 3] * effort.rounds), 25, 80)
    if theirs:
        ours = zip((moved, folded, offered), theirs, strict=True)
        moved, folded, offered = (against(figure, peer) for figure, peer in ours)
    yield moved
    yield folded
    kinds = defaultdict[str, list[Moment]](list)
    for moment in played:
        kinds[type(moment.move).__name__].append(moment)
    for kind, found in sorted(kinds.items()):
        if kind in ALONE:
            figure = spread(f"{kind}: decide and fold", "µs", _alone(found, effort.rounds), MICRO)
            yield within(figure, 60, 200) if kind == "BuildRoad" else against(figure, moved)
    yield offered
    late = [moment.game for moment in played[-len(played) // 4 :]]
    lengths = [partial(road_length, game, seat) for game in late for seat in game.players]
    roads = max(len(late[-1].places(seat, ROAD)) for seat in late[-1].players)
    longest = spread("longest road", "µs", worked(lengths), MICRO, f"a seat has up to {roads} roads; most remembered")
    yield against(longest, moved)


def decided(played: Sequence[Moment], rounds: int) -> Figure:
    """Return what deciding and folding a move costs, in a game that is played again so many times.

    As at a table, and as the other engine plays: each move is decided in the game to which the one before it led. A
    game kept since long ago would have to be fetched from the machine's memory first.
    """
    game = played[0].game

    def play(move: Move) -> None:
        nonlocal game
        decided = decision(game, move)
        assert not isinstance(decided, Refusal), decided
        game = decided.game

    seconds = list[float]()
    for _ in range(rounds):
        remembered.cache_clear()
        game = played[0].game
        seconds += worked(partial(play, moment.move) for moment in played)
    return mean("a move, decided and folded, mean", "µs", seconds, MICRO)


def chosen(sample: Sequence[Moment]) -> Figure:
    """Return what it costs to find what the seat whose turn it is may do."""
    active = [(moment.game.active, moment.knowns[moment.game.active]) for moment in sample]
    return spread("choices of a seat", "µs", worked(partial(choices, k, s) for s, k in active), MICRO)


def _alone(found: Sequence[Moment], rounds: int) -> list[float]:
    """Return the seconds of each move, so many times; a road's network was not searched before, as in play."""
    seconds = list[float]()
    for _ in range(rounds):
        remembered.cache_clear()
        seconds += worked(partial(_decide_and_fold, moment) for moment in found)
    return seconds


def _decide_and_fold(moment: Moment) -> None:
    decided = decision(moment.game, moment.move)
    assert not isinstance(decided, Refusal), decided


def _fold(moment: Moment) -> None:
    fold(moment.game, moment.facts)
