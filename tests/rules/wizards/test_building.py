"""Building beside virtual pieces: what they forbid, and when a virtual road is as good as a real one to build from."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.facts import PieceRemoved
from companion.game.state import Piece
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement
from companion.rules.base.development import BuildFreeRoad, PlayRoadBuilding
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.hiring import HireWizard
from companion.rules.wizards.magic import VIRTUAL_ROAD, VIRTUAL_SETTLEMENT
from tests.rules.base.board import COAST, RESOURCES, A, B, Play
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.wizards.board import cards, position, robber_to, rolls, until_turn_of

RICH = dict.fromkeys(RESOURCES, 6)
"""Neither gold nor mana: for building alone. COAST[i] joins CC[i - 1] and CC[i]."""
each_owner = pytest.mark.parametrize("owner", [A, B])


def table(**more: Any) -> Play:
    """Return a table at which Ann may build whatever she can pay for."""
    return position("build", held={A: RICH}, **more)


@pytest.mark.rule("WD-BUILD-01")
def test_wizards_are_hired_in_the_build_phase_beside_the_usual_builds() -> None:
    play = position("trade", held={A: {**RICH, "gold": 2}}, settlements={A: [CC[0]]}, roads={A: COAST[1:3]})
    assert {HireWizard, BuildRoad, BuildSettlement, BuildCity, play.variant.move_named("BuyCard")} <= play.offers(A)
    play.does(A, HireWizard, wizard="arsa")
    play.does(A, BuildRoad, place=COAST[0])
    assert play.at() == ("build", (A,))


@pytest.mark.rule("WD-BUILD-01", "WD-MAG-13")
def test_hiring_and_buying_end_the_trade_phase() -> None:
    hired = position("trade", held={A: {**RICH, "gold": 5}})
    hired.does(A, HireWizard, wizard="arsa")
    assert hired.at() == ("build", (A,))
    bought = position("trade", held={A: RICH})
    bought.does(A, bought.variant.move_named("BuyCard"), card=cards("knight"))
    assert bought.at() == ("build", (A,))


@each_owner
@pytest.mark.rule("WD-BUILD-02")
def test_no_road_can_be_built_where_a_virtual_road_lies(owner: int) -> None:
    play = table(settlements={A: [CC[0]]}, virtual_roads={owner: [COAST[1]]}, cards={A: {"road_building": 1}})
    assert COAST[1] not in play.sites(A, BuildRoad)
    refusal = play.refuses(A, BuildRoad, place=COAST[1])
    assert (refusal.code, refusal.clause) == ("virtual-road", "WD-BUILD-02")
    play.does(A, PlayRoadBuilding)
    assert play.refuses(A, BuildFreeRoad, place=COAST[1]).clause == "WD-BUILD-02"
    play.states(PieceRemoved(COAST[1], Piece(VIRTUAL_ROAD, owner)))
    play.does(A, BuildFreeRoad, place=COAST[1])


@each_owner
@pytest.mark.parametrize("i", [1, 2, 3])
@pytest.mark.rule("WD-BUILD-03")
def test_no_settlement_can_be_built_on_or_next_to_a_virtual_one(owner: int, i: int) -> None:
    play = table(roads={A: COAST[1:5]}, virtual_settlements={owner: [CC[2]]})
    refusal = play.refuses(A, BuildSettlement, place=CC[i])
    assert (refusal.code, refusal.clause) == ("virtual-settlement", "WD-BUILD-03")
    assert CC[i] not in play.sites(A, BuildSettlement)
    assert {CC[0], CC[4]} <= play.sites(A, BuildSettlement)
    play.states(PieceRemoved(CC[2], Piece(VIRTUAL_SETTLEMENT, owner)))
    play.does(A, BuildSettlement, place=CC[i])


@pytest.mark.rule("WD-BUILD-04")
def test_a_virtual_settlement_cannot_become_a_city() -> None:
    play = table(virtual_settlements={A: [CC[2]]}, settlements={A: [CC[6]]})
    refusal = play.refuses(A, BuildCity, place=CC[2])
    assert (refusal.code, refusal.clause) == ("virtual", "WD-BUILD-04")
    assert play.sites(A, BuildCity) == {CC[6]}


@pytest.mark.parametrize("what", ["settlements", "cities"])
@pytest.mark.parametrize("real", [(), (COAST[1],), (COAST[2],)])
@pytest.mark.rule("WD-BUILD-05")
def test_from_a_virtual_road_joined_to_an_own_building_one_builds_on(what: str, real: tuple[str, ...]) -> None:
    way = COAST[1:4]
    standing: dict[str, Any] = {what: {A: [CC[0]]}}
    play = table(roads={A: real}, virtual_roads={A: [e for e in way if e not in real]}, **standing)
    assert {COAST[4]} <= play.sites(A, BuildRoad)
    assert {CC[2], CC[3]} <= play.sites(A, BuildSettlement)
    play.does(A, BuildRoad, place=COAST[4])
    play.does(A, BuildSettlement, place=CC[3])
    assert play.game.hand(A).of("wood") == RICH["wood"] - 2, "at the usual cost"


@pytest.mark.parametrize("between", ["settlements", "cities", "virtual_settlements"])
@pytest.mark.rule("WD-BUILD-05", "WD-COMMON-29")
def test_the_joint_does_not_pass_through_anothers_building(between: str) -> None:
    standing: dict[str, dict[int, list[str]]] = {"settlements": {A: [CC[0]]}}
    standing.setdefault(between, {})[B] = [CC[2]]
    cut = table(virtual_roads={A: COAST[1:4]}, **standing)
    assert COAST[4] not in cut.sites(A, BuildRoad)
    assert cut.refuses(A, BuildRoad, place=COAST[4]).clause == "BASE-BUILD-07"
    own: dict[str, dict[int, list[str]]] = {"settlements": {A: [CC[0]]}}
    own.setdefault(between, {}).setdefault(A, []).append(CC[2])
    assert COAST[4] in table(virtual_roads={A: COAST[1:4]}, **own).sites(A, BuildRoad)


@pytest.mark.rule("WD-BUILD-06")
def test_a_virtual_road_that_is_not_joined_to_an_own_building_gives_no_right_to_build() -> None:
    alone = table(settlements={A: [CC[10]]}, virtual_roads={A: COAST[1:4]})
    assert COAST[4] not in alone.sites(A, BuildRoad)
    assert alone.refuses(A, BuildRoad, place=COAST[4]).clause == "BASE-BUILD-07"
    assert alone.refuses(A, BuildSettlement, place=CC[2]).clause == "BASE-BUILD-06"
    foreign = table(settlements={B: [CC[0]], A: [CC[10]]}, virtual_roads={A: COAST[1:4]})
    assert COAST[4] not in foreign.sites(A, BuildRoad)
    behind = table(settlements={A: [CC[10]]}, roads={A: [COAST[1]]}, virtual_roads={A: COAST[2:4]})
    assert COAST[4] not in behind.sites(A, BuildRoad), "an own road without a building does not join it either"
    lent = table(settlements={A: [CC[0]]}, virtual_roads={B: COAST[1:4]})
    assert COAST[4] not in lent.sites(A, BuildRoad), "another player's virtual road is none of one's own"


@pytest.mark.rule("WD-BUILD-07")
def test_what_was_built_by_way_of_virtual_roads_stays_and_is_built_on_without_filling_the_gap() -> None:
    hand = {"wood": 3, "brick": 3, "sheep": 1, "wheat": 1}
    play = position("build", held={A: hand}, settlements={A: [CC[0]]}, virtual_roads={A: COAST[1:3]})
    play.does(A, BuildRoad, place=COAST[3])
    play.does(A, EndTurn)
    rolls(play, 3, 4)
    robber_to(play, "0,2")
    assert play.game.places(A, VIRTUAL_ROAD) == ()
    until_turn_of(play, A)
    rolls(play, 1, 1)
    assert play.game.places(A, "road") == (COAST[3],)
    play.does(A, BuildRoad, place=COAST[4])
    play.does(A, BuildSettlement, place=CC[4])
    assert play.game.places(A, "road", "settlement") == tuple(sorted([COAST[3], COAST[4], CC[0], CC[4]]))


@pytest.mark.rule("WD-BUILD-08")
def test_a_virtual_settlement_alone_is_no_place_to_begin_a_road() -> None:
    beside = set(STANDARD.corner_edges[CC[2]])
    play = table(virtual_settlements={A: [CC[2]]}, settlements={A: [CC[10]]})
    assert not beside & play.sites(A, BuildRoad)
    for edge in beside:
        assert play.refuses(A, BuildRoad, place=edge).clause == "BASE-BUILD-07"
    far = table(virtual_settlements={A: [CC[2]]}, virtual_roads={A: [COAST[3]]}, settlements={A: [CC[10]]})
    assert COAST[4] not in far.sites(A, BuildRoad)
