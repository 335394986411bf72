"""Three, five and six players: the large map, special building, and what may not be done in a foreign turn."""

import pytest

from companion.board.island import LARGE
from companion.rules.base.building import BuildCity, BuyCard
from companion.rules.base.setup import EndTurn, FinishBuilding
from companion.rules.soldiers.battle import Attack
from companion.rules.soldiers.building import BuildSettlement, Occupy, ProduceInfantry, ProduceTank
from companion.rules.soldiers.moving import MoveUnit, PlayRoadBuilding
from companion.rules.soldiers.upkeep import PayUpkeep
from tests.rules.base.board import A, B, C, F, Play
from tests.rules.soldiers.board import begun, cards, fights, goes, medals, position, reached, rolls, standing

LC = LARGE.coast_corners
RICH = dict.fromkeys(("wood", "brick", "sheep", "wheat", "ore"), 4)
many = pytest.mark.parametrize("seats", [5, 6])


@pytest.mark.parametrize("seats", [3, 5, 6])
@pytest.mark.rule("SO-INIT-02", "SO-INIT-03", "SO-COMP-09")
def test_any_number_of_players_sets_up_and_plays_on(seats: int) -> None:
    play = begun(seats=seats)
    while play.at()[0] != "before_roll":
        step, (seat,) = play.at()
        kind = play.variant.move_named({"place_settlement": "PlaceSettlement", "place_units": "PlaceUnits"}[step])
        play.does(seat, kind, place=min(play.sites(seat, kind)))
    for seat in range(seats):
        assert [play.count(f"{unit}_left", seat) for unit in ("infantry", "armoured_car", "tank")] == [5, 2, 2]
    assert play.game.active == A


@many
@pytest.mark.rule("SO-MOVE-01", "SO-ATK-01")
def test_units_move_and_fight_on_the_large_map_as_on_the_small_one(seats: int) -> None:
    play = position(seats=seats, units={A: {LC[0]: "car"}, seats - 1: {LC[4]: "infantry"}}, held={A: {"wheat": 1}})
    assert LC[4] not in reached(play, LC[0])
    goes(play, LC[0], LC[3])
    fights(play, LC[3], LC[4])
    assert medals(play) == (1, *(0,) * (seats - 1))


def special(seats: int = 5) -> Play:
    """Return Ben's special building phase after Ann's turn; his infantry stands next to hers and in her settlement."""
    play = position(
        "end_turn",
        seats=seats,
        settlements={A: [LC[0]], B: [LC[8]]},
        units={A: {LC[5]: "tank"}, B: {LC[0]: "infantry", LC[4]: "infantry", LC[12]: "infantry"}},
        held={B: RICH},
        cards={B: {"road_building": 1}},
    )
    play.does(A, EndTurn)
    assert play.at() == ("special_build", (B,))
    return play


@many
@pytest.mark.rule("SO-UNIT-06", "SO-BUILD-02", "SO-BUILD-05")
def test_in_special_building_units_are_produced_and_buildings_built(seats: int) -> None:
    play = special(seats)
    play.does(B, ProduceInfantry, place=LC[8])
    play.does(B, BuildSettlement, place=LC[12])
    play.does(B, BuyCard, card=cards("knight"))
    play.does(B, BuildCity, place=LC[8])
    assert standing(play, LC[8]) == [("city", B), ("infantry", B)]
    play.does(B, FinishBuilding)
    assert play.at() == ("special_build", (C,))


@many
@pytest.mark.rule("SO-MOVE-01", "SO-ATK-01", "SO-OCC-01")
def test_in_special_building_nothing_moves_fights_occupies_or_is_played(seats: int) -> None:
    play = special(seats)
    assert not {MoveUnit, Attack, Occupy, PlayRoadBuilding} & play.offers(B)
    assert {ProduceInfantry, BuildSettlement, BuyCard} <= play.offers(B)
    for kind, fields in (
        (MoveUnit, {"start": LC[4], "to": LC[3]}),
        (Attack, {"start": LC[4], "against": LC[5]}),
        (Occupy, {"place": LC[0]}),
        (PlayRoadBuilding, {}),
    ):
        assert play.refuses(B, kind, **fields).code == "not-now"
    play.refuses(B, BuildCity, place=LC[0])
    play.refuses(B, ProduceTank, place=LC[0])


@many
@pytest.mark.rule("SO-UPKEEP-01", "SO-UPKEEP-05")
def test_after_special_building_upkeep_comes_first_in_the_next_turn(seats: int) -> None:
    play = special(seats)
    play.does(B, ProduceInfantry, place=LC[8])
    play.does(B, ProduceInfantry, place=LC[8])
    play.does(B, FinishBuilding)
    while play.at()[0] == "special_build":
        play.does(play.at()[1][0], FinishBuilding)
    assert play.at() == ("pay_upkeep", (B,))
    play.does(B, PayUpkeep, cards=cards("ore"))
    rolls(play)
    play.does(B, Occupy, place=LC[0])
    play.does(B, Attack, start=LC[4], against=LC[5])


@many
@pytest.mark.rule("SO-WIN-01")
def test_a_tenth_point_of_special_building_waits_for_ones_own_turn(seats: int) -> None:
    play = position(
        "end_turn",
        seats=seats,
        cities={B: [LC[8], LC[11], LC[14], LC[17]]},
        settlements={B: [LC[20]]},
        units={B: {LC[24]: "infantry"}},
        held={B: RICH},
    )
    play.does(A, EndTurn)
    play.does(B, BuildSettlement, place=LC[24])
    assert play.points(B)[0] == 10
    assert play.game.winner == -1
    play.does(B, FinishBuilding)
    while play.game.winner == -1:
        play.does(play.at()[1][0], FinishBuilding)
    assert play.game.winner == B
    assert F not in play.game.players or seats == 6
