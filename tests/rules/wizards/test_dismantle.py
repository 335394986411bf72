"""Dismantle: what may be taken back, what the bank refunds, and what is left standing."""

import pytest

from companion.game.cards import Cards
from companion.game.facts import CardsSeen
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK
from companion.rules.base.building import BuildRoad, BuildSettlement
from companion.rules.base.names import CITY, LONGEST_ROAD, ROAD, SETTLEMENT
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.boardwork import DismantlePiece
from companion.rules.wizards.dice import Reproduce
from companion.rules.wizards.magic import ARI, HAFLI, IRA, MANA
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, C, Hands, both_hands, corner
from tests.rules.wizards.board import cards, position, rolls

HOME, TOWN = corner("0,0", "N"), corner("1,1", "S")
ROADS = COAST[3:8]


@both_hands
@pytest.mark.rule("WD-ARI-02", "WD-ARI-04", "WD-ARI-05")
@pytest.mark.parametrize(
    ("place", "refund", "left"),
    [
        pytest.param(ROADS[2], "wood brick", None, id="a road between others"),
        pytest.param(HOME, "wood brick sheep wheat", None, id="a settlement"),
        pytest.param(TOWN, "wheat wheat ore ore ore", SETTLEMENT, id="a city"),
    ],
)
def test_an_own_piece_goes_back_for_its_cost_and_a_city_becomes_a_settlement(
    place: str, refund: str, left: str | None, hands: Hands
) -> None:
    play = position(
        "build",
        hands=hands,
        wizards={A: [ARI]},
        held={A: {MANA: 2}},
        roads={A: ROADS},
        settlements={A: [HOME]},
        cities={A: [TOWN]},
    )
    before = play.bank(MANA)
    assert play.sites(A, DismantlePiece) == {*ROADS, HOME, TOWN}
    play.does(A, DismantlePiece, place=place)
    assert play.game.hand(A) == cards(refund)
    assert play.bank(MANA) == before + 2
    assert [piece.what for piece in play.game.pieces.get(place, ())] == ([left] if left else [])


@pytest.mark.rule("WD-ARI-02")
def test_points_and_supply_follow() -> None:
    play = position(
        wizards={A: [ARI]}, held={A: {MANA: 6}}, roads={A: ROADS}, settlements={A: [HOME]}, cities={A: [TOWN]}
    )
    supply = play.game.variant.questions.supply
    assert (play.points(A)[0], supply(play.game, A, CITY), supply(play.game, A, SETTLEMENT)) == (5, 3, 4)
    play.does(A, DismantlePiece, place=TOWN)
    assert (play.points(A)[0], supply(play.game, A, CITY), supply(play.game, A, SETTLEMENT)) == (4, 4, 3)
    play.does(A, DismantlePiece, place=TOWN)
    assert (play.points(A)[0], supply(play.game, A, SETTLEMENT)) == (3, 4)
    play.does(A, DismantlePiece, place=ROADS[0])
    assert (play.points(A)[0], supply(play.game, A, ROAD)) == (1, 11), "and the longest road is lost"


@pytest.mark.rule("WD-ARI-05")
def test_a_road_in_the_middle_breaks_the_longest_road_at_once() -> None:
    play = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, roads={A: COAST[0:6], B: COAST[10:15]})
    assert play.holder(LONGEST_ROAD) == A
    play.does(A, DismantlePiece, place=COAST[3])
    assert play.holder(LONGEST_ROAD) == B


@pytest.mark.rule("WD-ARI-05")
def test_what_is_left_without_roads_stands_and_roads_without_a_building_are_built_on() -> None:
    settlement = COAST_CORNERS[2]
    play = position(
        wizards={A: [ARI]},
        held={A: {MANA: 4, "wood": 1, "brick": 1, "sheep": 1, "wheat": 1}},
        roads={A: COAST[3:6]},
        settlements={A: [settlement]},
    )
    play.does(A, DismantlePiece, place=COAST[3])
    assert play.game.places(A, SETTLEMENT) == (settlement,)
    play.does(A, DismantlePiece, place=settlement)
    assert COAST[6] in play.sites(A, BuildRoad)
    assert COAST_CORNERS[5] in play.sites(A, BuildSettlement)
    play.does(A, BuildRoad, place=COAST[6])


