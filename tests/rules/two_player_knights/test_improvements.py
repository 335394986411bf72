"""City improvements: what a level costs and brings, and who has a metropolis."""

from __future__ import annotations

import pytest

from companion.game.facts import Noted
from companion.game.prompts import OneOf
from companion.rules.base.trade import BankTrade
from companion.rules.two_player_knights.improvements import Improve, PlaceMetropolis
from companion.rules.two_player_knights.names import CRANE_PLAYED, POLITICS, SCIENCE, TRADE
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, both_hands, sentence
from tests.rules.two_player_knights.board import kept, position, stands, why_not

CITY, OTHER, THIRD, YOURS = CC[0], CC[4], CC[8], CC[15]
PAID = {TRADE: "cloth_commodity", POLITICS: "coin_commodity", SCIENCE: "paper_commodity"}


@both_hands
@pytest.mark.parametrize("area", PAID)
@pytest.mark.rule("TK-IMP-01", "TK-IMP-02")
def test_level_n_costs_n_commodities_of_the_area_and_five_levels_fifteen(area: str, hands: Hands) -> None:
    paid = 0
    for reached in range(5):
        held = {A: {PAID[area]: reached + 1}}
        play = position(hands=hands, cities={A: [CITY]}, levels={A: {area: reached}}, held=held)
        play.does(A, Improve, area=area)
        assert play.holds(A) == {}
        assert max(kept(play).levels[A]) == reached + 1
        paid += reached + 1
    assert paid == 15


@pytest.mark.rule("TK-IMP-01")
def test_there_is_no_sixth_level() -> None:
    play = position(cities={A: [CITY]}, levels={A: {TRADE: 5}}, held={A: {"cloth_commodity": 9, "coin_commodity": 1}})
    assert why_not(play, A, Improve, area=TRADE) == "TK-IMP-01"
    assert play.options(A, Improve) == [POLITICS]


@pytest.mark.rule("TK-IMP-02")
def test_another_commodity_does_not_pay() -> None:
    play = position(cities={A: [CITY]}, held={A: {"cloth_commodity": 1, "coin_commodity": 1}})
    assert why_not(play, A, Improve, area=SCIENCE) == "TK-IMP-02"
    assert play.options(A, Improve) == [TRADE, POLITICS]


@pytest.mark.rule("TK-IMP-03")
def test_without_a_city_there_is_no_improvement() -> None:
    play = position(settlements={A: [CITY]}, held={A: {"cloth_commodity": 1}})
    assert Improve not in play.offers(A)
    assert why_not(play, A, Improve, area=TRADE) == "TK-IMP-03"


@pytest.mark.rule("TK-IMP-04")
def test_level_3_of_trade_sells_commodities_two_to_one() -> None:
    rates = {}
    for reached in (2, 3):
        play = position(levels={A: {TRADE: reached}}, held={A: {"coin_commodity": 4, "wood": 3}})
        rates[reached] = play.game.variant.questions.rates(play.game, A)
    assert (rates[2]["coin_commodity"], rates[3]["coin_commodity"], rates[3]["wood"]) == (4, 2, 4)
    play.does(A, BankTrade, give="coin_commodity", get="paper_commodity")
    assert play.holds(A) == {"coin_commodity": 2, "paper_commodity": 1, "wood": 3}


@pytest.mark.rule("TK-IMP-05")
def test_the_first_at_level_4_puts_the_metropolis_on_a_city_of_his() -> None:
    play = position(cities={A: [CITY, OTHER]}, levels={A: {TRADE: 3}}, held={A: {"cloth_commodity": 4}})
    before = play.points(A)[0]
    play.does(A, Improve, area=TRADE)
    assert play.at() == ("place_metropolis", (A,))
    assert play.sites(A, PlaceMetropolis) == {CITY, OTHER}
    play.does(A, PlaceMetropolis, place=OTHER)
    assert stands(play, OTHER) == ["A city", "A trade_metropolis"]
    assert play.points(A)[0] == before + 2


@pytest.mark.rule("TK-IMP-05", "TK-IMP-06")
def test_the_second_at_level_4_gets_none_but_level_5_takes_it() -> None:
    both = {A: {TRADE: 3}, B: {TRADE: 4}}
    play = position(
        cities={A: [CITY], B: [YOURS]}, levels=both, metropolises={B: {TRADE: YOURS}}, held={A: {"cloth_commodity": 9}}
    )
    play.does(A, Improve, area=TRADE)
    assert play.at()[0] == "trade_and_build"
    play.does(A, Improve, area=TRADE)
    play.does(A, PlaceMetropolis, place=CITY)
    assert stands(play, CITY) == ["A city", "A trade_metropolis"]
    assert stands(play, YOURS) == ["B city"]


