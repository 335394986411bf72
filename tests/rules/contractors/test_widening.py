"""Widened roads: which road, at what price, and what it brings: cards, ports, length, and no settlement beside."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.board.maps import lay_out
from companion.game.cards import Cards
from companion.game.move_effects import Yield, effects_of
from companion.game.panels import Calls
from companion.rules.base.production import Roll
from companion.rules.base.questions import road_length
from companion.rules.base.robber import MoveRobber
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildRoad, BuildSettlement, WidenRoad
from companion.rules.contractors.works import DIKE, WIDENING
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands, corner, sentence
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    auction,
    c,
    cards,
    open_of,
    position,
    seven,
    the_map,
    v,
    work,
)

MIDDLE = "0,-1|1,-1"
"""An inland edge between hills (6) and pasture (4)."""
BESIDE_DESERT = "0,0|1,0"
INNER = "0,-1|0,0|1,-1"
GENERIC, WHEAT = c(10), c(13)
"""The edges of a 3:1 port and of the wheat port."""
SETTLEMENT = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}


def widener(**more: Any) -> Play:
    """Return a table where A may widen a road and owes nothing for it."""
    return position(open_works={A: [work(WIDENING)]}, **more)


def wide(*edges: str, **more: Any) -> Play:
    """Return a table where A has these widened roads."""
    return position(wide={A: edges}, **more)


@both_hands
@pytest.mark.rule("GC-WIDE-01", "GC-WIDE-02", "GC-WIDE-03", "GC-WIDE-14")
def test_one_pays_what_is_owed_adds_both_roads_and_takes_a_chip(hands: Hands) -> None:
    owed = {A: [work(WIDENING, "wheat ore")]}
    play = position(hands=hands, open_works=owed, held={A: {"wheat": 1, "ore": 1}}, roads={A: [c(0)]})
    assert [play.count(row, A) for row in ("road_left", "roads_set_aside", "completed_works")] == [12, 2, 0]
    play.does(A, WidenRoad, place=c(0))
    assert (play.holds(A), open_of(play, A)) == ({}, [])
    assert sorted(piece.what for piece in play.game.pieces[c(0)]) == ["road", WIDENING]
    assert [play.count(row, A) for row in ("road_left", "roads_set_aside", "completed_works")] == [12, 0, 1]


@pytest.mark.rule("GC-WIDE-01")
def test_nobody_widens_without_an_award_or_in_anothers_turn() -> None:
    roads = {A: [c(0)], B: [c(9)]}
    assert position(roads=roads, open_works={A: [work(DIKE)]}).refuses(A, WidenRoad, place=c(0)).clause == "GC-WIDE-01"
    assert position(roads=roads, open_works={B: [work(WIDENING)]}).refuses(B, WidenRoad, place=c(9)).code == (
        "not-your-move"
    )


@pytest.mark.rule("GC-WIDE-04", "GC-WIDE-06")
def test_only_an_own_road_that_touches_no_building_of_anybody_can_be_widened_also_one_with_an_open_end() -> None:
    roads = {A: [c(0), c(1), c(2), c(5), c(6)], B: [c(9)]}
    play = widener(roads=roads, settlements={A: [v(0)]}, cities={B: [v(5)]})
    assert play.sites(A, WidenRoad) == {c(2)}
    for wrong in (c(0), c(1), c(5), c(6), c(9), c(12), v(3)):
        refusal = play.refuses(A, WidenRoad, place=wrong)
        assert (refusal.code, refusal.clause) == ("not-wideable", "GC-WIDE-04")
    play.does(A, WidenRoad, place=c(2))


@pytest.mark.rule("GC-WIDE-05")
def test_without_such_a_road_the_work_stays_open() -> None:
    play = widener(roads={A: [c(0)]}, settlements={A: [v(0)]})
    refusal = play.refuses(A, WidenRoad, place=c(0))
    assert (refusal.code, refusal.clause) == ("no-road", "GC-WIDE-05")
    assert WidenRoad not in play.offers(A)
    assert open_of(play, A) == [(WIDENING, cards())]


@pytest.mark.rule("GC-WIDE-07", "GC-WIDE-08")
def test_no_settlement_of_anybody_can_stand_at_either_end_of_a_widened_road_but_one_road_further() -> None:
    ends = (v(29), v(0))
    play = wide(c(0), roads={A: [c(1), c(2)]}, held={A: SETTLEMENT})
    for end in ends:
        refusal = play.refuses(A, BuildSettlement, place=end)
        assert (refusal.code, refusal.clause) == ("wide-road", "GC-WIDE-07")
    assert play.sites(A, BuildSettlement) == {v(1), v(2)}
    play.does(A, BuildSettlement, place=v(1))
    others = position(active=B, wide={A: [c(0)]}, roads={B: [c(1), c(29)]}, held={B: SETTLEMENT})
    for end in ends:
        assert others.refuses(B, BuildSettlement, place=end).clause == "GC-WIDE-07"
    assert others.sites(B, BuildSettlement) == {v(1), v(28)}


@pytest.mark.rule("GC-WIDE-09")
def test_two_widened_roads_may_touch() -> None:
    play = widener(wide={A: [c(0)]}, roads={A: [c(1)]})
    play.does(A, WidenRoad, place=c(1))
    assert play.count("completed_works", A) == 2


@both_hands
@pytest.mark.rule("GC-WIDE-10")
def test_what_is_owed_is_paid_all_at_once_or_not_at_all(hands: Hands) -> None:
    owed = {A: [work(WIDENING, "wheat ore")]}
    play = position(hands=hands, open_works=owed, held={A: {"wheat": 3}}, roads={A: [c(0)]})
    refusal = play.refuses(A, WidenRoad, place=c(0))
    assert (refusal.code, refusal.clause) == ("cannot-pay", "GC-WIDE-10")
    assert not {WidenRoad, PayAward} & play.offers(A)


@pytest.mark.parametrize(("dice", "gain"), [((3, 3), {"brick": 1}), ((2, 2), {"sheep": 1}), ((4, 4), {})])
@pytest.mark.rule("GC-WIDE-11")
def test_a_widened_road_yields_a_card_from_each_hex_beside_it(dice: tuple[int, int], gain: dict[str, int]) -> None:
    play = wide(MIDDLE, step="roll", roads={A: ["0,-1|0,0"]})
    facts = play.does(A, Roll, dice=dice)
    assert play.holds(A) == gain
    assert effects_of(play.game, facts).yields == ((Yield(MIDDLE, A, Cards(gain)),) if gain else ())


@pytest.mark.rule("GC-WIDE-11")
def test_the_robbers_hex_the_desert_and_the_sea_yield_nothing() -> None:
    blocked = wide(MIDDLE, step="roll", robber="0,-1")
    blocked.does(A, Roll, dice=(3, 3))
    assert blocked.holds(A) == {}
    for edge, dice, gain in ((BESIDE_DESERT, (1, 2), {"wood": 1}), (GENERIC, (4, 4), {"ore": 1})):
        play = wide(edge, step="roll")
        play.does(A, Roll, dice=dice)
        assert play.holds(A) == gain


@pytest.mark.rule("GC-WIDE-11")
def test_a_road_that_is_not_wide_yields_nothing() -> None:
    play = position("roll", roads={A: [MIDDLE]})
    play.does(A, Roll, dice=(3, 3))
    assert play.holds(A) == {}


@pytest.mark.rule("GC-WIDE-19")
def test_its_cards_are_part_of_what_is_owed_when_the_bank_is_short() -> None:
    play = wide(MIDDLE, step="roll", settlements={B: [corner("0,-1", "N")]}, bank={"brick": 1})
    play.does(A, Roll, dice=(3, 3))
    assert [play.holds(seat).get("brick", 0) for seat in (A, B)] == [0, 0], "two are owed one each, one is there"
    enough = wide(MIDDLE, step="roll", settlements={B: [corner("0,-1", "N")]}, bank={"brick": 2})
    enough.does(A, Roll, dice=(3, 3))
    assert [enough.holds(seat).get("brick", 0) for seat in (A, B)] == [1, 1]


@pytest.mark.rule("GC-WIDE-19")
def test_two_sides_with_the_same_number_yield_two_cards() -> None:
    printed = the_map()
    tokens = dict(printed.tokens) | {"1,-1": 6}
    board = lay_out(STANDARD, dict(printed.terrain), tokens, printed.ports, printed.robber)
    play = wide(MIDDLE, step="roll", board=board)
    play.does(A, Roll, dice=(3, 3))
    assert play.holds(A) == {"brick": 1, "sheep": 1}


@pytest.mark.rule("GC-WIDE-12")
def test_a_widened_road_exactly_along_a_port_opens_it() -> None:
    rates = CONTRACTORS.questions.rates
    assert set(rates(wide(GENERIC).game, A).values()) == {3}
    assert rates(wide(WHEAT).game, A) == {"wood": 4, "brick": 4, "sheep": 4, "wheat": 2, "ore": 4}
    assert set(rates(wide(c(9), c(11), c(12), c(14)).game, A).values()) == {4}, "touching its end is not enough"
    assert set(rates(position(roads={A: [GENERIC]}).game, A).values()) == {4}, "a plain road is not enough"
    assert set(rates(wide(GENERIC).game, B).values()) == {4}, "it is its owner's"
    play = wide(GENERIC, step="trade", held={A: {"ore": 3}})
    play.does(A, BankTrade, give="ore", get="wood")
    assert play.holds(A) == {"wood": 1}


@pytest.mark.rule("GC-WIDE-18")
def test_its_port_is_open_from_the_next_turn_on() -> None:
    play = widener(step="trade_and_build", options={"phases": "combined"}, roads={A: [GENERIC]}, held={A: {"ore": 3}})
    play.does(A, WidenRoad, place=GENERIC)
    assert play.refuses(A, BankTrade, give="ore", get="wood").code == "cannot-pay"
    play.does(A, EndTurn)
    for seat in (B, C, D):
        play.does(seat, Roll, dice=(1, 1))
        play.does(seat, EndTurn)
    play.does(A, Roll, dice=(1, 1))
    play.does(A, BankTrade, give="ore", get="wood")
    assert play.holds(A) == {"wood": 1}


LINES = [
    pytest.param(4, (), 4, None, marks=pytest.mark.rule("GC-T-22"), id="22"),
    pytest.param(4, (1,), 5, A, marks=pytest.mark.rule("GC-T-23"), id="23"),
    pytest.param(3, (0, 1), 5, A, marks=pytest.mark.rule("GC-T-24"), id="24"),
]


@pytest.mark.parametrize(("roads", "widened", "length", "holder"), LINES)
@pytest.mark.rule("GC-WIDE-13", "GC-SEVEN-04")
def test_the_vectors_of_longest_road(roads: int, widened: tuple[int, ...], length: int, holder: int | None) -> None:
    plain = [c(i) for i in range(roads) if i not in widened]
    play = wide(*(c(i) for i in widened), roads={A: plain})
    assert road_length(play.game, A) == length
    assert play.holder("longest_road") == holder


@pytest.mark.rule("GC-WIDE-13")
def test_widening_a_road_may_bring_the_longest_road_at_once() -> None:
    play = widener(roads={A: [c(i) for i in range(4)]})
    play.does(A, WidenRoad, place=c(2))
    assert play.holder("longest_road") == A


@pytest.mark.rule("GC-WIDE-20")
def test_a_widened_road_is_used_once_in_a_trail() -> None:
    fork = STANDARD.corner_edges[INNER]
    play = wide(fork[1], fork[2], roads={A: [fork[0]]})
    assert road_length(play.game, A) == 4, "of three roads at one corner two make a trail"


@pytest.mark.rule("GC-WIDE-14")
def test_a_widening_takes_three_pieces_of_the_fifteen() -> None:
    held = {A: {"wood": 1, "brick": 1}}
    play = wide(c(0), c(1), c(2), c(3), roads={A: [c(4), c(5), c(6)]}, held=held)
    assert play.count("road_left", A) == 0
    assert play.refuses(A, BuildRoad, place=c(7)).clause == "BASE-COMP-03"


@pytest.mark.rule("GC-WIDE-15")
def test_before_a_bid_for_a_widening_its_restrictions_are_shown_and_not_before_one_for_a_dike() -> None:
    held = {A: {"wood": 2}}

    def notes(**more: Any) -> list[str]:
        play = auction(held=held, **more)
        (calls,) = [panel for panel in CONTRACTORS.panels(play.seen_by(A)) if isinstance(panel, Calls)]
        return [sentence(note) for note in calls.notes]

    general = ["The award sets 2 road pieces aside at once.", "No settlement can stand at a widened road."]
    assert notes(marker=AT_GENERIC) == ["Ann has no road that can be widened now.", *general]
    assert notes(marker=AT_GENERIC, roads={A: [c(0)]}) == general
    assert notes(marker=AT_NONE) == []


@pytest.mark.rule("GC-WIDE-16")
def test_a_road_can_be_widened_once_only() -> None:
    play = widener(wide={A: [c(0)]}, roads={A: [c(5)]})
    refusal = play.refuses(A, WidenRoad, place=c(0))
    assert (refusal.code, refusal.clause) == ("wide-already", "GC-WIDE-16")
    assert play.sites(A, WidenRoad) == {c(5)}


@pytest.mark.rule("GC-WIDE-17")
def test_a_widened_road_beside_the_robber_makes_its_owner_no_victim() -> None:
    play = seven(active=B, wide={A: [MIDDLE]}, held={A: {"wood": 3}})
    play.does(B, MoveRobber, hex="0,-1")
    assert play.at() == ("new_direction", (B,))
