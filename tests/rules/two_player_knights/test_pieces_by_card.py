"""The progress cards of politics about pieces on the board: deserter, diplomat, intrigue."""

from __future__ import annotations

import pytest

from companion.rules.base.names import LONGEST_ROAD
from companion.rules.two_player_knights.deserter import ForgoDeserter, LetDesert, PlaceDeserter, PlayDeserter
from companion.rules.two_player_knights.intrigue import PlaceRoadAnew, PlayDiplomat, PlayIntrigue, is_open
from companion.rules.two_player_knights.knight_actions import MoveKnight, RetreatKnight
from tests.rules.base.board import COAST, A, B, corner
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.two_player_knights.board import X, Y, stands, tokens, why_not, with_card

AT_WOODS = corner("-2,1", "SW")


# -- deserter


@pytest.mark.rule("TK-CARD-01", "TK-CARD-04", "TK-TOK-05")
def test_the_opponent_chooses_which_of_his_knights_deserts() -> None:
    both = {CC[12]: "basic", CC[14]: "strong active"}
    play = with_card("deserter", knights={B: both}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=B)
    assert play.at() == ("desert", (B,))
    assert play.sites(B, LetDesert) == set(both)
    play.does(B, LetDesert, place=CC[14])
    assert (stands(play, CC[14]), stands(play, CC[12])) == ([], ["B basic_knight"])
    assert play.at() == ("deserter_knight", (A,))
    play.does(A, PlaceDeserter, place=CC[0])
    assert stands(play, CC[0]) == ["A active_strong_knight"]
    assert tokens(play) == (5, 5)


@pytest.mark.rule("TK-CARD-03")
def test_no_neutral_gets_a_knight_for_the_deserter() -> None:
    roads = {A: [COAST[0]], X: [COAST[14]]}
    play = with_card("deserter", knights={B: {CC[12]: "basic"}}, roads=roads)
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    play.does(A, PlaceDeserter, place=CC[0])
    assert play.at()[0] == "trade_and_build"
    play = with_card("deserter", knights={X: {CC[12]: "basic"}}, roads=roads)
    play.does(A, PlayDeserter, victim=X)
    play.does(A, PlaceDeserter, place=CC[0])
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-CARD-01", "TK-CARD-02", "TK-CARD-04")
def test_of_a_named_neutral_the_weakest_knight_deserts_and_the_player_chooses_among_several() -> None:
    play = with_card(
        "deserter", knights={X: {CC[12]: "strong", CC[14]: "basic"}, Y: {CC[18]: "strong"}}, roads={A: [COAST[0]]}
    )
    assert play.options(A, PlayDeserter) == [X, Y]
    assert play.complete(A, PlayDeserter, victim=X), "there is one weakest"
    play.does(A, PlayDeserter, victim=X)
    assert (stands(play, CC[12]), stands(play, CC[14])) == (["X strong_knight"], [])
    play.does(A, PlaceDeserter, place=CC[0])
    assert stands(play, CC[0]) == ["A basic_knight"], "a neutral's was inactive"
    both = {X: {CC[12]: "basic", CC[14]: "basic"}}
    play = with_card("deserter", knights=both, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=X, place=CC[14])
    assert (stands(play, CC[12]), stands(play, CC[14])) == (["X basic_knight"], [])
    play = with_card("deserter", knights={X: {CC[12]: "strong", CC[14]: "basic"}}, roads={A: [COAST[0]]})
    play.refuses(A, PlayDeserter, victim=X, place=CC[12])


