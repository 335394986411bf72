"""Who plays which variant in a scripted evening: the variants there are, staged by their own tests. No variant may be
named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.game.moves import Choice
from companion.game.state import Game
from companion.rules.registry import VARIANTS
from tests.demo.staged import Staged
from tests.rules import needed


class _StagedVariants(Mapping[str, Staged]):
    """Stagings by the variant's name. One is imported when it is asked for first: the bench measures one variant
    alone."""

    def __getitem__(self, name: str) -> Staged:
        if name not in VARIANTS:
            raise KeyError(name)
        staged: Staged = needed.read(name, needed.STAGED)
        return staged

    def __iter__(self) -> Iterator[str]:
        return iter(VARIANTS)

    def __len__(self) -> int:
        return len(VARIANTS)


STAGED: Mapping[str, Staged] = _StagedVariants()


def first_of_each_sort() -> list[str]:
    """Return the first variant with a vane, and the first in whose turns it is thrown again; both have plain turns."""
    firsts = {
        sort: name for name in reversed([*VARIANTS]) for sort in ("vane", "several") if getattr(STAGED[name], sort)
    }
    return [name for name in VARIANTS if name in firsts.values()]


def wish(known: Game, seat: int, seed: int) -> Choice | None:
    """Return what a seat does now, all its own prompts filled; None if it has nothing to do."""
    return STAGED[known.variant.name].player(known, seat, seed).wish()
