"""The card of two moves: when it is played, what it moves, and what its steps count for."""

import pytest

from companion.board.island import STANDARD
from companion.game.prompts import OneOf
from companion.rules.base.setup import EndTurn
from companion.rules.soldiers.battle import Attack
from companion.rules.soldiers.moving import ForgoMove, FreeMove, MoveUnit, PlayRoadBuilding
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, both_hands, sentence
from tests.rules.soldiers.board import (
    LONE,
    attacks,
    distance,
    goes,
    goes_as_far_as_it_can,
    goes_freely,
    position,
    reached,
    rolls,
    to_the_next_own_turn,
)

CARD = {A: {"road_building": 1}}


@both_hands
@pytest.mark.rule("SO-DEV-02", "SO-DEV-05", "SO-DEV-07")
def test_the_card_gives_two_moves_without_wheat_to_one_unit_or_two(hands: Hands) -> None:
    play = position(units={A: {LONE: "tank", CC[20]: "infantry"}}, cards=CARD, hands=hands)
    play.does(A, PlayRoadBuilding)
    assert play.at() == ("free_move", (A,))
    assert play.sites(A, FreeMove, "start") == {LONE, CC[20]}
    assert CC[3] not in reached(play, LONE, FreeMove), "a tank goes two steps"
    goes_freely(play, LONE, CC[2])
    goes_freely(play, CC[20], CC[21])
    assert play.at() == ("trade_and_build", (A,))
    assert (play.holds(A), play.bank("wheat")) == ({}, 19)


@pytest.mark.rule("SO-DEV-07")
def test_the_card_may_be_played_before_the_roll_and_no_attack_comes_between_or_before_the_roll() -> None:
    play = position("before_roll", units={A: {LONE: "car"}, B: {CC[4]: "infantry"}}, cards=CARD)
    play.does(A, PlayRoadBuilding)
    goes_freely(play, LONE, CC[3])
    assert play.at() == ("free_move", (A,))
    assert Attack not in play.offers(A)
    play.refuses(A, Attack, start=CC[3], against=CC[4])
    play.does(A, ForgoMove)
    assert play.at() == ("before_roll", (A,))
    assert Attack not in play.offers(A)
    rolls(play)
    attacks(play, CC[3], CC[4])


@pytest.mark.rule("SO-DEV-07")
def test_between_the_two_moves_nothing_else_is_done() -> None:
    play = position(units={A: {LONE: "car"}}, cards=CARD, held={A: {"wheat": 4, "ore": 4}})
    assert FreeMove not in play.offers(A)
    play.does(A, PlayRoadBuilding)
    for _ in range(2):
        assert play.offers(A) == {FreeMove, ForgoMove}
        play.refuses(A, EndTurn)
        goes_as_far_as_it_can(play, FreeMove)
    assert MoveUnit in play.offers(A)
    assert FreeMove not in play.offers(A), "both are made when the card is played, or never"


@pytest.mark.rule("SO-DEV-02")
def test_either_move_may_be_left_out() -> None:
    for moves in (0, 1):
        play = position(units={A: {LONE: "car"}}, cards=CARD)
        play.does(A, PlayRoadBuilding)
        if moves:
            goes_freely(play, LONE, CC[1])
        play.does(A, ForgoMove)
        assert play.at() == ("trade_and_build", (A,))
        assert play.game.pile("played").of("road_building") == 1


@pytest.mark.rule("SO-DEV-02")
def test_where_no_unit_can_go_anywhere_the_moves_fall_away() -> None:
    play = position(cards=CARD)
    play.does(A, PlayRoadBuilding)
    assert play.at() == ("trade_and_build", (A,))
    shut_in = position(units={A: {LONE: "tank"}, B: {CC[1]: "tank", CC[29]: "car"}}, cards=CARD)
    shut_in.does(A, PlayRoadBuilding)
    assert shut_in.at() == ("trade_and_build", (A,))


@pytest.mark.rule("SO-DEV-03", "SO-MOVE-03")
def test_steps_by_the_card_do_not_count_whenever_they_are_made() -> None:
    play = position(units={A: {LONE: "car"}}, cards=CARD, held={A: {"wheat": 3}})
    goes(play, LONE, CC[2])
    play.does(A, PlayRoadBuilding)
    goes_freely(play, CC[2], CC[5])
    goes_freely(play, CC[5], CC[7])
    assert reached(play, CC[7]) == {place for place in STANDARD.corners if distance(CC[7], place) == 1}
    goes(play, CC[7], CC[8])
    assert MoveUnit not in play.offers(A)
    to_the_next_own_turn(play)
    goes(play, CC[8], CC[11])


@pytest.mark.rule("SO-MOVE-08", "SO-MOVE-09")
def test_the_card_passes_over_full_points_and_stops_on_none() -> None:
    play = position(units={A: {LONE: "car", CC[1]: "tank infantry"}}, cards=CARD)
    play.does(A, PlayRoadBuilding)
    assert CC[1] not in reached(play, LONE, FreeMove)
    assert play.refuses(A, FreeMove, start=LONE, to=CC[1]).clause == "SO-MOVE-08"
    goes_freely(play, LONE, CC[2])


@pytest.mark.rule("SO-DEV-01", "SO-DEV-06")
def test_the_card_is_one_of_the_turn_and_not_of_the_turn_it_was_bought_in() -> None:
    play = position(units={A: {LONE: "car"}}, cards={A: {"road_building": 2}})
    play.does(A, PlayRoadBuilding)
    play.does(A, ForgoMove)
    assert play.refuses(A, PlayRoadBuilding).clause == "BASE-DEV-01"
    fresh = position(units={A: {LONE: "car"}}, bought=CARD)
    assert fresh.refuses(A, PlayRoadBuilding).clause == "BASE-DEV-02"


@pytest.mark.rule("SO-DEV-03")
def test_a_unit_is_named_with_all_that_moved_it() -> None:
    units = {A: {CC[2]: "infantry", CC[4]: "infantry"}, B: {CC[20]: "car"}}
    play = position(units=units, held={A: {"wheat": 9}}, cards=CARD)
    for step in (4, 3):
        goes(play, CC[step], CC[step - 1])
    play.does(A, PlayRoadBuilding)
    goes_freely(play, CC[2], CC[1], "infantry")
    goes_freely(play, CC[1], CC[2])
    prompt = play.asks(A, MoveUnit, start=CC[2])
    assert isinstance(prompt, OneOf)
    names = {value: sentence(text) for value, text in prompt.options}
    assert names == {"infantry0+": "infantry, moved by the card", "infantry2": "infantry, moved 2 steps"}
