"""The stage: where each thing lies on the table, in dp, and how that fits any window.

Pure: no Kivy, no colour, no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from ui.drawing.tokens import tokens


class Box(msgspec.Struct, frozen=True):
    """A place on the stage in dp: x and y of its TOP LEFT corner (y grows downwards), width, height."""

    x: float
    y: float
    w: float
    h: float

    def moved(self, dx: float, dy: float) -> Box:
        """Return the same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)


LANDSCAPE: Mapping[str, Box] = MappingProxyType(
    {
        "disc": Box(12, 24, 752, 752),
        "title": Box(24, 24, 240, 64),
        "next": Box(24, 712, 240, 64),
        "bank": Box(544, 688, 240, 88),
        "building": Box(568, 8, 216, 64),
        "devices": Box(1000, 8, 256, 64),
        "dice": Box(808, 84, 448, 116),
        "faces": Box(808, 76, 448, 136),
        "sentence": Box(808, 216, 448, 54),
        "agenda": Box(808, 270, 448, 44),
        "scoreboard": Box(784, 320, 472, 288),
        "tools": Box(808, 616, 448, 76),
        "actions": Box(808, 700, 448, 76),
        "folded": Box(808, 76, 448, 52),
        "work": Box(808, 136, 448, 556),
        "dialog": Box(320, 80, 640, 640),
        "column": Box(808, 136, 448, 640),
    }
)
"""Where things stand on a stage of 1280 x 800 dp."""

PORTRAIT: Mapping[str, Box] = MappingProxyType(
    {
        "disc": Box(24, 44, 752, 752),
        "title": Box(24, 8, 240, 64),
        "next": Box(24, 748, 240, 64),
        "bank": Box(536, 732, 240, 88),
        "building": Box(624, 68, 152, 64),
        "devices": Box(520, 8, 256, 64),
        "dice": Box(24, 836, 368, 116),
        "faces": Box(12, 826, 384, 134),
        "sentence": Box(24, 962, 368, 94),
        "agenda": Box(24, 1058, 368, 52),
        "scoreboard": Box(400, 824, 376, 288),
        "tools": Box(24, 1112, 752, 76),
        "actions": Box(24, 1196, 752, 76),
        "folded": Box(24, 824, 752, 52),
        "work": Box(24, 884, 752, 304),
        "dialog": Box(80, 320, 640, 640),
        "column": Box(24, 884, 752, 388),
    }
)
"""The same things on a stage of 800 x 1280 dp: the disc above, the column below."""

BESIDE = frozenset(
    {"column", "devices", "dice", "faces", "sentence", "agenda", "scoreboard", "tools", "actions", "folded", "work"}
)
"""What stands right of the disc in landscape, and takes the spare width on its left."""


class Stage(msgspec.Struct, frozen=True):
    """One window, `width` x `height` pixels: where each box of the stage lies on it, and how big a dp is."""

    width: float
    height: float

    @property
    def portrait(self) -> bool:
        """Whether the disc stands above the column."""
        return self.height > self.width

    @property
    def unit(self) -> float:
        """Pixels of one dp."""
        across, down = (800, 1280) if self.portrait else (1280, 800)
        return max(0.1, min(self.width / across, self.height / down))

    def box(self, name: str) -> Box:
        """Return a named box, in dp of this window. Raises KeyError for a name that is no part of the stage."""
        across, down = (self.width / self.unit, self.height / self.unit)
        if self.portrait:
            return PORTRAIT[name].moved((across - 800) / 2, (down - 1280) / 2)
        spare = across - 1280
        right = spare if name in BESIDE else spare / 2 if name == "dialog" else 0
        return LANDSCAPE[name].moved(right, (down - 800) / 2)

    def pixels(self, box: Box) -> tuple[float, float, float, float]:
        """Return a box as x, y of its BOTTOM LEFT corner, width and height in pixels of the window."""
        unit = self.unit
        return box.x * unit, self.height - (box.y + box.h) * unit, box.w * unit, box.h * unit


def row_height(seats: int) -> float:
    """Return how high a scoreboard row is, in dp, for 1 to 6 seats."""
    space = tokens().space
    return space.row_4_seats if seats <= 4 else space.row_5_seats if seats == 5 else space.row_6_seats