@pytest.mark.rule("TK-IMP-06")
def test_at_level_5_a_metropolis_is_safe() -> None:
    play = position(
        cities={A: [CITY], B: [YOURS]},
        levels={A: {TRADE: 4}, B: {TRADE: 5}},
        metropolises={B: {TRADE: YOURS}},
        held={A: {"cloth_commodity": 5}},
    )
    play.does(A, Improve, area=TRADE)
    assert play.at()[0] == "trade_and_build"
    assert stands(play, YOURS) == ["B city", "B trade_metropolis"]


@pytest.mark.rule("TK-IMP-06")
def test_who_has_it_keeps_it_at_level_5_where_it_stands() -> None:
    play = position(
        cities={A: [CITY, OTHER]},
        levels={A: {TRADE: 4}},
        metropolises={A: {TRADE: CITY}},
        held={A: {"cloth_commodity": 5}},
    )
    play.does(A, Improve, area=TRADE)
    assert play.at()[0] == "trade_and_build"
    assert stands(play, CITY) == ["A city", "A trade_metropolis"]


@pytest.mark.rule("TK-IMP-07")
def test_each_city_bears_one_metropolis() -> None:
    play = position(
        cities={A: [CITY, OTHER]},
        levels={A: {TRADE: 4, SCIENCE: 3}},
        metropolises={A: {TRADE: CITY}},
        held={A: {"paper_commodity": 4}},
    )
    play.does(A, Improve, area=SCIENCE)
    assert play.sites(A, PlaceMetropolis) == {OTHER}
    assert why_not(play, A, PlaceMetropolis, place=CITY) == "TK-IMP-07"


@pytest.mark.rule("TK-IMP-07")
def test_levels_4_and_5_need_a_plain_city_or_that_metropolis() -> None:
    levels = {A: {TRADE: 4, SCIENCE: 3, POLITICS: 2}}
    held = {A: {"paper_commodity": 5, "cloth_commodity": 5, "coin_commodity": 5}}
    play = position(cities={A: [CITY]}, levels=levels, metropolises={A: {TRADE: CITY}}, held=held)
    assert why_not(play, A, Improve, area=SCIENCE) == "TK-IMP-07"
    assert play.options(A, Improve) == [TRADE, POLITICS]
    play.does(A, Improve, area=TRADE)
    assert kept(play).levels[A] == (5, 2, 3)


@pytest.mark.rule("TK-PROG-06")
def test_each_crane_makes_one_improvement_of_this_turn_cheaper_by_one() -> None:
    two = [Noted(CRANE_PLAYED), Noted(CRANE_PLAYED)]
    play = position(cities={A: [CITY]}, held={A: {"cloth_commodity": 6}}, also=two)
    play.does(A, Improve, area=TRADE)
    assert play.holds(A) == {"cloth_commodity": 6}, "the first level is free"
    play.does(A, Improve, area=TRADE)
    assert play.holds(A) == {"cloth_commodity": 5}, "never two cards for the same one"
    play.does(A, Improve, area=TRADE)
    assert play.holds(A) == {"cloth_commodity": 2}


@pytest.mark.rule("TK-IMP-02")
def test_the_list_of_prices_names_the_next_level_of_each_area() -> None:
    play = position(cities={A: [CITY]}, levels={A: {TRADE: 2, SCIENCE: 5}})
    items = list(Improve.priced(play.game, A))
    assert [item.price.plain() for item in items] == [{"cloth_commodity": 3}, {"coin_commodity": 1}]


@pytest.mark.rule("TK-IMP-02")
def test_each_choice_names_the_level_it_buys_and_its_price() -> None:
    play = position(cities={A: [CITY]}, levels={A: {TRADE: 2}}, held={A: {"cloth_commodity": 3}})
    prompt = play.asks(A, Improve)
    assert isinstance(prompt, OneOf)
    assert [sentence(text) for _, text in prompt.options] == ["trade_area, level 3: 3 cloth_commodity"]


@pytest.mark.rule("TK-IMP-05")
def test_two_players_may_have_different_metropolises() -> None:
    play = position(
        cities={A: [CITY], B: [YOURS]},
        levels={A: {SCIENCE: 3}, B: {TRADE: 4}},
        metropolises={B: {TRADE: YOURS}},
        held={A: {"paper_commodity": 4}},
    )
    play.does(A, Improve, area=SCIENCE)
    play.does(A, PlaceMetropolis, place=CITY)
    assert stands(play, CITY) == ["A city", "A science_metropolis"]
    assert stands(play, YOURS) == ["B city", "B trade_metropolis"]
