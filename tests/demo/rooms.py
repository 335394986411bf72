"""Who plays which room in a scripted evening: one line for each room. No plan and no rule may enter."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.moves import Choice
from companion.game.state import Game
from tests.demo.contractors import Contractor
from tests.demo.players import Player
from tests.demo.soldiers import Soldier
from tests.demo.wizards import Magician

PLAYERS: Mapping[str, type[Player]] = {
    "base": Player,
    "contractors": Contractor,
    "wizards": Magician,
    "soldiers": Soldier,
}  # fmt: skip


def wish(known: Game, seat: int, seed: int) -> Choice | None:
    """Return what a seat does now, all its own holes filled; None if it has nothing to do."""
    return PLAYERS[known.room.name](known, seat, seed).wish()