@pytest.mark.rule("WD-ARI-02", "WD-ARI-06")
def test_neither_anothers_piece_nor_anything_virtual_is_dismantled() -> None:
    play = position(
        wizards={A: [ARI]},
        held={A: {MANA: 2}},
        roads={B: [COAST[3]]},
        settlements={A: [HOME], B: [TOWN]},
        cities={B: [COAST_CORNERS[20]]},
        virtual_roads={A: [COAST[9]]},
        virtual_settlements={A: [COAST_CORNERS[24]]},
        virtual_robber="0,1",
    )
    assert play.sites(A, DismantlePiece) == {HOME}
    for wrong in (COAST[3], TOWN, COAST_CORNERS[20], COAST[9], COAST_CORNERS[24], "0,1", "0,0", "nowhere", ""):
        assert play.refuses(A, DismantlePiece, place=wrong).code == "no-such-choice"


@pytest.mark.rule("WD-ARI-03")
def test_a_development_card_is_no_piece_to_dismantle() -> None:
    play = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, cards={A: {"knight": 1}}, bought={A: {"monopoly": 1}})
    assert DismantlePiece not in play.offers(A)
    for wrong in ("development_card", "unplayed:0", "fresh:0"):
        assert play.refuses(A, DismantlePiece, place=wrong).code == "no-such-choice"


@pytest.mark.rule("WD-ARI-04")
def test_a_city_stays_while_no_settlement_is_left_to_put_in_its_place() -> None:
    five = [COAST_CORNERS[i] for i in (0, 2, 4, 6, 8)]
    play = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, settlements={A: five, B: [HOME]}, cities={A: [TOWN]})
    assert play.sites(A, DismantlePiece) == set(five)
    refusal = play.refuses(A, DismantlePiece, place=TOWN)
    assert (refusal.code, refusal.clause) == ("no-settlement", "WD-ARI-04")
    last = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, settlements={A: five[1:]}, cities={A: [TOWN]})
    last.does(A, DismantlePiece, place=TOWN)
    other = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, settlements={A: five}, cities={B: [TOWN]})
    assert other.refuses(A, DismantlePiece, place=TOWN).code == "no-such-choice", "it is not even his"


@pytest.mark.rule("WD-ARI-07")
def test_of_a_refund_one_gets_what_the_bank_has() -> None:
    short = {"ore": 1, "wheat": 0}
    play = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, cities={A: [TOWN]}, bank=short)
    play.does(A, DismantlePiece, place=TOWN)
    assert play.holds(A) == {"ore": 1}
    nothing = position(wizards={A: [ARI]}, held={A: {MANA: 2}}, roads={A: [COAST[3]]}, bank={"wood": 0, "brick": 0})
    nothing.does(A, DismantlePiece, place=COAST[3])
    assert nothing.holds(A) == {}
    assert COAST[3] not in nothing.game.pieces


@pytest.mark.rule("WD-ARI-07")
def test_with_physical_hands_a_refund_is_believed_where_the_bank_is_not_known() -> None:
    play = position(hands="physical", wizards={A: [ARI]}, held={A: {MANA: 2}}, roads={A: [COAST[3]]})
    unknown = Cards({MANA: 17, "gold": 19}, 5 * 19)
    play.states(CardsSeen(BANK, Secret(unknown, EVERYONE)))
    play.does(A, DismantlePiece, place=COAST[3])
    assert play.holds(A) == {"wood": 1, "brick": 1}


@pytest.mark.rule("WD-ARI-07")
def test_by_house_rule_what_the_bank_cannot_refund_whole_is_not_dismantled() -> None:
    play = position(
        wizards={A: [ARI]},
        held={A: {MANA: 2}},
        roads={A: [COAST[3]]},
        settlements={B: [HOME]},
        cities={A: [TOWN]},
        virtual_roads={A: [COAST[9]]},
        bank={"ore": 2},
        options={"dismantle_short": "forbidden"},
    )
    assert play.sites(A, DismantlePiece) == {COAST[3]}
    assert play.refuses(A, DismantlePiece, place=TOWN).clause == "WD-ARI-07"
    for wrong in (HOME, COAST[9], "nowhere"):
        assert play.refuses(A, DismantlePiece, place=wrong).code == "no-such-choice"


@pytest.mark.rule("WD-ARI-02", "WD-HAFLI-05", "WD-IRA-05")
def test_dismantle_and_reproduction_go_together_and_both_can_be_copied() -> None:
    play = position(
        "trade", wizards={A: [HAFLI], B: [ARI], C: [IRA]}, held={A: {MANA: 6}}, settlements={A: [corner("0,-1", "N")]}
    )
    play.does(A, DismantlePiece, place=corner("0,-1", "N"))
    play.does(A, Reproduce)
    rolls(play, 3, 3)
    assert play.holds(A) == {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}, "the hex finds nobody any more"
    play.does(A, EndTurn)