@pytest.mark.rule("TK-CARD-04")
def test_a_mighty_deserter_is_mighty_without_politics_or_basic_for_want_of_the_piece() -> None:
    play = with_card("deserter", knights={B: {CC[12]: "mighty"}}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    play.does(A, PlaceDeserter, place=CC[0])
    assert stands(play, CC[0]) == ["A mighty_knight"]
    mine = {CC[2]: "mighty", CC[4]: "mighty"}
    play = with_card("deserter", knights={A: mine, B: {CC[12]: "mighty active"}}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    play.does(A, PlaceDeserter, place=CC[0])
    assert stands(play, CC[0]) == ["A active_basic_knight"]


@pytest.mark.rule("TK-CARD-04")
def test_without_a_piece_or_a_point_none_is_placed_and_one_need_not_be() -> None:
    mine = {CC[2]: "basic", CC[4]: "basic"}
    play = with_card("deserter", knights={A: mine, B: {CC[12]: "basic"}}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    assert play.at()[0] == "trade_and_build", "no basic piece is left"
    play = with_card("deserter", knights={B: {CC[12]: "basic"}})
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    assert play.at()[0] == "trade_and_build", "no road leads anywhere"
    play = with_card("deserter", knights={B: {CC[12]: "basic"}}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    play.does(A, ForgoDeserter)
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-CARD-12")
def test_a_deserter_that_comes_active_may_act_at_once() -> None:
    play = with_card("deserter", knights={B: {CC[12]: "basic active"}}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=B)
    play.does(B, LetDesert, place=CC[12])
    first, second = sorted(play.sites(A, PlaceDeserter))
    play.does(A, PlaceDeserter, place=first)
    play.does(A, MoveKnight, start=first, to=second)
    assert stands(play, second) == ["A basic_knight"]


@pytest.mark.rule("TK-PROG-05", "TK-CARD-01")
def test_without_another_knight_on_the_board_the_deserter_cannot_be_played() -> None:
    assert why_not(with_card("deserter", knights={A: {CC[0]: "basic"}}), A, PlayDeserter, victim=B) == "TK-CARD-01"


# -- diplomat


@pytest.mark.rule("TK-PROG-10")
def test_a_road_is_open_when_one_of_its_ends_has_nothing_more_of_its_owner() -> None:
    roads = {A: [COAST[1], COAST[2], COAST[3]]}
    play = with_card("diplomat", settlements={A: [CC[0]]}, roads=roads)
    assert [is_open(play.game, edge) for edge in roads[A]] == [False, False, True]
    foreign = with_card("diplomat", settlements={A: [CC[0]], B: [CC[3]]}, roads=roads)
    assert is_open(foreign.game, COAST[3]), "a foreign piece neither closes nor opens it"
    closed = with_card("diplomat", settlements={A: [CC[0]]}, knights={A: {CC[3]: "basic"}}, roads=roads)
    assert not is_open(closed.game, COAST[3]), "its knight would be without a road"
    own_knight = with_card("diplomat", knights={A: {CC[1]: "basic"}}, roads={A: [COAST[1]]})
    assert not is_open(own_knight.game, COAST[1])
    middle = with_card("diplomat", settlements={A: [CC[0]]}, knights={A: {CC[2]: "basic"}}, roads=roads)
    assert [is_open(middle.game, edge) for edge in roads[A]] == [False, False, True]
    assert not is_open(play.game, COAST[9]), "no road lies there"


@pytest.mark.rule("TK-PROG-10", "TK-CARD-10")
def test_a_foreign_or_neutral_road_that_is_removed_stays_off() -> None:
    for seat in (B, X):
        play = with_card("diplomat", roads={seat: [COAST[9]]})
        play.does(A, PlayDiplomat, place=COAST[9])
        assert stands(play, COAST[9]) == []
        assert play.at()[0] == "trade_and_build"
    play = with_card("diplomat", roads={X: [COAST[9]]}, options={"diplomat_neutral": False})
    assert why_not(play, A, PlayDiplomat, place=COAST[9]) == "TK-PROG-10"


@pytest.mark.rule("TK-CARD-05", "TK-PROG-10")
def test_an_own_road_may_be_placed_anew_and_the_neutrals_get_none() -> None:
    roads = {A: [COAST[1], COAST[2]], X: [COAST[14]]}
    play = with_card("diplomat", settlements={A: [CC[0]]}, roads=roads)
    play.does(A, PlayDiplomat, place=COAST[2], anew="anew")
    assert play.at() == ("road_anew", (A,))
    assert COAST[2] not in play.sites(A, PlaceRoadAnew), "elsewhere"
    assert COAST[3] not in play.sites(A, PlaceRoadAnew), "not joined by the road that is moved"
    play.does(A, PlaceRoadAnew, place=COAST[0])
    assert (stands(play, COAST[2]), stands(play, COAST[0])) == ([], ["A road"])
    assert play.at()[0] == "trade_and_build"
    play = with_card("diplomat", settlements={A: [CC[0]]}, roads=roads)
    play.does(A, PlayDiplomat, place=COAST[2], anew="")
    assert stands(play, COAST[2]) == []
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-PROG-10")
def test_longest_road_is_judged_after_the_road_lies_anew() -> None:
    roads = {A: [*COAST[1:6]], B: [*COAST[15:20]]}
    play = with_card("diplomat", settlements={A: [CC[0]]}, roads=roads)
    play.states()
    holder = play.holder(LONGEST_ROAD)
    assert holder == A
    play.does(A, PlayDiplomat, place=COAST[5], anew="anew")
    play.does(A, PlaceRoadAnew, place=COAST[0])
    assert play.holder(LONGEST_ROAD) == A, "it was five before and is five after"
    assert not [fact for fact in play.told[-1] if type(fact).__name__ == "AwardMoved"]


# -- intrigue


@pytest.mark.rule("TK-PROG-09", "TK-CARD-06", "TK-TOK-05", "TK-T-18")
def test_intrigue_displaces_any_foreign_knight_at_an_own_road_without_a_knight() -> None:
    roads = {A: [COAST[1]], B: [COAST[2], COAST[3]]}
    play = with_card("intrigue", knights={B: {CC[1]: "mighty active"}}, roads=roads)
    play.does(A, PlayIntrigue, place=CC[1])
    assert play.at() == ("retreat", (B,))
    assert play.sites(B, RetreatKnight, "to") == {CC[2], CC[3]}
    play.does(B, RetreatKnight, to=CC[3])
    assert stands(play, CC[3]) == ["B active_mighty_knight"], "its state stays"
    play = with_card("intrigue", knights={B: {CC[1]: "strong"}}, roads={A: [COAST[1]]})
    play.does(A, PlayIntrigue, place=CC[1])
    assert (stands(play, CC[1]), tokens(play)) == ([], (5, 5)), "no place to go, no tokens"


@pytest.mark.rule("TK-CARD-06", "TK-NACT-03", "TK-NACT-04")
def test_a_neutral_knight_is_displaced_by_the_same_rule_and_the_turn_player_moves_it() -> None:
    roads = {A: [COAST[1]], X: [COAST[2], COAST[3]]}
    play = with_card("intrigue", knights={X: {CC[1]: "basic"}}, roads=roads)
    play.does(A, PlayIntrigue, place=CC[1])
    assert play.at() == ("retreat", (A,))
    play.does(A, RetreatKnight, to=CC[2])
    assert stands(play, CC[2]) == ["X basic_knight"]
    play = with_card("intrigue", knights={X: {CC[1]: "basic"}}, roads=roads, options={"neutral_retreat": "opponent"})
    play.does(A, PlayIntrigue, place=CC[1])
    assert play.at() == ("retreat", (B,))


@pytest.mark.rule("TK-PROG-05", "TK-PROG-09")
def test_intrigue_needs_a_foreign_knight_at_an_own_road() -> None:
    play = with_card("intrigue", knights={B: {CC[5]: "basic"}, A: {CC[1]: "basic"}}, roads={A: [COAST[1]]})
    assert why_not(play, A, PlayIntrigue, place=CC[5]) == "TK-PROG-09"
