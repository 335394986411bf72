"""The evening of the pictures: four scripted players at a real Table on a real journal, and luck that repeats.

Nothing of a screen may enter: whether an evening comes to all that is shown of it is known before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Self

from companion.board.maps import spiral
from companion.game.moves import next_prompt
from companion.game.prompts import SIDES, Dice, Direction
from companion.game.seating import with_neutrals
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Refusal
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Table
from tests.demo.variants import wish

Comes = Callable[[Table], bool]
"""Whether the table has come to something."""
BEGAN = 1_795_287_600.0
"""When the evening began, in Unix seconds."""
COLOURS = ("red", "blue", "white", "orange")
A_MOVE = (4.0, 30.0)
"""Seconds a move takes, at least and at most."""
MOST = 500
"""Evenings that are tried before nobody believes any more that one comes to everything."""


class Stuck(RuntimeError):
    """The evening is over, or nobody can go on, and what is waited for has not come."""


def at(step: str) -> Comes:
    """Say whether a step of the agenda is open."""
    return lambda table: table.game.front is not None and table.game.front.name == step


class Lots:
    """Chance that repeats, so that the pictures change only when the app does."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return self._luck.randrange(n)


class Acted:
    """One evening at an island with numbers in a spiral; the cards are Kazami's, so that a script can play."""

    def __init__(
        self,
        kept: Path,
        variant: str,
        names: tuple[str, ...],
        seed: int,
        called: Callable[[str], str] = str.capitalize,
    ) -> None:
        """Begin it in an empty folder; board, throws and wishes follow from the seed.

        So many of these people play as the variant takes; `called` names a colour that nobody plays.
        """
        self.seed, self.now = seed, BEGAN
        self._variant, self._luck, self._thinking = VARIANTS[variant], Random(seed), Random(seed)
        people = [Seat(name, colour) for name, colour in zip(names, COLOURS, strict=True)][: max(self._variant.players)]
        seats = with_neutrals(self._variant, people, called)
        board = spiral(self._variant.kit(len(people), {}), Lots(seed))
        self.journal = Journal(kept, self.time)
        setup = Setup(variant=variant, seats=seats, board=board, hands="digital")
        self._game = self.journal.begin("evening", setup, bytes(32))
        self.table = self.resume()

    def time(self) -> float:
        """Return what the clock says, in Unix seconds."""
        return self.now

    def __enter__(self) -> Self:
        """The evening has begun."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close the journal."""
        self.journal.close()

    def resume(self) -> Table:
        """Lay the kept game on the table, as after a pause."""
        self.table = Table(self.journal, self._game, self._variant)
        return self.table

    def play_until(self, comes: Comes) -> None:
        """Let the seats play until the table has come to something. Raises Stuck where it does not."""
        while not comes(self.table):
            front = self.table.known(TABLE).front
            if not any(self._played(seat) for seat in (front.waiting if front else ())):
                raise Stuck("The evening of the pictures does not go on.")

    def _played(self, seat: int) -> bool:
        choice = wish(self.table.known(seat), seat, self.seed)
        if choice is None:
            return False
        prompt = next_prompt(self.table.known(seat), choice)
        if isinstance(prompt, Dice):
            choice = choice.with_field(prompt.field, tuple(self._luck.randint(1, SIDES) for _ in prompt.which))
        elif isinstance(prompt, Direction):
            choice = choice.with_field(prompt.field, self._luck.randrange(SIDES))
        self.now += self._thinking.uniform(*A_MOVE)
        return not isinstance(self.table.submit(choice), Refusal)


def lucky(variant: str, names: tuple[str, ...], awaited: Sequence[Comes]) -> int:
    """Return the first seed on which an evening comes to all of that, one after the other. Raises Stuck without one."""
    for seed in range(1, MOST + 1):
        with (
            TemporaryDirectory(prefix="kazami-acted-") as folder,
            Acted(Path(folder), variant, names, seed) as acted,
            suppress(Stuck),
        ):
            for comes in awaited:
                acted.play_until(comes)
            return seed
    raise Stuck(f"None of {MOST} evenings of {variant} comes to everything that its pictures show.")
