"""The two islands against the clauses' counts, names and tables, and against geometry itself."""

from collections import Counter
from math import dist, isclose, sqrt

import pytest

from companion.board.island import LARGE, STANDARD, STEPS, Island, axial, island, neighbour, place, turn

both = pytest.mark.parametrize("where", [STANDARD, LARGE], ids=lambda where: where.name)


def wind(step: str) -> tuple[float, float]:
    """Return a step as a compass direction would be drawn: x to the east, y down."""
    east, south = {"E": (2, 0), "NE": (1, -1), "NW": (-1, -1), "W": (-2, 0), "SW": (-1, 1), "SE": (1, 1)}[step]
    return east * sqrt(3) / 2, south * 1.5


@pytest.mark.rule("BASE-GEO-01")
@pytest.mark.parametrize("step", ["E", "NE", "NW", "W", "SW", "SE"])
def test_a_step_leads_where_its_compass_direction_points(step: str) -> None:
    x, y = STANDARD.hex_xy("0,0")
    to_x, to_y = STANDARD.hex_xy(neighbour("0,0", step))
    assert (to_x - x, to_y - y) == pytest.approx(wind(step))


@pytest.mark.rule("BASE-GEO-01")
def test_the_steps_are_those_of_the_clause() -> None:
    clause = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
    assert dict(STEPS) == clause
    assert {step: axial(neighbour("0,0", step)) for step in STEPS} == clause


@pytest.mark.rule("BASE-GEO-09")
def test_clockwise_is_e_se_sw_w_nw_ne() -> None:
    assert [turn("E", sixths) for sixths in range(7)] == ["E", "SE", "SW", "W", "NW", "NE", "E"]
    assert turn("E", -1) == "NE"


@pytest.mark.rule("BASE-GEO-02")
def test_the_standard_island_is_every_hex_within_two_steps_in_reading_order() -> None:
    near = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
    assert [axial(h) for h in STANDARD.land] == near
    assert list(Counter(r for _, r in map(axial, STANDARD.land)).values()) == [3, 4, 5, 4, 3]


@pytest.mark.rule("BASE-GEO-02")
def test_the_sea_ring_of_the_standard_island_is_every_hex_three_steps_out() -> None:
    ring = {f"{q},{r}" for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) == 3}
    assert len(STANDARD.sea) == 18
    assert set(STANDARD.sea) == ring


# GC-MARK-06
def test_the_track_runs_clockwise_from_the_eastern_corner() -> None:
    track = "3,0 2,1 1,2 0,3 -1,3 -2,3 -3,3 -3,2 -3,1 -3,0 -2,-1 -1,-2 0,-3 1,-3 2,-3 3,-3 3,-2 3,-1"
    assert STANDARD.sea == tuple(track.split())


@pytest.mark.rule("BASE-GEO-08")
def test_the_large_island_has_the_rows_and_counts_of_the_clause() -> None:
    rows = zip(range(-3, 4), [0, -1, -2, -3, -3, -3, -3], [3, 4, 5, 6, 5, 4, 3], strict=True)
    assert LARGE.land == tuple(f"{first + i},{r}" for r, first, length in rows for i in range(length))
    counts = [len(part) for part in (LARGE.land, LARGE.corners, LARGE.edges, LARGE.coast_edges, LARGE.sea)]
    assert counts == [30, 80, 109, 38, 22]
    assert LARGE.sea[0] == "3,0"


@pytest.mark.rule("BASE-GEO-03")
def test_a_corner_is_named_by_its_three_hexes_in_numerical_order() -> None:
    assert place("1,-3", "0,-2", "0,-3") == "0,-3|0,-2|1,-3"
    assert place("1,-1", "-10,0", "-9,5") == "-10,0|-9,5|1,-1"
    assert len(STANDARD.corners) == len(set(STANDARD.corners)) == 54
    assert "0,-3|0,-2|1,-3" in STANDARD.corners


