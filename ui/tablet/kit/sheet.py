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
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.dialog import TURNER, Dialog, DialogView
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import Tile, Tiled, TileView

TOP, LEFT, WIDE = 146, 32, 576
"""Where a sheet's body begins below its head, and how wide it is, in dp of the 640 x 640 sheet."""
FOOT = 532
"""Where the row of tiles at the foot of a sheet begins."""
ROW, GAP = 66, 8
PICTURE = 104.0
"""How wide and high a picture in the head is, in dp."""


class Foot(msgspec.Struct, frozen=True):
    """The row of tiles at the foot, in dp of the sheet: where, how wide, and how wide a tile beside the bright one."""

    x: float = LEFT
    y: float = FOOT
    wide: float = WIDE
    side: float = 152
    gap: float = 16


HIGH, NOTE = 76.0, 28.0
"""How high the tiles at the foot are, and a line above them that says how long the sheet stays, in dp."""
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
        self.noted = Box(LEFT, FOOT - NOTE - GAP, WIDE, NOTE)
        self.open(kit.stage, view, where)

    def note(self, said: str) -> None:
        """Say something small where there is room for it, such as how long the sheet stays."""
        if self._note is None:
            self._note = Paragraph(self.look)
            self.put(self._note, self.noted)
        self._note.show(ParagraphView(said, 20, Tone.MUTED, lines=1))

    def picture(self, drawn: Drawn) -> None:
        """Put what it is about, as a picture, beside the tile that turns it."""
        self.put(drawn, Box(LEFT + WIDE - PICTURE - TURNER - 12, self.top + 16, PICTURE, PICTURE))

    def foot(
        self, bright: TileRow | None, sides: Sequence[TileRow], back: TileRow | None = None
    ) -> tuple[Tile | None, list[Tile]]:
        """Put tiles at the foot, and return the bright one and those beside it.

        What leads back has the same place on every sheet, at the right, and so has the bright tile where nothing does.
        The bright one takes what room is left; without one the others share it.
        """
        foot, others = self._foot, [*sides]
        count = len(others) + (bright is not None) + (back is not None)
        shares = count + (bright is not None) / 2  # the bright one is the widest, however many there are
        narrow = min(foot.side, (foot.wide - foot.gap * (count - 1)) / max(1, shares))
        wide = foot.wide if back is None else foot.wide - narrow - foot.gap
        each = narrow if bright else (wide - foot.gap * (len(others) - 1)) / max(1, len(others))
        row = [(one, each) for one in others]
        if bright is not None:
            row.insert(0 if back else len(row), (bright, wide - len(others) * (each + foot.gap)))
        tiles, x = dict[int, Tile](), foot.x
        for one, across in row:
            tiles[id(one)] = self._at_foot(one, x, across)
            x += across + foot.gap
        if back is not None:
            tiles[id(back)] = self._at_foot(back, foot.x + foot.wide - narrow, narrow)
        return None if bright is None else tiles[id(bright)], [tiles[id(one)] for one in others]

    def _at_foot(self, row: TileRow, x: float, wide: float) -> Tile:
        tile = row.made(self.look, row.view, row.pressed)
        self.put(tile, Box(x, self._foot.y, wide, HIGH))
        return tile

    def offer(self, tile: Tile, offered: bool) -> None:
        """Let a tile that was put on the sheet lie there, or take it away for now."""
        if offered and tile.parent is None:
            self.content.add_widget(tile)
        elif not offered and tile.parent is not None:
            self.content.remove_widget(tile)
