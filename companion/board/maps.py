"""Maps: which terrain, number token and port lies where on an island, and how a new one is laid out.

A BoardMap is what the cardboard shows at the start of a game; it never changes while the pieces move. Terrain and kinds
of cards are words of a MapKit. Nothing here may know these words, what a terrain yields, or how a variant plays.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, cached_property

import msgspec

from companion.board.chance import Chance, shuffled
from companion.board.island import (
    LARGE,
    STANDARD,
    Corner,
    Edge,
    Hex,
    Island,
    axial,
    island,
)
from companion.board.layout import apart, corner_hexes, spiral_from

_WORD = re.compile(r"[a-z]+([ _-][a-z]+)*")

RED = (6, 8)
"""The tokens printed in red, which a free layout keeps apart (BASE-SETUP-02)."""


class Port(msgspec.Struct, frozen=True):
    """A port on one coastal edge (BASE-GEO-07): `rate` cards of `kind` for one, `any` for a 3:1 port."""

    edge: Edge
    kind: str
    rate: int


class BoardMap(msgspec.Struct, frozen=True, dict=True):
    """One laid-out map. Made by `lay_out`, which sorts everything, so that equal maps are equal values.

    `terrain` names every land hex; `tokens` only those with a number token; `robber` is where he
    stands when the game begins.
    """

    island: str
    terrain: tuple[tuple[Hex, str], ...]
    tokens: tuple[tuple[Hex, int], ...]
    ports: tuple[Port, ...]
    robber: Hex

    @cached_property
    def _terrain(self) -> dict[Hex, str]:
        return dict(self.terrain)

    @cached_property
    def _tokens(self) -> dict[Hex, int]:
        return dict(self.tokens)

    @cached_property
    def _hexes(self) -> dict[int, tuple[Hex, ...]]:
        return {number: tuple(h for h, token in self.tokens if token == number) for _, number in self.tokens}

    @cached_property
    def _ports(self) -> dict[Corner, tuple[Port, ...]]:
        ends = island(self.island).edge_corners
        corners = {corner for port in self.ports for corner in ends[port.edge]}
        return {corner: tuple(p for p in self.ports if corner in ends[p.edge]) for corner in corners}

    def terrain_of(self, hex_: Hex) -> str:
        """Return the terrain of a land hex. Raises KeyError for anything else."""
        return self._terrain[hex_]

    def token_of(self, hex_: Hex) -> int | None:
        """Return the number on a hex, or None where no token lies."""
        return self._tokens.get(hex_)

    def hexes_with(self, token: int) -> tuple[Hex, ...]:
        """Return the hexes with this number: those that a roll of it makes produce (BASE-PROD-01)."""
        return self._hexes.get(token, ())

    def port_at(self, corner: Corner) -> tuple[Port, ...]:
        """Return the port whose edge ends at this corner, or nothing (BASE-GEO-07)."""
        return self._ports.get(corner, ())


class MapKit(msgspec.Struct, frozen=True):
    """What comes in the box for one map. A variant with other terrain or ports brings a kit of its own.

    `terrain`: how many tiles of each kind. `tokens`: in letter order. `ports`: pairs of kind and rate.
    `barren`: terrain that takes no token; the robber starts there (BASE-SETUP-01, -03).
    `instead`: the terrain that takes the place of each barren tile once all is laid out, with the first of the `spare`
    tokens that no neighbour has; "": barren tiles stay.
    Words are lower-case, so that a map can be typed. Raises ValueError for other words, or if the tiles do not fill the
    island.
    """

    island: str
    terrain: tuple[tuple[str, int], ...]
    tokens: tuple[int, ...]
    ports: tuple[tuple[str, int], ...]
    barren: tuple[str, ...] = ("desert",)
    instead: str = ""
    spare: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Check that every hex gets a tile, every hex that needs one a token, and the robber a place."""
        where = island(self.island)
        for word, _ in (*self.terrain, *self.ports):
            if not _WORD.fullmatch(word):
                raise ValueError(f'"{word}" is no word for a map: write it in the letters a to z.')
        tiles = sum(count for _, count in self.terrain)
        barren = sum(count for word, count in self.terrain if word in self.barren)
        if tiles != len(where.land):
            raise ValueError(f"{tiles} terrain tiles for {len(where.land)} hexes: change the counts.")
        if len(self.tokens) != tiles - barren:
            raise ValueError(f"{len(self.tokens)} tokens for {tiles - barren} hexes: change the tokens.")
        if not barren:
            raise ValueError("No tile without a token, so the robber has nowhere to start: add one.")
        if len(self.ports) > len(where.sea) // 2:
            raise ValueError(f"{len(self.ports)} ports for {len(where.sea)} sea hexes: take every other one.")


