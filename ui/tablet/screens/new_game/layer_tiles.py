"""The tiles of the map by touch: a sort of thing with how many are left of it, and a key that asks once more.

What is counted and what a tap does must never enter.
"""

from __future__ import annotations

from typing import Any

from ui.drawing.ground import PORT, draw_hex, port_ink
from ui.drawing.theme import Tone
from ui.drawing.tokens import tokens
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.tiles import Tile, TileView

WIDE, LONG = 200, 300
"""A sort's tile wider than this in dp has a large hex; one still wider says all in one line."""


class SortView(TileView, frozen=True):
    """A sort of thing. `ground` is a terrain, drawn as its hex, else the icon is a port's; the note says what is left.

    In ALARM there are too many, MUTED is done, and has a check.
    """

    ground: str = ""
    tone: Tone = Tone.LAMP


class SortTile(Tile):
    """A sort in two lines beside its picture, in a long tile in one."""

    view: Any

    def _words(self, pen: Pen) -> None:
        view, down = self.view, self._down
        side = min(34 if self.w > WIDE else 22, self._face / 2 - 6)
        left = self._picture(pen, side, down)
        room = self.w - left - 8
        if self.w > LONG:
            note = pen.fit(view.note, room * 0.5, tokens().type.body)
            wide = pen.measure(view.note, note.sp, False)
            name = pen.fit(view.text, room - wide - 20, tokens().type.name, True, 2, self._face - 4)
            pen.block(left, self._face / 2 + down, name, self._ink(pen), True)
            pen.block(self.w - 16 - wide, self._face / 2 + down, note, self._tone(pen))
            return
        name = pen.fit(view.text, room, tokens().type.name, True, 1, self._face / 2)
        pen.block(left, self._face * 0.29 + down, name, self._ink(pen), True)
        done = view.tone is Tone.MUTED
        if done:
            pen.icon("check", left + 9, self._face * 0.71 + down, 20, pen.c.good)
        note = pen.fit(view.note, room - 24 * done, tokens().type.body, not done, 1, self._face / 2)
        pen.block(left + 24 * done, self._face * 0.71 + down, note, self._tone(pen), not done)

    def _picture(self, pen: Pen, side: float, down: float) -> float:
        """Draw what it is a sort of; return where the words begin."""
        x, y = 12 + side * 0.87, self._face / 2 + down
        if self.view.ground:
            draw_hex(pen, x, y, side, self.view.ground)
        elif self._icon(pen):
            pen.disc(x, y, side * 0.8, PORT)
            pen.icon(self._icon(pen), x, y, side, port_ink(pen.look.theme, self._icon(pen)), PORT)
        else:
            return 18
        return x + side * 0.87 + 9

    def _tone(self, pen: Pen) -> str:
        return {Tone.ALARM: pen.c.alarm, Tone.MUTED: pen.c.muted}.get(self.view.tone, pen.c.lamp)


class AskingTile(Tile):
    """A key; `chosen`, it waits for a second tap that cannot be meant otherwise, and is ringed in alarm."""

    def _body(self, pen: Pen) -> None:
        super()._body(pen)
        if self.view.chosen:
            radius = tokens().shape.tile_radius if self._face > 66 else tokens().shape.list_tile_radius
            pen.frame(2.5, 2.5 + self._down, self.w - 5, self._face - 5, 5, pen.c.alarm, radius - 2)
