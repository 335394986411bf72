"""Knights: how many there are, where one is placed, how it is activated and promoted, and what it blocks."""

from __future__ import annotations

import pytest

from companion.game.moves import Move
from companion.rules.base.names import LONGEST_ROAD
from companion.rules.base.robber import Steal
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.building import BuildRoad, BuildSettlement
from companion.rules.two_player_knights.knight_actions import ChaseRobber, MoveKnight
from companion.rules.two_player_knights.knights import ActivateKnight, PlaceKnight, PromoteKnight
from companion.rules.two_player_knights.names import KNIGHTS, POLITICS
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Hands, both_hands, corner
from tests.rules.two_player_knights.board import X, Y, both_rolls, ends, position, stands, strengths, why_not

ROADS = {A: COAST[:4]}
FIRST, SECOND, THIRD, FOURTH, FIFTH = COAST_CORNERS[-1], *COAST_CORNERS[:4]  # the points of these roads, in order
CARDS = {"ore": 1, "sheep": 1}
PAID: set[type[Move]] = {PlaceKnight, PromoteKnight}
SETTLEMENT = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}


@pytest.mark.rule("TK-KN-01")
def test_each_colour_has_two_knights_of_each_strength() -> None:
    assert [TWO_PLAYER_KNIGHTS.pieces[what].count for what in KNIGHTS] == [2, 2, 2]
    play = position(knights={A: {FIRST: "basic", SECOND: "strong active"}, X: {THIRD: "strong"}})
    supply = play.game.variant.questions.supply
    assert [supply(play.game, A, what) for what in KNIGHTS] == [1, 1, 2]
    assert [supply(play.game, X, what) for what in KNIGHTS] == [2, 1, 2]


@pytest.mark.rule("TK-KN-02")
@both_hands
def test_a_knight_is_placed_inactive_for_ore_and_sheep(hands: Hands) -> None:
    play = position(roads=ROADS, held={A: CARDS}, hands=hands)
    play.does(A, PlaceKnight, place=SECOND)
    assert stands(play, SECOND) == ["A basic_knight"]
    assert play.holds(A) == {}
    assert (play.bank("ore"), play.bank("sheep")) == (19, 19)


@pytest.mark.rule("TK-KN-02")
@pytest.mark.parametrize("held", [{"ore": 1}, {"sheep": 1}])
def test_without_both_cards_no_knight_is_placed(held: dict[str, int]) -> None:
    play = position(roads=ROADS, held={A: held})
    assert PlaceKnight not in play.offers(A)
    play.refuses(A, PlaceKnight, place=SECOND)


@pytest.mark.rule("TK-KN-02")
def test_it_stands_on_any_free_point_of_an_own_road_whatever_stands_next_to_it() -> None:
    play = position(roads=ROADS, settlements={A: [SECOND]}, knights={B: {FOURTH: "basic"}}, held={A: CARDS})
    assert play.sites(A, PlaceKnight) == {FIRST, THIRD, FIFTH}, "the distance rule does not apply"
    assert why_not(play, A, PlaceKnight, place=SECOND) == "TK-KN-02"
    assert why_not(play, A, PlaceKnight, place=FOURTH) == "TK-KN-02"
    assert why_not(play, A, PlaceKnight, place=COAST_CORNERS[10]) == "TK-KN-02"


@pytest.mark.rule("TK-KN-02")
def test_at_a_building_without_a_road_no_knight_is_placed() -> None:
    play = position(settlements={A: [SECOND]}, held={A: CARDS})
    assert PlaceKnight not in play.offers(A)


@pytest.mark.rule("TK-KN-07")
def test_without_a_basic_knight_none_is_placed_until_one_is_promoted() -> None:
    play = position(roads=ROADS, knights={A: {FIRST: "basic", SECOND: "basic"}}, held={A: {"ore": 2, "sheep": 2}})
    assert PlaceKnight not in play.offers(A)
    play.refuses(A, PlaceKnight, place=THIRD)
    play.does(A, PromoteKnight, place=FIRST)
    play.does(A, PlaceKnight, place=THIRD)
    assert strengths(play, A) == ["basic_knight", "basic_knight", "strong_knight"]


@pytest.mark.rule("TK-KN-03", "TK-KN-07")
@both_hands
def test_a_knight_is_activated_for_wheat_also_in_the_turn_in_which_it_was_placed(hands: Hands) -> None:
    play = position(roads=ROADS, held={A: {**CARDS, "wheat": 1}}, hands=hands, neutral_settlements=False)
    play.does(A, PlaceKnight, place=SECOND)
    play.does(A, ActivateKnight, place=SECOND)
    assert stands(play, SECOND) == ["A active_basic_knight"]
    assert play.holds(A) == {}
    assert play.bank("wheat") == 19


