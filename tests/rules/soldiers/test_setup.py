"""The box, the set-up with its first units, and production."""

from collections import Counter

import pytest

from companion.board.maps import LARGE_KIT, STANDARD_KIT
from companion.game.prompts import Place
from companion.game.state import BANK
from companion.rules.base.names import DECK
from companion.rules.base.setup import EndTurn, PlaceSettlement
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.building import PlaceUnits, ProduceInfantry
from companion.rules.soldiers.units import UNITS
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, C, D, Hands, Play, both_hands, corner
from tests.rules.soldiers.board import LONE, begun, fights, position, rolls, standing


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("SO-COMP-01", "SO-COMP-07")
def test_the_box_is_a_base_set_without_its_roads(seats: int) -> None:
    play = begun(seats=seats)
    assert play.game.pile(BANK).plain() == dict.fromkeys(RESOURCES, 19)
    assert play.game.pile(DECK).total == 25
    assert [play.count(f"{what}_left", A) for what in ("settlement", "city")] == [5, 4]
    assert "road" not in VARIANT.pieces
    with pytest.raises(StopIteration):
        play.count("road_left", A)


@pytest.mark.rule("SO-COMP-02", "SO-COMP-03", "SO-COMP-04", "SO-UNIT-01", "SO-UNIT-02", "SO-UNIT-03")
def test_each_player_has_six_infantry_three_cars_and_two_tanks() -> None:
    for seat in (A, D):
        play = begun()
        assert [play.count(f"{unit}_left", seat) for unit in UNITS] == [6, 3, 2]
        units = {seat: {LONE: "infantry tank", CC[4]: "infantry car"}}
        placed = position(units=units)
        assert [placed.count(f"{unit}_left", seat) for unit in UNITS] == [4, 2, 1]


@pytest.mark.rule("SO-COMP-06")
def test_medals_are_counted_and_not_limited() -> None:
    assert begun().game.variant_state.medals == (0, 0, 0, 0)
    play = position(medals=[(A, 15)], units={A: {LONE: "tank"}, B: {CC[1]: "car"}})
    fights(play, LONE, CC[1])
    assert [play.count("medals", seat) for seat in (A, B)] == [16, 0], "more than there are chips"


@pytest.mark.rule("SO-COMP-09")
def test_as_many_play_as_the_base_game_has_room_for() -> None:
    assert VARIANT.players == (3, 4, 5, 6)


@pytest.mark.rule("SO-INIT-01")
def test_the_map_is_that_of_the_base_game() -> None:
    assert [VARIANT.kit(players, {}) for players in (3, 4, 5, 6)] == [STANDARD_KIT, STANDARD_KIT, LARGE_KIT, LARGE_KIT]
    play = begun()
    assert standing(play, "0,0") == [("robber", -1)]


def place(play: Play) -> tuple[str, int]:
    """Make the next placement of the set-up; return what it was and whose."""
    step, (seat,) = play.at()
    kind = {"place_settlement": PlaceSettlement, "place_units": PlaceUnits}[step]
    play.does(seat, kind, place=min(play.sites(seat, kind)))
    return step, seat


@both_hands
@pytest.mark.parametrize("first", [A, C])
@pytest.mark.rule("SO-INIT-02", "SO-INIT-03")
def test_two_settlements_are_placed_in_snake_order_and_units_with_the_second(first: int, hands: Hands) -> None:
    play = begun(first=first, hands=hands)
    placed = []
    while play.at()[0] != "before_roll":
        placed.append(place(play))
    order = [(first + n) % 4 for n in range(4)]
    expected = [("place_settlement", seat) for seat in order]
    for seat in reversed(order):
        expected += [("place_settlement", seat), ("place_units", seat)]
    assert placed == expected
    assert play.at() == ("before_roll", (first,))
    for seat in order:
        own = Counter(piece.what for here in play.game.pieces.values() for piece in here if piece.seat == seat)
        assert own == {"settlement": 2, "infantry": 1, "armoured_car": 1}


@pytest.mark.parametrize("chosen", [0, 1])
@pytest.mark.rule("SO-INIT-03")
def test_the_infantry_stands_on_the_settlement_its_owner_names_and_the_car_on_the_other(chosen: int) -> None:
    play = begun(seats=3)
    while play.at() != ("place_units", (C,)):
        place(play)
    prompt = play.asks(C, PlaceUnits)
    assert isinstance(prompt, Place)
    assert prompt.options == play.game.places(C, "settlement")
    here, there = prompt.options[chosen], prompt.options[1 - chosen]
    play.refuses(C, PlaceUnits, place=play.game.places(A, "settlement")[0])
    play.does(C, PlaceUnits, place=here)
    assert standing(play, here) == [("infantry", C), ("settlement", C)]
    assert standing(play, there) == [("armoured_car", C), ("settlement", C)]


@both_hands
@pytest.mark.rule("SO-INIT-04", "SO-INIT-02")
def test_the_second_settlement_brings_its_cards_and_the_first_units_are_free(hands: Hands) -> None:
    play = begun(seats=3, hands=hands)
    for seat, site in ((A, CC[6]), (B, CC[10]), (C, CC[0])):
        play.does(seat, PlaceSettlement, place=site)
        assert play.holds(seat) == {}
    play.does(C, PlaceSettlement, place=corner("-2,2", "NW"))
    gained = play.holds(C)
    assert gained == {"brick": 1, "wood": 1}
    play.does(C, PlaceUnits, place=CC[0])
    assert play.holds(C) == gained
    play.does(B, PlaceSettlement, place=corner("0,1", "N"))
    assert play.holds(B) == {"wheat": 1, "wood": 1}, "the desert brings nothing"


@pytest.mark.rule("SO-INIT-02", "SO-BUILD-08")
def test_the_distance_rule_holds_in_the_set_up_and_no_road_is_asked_for() -> None:
    play = begun(seats=3)
    play.does(A, PlaceSettlement, place=CC[6])
    assert play.refuses(B, PlaceSettlement, place=CC[7]).clause == "BASE-BUILD-05"
    assert "place_road" not in VARIANT.steps
    assert not {"PlaceRoad", "BuildRoad", "BuildFreeRoad", "ForgoRoad"} & {kind.__name__ for kind in VARIANT.move_kinds}


@pytest.mark.rule("SO-BUILD-01", "SO-BUILD-08")
def test_no_road_can_be_built_and_there_is_no_longest_road() -> None:
    with pytest.raises(KeyError):
        VARIANT.move_named("BuildRoad")
    play = position(settlements={A: [CC[0]]}, held={A: {"wood": 1, "brick": 1}})
    assert play.offers(A) == {ProduceInfantry, EndTurn}
    assert [*VARIANT.awards] == ["largest_army", "hero"]


@both_hands
@pytest.mark.rule("SO-PROD-01")
def test_a_settlement_brings_one_card_and_a_city_two(hands: Hands) -> None:
    play = position("roll", settlements={A: [CC[7]]}, cities={B: [corner("2,-1", "NW")]}, hands=hands)
    rolls(play, 4, 6)
    assert [play.holds(seat) for seat in (A, B)] == [{"brick": 1}, {"brick": 2}]