_FIVE_PORTS = (("wood", 2), ("brick", 2), ("sheep", 2), ("wheat", 2), ("ore", 2))

STANDARD_KIT = MapKit(
    island=STANDARD.name,
    terrain=(("forest", 4), ("pasture", 4), ("fields", 4), ("hills", 3), ("mountains", 3), ("desert", 1)),
    tokens=(5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    ports=(*[("any", 3)] * 4, *_FIVE_PORTS),
)
"""The base game for 3 and 4 players (BASE-COMP-05..07), tokens A to R."""

LARGE_KIT = MapKit(
    island=LARGE.name,
    terrain=(("forest", 6), ("pasture", 6), ("fields", 6), ("hills", 5), ("mountains", 5), ("desert", 2)),
    tokens=(2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6),
    ports=(*[("any", 3)] * 5, *_FIVE_PORTS, ("sheep", 2)),
)
"""The game for 5 and 6 players (BASE-COMP-08), tokens A to Y, Za, Zb, Zc as printed on its letter side."""


def lay_out(
    where: Island, terrain: Mapping[Hex, str], tokens: Mapping[Hex, int], ports: Iterable[Port], robber: Hex
) -> BoardMap:
    """Put a map together, everything sorted by hexes as numbers and by edges in the island's order."""
    return BoardMap(
        island=where.name,
        terrain=tuple((h, terrain[h]) for h in sorted(terrain, key=axial)),
        tokens=tuple((h, tokens[h]) for h in sorted(tokens, key=axial)),
        ports=tuple(sorted(ports, key=lambda port: where.edges.index(port.edge))),
        robber=robber,
    )


# fmt: off
_BEGINNER_TERRAIN = (
    "mountains", "pasture", "forest",
    "fields", "hills", "pasture", "hills",
    "fields", "forest", "desert", "forest", "mountains",
    "forest", "mountains", "fields", "pasture",
    "hills", "fields", "pasture",
)
# fmt: on
_BEGINNER_TOKENS = (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)
_BEGINNER_PORTS = ("any", "wheat", "ore", "any", "sheep", "any", "any", "brick", "wood")
_FRAME = (0, 3, 7, 10, 13, 17, 20, 23, 27)


@cache
def beginner() -> BoardMap:
    """Return the starting map for beginners that the rules of the base game print, ports included.

    It does not follow the letters: its tokens are set out one by one. The ports stand where the
    printed frame has them, on coast edges c0, c3, c7 and on, the same on each third of the coast.
    """
    ports = zip(_FRAME, _BEGINNER_PORTS, strict=True)
    return lay_out(
        STANDARD,
        dict(zip(STANDARD.land, _BEGINNER_TERRAIN, strict=True)),
        {h: token for h, token in zip(STANDARD.land, _BEGINNER_TOKENS, strict=True) if token},
        [Port(STANDARD.coast_edges[i], kind, 3 if kind == "any" else 2) for i, kind in ports],
        robber=STANDARD.land[_BEGINNER_TERRAIN.index("desert")],
    )


def spiral(kit: MapKit, chance: Chance) -> BoardMap:
    """Lay out a map by the letters: random terrain and ports, tokens in a spiral (BASE-SETUP-02).

    The spiral starts on a corner hex that chance chooses and runs anticlockwise inward. The
    printed letters keep the red numbers apart on both islands, wherever the deserts lie.
    """
    where = island(kit.island)
    starts = corner_hexes(where)
    terrain = _random_terrain(kit, where, chance)
    tokens = by_letters(kit, where, terrain, starts[chance.below(len(starts))])
    return _finish(kit, where, terrain, tokens, chance)


def by_letters(kit: MapKit, where: Island, terrain: Mapping[Hex, str], start: Hex) -> dict[Hex, int]:
    """Return the tokens as their letters lay them, from a corner hex on, past hexes that bear nothing (BASE-SETUP-02).

    On a map whose hexes are not the kit's they go as far as they reach. Raises ValueError for a hex that is no corner.
    """
    fertile = (h for h in spiral_from(where, start) if terrain[h] not in kit.barren)
    return dict(zip(fertile, kit.tokens, strict=False))


def free(kit: MapKit, chance: Chance) -> BoardMap:
    """Lay out a map freely, but no two red numbers side by side (BASE-SETUP-02).

    Terrain, tokens and ports are random, though not every such map is equally likely: places for the
    red numbers are taken in a random order, each as far as the earlier ones allow. Raises ValueError
    when the kit has more red numbers than the island can keep apart.
    """
    where = island(kit.island)
    terrain = _random_terrain(kit, where, chance)
    fertile = shuffled((h for h in where.land if terrain[h] not in kit.barren), chance)
    reds = shuffled((token for token in kit.tokens if token in RED), chance)
    others = (token for token in kit.tokens if token not in RED)
    places = apart(where, fertile, len(reds))
    if places is None:
        raise ValueError(f"{len(reds)} red numbers cannot all lie apart on this island: use fewer.")
    rest = (h for h in fertile if h not in places)
    tokens = dict(zip(places, reds, strict=True)) | dict(zip(rest, others, strict=True))
    return _finish(kit, where, terrain, tokens, chance)


def exchanged(kit: MapKit, board: BoardMap) -> BoardMap:
    """Return a laid-out map with its barren tiles exchanged, where the kit says so; the robber stays in his place."""
    where, terrain, tokens = island(board.island), dict(board.terrain), dict(board.tokens)
    for hex_ in [h for h in where.land if kit.instead and terrain[h] in kit.barren]:
        near = {tokens.get(neighbour) for neighbour in where.hex_neighbours[hex_]}
        terrain[hex_] = kit.instead
        tokens[hex_] = next((token for token in kit.spare if token not in near), kit.spare[-1])
    return lay_out(where, terrain, tokens, board.ports, board.robber)


def letter_a(board: BoardMap, kit: MapKit) -> Hex | None:
    """Return the hex of token A, or None when the tokens do not lie in letter order (BASE-SETUP-02)."""
    where = island(board.island)
    for start in corner_hexes(where):
        fertile = [h for h in spiral_from(where, start) if board.token_of(h) is not None]
        if tuple(map(board.token_of, fertile)) == kit.tokens:
            return fertile[0]
    return None


def _random_terrain(kit: MapKit, where: Island, chance: Chance) -> dict[Hex, str]:
    tiles = [word for word, count in kit.terrain for _ in range(count)]
    return dict(zip(where.land, shuffled(tiles, chance), strict=True))


def _finish(
    kit: MapKit, where: Island, terrain: Mapping[Hex, str], tokens: Mapping[Hex, int], chance: Chance
) -> BoardMap:
    """Add ports, and the robber on a barren hex; of several, chance decides which (BASE-SETUP-03)."""
    barren = [h for h in where.land if terrain[h] in kit.barren]
    ports = _random_ports(kit, where, chance)
    return exchanged(kit, lay_out(where, terrain, tokens, ports, barren[chance.below(len(barren))]))


def _random_ports(kit: MapKit, where: Island, chance: Chance) -> list[Port]:
    """Spread the ports over the sea ring, with the full set on every other sea hex (BASE-COMP-07).

    Chance decides which hexes have one, the order of the kinds, and the edge where a sea hex has
    several. Two ports never share a corner: the sea hex between them has an edge of its own.
    """
    offset = chance.below(2)
    ports = []
    for i, (kind, rate) in enumerate(shuffled(kit.ports, chance)):
        sea = where.sea[offset + i * len(where.sea) // len(kit.ports)]
        edges = [edge for edge in where.coast_edges if where.edge_sea[edge] == sea]
        ports.append(Port(edges[chance.below(len(edges))], kind, rate))
    return ports


def pips(token: int) -> int:
    """Return in how many of the 36 throws of two dice this number falls, as printed on its token."""
    return 6 - abs(7 - token)


class Balance(msgspec.Struct, frozen=True):
    """How even a map is, for people who choose one. Pips are ways, of 36, to throw a number."""

    terrain: tuple[tuple[str, int], ...]
    """Pips of all hexes of each terrain that has a token, most first."""
    corners: tuple[tuple[int, int], ...]
    """How many corners have how many pips around them, as (pips, corners), richest first."""


def balance(board: BoardMap) -> Balance:
    """Add up the pips of a map by terrain and by corner."""
    where = island(board.island)
    worth = {h: pips(token) for h, token in board.tokens}
    terrain: Counter[str] = Counter()
    for h, value in worth.items():
        terrain[board.terrain_of(h)] += value
    corners = Counter(sum(worth.get(h, 0) for h in where.corner_hexes[c]) for c in where.corners)
    return Balance(
        terrain=tuple(sorted(terrain.items(), key=lambda item: (-item[1], item[0]))),
        corners=tuple(sorted(corners.items(), reverse=True)),
    )
