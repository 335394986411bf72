"""The reason of a refusal: the one that applies to what was asked for, by the clause that says it."""

from __future__ import annotations

import pytest

from companion.game.decide import why_not_begun
from companion.game.facts import StepsQueued
from companion.game.state import Step
from companion.rules.two_player_knights.building import BuildWall
from companion.rules.two_player_knights.forced_trade import RESOURCES_ONLY, WHOLE_HAND, ForceTrade, GiveBack
from companion.rules.two_player_knights.improvements import Improve
from companion.rules.two_player_knights.names import POLITICS, SCIENCE, TRADE
from companion.rules.two_player_knights.rolls import TakeFreeResource
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Play, sentence
from tests.rules.two_player_knights.board import cards, position, says, why_not

COIN = "coin_commodity"


def said_before(play: Play, move: str) -> tuple[str, str]:
    """Return why a seat cannot even begin a move: the clause and the sentence."""
    why = why_not_begun(play.seen_by(A), move, A)
    assert why is not None
    return why.clause, sentence(why.text)


@pytest.mark.rule("TK-IMP-01", "TK-IMP-02")
def test_where_nothing_can_be_improved_each_area_gives_its_own_reason() -> None:
    play = position(cities={A: [CC[0]]}, levels={A: {TRADE: 5, SCIENCE: 1}})
    assert (why_not(play, A, Improve, area=TRADE), why_not(play, A, Improve, area=POLITICS)) == (
        "TK-IMP-01",
        "TK-IMP-02",
    )
    assert says(play, A, Improve, area=POLITICS) == f"Not enough cards: politics_area costs 1 {COIN}."
    clause, said = said_before(play, "Improve")
    assert (clause, said.count("Not enough cards"), said.count("no higher level")) == ("TK-IMP-02", 2, 1)


@pytest.mark.rule("TK-IMP-03")
def test_one_reason_for_all_areas_is_said_once() -> None:
    assert said_before(position(), "Improve") == ("TK-IMP-03", "You need a city to buy an improvement.")


@pytest.mark.rule("TK-TWO-23", "TK-TACT-07", "TK-TWO-13")
def test_each_kind_of_forced_trade_is_refused_for_what_fails_in_it() -> None:
    play = position(held={A: {COIN: 2}, B: {"ore": 2}}, tokens=(1, 5))
    assert why_not(play, A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore ore")) == "TK-TWO-23"
    assert why_not(play, A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore ore")) == "TK-TACT-07"
    assert said_before(play, "ForceTrade")[1] == (
        "resources_only: You must be able to give two cards of that kind. whole_hand: That costs 2 trade tokens."
    )
    poor = position(held={A: {"ore": 2}, B: {"ore": 2}}, tokens=(0, 5))
    assert said_before(poor, "ForceTrade") == ("TK-TWO-13", "That costs 1 trade token.")


@pytest.mark.rule("TK-TACT-05", "TK-TWO-15")
def test_a_commodity_in_return_and_a_card_one_does_not_have_are_refused_for_different_reasons() -> None:
    play = position(held={A: {"wood": 2, COIN: 2}, B: {"ore": 2}})
    play.does(A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore ore"))
    assert why_not(play, A, GiveBack, cards=cards(f"wood {COIN}")) == "TK-TACT-05"
    assert why_not(play, A, GiveBack, cards=cards("sheep sheep")) == "TK-TWO-15"


@pytest.mark.rule("TK-IMP-04")
def test_the_bank_is_not_blamed_where_a_commodity_is_taken() -> None:
    play = position(levels={A: {SCIENCE: 3}})
    play.states(StepsQueued((Step("free_resource", about="0", whom=A),)))
    assert says(play, A, TakeFreeResource, kind=COIN) == "Only a resource may be taken."


@pytest.mark.rule("TK-WALL-01")
def test_what_a_wall_costs_says_the_clause_of_walls() -> None:
    play = position(cities={A: [CC[0]]})
    assert why_not(play, A, BuildWall, place=CC[0]) == "TK-WALL-01"
    assert says(play, A, BuildWall, place=CC[0]) == "Not enough cards: city_wall costs 2 brick."
