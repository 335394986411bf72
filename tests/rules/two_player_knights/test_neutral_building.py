"""What a neutral gets when a player builds, and what a neutral is: in the way, and perhaps the longest road."""

from __future__ import annotations

import pytest

from companion.game.moves import Choice, bare_prompt
from companion.rules.base.names import LONGEST_ROAD
from companion.rules.base.robber import MoveRobber
from companion.rules.two_player_knights.building import BuildCity, BuildRoad, BuildSettlement, BuildWall
from companion.rules.two_player_knights.knights import ActivateKnight
from companion.rules.two_player_knights.neutrals import BuildNeutralRoad, BuildNeutralSettlement
from companion.rules.two_player_knights.rolls import Roll
from companion.rules.two_player_knights.starting import DEFAULT_START
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Hands, Play, both_hands, sentence
from tests.rules.two_player_knights.board import SHIP, X, Y, position, stands, tokens, why_not

OF_X, OF_Y = DEFAULT_START
ROAD = {"wood": 1, "brick": 1}
SETTLEMENT = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}
ISLAND = position().game.island
INSIDE = [edge for edge in ISLAND.edges if edge not in COAST]
MINE = {A: COAST[:2]}
HOUSE = COAST_CORNERS[1]  # the end of these roads
NORTH, SOUTH = COAST[8:10], COAST[20:22]  # roads of X and of Y, far from each other


def around(*points: str) -> set[str]:
    """Return the edges at some points."""
    return {edge for point in points for edge in ISLAND.corner_edges[point]}


def builds(play: Play, kind: type[BuildRoad] | type[BuildSettlement], place: str) -> None:
    """Let A build."""
    play.does(A, kind, place=place)


@pytest.mark.rule("TK-TWO-06", "TK-TWO-09", "TK-TWO-03")
@both_hands
def test_who_builds_a_road_builds_one_for_a_neutral_for_nothing(hands: Hands) -> None:
    play = position(roads=MINE, held={A: {"wood": 2, "brick": 2}}, hands=hands)
    builds(play, BuildRoad, COAST[2])
    assert play.at() == ("neutral_road", (A,))
    assert play.offers(A) == {BuildNeutralRoad}
    assert play.sites(A, BuildNeutralRoad) == around(OF_X, OF_Y)
    assert play.complete(A, BuildNeutralRoad, place=min(around(OF_Y)))
    play.refuses(B, BuildNeutralRoad, place=min(around(OF_Y)))
    play.does(A, BuildNeutralRoad, place=min(around(OF_Y)))
    assert stands(play, min(around(OF_Y))) == ["Y road"]
    assert play.holds(A) == ROAD
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-TWO-06")
def test_where_both_neutrals_could_have_the_road_he_says_whose_it_is() -> None:
    play = position(roads={**MINE, X: COAST[8:9], Y: COAST[10:11]}, held={A: ROAD})
    builds(play, BuildRoad, COAST[2])
    assert play.options(A, BuildNeutralRoad, place=COAST[9]) == [X, Y]
    play.refuses(A, BuildNeutralRoad, place=COAST[9])
    play.does(A, BuildNeutralRoad, place=COAST[9], neutral=Y)
    assert stands(play, COAST[9]) == ["Y road"]


@pytest.mark.rule("TK-TWO-09", "TK-NKN-09", "TK-KN-06")
@pytest.mark.parametrize("piece", ["basic", "settlement"])
def test_a_neutral_does_not_build_past_a_piece_of_others(piece: str) -> None:
    end = COAST_CORNERS[8]
    more = {"knights": {A: {end: "basic"}}} if piece == "basic" else {"settlements": {A: [end]}}
    play = position(roads={A: COAST[:2], X: COAST[8:9]}, held={A: ROAD}, **more)
    builds(play, BuildRoad, COAST[2])
    assert COAST[9] not in play.sites(A, BuildNeutralRoad)
    assert COAST[7] in play.sites(A, BuildNeutralRoad)
    assert why_not(play, A, BuildNeutralRoad, place=COAST[9]) == "TK-TWO-09"
    assert why_not(play, A, BuildNeutralRoad, place=COAST[0]) == "TK-TWO-09", "a road is there"


