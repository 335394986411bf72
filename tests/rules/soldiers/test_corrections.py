"""Corrections: units and medals put right, also in the middle of a battle."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import Correct, CorrectAgenda
from companion.game.decide import begin, refuse
from companion.game.facts import PiecePlaced, Stated
from companion.game.moves import Move
from companion.game.prompts import Number, OneOf
from companion.game.state import NOBODY, Envelope, Piece
from companion.game.text import Refusal, Text
from companion.rules.base.setup import EndTurn
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.battle import Attack, ChooseDefender, GiveRation, ThrowForBattle
from companion.rules.soldiers.boost import PassBoost, RaiseBoost
from companion.rules.soldiers.building import BuildSettlement, Occupy
from companion.rules.soldiers.corrections import CorrectMedals, CorrectUnits, StateUnits
from companion.rules.soldiers.moving import FreeMove, MoveUnit
from companion.rules.soldiers.units import Battle, Fighter, army
from companion.rules.soldiers.upkeep import TakeBack
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import NAMES, A, B, C, D, Hands, Play, sentence
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    cards,
    fights,
    goes,
    medals,
    own,
    parts,
    position,
    reached,
    rolls,
    sides,
    standing,
    throw,
    total,
    versus,
)

both_hands = pytest.mark.parametrize("hands", ["physical", "digital"])


@both_hands
def test_the_units_on_a_point_are_put_right_and_buildings_stay(hands: Hands) -> None:
    play = position(units={A: {LONE: "infantry car"}, B: {CC[5]: "tank"}}, settlements={B: [LONE]}, hands=hands)
    play.does(B, CorrectUnits, place=LONE, owner=C, infantry=1, cars=0, tanks=1)
    play.does(B, CorrectUnits, place=LONE, owner=A, infantry=0, cars=0, tanks=0)
    assert standing(play, LONE) == [("infantry", C), ("settlement", B), ("tank", C)]
    play.does(B, CorrectUnits, place=LONE, owner=C, infantry=0, cars=1, tanks=0)
    assert standing(play, LONE) == [("armoured_car", C), ("settlement", B)]
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


@pytest.mark.rule("SO-MOVE-08")
def test_the_correction_asks_where_whose_and_how_many_of_each() -> None:
    play = position()
    filled: dict[str, Any] = {}
    for field, value in (("place", LONE), ("owner", B), ("infantry", 1), ("cars", 0), ("tanks", 0)):
        prompt = play.asks(A, CorrectUnits, **filled)
        assert prompt.field == field
        if isinstance(prompt, Number):
            unit = {"infantry": "infantry", "cars": "armoured_car", "tanks": "tank"}[field]
            assert (prompt.least, prompt.most) == (0, 2)
            assert sentence(prompt.label) == f"How many of these stand there: {unit}?"
        filled[field] = value
    assert play.complete(A, CorrectUnits, **filled)


@pytest.mark.rule("SO-MEDAL-02")
def test_medals_are_put_right_and_the_hero_follows() -> None:
    play = position()
    prompt = play.asks(A, CorrectMedals)
    assert isinstance(prompt, OneOf)
    play.does(A, CorrectMedals, owner=B, number=3)
    assert (medals(play), play.holder("hero"), play.points(B)[0]) == ((0, 3, 0, 0), B, 2)
    play.does(A, CorrectMedals, owner=B, number=2)
    assert (play.holder("hero"), play.points(B)[0]) == (None, 0)
    for wrong in (-1, 100):
        play.refuses(A, CorrectMedals, owner=B, number=wrong)
    play.does(A, CorrectMedals, owner=B, number=0)
    assert medals(play) == (0, 0, 0, 0)
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
    play.does(A, play.variant.move_named("CorrectPiece"), place=LONE, what="city", owner=A)
    assert parts(sides(play)[0])["city"] == 3
    assert standing(play, LONE) == [("city", A), ("tank", A)], "the unit stays where it is"
    throw(play, LOW, (3, 3))
    assert [total(side) for side in sides(play)] == [14, 14]
    assert versus(play).winner == NOBODY, "and neither has a ration"


@pytest.mark.rule("SO-ATK-06")
def test_a_battle_is_broken_off_by_stating_where_in_the_turn_the_table_is() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    attacks(play, LONE, CC[1])
    play.does(A, CorrectAgenda, whose=A, step="trade_and_build")
    assert standing(play, CC[1]) == [("armoured_car", B)]
    fights(play, LONE, CC[1])
    assert own(play).medals[A] == 1
    late = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    attacks(late, LONE, CC[1])
    late.does(A, ThrowForBattle, dice=HIGH)
    late.does(A, CorrectAgenda, whose=B, step="trade_and_build")
    assert army(late.game).battle is None, "another turn has begun"


def test_the_table_may_overrule_where_units_stand_but_not_two_buildings_on_a_point() -> None:
    play = position(units={A: {LONE: "infantry"}}, settlements={A: [LONE]})
    with_unit = play.variant.move_named("CorrectPiece")
    play.does(A, with_unit, place=LONE, what="settlement", owner=B)
    assert standing(play, LONE) == [("infantry", A), ("settlement", B)]
    play.does(A, with_unit, place=LONE, what="tank", owner=B)
    assert standing(play, LONE) == [("infantry", A), ("settlement", B), ("tank", B)], "what has room beside it stays"
    play.does(A, with_unit, place=LONE, what="tank", owner=B)
    assert standing(play, LONE) == [("infantry", A), ("settlement", B), ("tank", B)], "what was so already is so once"
    play.does(A, with_unit, place=LONE, what="nothing")
    assert standing(play, LONE) == []
    play.does(A, with_unit, place=LONE, what="settlement", owner=B)
    play.refuses(A, BuildSettlement, place=LONE)
    play.does(A, EndTurn)
    rolls(play)


@pytest.mark.rule("SO-MOVE-10", "SO-UNIT-08")
def test_a_unit_that_is_stated_drives_away_nobody_who_may_stand_beside_it() -> None:
    play = position(units={A: {LONE: "infantry infantry"}, B: {LONE: "infantry"}})
    piece = play.variant.move_named("CorrectPiece")
    both = [("infantry", A), ("infantry", A), ("infantry", B)]
    play.does(A, piece, place=LONE, what="infantry", owner=C)
    assert standing(play, LONE) == [*both, ("infantry", C)], "anybody's infantry shares a point"
    play.does(A, piece, place=LONE, what="infantry", owner=A)
    assert standing(play, LONE) == [*both, ("infantry", C)], "so it was already"
    assert play.refuses(A, piece, place=LONE, what="tank", owner=A).code == "crowded", "a third unit has no room"


def test_nobody_begins_with_anything_but_what_the_setup_says() -> None:
    game = begin(VARIANT, position().setup)
    assert army(game).medals == (0, 0, 0, 0)
    assert VARIANT.state_lines(game) == ()


def insisted(play: Play, seat: int, kind: type[Move], **fields: Any) -> Refusal | None:
    """Make a move on the table's own word; return why even that cannot be."""
    move = kind(seat=seat, revision=play.game.revision, **fields)
    correction = Correct(seat=seat, revision=play.game.revision, repeat=Envelope(move))
    refusal = refuse(play.game, correction)
    if refusal is None:
        play.does(seat, Correct, repeat=Envelope(move))
    return refusal


