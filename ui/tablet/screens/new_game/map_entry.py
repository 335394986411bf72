"""The map by touch: choose a tile, a number or a port, then tap where it lies on the table. No map is laid out here.

It draws on the page of the new game. What the box still holds is counted from the kit; the rules of placing a map are
only those the printed kit follows: every hex that bears a number has one, and ports share no corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from companion.board.island import island
from companion.board.layout import corner_hexes
from companion.board.maps import BoardMap, MapKit, Port, by_letters, exchanged, lay_out
from companion.game.panels import Mark
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from ui.drawing.theme import Tone
from ui.tablet.board.view import BoardView
from ui.tablet.board.widget import Board
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, CornerCaption, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.new_game.draft import as_laid
from ui.tablet.screens.page import Page
from ui.tablet.screens.rows import Flow, beside

ONE_COLUMN = 6
"""More sorts of tiles than these stand in two columns."""
BRIEF = 240
"""Tiles narrower than this in dp say only how many are left."""


class Brush(msgspec.Struct, frozen=True):
    """What the next tap lays: a terrain, a number, a port (kind and rate), or the robber.

    The number 0 lays all of them, by their letters.
    """

    mode: str
    word: str = ""
    number: int = 0


class MapEntry:
    """The palette and the board to tap. `done(board)` with the map, or None when it was given up."""

    def __init__(
        self,
        page: Page,
        terrain: Mapping[str, str],
        kit: MapKit,
        board: BoardMap,
        done: Callable[[BoardMap | None], None],
    ) -> None:
        """`terrain` says what each sort of tile yields."""
        self.page, self.terrain, self.kit, self.done = page, terrain, kit, done
        self.board = as_laid(kit, board) if board.island == kit.island else blank(kit)
        self.brush = Brush("terrain", kit.terrain[0][0])

    def draw(self) -> None:
        """Draw the board with the places the brush may be tapped on, and the palette."""
        page = self.page
        board = page.part("board", page.disc, lambda: Board(page.kit.look))
        board.tapped = self.tap
        robber = Mark(self.board.robber, "robber", NOBODY)
        where = targets(self.board, self.kit, self.brush)
        board.show(BoardView(map=self.board, marks=(robber,), highlight=where))
        title = page.part("title", page.kit.stage.box("title"), lambda: CornerCaption(page.kit.look))
        title.show(CaptionLine(page.say(Text.of("The map by touch")), strong=True), CaptionLine(page.say(self._left())))
        page.head(Text.of("What lies where?"))
        flow = page.column(76)
        self._modes(flow)
        {"terrain": self._terrain, "token": self._tokens, "port": self._ports}[self.brush.mode](flow)
        page.actions(
            (Text.of("It lies so"), self.finish),
            (Text.of("Clear"), lambda: self._become(blank(self.kit))),
            (Text.of("Back"), lambda: self.done(None)),
        )

    def _left(self) -> Text:
        left = sum(n for _, n in missing(self.board, self.kit)[self.brush.mode].items() if n > 0)
        return Text.of("{n} still in the box", n=left)

    def _modes(self, flow: Flow) -> None:
        firsts = (
            Brush("terrain", self.kit.terrain[0][0]),
            Brush("token"),
            Brush("port", *self.kit.ports[0]),
        )
        titles = (Text.of("Tiles"), Text.of("Numbers"), Text.of("Ports"))
        for box, brush, text in zip(beside(flow.row(64, 16), (1, 1, 1)), firsts, titles, strict=True):
            view = TileView(self.page.say(text), chosen=brush.mode == self.brush.mode)
            self.page.tile(f"mode {brush.mode}", box, view, partial(self._take, brush))

    def _terrain(self, flow: Flow) -> None:
        left, icons = missing(self.board, self.kit)["terrain"], self.terrain
        words = [word for word, _ in self.kit.terrain]
        if len([h for h, word in self.board.terrain if word in self.kit.barren]) > 1:
            words.append("robber")
        across = 1 if self.page.kit.stage.portrait or len(words) <= ONE_COLUMN else 2
        for start in range(0, len(words), across):
            for box, word in zip(
                beside(flow.row(56, 8), [1.0] * across, 8), words[start : start + across], strict=False
            ):
                if word == "robber":
                    brush = Brush("terrain", word)
                    view = TileView(self.page.term(word), icon=word, row=True, chosen=self.brush == brush)
                    self.page.tile(word, box, view, partial(self._take, brush))
                else:
                    self._choice(box, Brush("terrain", word), icons.get(word, ""), left[word])

    def _tokens(self, flow: Flow) -> None:
        spiral = TileView(
            self.page.say(Text.of("By the letters: tap corner A")), row=True, chosen=not self.brush.number
        )
        self.page.tile("letters", flow.row(64, 12), spiral, partial(self._take, Brush("token")))
        left = missing(self.board, self.kit)["token"]
        numbers = sorted(set(self.kit.tokens))
        for start in range(0, len(numbers), 5):
            row = numbers[start : start + 5]
            for box, number in zip(beside(flow.row(96, 12), [1.0] * 5, 10), row, strict=False):
                brush = Brush("token", number=number)
                view = TileView(str(number), chosen=self.brush == brush)
                high = Box(box.x, box.y, box.w, 68)
                self.page.tile(f"token {number}", high, view, partial(self._take, brush))
                told = self.page.say(Text.of("{n} left", n=left[str(number)]))
                below = Box(box.x, box.y + 70, box.w, 26)
                self.page.words(f"left {number}", below, ParagraphView(told, 20, Tone.MUTED, anchor=0.5))

    def _ports(self, flow: Flow) -> None:
        left = missing(self.board, self.kit)["port"]
        for kind, rate in dict.fromkeys(self.kit.ports):
            icon = "" if kind == "any" else kind
            self._choice(flow.row(56, 8), Brush("port", kind, rate), icon, left[f"{kind} {rate}"])

    def _choice(self, box: Box, brush: Brush, icon: str, left: int) -> None:
        name = self.page.say(Text.of("any card")) if brush.word == "any" else self.page.term(brush.word)
        text = f"{brush.number}:1  {name}" if brush.mode == "port" else name
        note = self.page.say(Text.of("{n} left", n=left)) if box.w > BRIEF else str(left)
        view = TileView(text, icon=icon, row=True, note=note, chosen=self.brush == brush)
        self.page.tile(f"brush {brush.word} {brush.number}", box, view, lambda: self._take(brush))

    def _take(self, brush: Brush) -> None:
        self.brush = brush
        self.page.refresh()

    def _become(self, board: BoardMap) -> None:
        self.board = board
        self.page.refresh()

    def tap(self, place: str) -> None:
        """Lay what the brush holds at a place; the same number or port tapped again is taken away."""
        self._become(laid(self.board, self.kit, self.brush, place))

    def finish(self) -> None:
        """Hand the map over, or say what it lacks."""
        refused = incomplete(self.board, self.kit)
        if refused is None:
            self.done(exchanged(self.kit, self.board))
        else:
            self.page.refuse(refused)


def blank(kit: MapKit) -> BoardMap:
    """Return the island bare: every hex barren, no number, no port."""
    where = island(kit.island)
    return lay_out(where, dict.fromkeys(where.land, kit.barren[0]), {}, (), where.land[0])


def targets(board: BoardMap, kit: MapKit, brush: Brush) -> tuple[str, ...]:
    """Return where the brush may be tapped: on any hex, on those that bear, or on coast away from other ports."""
    where = island(board.island)
    if brush.mode == "port":
        ends = {port.edge: set(where.edge_corners[port.edge]) for port in board.ports}
        near = {corner for corners in ends.values() for corner in corners}
        return tuple(e for e in where.coast_edges if e in ends or not near & set(where.edge_corners[e]))
    if brush.mode == "token" and not brush.number:
        return corner_hexes(where)
    if brush.mode == "token":
        return tuple(h for h, word in board.terrain if word not in kit.barren)
    if brush.word == "robber":
        return tuple(h for h, word in board.terrain if word in kit.barren)
    return where.land


def laid(board: BoardMap, kit: MapKit, brush: Brush, place: str) -> BoardMap:
    """Return the map with one thing more, or with a number or a port taken away that lay there already."""
    terrain, tokens, robber = dict(board.terrain), dict(board.tokens), board.robber
    ports = {port.edge: port for port in board.ports}
    if brush.mode == "port":
        here = ports.pop(place, None)
        if here is None or (here.kind, here.rate) != (brush.word, brush.number):
            ports[place] = Port(place, brush.word, brush.number)
    elif brush.mode == "token" and not brush.number:
        tokens = by_letters(kit, island(board.island), terrain, place)
    elif brush.mode == "token":
        if tokens.pop(place, None) != brush.number:
            tokens[place] = brush.number
    elif brush.word == "robber":
        robber = place
    else:
        terrain[place] = brush.word
        if brush.word in kit.barren:
            tokens.pop(place, None)
    barren = [h for h in terrain if terrain[h] in kit.barren]
    if barren and robber not in barren:
        robber = barren[0]
    return lay_out(island(board.island), terrain, tokens, ports.values(), robber)


def missing(board: BoardMap, kit: MapKit) -> dict[str, Counter[str]]:
    """Return how many of each thing of the kit are not on the map; below zero, there are too many."""
    box = {
        "terrain": Counter(dict(kit.terrain)),
        "token": Counter(map(str, kit.tokens)),
        "port": Counter(f"{kind} {rate}" for kind, rate in kit.ports),
    }
    box["terrain"].subtract(word for _, word in board.terrain)
    box["token"].subtract(str(number) for _, number in board.tokens)
    box["port"].subtract(f"{port.kind} {port.rate}" for port in board.ports)
    return box


def incomplete(board: BoardMap, kit: MapKit) -> Refusal | None:
    """Say what the map lacks before it can be played on. How many tiles of a kind lie there is the table's affair."""
    bare = [h for h, word in board.terrain if word not in kit.barren and board.token_of(h) is None]
    if bare:
        text = Text.counted(
            "{n} hex has no number yet: choose Numbers, then tap it.",
            "{n} hexes have no number yet: choose Numbers, then tap them.",
            len(bare),
        )
        return Refusal("no-number", "BASE-SETUP-01", text)
    if not board.tokens:
        return Refusal("bare", "BASE-SETUP-01", Text.of("The island is still bare: choose Tiles, then tap the hexes."))
    if all(word not in kit.barren for _, word in board.terrain):
        text = Text.of("The robber has nowhere to start: one hex must bear nothing.")
        return Refusal("no-barren", "BASE-SETUP-03", text)
    return None
