"""Checking: a kept game decided again by today's rules, to see where they decide otherwise. Nothing is applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from companion.game.decide import begin, decide, fold
from companion.game.facts import Fact
from companion.game.history import Entry
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import Game, Setup
from companion.game.text import Refusal
from companion.game.variant import Variant


class Differs(msgspec.Struct, frozen=True):
    """An entry that today's rules decide otherwise: the game before it, and what would happen now."""

    entry: Entry
    before: Game
    now: tuple[Fact, ...] | Refusal


def differing(variant: Variant, setup: Setup, path: Iterable[Entry]) -> Iterator[Differs]:
    """Go through a path from the beginning and yield the moves that today's rules decide otherwise.

    Each move is decided where it was made. Two decisions differ if everybody knows something else afterwards: an older
    version may have written the same in other facts.
    """
    game = begin(variant, setup)
    for entry in path:
        now = decide(game, entry.move)
        if now != entry.facts and (isinstance(now, Refusal) or _after(game, now) != _after(game, entry.facts)):
            yield Differs(entry, game, now)
        game = fold(game, entry.facts)


def _after(game: Game, facts: tuple[Fact, ...]) -> list[Game]:
    """Return the game after facts as each viewer is told them."""
    return [fold(replace(game, viewer=viewer), facts) for viewer in (KAZAMI, TABLE, *game.players)]