@pytest.mark.rule("SO-MOVE-01", "SO-MOVE-03")
def test_a_move_the_table_insists_on_counts_as_all_that_a_wheat_brings() -> None:
    play = position(units={A: {LONE: "tank"}}, settlements={B: [CC[5]]}, held={A: {"wheat": 3}})
    assert insisted(play, A, MoveUnit, start=LONE, to=CC[5]) is None
    assert standing(play, CC[5]) == [("settlement", B), ("tank", A)]
    assert reached(play, CC[5]) == {CC[4], CC[6]}, "one step of the three is left"


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        (MoveUnit, {"start": CC[9], "to": CC[10]}, "no-unit"),
        (FreeMove, {"start": CC[9], "to": CC[10]}, "not-asked"),
        (TakeBack, {"place": CC[9]}, "not-asked"),
        (TakeBack, {"place": LONE, "unit": "tank"}, "not-asked"),
        (Attack, {"start": CC[9], "against": CC[1]}, "no-unit"),
        (Attack, {"start": LONE, "against": CC[9]}, "no-unit"),
        (Occupy, {"place": CC[9]}, "no-building"),
        (ChooseDefender, {"unit": "tank"}, "not-asked"),
        (ThrowForBattle, {"dice": (1, 2)}, "not-asked"),
        (RaiseBoost, {"cards": cards("wood")}, "not-asked"),
        (PassBoost, {}, "not-asked"),
        (GiveRation, {}, "not-asked"),
    ],
)
def test_what_names_a_unit_a_building_or_a_battle_there_is_not_cannot_even_be_insisted_on(
    kind: type[Move], fields: dict[str, Any], code: str
) -> None:
    play = position(units={A: {LONE: "infantry"}, B: {CC[1]: "car"}}, held={A: {"wood": 1, "wheat": 1}})
    refusal = insisted(play, A, kind, **fields)
    assert refusal is not None
    assert refusal.code == code


