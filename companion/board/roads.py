"""Road length: the longest trail over one player's roads, exactly, in every case.

Who owns a road, what blocks a corner and what a road counts are arguments; variants answer them. Awards,
minimum lengths and pieces must never enter.

How it works. At most three edges meet at a corner, and a blocked corner may end a trail but not be
passed, so it counts as a separate end for each road there. Two steps follow:

1. Peel. A road with a free end lies on no ring. Take such roads off one by one, and remember at the
   corner where each was attached how long the longest arm is that hung there. Where two arms met,
   they are a trail of their own, and only the longer one can be part of a trail that goes on.
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

_Network = dict[str, dict[str, tuple[int, int]]]
"""For each node the nodes to which a road leads: what that road counts, and its bit among all roads."""

_Rings = dict[str, list[tuple[str, int, int]]]
"""The same of rings and of what lies between them: to which node a road leads, what it counts, its bit."""

_KEPT = 64
"""Lengths kept: the networks of six players as several viewers asked for them in the last few moves."""


def longest_road(island: Island, edges: Mapping[Edge, int], blocked: AbstractSet[Corner]) -> int:
    """Return the length of the longest trail that uses no edge twice (BASE-AWARD-01); 0 without roads.

    `edges` are one player's roads with what each counts: 1, or 2 when widened (GC-WIDE-20). `blocked`
    are the corners that no trail of his may pass, only end at. Raises ValueError for an edge that is
    not on the island or counts less than 1.
    """
    touched = chain.from_iterable([island.edge_corners.get(edge, ()) for edge in edges])
    return remembered(island, tuple(edges), tuple(edges.values()), frozenset(blocked).intersection(touched))


@lru_cache(_KEPT)
def remembered(island: Island, edges: tuple[Edge, ...], counts: tuple[int, ...], blocked: frozenset[Corner]) -> int:
    """Search, or return what was found the last time; `remembered.cache_clear()` forgets all."""
    return search(island, dict(zip(edges, counts, strict=True)), blocked)


def search(island: Island, edges: Mapping[Edge, int], blocked: AbstractSet[Corner]) -> int:
    """Search what `longest_road` returns, whether or not it was searched before."""
    network = _network(island, edges, blocked)
    arms, best = _peel(network)
    rings = {node: [(onward, *road) for onward, road in roads.items()] for node, roads in network.items() if roads}
    walked = 0
    for start in sorted(rings, key=lambda node: not _begins(node, rings, arms)):
        if not _begins(start, rings, arms) and walked & rings[start][0][2]:
            continue  # On a network that was walked from its corners of three roads.
        for node, used, length in _walks(rings, start):
            walked |= used
            ends = arms.get(start, 0) + (arms.get(node, 0) if node != start else 0)
            best = max(best, ends + length)
    return best


def _network(island: Island, edges: Mapping[Edge, int], blocked: AbstractSet[Corner]) -> _Network:
    network: _Network = {}
    for i, (edge, counts) in enumerate(edges.items()):
        if edge not in island.edge_corners:
            raise ValueError(f'"{edge}" is no edge of the {island.name} island: name the two hexes beside it.')
        if counts < 1:
            raise ValueError(f"The road on {edge} counts {counts}: a road counts 1 or more.")
        one, other = island.edge_corners[edge]
        if one in blocked:
            one = f"{one} {edge}"
        if other in blocked:
            other = f"{other} {edge}"
        road = (counts, 1 << i)
        network.setdefault(one, {})[other] = road
        network.setdefault(other, {})[one] = road
    return network


def _begins(node: str, rings: _Rings, arms: Mapping[str, int]) -> bool:
    """Whether three roads meet at this node of the rings, so that a longest trail may begin here."""
    return node in arms or len(rings[node]) % 2 == 1


def _peel(network: _Network) -> tuple[dict[str, int], int]:
    """Take every road off that lies neither on a ring nor between rings.

    Returns how long the longest arm at each node is, and the longest trail made of arms only.
    """
    arms = dict[str, int]()
    best = 0
    ends = [node for node, roads in network.items() if len(roads) == 1]
    for node in ends:  # which grows meanwhile
        if not network[node]:
            continue  # The last road of a tree has two free ends; the other one was first.
        onward, (counts, _) = network[node].popitem()
        del network[onward][node]
        arm, rival = arms.get(node, 0) + counts, arms.get(onward, 0)
        best = max(best, arm + rival)
        if arm > rival:
            arms[onward] = arm
        if len(network[onward]) == 1:
            ends.append(onward)
    return arms, best


def _walks(rings: _Rings, start: str) -> Iterator[tuple[str, int, int]]:
    """Yield every trail over the rings from `start`: (node it has reached, bits of its roads, length)."""
    unfinished = [(start, 0, 0)]
    while unfinished:
        walk = node, used, length = unfinished.pop()
        yield walk
        for onward, counts, bit in rings[node]:
            if not used & bit:
                unfinished.append((onward, used | bit, length + counts))
