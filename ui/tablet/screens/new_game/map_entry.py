"""The map entered by hand: choose a tile, a number or a port, then tap where it lies. No map is laid out here.

It draws on the page of the new game, and tells it of every change. What may be laid where is not decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from companion.board.maps import BoardMap, exchanged
from companion.game.panels import Mark
from companion.game.state import NOBODY
from companion.game.text import Text
from ui.drawing.theme import Tone
from ui.tablet.board.view import BoardView
from ui.tablet.board.widget import Board
from ui.tablet.kit.health import DeviceMark
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.new_game.layer_tiles import AskingTile, SortTile, SortView
from ui.tablet.screens.new_game.laying import (
    LAYERS,
    ROBBER,
    Brush,
    Laying,
    Misfit,
    firsts,
    in_box,
    incomplete,
    lacking,
    lying,
    misfits,
    missing,
    targets,
)
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
TITLES = {"terrain": Text.of("Tiles"), "token": Text.of("Numbers"), "port": Text.of("Ports")}
TO = {"terrain": Text.of("To the tiles"), "token": Text.of("To the numbers"), "port": Text.of("To the ports")}
THEN = {"terrain": Text.of("Then: the numbers"), "token": Text.of("Then: the ports")}
HOW = {
    "terrain": Text.of("Choose a terrain, then tap the hexes where it lies. Tapped once more, it is taken off."),
    "token": Text.of("Choose a number, then tap where it lies. All of them by their letters: tap the corner of A."),
    "port": Text.of("Choose a port, then tap the coast where it lies. Tapped once more, it is taken off."),
}


class Laid(Protocol):
    """Whoever keeps the map that is being laid."""

    laying: Laying | None
    hasty: bool
    """Whether what is tapped now was brought by the tap before, a moment ago."""

    def lay(self, laying: Laying) -> None:
        """Go on with another one."""


class MapEntry:
    """The palette and the board to tap. `done(board)` with the map, or None when it was left as it is."""

    def __init__(
        self,
        page: TabletPage,
        kept: Laid,
        laying: Laying,
        done: Callable[[BoardMap | None], None],
    ) -> None:
        """`laying` is what lies there at first."""
        self.page, self.kept, self.done = page, kept, done
        self._first, self.kit = laying, laying.kit
        self.doubts = False

    @property
    def laying(self) -> Laying:
        """The map as it is now."""
        return self.kept.laying or self._first

    @property
    def board(self) -> BoardMap:
        """What lies there now."""
        return self.laying.board

    @property
    def mode(self) -> str:
        """The layer that is shown."""
        return self.laying.brush.mode

    def draw(self) -> None:
        """Draw the board with the places the brush may be tapped on, and the palette."""
        page = self.page
        page.corner((DeviceMark("leave", "cross"), lambda: self.done(None)))
        board = page.part("board", page.disc, lambda: Board(page.kit.look))
        board.tapped = None if self.doubts else self.tap
        here = self.board.robber
        marks = (Mark(here, ROBBER, NOBODY),) if self.board.terrain_of(here) in self.kit.barren else ()
        board.show(BoardView(map=self.board, marks=marks, highlight=() if self.doubts else self._lit()))
        count = Text.of("Laid: {n} of {of}", n=lying(self.board, self.mode), of=in_box(self.kit, self.mode))
        page.caption(CaptionLine(page.say(Text.of("Enter the map")), strong=True), CaptionLine(page.say(count)))
        if self.doubts:
            self._doubt(misfits(self.board, self.kit))
            return
        page.head(Text.of("What lies where?"))
        flow = page.column(76)
        self._modes(flow)
        told = page.say(HOW[self.mode])
        page.words("how", flow.row(page.high(told, flow.width)), ParagraphView(told, 20, Tone.MUTED))
        first = flow.columns[0]
        below = Box(first.x, first.y + first.h - QUESTION, first.w, QUESTION)
        flow.turn()
        last = 0 if len(flow.columns) > 1 else QUESTION + GAP
        {"terrain": self._terrain, "token": self._tokens, "port": self._ports}[self.mode](flow, flow.left - last)
        self._question(below)
        self._foot()

    def _lit(self) -> tuple[str, ...]:
        return targets(self.board, self.kit, self.laying.brush)

    # -- which layer, and what is in hand

    def _modes(self, flow: Flow) -> None:
        for box, brush in zip(beside(flow.row(64, 12), (1, 1, 1)), firsts(self.kit), strict=True):
            view = TileView(self.page.say(TITLES[brush.mode]), chosen=brush.mode == self.mode)
            self.page.tile(f"mode {brush.mode}", box, view, partial(self._take, brush))

    def _terrain(self, flow: Flow, high: float) -> None:
        brushes = [Brush("terrain", word) for word, _ in self.kit.terrain]
        if sum(word in self.kit.barren for _, word in self.board.terrain) > 1:
            brushes.append(Brush("terrain", ROBBER))
        self._sorts(flow, high, brushes)

    def _ports(self, flow: Flow, high: float) -> None:
        self._sorts(flow, high, [Brush("port", *port) for port in dict.fromkeys(self.kit.ports)])

    def _sorts(self, flow: Flow, high: float, brushes: Sequence[Brush]) -> None:
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
        left = missing(self.board, self.kit)[brush.mode][_key(brush)]
        tone = Tone.ALARM if left < 0 else Tone.LAMP if left else Tone.MUTED
        icon = "" if brush.word == "any" else brush.word
        return SortView(self._named(brush), icon=icon, note=self._left(left), chosen=chosen, ground=ground, tone=tone)

    def _named(self, brush: Brush) -> str:
        if brush.mode == "token":
            return str(brush.number)
        name = self.page.say(Text.of("any card")) if brush.word == "any" else self.page.term(brush.word)
        return f"{brush.number}:1 {name}" if brush.mode == "port" else name

    def _left(self, left: int) -> str:
        if left < 0:
            return self.page.say(Text.of("{n} too many", n=-left))
        return self.page.say(Text.of("{n} left", n=left) if left else Text.of("all laid"))

    def _tokens(self, flow: Flow, high: float) -> None:
        page = self.page
        letters = Text.of("By the letters: tap corner A")
        still = lacking(self.board, self.kit, "terrain")
        view = TileView(page.say(letters), row=True, chosen=not self.laying.brush.number, dim=still > 0)
        page.tile("letters", flow.row(60, GAP), view, partial(self._take, Brush("token")))
        left = missing(self.board, self.kit)["token"]
        numbers = sorted(set(self.kit.tokens))
        each = min(100.0, (high - 60 - GAP) / 2 - GAP)
        for start in range(0, len(numbers), 5):
            row = numbers[start : start + 5]
            for box, number in zip(beside(flow.row(each, GAP), [1.0] * 5, GAP), row, strict=False):
                brush, n = Brush("token", number=number), left[str(number)]
                view = TileView(str(number), chosen=self.laying.brush == brush)
                page.tile(f"token {number}", Box(box.x, box.y, box.w, each - 30), view, partial(self._take, brush))
                told = page.say(Text.of("{n} left", n=n)) if n >= 0 else f"+{-n}"
                tone = Tone.MUTED if n >= 0 else Tone.ALARM
                below = Box(box.x, box.y + each - 28, box.w, 26)
                page.words(f"left {number}", below, ParagraphView(told, 20, tone, anchor=0.5))

    def _take(self, brush: Brush) -> None:
        self.doubts = False
        if brush == Brush("token") and lacking(self.board, self.kit, "terrain") and self.mode == "token":
            self.page.tell(Text.of("First the tiles: letters skip a hex that produces nothing."))
        self.kept.lay(self.laying.taking(brush))

    # -- what is under it

    def _question(self, box: Box) -> None:
        """Ask in place whether all of this layer is to go."""
        if not self.laying.asking:
            return
        n, page = lying(self.board, self.mode), self.page
        asked = {
            "terrain": Text.counted("Take {n} tile off?", "Take all {n} tiles off?", n),
            "token": Text.counted("Take {n} number off?", "Take all {n} numbers off?", n),
            "port": Text.counted("Take {n} port off?", "Take all {n} ports off?", n),
        }[self.mode]
        title = Box(box.x, box.y, box.w, 32)
        page.words("asked", title, ParagraphView(page.say(asked), 24, Tone.INK, bold=True))
        how = page.say(Text.of("Tap Clear again, or keep them."))
        page.words("asked how", Box(box.x, box.y + 32, box.w, 28), ParagraphView(how, 20, Tone.MUTED))

    def _foot(self) -> None:
        page, laying = self.page, self.laying
        bright, undo, clear = beside(page.actions_box, (264, 80, 80))
        view = TileView(page.say(Text.of("Undo")), icon="undo", key=True, enabled=bool(laying.past or laying.asking))
        page.tile("undo", undo, view, lambda: self.kept.lay(laying.undone()))
        there = lying(self.board, self.mode) > 0
        view = TileView(page.say(Text.of("Clear")), icon="broom", key=True, enabled=there, chosen=laying.asking)
        tile = page.part("clear", clear, lambda: AskingTile(page.kit.look))
        tile.pressed = self._clear
        tile.show(view)
        if laying.asking:
            self._bright(bright, Text.of("Keep them"), lambda: self.kept.lay(laying.kept()))
        elif self.mode in THEN and lacking(self.board, self.kit, self.mode):
            self._still(bright)
        else:
            self._onward(bright)

    def _clear(self) -> None:
        if not (self.laying.asking and self.kept.hasty):
            self.kept.lay(self.laying.cleared())

    def _bright(self, box: Box, text: Text, pressed: Callable[[], None]) -> None:
        self.page.tile("bright", box, TileView(self.page.say(text), bright=True), pressed)

    def _still(self, box: Box) -> None:
        """Say how much of this layer is open, where the bright tile will lie."""
        n = lacking(self.board, self.kit, self.mode)
        open_ = Text.counted("{n} hex is open.", "{n} hexes are open.", n)
        bare = Text.counted("{n} hex without a number", "{n} hexes without a number", n)
        told = self.page.say(open_ if self.mode == "terrain" else bare)
        self.page.words("still", Box(box.x, box.y + 4, box.w, 36), ParagraphView(told, 24, Tone.INK, bold=True))
        then = self.page.say(THEN[self.mode])
        self.page.words("then", Box(box.x, box.y + 42, box.w, 28), ParagraphView(then, 20, Tone.MUTED))

    def _onward(self, box: Box) -> None:
        """Go on to a layer that is not whole, or hand the map over; ports may be fewer, once that was asked."""
        lacks = [mode for mode in LAYERS if mode != self.mode and lacking(self.board, self.kit, mode)]
        if not lacks:
            self._bright(box, Text.of("Map is done"), self.finish)
            return
        brush = next(brush for brush in firsts(self.kit) if brush.mode == lacks[0])
        self._bright(box, TO[lacks[0]], partial(self._take, brush))

    # -- where it does not fit the box

    def _doubt(self, found: Sequence[Misfit]) -> None:
        """Name what does not fit, each to be tapped and put right; it may lie so all the same."""
        page = self.page
        page.head(Text.of("Is this right?"))
        flow = page.column(76)
        told = page.say(Text.of("The box holds something else. Fix it, or play on it as it is."))
        page.words("how", flow.row(page.high(told, flow.width)), ParagraphView(told, 20, Tone.MUTED))
        for misfit in found[:LISTED]:
            many = Text.of("{n} too many", n=-misfit.missing)
            note = page.say(many if misfit.missing < 0 else Text.of("{n} missing", n=misfit.missing))
            view = TileView(self._named(misfit.brush), row=True, note=note)
            page.tile(f"misfit {_key(misfit.brush)}", flow.row(56, GAP), view, partial(self._take, misfit.brush))
        if len(found) > LISTED:
            more = page.say(Text.of("and {n} more", n=len(found) - LISTED))
            page.words("more", flow.row(30), ParagraphView(more, 20, Tone.MUTED))
        page.actions((Text.of("Fix it"), partial(self._take, found[0].brush)), (Text.of("Use it as it is"), self._hand))

    def tap(self, place: str) -> None:
        """Lay what the brush holds at a place; the same tapped again is taken away."""
        self.kept.lay(self.laying.tapped(place))

    def finish(self) -> None:
        """Hand the map over, say what it lacks, or ask about what does not fit the box."""
        refused = incomplete(self.board, self.kit)
        if refused is not None:
            self.page.refuse(refused)
            return
        self.doubts = bool(misfits(self.board, self.kit))
        if self.doubts:
            self.page.refresh()
        else:
            self._hand()

    def _hand(self) -> None:
        self.done(exchanged(self.kit, self.board))


def _key(brush: Brush) -> str:
    """Return by what a thing is counted."""
    return {
        "terrain": brush.word,
        "token": str(brush.number),
        "port": f"{brush.word} {brush.number}",
    }[brush.mode]
