"""Battles: the worked examples, sums with every part, and what is removed."""

from typing import Any

import pytest

from companion.rules.base.building import BuildCity
from companion.rules.soldiers.building import BuildSettlement, ProduceInfantry
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.soldiers.board import (
    LONE,
    attacks,
    defends,
    face_to_face,
    goes,
    medals,
    parts,
    position,
    raises,
    sides,
    standing,
    throw,
    total,
    versus,
)

WHITE, RED = A, B


@both_hands
@pytest.mark.rule("SO-T-10", "SO-BATTLE-03", "SO-BATTLE-09", "SO-BATTLE-02", "SO-BATTLE-04")
def test_the_first_example_a_tank_loses_against_infantry_in_a_city(hands: Hands) -> None:
    play = position(
        units={WHITE: {CC[2]: "tank"}, RED: {CC[1 - 1]: "infantry"}},
        cities={RED: [LONE]},
        held={WHITE: {"wheat": 1}, RED: {"wood": 3}},
        hands=hands,
    )
    goes(play, CC[2], CC[1])
    assert play.holds(WHITE) == {}
    attacks(play, CC[1], LONE)
    raises(play, RED, "wood wood wood")
    throw(play, (3, 4), (4, 5))
    white, red = sides(play)
    assert parts(white) == {"tank": 8, "initiative": 1}
    assert parts(red) == {"infantry": 2, "city": 3, "boost": 3}
    assert (total(white), total(red)) == (16, 17)
    assert (versus(play).over, versus(play).winner) == (True, RED)
    assert standing(play, CC[1]) == []
    assert standing(play, LONE) == [("city", RED), ("infantry", RED)]
    assert play.count("tank_left", WHITE) == 2
    assert medals(play) == (0, 0, 0, 0)


def pursuit(hands: Hands, boost: str = "brick") -> Play:
    """Return the second example up to the end of its first battle, with its boost or with none."""
    play = position(
        units={RED: {CC[1]: "car infantry"}},
        settlements={WHITE: [LONE]},
        held={WHITE: {"wood": 1, "brick": 2}},
        hands=hands,
    )
    play.does(WHITE, ProduceInfantry, place=LONE)
    attacks(play, LONE, CC[1])
    assert play.at() == ("choose_defender", (RED,))
    defends(play, RED, "armoured_car")
    if boost:
        raises(play, WHITE, boost)
    throw(play, (3, 5), (1, 4))
    return play


@both_hands
@pytest.mark.rule("SO-T-11", "SO-BATTLE-08", "SO-BATTLE-03", "SO-UNIT-10", "SO-MEDAL-01", "SO-BOOST-09")
def test_the_second_example_new_infantry_beats_the_car_that_red_chose(hands: Hands) -> None:
    play = pursuit(hands)
    white, red = sides(play)
    assert parts(white) == {"infantry": 2, "settlement": 2, "initiative": 1, "boost": 1}
    assert parts(red) == {"armoured_car": 5}
    assert (total(white), total(red)) == (14, 10)
    assert standing(play, CC[1]) == [("infantry", RED)]
    assert play.holds(WHITE) == {}
    assert medals(play) == (1, 0, 0, 0)


@both_hands
@pytest.mark.rule("SO-BATTLE-08", "SO-BOOST-09")
def test_without_its_boost_the_second_example_is_won_too_and_the_brick_stays(hands: Hands) -> None:
    play = pursuit(hands, boost="")
    assert [total(side) for side in sides(play)] == [13, 10]
    assert versus(play).winner == WHITE
    assert (play.holds(WHITE), pursuit(hands).holds(WHITE)) == ({"brick": 1}, {}), "raised for nothing, it is gone"


