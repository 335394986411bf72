"""Who plays which room in a scripted evening: the rooms there are, staged by their own tests. No room may be named."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from companion.game.moves import Choice
from companion.game.state import Game
from companion.rules.registry import ROOMS
from tests.demo.staged import Staged

STAGED: Mapping[str, Staged] = {name: import_module(f"tests.rules.{name}.player").STAGED for name in ROOMS}
DEEDS: Mapping[str, str] = {move: words for staged in STAGED.values() for move, words in staged.deeds.items()}
SIGNS: Mapping[str, str] = {sign: words for staged in STAGED.values() for sign, words in staged.signs.items()}


def wish(known: Game, seat: int, seed: int) -> Choice | None:
    """Return what a seat does now, all its own holes filled; None if it has nothing to do."""
    return STAGED[known.room.name].player(known, seat, seed).wish()
