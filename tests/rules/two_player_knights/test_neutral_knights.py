"""Neutral knights: placed when a player places one, promoted when he promotes one, and never more than in the way."""

from __future__ import annotations

import pytest

from companion.rules.two_player_knights.knights import PlaceKnight, PromoteKnight
from companion.rules.two_player_knights.names import BASIC, POLITICS
from companion.rules.two_player_knights.neutrals import (
    BuildNeutralRoad,
    BuildNeutralSettlement,
    PlaceNeutralKnight,
    PromoteNeutralKnight,
)
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Hands, Play, both_hands
from tests.rules.two_player_knights.board import X, Y, position, stands, strengths, why_not

FIRST, SECOND, THIRD, FOURTH, FIFTH = COAST_CORNERS[-1], *COAST_CORNERS[:4]  # points of the coast, in order
MINE = {A: COAST[:4]}
CARDS = {"ore": 1, "sheep": 1}


NORTH, SOUTH = COAST[8:10], COAST[20:22]  # roads of X and of Y, far from each other
OF_X, OF_Y = set(COAST_CORNERS[7:10]), set(COAST_CORNERS[19:22])
BOTH = {**MINE, X: NORTH, Y: SOUTH}


def places(play: Play, at: str = SECOND) -> None:
    """Let A place a knight."""
    play.does(A, PlaceKnight, place=at)


@pytest.mark.rule("TK-NKN-01", "TK-NKN-11")
@both_hands
def test_who_places_a_knight_places_a_neutral_one_for_nothing(hands: Hands) -> None:
    play = position(roads={**MINE, X: NORTH}, held={A: {"ore": 2, "sheep": 2}}, hands=hands)
    places(play)
    assert play.at() == ("neutral_knight", (A,))
    assert play.offers(A) == {PlaceNeutralKnight}
    assert play.sites(A, PlaceNeutralKnight) == OF_X
    play.does(A, PlaceNeutralKnight, place=COAST_CORNERS[8])
    assert stands(play, COAST_CORNERS[8]) == ["X basic_knight"]
    assert play.holds(A) == CARDS
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-NKN-03")
def test_the_turn_player_chooses_neutral_and_point() -> None:
    play = position(roads=BOTH, held={A: CARDS})
    places(play)
    assert play.sites(A, PlaceNeutralKnight) == OF_X | OF_Y
    assert play.complete(A, PlaceNeutralKnight, place=COAST_CORNERS[20]), "nobody but Y can have it there"
    assert why_not(play, A, PlaceNeutralKnight, place=FIRST) == "TK-TWO-09"
    play.refuses(A, PlaceNeutralKnight, place=COAST_CORNERS[20], neutral=X)
    play.refuses(B, PlaceNeutralKnight, place=COAST_CORNERS[20])
    play.does(A, PlaceNeutralKnight, place=COAST_CORNERS[20])
    assert stands(play, COAST_CORNERS[20]) == ["Y basic_knight"]


@pytest.mark.rule("TK-NKN-03")
def test_where_both_neutrals_could_have_it_he_says_whose_it_is() -> None:
    play = position(roads={**MINE, X: COAST[8:9], Y: COAST[9:10]}, held={A: CARDS})
    places(play)
    shared = COAST_CORNERS[8]
    assert play.options(A, PlaceNeutralKnight, place=shared) == [X, Y]
    play.refuses(A, PlaceNeutralKnight, place=shared)
    play.refuses(A, PlaceNeutralKnight, place=shared, neutral=B)
    play.does(A, PlaceNeutralKnight, place=shared, neutral=Y)
    assert stands(play, shared) == ["Y basic_knight"]


@pytest.mark.rule("TK-NKN-03")
def test_a_neutral_without_a_basic_knight_is_not_chosen() -> None:
    knights = {X: {COAST_CORNERS[7]: "basic", COAST_CORNERS[8]: "basic"}}
    play = position(roads=BOTH, knights=knights, held={A: CARDS})
    places(play)
    assert play.sites(A, PlaceNeutralKnight) == OF_Y


