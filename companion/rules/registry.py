"""The rooms this Kazami can play, by name: one line for each. The only file that may name them all; no rule enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.game.room import Room
from companion.rules.base import BASE
from companion.rules.contractors import CONTRACTORS
from companion.rules.gathering import GATHERING
from companion.rules.soldiers import SOLDIERS
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.wizards import WIZARDS

ROOMS: Final[Mapping[str, Room]] = {
    room.name: room
    for room in (
        BASE,
        CONTRACTORS,
        WIZARDS,
        SOLDIERS,
        GATHERING,
        TWO_PLAYER_KNIGHTS,
    )
}  # fmt: skip
