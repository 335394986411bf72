"""The house file: the room, the map and the rules a table always plays by, read once. No file is opened here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, get_args

from companion.board.island import STANDARD
from companion.board.mapfile import parse_map
from companion.board.maps import BoardMap, MapKit
from companion.game.options import HouseRuleError, house_rules
from companion.game.room import Room
from companion.game.state import WhoseDice
from companion.handed import from_toml
from ui.language.room_names import Rooms, room_named

DICE: Final[tuple[WhoseDice, ...]] = get_args(WhoseDice)


class HouseFile(NamedTuple):
    """What is brought along for a new game: its room, its map, the rules that differ, and whose dice are thrown."""

    room: Room
    board: BoardMap | None
    options: Mapping[str, Any]
    dice: WhoseDice | None = None


def house_of(rooms: Rooms, written: str = "", asked: str = "") -> HouseFile:
    """Read a house file: `room`, `dice`, `[board]` and the room's own tables.

    A file that names no room is for the one that was asked for, or else for the first there is. Raises Misread.
    """
    handed = from_toml(written)
    with handed.placing():
        return _house(rooms, handed.values, asked)


def _house(rooms: Rooms, tables: dict[str, Any], asked: str) -> HouseFile:
    room = room_named(rooms, tables.pop("room", asked or next(iter(rooms))))
    if asked and room is not room_named(rooms, asked):
        raise HouseRuleError(f'The house file is for the room "{room.name}", not for "{asked}".', ("room",))
    dice = tables.pop("dice", None)
    if dice is not None and dice not in DICE:
        raise HouseRuleError(f'dice: "{dice}" is not one of {", ".join(DICE)}.', ("dice",))
    options = house_rules(room, {key: value for key, value in tables.items() if key != "board"})
    if "board" not in tables:
        return HouseFile(room, None, options, dice)
    return HouseFile(room, parse_map(tables, _kit(room, tables["board"])), options, dice)


def _kit(room: Room, board: object) -> MapKit | None:
    name = board.get("island", STANDARD.name) if isinstance(board, Mapping) else ""
    return room.kits.get(str(name))