@pytest.mark.rule("TK-TWO-09")
def test_a_neutral_has_fifteen_roads_and_no_more() -> None:
    play = position(roads={**MINE, X: INSIDE[:15]}, held={A: ROAD})
    builds(play, BuildRoad, COAST[2])
    free = {edge for edge in around(OF_Y) if not play.game.pieces.get(edge)}
    assert play.sites(A, BuildNeutralRoad) == free


@pytest.mark.rule("TK-TWO-11", "TK-NKN-06")
def test_where_no_neutral_road_is_possible_nothing_is_owed() -> None:
    play = position(roads={**MINE, X: INSIDE[:15], Y: INSIDE[15:30]}, held={A: ROAD})
    builds(play, BuildRoad, COAST[2])
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-TWO-06", "TK-TWO-09", "TK-TOK-12")
@both_hands
def test_who_builds_a_settlement_builds_one_for_a_neutral_for_nothing(hands: Hands) -> None:
    play = position(roads={**MINE, X: NORTH, Y: SOUTH}, held={A: {**SETTLEMENT, "ore": 1}}, hands=hands)
    builds(play, BuildSettlement, HOUSE)
    before = tokens(play)
    assert play.at() == ("neutral_settlement", (A,))
    assert play.offers(A) == {BuildNeutralSettlement}
    assert play.sites(A, BuildNeutralSettlement) == {*COAST_CORNERS[7:10], *COAST_CORNERS[19:22]}
    assert why_not(play, A, BuildNeutralSettlement, place=COAST_CORNERS[15]) == "TK-TWO-09"
    play.does(A, BuildNeutralSettlement, place=COAST_CORNERS[20])
    assert stands(play, COAST_CORNERS[20]) == ["Y settlement"]
    assert play.holds(A) == {"ore": 1}
    assert tokens(play) == before, "it stands at the coast, but for nobody's tokens"
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-TWO-09", "TK-KN-06")
def test_a_neutral_settlement_keeps_its_distance_and_stands_on_no_knight() -> None:
    play = position(
        roads={**MINE, X: COAST[8:12]},
        settlements={B: [COAST_CORNERS[12]]},
        knights={A: {COAST_CORNERS[8]: "basic"}, X: {COAST_CORNERS[9]: "basic"}},
        held={A: SETTLEMENT},
    )
    builds(play, BuildSettlement, HOUSE)
    assert play.sites(A, BuildNeutralSettlement) == {COAST_CORNERS[7], COAST_CORNERS[10]}


@pytest.mark.rule("TK-TWO-09")
def test_a_neutral_has_five_settlements_and_no_more() -> None:
    more = [COAST_CORNERS[at] for at in (12, 14, 16, 18)]
    play = position(roads={**MINE, X: NORTH, Y: SOUTH}, settlements={X: more}, held={A: SETTLEMENT})
    builds(play, BuildSettlement, HOUSE)
    assert play.sites(A, BuildNeutralSettlement) == {*COAST_CORNERS[20:22]}, "19 lies next to one of X"


@pytest.mark.rule("TK-TWO-07")
def test_where_no_neutral_settlement_is_legal_a_neutral_road_is_built_instead() -> None:
    play = position(roads=MINE, held={A: SETTLEMENT})
    builds(play, BuildSettlement, HOUSE)
    assert play.at() == ("neutral_road", (A,))
    play.refuses(A, BuildNeutralSettlement, place=COAST_CORNERS[9])
    play.does(A, BuildNeutralRoad, place=min(around(OF_X)))
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-TWO-11")
def test_where_neither_is_possible_nothing_is_built() -> None:
    play = position(roads=MINE, held={A: SETTLEMENT}, neutral_settlements=False)
    builds(play, BuildSettlement, HOUSE)
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-TWO-08", "TK-NKN-10")
def test_a_city_a_wall_and_an_activation_bring_the_neutrals_nothing() -> None:
    held = {"wheat": 3, "ore": 3, "brick": 2}
    play = position(
        roads={**MINE, X: NORTH}, settlements={A: [HOUSE]}, knights={A: {COAST_CORNERS[-1]: "basic"}}, held={A: held}
    )
    play.does(A, BuildCity, place=HOUSE)
    assert play.at() == ("trade_and_build", (A,))
    play.does(A, BuildWall, place=HOUSE)
    assert play.at() == ("trade_and_build", (A,))
    play.does(A, ActivateKnight, place=COAST_CORNERS[-1])
    assert play.at() == ("trade_and_build", (A,))
    assert play.holds(A) == {}


