"""Chips: what buildings bring, what moves them, and what they are worth."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.options import HouseRuleError, house_rules
from companion.rules.base.building import BuildRoad
from companion.rules.base.names import LARGEST_ARMY
from companion.rules.gathering import GATHERING as VARIANT
from companion.rules.gathering.building import BuildCity, BuildSettlement
from companion.rules.gathering.knights import ChipsSet, stock
from tests.rules.base.board import COAST, A, B, Play
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.gathering.board import chips, position

HOUSE = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}
TOWN = {"wheat": 2, "ore": 3}


def building(**more: Any) -> Play:
    """A position in which A may build a settlement at CC[0] and a city at CC[3]."""
    held = {A: {kind: HOUSE.get(kind, 0) + TOWN.get(kind, 0) for kind in (*HOUSE, "ore")}}
    return position(
        attack={A: "ore ore ore"}, held=held, roads={A: [COAST[0]]}, settlements={A: [CC[3]]}, chips={A: 2}, **more
    )


@pytest.mark.rule("GA-CHIP-01", "GA-CHIP-02", "GA-CHIP-03")
def test_a_settlement_and_a_city_bring_a_chip_each_and_are_no_points_themselves() -> None:
    play = building()
    assert play.points(A) == (2, 2), "two chips, and nothing for what stands"
    play.does(A, BuildSettlement, place=CC[0])
    assert (chips(play)[A], play.points(A)) == (3, (3, 3))
    play.does(A, BuildCity, place=CC[3])
    assert (chips(play)[A], play.points(A)) == (4, (4, 4))
    play = position(held={A: {"wood": 1, "brick": 1}}, roads={A: [COAST[0]]}, chips={A: 2})
    play.does(A, BuildRoad, place=COAST[1])
    assert chips(play)[A] == 2


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.rule("GA-CHIP-03")
def test_a_house_rule_says_what_a_city_brings(number: int) -> None:
    play = building(options={"city_chip": number})
    play.does(A, BuildCity, place=CC[3])
    assert chips(play)[A] == 2 + number


@pytest.mark.rule("GA-CHIP-05", "GA-CHIP-06")
def test_points_are_chips_victory_cards_and_two_for_each_award() -> None:
    play = position(
        chips={A: 3, B: 1},
        cards={A: {"victory_point": 1}},
        knights={A: 3},
        roads={A: COAST[:5]},
        settlements={A: [CC[10]]},
        cities={A: [CC[14]]},
    )
    assert play.holder(LARGEST_ARMY) == A
    assert play.points(A, A) == (7, 8), "chips 3, army 2, road 2; the card is his to see"
    assert play.points(B) == (1, 1)


@pytest.mark.parametrize("built", [{}, {"settlements": {A: [CC[10]]}}, {"cities": {A: [CC[14]]}}])
@pytest.mark.parametrize("number", [0, 3])
@pytest.mark.rule("GA-CHIP-01", "GA-CHIP-05", "GA-CHIP-06")
def test_cards_and_awards_count_whatever_stands_and_however_many_chips_there_are(
    built: dict[str, Any], number: int
) -> None:
    play = position(chips={A: number}, cards={A: {"victory_point": 1}}, knights={A: 3}, **built)
    assert play.points(A, A) == (number + 2, number + 3)


@pytest.mark.rule("GA-CHIP-06", "GA-CHIP-07")
def test_an_empty_stock_gives_nothing_and_a_small_one_what_it_has() -> None:
    play = building(options={"chips_total": 8}, also=())
    assert stock(play.game) == 6
    play = position(
        attack={A: "ore ore ore"}, held={A: TOWN}, settlements={A: [CC[3]]}, chips={A: 3, B: 5},
        options={"chips_total": 8},
    )  # fmt: skip
    assert stock(play.game) == 0
    play.does(A, BuildCity, place=CC[3])
    assert chips(play)[:2] == (3, 5)
    play = position(
        attack={A: "ore ore ore"}, held={A: TOWN}, settlements={A: [CC[3]]}, chips={A: 2, B: 5},
        options={"chips_total": 8, "city_chip": 2},
    )  # fmt: skip
    play.does(A, BuildCity, place=CC[3])
    assert chips(play)[:2] == (3, 5)


@pytest.mark.rule("GA-CHIP-06", "GA-CHIP-07")
def test_by_house_rule_there_is_no_stock_that_could_be_empty() -> None:
    play = position(
        attack={A: "ore ore ore"}, held={A: TOWN}, settlements={A: [CC[3]]}, chips={A: 3, B: 5},
        options={"chips_total": 8, "chip_stock": "unlimited"},
    )  # fmt: skip
    assert stock(play.game) is None
    play.does(A, BuildCity, place=CC[3])
    assert chips(play)[A] == 4


@pytest.mark.rule("GA-CHIP-08")
def test_fewer_chips_than_the_set_up_needs_are_refused_with_the_clause_that_says_so() -> None:
    assert house_rules(VARIANT, {"ga": {"options": {"chips_total": 8}}})["chips_total"] == 8
    with pytest.raises(HouseRuleError) as refused:
        house_rules(VARIANT, {"ga": {"options": {"chips_total": 7}}})
    assert str(refused.value) == "chips_total (GA-CHIP-08): must be a whole number from 8 to 99, not 7."


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("GA-CHIP-08", "GA-INIT-03")
def test_the_fewest_chips_there_may_be_are_enough_for_the_start_and_a_first_building(seats: int) -> None:
    play = building(options={"chips_total": 8}, seats=seats)
    play.states(*(ChipsSet(seat, 2) for seat in play.game.players))
    assert stock(play.game) == 8 - 2 * seats
    play.does(A, BuildSettlement, place=CC[0])
    assert chips(play)[A] == (3 if seats == 3 else 2), "of four players all eight lie with them already"