def test_a_battle_that_was_broken_off_is_shown_no_longer() -> None:
    play = position(units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    attacks(play, LONE, CC[1])
    assert not versus(play).over
    play.does(A, CorrectAgenda, whose=A, step="trade_and_build")
    with pytest.raises(StopIteration):
        versus(play)


@pytest.mark.rule("SO-UPKEEP-01", "SO-UPKEEP-05")
def test_a_turn_may_be_put_back_to_its_upkeep() -> None:
    play = position(settlements={A: [LONE]}, units={A: {LONE: "car car"}}, held={A: {"ore": 1}})
    prompt = play.asks(A, CorrectAgenda, whose=A)
    assert isinstance(prompt, OneOf)
    assert sentence(prompt.options[0][1]) == "Upkeep"
    play.does(A, CorrectAgenda, whose=A, step="upkeep")
    assert play.at() == ("pay_upkeep", (A,))


SHARED = {"units": {A: {LONE: "infantry infantry"}, B: {LONE: "infantry"}}}
CROWDED: list[tuple[dict[str, Any], str, int]] = [
    ({"settlements": {A: [LONE]}}, "city", A),
    ({"units": {A: {LONE: "infantry infantry"}}}, "infantry", A),
    (SHARED, "tank", A),
    ({"settlements": {A: [LONE]}, "units": {A: {LONE: "infantry car"}}}, "infantry", A),
]
"""A table, then a piece and its owner, for which the point has no room."""


@pytest.mark.parametrize(("table", "what", "owner"), CROWDED)
@pytest.mark.rule("SO-UNIT-08", "SO-MOVE-08")
def test_no_correction_puts_more_on_a_point_than_it_holds(table: dict[str, Any], what: str, owner: int) -> None:
    play = position(**table)
    one_more = (Stated(PiecePlaced(LONE, Piece(what, owner))),)
    assert play.refuses(A, Correct, facts=one_more).code == "crowded"
    elsewhere = (Stated(PiecePlaced(CC[2], Piece(what, owner))),)
    play.does(A, Correct, facts=elsewhere)


@pytest.mark.rule("SO-BATTLE-02", "SO-UNIT-11")
def test_a_unit_that_moved_and_was_stated_anew_in_the_battle_goes_home_when_it_loses() -> None:
    play = position(units={A: {CC[29]: "infantry"}, B: {CC[1]: "infantry"}}, held={A: {"wheat": 1}})
    goes(play, CC[29], LONE)
    attacks(play, LONE, CC[1])
    play.does(A, CorrectUnits, place=LONE, owner=A, infantry=1, cars=0, tanks=0)
    throw(play, LOW, HIGH)
    assert standing(play, LONE) == []


def of_a_point(play: Play, **filled: Any) -> dict[str, str]:
    """Return the answers to the next question of what stands on LONE: how each is written, and what people read."""
    rows: tuple[tuple[str, Text], ...] = getattr(play.asks(A, StateUnits, place=LONE, **filled), "options", ())
    return {value: sentence(text) for value, text in rows}


@pytest.mark.rule("SO-MOVE-08")
def test_what_stands_on_a_point_is_stated_in_one_choice_of_all_that_one_player_may_have_there() -> None:
    play = position(units={A: {CC[5]: "tank"}, B: {LONE: "infantry"}})
    every = {
        "none": "No units",
        "infantry": "infantry",
        "armoured_car": "armoured_car",
        "tank": "tank",
        "infantry+infantry": "Two infantry",
        "infantry+armoured_car": "infantry, armoured_car",
        "infantry+tank": "infantry, tank",
        "armoured_car+armoured_car": "Two armoured cars",
        "armoured_car+tank": "armoured_car, tank",
        "tank+tank": "Two tanks",
    }
    assert of_a_point(play) == {"": "Somebody else's", **every}
    assert play.complete(A, StateUnits, place=LONE, units="tank")
    assert play.options(A, StateUnits, place=LONE, units="") == [A, B, C, D]
    assert of_a_point(play, units="", owner=C) == every
    play.does(A, StateUnits, place=LONE, units="armoured_car+tank")
    assert standing(play, LONE) == [("armoured_car", B), ("tank", B)]
    play.does(A, StateUnits, place=LONE, units="none")
    assert (standing(play, LONE), standing(play, CC[5])) == ([], [("tank", A)])


@pytest.mark.rule("SO-MOVE-10")
def test_somebody_elses_units_are_stated_by_name_and_those_of_others_stay() -> None:
    play = position(units={B: {LONE: "infantry"}})
    play.does(A, StateUnits, place=LONE, units="", owner=C, instead="infantry")
    assert standing(play, LONE) == [("infantry", B), ("infantry", C)]
    play.does(A, StateUnits, place=LONE, units="", owner=B, instead="none")
    assert standing(play, LONE) == [("infantry", C)]


LIKELY: dict[str, tuple[dict[str, Any], int]] = {
    "whoever alone has units there": ({"units": {B: {LONE: "infantry infantry"}}, "settlements": {C: [LONE]}}, B),
    "the owner of the building where several have": (
        {"units": {A: {LONE: "infantry"}, B: {LONE: "infantry"}}, "settlements": {C: [LONE]}},
        C,
    ),
    "the owner of the building where nobody has": ({"cities": {C: [LONE]}}, C),
    "who is on turn where nothing stands": ({"active": D}, D),
}


@pytest.mark.parametrize("whom", LIKELY)
@pytest.mark.rule("SO-MOVE-10")
def test_a_point_is_asked_about_for_whom_it_is_most_likely_meant(whom: str) -> None:
    table, seat = LIKELY[whom]
    play = position(**table)
    label = sentence(play.asks(A, StateUnits, place=LONE).label)
    assert label == f"Which units of {NAMES[seat]} stand there?"
    play.does(A, StateUnits, place=LONE, units="tank")
    assert ("tank", seat) in standing(play, LONE)


@pytest.mark.rule("SO-MEDAL-02", "SO-BATTLE-02")
def test_what_does_not_fit_the_table_is_no_state_of_it() -> None:
    game = position(units={A: {LONE: "tank"}, B: {CC[1]: "tank"}}).game
    attacker, defender = Fighter(A, LONE, Piece("tank", A)), Fighter(B, CC[1])
    fought = Battle((attacker, defender))
    over = replace(fought, over=True, winner=B, ate=(A, B), calling=1)
    wrongs: tuple[Any, ...] = (
        {"medals": (0, 0, 0)},
        {"medals": (0, -1, 0, 0)},
        *(
            {"battle": replace(fought, sides=(wrong, defender))}
            for wrong in (
                replace(attacker, seat=4),
                replace(attacker, place="0,0"),
                replace(attacker, unit=Piece("road", A)),
                replace(attacker, unit=Piece("tank", 4)),
                replace(attacker, paid=Cards({"wood": -1})),
            )
        ),
        {"battle": replace(over, ate=(4,))},
        {"battle": replace(over, winner=4)},
        {"battle": replace(fought, calling=2)},
    )
    for kept, fit in (({"battle": fought}, True), ({"battle": over}, True), *((wrong, False) for wrong in wrongs)):
        assert VARIANT.whole(replace(game, variant_state=replace(army(game), **kept))) is fit, kept


def test_of_a_unit_its_steps_can_be_said_from_the_first_on() -> None:
    infantry = Piece("infantry", A)
    known = VARIANT.pieces["infantry"].knows
    assert known(infantry) and known(infantry.counting("steps", 1)) and not known(infantry.counting("floors", 1))
