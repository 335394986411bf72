"""Road length: the longest trail over one player's roads, exactly, in every case.

Who owns a road, what blocks a corner and what a road counts are arguments; rooms answer them. Awards,
minimum lengths and pieces must never enter.

How it works. At most three edges meet at a corner, and a blocked corner may end a trail but not be
passed, so it counts as a separate end for each road there. Two steps follow:

1. Peel. A road with a free end lies on no ring. Take such roads off one by one, and remember at the
   corner where each was attached the longest arm that hung there. Where two arms met, they are a
   trail of their own, and only the longer one can be part of a trail that goes on.
2. Walk the rings. What is left are rings and the roads between them, usually nothing. A longest trail
   that touches them comes in along an arm (or begins here), uses ring roads, and leaves along an arm
   (or ends here). It can be taken to begin at a corner with three roads of the player: elsewhere it
   could be prolonged, or it is a closed ring that could begin anywhere. So every trail from each such
   corner is tried, and from one corner of each ring that has none.

Peeling takes linear time. The walk grows with every ring, but two rings take 11 roads, three 15 and
four 19, so the 15 to 20 roads of a player stay cheap.

A length hangs on nothing but the arguments, so the last ones found are kept by them: after a new road
only the network it lies in is searched, and not those of the other players again.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain

from companion.board.island import Corner, Edge, Island

_Network = dict[str, list[tuple[Edge, int, int, str]]]
"""For each node the roads that meet there: (edge, its bit, what it counts, node at the other end)."""

_Trail = tuple[int, tuple[Edge, ...]]
"""A length and the edges in walking order. Comparing two compares lengths first, then names: no chance."""

_NOTHING: _Trail = (0, ())
_KEPT = 64
"""Lengths kept: the networks of six players as several viewers asked for them in the last few moves."""


def longest_road(island: Island, edges: Mapping[Edge, int], blocked: AbstractSet[Corner]) -> int:
    """Return the length of the longest trail that uses no edge twice (BASE-AWARD-01); 0 without roads.

    `edges` are one player's roads with what each counts: 1, or 2 when widened (GC-WIDE-20). `blocked`
    are the corners that no trail of his may pass, only end at. Raises ValueError for an edge that is
    not on the island or counts less than 1.
    """
    touched = chain.from_iterable([island.edge_corners.get(edge, ()) for edge in edges])
    return _length(island, tuple(edges), tuple(edges.values()), frozenset(blocked).intersection(touched))


@lru_cache(_KEPT)
def _length(island: Island, edges: tuple[Edge, ...], counts: tuple[int, ...], blocked: frozenset[Corner]) -> int:
    return _longest(_network(island, dict(zip(edges, counts, strict=True)), blocked))[0]


def longest_trail(island: Island, edges: Mapping[Edge, int], blocked: AbstractSet[Corner]) -> tuple[Edge, ...]:
    """Return one longest trail, its edges in walking order, to draw it; arguments as for `longest_road`.

    Of several, the same one is returned whenever the roads are the same, in whatever order they come.
    """
    return _longest(_network(island, edges, blocked))[1]


def _network(island: Island, edges: Mapping[Edge, int], blocked: AbstractSet[Corner]) -> _Network:
    network: _Network = {}
    for i, edge in enumerate(sorted(edges)):
        if edge not in island.edge_corners:
            raise ValueError(f'"{edge}" is no edge of the {island.name} island: name the two hexes beside it.')
        weight = edges[edge]
        if weight < 1:
            raise ValueError(f"The road on {edge} counts {weight}: a road counts 1 or more.")
        one, other = [f"{c} {edge}" if c in blocked else c for c in island.edge_corners[edge]]
        network.setdefault(one, []).append((edge, 1 << i, weight, other))
        network.setdefault(other, []).append((edge, 1 << i, weight, one))
    return network


def _longest(network: _Network) -> _Trail:
    """Peel, then walk the rings. Uses `network` up."""
    arms, best = _peel(network)
    rings = {node: roads for node, roads in network.items() if roads}
    walked = 0
    for start in sorted(rings, key=lambda node: not _begins(node, rings, arms)):
        if not _begins(start, rings, arms) and walked & rings[start][0][1]:
            continue  # On a network that was walked from its corners of three roads.
        length, arm = arms.get(start, _NOTHING)
        for node, used, ring_length, ring in _walks(rings, start):
            walked |= used
            more, end = _NOTHING if node == start else arms.get(node, _NOTHING)
            if length + ring_length + more > best[0]:
                best = (length + ring_length + more, arm + ring + end[::-1])
    return best


def _begins(node: str, rings: _Network, arms: Mapping[str, _Trail]) -> bool:
    """Whether three roads meet at this node of the rings, so that a longest trail may begin here."""
    return node in arms or len(rings[node]) % 2 == 1


def _peel(network: _Network) -> tuple[dict[str, _Trail], _Trail]:
    """Take every road off that lies neither on a ring nor between rings.

    Returns the longest arm at each node, walked towards it, and the longest trail made of arms only.
    """
    arms: dict[str, _Trail] = {}
    best = _NOTHING
    ends = [node for node, roads in network.items() if len(roads) == 1]
    while ends:
        node = ends.pop()
        if not network[node]:
            continue  # The last road of a tree has two free ends; the other one was first.
        edge, bit, weight, onward = network[node].pop()
        network[onward].remove((edge, bit, weight, node))
        length, way = arms.get(node, _NOTHING)
        arm = (length + weight, (*way, edge))
        rival = arms.get(onward, _NOTHING)
        if arm[0] + rival[0] >= best[0]:
            best = max(best, (arm[0] + rival[0], arm[1] + rival[1][::-1]))
        arms[onward] = max(arm, rival)
        if len(network[onward]) == 1:
            ends.append(onward)
    return arms, best


def _walks(rings: _Network, start: str) -> Iterator[tuple[str, int, int, tuple[Edge, ...]]]:
    """Yield every trail over the rings from `start`: (node it has reached, bits, length, edges)."""
    unfinished: list[tuple[str, int, int, tuple[Edge, ...]]] = [(start, 0, 0, ())]
    while unfinished:
        walk = node, used, length, way = unfinished.pop()
        yield walk
        for edge, bit, weight, onward in rings[node]:
            if not used & bit:
                unfinished.append((onward, used | bit, length + weight, (*way, edge)))
