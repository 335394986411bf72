"""Rooms by the names people write: on the command line, in a house file, in a list of games. No rule may enter."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.room import Room
from companion.handed import Misread

Rooms = Mapping[str, Room]


class NoSuchRoom(Misread):
    """A room that this Kazami does not have; the message names those it has."""


def room_named(rooms: Rooms, name: object) -> Room:
    """Return the room of a name. Raises NoSuchRoom."""
    if not isinstance(name, str) or name not in rooms:
        raise NoSuchRoom(f'There is no room "{name}". There are: {", ".join(rooms)}.', ("room",))
    return rooms[name]


def domains_of(rooms: Rooms) -> tuple[str, ...]:
    """Return the packages with the words of all these rooms, each once, for what is said before one is chosen."""
    return tuple(dict.fromkeys(domain for room in rooms.values() for domain in room.domains))
