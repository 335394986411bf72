"""A picture in the making: the stage, the table, the widgets put on it, and the sample people and pieces of them all.

No screen of the app and no test may enter.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.board.island import island
from companion.board.maps import BoardMap
from companion.game.panels import Mark
from ui.drawing.look import Look
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.tabletop import Tabletop

SEATS = ("red", "blue", "white", "orange", "green", "brown")
NAMES = {
    "en": ("Mika", "Ren", "Sora", "Yui", "Aoi", "Tsubasa"),
    "ja": ("ミカ", "レン", "ソラ", "ユイ", "アオイ", "ツバサ"),
}
MARKS = (
    DeviceMark("tray", "tray", Health.HERE),
    DeviceMark("vane", "vane", Health.STALE, "6 s"),
    DeviceMark("phones", "phone", Health.PLAIN, "3"),
    DeviceMark("menu", "more"),
)


class GalleryPicture:
    """One picture in the making: a look, a stage, and the widgets put on it."""

    def __init__(self, look: Look, stage: Stage) -> None:
        self.look, self.stage = replace(look, unit=stage.unit), stage
        self.root = Widget(size=(stage.width, stage.height))
        table = Tabletop(self.look)
        table.size = self.root.size
        table.redraw()
        self.root.add_widget(table)

    def put(self, widget: Drawn, where: str | Box) -> Any:
        """Add a widget."""
        widget.place(self.stage, where)
        self.root.add_widget(widget)
        return widget

    def save(self, path: Path) -> None:
        """Write the picture."""
        self.root.export_to_png(str(path))


def sample_marks(board: BoardMap, seats: int) -> tuple[Mark, ...]:
    """Return an evening's worth of pieces on a map."""
    where = island(board.island)
    marks, taken = [Mark(board.robber, "robber", -1)], set[str]()
    free = [corner for corner in where.corners if len(where.corner_hexes[corner]) > 1][:: 2 + (seats > 4)]
    for i, corner in enumerate(free):
        if corner in taken or len(marks) > 9 * seats:
            continue
        taken.update((corner, *where.corner_neighbours[corner]))
        marks.append(Mark(corner, "city" if i % 4 == 1 else "settlement", i % seats))
        marks += [Mark(edge, "road", i % seats) for edge in where.corner_edges[corner][: 1 + i % 2]]
    return tuple(marks)