@pytest.mark.rule("TK-KN-03")
def test_only_an_own_inactive_knight_is_activated() -> None:
    knights = {A: {FIRST: "basic active", SECOND: "strong"}, B: {COAST_CORNERS[10]: "basic"}, X: {FIFTH: "basic"}}
    play = position(roads=ROADS, knights=knights, held={A: {"wheat": 1}})
    assert play.sites(A, ActivateKnight) == {SECOND}
    for place in (FIRST, COAST_CORNERS[10], FIFTH, THIRD):
        assert why_not(play, A, ActivateKnight, place=place) == "TK-KN-03"
    play.does(A, ActivateKnight, place=SECOND)
    assert ActivateKnight not in play.offers(A), "the wheat is spent"


@pytest.mark.rule("TK-KN-04")
@both_hands
@pytest.mark.parametrize("state", ["", " active"])
def test_promoting_raises_the_strength_by_one_and_leaves_the_state(state: str, hands: Hands) -> None:
    held = {"ore": 2, "sheep": 2}
    play = position(knights={A: {FIRST: f"basic{state}"}}, held={A: held}, hands=hands)
    play.does(A, PromoteKnight, place=FIRST)
    assert stands(play, FIRST) == ["A active_strong_knight" if state else "A strong_knight"]
    assert play.holds(A) == CARDS


@pytest.mark.rule("TK-KN-04", "TK-IMP-04")
def test_a_strong_knight_becomes_mighty_only_from_level_three_of_politics() -> None:
    play = position(knights={A: {FIRST: "strong"}}, levels={A: {POLITICS: 2}}, held={A: CARDS})
    assert PromoteKnight not in play.offers(A)
    assert why_not(play, A, PromoteKnight, place=FIRST) == "TK-IMP-04"
    play = position(knights={A: {FIRST: "strong active"}}, levels={A: {POLITICS: 3}}, held={A: CARDS})
    play.does(A, PromoteKnight, place=FIRST)
    assert stands(play, FIRST) == ["A active_mighty_knight"]


@pytest.mark.rule("TK-KN-01", "TK-KN-04")
def test_a_mighty_knight_is_not_promoted_and_nobody_else_s() -> None:
    knights = {A: {FIRST: "mighty"}, B: {THIRD: "basic"}, X: {FIFTH: "basic"}}
    play = position(knights=knights, levels={A: {POLITICS: 5}}, held={A: CARDS})
    assert PromoteKnight not in play.offers(A)
    assert why_not(play, A, PromoteKnight, place=FIRST) == "TK-KN-01"
    assert why_not(play, A, PromoteKnight, place=THIRD) == "TK-KN-04"
    assert why_not(play, A, PromoteKnight, place=FIFTH) == "TK-KN-04"
    assert why_not(play, A, PromoteKnight, place=SECOND) == "TK-KN-04"


@pytest.mark.rule("TK-KN-04")
def test_the_stronger_piece_must_be_in_supply() -> None:
    knights = {A: {FIRST: "basic", SECOND: "strong", THIRD: "strong"}}
    play = position(knights=knights, held={A: CARDS})
    assert PromoteKnight not in play.offers(A)
    assert why_not(play, A, PromoteKnight, place=FIRST) == "TK-KN-04"


@pytest.mark.rule("TK-KN-05")
def test_a_knight_is_promoted_once_a_turn_and_another_one_too() -> None:
    play = position(
        knights={A: {FIRST: "basic active", THIRD: "basic"}},
        roads={A: COAST[:1]},
        levels={A: {POLITICS: 3}},
        held={A: {"ore": 5, "sheep": 5}},
    )
    play.does(A, PromoteKnight, place=FIRST)
    assert why_not(play, A, PromoteKnight, place=FIRST) == "TK-KN-05"
    play.does(A, MoveKnight, start=FIRST, to=SECOND)
    assert why_not(play, A, PromoteKnight, place=SECOND) == "TK-KN-05", "it is the same knight elsewhere"
    assert play.sites(A, PromoteKnight) == {THIRD}
    play.does(A, PromoteKnight, place=THIRD)


@pytest.mark.rule("TK-KN-05", "TK-KACT-02")
def test_in_the_next_turn_it_may_be_promoted_and_act_again() -> None:
    play = position(
        active=B,
        roads={B: COAST[:1]},
        knights={B: {FIRST: "basic"}},
        levels={B: {POLITICS: 3}},
        held={B: {"ore": 2, "sheep": 2, "wheat": 1}},
    )
    play.does(B, PromoteKnight, place=FIRST)
    play.does(B, ActivateKnight, place=FIRST)
    assert why_not(play, B, MoveKnight, start=FIRST, to=SECOND) == "TK-KACT-02"
    for _ in (A, B):
        ends(play)
        both_rolls(play)
    play.does(B, PromoteKnight, place=FIRST)
    play.does(B, MoveKnight, start=FIRST, to=SECOND)
    assert stands(play, SECOND) == ["B mighty_knight"]


@pytest.mark.rule("TK-KN-06")
@pytest.mark.parametrize("owner", [A, B, X])
@pytest.mark.parametrize("words", ["basic", "strong active"])
def test_nobody_settles_where_a_knight_stands_not_even_its_owner(owner: int, words: str) -> None:
    if owner == X and words != "basic":
        words = "strong"
    play = position(roads=ROADS, knights={owner: {FOURTH: words}}, held={A: SETTLEMENT})
    assert FOURTH not in play.sites(A, BuildSettlement)
    assert why_not(play, A, BuildSettlement, place=FOURTH) == "TK-KN-06"