@pytest.mark.rule("TK-NKN-02")
def test_for_two_knights_there_are_two_neutral_ones_and_they_may_be_divided() -> None:
    play = position(roads=BOTH, held={A: {"ore": 2, "sheep": 2}})
    for mine, neutral in ((FIRST, COAST_CORNERS[8]), (THIRD, COAST_CORNERS[20])):
        places(play, mine)
        play.does(A, PlaceNeutralKnight, place=neutral)
    assert (strengths(play, X), strengths(play, Y)) == ([BASIC], [BASIC])


NO_KNIGHTS_LEFT = {
    X: {COAST_CORNERS[7]: "basic", COAST_CORNERS[8]: "basic"},
    Y: {COAST_CORNERS[19]: "basic", COAST_CORNERS[20]: "basic"},
}


@pytest.mark.rule("TK-NKN-04", "TK-NKN-05")
@pytest.mark.parametrize("why", ["no road", "no piece", "no room"])
def test_where_no_neutral_knight_is_possible_a_neutral_road_is_built(why: str) -> None:
    crowd = {COAST_CORNERS[7]: "strong", COAST_CORNERS[8]: "strong", COAST_CORNERS[9]: "mighty"}
    play = {
        "no road": position(roads=MINE, held={A: CARDS}),
        "no piece": position(roads=BOTH, knights=NO_KNIGHTS_LEFT, held={A: CARDS}),
        "no room": position(roads={**MINE, X: NORTH}, knights={B: crowd}, held={A: CARDS}),
    }[why]
    places(play)
    assert play.at() == ("neutral_road", (A,))
    assert play.offers(A) == {BuildNeutralRoad}
    point = next(iter(play.game.island.corners))
    play.refuses(A, BuildNeutralSettlement, place=point)
    play.refuses(A, PlaceNeutralKnight, place=COAST_CORNERS[9])
    play.does(A, BuildNeutralRoad, place=min(play.sites(A, BuildNeutralRoad)))
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-NKN-06")
def test_where_no_neutral_road_is_possible_either_nothing_is_built() -> None:
    inside = [e for e in position().game.island.edges if e not in COAST]
    roads = {A: COAST[:2], X: inside[:15], Y: inside[15:30]}
    every = [c for edge in (*roads[X], *roads[Y]) for c in position().game.island.edge_corners[edge]]
    points = [c for c in dict.fromkeys(every) if not position().game.pieces.get(c) and c not in (FIRST, SECOND, THIRD)]
    knights = {X: dict.fromkeys(points[:2], "basic"), Y: dict.fromkeys(points[-2:], "basic")}
    play = position(roads=roads, knights=knights, held={A: CARDS})
    places(play, FIRST)
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-NKN-04")
def test_a_neutral_whose_roads_are_all_built_is_left_out() -> None:
    roads = {A: COAST[:2], X: [e for e in position().game.island.edges if e not in COAST][:15]}
    knights = {**NO_KNIGHTS_LEFT, X: {COAST_CORNERS[10]: "basic", COAST_CORNERS[12]: "basic"}}
    play = position(roads=roads, knights=knights, held={A: CARDS})
    places(play, FIRST)
    house = "-1,1|-1,2|0,1"
    assert play.sites(A, BuildNeutralRoad) == {
        e for e in play.game.island.corner_edges[house] if not play.game.pieces.get(e)
    }


def promotes(play: Play, place: str) -> None:
    """Let A promote the knight on a point."""
    play.does(A, PromoteKnight, place=place)