@both
@pytest.mark.rule("BASE-GEO-03")
def test_the_hexes_of_a_corner_really_meet_there(where: Island) -> None:
    for corner in where.corners:
        hexes = corner.split("|")
        assert len(hexes) == 3
        assert all(isclose(dist(where.corner_xy(corner), where.hex_xy(h)), 1) for h in hexes)
        assert where.corner_hexes[corner] == tuple(h for h in hexes if h in where.land)
        assert where.corner_hexes[corner]


@pytest.mark.rule("BASE-GEO-04")
def test_an_edge_is_named_by_its_two_hexes_in_numerical_order() -> None:
    assert place("0,-2", "0,-3") == "0,-3|0,-2"
    assert len(STANDARD.edges) == len(set(STANDARD.edges)) == 72
    assert "0,-3|0,-2" in STANDARD.edges


@both
@pytest.mark.rule("BASE-GEO-04", "BASE-GEO-06")
def test_an_edge_has_length_one_and_ends_where_its_hexes_meet_a_third(where: Island) -> None:
    for edge in where.edges:
        one, other = where.edge_corners[edge]
        assert isclose(dist(where.corner_xy(one), where.corner_xy(other)), 1)
        assert all(set(edge.split("|")) < set(corner.split("|")) for corner in (one, other))
        assert where.edge_hexes[edge] == tuple(h for h in edge.split("|") if h in where.land)


@both
def test_places_are_sorted_as_numbers(where: Island) -> None:
    for places in (where.corners, where.edges):
        assert list(places) == sorted(places, key=lambda name: [axial(h) for h in name.split("|")])


@both
@pytest.mark.rule("BASE-GEO-06")
def test_corners_are_neighbours_when_one_edge_joins_them(where: Island) -> None:
    for corner in where.corners:
        joined = {c for edge in where.edges if corner in (ends := where.edge_corners[edge]) for c in ends}
        assert set(where.corner_neighbours[corner]) == joined - {corner}
        assert corner not in where.corner_neighbours[corner]


@both
@pytest.mark.rule("BASE-GEO-06")
def test_edges_touch_when_they_share_a_corner(where: Island) -> None:
    for corner in where.corners:
        assert where.corner_edges[corner] == tuple(e for e in where.edges if corner in where.edge_corners[e])
        assert 2 <= len(where.corner_edges[corner]) <= 3


@both
def test_corners_and_edges_of_a_hex_run_clockwise_from_the_top(where: Island) -> None:
    for h in where.land:
        x, y = where.hex_xy(h)
        drawn = [(cx - x, cy - y) for cx, cy in map(where.corner_xy, where.hex_corners[h])]
        half = sqrt(3) / 2
        shape = [(0, -1), (half, -0.5), (half, 0.5), (0, 1), (-half, 0.5), (-half, -0.5)]
        assert drawn == [pytest.approx(point) for point in shape]
        for i, edge in enumerate(where.hex_edges[h]):
            ends = {where.hex_corners[h][i], where.hex_corners[h][(i + 1) % 6]}
            assert set(where.edge_corners[edge]) == ends


@both
def test_neighbours_of_a_hex_are_the_land_hexes_one_edge_away(where: Island) -> None:
    for h in where.land:
        beside = {n for e in where.hex_edges[h] for n in where.edge_hexes[e]} - {h}
        assert set(where.hex_neighbours[h]) == beside


@both
@pytest.mark.rule("BASE-GEO-05")  # and GC-GEO-05
def test_the_coast_is_one_closed_cycle_of_all_edges_between_land_and_sea(where: Island) -> None:
    between = {e for e in where.edges if sum(h in where.land for h in e.split("|")) == 1}
    assert len(where.coast_edges) == len(between)
    assert set(where.coast_edges) == between
    assert set(where.coast_corners) == {c for e in between for c in where.edge_corners[e]}
    ahead = where.coast_edges[1:] + where.coast_edges[:1]
    for edge, corner, following in zip(where.coast_edges, where.coast_corners, ahead, strict=True):
        assert {corner} == set(where.edge_corners[edge]) & set(where.edge_corners[following])


