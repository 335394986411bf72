"""Two stories of one evening that differ in a secret, and what could be asked there that the whole truth answers twice.

Luck alone hardly ever asks a question on which a secret turns. Here such questions are sought, by looking at both
whole games; that nobody finds the secret out by them is said by the laws, nothing is asserted here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, reduce
from itertools import accumulate, islice
from random import Random
from typing import Any, TypeVar

from companion.game.decide import decide, fold
from companion.game.facts import DiceThrown
from companion.game.history import Entry, History, amend
from companion.game.moves import Choice, Move, anywhere, empty
from companion.game.override import overruling, unlisted
from companion.game.state import Game
from companion.game.text import Refusal
from companion.journal import Journal
from companion.journal.store import Past
from companion.table import Table
from companion.table.chance import Chance
from companion.table.request import move_of
from companion.table.revealed_information import reveals_information
from tests.laws.evenings import Evening
from tests.laws.player import value_for
from tests.laws.twins import SEED, played_on, request, thrown_otherwise, told_alike

EARLIER = 30  # moves before the secret that somebody may want to have been others
TRIES = 100  # questions that are thought of
ANY = 3  # of them are asked whatever they are
TELLING = 4  # of the others, at most

T = TypeVar("T")
Answers = tuple[Any, Any]


class Stories:
    """An evening up to a secret and a little further, and the same with another secret: `rows[k]` is a story's end.

    It ends where a stranger would be told something else. `known` and `games` are before each of the rows.
    """

    def __init__(self, evening: Evening, at: int, twin: Move, knowing: tuple[int, ...], later: int) -> None:
        """Play both on for so many moves after the secret, which these seats know."""
        self.evening, self.at, self.knowing = evening, at, knowing
        self.strangers = tuple(viewer for viewer in evening.viewers if viewer not in knowing)
        rows = played_on(evening, at, twin, later)
        until = told_alike(rows, self.strangers)
        self.first = max(0, at - EARLIER)
        before = [*zip(evening.moves[self.first : at], evening.rows[self.first : at], strict=True)]
        self.rows = tuple((*before, *row[:until]) for row in rows)
        self.games = tuple(
            [*accumulate((facts for _, facts in row), fold, initial=evening.games[self.first])] for row in self.rows
        )

    def known(self, viewer: int) -> list[Game]:
        """Return what a stranger knew before each row and after the last; it is the same in both."""
        facts = (facts for _, facts in self.rows[0])
        return [*accumulate(facts, fold, initial=self.evening.known(viewer)[self.first])]

    @cached_property
    def histories(self) -> tuple[History, ...]:
        """Return both as the journal keeps them."""
        past = self.evening.entries()[: self.first]
        return tuple(
            reduce(
                History.appended,
                (
                    Entry(len(past) + n, len(past) + n - 1, move, facts, self.evening.variant.version)
                    for n, (move, facts) in enumerate(row, 1)
                ),
                reduce(History.appended, past, History()),
            )
            for row in self.rows
        )

    def tables(self, journal: Journal) -> tuple[Table, ...]:
        """Sit down at both."""
        variant, setup = self.evening.variant, self.evening.setup
        pasts = [
            Past(variant, history.path(), games[-1].winner)
            for history, games in zip(self.histories, self.games, strict=True)
        ]
        return tuple(Table(journal, journal.begin("Twin", setup, SEED, past), variant) for past in pasts)

    def amendments(self, luck: Random, viewer: int) -> Iterator[tuple[int, Choice]]:
        """Yield what a stranger could put in the place of an entry, most where a game would go on otherwise then."""
        known = self.known(viewer)

        def any_other() -> tuple[int, Choice] | None:
            since = self._untaught if luck.random() < 0.5 else 0
            index = luck.choice([n for n in self._throws if n >= since] or range(since, len(self.rows[0])))
            if luck.random() < 0.5:
                index = luck.randrange(since, len(self.rows[0]))
            move, _ = self.rows[0][index]
            seat = self._somebody(luck, known[index])
            choice = thrown_otherwise(luck, known[index], move) or request(luck, known[index], seat)
            return (index, choice) if choice else None

        for index, choice in _sought(any_other, lambda found: self._amended(*found)):
            yield self.first + index + 1, choice

    @cached_property
    def _throws(self) -> list[int]:
        """Return the rows of throws, on which most of what follows hangs."""
        return [n for n, (_, facts) in enumerate(self.rows[0]) if any(isinstance(fact, DiceThrown) for fact in facts)]

    @cached_property
    def _untaught(self) -> int:
        """Return from which row on nobody learned anything in secret, so that nobody need agree; 0 for none."""
        entries = self.histories[0].path()[self.first :]
        since = max((n for n, entry in enumerate(entries, 1) if reveals_information(entry)), default=0)
        return since if since < len(entries) else 0

    def _somebody(self, luck: Random, known: Game) -> int:
        """Return any seat, most often one that has the secret."""
        return luck.choice((luck.choice(known.players), *self.knowing))

    def requests(self, luck: Random, viewer: int) -> Iterator[Choice | Move]:
        """Yield what a stranger could want done now, by the rules or past them, most where one game alone allows it."""
        known = self.known(viewer)[-1]

        def anything() -> Choice | Move | None:
            choice = request(luck, known, self._somebody(luck, known))
            past = overruling(known, choice) if choice and luck.random() < 0.5 else None
            return past[1] if past else choice

        return _sought(anything, self._answers)

    def insisted(self, luck: Random, viewer: int) -> Iterator[Choice]:
        """Yield what a stranger could say was done though it is not offered, most where one game alone allows that."""
        known = self.known(viewer)[-1]
        listed = {seat: unlisted(known, seat) for seat in known.players}

        def anything() -> Choice | None:
            some = listed[self._somebody(luck, known)]
            return insisted(luck, known, luck.choice(some)) if some else None

        def answers(choice: Choice) -> Answers:
            found = overruling(known, choice)
            return self._answers(found[1]) if found else (None, None)

        return _sought(anything, answers)

    def _answers(self, wanted: Choice | Move) -> Answers:
        """Return whether it is refused, in each game."""
        moves = ((game[-1], move_of(game[-1], wanted, Chance(SEED, game[-1].drawn))) for game in self.games)
        one, two = (isinstance(move, Refusal) or isinstance(decide(game, move), Refusal) for game, move in moves)
        return one, two

    def _amended(self, index: int, choice: Choice) -> Answers:
        """Return why it is refused or, if it is not, how many later moves still fit and why no more, in each game."""
        one, two = (self._amended_in(side, index, choice) for side in (0, 1))
        return one, two

    def _amended_in(self, side: int, index: int, choice: Choice) -> Any:
        game = self.games[side][index]
        move = move_of(game, choice, Chance(SEED, game.drawn))
        done = move if isinstance(move, Refusal) else amend(game, self.histories[side], self.first + index + 1, move)
        return done.text if isinstance(done, Refusal) else (len(done.entries), done.why and done.why.text)


def _sought(any_of: Callable[[], T | None], answers: Callable[[T], Answers]) -> Iterator[T]:
    """Yield a few questions: first any, then such as have two answers."""
    found = filter(None, (any_of() for _ in range(TRIES)))
    yield from islice(found, ANY)
    yield from islice((one for one in found if len({*answers(one)}) > 1), TELLING)


def insisted(luck: Random, known: Game, choice: Choice) -> Choice | None:
    """Fill in a choice past the rules, by luck; None if it leads nowhere or chance would have to fill it in."""
    while prompt := anywhere(known, choice):
        value = None if empty(prompt) or prompt.filler == "chance" else value_for(luck, prompt)
        if value is None:
            return None
        choice = choice.with_field(prompt.field, value)
    return choice
