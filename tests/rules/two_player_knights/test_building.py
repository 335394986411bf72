"""What cities yield, commodities in hand and at the bank, and city walls."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.rules.base.robber import Discard, MoveRobber, Steal
from companion.rules.base.trade import AnswerOffer, BankTrade, OfferTrade
from companion.rules.two_player_knights.building import BuildWall
from companion.rules.two_player_knights.names import CLOTH, COIN, COMMODITIES, PAPER
from tests.rules.base.board import A, B, Hands, both_hands, corner
from tests.rules.two_player_knights.board import SHIP, cards, position, stands, throws, why_not

FOREST = corner("-2,1", "SW")  # at the forest of 8 alone, as the next ones at theirs
PASTURE = corner("0,2", "S")  # 11
MOUNTAINS = corner("0,-2", "NW")  # 10
HILLS = corner("-2,2", "SW")  # 5
FIELDS = corner("-2,0", "NW")  # 9
WALL = {"brick": 2}


def throw(total: int) -> tuple[int, int, int]:
    """Return faces of this sum."""
    return (total // 2, total - total // 2, SHIP)


@pytest.mark.rule("TK-COM-03")
def test_there_are_twelve_of_each_commodity() -> None:
    play = position()
    assert set(COMMODITIES) == {PAPER, CLOTH, COIN}
    assert {kind: play.bank(kind) for kind in COMMODITIES} == dict.fromkeys(COMMODITIES, 12)


YIELDS = {
    FOREST: (8, {"wood": 1}, {"wood": 1, PAPER: 1}),
    PASTURE: (11, {"sheep": 1}, {"sheep": 1, CLOTH: 1}),
    MOUNTAINS: (10, {"ore": 1}, {"ore": 1, COIN: 1}),
    HILLS: (5, {"brick": 1}, {"brick": 2}),
    FIELDS: (9, {"wheat": 1}, {"wheat": 2}),
}


@pytest.mark.rule("TK-COM-03", "TK-COM-04")
@both_hands
@pytest.mark.parametrize("place", YIELDS)
def test_a_settlement_yields_one_resource_and_a_city_two_cards(place: str, hands: Hands) -> None:
    total, of_settlement, of_city = YIELDS[place]
    play = position("roll", settlements={A: [place]}, hands=hands)
    throws(play, *throw(total))
    assert play.holds(A) == of_settlement
    play = position("roll", cities={A: [place]}, hands=hands)
    throws(play, *throw(total))
    assert play.holds(A) == of_city


@pytest.mark.rule("TK-COM-04")
def test_the_robber_keeps_the_commodity_back_too() -> None:
    play = position("roll", cities={A: [FOREST]}, robber="-2,1")
    throws(play, *throw(8))
    assert play.holds(A) == {}


@pytest.mark.rule("TK-COM-06")
def test_a_short_commodity_goes_to_nobody_where_two_are_owed_it_and_the_resource_to_both() -> None:
    play = position("roll", cities={A: [FOREST], B: [corner("-2,1", "S")]}, bank={PAPER: 1})
    throws(play, *throw(8))
    assert (play.holds(A), play.holds(B)) == ({"wood": 1}, {"wood": 1})
    assert play.bank(PAPER) == 1


@pytest.mark.rule("TK-COM-06")
def test_who_alone_is_owed_a_short_commodity_takes_what_is_there() -> None:
    play = position("roll", cities={A: [FOREST, corner("-2,1", "S")]}, bank={PAPER: 1})
    throws(play, *throw(8))
    assert play.holds(A) == {"wood": 2, PAPER: 1}


@pytest.mark.rule("TK-COM-06")
def test_a_short_resource_keeps_no_commodity_back() -> None:
    play = position("roll", cities={A: [FOREST], B: [corner("-2,1", "S")]}, bank={"wood": 1})
    throws(play, *throw(8))
    assert (play.holds(A), play.holds(B)) == ({PAPER: 1}, {PAPER: 1})


@pytest.mark.rule("TK-COM-05")
def test_commodities_count_for_the_hand_limit_and_are_discarded() -> None:
    play = position("roll", held={A: {PAPER: 4, CLOTH: 3}, B: {COIN: 4, CLOTH: 4}})
    throws(play, 3, 4, SHIP)
    assert play.at() == ("discard", (B,))
    play.does(B, Discard, cards=Cards({COIN: 2, CLOTH: 2}))
    assert play.holds(B) == {COIN: 2, CLOTH: 2}


@pytest.mark.rule("TK-COM-05")
@both_hands
def test_commodities_are_stolen(hands: Hands) -> None:
    play = position("roll", settlements={B: [corner("2,0", "SE")]}, held={B: {COIN: 1}}, robber="0,0", hands=hands)
    throws(play, 3, 4, SHIP)
    play.does(A, MoveRobber, hex="2,0")
    play.does(A, Steal, victim=B, **({"card": Cards.one(COIN)} if hands == "digital" else {}))
    assert (play.game.hand(A).total, play.game.hand(B).total) == (1, 0)


@pytest.mark.rule("TK-COM-05")
@both_hands
def test_commodities_are_traded_between_players(hands: Hands) -> None:
    play = position(held={A: {COIN: 1}, B: {"sheep": 1}}, hands=hands)
    play.does(A, OfferTrade, partner=B, give=Cards.one(COIN), get=cards("sheep"))
    if hands == "digital":
        play.does(B, AnswerOffer, answer="yes")
    assert (play.holds(A), play.holds(B)) == ({"sheep": 1}, {COIN: 1})


@pytest.mark.rule("TK-COM-05")
def test_the_bank_takes_four_of_a_commodity_and_gives_commodities() -> None:
    play = position(held={A: {COIN: 4, "wood": 4}})
    play.does(A, BankTrade, give=COIN, get=PAPER)
    play.does(A, BankTrade, give="wood", get=CLOTH)
    assert play.holds(A) == {PAPER: 1, CLOTH: 1}


@pytest.mark.rule("TK-COM-05")
def test_a_generic_port_serves_commodities_and_a_special_one_does_not() -> None:
    generic = position(settlements={A: [corner("0,-2", "N")]}, held={A: {COIN: 3}})
    assert generic.options(A, BankTrade) == [COIN]
    generic.does(A, BankTrade, give=COIN, get="wood")
    special = position(settlements={A: [corner("2,-1", "NE")]}, held={A: {COIN: 3, "ore": 2}})
    assert special.options(A, BankTrade) == ["ore"]


@pytest.mark.rule("TK-WALL-01")
@both_hands
def test_a_wall_is_built_under_an_own_city_for_two_brick(hands: Hands) -> None:
    play = position(cities={A: [FOREST]}, held={A: WALL}, hands=hands)
    play.does(A, BuildWall, place=FOREST)
    assert stands(play, FOREST) == ["A city", "A city_wall"]
    assert play.holds(A) == {}


@pytest.mark.rule("TK-WALL-01")
def test_only_under_an_own_city_and_one_under_each() -> None:
    play = position(
        cities={A: [FOREST, HILLS], B: [PASTURE]}, settlements={A: [FIELDS]}, walls={A: [HILLS]}, held={A: WALL}
    )
    assert play.sites(A, BuildWall) == {FOREST}
    for place in (HILLS, PASTURE, FIELDS, MOUNTAINS):
        assert why_not(play, A, BuildWall, place=place) == "TK-WALL-01"


@pytest.mark.rule("TK-WALL-01")
def test_a_fourth_wall_and_an_unpaid_one_are_not_built() -> None:
    cities = [FOREST, PASTURE, MOUNTAINS, HILLS]
    play = position(cities={A: cities}, walls={A: cities[:3]}, held={A: WALL})
    assert BuildWall not in play.offers(A)
    play.refuses(A, BuildWall, place=HILLS)
    play = position(cities={A: cities}, held={A: {"brick": 1, "ore": 5}})
    assert BuildWall not in play.offers(A)
    play.refuses(A, BuildWall, place=HILLS)


@pytest.mark.rule("TK-WALL-02")
@pytest.mark.parametrize(("walls", "safe"), [(0, 7), (1, 9), (2, 11), (3, 13)])
def test_each_wall_makes_two_more_cards_safe(walls: int, safe: int) -> None:
    towns = [FOREST, PASTURE, MOUNTAINS]
    play = position("roll", cities={B: towns}, walls={B: towns[:walls]}, held={B: {"wood": safe}})
    throws(play, 3, 4, SHIP)
    assert play.at()[0] == "move_robber"
    play = position("roll", cities={B: towns}, walls={B: towns[:walls]}, held={B: {"wood": safe + 1}})
    throws(play, 3, 4, SHIP)
    assert play.at() == ("discard", (B,))
    half = (safe + 1) // 2
    play.refuses(B, Discard, cards=cards("wood " * (half + 1)))
    play.does(B, Discard, cards=cards("wood " * half))


@pytest.mark.rule("TK-WALL-02")
def test_somebody_else_s_walls_protect_nobody() -> None:
    play = position("roll", cities={A: [FOREST]}, walls={A: [FOREST]}, held={B: {"wood": 8}})
    throws(play, 3, 4, SHIP)
    assert play.at() == ("discard", (B,))
