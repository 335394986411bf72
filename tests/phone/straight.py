"""An evening played straight at the table, without a phone: how a test comes to the turn that it is about.

The same players want the same, so that the turn found in one evening comes in the next one, too. No test case and no
variant may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.game.holes import Dice, Direction
from companion.game.moves import Choice, next_hole
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game, Setup
from companion.game.text import Refusal
from tests.demo.rooms import STAGED
from tests.phone.served import Served, unserved

Event = tuple[Choice, Game]
"""What somebody did, and what everybody knew before."""


def go_on(there: Served, seed: int, until: Callable[[Game], bool]) -> list[Event]:
    """Play until something is known to everybody, or somebody has won; return what happened."""

    def played() -> list[Event]:
        table, found = there.tables[-1], list[Event]()
        while not until(known := table.known(TABLE)) and known.winner == NOBODY:
            assert known.front is not None
            seat = known.front.waiting[0]
            wish = STAGED[known.room.name].player(table.known(seat), seat, seed).wish()
            assert wish is not None
            asked = next_hole(table.known(seat), wish)
            done = there.evening.throw() if isinstance(asked, (Dice, Direction)) else table.submit(wish)
            assert not isinstance(done, Refusal), done
            found.append((wish, known))
        return found

    return there.at(played)


def evening_of(setup: Setup, seed: int) -> dict[int, list[Event]]:
    """Return what happens in each turn of an evening, played to its end."""
    turns: dict[int, list[Event]] = {}
    with TemporaryDirectory(prefix="kazami-straight-") as folder, unserved(Path(folder), setup, seed=seed) as there:
        for event in go_on(there, seed, lambda known: False):
            turns.setdefault(event[1].turn, []).append(event)
    return turns
