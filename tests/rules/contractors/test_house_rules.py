"""House rules: the rulings of the clause page as data, and what each alternative changes."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectPiece
from companion.game.options import HouseRuleError, house_rules
from companion.game.prompts import Direction, SomeCards
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.auction import Bid, Rank, rank
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildDike, WidenRoad
from companion.rules.contractors.wave import DrawDirection, GiveToWave, hits, reached
from companion.rules.contractors.works import DIKE, MARKER, WIDENING
from tests.rules.base.board import A, B, C, D
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    N,
    S,
    auction,
    begun,
    c,
    cards,
    own,
    passes,
    position,
    seven,
    to_the_auction,
    v,
    won,
    work,
)


@pytest.mark.parametrize(
    "wrong",
    [
        {"gc": {"marker_start": "0,0"}},
        {"gc": {"wave_span": 30}},
        {"gc": {"wave_sides": ["N", "N", "ESE", "S", "WSW", "WNW"]}},
        {"gc": {"half_rule": [2, 1]}},
        {"gc": {"no_bid": "again"}},
        {"gc": {"min_bid": 0}},
        {"gc": {"dikes": 10}},
        {"gc": {"options": {"value": {"gold": 3}}}},
        {"gc": {"options": {"dikes": 16}}},
        {"gc": {"sharks": True}},
    ],
    ids=str,
)
def test_a_value_no_ruling_can_have_gets_a_sentence(wrong: Mapping[str, Any]) -> None:
    with pytest.raises(HouseRuleError, match=r"[a-z].*\.$"):
        house_rules(CONTRACTORS, wrong)


@pytest.mark.rule("GC-COMP-08")
def test_chips_may_be_a_limit() -> None:
    some: dict[str, Any] = {"dikes": {B: [v(0), v(2)]}, "open_works": {A: [work(DIKE)]}}
    refusal = position(options={"chip_limit": 2}, **some).refuses(A, BuildDike, place=v(10))
    assert (refusal.code, refusal.clause) == ("no-chip", "GC-COMP-08")
    position(options={"chip_limit": 3}, **some).does(A, BuildDike, place=v(10))


@pytest.mark.rule("GC-COMP-05", "GC-COMP-08")
def test_without_a_limit_more_than_fifteen_works_can_be_completed() -> None:
    full = {B: [v(i) for i in range(0, 30, 2)]}
    play = position(dikes=full, open_works={A: [work(WIDENING)]}, roads={A: [c(0)]})
    play.does(A, WidenRoad, place=c(0))
    assert play.count("completed_works", A) == 1


@pytest.mark.rule("GC-SETUP-04")
def test_the_marker_may_begin_on_a_sea_hex_agreed_on() -> None:
    play = begun(options={"marker_start": "-3,3"})
    play.does(A, DrawDirection, side=S)
    assert play.game.where(MARKER) == "-3,3"
    assert play.at() == ("place_settlement", (A,))


@pytest.mark.rule("GC-BID-13")
def test_a_work_nobody_bid_for_may_stay_for_the_next_seven() -> None:
    play = auction(marker=AT_GENERIC, options={"no_bid": "stays_for_next_seven"}, held={A: {"wood": 1}})
    passes(play, A)
    assert own(play).kept == WIDENING
    play.does(A, CorrectPiece, place=AT_NONE, what=MARKER)
    play.does(A, EndTurn)
    play.does(B, CONTRACTORS.move_named("Roll"), dice=(3, 4))
    to_the_auction(play)
    auctioned = own(play).auction
    assert auctioned is not None
    assert (auctioned.kind, own(play).kept) == (WIDENING, None)


@pytest.mark.rule("GC-BID-13", "GC-AWARD-09")
def test_a_work_that_stayed_is_the_one_auctioned_again_after_a_penalty() -> None:
    held = {A: {"wood": 1}, B: {"ore": 2}}
    play = auction(marker=AT_GENERIC, options={"no_bid": "stays_for_next_seven"}, held=held)
    passes(play, A, B)
    play.does(A, CorrectPiece, place=AT_NONE, what=MARKER)
    play.does(A, EndTurn)
    play.does(B, CONTRACTORS.move_named("Roll"), dice=(3, 4))
    to_the_auction(play)
    play.does(B, Bid, cards=cards("wood wood wood"))
    play.does(B, CONTRACTORS.move_named("CannotPay"))
    auctioned = own(play).auction
    assert auctioned is not None
    assert auctioned.kind == WIDENING


@pytest.mark.rule("GC-BID-14")
def test_the_smallest_bid_may_be_larger() -> None:
    play = auction(options={"min_bid": 3}, held={A: {"wood": 1}, B: {"wood": 2}})
    assert play.at() == ("bid", (B,)), "with one card nobody can bid three"
    prompt = play.asks(B, Bid)
    assert isinstance(prompt, SomeCards)
    assert prompt.least == 3
    play.refuses(B, Bid, cards=cards("ore ore"))
    play.does(B, Bid, cards=cards("wood wood wood"))


@pytest.mark.rule("GC-AWARD-11")
def test_more_free_roads_may_be_needed_to_bid_for_a_widening() -> None:
    table: dict[str, Any] = {"marker": AT_GENERIC, "roads": {A: [c(i) for i in range(12)]}, "held": {A: {"wood": 1}}}
    assert auction(options={"bid_roads": 4}, **table).at() == ("trade", (A,))
    assert auction(options={"bid_roads": 3}, **table).at() == ("bid", (A,))


@pytest.mark.rule("GC-AWARD-12", "GC-COMP-02")
def test_there_may_be_fewer_tiles_and_more_of_them_needed_for_an_auction() -> None:
    table: dict[str, Any] = {"dikes": {B: [v(0), v(2)]}, "held": {A: {"wood": 1}}}
    assert auction(options={"dikes": 2}, **table).at() == ("trade", (A,))
    assert auction(options={"dikes": 3}, **table).at() == ("bid", (A,))
    assert auction(options={"dikes": 3, "bid_dikes": 2}, **table).at() == ("trade", (A,))


@pytest.mark.rule("GC-AWARD-07")
def test_one_card_may_have_to_stay_owed_where_the_work_cannot_be_built_but_for_a_bid_of_one() -> None:
    rule = {"full_pay_blocked": "keep_one_owed"}
    two = won("wood wood", hand="wood wood", marker=AT_GENERIC, options=rule)
    prompt = two.asks(A, PayAward)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (1, 1)
    two.refuses(A, PayAward, cards=cards("wood wood"))
    one = won("wood", hand="wood", marker=AT_GENERIC, options=rule)
    one.does(A, PayAward, cards=cards("wood"))
    buildable = won("wood wood", hand="wood wood", marker=AT_GENERIC, options=rule, roads={A: [c(0)]})
    buildable.does(A, PayAward, cards=cards("wood wood"))


@pytest.mark.rule("GC-WIDE-04")
def test_only_ones_own_buildings_may_stand_in_the_way_of_a_widening() -> None:
    table: dict[str, Any] = {"roads": {A: [c(0), c(5)]}, "settlements": {A: [v(0)]}, "cities": {B: [v(5)]}}
    play = position(options={"widen_touch": "own"}, open_works={A: [work(WIDENING)]}, **table)
    assert play.sites(A, WidenRoad) == {c(5)}


@pytest.mark.rule("GC-WIDE-18")
def test_the_port_of_a_widened_road_may_open_at_once() -> None:
    rules = {"phases": "combined", "widen_port_turn": "same"}
    table: dict[str, Any] = {"open_works": {A: [work(WIDENING)]}, "roads": {A: [c(10)]}, "held": {A: {"ore": 3}}}
    play = position("trade_and_build", options=rules, **table)
    play.refuses(A, BankTrade, give="ore", get="wood")
    play.does(A, WidenRoad, place=c(10))
    play.does(A, BankTrade, give="ore", get="wood")


@pytest.mark.rule("GC-WAVE-08")
def test_the_faces_of_the_die_may_mean_other_sides() -> None:
    order = ["S", "N", "WNW", "ENE", "ESE", "WSW"]
    prompt = begun(options={"wave_sides": order}).asks(A, DrawDirection)
    assert isinstance(prompt, Direction)
    assert [prompt.words[side] for side in prompt.faces] == order
    assert prompt.words[0] == "N", "the vane stays as it is"


@pytest.mark.rule("GC-WAVE-09")
def test_a_wave_may_reach_the_neighbouring_sides_too() -> None:
    game = begun(options={"wave_span": 60}).game
    for side in range(6):
        corners = {v(5 * (side + by) + i) for by in (-1, 0, 1) for i in range(5)}
        assert set(reached(game, side)) == corners
        assert len(corners) == 15
    beside, behind = {A: [v(5)], B: [v(29)], C: [v(10)]}, {seat: {"wood": 2} for seat in (A, B, C)}
    play = seven(wave=N, options={"wave_span": 60}, settlements=beside, held=behind)
    assert play.at() == ("wave", (A, B)), "ENE and WNW lie beside N, ESE does not"


@pytest.mark.rule("GC-WAVE-10")
def test_other_numbers_of_cards_may_be_lost() -> None:
    rule = {"half_rule": [3, 2, 1]}
    play = position("roll", wave=N, dikes={D: [v(3)]}, settlements={A: [v(0)], B: [v(2)]}, options=rule)
    assert [hit.cards for hit in hits(play.game, N)] == [3, 2]
    whole = seven(wave=N, dikes={D: [v(3)]}, settlements={C: [v(3)]}, options=rule, held={C: {"wood": 2}})
    whole.does(C, GiveToWave, cards=cards("wood"))


@pytest.mark.rule("GC-WIN-01")
def test_a_table_may_play_to_another_number_of_points() -> None:
    three = {A: [v(0), v(2), v(4)]}
    assert position(dikes=three, options={"victory_points": 3}).game.winner != A
    play = position(dikes=three, settlements={A: ["0,0|0,1|1,0"]}, options={"victory_points": 3})
    assert play.game.winner == A


@pytest.mark.rule("GC-BID-06", "GC-BID-05")
def test_the_values_of_the_cards_may_differ_and_decide_what_is_higher() -> None:
    written = house_rules(CONTRACTORS, "[gc.options]\nvalue = { sheep = 9 }")
    play = auction(options=written, held={A: {"wood": 2}, B: {"wood": 2}})
    assert rank(play.game, Cards({"sheep": 2, "ore": 1})) == Rank(3, 23)
    play.does(A, Bid, cards=cards("ore"))
    play.does(B, Bid, cards=cards("sheep"))
