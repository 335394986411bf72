"""An evening: one table playing by luck from the first settlement to the winner, with everything kept for the laws.

With physical hands the real cards are played along, and only moves a real table could make are made. What must hold
of an evening is said by the tests; nothing is asserted here but that the evening goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from random import Random

from msgspec.structs import replace

from companion.game.decide import begin, choices, decide, fold
from companion.game.facts import Fact
from companion.game.history import Entry, History
from companion.game.moves import Choice, Move, SealedMove
from companion.game.seals import seal_of
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal
from companion.rules.base.development import CountHand
from companion.rules.base.production import CountBank, about
from tests.laws.companies import Company
from tests.laws.player import complete
from tests.laws.truth import Truth, happened

MOST_MOVES = 8000  # random play has never needed half of it; reaching it is a finding
PATIENCE = 2000  # proposals a table may think of before one can really be made


class Stuck(AssertionError):
    """Nobody can do anything, or the evening never ends."""


class Evening:
    """A finished game: `games[i]` is before move i, `rows[i]` are its facts, `truths[i]` the real cards before it."""

    def __init__(self, company: Company, most: int | None = None) -> None:
        """Play it to its end, or so many moves of it."""
        self.company, self.variant, self.setup = company, company.variant, company.setup
        self.luck = Random(company.seed)
        self.games: list[Game] = [begin(self.variant, self.setup)]
        self.moves: list[Move] = []
        self.rows: list[tuple[Fact, ...]] = []
        self.truths: list[Truth] = [dict(self.games[0].piles)]
        self._views = {viewer: [begin(self.variant, self.setup, viewer)] for viewer in self.viewers}
        while self.games[-1].winner == NOBODY and len(self.moves) != most:
            if len(self.moves) == MOST_MOVES:
                raise Stuck(f"{company}: nobody has won after {MOST_MOVES} moves")
            self._play()

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who may look: each player and the table's screen."""
        return (*self.setup_players, TABLE)

    @cached_property
    def setup_players(self) -> tuple[int, ...]:
        """The seats that act."""
        return tuple(i for i, seat in enumerate(self.setup.seats) if not seat.neutral)

    def known(self, viewer: int) -> Sequence[Game]:
        """What a viewer knew before each move and at the end."""
        return self.games if viewer == KAZAMI else self._views[viewer]

    def entries(self) -> tuple[Entry, ...]:
        """The evening as the journal would keep it."""
        rows = enumerate(zip(self.moves, self.rows, strict=True))
        return tuple(Entry(i + 1, i, move, facts, self.variant.version) for i, (move, facts) in rows)

    def history(self) -> History:
        """The evening as a history with its head at the end."""
        return reduce(History.appended, self.entries(), History())

    def moments(self, count: int) -> range:
        """About `count` moments spread over the evening, as indexes into `games`; the end is none of them."""
        return range(0, len(self.moves), max(1, len(self.moves) // count))

    def _play(self) -> None:
        game = self.games[-1]
        if not game.front or not game.front.waiting:
            raise Stuck(f"{self.company}: the agenda waits for nobody: {game.agenda}")
        offers = {seat: choices(self._views[seat][-1], seat) for seat in game.front.waiting}
        for _ in range(PATIENCE):
            seat = self.luck.choice(game.front.waiting)
            move = self._proposal(game, self.luck.choice(offers[seat]))
            facts = decide(game, move) if move else ()
            if isinstance(facts, Refusal):
                raise Stuck(f"{self.company}: move {len(self.moves)} was offered, then refused: {move} {facts}")
            truth = (
                happened(self.truths[-1], facts, self.luck, self.variant.virtual)
                if move and self._honest(game, move)
                else None
            )
            if move and truth is not None:
                self._keep(game, move, facts, truth)
                return
        raise Stuck(f"{self.company}: nobody can do anything at {game.front}")

    def _proposal(self, game: Game, choice: Choice) -> Move | None:
        if self.luck.random() > self.company.seldom.get(choice.move, 1):
            return None
        move = complete(self.luck, self._views[choice.seat][-1], game, choice, self.truths[-1])
        on_phone = isinstance(move, SealedMove) and move.seat % 2
        return replace(move, seal=seal_of(move, f"{len(self.moves):032x}")) if move and on_phone else move

    def _honest(self, game: Game, move: Move) -> bool:
        """Whether somebody who counts says what he counts, and seals what he can do; the cards judge all else."""
        truth = self.truths[-1]
        if game.front and self.variant.steps[game.front.name].together:
            return happened(truth, move.happen(game), self.luck, self.variant.virtual) is not None
        if isinstance(move, CountBank):
            return move.number == truth["bank"].of(about(game))
        if isinstance(move, CountHand):
            return move.number == truth[f"hand:{move.seat}"].of(about(game))
        return True

    def _keep(self, game: Game, move: Move, facts: tuple[Fact, ...], truth: Truth) -> None:
        self.moves.append(move)
        self.rows.append(facts)
        self.truths.append(truth)
        self.games.append(fold(game, facts))
        for known in self._views.values():
            known.append(fold(known[-1], facts))
