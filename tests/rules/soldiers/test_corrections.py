"""Corrections: units and medals put right, also in the middle of a battle."""

from typing import Any

import pytest

from companion.game.decide import begin
from companion.game.holes import Number, OneOf
from companion.game.state import NOBODY
from companion.rules.base.setup import EndTurn
from companion.rules.soldiers import SOLDIERS as ROOM
from companion.rules.soldiers.battle import ThrowForBattle
from companion.rules.soldiers.building import BuildSettlement
from companion.rules.soldiers.corrections import CorrectMedals, CorrectUnits
from companion.rules.soldiers.units import army
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Hands
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    fights,
    medals,
    own,
    parts,
    position,
    rolls,
    sides,
    standing,
    throw,
    total,
    versus,
)

both_hands = pytest.mark.parametrize("hands", ["physical", "digital"])


@both_hands
@pytest.mark.rule("SO-MOVE-08", "SO-UNIT-08")
def test_the_units_on_a_point_are_put_right_and_buildings_stay(hands: Hands) -> None:
    play = position(units={A: {LONE: "infantry car"}, B: {CC[5]: "tank"}}, settlements={B: [LONE]}, hands=hands)
    play.does(B, CorrectUnits, place=LONE, owner=C, infantry=1, cars=0, tanks=1)
    assert standing(play, LONE) == [("infantry", C), ("settlement", B), ("tank", C)]
    play.does(B, CorrectUnits, place=LONE, owner=C, infantry=0, cars=0, tanks=0)
    assert standing(play, LONE) == [("settlement", B)]
    assert standing(play, CC[5]) == [("tank", B)]


@pytest.mark.rule("SO-MOVE-08", "SO-COMP-04")
def test_a_correction_cannot_state_three_on_a_point_or_more_than_there_are() -> None:
    play = position(units={A: {CC[4]: "tank", CC[6]: "tank"}})
    assert play.refuses(A, CorrectUnits, place=LONE, owner=A, infantry=2, cars=1, tanks=0).code == "crowded"
    assert play.refuses(A, CorrectUnits, place=LONE, owner=A, infantry=0, cars=0, tanks=1).code == "no-piece"
    for field in ("infantry", "cars", "tanks"):
        wrong = {"infantry": 0, "cars": 0, "tanks": 0, field: 3}
        play.refuses(A, CorrectUnits, place=LONE, owner=A, **wrong)
    play.refuses(A, CorrectUnits, place="somewhere", owner=A, infantry=1, cars=0, tanks=0)
    play.refuses(A, CorrectUnits, place=LONE, owner=9, infantry=1, cars=0, tanks=0)


@pytest.mark.rule("SO-UNIT-08")
def test_the_correction_asks_where_whose_and_how_many_of_each() -> None:
    play = position()
    filled: dict[str, Any] = {}
    for field, value in (("place", LONE), ("owner", B), ("infantry", 1), ("cars", 0), ("tanks", 0)):
        hole = play.asks(A, CorrectUnits, **filled)
        assert hole.field == field
        if isinstance(hole, Number):
            assert (hole.least, hole.most) == (0, 2)
        filled[field] = value
    assert play.complete(A, CorrectUnits, **filled)


@pytest.mark.rule("SO-MEDAL-02", "SO-MEDAL-05")
def test_medals_are_put_right_and_the_hero_follows() -> None:
    play = position()
    hole = play.asks(A, CorrectMedals)
    assert isinstance(hole, OneOf)
    play.does(A, CorrectMedals, owner=B, number=3)
    assert (medals(play), play.holder("hero"), play.points(B)[0]) == ((0, 3, 0, 0), B, 2)
    play.does(A, CorrectMedals, owner=B, number=2)
    assert (play.holder("hero"), play.points(B)[0]) == (None, 0)
    for wrong in (-1, 100):
        play.refuses(A, CorrectMedals, owner=B, number=wrong)
    play.refuses(A, CorrectMedals, owner=9, number=1)


@pytest.mark.rule("SO-BATTLE-02", "SO-MEDAL-01")
def test_a_battle_goes_on_whatever_the_table_puts_right_meanwhile() -> None:
    for place, owner in ((LONE, A), (CC[1], B)):
        play = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
        attacks(play, LONE, CC[1])
        play.does(A, CorrectUnits, place=place, owner=owner, infantry=0, cars=0, tanks=0)
        throw(play, HIGH, LOW)
        assert medals(play)[A] == 1
        assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("SO-BATTLE-04")
def test_a_building_put_right_in_the_middle_of_a_battle_counts() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[1]: "tank"}})
    attacks(play, LONE, CC[1])
    play.does(A, play.room.move_named("CorrectPiece"), place=LONE, what="city", owner=A)
    assert parts(sides(play)[0])["city"] == 3
    assert standing(play, LONE) == [("city", A), ("tank", A)], "the unit stays where it is"
    throw(play, LOW, (3, 3))
    assert [total(side) for side in sides(play)] == [14, 14]
    assert versus(play).winner == NOBODY, "and neither has a ration"


@pytest.mark.rule("SO-BATTLE-01", "SO-ATK-06")
def test_a_battle_is_broken_off_by_stating_where_in_the_turn_the_table_is() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    attacks(play, LONE, CC[1])
    play.does(A, play.room.move_named("CorrectAgenda"), whose=A, step="trade_and_build")
    assert standing(play, CC[1]) == [("armoured_car", B)]
    fights(play, LONE, CC[1])
    assert own(play).medals[A] == 1
    late = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    attacks(late, LONE, CC[1])
    late.does(A, ThrowForBattle, dice=HIGH)
    late.does(A, late.room.move_named("CorrectAgenda"), whose=B, step="trade_and_build")
    assert army(late.game).battle is None, "another turn has begun"


@pytest.mark.rule("SO-MOVE-10", "SO-BUILD-08")
def test_the_table_may_overrule_where_units_stand_but_not_two_buildings_on_a_point() -> None:
    play = position(units={A: {LONE: "infantry"}}, settlements={A: [LONE]})
    with_unit = play.room.move_named("CorrectPiece")
    play.does(A, with_unit, place=LONE, what="settlement", owner=B)
    assert standing(play, LONE) == [("infantry", A), ("settlement", B)]
    play.does(A, with_unit, place=LONE, what="tank", owner=B)
    assert standing(play, LONE) == [("settlement", B), ("tank", B)]
    play.refuses(A, BuildSettlement, place=LONE)
    play.does(A, EndTurn)
    rolls(play)


@pytest.mark.rule("SO-COMP-01")
def test_nobody_begins_with_anything_but_what_the_setup_says() -> None:
    game = begin(ROOM, position().setup)
    assert army(game).medals == (0, 0, 0, 0)
    assert ROOM.beside(game) == ()
