"""The coast as the works and the waves use it: facings, what dikes cover, and the marker's track. Pure geometry.

Everything is read off the island in play, so that it holds for every island (GC-GEO-05). No card and no seat's
choice may enter.
"""

from __future__ import annotations

from companion.board.island import Corner, Edge, Hex, Island, neighbour
from companion.board.maps import letter_a
from companion.game.state import Game
from companion.rules.contractors.works import DIKE, MARKER, SIDES, WIDENING, Kind

STEP_SIDES = ("NW", "NE", "E", "SE", "SW", "W")
"""The normals of the coast, clockwise; facing i lies halfway between normal i and normal i+1 (GC-GEO-04)."""
ANY_PORT = "any"


def edges_at(island: Island, corner: Corner) -> tuple[Edge, ...]:
    """The two coastal edges that meet at a coastal corner, clockwise; none for an inland corner (GC-GEO-02)."""
    if corner not in island.coast_corners:
        return ()
    at, coast = island.coast_corners.index(corner), island.coast_edges
    return (coast[at], coast[(at + 1) % len(coast)])


def facing(island: Island, corner: Corner) -> str | None:
    """The side a coastal corner faces, halfway between its edges' normals; None inland (GC-GEO-04, GC-WAVE-11)."""
    normals = {island.edge_step[edge] for edge in edges_at(island, corner)}
    pairs = zip(STEP_SIDES, (*STEP_SIDES[1:], STEP_SIDES[0]), strict=True)
    return next((side for side, pair in zip(SIDES, pairs, strict=True) if set(pair) == normals), None)


def covered(game: Game) -> frozenset[Edge]:
    """The coastal edges that dikes cover: each the two that meet at its centre (GC-DIKE-04, -08)."""
    return frozenset(edge for corner in game.everywhere(DIKE) for edge in edges_at(game.island, corner))


def free_for_a_dike(game: Game) -> tuple[Corner, ...]:
    """The corners that can be a dike's centre: neither of their edges is covered (GC-DIKE-02, -03)."""
    island, taken = game.island, covered(game)
    return tuple(corner for corner in island.coast_corners if taken.isdisjoint(edges_at(island, corner)))


def marker_start(game: Game) -> Hex | None:
    """The sea hex where the marker begins; None if the table has to choose (GC-SETUP-03, -04)."""
    chosen = game.option("marker_start")
    if chosen != "corner":
        return chosen if chosen in game.island.sea else None
    kit = game.variant.kits.get(game.board.island)
    letter = letter_a(game.board, kit) if kit else None
    return beside_letter(game.island, letter) if letter else None


def beside_letter(island: Island, letter: Hex) -> Hex | None:
    """The sea hex beside token A: the one at a corner that touches no other land, else the first clockwise.

    None if no sea hex is beside it (GC-SETUP-04).
    """
    sea = [hex_ for step in STEP_SIDES if (hex_ := neighbour(letter, step)) in island.sea]
    alone = [hex_ for hex_ in sea if sum(neighbour(hex_, step) in island.land for step in STEP_SIDES) == 1]
    clockwise = [hex_ for hex_ in sea if not any(hex_ == onward(island, other, 1) for other in sea)]
    return next(iter((*alone, *clockwise)), None)


def onward(island: Island, sea: Hex, steps: int) -> Hex:
    """The sea hex so many steps clockwise on the ring (GC-MARK-03, -06)."""
    return island.sea[(island.sea.index(sea) + steps) % len(island.sea)]


def offered(game: Game, sea: Hex | None) -> Kind:
    """The work that is on offer with the marker there: widening at a 3:1 port, else a dike (GC-MARK-01, -02)."""
    at_port = any(port.kind == ANY_PORT and game.island.edge_sea[port.edge] == sea for port in game.board.ports)
    return WIDENING if at_port else DIKE


def work_on_offer(game: Game) -> Kind:
    """The work the next auction is for (GC-BID-02)."""
    return offered(game, game.where(MARKER))
