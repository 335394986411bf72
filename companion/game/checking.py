"""Checking: a kept game decided again by today's rules, to see where they decide otherwise. Nothing is applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.game.decide import begin, decide, fold
from companion.game.facts import Fact
from companion.game.history import Entry
from companion.game.room import Room
from companion.game.state import Game, Setup
from companion.game.text import Refusal


class Differs(msgspec.Struct, frozen=True):
    """An entry that today's rules decide otherwise: the game before it, and what would happen now."""

    entry: Entry
    before: Game
    now: tuple[Fact, ...] | Refusal


def differing(room: Room, setup: Setup, path: Iterable[Entry]) -> Iterator[Differs]:
    """Go through a path from the beginning; each move is decided where it was made, after what happened then."""
    game = begin(room, setup)
    for entry in path:
        now = decide(game, entry.move)
        if now != entry.facts:
            yield Differs(entry, game, now)
        game = fold(game, entry.facts)