@pytest.mark.rule("TK-NPR-01", "TK-NPR-02", "TK-T-10")
def test_who_promotes_a_knight_promotes_a_neutral_one_too() -> None:
    play = position(knights={A: {FIRST: "basic"}, X: {THIRD: "basic"}}, held={A: CARDS})
    promotes(play, FIRST)
    assert play.at() == ("neutral_promotion", (A,))
    assert play.offers(A) == {PromoteNeutralKnight}
    assert play.sites(A, PromoteNeutralKnight) == {THIRD}
    play.does(A, PromoteNeutralKnight, place=THIRD)
    assert stands(play, THIRD) == ["X strong_knight"]
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-NPR-02", "TK-NPR-03", "TK-T-11")
def test_neutral_knights_go_no_further_than_strong_and_nothing_comes_instead() -> None:
    play = position(knights={A: {FIRST: "basic"}, X: {THIRD: "strong"}, Y: {FIFTH: "strong"}}, held={A: CARDS})
    promotes(play, FIRST)
    assert play.at()[0] == "trade_and_build"
    assert (strengths(play, X), strengths(play, Y)) == (["strong_knight"], ["strong_knight"])


@pytest.mark.rule("TK-NPR-03", "TK-T-12")
def test_a_neutral_without_a_strong_piece_promotes_none() -> None:
    far = COAST_CORNERS[12]
    knights = {A: {FIRST: "basic"}, X: {THIRD: "basic", FIFTH: "strong", far: "strong"}}
    play = position(knights=knights, held={A: CARDS})
    promotes(play, FIRST)
    assert play.at()[0] == "trade_and_build"
    knights = {**knights, Y: {COAST_CORNERS[15]: "basic"}}
    play = position(knights=knights, held={A: CARDS})
    promotes(play, FIRST)
    assert play.sites(A, PromoteNeutralKnight) == {COAST_CORNERS[15]}
    assert why_not(play, A, PromoteNeutralKnight, place=THIRD) == "TK-NPR-02"


@pytest.mark.rule("TK-NPR-06", "TK-T-13")
@pytest.mark.parametrize("match", [True, False])
def test_one_to_mighty_moves_no_neutral_but_by_house_rule(match: bool) -> None:
    knights = {A: {FIRST: "strong"}, X: {THIRD: "basic"}}
    play = position(knights=knights, levels={A: {POLITICS: 3}}, held={A: CARDS}, options={"promote_match": match})
    promotes(play, FIRST)
    assert play.at()[0] == ("trade_and_build" if match else "neutral_promotion")


@pytest.mark.rule("TK-NPR-01")
def test_of_two_neutral_knights_the_turn_player_chooses_and_a_strong_one_is_none() -> None:
    knights = {A: {FIRST: "basic"}, X: {THIRD: "basic", FOURTH: "strong"}, Y: {FIFTH: "basic"}}
    play = position(knights=knights, held={A: CARDS})
    promotes(play, FIRST)
    assert play.sites(A, PromoteNeutralKnight) == {THIRD, FIFTH}
    for place in (FIRST, FOURTH, SECOND):
        assert why_not(play, A, PromoteNeutralKnight, place=place) == "TK-NPR-02"
    play.refuses(B, PromoteNeutralKnight, place=FIFTH)
    play.does(A, PromoteNeutralKnight, place=FIFTH)
    assert (stands(play, THIRD), stands(play, FIFTH)) == (["X basic_knight"], ["Y strong_knight"])


@pytest.mark.rule("TK-NPR-04", "TK-NPR-05", "TK-T-14")
def test_for_two_promotions_two_neutral_ones_are_owed_divided_where_they_have_to_be() -> None:
    knights = {A: {FIRST: "basic", SECOND: "basic"}, X: {THIRD: "basic"}, Y: {FIFTH: "basic"}}
    play = position(knights=knights, held={A: {"ore": 2, "sheep": 2}})
    promotes(play, FIRST)
    play.does(A, PromoteNeutralKnight, place=THIRD)
    promotes(play, SECOND)
    assert play.sites(A, PromoteNeutralKnight) == {FIFTH}
    play.does(A, PromoteNeutralKnight, place=FIFTH)
    assert (strengths(play, X), strengths(play, Y)) == (["strong_knight"], ["strong_knight"])