@pytest.mark.rule("TK-KN-06")
def test_a_knight_of_his_own_that_moves_away_makes_room_for_a_settlement() -> None:
    play = position(roads=ROADS, knights={A: {FOURTH: "basic active"}}, held={A: SETTLEMENT})
    play.does(A, MoveKnight, start=FOURTH, to=FIRST)
    play.does(A, BuildSettlement, place=FOURTH)


@pytest.mark.rule("TK-KN-06")
def test_a_knight_next_to_a_point_keeps_no_settlement_off() -> None:
    play = position(roads=ROADS, knights={B: {THIRD: "basic"}}, held={A: SETTLEMENT})
    assert FOURTH in play.sites(A, BuildSettlement)


@pytest.mark.rule("TK-KN-06", "TK-NKN-09")
@pytest.mark.parametrize("other", [B, X, Y])
def test_nobody_builds_on_past_a_knight_of_another_colour(other: int) -> None:
    past = COAST[4]
    free = position(roads=ROADS, held={A: {"wood": 1, "brick": 1}})
    assert past in free.sites(A, BuildRoad)
    play = position(roads=ROADS, knights={other: {FIFTH: "basic"}}, held={A: {"wood": 1, "brick": 1}})
    assert past not in play.sites(A, BuildRoad)
    assert why_not(play, A, BuildRoad, place=past) == "TK-KN-06"
    assert why_not(play, A, BuildRoad, place=COAST[0]) == "BASE-BUILD-07", "it is there already"
    assert why_not(play, A, BuildRoad, place=COAST[6]) == "BASE-BUILD-07", "no road of his leads there"


@pytest.mark.rule("TK-KN-06")
def test_one_builds_on_past_an_own_knight() -> None:
    play = position(roads=ROADS, knights={A: {FIFTH: "basic"}}, held={A: {"wood": 1, "brick": 1}})
    play.does(A, BuildRoad, place=COAST[4])


LONG = {A: COAST[:6]}
MIDDLE = COAST_CORNERS[2]  # between the third and the fourth of these roads


@pytest.mark.rule("TK-KN-06", "TK-NKN-09")
@pytest.mark.parametrize("other", [B, X, Y])
def test_a_knight_of_another_colour_cuts_the_longest_road(other: int) -> None:
    play = position(roads=LONG)
    assert play.holder(LONGEST_ROAD) == A
    play = position(roads=LONG, knights={other: {MIDDLE: "basic"}})
    assert play.holder(LONGEST_ROAD) is None


@pytest.mark.rule("TK-KN-06")
def test_an_own_knight_cuts_nothing() -> None:
    assert position(roads=LONG, knights={A: {MIDDLE: "basic"}}).holder(LONGEST_ROAD) == A


@pytest.mark.rule("TK-KN-06")
def test_a_road_heals_when_the_knight_that_cut_it_goes() -> None:
    """It is cut again when the knight comes back."""
    aside = "1,-2|1,-1|2,-2"
    (link,) = (e for e, ends_ in position().game.island.edge_corners.items() if set(ends_) == {aside, "1,-2|2,-3|2,-2"})
    play = position(roads={A: COAST[:6], B: [link]}, active=B, knights={B: {COAST_CORNERS[3]: "basic active"}})
    assert COAST_CORNERS[3] == "1,-2|2,-3|2,-2"
    assert play.holder(LONGEST_ROAD) is None
    play.does(B, MoveKnight, start=COAST_CORNERS[3], to=aside)
    assert play.holder(LONGEST_ROAD) == A


@pytest.mark.rule("TK-KN-06")
def test_a_knight_placed_on_a_road_cuts_it_at_once() -> None:
    aside = "1,-2|1,-1|2,-2"
    (link,) = (e for e, ends_ in position().game.island.edge_corners.items() if set(ends_) == {aside, "1,-2|2,-3|2,-2"})
    play = position(roads={A: COAST[:6], B: [link]}, active=B, held={B: CARDS})
    assert play.holder(LONGEST_ROAD) == A
    play.does(B, PlaceKnight, place=COAST_CORNERS[3])
    assert play.holder(LONGEST_ROAD) is None


@pytest.mark.rule("TK-KN-02", "TK-KN-03", "TK-KN-04")
def test_a_card_nobody_has_seen_is_believed_and_one_is_not_two() -> None:
    beside = corner("0,0", "S")
    play = position(
        roads=ROADS,
        knights={A: {FIRST: "basic", beside: "basic active"}},
        settlements={B: [corner("2,0", "SE")]},
        held={B: {"wood": 1, "wheat": 1}},
        hands="physical",
    )
    play.does(A, ChaseRobber, knight=beside, hex="2,0")
    play.does(A, Steal, victim=B)
    assert not play.offers(A) & PAID
    play.refuses(A, PromoteKnight, place=FIRST)
    play.does(A, ActivateKnight, place=FIRST)
    assert (stands(play, FIRST), play.game.hand(A).total) == (["A active_basic_knight"], 0)
