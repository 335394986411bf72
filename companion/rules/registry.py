"""The rooms this Kazami can play, by name: one line for each. The only file that may name them all; no rule enters.

A room's package has its name, and the room in it the same in capitals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from companion.game.room import Room


class _Rooms(Mapping[str, Room]):
    """Rooms by name. One is imported when it is asked for first: who plays one waits for no other."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Room:
        if name not in self._names:
            raise KeyError(name)
        room: Room = getattr(import_module(f"companion.rules.{name}"), name.upper())
        return room

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


ROOMS: Final[Mapping[str, Room]] = _Rooms(
    "base",
    "contractors",
    "wizards",
    "soldiers",
    "gathering",
    "two_player_knights",
)
