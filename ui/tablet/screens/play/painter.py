"""A sheet from its page: head, blocks, foot; more than a sheet has room for goes on to the next page.

Nothing is said or decided here: texts, order and what a tap does stand in the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from kivy.uix.widget import Widget
from msgspec.structs import replace

from ui.dialogue import events
from ui.dialogue.page.blocks import Button, Page, Send
from ui.tablet.board.one_hex import OneHex
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.sheet import FOOT, GAP, LEFT, NOTE, PICTURE, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stack import boxes_of, pages_of
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.captions import colour_of, large
from ui.tablet.screens.play.moment import Do, Moment
from ui.tablet.screens.play.painted_blocks import BlocksPainter

BACK = (events.Closed(), events.SteppedBack())
"""What leads back, and begins nothing."""
ON_SHEET: Mapping[str, Box] = MappingProxyType({"": Box(LEFT, TOP, WIDE, FOOT - 8 - TOP)})
"""Where the blocks lie, in dp of the sheet."""
IN_COLUMN: Mapping[str, Box] = MappingProxyType({"": Box(0, 80, 448, 478)})
"""The same in the column beside the disc."""
BELOW_DISC: Mapping[str, Box] = MappingProxyType(
    {"": Box(376, 78, 376, 227), "cards": Box(0, 70, 360, 238), "needs": Box(424, 4, 252, 68)}
)
"""The same below the disc: cards that are counted and what is needed have places of their own."""


def painted(page: Page, moment: Moment, do: Do) -> SheetWidget:
    """Return the sheet of a page; `do` does what its blocks tell."""
    dismissed = None if page.back is None else partial(do, page.back)
    sheet = SheetWidget(moment.kit, _head(page, moment), dismissed, where="column" if page.in_column else "dialog")
    SheetBody(sheet, page, moment, do)
    return sheet


def _head(page: Page, moment: Moment) -> DialogView:
    """Return the head: what stands first is large, all else a line below it; in the column it is a sentence."""
    voice, (first, *more) = moment.voice, page.title
    said = " ".join((*((voice(page.sub),) if page.sub is not None else ()), " · ".join(map(voice, more)))).strip()
    seat, of = ("" if one is None else colour_of(moment, one) for one in (page.seat, page.of))
    return DialogView(large(voice(first)), large(said), seat, of=of, kept=PICTURE if page.hex else 0)


class SheetBody:
    """What lies between head and foot, page by page. What must be read is answered once the last page was seen."""

    def __init__(self, sheet: SheetWidget, page: Page, moment: Moment, do: Do) -> None:
        self.sheet, self.at, self.seen, self.laid = sheet, 0, False, list[Widget]()
        below = page.in_column and moment.kit.stage.portrait
        self.boxes = dict(BELOW_DISC if below else IN_COLUMN if page.in_column else ON_SHEET)
        body = self.boxes[""]
        if moment.now.alone is not None:  # it says how long it stays
            sheet.noted = Box(body.x, body.y + body.h - NOTE, body.w, NOTE)
            self.boxes[""] = body = replace(body, h=body.h - NOTE - GAP)
        painter = BlocksPainter(sheet, moment, do, body.w)
        parts = list(painter.parts(page.blocks))
        self.pages = [parts] if below else pages_of(parts, body.h)
        if len(self.pages) == 1 and not page.in_column:
            spare = max(0.0, body.h - GAP - sum(part.likes for part in parts))
            self.boxes[""] = Box(body.x, body.y + spare, body.w, body.h - spare)
            sheet.shrink(spare)
        if page.hex:
            marks = moment.panels.map.marks
            sheet.picture(OneHex(sheet.look, page.hex, moment.known.setup.board, marks))
        self._foot(page, painter)
        self._show()

    def _foot(self, page: Page, painter: BlocksPainter) -> None:
        """Lay the tiles at the foot: what leads is bright, what leads back the last; one turns to the next page."""
        forms = {id(form.form): form for form in painter.forms if form.sends}
        buttons = [one for one in page.last if isinstance(one, Button)]
        sends = [forms[id(one.form)] for one in page.last if isinstance(one, Send) and id(one.form) in forms]
        backs = [one for one in buttons if one.does in BACK and not one.bright][-1:]
        back = painter.tile(backs[0], row=False) if backs else None
        rows = [painter.tile(one, row=False) for one in buttons if one not in backs]
        bright = [row for row in rows if row.view.bright] + [form.row() for form in sends]
        turns = [TileRow(TileView(), self._turn)] if len(self.pages) > 1 else []
        sides = [*turns, *(row for row in rows if not row.view.bright)]
        lead, tiles = self.sheet.foot(bright[0] if bright else None, sides, back)
        self.turns = tiles[0] if turns else None
        self.waits = lead if turns and page.back is None and not sends else None
        for form in sends:
            form.laid(lead)

    def _turn(self) -> None:
        self.at = (self.at + 1) % len(self.pages)
        for one in self.laid:
            self.sheet.content.remove_widget(one)
        self._show()

    def _show(self) -> None:
        """Lay the parts of a page."""
        before, parts = {*self.sheet.content.children}, self.pages[self.at]
        for spot, box in self.boxes.items():
            here = [part for part in parts if (part.spot if part.spot in self.boxes else "") == spot]
            for part, place in zip(here, boxes_of(here, box), strict=True):
                part.put(place)
        self.laid = [one for one in self.sheet.content.children if one not in before]
        last = self.at + 1 == len(self.pages)
        if self.turns is not None:
            self.turns.show(TileView(f"{'‹' if last else '›'} {self.at + 1}/{len(self.pages)}"))
        if self.waits is not None:
            self.seen = self.seen or last
            self.waits.show(replace(self.waits.view, enabled=self.seen))
