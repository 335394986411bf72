"""Laying an island: what a tap lays or takes off, what is open, what the box still holds, and how each is said.

What the box still holds is counted from the kit; the rules of placing a map are only those the printed kit follows:
every hex that bears a number has one, and ports share no corner. No widget may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.board.island import island
from companion.board.layout import corner_hexes
from companion.board.maps import BoardMap, MapKit, Port, by_letters, exchanged, lay_out
from companion.game.text import Refusal, Text, Word
from ui.dialogue.draft import OPEN

LAYERS = ("terrain", "token", "port")
"""The layers of a map, in the order in which they are laid."""
ROBBER = "robber"
TITLES = {"terrain": Text.of("Tiles"), "token": Text.of("Numbers"), "port": Text.of("Ports")}
TO = {"terrain": Text.of("To the tiles"), "token": Text.of("To the numbers"), "port": Text.of("To the ports")}
THEN = {"terrain": Text.of("Then: the numbers"), "token": Text.of("Then: the ports")}
HOW = {
    "terrain": Text.of("Choose a terrain, then tap the hexes where it lies. Tapped once more, it is taken off."),
    "token": Text.of("Choose a number, then tap where it lies. All of them by their letters: tap the corner of A."),
    "port": Text.of("Choose a port, then tap the coast where it lies. Tapped once more, it is taken off."),
}
LETTERS = Text.of("By the letters: tap corner A")
TILES_FIRST = Text.of("First the tiles: letters skip a hex that produces nothing.")
ENTER = Text.of("Enter the map")
WHAT_LIES = Text.of("What lies where?")
CLEAR, CLEAR_AGAIN, KEEP = Text.of("Clear"), Text.of("Tap Clear again, or keep them."), Text.of("Keep them")
MAP_DONE = Text.of("Map is done")
IS_IT_RIGHT, FIX_IT, AS_IT_IS = Text.of("Is this right?"), Text.of("Fix it"), Text.of("Use it as it is")
FITS_NOT = Text.of("The box holds something else. Fix it, or play on it as it is.")


class Brush(msgspec.Struct, frozen=True):
    """What the next tap lays: a terrain, a number, a port (kind and rate), or the robber.

    The number 0 lays all of them, by their letters.
    """

    mode: str
    word: str = ""
    number: int = 0

    @property
    def key(self) -> str:
        """By what such a thing is counted."""
        return {"terrain": self.word, "token": str(self.number), "port": f"{self.word} {self.number}"}[self.mode]

    @property
    def named(self) -> Text:
        """What it is called."""
        if self.mode == "token":
            return Text.of("{n}", n=self.number) if self.number else LETTERS
        name = Text.of("any card") if self.word == "any" else Text.of("{w}", w=Word(self.word))
        return Text.of("{n}:1 {what}", n=self.number, what=name) if self.mode == "port" else name


class Misfit(msgspec.Struct, frozen=True):
    """Of which thing the map has another number than the box: above zero, so many are missing; below, too many."""

    brush: Brush
    missing: int

    @property
    def told(self) -> Text:
        """How many."""
        return _too_many(-self.missing) if self.missing < 0 else Text.of("{n} missing", n=self.missing)


class Laying(msgspec.Struct, frozen=True):
    """A map on its way: what lies there, what the next tap lays, and what lay there before each tap.

    While it is `asking`, Clear was tapped once; while it `doubts`, it is done, and what does not fit the box is shown.
    """

    board: BoardMap
    kit: MapKit
    brush: Brush
    past: tuple[tuple[Brush, BoardMap], ...] = ()
    asking: bool = False
    doubts: bool = False

    @property
    def mode(self) -> str:
        """The layer that is shown."""
        return self.brush.mode

    @property
    def targets(self) -> tuple[str, ...]:
        """Where it may be tapped; nowhere while it doubts."""
        return () if self.doubts else targets(self.board, self.kit, self.brush)

    @property
    def still(self) -> Text | None:
        """What of the layer is open, before the next one can be laid."""
        n = lacking(self.board, self.kit, self.mode)
        if self.mode not in THEN or not n:
            return None
        if self.mode == "terrain":
            return Text.counted("{n} hex is open.", "{n} hexes are open.", n)
        return Text.counted("{n} hex without a number", "{n} hexes without a number", n)

    @property
    def next_layer(self) -> Brush | None:
        """What is in hand first on another layer that is not whole."""
        others = (brush for brush in firsts(self.kit) if brush.mode != self.mode)
        return next((brush for brush in others if lacking(self.board, self.kit, brush.mode)), None)

    @property
    def brushes(self) -> tuple[Brush, ...]:
        """What can be taken in hand on this layer, but for the letters."""
        match self.mode:
            case "terrain":
                barren = sum(word in self.kit.barren for _, word in self.board.terrain)
                robber = (Brush("terrain", ROBBER),) if barren > 1 else ()
                return (*(Brush("terrain", word) for word, _ in self.kit.terrain), *robber)
            case "token":
                return tuple(Brush("token", number=number) for number in sorted(set(self.kit.tokens)))
        return tuple(Brush("port", *port) for port in dict.fromkeys(self.kit.ports))

    def taking(self, brush: Brush) -> Laying:
        """Take something else in hand."""
        return replace(self, brush=brush, asking=False, doubts=False)

    def tapped(self, place: str) -> Laying:
        """Lay what is in hand at a place."""
        return self._become(laid(self.board, self.kit, self.brush, place))

    def cleared(self) -> Laying:
        """Ask first, then take all off that lies on this layer, and on no other."""
        if not self.asking:
            return replace(self, asking=lying(self.board, self.brush.mode) > 0)
        return self._become(bare(self.board, self.brush.mode))

    def kept(self) -> Laying:
        """Keep what Clear asked about."""
        return replace(self, asking=False)

    def undone(self) -> Laying:
        """Take the last change back, and show the layer it was on."""
        if not self.past:
            return self.kept()
        brush, board = self.past[-1]
        return replace(self, board=board, brush=brush, past=self.past[:-1], asking=False)

    def finished(self) -> Laying | BoardMap | Refusal:
        """Hand the map over, say what it lacks, or doubt: ask about what does not fit the box."""
        refused = incomplete(self.board, self.kit)
        if refused is not None:
            return refused
        return replace(self, doubts=True) if misfits(self.board, self.kit) else self.handed

    @property
    def handed(self) -> BoardMap:
        """The map as it is played on."""
        return exchanged(self.kit, self.board)

    def _become(self, board: BoardMap) -> Laying:
        if board == self.board:
            return self.kept()
        return replace(self, board=board, past=(*self.past, (self.brush, self.board)), asking=False)


def begun_with(kit: MapKit, board: BoardMap) -> Laying:
    """Return the laying of a map that lies there already, the first terrain in hand."""
    return Laying(board, kit, firsts(kit)[0])


def firsts(kit: MapKit) -> tuple[Brush, ...]:
    """Return what is in hand first on each layer."""
    return Brush("terrain", kit.terrain[0][0]), Brush("token"), Brush("port", *kit.ports[0])


def blank(kit: MapKit) -> BoardMap:
    """Return the island bare: every hex open, no number, no port."""
    where = island(kit.island)
    return lay_out(where, dict.fromkeys(where.land, OPEN), {}, (), where.land[0])


def bare(board: BoardMap, mode: str) -> BoardMap:
    """Return a map with nothing on one layer; the others stay as they lie."""
    return replace(
        board,
        terrain=tuple((h, OPEN if mode == "terrain" else word) for h, word in board.terrain),
        tokens=() if mode == "token" else board.tokens,
        ports=() if mode == "port" else board.ports,
    )


def left_of(board: BoardMap, kit: MapKit, brush: Brush) -> int:
    """Return how many of a thing are left in the box; below zero, there are too many on the map."""
    return missing(board, kit)[brush.mode][brush.key]


def left_told(left: int) -> Text:
    """Say how many of a thing are left in the box."""
    if left < 0:
        return _too_many(-left)
    return Text.of("{n} left", n=left) if left else Text.of("all laid")


def _too_many(n: int) -> Text:
    return Text.of("{n} too many", n=n)


def all_off(board: BoardMap, mode: str) -> Text:
    """Ask whether all of a layer is to go."""
    n = lying(board, mode)
    return {
        "terrain": Text.counted("Take {n} tile off?", "Take all {n} tiles off?", n),
        "token": Text.counted("Take {n} number off?", "Take all {n} numbers off?", n),
        "port": Text.counted("Take {n} port off?", "Take all {n} ports off?", n),
    }[mode]


def lying_told(board: BoardMap, kit: MapKit, mode: str) -> Text:
    """Say how many things lie on a layer, of how many."""
    return Text.of("Laid: {n} of {of}", n=lying(board, mode), of=in_box(kit, mode))


def lying(board: BoardMap, mode: str) -> int:
    """Return how many things lie on a layer."""
    tiles = sum(word != OPEN for _, word in board.terrain)
    return {"terrain": tiles, "token": len(board.tokens), "port": len(board.ports)}[mode]


def in_box(kit: MapKit, mode: str) -> int:
    """Return how many things of a layer come in the box."""
    tiles = sum(count for _, count in kit.terrain)
    return {"terrain": tiles, "token": len(kit.tokens), "port": len(kit.ports)}[mode]


def lacking(board: BoardMap, kit: MapKit, mode: str) -> int:
    """Return how many places of a layer still wait: open hexes, hexes without their number, ports in the box."""
    if mode == "terrain":
        return sum(word == OPEN for _, word in board.terrain)
    if mode == "token":
        return sum(word not in kit.barren and board.token_of(h) is None for h, word in board.terrain)
    return sum(n for n in missing(board, kit)["port"].values() if n > 0)


def targets(board: BoardMap, kit: MapKit, brush: Brush) -> tuple[str, ...]:
    """Return where the brush may be tapped: on any hex, on those that bear, or on coast away from other ports."""
    where = island(board.island)
    if brush.mode == "port":
        ends = {port.edge: set(where.edge_corners[port.edge]) for port in board.ports}
        near = {corner for corners in ends.values() for corner in corners}
        return tuple(e for e in where.coast_edges if e in ends or not near & set(where.edge_corners[e]))
    if brush.mode == "token" and not brush.number:
        return () if lacking(board, kit, "terrain") else corner_hexes(where)  # letters skip a hex that produces nothing
    if brush.mode == "token":
        return tuple(h for h, word in board.terrain if word not in (*kit.barren, OPEN) or board.token_of(h))
    if brush.word == ROBBER:
        return tuple(h for h, word in board.terrain if word in kit.barren)
    return where.land


def laid(board: BoardMap, kit: MapKit, brush: Brush, place: str) -> BoardMap:
    """Return the map with one thing more, or with one taken off: the same that lay there already."""
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
    elif brush.word == ROBBER:
        robber = place
    else:
        terrain[place] = OPEN if terrain[place] == brush.word else brush.word
        if terrain[place] in kit.barren:
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
    box["terrain"].subtract(word for _, word in board.terrain if word != OPEN)
    box["token"].subtract(str(number) for _, number in board.tokens)
    box["port"].subtract(f"{port.kind} {port.rate}" for port in board.ports)
    return box


def misfits(board: BoardMap, kit: MapKit) -> tuple[Misfit, ...]:
    """Return what does not fit the box, layer by layer: a table may play on it all the same, if it says so."""

    def found() -> Iterator[Misfit]:
        box = missing(board, kit)
        for word, n in box["terrain"].items():
            yield Misfit(Brush("terrain", word), n)
        for number, n in sorted(box["token"].items(), key=lambda row: int(row[0])):
            yield Misfit(Brush("token", number=int(number)), n)
        for port, n in box["port"].items():
            kind, _, rate = port.rpartition(" ")
            yield Misfit(Brush("port", kind, int(rate)), n)

    return tuple(misfit for misfit in found() if misfit.missing)


def incomplete(board: BoardMap, kit: MapKit) -> Refusal | None:
    """Say what the map lacks before it can be played on at all."""
    still, without = lacking(board, kit, "terrain"), lacking(board, kit, "token")
    if still == len(board.terrain) or not (still or without or board.tokens):
        return Refusal("bare", "BASE-SETUP-01", Text.of("The island is still bare: choose Tiles, then tap the hexes."))
    if still:
        text = Text.counted(
            "{n} hex is still open: choose Tiles, then tap it.",
            "{n} hexes are still open: choose Tiles, then tap them.",
            still,
        )
        return Refusal("open", "BASE-SETUP-01", text)
    if without:
        text = Text.counted(
            "{n} hex has no number yet: choose Numbers, then tap it.",
            "{n} hexes have no number yet: choose Numbers, then tap them.",
            without,
        )
        return Refusal("no-number", "BASE-SETUP-01", text)
    if all(word not in kit.barren for _, word in board.terrain):
        text = Text.of("The robber has nowhere to start: one hex must produce nothing.")
        return Refusal("no-barren", "BASE-SETUP-03", text)
    return None
