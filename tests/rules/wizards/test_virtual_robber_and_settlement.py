"""The virtual robber and the virtual settlement: where they may stand, what they do there, and what takes them off."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.rules.base.building import BuildRoad
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import LONGEST_ROAD
from companion.rules.base.robber import MoveRobber, Steal
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.boardwork import (
    BringReality,
    BuildVirtualSettlement,
    PlaceVirtualRobber,
)
from companion.rules.wizards.dice import Reproduce
from companion.rules.wizards.magic import HOR, IRA, MANA, VIRTUAL_ROBBER, VIRTUAL_SETTLEMENT
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, C, Hands, Play, both_hands, corner
from tests.rules.wizards.board import (
    AWAY,
    CITY_OF_MAGIC,
    EXCHANGED,
    OTHER_RIVER,
    RIVER,
    cards,
    kept,
    position,
    robber_to,
    rolls,
    the_large_map,
)

KNIGHT = {A: {"knight": 1}}


def pays(play: Play, cost: int, spell: type, **fields: Any) -> None:
    """Let A cast a spell, which must cost so much mana, paid to the bank."""
    hand, bank = play.game.hand(A).of(MANA), play.bank(MANA)
    play.does(A, spell, **fields)
    assert (hand - play.game.hand(A).of(MANA), play.bank(MANA) - bank) == (cost, cost)


@both_hands
@pytest.mark.rule("WD-COMMON-09", "WD-COMMON-10")
def test_the_virtual_robber_comes_to_any_land_hex_for_two_mana_and_steals_nothing(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {MANA: 2}, B: {"wood": 3}}, settlements={B: [corner(RIVER, "N")]})
    assert play.sites(A, PlaceVirtualRobber) == set(STANDARD.land) - {EXCHANGED}
    pays(play, 2, PlaceVirtualRobber, place=RIVER)
    assert play.game.where(VIRTUAL_ROBBER) == RIVER
    assert play.at() == ("trade", (A,))
    assert play.holds(B) == {"wood": 3}


@pytest.mark.rule("WD-COMMON-09")
def test_on_the_large_map_it_may_stand_on_a_desert_too() -> None:
    board = the_large_map()
    free = next(hex_ for hex_, terrain in board.terrain if terrain == "desert" and hex_ != board.robber)
    play = position("trade", board=board, held={A: {MANA: 2}})
    play.does(A, PlaceVirtualRobber, place=free)
    assert play.game.where(VIRTUAL_ROBBER) == free


@pytest.mark.rule("WD-COMMON-11")
def test_the_virtual_robber_does_not_join_the_robber() -> None:
    play = position("trade", held={A: {MANA: 2}}, robber=RIVER)
    assert RIVER not in play.sites(A, PlaceVirtualRobber)
    refusal = play.refuses(A, PlaceVirtualRobber, place=RIVER)
    assert (refusal.code, refusal.clause) == ("robber-there", "WD-COMMON-11")
    assert play.refuses(A, PlaceVirtualRobber, place="9,9").code == "no-such-choice"


@pytest.mark.rule("WD-COMMON-12", "WD-PROD-04")
def test_both_robbers_block_their_hexes_until_the_next_seven_takes_the_virtual_one_away() -> None:
    play = position(
        "roll",
        virtual_robber=RIVER,
        robber=OTHER_RIVER,
        settlements={B: [corner(RIVER, "N")], C: [corner(OTHER_RIVER, "N")]},
    )
    rolls(play, 4, 4)
    assert kept(play, "gold") == {"gold": (0, 0, 0, 0)}
    play.does(A, EndTurn)
    rolls(play, 1, 4)
    assert kept(play, "gold") == {"gold": (0, 0, 0, 0)}
    play.does(B, EndTurn)
    rolls(play, 1, 6)
    assert play.game.where(VIRTUAL_ROBBER) is None
    robber_to(play, AWAY)
    play.does(C, EndTurn)
    play.does(3, play.variant.move_named("Roll"), dice=(4, 4))
    assert kept(play, "gold") == {"gold": (0, 1, 0, 0)}


@pytest.mark.rule("WD-COMMON-12", "WD-COMMON-13", "WD-HOR-01")
def test_while_it_is_out_nobody_places_another_and_reality_alone_brings_it_back_in_the_turn() -> None:
    play = position("trade", wizards={A: [HOR]}, virtual_robber=RIVER, held={A: {MANA: 4}})
    assert PlaceVirtualRobber not in play.offers(A)
    refusal = play.refuses(A, PlaceVirtualRobber, place=CITY_OF_MAGIC)
    assert (refusal.code, refusal.clause) == ("robber-out", "WD-COMMON-13")
    play.does(A, BringReality, place=RIVER)
    play.does(A, PlaceVirtualRobber, place=CITY_OF_MAGIC)
    assert play.game.where(VIRTUAL_ROBBER) == CITY_OF_MAGIC


@pytest.mark.rule("WD-COMMON-14", "WD-AWARD-02", "WD-COMMON-12")
@pytest.mark.parametrize("step", ["before_roll", "build"])
def test_a_knight_neither_joins_nor_moves_the_virtual_robber(step: str) -> None:
    play = position(step, virtual_robber=RIVER, cards=KNIGHT)
    play.does(A, PlayKnight)
    assert play.sites(A, MoveRobber, "hex") == set(STANDARD.land) - {EXCHANGED, RIVER}
    refusal = play.refuses(A, MoveRobber, hex=RIVER)
    assert (refusal.code, refusal.clause) == ("virtual-robber", "WD-AWARD-02")
    robber_to(play)
    assert play.game.where(VIRTUAL_ROBBER) == RIVER


@both_hands
@pytest.mark.rule("WD-COMMON-24", "WD-COMMON-25")
def test_a_virtual_settlement_stands_on_any_corner_that_keeps_its_distance(hands: Hands) -> None:
    real, virtual = corner(RIVER, "N"), corner(OTHER_RIVER, "S")
    play = position(
        "trade",
        hands=hands,
        held={A: {MANA: 3}},
        cities={B: [real]},
        virtual_settlements={C: [virtual]},
    )
    near = {real, virtual, *STANDARD.corner_neighbours[real], *STANDARD.corner_neighbours[virtual]}
    assert play.sites(A, BuildVirtualSettlement) == set(STANDARD.corners) - near
    for place in near:
        refusal = play.refuses(A, BuildVirtualSettlement, place=place)
        assert (refusal.code, refusal.clause) == ("too-near", "WD-COMMON-25")
    assert play.refuses(A, BuildVirtualSettlement, place="nowhere").code == "no-such-choice"
    pays(play, 3, BuildVirtualSettlement, place=corner(CITY_OF_MAGIC, "S"))
    assert play.game.places(A, VIRTUAL_SETTLEMENT) == (corner(CITY_OF_MAGIC, "S"),)


@both_hands
@pytest.mark.rule("WD-COMMON-26", "WD-COMMON-28", "WD-PROD-03")
def test_it_produces_like_a_settlement_until_a_seven_removes_it(hands: Hands) -> None:
    play = position(
        "roll", hands=hands, virtual_settlements={B: [corner(RIVER, "N")]}, wizards={A: [IRA]}, held={A: {MANA: 4}}
    )
    rolls(play, 4, 4)
    assert play.holds(B) == {"gold": 1}
    play.does(A, Reproduce)
    rolls(play, 5, 4)
    assert play.holds(B) == {"gold": 1, "wheat": 1}
    play.does(A, Reproduce)
    rolls(play, 2, 5)
    assert play.game.places(B, VIRTUAL_SETTLEMENT) == ()
    assert play.at() == ("move_robber", (A,)), "and it is gone before the robber finds its owner"
    robber_to(play, RIVER)
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("WD-COMMON-29")
def test_a_foreign_virtual_settlement_stops_building_on_and_ones_own_does_not() -> None:
    place = COAST_CORNERS[4]
    held = {A: {"wood": 1, "brick": 1}}
    further = COAST[5]
    free = position(roads={A: COAST[3:5]}, held=held)
    assert further in free.sites(A, BuildRoad)
    stopped = position(roads={A: COAST[3:5]}, held=held, virtual_settlements={B: [place]})
    assert further not in stopped.sites(A, BuildRoad)
    assert stopped.refuses(A, BuildRoad, place=further).code == "not-joined"
    ones_own = position(roads={A: COAST[3:5]}, held=held, virtual_settlements={A: [place]})
    assert further in ones_own.sites(A, BuildRoad)
    loose = position(roads={A: COAST[3:5]}, held=held, virtual_settlements={B: [place]}, options={"vset_cuts": False})
    assert further in loose.sites(A, BuildRoad)


@pytest.mark.rule("WD-COMMON-29")
def test_it_cuts_foreign_roads_when_it_appears_and_joins_them_again_when_it_goes() -> None:
    road = COAST[3:8]
    held = {B: {MANA: 5}}
    play = position("trade", active=B, roads={A: road}, wizards={B: [HOR]}, held=held)
    assert play.holder(LONGEST_ROAD) == A
    play.does(B, BuildVirtualSettlement, place=COAST_CORNERS[5])
    assert play.holder(LONGEST_ROAD) is None
    play.does(B, BringReality, place=COAST_CORNERS[5])
    assert play.holder(LONGEST_ROAD) == A
    uncut = position("trade", active=B, roads={A: road}, held=held, options={"vset_cuts": False})
    uncut.does(B, BuildVirtualSettlement, place=COAST_CORNERS[5])
    assert uncut.holder(LONGEST_ROAD) == A


@pytest.mark.rule("WD-COMMON-29", "WD-COMMON-28")
def test_the_roads_it_cut_are_whole_again_after_a_seven() -> None:
    play = position("roll", roads={A: COAST[3:8]}, virtual_settlements={B: [COAST_CORNERS[5]]})
    assert play.holder(LONGEST_ROAD) is None
    rolls(play, 3, 4)
    assert play.holder(LONGEST_ROAD) == A


@pytest.mark.rule("WD-COMMON-29")
def test_a_real_settlement_cuts_whatever_the_house_rule_says_of_virtual_ones() -> None:
    play = position(roads={A: COAST[3:8]}, settlements={B: [COAST_CORNERS[5]]}, options={"vset_cuts": False})
    assert play.holder(LONGEST_ROAD) is None


@both_hands
@pytest.mark.rule("WD-COMMON-30")
def test_a_knight_robs_the_owner_of_a_virtual_settlement_beside_his_hex(hands: Hands) -> None:
    play = position(
        "build",
        hands=hands,
        cards=KNIGHT,
        held={B: {"wood": 1}},
        virtual_settlements={B: [corner(RIVER, "N")]},
    )
    play.does(A, PlayKnight)
    robber_to(play, RIVER)
    play.does(A, Steal, victim=B, **({"card": cards("wood")} if hands == "digital" else {}))
    assert play.game.hand(A).total == 1


@pytest.mark.rule("WD-COMMON-30")
def test_by_house_rule_only_real_buildings_are_robbed() -> None:
    play = position(
        "build",
        cards=KNIGHT,
        held={B: {"wood": 1}, C: {"ore": 1}},
        virtual_settlements={B: [corner(RIVER, "N")]},
        settlements={C: [corner(RIVER, "SE")]},
        options={"vset_victim": False},
    )
    play.does(A, PlayKnight)
    robber_to(play, RIVER)
    assert play.options(A, Steal) == [C]
    assert play.refuses(A, Steal, victim=B, card=cards("wood")).code == "no-victim"
