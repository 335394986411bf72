"""The map entered by hand: choose a tile, a number or a port, then tap where it lies. No map is laid out here.

It draws on the page of the new game, and tells it of every change. What may be laid where is not decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.board.maps import BoardMap
from companion.game.panels import Mark
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from ui.dialogue.laying import (
    AS_IT_IS,
    CLEAR,
    CLEAR_AGAIN,
    ENTER,
    FITS_NOT,
    FIX_IT,
    HOW,
    IS_IT_RIGHT,
    KEEP,
    LETTERS,
    MAP_DONE,
    ROBBER,
    THEN,
    TILES_FIRST,
    TITLES,
    TO,
    WHAT_LIES,
    Brush,
    Laying,
    Misfit,
    all_off,
    firsts,
    lacking,
    left_of,
    left_told,
    lying,
    lying_told,
    misfits,
)
from ui.drawing.board.view import BoardView
from ui.drawing.theme import Tone
from ui.tablet.board.widget import Board
from ui.tablet.kit.health import DeviceMark
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.new_game.drafted import Drafted
from ui.tablet.screens.new_game.layer_tiles import AskingTile, SortTile, SortView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside

HIGHEST, GAP = 92.0, 8.0
"""How high the tile of a sort is at most, in dp, and what stays free around it."""
ONE_COLUMN = 6
"""Below the board, more sorts than these stand in two columns."""
QUESTION = 60.0
"""How high the place is where Clear asks."""
LISTED = 6
"""So many things that do not fit the box are named each."""


class MapEntry:
    """The palette and the board to tap."""

    def __init__(self, page: TabletPage, kept: Drafted, laying: Laying) -> None:
        """`laying` is what lies there at first."""
        self.page, self.kept, self._first = page, kept, laying

    @property
    def laying(self) -> Laying:
        """The map as it is now."""
        return self.kept.now.laying or self._first

    @property
    def board(self) -> BoardMap:
        """What lies there now."""
        return self.laying.board

    @property
    def mode(self) -> str:
        """The layer that is shown."""
        return self.laying.mode

    def done(self, board: BoardMap | None) -> None:
        """Hand the map over; None: it is left as it is."""
        self.kept.take(self.kept.now.handed(board))

    def draw(self) -> None:
        """Draw the board with the places the brush may be tapped on, and the palette."""
        page, laying, doubts = self.page, self.laying, self.laying.doubts
        page.corner((DeviceMark("leave", "cross"), lambda: self.done(None)))
        board = page.part("board", page.disc, lambda: Board(page.kit.look))
        board.tapped = None if doubts else self.tap
        here = self.board.robber
        marks = (Mark(here, ROBBER, NOBODY),) if self.board.terrain_of(here) in laying.kit.barren else ()
        board.show(BoardView(map=self.board, marks=marks, highlight=laying.targets))
        count = lying_told(self.board, laying.kit, self.mode)
        page.caption(CaptionLine(page.say(ENTER), strong=True), CaptionLine(page.say(count)))
        if doubts:
            self._doubt(misfits(self.board, laying.kit))
            return
        page.head(WHAT_LIES)
        flow = page.column(76)
        self._modes(flow)
        told = page.say(HOW[self.mode])
        page.words("how", flow.row(page.high(told, flow.width)), ParagraphView(told, 20, Tone.MUTED))
        first = flow.columns[0]
        below = Box(first.x, first.y + first.h - QUESTION, first.w, QUESTION)
        flow.turn()
        last = 0 if len(flow.columns) > 1 else QUESTION + GAP
        (self._tokens if self.mode == "token" else self._sorts)(flow, flow.left - last)
        self._question(below)
        self._foot()

    # -- which layer, and what is in hand

    def _modes(self, flow: Flow) -> None:
        for box, brush in zip(beside(flow.row(64, 12), (1, 1, 1)), firsts(self.laying.kit), strict=True):
            view = TileView(self.page.say(TITLES[brush.mode]), chosen=brush.mode == self.mode)
            self.page.tile(f"mode {brush.mode}", box, view, partial(self._take, brush))

    def _sorts(self, flow: Flow, high: float) -> None:
        brushes = self.laying.brushes
        across = 1 if self.page.kit.stage.portrait and len(brushes) <= ONE_COLUMN else 2
        rows = -(-len(brushes) // across)
        each = min(HIGHEST, (high + GAP) / rows - GAP)
        for start in range(0, len(brushes), across):
            boxes = beside(flow.row(each, GAP), [1.0] * across, GAP)
            for box, brush in zip(boxes, brushes[start : start + across], strict=False):
                name = f"brush {brush.word} {brush.number}" if brush.word != ROBBER else ROBBER
                tile = self.page.part(name, box, lambda: SortTile(self.page.kit.look))
                tile.pressed = partial(self._take, brush)
                tile.show(self._sort(brush))

    def _sort(self, brush: Brush) -> SortView:
        chosen = brush == self.laying.brush
        if brush.word == ROBBER:
            return SortView(self.page.term(ROBBER), icon=ROBBER, chosen=chosen)
        ground = brush.word if brush.mode == "terrain" else ""
        left = left_of(self.board, self.laying.kit, brush)
        tone = Tone.ALARM if left < 0 else Tone.LAMP if left else Tone.MUTED
        icon, note = "" if brush.word == "any" else brush.word, self.page.say(left_told(left))
        return SortView(self._named(brush), icon=icon, note=note, chosen=chosen, ground=ground, tone=tone)

    def _named(self, brush: Brush) -> str:
        return self.page.large(brush.named)

    def _tokens(self, flow: Flow, high: float) -> None:
        page, kit = self.page, self.laying.kit
        view = TileView(
            page.say(LETTERS),
            row=True,
            chosen=not self.laying.brush.number,
            dim=lacking(self.board, kit, "terrain") > 0,
        )
        page.tile("letters", flow.row(60, GAP), view, partial(self._take, Brush("token")))
        brushes = self.laying.brushes
        each = min(100.0, (high - 60 - GAP) / 2 - GAP)
        for start in range(0, len(brushes), 5):
            row = brushes[start : start + 5]
            for box, brush in zip(beside(flow.row(each, GAP), [1.0] * 5, GAP), row, strict=False):
                number, n = brush.number, left_of(self.board, kit, brush)
                view = TileView(str(number), chosen=self.laying.brush == brush)
                page.tile(f"token {number}", Box(box.x, box.y, box.w, each - 30), view, partial(self._take, brush))
                told = page.say(Text.of("{n} left", n=n)) if n >= 0 else f"+{-n}"
                tone = Tone.MUTED if n >= 0 else Tone.ALARM
                below = Box(box.x, box.y + each - 28, box.w, 26)
                page.words(f"left {number}", below, ParagraphView(told, 20, tone, anchor=0.5))

    def _take(self, brush: Brush) -> None:
        if brush == Brush("token") and lacking(self.board, self.laying.kit, "terrain") and self.mode == "token":
            self.page.tell(TILES_FIRST)
        self.kept.lay(self.laying.taking(brush))

    # -- what is under it

    def _question(self, box: Box) -> None:
        """Ask in place whether all of this layer is to go."""
        if not self.laying.asking:
            return
        page, asked = self.page, all_off(self.board, self.mode)
        title = Box(box.x, box.y, box.w, 32)
        page.words("asked", title, ParagraphView(page.say(asked), 24, Tone.INK, bold=True))
        how = page.say(CLEAR_AGAIN)
        page.words("asked how", Box(box.x, box.y + 32, box.w, 28), ParagraphView(how, 20, Tone.MUTED))

    def _foot(self) -> None:
        page, laying = self.page, self.laying
        bright, undo, clear = beside(page.actions_box, (264, 80, 80))
        view = TileView(page.say(Text.of("Undo")), icon="undo", key=True, enabled=bool(laying.past or laying.asking))
        page.tile("undo", undo, view, lambda: self.kept.lay(laying.undone()))
        there = lying(self.board, self.mode) > 0
        view = TileView(page.say(CLEAR), icon="broom", key=True, enabled=there, chosen=laying.asking)
        tile = page.part("clear", clear, lambda: AskingTile(page.kit.look))
        tile.pressed = self._clear
        tile.show(view)
        if laying.asking:
            self._bright(bright, KEEP, lambda: self.kept.lay(laying.kept()))
        elif laying.still is not None:
            self._still(bright, laying.still)
        else:
            self._onward(bright)

    def _clear(self) -> None:
        if not (self.laying.asking and self.kept.hasty):
            self.kept.lay(self.laying.cleared())

    def _bright(self, box: Box, text: Text, pressed: Callable[[], None]) -> None:
        self.page.tile("bright", box, TileView(self.page.say(text), bright=True), pressed)

    def _still(self, box: Box, open_: Text) -> None:
        """Say how much of this layer is open, where the bright tile will lie."""
        told = self.page.say(open_)
        self.page.words("still", Box(box.x, box.y + 4, box.w, 36), ParagraphView(told, 24, Tone.INK, bold=True))
        then = self.page.say(THEN[self.mode])
        self.page.words("then", Box(box.x, box.y + 42, box.w, 28), ParagraphView(then, 20, Tone.MUTED))

    def _onward(self, box: Box) -> None:
        """Go on to a layer that is not whole, or hand the map over; ports may be fewer, once that was asked."""
        brush = self.laying.next_layer
        if brush is None:
            self._bright(box, MAP_DONE, self.finish)
        else:
            self._bright(box, TO[brush.mode], partial(self._take, brush))

    # -- where it does not fit the box

    def _doubt(self, found: Sequence[Misfit]) -> None:
        """Name what does not fit, each to be tapped and put right; it may lie so all the same."""
        page = self.page
        page.head(IS_IT_RIGHT)
        flow = page.column(76)
        told = page.say(FITS_NOT)
        page.words("how", flow.row(page.high(told, flow.width)), ParagraphView(told, 20, Tone.MUTED))
        for misfit in found[:LISTED]:
            view = TileView(self._named(misfit.brush), row=True, note=page.say(misfit.told))
            page.tile(f"misfit {misfit.brush.key}", flow.row(56, GAP), view, partial(self._take, misfit.brush))
        if len(found) > LISTED:
            more = page.say(Text.of("and {n} more", n=len(found) - LISTED))
            page.words("more", flow.row(30), ParagraphView(more, 20, Tone.MUTED))
        page.actions((FIX_IT, partial(self._take, found[0].brush)), (AS_IT_IS, self._hand))

    def tap(self, place: str) -> None:
        """Lay what the brush holds at a place; the same tapped again is taken away."""
        self.kept.lay(self.laying.tapped(place))

    def finish(self) -> None:
        """Hand the map over, say what it lacks, or ask about what does not fit the box."""
        finished = self.laying.finished()
        if isinstance(finished, Refusal):
            self.page.refuse(finished)
        elif isinstance(finished, Laying):
            self.kept.lay(finished)
        else:
            self.done(finished)

    def _hand(self) -> None:
        self.done(self.laying.handed)
