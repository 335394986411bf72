"""The marker and its track: which work the next seven offers, and what moves it."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.board.maps import STANDARD_KIT, spiral
from companion.rules.base.development import PlayRoadBuilding
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn
from companion.rules.contractors.building import BuildFreeRoad, BuildRoad, WidenRoad
from companion.rules.contractors.coast import offered, onward, work_on_offer
from companion.rules.contractors.works import DIKE, MARKER, WIDENING
from tests.board.chances import Seeded
from tests.rules.base.board import A, B, Play
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    AT_WHEAT,
    TRACK,
    auction,
    begun,
    c,
    own,
    position,
    the_map,
    to_the_auction,
    work,
)

ROAD = {"wood": 1, "brick": 1}


def road_builder(at: int, **more: Any) -> Play:
    """Return a table where A can build roads along the coast and the marker is at a position of the track."""
    held = {A: {"wood": 4, "brick": 3}}
    return position(marker=TRACK[at], roads={A: [c(0)]}, held=held, cards={A: {"road_building": 1}}, **more)


def stands(play: Play) -> tuple[int, str, str]:
    """Return the marker's position and hex, and the work at the next seven."""
    sea = play.game.where(MARKER)
    assert sea is not None
    return TRACK.index(sea), sea, work_on_offer(play.game)


@pytest.mark.rule("GC-MARK-06")
def test_the_track_is_the_ring_of_eighteen_sea_hexes_clockwise() -> None:
    ring = "3,0 2,1 1,2 0,3 -1,3 -2,3 -3,3 -3,2 -3,1 -3,0 -2,-1 -1,-2 0,-3 1,-3 2,-3 3,-3 3,-2 3,-1"
    track = ring.split()
    assert [onward(STANDARD, track[i], 1) for i in range(18)] == [*track[1:], track[0]]


@pytest.mark.parametrize(("sea", "kind"), [(AT_GENERIC, WIDENING), (AT_WHEAT, DIKE), (AT_NONE, DIKE)])
@pytest.mark.rule("GC-MARK-01", "GC-MARK-02", "GC-BID-02")
def test_at_a_three_to_one_port_a_widening_is_auctioned_anywhere_else_a_dike(sea: str, kind: str) -> None:
    play = auction(marker=sea, held={A: {"wood": 2}})
    auctioned = own(play).auction
    assert auctioned is not None
    assert auctioned.kind == kind


@pytest.mark.rule("GC-MARK-07", "GC-MARK-08")
def test_nine_of_the_eighteen_have_a_port_and_four_of_them_offer_a_widening() -> None:
    for board in (the_map(), *(spiral(STANDARD_KIT, Seeded(seed)) for seed in range(5))):
        with_port = {STANDARD.edge_sea[port.edge] for port in board.ports}
        assert [sea in with_port for sea in TRACK] in ([True, False] * 9, [False, True] * 9)
        game = begun(board=board).game
        kinds = [offered(game, sea) for sea in TRACK]
        assert (kinds.count(WIDENING), kinds.count(DIKE)) == (4, 14)


@pytest.mark.rule("GC-T-02", "GC-MARK-03")
def test_vector_02_one_road_moves_the_marker_one_hex() -> None:
    play = road_builder(0)
    play.does(A, BuildRoad, place=c(1))
    assert stands(play) == (1, "2,1", DIKE)


@pytest.mark.rule("GC-T-03", "GC-MARK-04")
def test_vector_03_a_road_building_card_moves_it_two_hexes() -> None:
    play = road_builder(1)
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=c(1))
    play.does(A, BuildFreeRoad, place=c(2))
    assert stands(play) == (3, "0,3", DIKE)


@pytest.mark.rule("GC-T-04", "GC-MARK-03")
def test_vector_04_a_road_leads_on_to_a_three_to_one_port() -> None:
    play = road_builder(5)
    play.does(A, BuildRoad, place=c(1))
    assert stands(play) == (6, "-3,3", WIDENING)


@pytest.mark.rule("GC-MARK-06", "GC-T-01", "GC-T-05")
def test_vector_05_after_the_last_position_comes_the_first() -> None:
    play = road_builder(17)
    play.does(A, BuildRoad, place=c(1))
    assert stands(play) == (0, "3,0", WIDENING)


@pytest.mark.rule("GC-T-06", "GC-MARK-05")
def test_vector_06_widening_a_road_does_not_move_it() -> None:
    play = road_builder(6, open_works={A: [work(WIDENING)]})
    play.does(A, WidenRoad, place=c(0))
    assert stands(play) == (6, "-3,3", WIDENING)


@pytest.mark.rule("GC-MARK-03", "GC-MARK-04")
def test_every_road_of_anybody_moves_it_and_several_add_up() -> None:
    play = position(marker=TRACK[3], roads={A: [c(0)], B: [c(10)]}, held={A: {"wood": 2, "brick": 2}, B: ROAD})
    play.does(A, BuildRoad, place=c(1))
    play.does(A, BuildRoad, place=c(2))
    assert stands(play)[0] == 5
    play.does(A, EndTurn)
    play.does(B, Roll, dice=(1, 1))
    play.does(B, BuildRoad, place=c(11))
    assert stands(play)[0] == 6


@pytest.mark.rule("GC-MARK-10", "GC-BID-02")
def test_roads_of_a_card_played_before_the_dice_count_for_the_seven_that_follows() -> None:
    play = position(
        "before_roll",
        marker=TRACK[16],
        roads={A: [c(0)]},
        held={A: {"wood": 2}},
        cards={A: {"road_building": 1}},
    )
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=c(1))
    play.does(A, BuildFreeRoad, place=c(2))
    play.does(A, Roll, dice=(1, 6))
    to_the_auction(play)
    assert stands(play)[0] == 0
    auctioned = own(play).auction
    assert auctioned is not None
    assert auctioned.kind == WIDENING
