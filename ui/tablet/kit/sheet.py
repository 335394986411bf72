"""Sheets: dialogs made of rows of tiles, turned to a seat; more rows than fit are paged. What a row does is told.

No rule, no view of a game and no wording may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.theme import Tone
from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import Tile, Tiled, TileView

TOP, LEFT, WIDE = 146, 32, 576
"""Where a sheet's body begins below its head, and how wide it is, in dp of the 640 x 640 sheet."""
FOOT = 532
"""Where the row of tiles at the foot of a sheet begins."""
ROW, GAP = 66, 8


class Foot(msgspec.Struct, frozen=True):
    """The row of tiles at the foot, in dp of the sheet: where, how wide, and how wide a tile beside the bright one."""

    x: float = LEFT
    y: float = FOOT
    wide: float = WIDE
    side: float = 160
    gap: float = 16


IN_COLUMN, IN_COLUMN_PORTRAIT = Foot(0, 564, 448, 92, 12), Foot(0, 312, 752, 132)


Made = Callable[[Look, TileView, Callable[[], None]], Tile]
"""Makes a tile: some draw cards or a die beside their words."""


class TileRow(NamedTuple):
    """A tile, what pressing it does, and what kind of tile it is."""

    view: TileView
    pressed: Callable[[], None]
    made: Made = Tile


class TileRows(Tiled):
    """A list of tiles in one column, or in two when they are many; more than two columns hold are paged."""

    def __init__(self, look: Look, rows: Sequence[TileRow], likes: float = ROW) -> None:
        """Take the rows; each likes to be so many dp high, and is lower where they do not fit."""
        self.rows, self.page, self.likes = tuple(rows), 0, likes
        super().__init__(look)

    @property
    def _per_page(self) -> tuple[int, int]:
        """Return the columns, and how many tiles a page holds beside those that turn pages."""
        high = max(1, int((self.h + GAP) // (ROW + GAP)))
        columns = 1 if len(self.rows) <= high else 2
        full = columns * high
        return columns, full if len(self.rows) <= full else full - 2

    @override
    def draw(self) -> None:
        if self.h < ROW or self.w < ROW:
            return
        columns, per_page = self._per_page
        self.clear_widgets()
        shown = self.rows[self.page * per_page : (self.page + 1) * per_page]
        wide = (self.w - GAP * (columns - 1)) / columns
        high = max(ROW, min(self.likes, (self.h + GAP) / -(-len(self.rows) // columns) - GAP))
        last = (len(self.rows) - 1) // per_page
        turning = [TileRow(TileView("‹", enabled=self.page > 0), lambda: self._turn(-1))] if last else []
        turning += [TileRow(TileView("›", enabled=self.page < last), lambda: self._turn(1))] if last else []
        for i, row in enumerate((*shown, *(TileRow(TileView(), lambda: None),) * (per_page - len(shown)), *turning)):
            if row.view == TileView():
                continue
            down, across = divmod(i, columns)
            box = Box(across * (wide + GAP), down * (high + GAP), wide, high)
            self.lay(row.made(self.look, row.view, row.pressed), box)

    def _turn(self, by: int) -> None:
        self.page += by
        self.draw()


class SheetWidget(Dialog):
    """A dialog for a kit, opened at once: a head, a body put together by whoever made it, tiles at the foot."""

    def __init__(
        self, kit: Kit, view: DialogView, dismissed: Callable[[], None] | None = None, *, where: str = "dialog"
    ) -> None:
        super().__init__(kit.look, dismissed)
        self.kit = kit
        column = IN_COLUMN_PORTRAIT if kit.stage.portrait else IN_COLUMN
        self._foot = column if where == "column" else Foot()
        self._note: Paragraph | None = None
        self.open(kit.stage, view, where)

    def note(self, said: str) -> None:
        """Say something small below the foot, such as how long the sheet stays."""
        if self._note is None:
            self._note = Paragraph(self.look)
            self.put(self._note, Box(LEFT, FOOT + 78, WIDE, 28))
        self._note.show(ParagraphView(said, 20, Tone.MUTED, lines=1, anchor=0))

    def foot(self, bright: TileRow | None, sides: Sequence[TileRow]) -> tuple[Tile | None, list[Tile]]:
        """Put the bright tile and those beside it at the foot, and return them; it takes what room is left.

        Without a bright tile the others share the foot.
        """
        count, foot = len(sides), self._foot
        equal = (foot.wide - foot.gap * (count - (bright is None))) / max(1, count + (bright is not None))
        narrow = min(foot.side, equal) if bright else equal
        wide = foot.wide - count * (narrow + foot.gap)
        tiles = []
        for i, row in enumerate(sides):
            left = foot.x + foot.wide - (count - i) * narrow - (count - i - 1) * foot.gap
            tiles.append(row.made(self.look, row.view, row.pressed))
            self.put(tiles[-1], Box(left, foot.y, narrow, 76))
        if bright is None:
            return None, tiles
        tile = bright.made(self.look, bright.view, bright.pressed)
        self.put(tile, Box(foot.x, foot.y, wide, 76))
        return tile, tiles

    def offer(self, tile: Tile, offered: bool) -> None:
        """Let a tile that was put on the sheet lie there, or take it away for now."""
        if offered and tile.parent is None:
            self.content.add_widget(tile)
        elif not offered and tile.parent is not None:
            self.content.remove_widget(tile)