@both
@pytest.mark.rule("BASE-GEO-09")
def test_the_coast_and_the_sea_ring_run_clockwise(where: Island) -> None:
    def area(points: list[tuple[float, float]]) -> float:
        following = points[1:] + points[:1]
        return sum(x * v - u * y for (x, y), (u, v) in zip(points, following, strict=True))

    # With y down, a polygon that runs clockwise to the eye has a positive area.
    assert area([where.corner_xy(c) for c in where.coast_corners]) > 0
    assert area([where.hex_xy(h) for h in where.sea]) > 0


@pytest.mark.rule("BASE-GEO-05")  # and GC-GEO-01
def test_the_standard_coast_has_thirty_edges_and_corners_as_in_the_table() -> None:
    assert len(STANDARD.coast_edges) == len(set(STANDARD.coast_corners)) == 30
    table = {
        0: ("0,-3|0,-2", "NW", "0,-3|0,-2|1,-3"),
        1: ("0,-2|1,-3", "NE", "0,-2|1,-3|1,-2"),
        5: ("2,-2|3,-3", "NE", "2,-2|3,-3|3,-2"),
        6: ("2,-2|3,-2", "E", "2,-2|2,-1|3,-2"),
        10: ("2,0|3,0", "E", "2,0|2,1|3,0"),
        15: ("0,2|0,3", "SE", "-1,3|0,2|0,3"),
        16: ("-1,3|0,2", "SW", "-1,2|-1,3|0,2"),
        21: ("-3,2|-2,2", "W", "-3,2|-2,1|-2,2"),
        26: ("-2,-1|-2,0", "NW", "-2,-1|-2,0|-1,-1"),
        29: ("-1,-2|0,-2", "W", "-1,-2|0,-3|0,-2"),
    }
    for i, (edge, step, corner) in table.items():
        assert STANDARD.coast_edges[i] == edge
        assert STANDARD.edge_step[edge] == step
        assert STANDARD.coast_corners[i] == corner


# GC-GEO-02, GC-GEO-03
def test_the_standard_coast_is_even() -> None:
    assert Counter(STANDARD.edge_step.values()) == dict.fromkeys(STEPS, 5)
    assert Counter(len(STANDARD.corner_hexes[c]) for c in STANDARD.coast_corners) == {1: 18, 2: 12}


@both
@pytest.mark.rule("BASE-GEO-07")  # and GC-GEO-03
def test_the_sea_hex_of_a_coastal_edge_lies_one_step_from_its_land_hex(where: Island) -> None:
    assert set(where.edge_sea) == set(where.edge_step) == set(where.coast_edges)
    for edge in where.coast_edges:
        (land,) = where.edge_hexes[edge]
        assert where.edge_sea[edge] in edge.split("|")
        assert where.edge_sea[edge] in where.sea
        assert neighbour(land, where.edge_step[edge]) == where.edge_sea[edge]


@both
def test_the_middle_of_the_island_is_drawn_at_zero(where: Island) -> None:
    drawn = [where.hex_xy(h) for h in where.land]
    for values in zip(*drawn, strict=True):
        assert min(values) == pytest.approx(-max(values))


def test_an_island_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        STANDARD.land = ()  # type: ignore[misc]  # the point of the test
    with pytest.raises(TypeError):
        STANDARD.edge_sea["0,-3|0,-2"] = "9,9"  # type: ignore[index]  # the point of the test


def test_islands_are_found_by_name() -> None:
    assert island("standard") is STANDARD
    assert island("large") is LARGE
    with pytest.raises(ValueError, match=r'no island called "huge". Choose "standard" or "large"'):
        island("huge")
