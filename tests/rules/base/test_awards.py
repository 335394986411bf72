"""Longest road and largest army: least numbers, the holder rule, and every change that can move a card."""

import pytest

from companion.board.island import STANDARD
from companion.game.correct import CorrectAward, CorrectPiece
from companion.game.facts import AwardMoved
from companion.game.state import NOBODY
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement
from companion.rules.base.development import BuildFreeRoad, PlayKnight, PlayRoadBuilding
from companion.rules.base.robber import MoveRobber
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, C, D, Play, corner, position

ROAD, ARMY = "longest_road", "largest_army"
FORK = 1
"""COAST_CORNERS[FORK] and [FORK + 2] have a road inland, so a foreign settlement can come and cut the coast there."""


def inland(i: int) -> str:
    """Return the edge that leaves the coast at its corner i."""
    (found,) = set(STANDARD.corner_edges[COAST_CORNERS[i]]) - set(COAST)
    return found


def table(a: int, b: int = 0, c: int = 0, active: int = A, cut: int | None = None) -> Play:
    """Return a table with roads of these lengths on the coast, laid in this order; Dan's road ends at corner `cut`."""
    pays = {"wood": 3, "brick": 3, "sheep": 1, "wheat": 1}
    roads = {A: COAST[FORK : FORK + a], B: COAST[10 : 10 + b], C: COAST[20 : 20 + c]}
    if cut is not None:
        roads[D] = (inland(cut),)
    return position("build", active=active, roads=roads, held={active: pays})


def lengths(play: Play) -> list[int | str]:
    """Return the road lengths a screen shows."""
    return [play.count("road_length", seat) for seat in (A, B, C)]


@pytest.mark.rule("BASE-AWARD-02")
def test_four_roads_are_not_enough_and_five_are() -> None:
    play = table(4)
    assert play.holder(ROAD) is None
    play.does(A, BuildRoad, place=COAST[FORK + 4])
    assert play.holder(ROAD) == A
    assert play.points(A) == (2, 2)
    assert play.points(B) == (0, 0)


@pytest.mark.rule("BASE-AWARD-04", "BASE-T-05")
def test_who_only_draws_level_does_not_take_it() -> None:
    play = table(5, 4, active=B)
    assert (play.holder(ROAD), lengths(play)) == (A, [5, 4, 0])
    play.does(B, BuildRoad, place=COAST[14])
    assert (play.holder(ROAD), lengths(play)) == (A, [5, 5, 0])


@pytest.mark.rule("BASE-AWARD-04", "BASE-T-06")
def test_who_overtakes_takes_it() -> None:
    play = table(5, 5, active=B)
    assert (play.holder(ROAD), lengths(play)) == (A, [5, 5, 0])
    play.does(B, BuildRoad, place=COAST[15])
    assert play.holder(ROAD) == B
    assert [play.points(seat)[0] for seat in (A, B)] == [0, 2]


@pytest.mark.rule("BASE-AWARD-01", "BASE-AWARD-04", "BASE-T-07")
def test_when_the_holder_is_cut_below_several_equals_it_goes_back() -> None:
    play = table(7, 5, 5, active=D, cut=FORK + 2)
    assert (play.holder(ROAD), lengths(play)) == (A, [7, 5, 5])
    play.does(D, BuildSettlement, place=COAST_CORNERS[FORK + 2])
    assert (play.holder(ROAD), lengths(play)) == (None, [4, 5, 5])


@pytest.mark.rule("BASE-AWARD-04", "BASE-T-08")
def test_from_the_bank_it_goes_to_who_alone_has_the_most() -> None:
    play = table(0, 5, 5, active=C)
    play.states(AwardMoved(ROAD, NOBODY))
    assert (play.holder(ROAD), lengths(play)) == (None, [0, 5, 5])
    play.does(C, BuildRoad, place=COAST[25])
    assert play.holder(ROAD) == C


@pytest.mark.rule("BASE-AWARD-04")
def test_from_the_bank_it_goes_to_nobody_while_two_are_level() -> None:
    play = table(0, 5, 4, active=C)
    play.states(AwardMoved(ROAD, NOBODY))
    play.does(C, BuildRoad, place=COAST[24])
    assert (play.holder(ROAD), lengths(play)) == (None, [0, 5, 5])


@pytest.mark.rule("BASE-AWARD-01", "BASE-AWARD-04", "BASE-T-09")
def test_a_holder_cut_down_to_the_greatest_number_keeps_it() -> None:
    play = table(7, 6, 5, active=D, cut=FORK)
    assert (play.holder(ROAD), lengths(play)) == (A, [7, 6, 5])
    play.does(D, BuildSettlement, place=COAST_CORNERS[FORK])
    assert (play.holder(ROAD), lengths(play)) == (A, [6, 6, 5])


@pytest.mark.rule("BASE-AWARD-04")
def test_when_the_holder_is_cut_the_only_one_with_more_takes_it() -> None:
    play = table(7, 6, 5, active=D, cut=FORK + 2)
    play.does(D, BuildSettlement, place=COAST_CORNERS[FORK + 2])
    assert (play.holder(ROAD), lengths(play)) == (B, [4, 6, 5])


@pytest.mark.rule("BASE-AWARD-02", "BASE-AWARD-04")
def test_when_the_holder_is_cut_below_the_least_and_nobody_has_it_it_goes_back() -> None:
    play = table(7, 4, active=D, cut=FORK + 2)
    play.does(D, BuildSettlement, place=COAST_CORNERS[FORK + 2])
    assert (play.holder(ROAD), lengths(play)) == (None, [4, 4, 0])


