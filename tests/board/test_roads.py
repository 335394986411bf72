"""Road length against named vectors and against an independent search that tries everything."""

import os
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from random import Random

import pytest

from companion.board.island import LARGE, STANDARD, Island
from companion.board.roads import longest_road, search

RING = STANDARD.hex_edges["0,0"]
CORNERS = STANDARD.hex_corners["0,0"]
LINE = STANDARD.coast_edges[:8]


def plain(*edges: str) -> dict[str, int]:
    return dict.fromkeys(edges, 1)


def spoke(corner: str) -> str:
    """Return the edge that leaves the middle hex's ring at one of its corners."""
    (edge,) = set(STANDARD.corner_edges[corner]) - set(RING)
    return edge


@pytest.mark.rule("BASE-AWARD-01")
def test_no_roads_have_length_zero() -> None:
    assert longest_road(STANDARD, {}, set()) == 0


@pytest.mark.rule("BASE-AWARD-01", "BASE-T-10")
def test_a_ring_of_six_with_one_road_attached_has_length_seven() -> None:
    assert longest_road(STANDARD, plain(*RING, spoke(CORNERS[0])), set()) == 7


@pytest.mark.rule("BASE-AWARD-01")
def test_a_closed_ring_counts_whole_even_with_a_foreign_building_on_it() -> None:
    assert longest_road(STANDARD, plain(*RING), set()) == 6
    assert longest_road(STANDARD, plain(*RING), {CORNERS[2]}) == 6
    assert longest_road(STANDARD, plain(*RING), {CORNERS[0], CORNERS[2]}) == 4


@pytest.mark.rule("BASE-AWARD-01")
def test_roads_at_both_ends_of_a_ring_use_the_longer_way_round() -> None:
    assert longest_road(STANDARD, plain(*RING, spoke(CORNERS[0]), spoke(CORNERS[1])), set()) == 7
    assert longest_road(STANDARD, plain(*RING, spoke(CORNERS[0]), spoke(CORNERS[3])), set()) == 7
    assert longest_road(STANDARD, plain(*RING[1:], spoke(CORNERS[0]), spoke(CORNERS[1])), set()) == 7


@pytest.mark.rule("BASE-AWARD-01")
def test_of_a_fork_only_the_two_longest_arms_count() -> None:
    fork = STANDARD.corner_edges[CORNERS[0]]
    assert longest_road(STANDARD, plain(*fork), set()) == 2
    assert longest_road(STANDARD, plain(*fork, RING[1]), set()) == 3


@pytest.mark.rule("BASE-AWARD-01")
def test_two_rings_that_share_an_edge_are_walked_all_but_once() -> None:
    # Eleven roads, two corners of three: in at one, out at the other, nothing left over.
    rings = {*RING, *STANDARD.hex_edges["1,0"]}
    assert len(rings) == 11
    assert longest_road(STANDARD, plain(*rings), set()) == 11


@pytest.mark.rule("BASE-AWARD-01")
def test_two_rings_joined_by_a_road_are_walked_whole() -> None:
    joined = plain(*RING, "0,-1|1,-1", *STANDARD.hex_edges["1,-2"])
    assert len(joined) == 13
    assert longest_road(STANDARD, joined, set()) == 13
    near, far = STANDARD.edge_corners["0,-1|1,-1"]
    assert longest_road(STANDARD, joined, {near}) == longest_road(STANDARD, joined, {far}) == 7
    assert longest_road(STANDARD, joined, {near, far}) == 6


@pytest.mark.rule("BASE-AWARD-01")
def test_a_trail_may_end_at_a_foreign_building_but_not_pass_it() -> None:
    cut = STANDARD.coast_corners[2]
    assert longest_road(STANDARD, plain(*LINE), set()) == 8
    assert longest_road(STANDARD, plain(*LINE), {cut}) == 5
    assert longest_road(STANDARD, plain(*LINE[:3]), {cut}) == 3


@pytest.mark.rule("BASE-AWARD-01")
def test_separate_roads_are_not_added_up() -> None:
    assert longest_road(STANDARD, plain(*LINE[:3], *LINE[4:]), set()) == 4


# GC-T-22, GC-T-23, GC-T-24, GC-WIDE-13, GC-WIDE-20
@pytest.mark.parametrize(
    ("weights", "length"), [((1, 1, 1, 1), 4), ((1, 2, 1, 1), 5), ((2, 2, 1), 5)], ids=["22", "23", "24"]
)
def test_a_widened_road_counts_as_two(weights: tuple[int, ...], length: int) -> None:
    line = dict(zip(LINE, weights, strict=False))
    assert longest_road(STANDARD, line, set()) == length


# GC-WIDE-20
def test_a_widened_road_is_still_used_only_once() -> None:
    fork = dict(zip(STANDARD.corner_edges[CORNERS[0]], (1, 2, 2), strict=True))
    assert longest_road(STANDARD, fork, set()) == 4


def test_a_road_beside_the_island_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r'"9,9\|9,8" is no edge of the standard island'):
        longest_road(STANDARD, {"9,9|9,8": 1}, set())
    with pytest.raises(ValueError, match="counts 0: a road counts 1 or more"):
        longest_road(STANDARD, {LINE[0]: 0}, set())


def by_trying_everything(where: Island, edges: Mapping[str, int], blocked: AbstractSet[str]) -> int:
    """Return the longest trail by walking from every corner over every unused road. Slow and plain."""

    def onward(corner: str, unused: frozenset[str], first: bool) -> int:
        if corner in blocked and not first:
            return 0
        lengths = [0]
        for edge in where.corner_edges[corner]:
            if edge in unused:
                (end,) = set(where.edge_corners[edge]) - {corner}
                lengths.append(edges[edge] + onward(end, unused - {edge}, first=False))
        return max(lengths)

    corners = {corner for edge in edges for corner in where.edge_corners[edge]}
    return max((onward(corner, frozenset(edges), first=True) for corner in corners), default=0)


NETWORKS = 100_000 if os.environ.get("KAZAMI_PROOF") else 2500


def network(luck: Random) -> tuple[Island, dict[str, int], set[str]]:
    """Lay up to 14 roads: up to three neighbouring rings, less some roads, and some others around them."""
    where = luck.choice([STANDARD, LARGE])
    middle = luck.choice(where.land)
    around = where.hex_neighbours[middle]
    hexes = [middle, *luck.sample(around, len(around))][: luck.randint(0, 3)]
    rings = {e for h in hexes for e in where.hex_edges[h]}
    near = sorted({e for c in where.hex_corners[middle] for e in where.corner_edges[c]} | rings)
    missing, added = luck.sample(near, luck.randint(0, 4)), luck.sample(near, luck.randint(0, 6))
    chosen = sorted(rings.difference(missing).union(added))[:14]
    corners = sorted({c for e in chosen for c in where.edge_corners[e]}) or [where.corners[0]]
    blocked = luck.sample(corners, min(len(corners), luck.randint(0, 3)))
    return where, {edge: luck.choice([1, 1, 2]) for edge in chosen}, set(blocked)


@pytest.mark.rule("BASE-AWARD-01")
def test_the_length_is_what_trying_everything_finds() -> None:
    for number in range(NETWORKS):
        where, edges, blocked = network(Random(number))
        assert search(where, edges, blocked) == by_trying_everything(where, edges, blocked), number


def test_the_same_roads_in_another_order_are_as_long() -> None:
    for number in range(NETWORKS // 10):
        luck = Random(number)
        where, edges, blocked = network(luck)
        items = list(edges.items())
        luck.shuffle(items)
        assert search(where, dict(items), blocked) == longest_road(where, edges, blocked), number
