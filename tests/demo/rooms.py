"""Who plays which room in a scripted evening: the rooms there are, staged by their own tests. No room may be named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.game.moves import Choice
from companion.game.state import Game
from companion.rules.registry import ROOMS
from tests.demo.staged import Staged
from tests.rules import needed


class _StagedRooms(Mapping[str, Staged]):
    """Stagings by the room's name. One is imported when it is asked for first: the bench measures one room alone."""

    def __getitem__(self, name: str) -> Staged:
        if name not in ROOMS:
            raise KeyError(name)
        staged: Staged = needed.read(name, needed.STAGED)
        return staged

    def __iter__(self) -> Iterator[str]:
        return iter(ROOMS)

    def __len__(self) -> int:
        return len(ROOMS)


STAGED: Mapping[str, Staged] = _StagedRooms()


def wish(known: Game, seat: int, seed: int) -> Choice | None:
    """Return what a seat does now, all its own holes filled; None if it has nothing to do."""
    return STAGED[known.room.name].player(known, seat, seed).wish()