@pytest.mark.rule("BASE-AWARD-01")
def test_ones_own_buildings_cut_nothing_and_a_city_cuts_like_a_settlement() -> None:
    middle = COAST_CORNERS[FORK + 2]
    roads = {A: COAST[FORK : FORK + 7]}
    assert position(roads=roads, settlements={A: [middle]}).count("road_length", A) == 7
    assert position(roads=roads, cities={A: [middle]}).count("road_length", A) == 7
    assert position(roads=roads, cities={B: [middle]}).count("road_length", A) == 4
    assert position(roads=roads, settlements={B: [COAST_CORNERS[FORK + 6]]}).count("road_length", A) == 7


@pytest.mark.rule("BASE-AWARD-01")
def test_foreign_roads_neither_lengthen_nor_cut() -> None:
    play = position(roads={A: COAST[0:3], B: COAST[3:6], C: [inland(FORK)]})
    assert [play.count("road_length", seat) for seat in (A, B, C)] == [3, 3, 1]


@pytest.mark.rule("BASE-T-10", "BASE-AWARD-01")
def test_a_ring_with_a_tail_counts_seven_on_the_screen() -> None:
    ring = STANDARD.hex_edges["0,0"]
    (tail,) = set(STANDARD.corner_edges[corner("0,0", "N")]) - set(ring)
    play = position("build", roads={A: ring}, held={A: {"wood": 1, "brick": 1}})
    assert play.count("road_length", A) == 6
    play.does(A, BuildRoad, place=tail)
    assert play.count("road_length", A) == 7


@pytest.mark.rule("BASE-AWARD-04", "BASE-DEV-04")
def test_a_free_road_counts_at_once() -> None:
    play = position("build", roads={A: COAST[:4]}, cards={A: {"road_building": 1}})
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=COAST[4])
    assert play.holder(ROAD) == A


@pytest.mark.rule("BASE-AWARD-04")
def test_the_city_that_replaces_a_settlement_changes_no_award() -> None:
    play = position(
        "build", roads={A: COAST[:5]}, settlements={A: [COAST_CORNERS[2]]}, held={A: {"wheat": 2, "ore": 3}}
    )
    facts = play.does(A, BuildCity, place=COAST_CORNERS[2])
    assert not [fact for fact in facts if isinstance(fact, AwardMoved)]
    assert play.holder(ROAD) == A


@pytest.mark.rule("BASE-AWARD-04")
def test_a_correction_of_the_board_is_counted_too() -> None:
    play = table(5, 5)
    play.does(B, CorrectPiece, place=COAST[FORK + 4], what="nothing")
    assert (play.holder(ROAD), lengths(play)) == (B, [4, 5, 0])
    play.does(B, CorrectPiece, place=COAST_CORNERS[12], what="city", owner=C)
    assert (play.holder(ROAD), lengths(play)) == (None, [4, 3, 0])


@pytest.mark.rule("BASE-AWARD-04")
def test_what_the_table_says_of_the_card_is_not_undone_by_a_road_that_is_no_longer_than_the_holders() -> None:
    play = table(3, 2)
    play.does(B, CorrectAward, award=ROAD, holder=A)
    play.does(A, BuildRoad, place=COAST[FORK + 3])
    assert (play.holder(ROAD), lengths(play)) == (A, [4, 2, 0])


def armies(*knights: int, active: int = A) -> Play:
    """Return the build phase of `active`, who holds a knight more, with these used knights laid out in seat order."""
    return position("build", active=active, cards={active: {"knight": 1}}, knights=dict(enumerate(knights)))


@pytest.mark.rule("BASE-AWARD-03", "BASE-DEV-03")
def test_two_knights_are_not_enough_and_three_are() -> None:
    play = armies(2)
    assert play.holder(ARMY) is None
    play.does(A, PlayKnight)
    assert play.holder(ARMY) == A
    assert play.points(A) == (2, 2)
    assert armies(1).holder(ARMY) is None


@pytest.mark.parametrize(
    ("knights", "active", "before", "after"),
    [((3, 2), B, A, A), ((3, 3), B, A, B), ((4, 3), B, A, A), ((3, 3, 2), C, A, A), ((3, 4, 4), C, B, C)],
)
@pytest.mark.rule("BASE-AWARD-04", "BASE-AWARD-03")
def test_largest_army_goes_by_the_same_rule(knights: tuple[int, ...], active: int, before: int, after: int) -> None:
    play = armies(*knights, active=active)
    assert play.holder(ARMY) == before
    play.does(active, PlayKnight)
    assert play.holder(ARMY) == after


@pytest.mark.rule("BASE-AWARD-03")
def test_knights_in_the_hand_and_other_cards_played_are_no_army() -> None:
    play = position("build", cards={A: {"knight": 9, "road_building": 1}}, knights={A: 2})
    play.does(A, PlayRoadBuilding)
    assert (play.holder(ARMY), play.count("used_knights", A)) == (None, 2)


@pytest.mark.rule("BASE-AWARD-02", "BASE-AWARD-03", "BASE-VP-01")
def test_both_awards_may_be_with_one_player() -> None:
    play = position("build", roads={A: COAST[:5]}, knights={A: 3})
    assert (play.holder(ROAD), play.holder(ARMY)) == (A, A)
    assert play.points(A) == (4, 4)


@pytest.mark.rule("BASE-AWARD-04")
def test_everybody_sees_who_holds_an_award() -> None:
    play = armies(2)
    play.does(A, PlayKnight)
    play.does(A, MoveRobber, hex="2,0")
    assert all(play.seen_by(viewer).awards == {ARMY: A} for viewer in (-1, A, B, C, D))