@pytest.mark.rule("TK-TWO-10")
def test_neutrals_are_not_robbed() -> None:
    play = position("roll", rolled=())
    play.does(A, Roll, dice=(3, 4, SHIP))
    play.does(A, MoveRobber, hex="0,-1")
    assert play.at() == ("second_roll", (A,)), "nobody but X has a building there"


@pytest.mark.rule("TK-TWO-10", "TK-TWO-22")
def test_a_neutral_may_hold_the_longest_road_and_then_nobody_scores_it() -> None:
    play = position(roads={A: COAST[:4], X: COAST[10:15]}, held={A: ROAD})
    assert play.holder(LONGEST_ROAD) == X
    builds(play, BuildRoad, COAST[4])
    assert play.holder(LONGEST_ROAD) == X, "equal length does not take it away"
    assert [play.points(seat)[0] for seat in (A, B)] == [0, 0]


@pytest.mark.rule("TK-TWO-22")
def test_a_road_built_for_a_neutral_may_take_the_award() -> None:
    play = position(roads={A: COAST[:5], X: COAST[10:15]}, held={A: ROAD})
    assert (play.holder(LONGEST_ROAD), play.points(A)[0]) == (A, 2)
    builds(play, BuildRoad, min(around(COAST_CORNERS[1]) - set(COAST)))  # a branch: no longer than before
    play.does(A, BuildNeutralRoad, place=COAST[15])
    assert (play.holder(LONGEST_ROAD), play.points(A)[0]) == (X, 0)


@pytest.mark.rule("TK-TWO-22", "TK-KN-06")
def test_while_a_neutral_ties_for_it_unheld_nobody_scores_it() -> None:
    roads = {A: COAST[:7], B: COAST[10:15], X: COAST[18:23]}
    assert position(roads=roads).points(A)[0] == 2
    play = position(roads=roads, knights={B: {COAST_CORNERS[2]: "basic"}})
    assert play.holder(LONGEST_ROAD) is None
    assert [play.points(seat)[0] for seat in (A, B)] == [0, 0]
    alone = position(roads={A: COAST[:7], B: COAST[10:15]}, knights={B: {COAST_CORNERS[2]: "basic"}})
    assert alone.holder(LONGEST_ROAD) == B


def asked(play: Play, kind: type[BuildNeutralRoad] | type[BuildNeutralSettlement]) -> str:
    """Return what is asked first, in words."""
    prompt = bare_prompt(play.game, Choice(kind.__name__, A))
    assert prompt is not None
    return sentence(prompt.label)


@pytest.mark.rule("TK-TWO-06", "TK-TWO-07")
def test_it_is_said_for_whom_a_piece_is_owed_and_what_it_stands_for() -> None:
    play = position(roads=MINE, held={A: {"wood": 2, "brick": 2, "sheep": 1, "wheat": 1}})
    builds(play, BuildRoad, COAST[2])
    assert asked(play, BuildNeutralRoad) == "The road for Cleo or Dan goes where?"
    play.does(A, BuildNeutralRoad, place=min(around(OF_Y)))
    builds(play, BuildSettlement, HOUSE)
    assert asked(play, BuildNeutralRoad) == "No settlement fits. The road for Cleo or Dan goes where?"
    alone = position(roads={**MINE, X: NORTH}, held={A: SETTLEMENT})
    builds(alone, BuildSettlement, HOUSE)
    assert asked(alone, BuildNeutralSettlement) == "The settlement for Cleo goes where?"
