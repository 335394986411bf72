"""The coast: its cycle of edges and corners, what each faces, and that both hold on every island."""

import re
from collections import Counter
from math import atan2, degrees
from pathlib import Path

import pytest

from companion.board.island import LARGE, STANDARD, Island
from companion.board.maps import LARGE_KIT, spiral
from companion.rules.contractors.coast import STEP_SIDES, edges_at, facing, free_for_a_dike
from companion.rules.contractors.wave import reached
from companion.rules.contractors.works import SIDES
from tests.board.chances import Seeded
from tests.rules.contractors.board import INLAND, begun, c, position, v

PAGE = Path("docs") / "rules" / "contractors.md"
_ROW = re.compile(r"^\| (\d+) \| `([^`]+)` \((\w+)\) \| `([^`]+)` \| (\w+) \|$", re.MULTILINE)
ANGLES = dict(zip(SIDES, (-90, -30, 30, 90, 150, -150), strict=True))
"""Where each side lies as seen from the middle, in degrees with y down."""

both = pytest.mark.parametrize("island", [STANDARD, LARGE], ids=["standard", "large"])


@pytest.mark.rule("GC-GEO-01", "GC-GEO-04")
def test_the_coast_is_the_table_of_the_clauses_row_by_row(pytestconfig: pytest.Config) -> None:
    rows = _ROW.findall((pytestconfig.rootpath / PAGE).read_text("utf-8").replace("\\|", "|"))
    assert [int(i) for i, *_ in rows] == list(range(30))
    for i, edge, normal, corner, side in rows:
        assert (c(int(i)), STANDARD.edge_step[edge], v(int(i))) == (edge, normal, corner)
        assert facing(STANDARD, corner) == side
        assert edges_at(STANDARD, corner) == (c(int(i)), c(int(i) + 1))


@both
@pytest.mark.rule("GC-GEO-02", "GC-GEO-05")
def test_every_coastal_corner_has_exactly_two_coastal_edges_and_an_inland_one_none(island: Island) -> None:
    for corner in island.corners:
        coastal = {edge for edge in island.corner_edges[corner] if edge in island.coast_edges}
        assert set(edges_at(island, corner)) == coastal
        assert len(coastal) == (2 if corner in island.coast_corners else 0)


@pytest.mark.rule("GC-GEO-02")
def test_eighteen_coastal_corners_are_convex_and_twelve_concave() -> None:
    lands = Counter(len(STANDARD.corner_hexes[corner]) for corner in STANDARD.coast_corners)
    assert lands == {1: 18, 2: 12}


@pytest.mark.rule("GC-GEO-03")
def test_each_of_the_six_normals_occurs_five_times() -> None:
    assert Counter(STANDARD.edge_step[edge] for edge in STANDARD.coast_edges) == dict.fromkeys(STEP_SIDES, 5)


@pytest.mark.rule("GC-GEO-04", "GC-WAVE-09")
def test_each_facing_occurs_at_five_corners_that_lie_together_and_form_one_side() -> None:
    facings = [facing(STANDARD, corner) for corner in STANDARD.coast_corners]
    assert Counter(facings) == dict.fromkeys(SIDES, 5)
    assert sum(one != other for one, other in zip(facings, facings[1:] + facings[:1], strict=True)) == 6
    assert [reached(begun().game, number) for number in range(6)] == [
        tuple(v(5 * number + i) for i in range(5)) for number in range(6)
    ]


@both
@pytest.mark.rule("GC-GEO-04", "GC-GEO-05")
def test_the_facing_points_halfway_between_the_two_normals_as_measured_on_the_island(island: Island) -> None:
    for corner in island.coast_corners:
        outward = [0.0, 0.0]
        for edge in edges_at(island, corner):
            (land,) = island.edge_hexes[edge]
            (x, y), (u, w) = island.hex_xy(land), island.hex_xy(island.edge_sea[edge])
            outward = [outward[0] + u - x, outward[1] + w - y]
        side = facing(island, corner)
        assert side is not None
        assert degrees(atan2(outward[1], outward[0])) % 360 == pytest.approx(ANGLES[side] % 360)


@pytest.mark.rule("GC-GEO-05")
def test_a_large_island_has_thirty_eight_coastal_edges_which_fifteen_dikes_cannot_fill() -> None:
    game = begun(board=spiral(LARGE_KIT, Seeded(3))).game
    assert len(game.island.coast_edges) == len(free_for_a_dike(game)) == 38
    centres = game.island.coast_corners[:30:2]
    filled = position(board=game.board, marker=game.island.sea[0], dikes={0: centres})
    assert len(filled.game.places(0, "dike")) == 15
    assert len(free_for_a_dike(filled.game)) == 7, "eight edges are left in a row"


@pytest.mark.rule("GC-GEO-04")
def test_an_inland_corner_faces_no_side() -> None:
    inland = set(STANDARD.corners) - set(STANDARD.coast_corners)
    assert INLAND in inland
    assert {facing(STANDARD, corner) for corner in inland} == {None}
