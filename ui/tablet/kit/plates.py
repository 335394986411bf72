"""Plates: pictures that were painted once into textures, kept for whatever shows the same again.

Going from one screen to another shows the same board in the same place: only the first of them paints it. Nothing is
drawn here, and what a picture shows must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

ROOM = 48_000_000
"""The pixels' bytes that are kept at most: eight discs of a window of 1920 x 1200, and still one of the largest."""
PIXEL = 4
"""Bytes a pixel takes."""


class Plates:
    """The textures painted last, of `room` bytes together. The one that is painted now is always kept."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: dict[Hashable, tuple[int, Any]] = {}

    def __call__(self, shows: Hashable, size: tuple[int, int], paint: Callable[[], Any]) -> Any:
        """Return the texture that shows this, painted if it is not kept; `size` is its width and height in pixels."""
        kept = self._kept.pop(shows, None)
        plate = kept or (size[0] * size[1] * PIXEL, paint())
        self._kept[shows] = plate  # the last of them is the one used last
        while len(self._kept) > 1 and sum(size for size, _ in self._kept.values()) > self._room:
            del self._kept[next(iter(self._kept))]
        return plate[1]
