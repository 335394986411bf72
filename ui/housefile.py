"""The house file: the map and the rules a table always plays by, read once for every screen. No file is opened here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.board.island import STANDARD
from companion.board.mapfile import parse_map
from companion.board.maps import BoardMap, MapKit
from companion.game.options import HouseRuleError, house_rules
from companion.game.room import Room


class House(NamedTuple):
    """What a house file says: its map, if it has one, and the rules that differ."""

    board: BoardMap | None
    options: Mapping[str, Any]


def house_of(room: Room, written: str) -> House:
    """Read a house file: `[board]` and the room's own tables. Raises MapError or HouseRuleError, in words."""
    try:
        tables = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise HouseRuleError(f"The house file is not valid TOML: {error}.") from error
    rules = {key: value for key, value in tables.items() if key != "board"}
    options = house_rules(room, rules)
    if "board" not in tables:
        return House(None, options)
    return House(parse_map(tables, _kit(room, tables["board"])), options)


def _kit(room: Room, board: object) -> MapKit | None:
    name = board.get("island", STANDARD.name) if isinstance(board, Mapping) else ""
    return room.kits.get(str(name))