@both_hands
@pytest.mark.rule("SO-T-12", "SO-BOOST-07", "SO-MEDAL-01", "SO-ATK-06")
def test_the_third_example_the_same_infantry_goes_on_without_its_boost(hands: Hands) -> None:
    play = pursuit(hands)
    attacks(play, LONE, CC[1])
    throw(play, (3, 4), (2, 6))
    white, red = sides(play)
    assert parts(white) == {"infantry": 2, "settlement": 2, "initiative": 1}
    assert parts(red) == {"infantry": 2}
    assert (total(white), total(red)) == (12, 10)
    assert standing(play, CC[1]) == []
    assert medals(play) == (2, 0, 0, 0)


# -- sums


STRENGTHS = [
    pytest.param("infantry", 2, marks=pytest.mark.rule("SO-UNIT-01")),
    pytest.param("car", 5, marks=pytest.mark.rule("SO-UNIT-02")),
    pytest.param("tank", 8, marks=pytest.mark.rule("SO-UNIT-03")),
]


@pytest.mark.parametrize(("unit", "strength"), STRENGTHS)
@pytest.mark.rule("SO-BATTLE-03", "SO-BATTLE-06", "SO-BATTLE-07", "SO-UNIT-04")
def test_on_a_bare_point_a_unit_counts_what_its_card_says_and_the_attacker_one_more(unit: str, strength: int) -> None:
    play = face_to_face(unit, unit)
    attacks(play, LONE, CC[1])
    left, right = sides(play)
    assert [part.points for part in left.parts] == [strength, 1]
    assert [part.points for part in right.parts] == [strength]


@pytest.mark.parametrize("attacked", [False, True])
@pytest.mark.parametrize("owner", [A, B, C])
@pytest.mark.parametrize(("what", "worth"), [("settlement", 2), ("city", 3)])
@pytest.mark.rule("SO-BATTLE-04", "SO-BATTLE-05")
def test_a_building_helps_whoever_fights_from_it_whosever_it_is(
    what: str, worth: int, owner: int, attacked: bool
) -> None:
    place = CC[1] if attacked else LONE
    placed: dict[str, Any] = {{"settlement": "settlements", "city": "cities"}[what]: {owner: [place]}}
    play = face_to_face("infantry", "infantry", **placed)
    attacks(play, LONE, CC[1])
    terrain = [parts(side).get(what, 0) for side in sides(play)]
    assert terrain == ([0, worth] if attacked else [worth, 0])


@pytest.mark.parametrize(("dice", "winner"), [(((3, 3), (3, 4)), None), (((3, 3), (4, 4)), B), (((3, 4), (3, 4)), A)])
@pytest.mark.rule("SO-BATTLE-02", "SO-BATTLE-06")
def test_the_greater_sum_wins_and_the_losers_unit_goes_back(dice: Any, winner: int | None) -> None:
    play = face_to_face(held={A: {"wheat": 1}, B: {"wheat": 1}})
    attacks(play, LONE, CC[1])
    throw(play, *dice)
    if winner is None:
        assert not versus(play).over
        return
    lost, place = (B, CC[1]) if winner == A else (A, LONE)
    assert versus(play).winner == winner
    assert standing(play, place) == []
    assert [play.count("tank_left", seat) for seat in (A, B)] == [2 if seat == lost else 1 for seat in (A, B)]
    heading = [sentence(note) for note in versus(play).notes]
    assert heading[0] == f"Take off the board, back to {'Ben' if winner == A else 'Ann'}: tank"


def test_what_is_built_after_a_battle_changes_nothing_in_its_sums() -> None:
    bill = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 3, "ore": 3}
    play = face_to_face("infantry", "infantry", held={A: bill})
    attacks(play, LONE, CC[1])
    throw(play, (3, 4), (3, 3))
    before = [(parts(side), total(side)) for side in sides(play)]
    play.does(A, BuildSettlement, place=LONE)
    assert [(parts(side), total(side)) for side in sides(play)] == before
    play.does(A, BuildCity, place=LONE)
    assert [(parts(side), total(side)) for side in sides(play)] == before
