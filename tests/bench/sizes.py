"""How the rules' work grows with the seats at the table and with the roads on the board.

How it grows with a game's moves is in `growing`, with the phones that look on in `phones`. No file and no device.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from companion.board.island import Edge, Island, island
from companion.board.roads import search
from companion.rules.base import BASE
from tests.bench.deciding import SEED, chosen, decided, moments
from tests.bench.figures import MICRO, Effort, Figure, sized, spread, worked
from tests.tablet.evenings import a_setup

POINTS = BASE.options["victory_points"].most  # nobody reaches them soon
SEATS = (3, 4, 5, 6)
ROADS = (5, 10, 15, 20)
NETWORKS = 40


def figures(effort: Effort) -> Iterator[Figure]:
    """Measure each at several sizes."""
    for seats in SEATS:
        played = list(moments(a_setup(seats, victory_points=POINTS), effort.moves))
        yield sized(decided(played, effort.rounds), "seats", seats)
        own = [moment for moment in played if moment.game.front and moment.game.front.waiting == (moment.game.active,)]
        yield sized(chosen(own[len(own) // 10 :: 3] * effort.rounds), "seats", seats)
    board, luck = island(a_setup(4).board.island), Random(SEED)
    for roads in ROADS:
        networks = [_network(board, roads, luck) for _ in range(NETWORKS * effort.rounds)]
        searches = [partial(search, board, network, frozenset()) for network in networks]
        yield sized(spread("longest road, searched", "µs", worked(searches), MICRO), "roads", roads)


def _network(board: Island, roads: int, luck: Random) -> dict[Edge, int]:
    """Return roads of one seat that hang together, laid at random."""
    corner = luck.choice(sorted(board.corners))
    corners, laid = {corner}, dict[Edge, int]()
    while len(laid) < roads:
        free = sorted({edge for at in corners for edge in board.corner_edges[at]} - laid.keys())
        edge = luck.choice(free)
        laid[edge] = 1
        corners.update(board.edge_corners[edge])
    return laid
