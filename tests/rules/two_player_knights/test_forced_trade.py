"""The forced trade: its kinds, what is drawn and given, and who sees it."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.hands import hands
from companion.game.prompts import OneOf, SomeCards
from companion.game.secret import TABLE
from companion.rules.base.names import RESOURCES
from companion.rules.base.setup import EndTurn
from companion.rules.two_player_knights.forced_trade import RESOURCES_ONLY, WHOLE_HAND, ForceTrade, GiveBack
from companion.rules.two_player_knights.kept_state import state_of
from companion.rules.two_player_knights.tokens import RobberToDesert
from tests.rules.base.board import A, B, Hands, both_hands, sentence
from tests.rules.two_player_knights.board import (
    cards,
    position,
    tokens,
    why_not,
    with_points,
)

COIN = "coin_commodity"


@pytest.mark.rule("TK-TACT-02", "TK-TACT-09", "TK-TWO-15")
def test_the_kind_is_announced_before_the_cards_are_drawn() -> None:
    play = position(held={A: {"wood": 2}, B: {"ore": 2, COIN: 2}})
    assert play.options(A, ForceTrade) == [RESOURCES_ONLY, WHOLE_HAND]
    prompt = play.asks(A, ForceTrade, kind=RESOURCES_ONLY)
    assert (getattr(prompt, "filler", ""), getattr(prompt, "held", None)) == ("chance", Cards({"ore": 2}))
    assert why_not(play, A, ForceTrade, kind="nonsense") == "TK-TACT-09"


@pytest.mark.rule("TK-TWO-15", "TK-TWO-18")
def test_two_cards_are_drawn_and_any_two_are_given_also_those_drawn() -> None:
    play = position(held={A: {"wood": 2}, B: {"ore": 2, "sheep": 1}})
    play.does(A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore sheep"))
    assert play.at() == ("give_back", (A,))
    play.does(A, GiveBack, cards=cards("sheep wood"))
    assert (play.holds(A), play.holds(B)) == ({"ore": 1, "wood": 1}, {"ore": 1, "sheep": 1, "wood": 1})


def test_whoever_drew_reads_what_it_was_until_cards_are_given_for_it() -> None:
    play = position(held={A: {"wood": 2}, B: {"ore": 2}})
    play.does(A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore ore"))
    assert sentence(play.asks(A, GiveBack).label) == "Drawn: 2 ore. Give 2 cards"


@pytest.mark.rule("TK-TWO-18")
def test_by_house_rule_the_cards_given_are_others_than_those_drawn() -> None:
    play = position(held={A: {"wood": 2}, B: {"ore": 2}}, options={"forced_give_drawn": False})
    play.does(A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore ore"))
    assert why_not(play, A, GiveBack, cards=cards("ore wood")) == "TK-TWO-18"
    play.does(A, GiveBack, cards=cards("wood wood"))
    assert play.holds(A) == {"ore": 2}


@pytest.mark.rule("TK-TACT-04", "TK-TACT-05", "TK-TACT-03")
def test_about_resources_alone_commodities_are_neither_drawn_nor_given() -> None:
    play = position(held={A: {"wood": 2, COIN: 2}, B: {"ore": 2, COIN: 1}})
    play.refuses(A, ForceTrade, kind=RESOURCES_ONLY, cards=cards(f"ore {COIN}"))
    play.does(A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore ore"))
    play.refuses(A, GiveBack, cards=cards(f"wood {COIN}"))
    play.does(A, GiveBack, cards=cards("wood wood"))
    assert (play.holds(A), play.holds(B)) == ({"ore": 2, COIN: 2}, {COIN: 1, "wood": 2})


@pytest.mark.rule("TK-TACT-06", "TK-TACT-08")
def test_about_the_whole_hand_commodities_are_drawn_and_given_like_all() -> None:
    play = position(held={A: {COIN: 2}, B: {"ore": 1, COIN: 1}})
    play.does(A, ForceTrade, kind=WHOLE_HAND, cards=cards(f"ore {COIN}"))
    play.does(A, GiveBack, cards=cards(f"{COIN} {COIN}"))
    assert (play.holds(A), play.holds(B)) == ({"ore": 1, COIN: 1}, {COIN: 2})


@pytest.mark.rule("TK-TWO-17")
def test_against_one_card_one_is_drawn_and_two_are_given_or_by_house_rule_one() -> None:
    for rule, left in (("give_two", 1), ("same_number", 2)):
        play = position(held={A: {"wood": 2}, B: {"ore": 1}}, options={"forced_short": rule})
        play.does(A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore"))
        play.does(A, GiveBack, cards=cards("wood wood" if rule == "give_two" else "wood"))
        assert play.game.hand(A).total == left


@pytest.mark.rule("TK-TWO-17")
def test_against_an_empty_hand_no_trade_is_possible_and_without_a_resource_nothing_is_paid() -> None:
    assert why_not(position(held={A: {"wood": 2}}), A, ForceTrade, kind=WHOLE_HAND) == "TK-TWO-17"
    play = position(held={A: {"wood": 2}, B: {COIN: 3}})
    play.does(A, ForceTrade, kind=RESOURCES_ONLY, cards=Cards())
    assert (tokens(play), play.at()[0]) == ((5, 5), "trade_and_build")
    play.does(A, ForceTrade, kind=WHOLE_HAND, cards=cards(f"{COIN} {COIN}"))


@pytest.mark.rule("TK-TWO-17", "TK-TACT-04")
def test_with_real_cards_it_is_asked_how_many_are_left_to_draw_once_the_commodities_are_laid_aside() -> None:
    for short, drawn in ((0, 2), (1, 1), (2, 0)):
        play = position(held={A: {"wood": 2}, B: {"unseen": 3}}, hands="physical")
        prompt = play.asks(A, ForceTrade, kind=RESOURCES_ONLY)
        assert isinstance(prompt, OneOf)
        assert [sentence(text) for _, text in prompt.options] == ["2 cards", "1 card", "No card"]
        assert sentence(prompt.label).startswith("Ben lays the commodities aside")
        play.does(A, ForceTrade, kind=RESOURCES_ONLY, short=short)
        assert (play.game.hand(A).total, play.game.hand(B).total) == (2 + drawn, 3 - drawn)
        if drawn:
            assert (tokens(play), play.at()) == ((4, 5), ("give_back", (A,)))
            play.does(A, GiveBack, cards=Cards.facedown(2))
            assert play.game.hand(A).total == drawn, "two are owed, whatever was drawn"
        else:
            assert (tokens(play), play.at()[0]) == ((5, 5), "trade_and_build"), "nothing is paid for nothing"


@pytest.mark.parametrize(
    ("held", "rows"),
    [
        ({"unseen": 1}, ["1 card", "No card"]),
        ({"ore": 1, "unseen": 1}, ["2 cards", "1 card"]),
        ({COIN: 2, "unseen": 1}, ["1 card", "No card"]),
    ],
)
@pytest.mark.rule("TK-TWO-17")
def test_only_what_is_not_known_of_a_hand_is_asked(held: dict[str, int], rows: list[str]) -> None:
    play = position(held={A: {"wood": 2}, B: held}, hands="physical")
    prompt = play.asks(A, ForceTrade, kind=RESOURCES_ONLY)
    assert isinstance(prompt, OneOf)
    assert [sentence(text) for _, text in prompt.options] == rows
    assert play.complete(A, ForceTrade, kind=WHOLE_HAND)
    known = position(held={A: {"wood": 2}, B: {"ore": 2, "unseen": 1}}, hands="physical")
    assert known.complete(A, ForceTrade, kind=RESOURCES_ONLY)


@pytest.mark.rule("TK-TWO-23", "TK-TACT-05")
def test_who_announces_it_holds_two_cards_of_the_kind_before_the_drawing() -> None:
    play = position(held={A: {"wood": 1, COIN: 1}, B: {"ore": 1}}, options={"forced_short": "same_number"})
    assert why_not(play, A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore")) == "TK-TWO-23"
    assert play.options(A, ForceTrade) == [WHOLE_HAND]
    play = position(held={A: {"wood": 1}, B: {"ore": 1}})
    assert why_not(play, A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore")) == "TK-TWO-23"


@both_hands
@pytest.mark.rule("TK-TWO-15", "TK-TACT-04")
def test_only_the_two_see_what_was_drawn_and_given(hands: Hands) -> None:
    play = position(held={A: {"wood": 2}, B: {"ore": 3}}, hands=hands)
    play.does(A, ForceTrade, kind=RESOURCES_ONLY, **({"cards": cards("ore ore")} if hands == "digital" else {}))
    if hands == "digital":
        table = play.seen_by(TABLE)
        assert (table.hand(A), table.hand(B)) == (Cards.facedown(4), Cards.facedown(1))
        assert state_of(table).drawn == Cards.facedown(2)
        assert (play.seen_by(A).hand(A), play.seen_by(B).hand(B)) == (cards("wood wood ore ore"), cards("ore"))
    given = cards("wood ore") if hands == "digital" else Cards.facedown(2)
    play.does(A, GiveBack, cards=given)
    assert (play.game.hand(A).total, play.game.hand(B).total) == (2, 3)
    if hands == "digital":
        assert play.seen_by(TABLE).hand(A) == Cards.facedown(2)
        assert play.seen_by(B).hand(B) == Cards({"ore": 2, "wood": 1})
    assert EndTurn in play.offers(A)


@pytest.mark.rule("TK-TWO-15", "TK-PROG-07")
@pytest.mark.parametrize("step", ["give_back", "harbour_answer", "take_two"])
def test_cards_are_chosen_where_no_other_looks_on(step: str) -> None:
    assert position().variant.steps[step].alone


@pytest.mark.rule("TK-TACT-05")
def test_about_resources_alone_no_commodity_is_there_to_be_given() -> None:
    play = position(held={A: {"wood": 2, COIN: 2}, B: {"ore": 2}})
    play.does(A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore ore"))
    prompt = play.asks(A, GiveBack)
    assert isinstance(prompt, SomeCards)
    assert (prompt.held, prompt.kinds) == (cards("wood wood ore ore"), RESOURCES)
    real = position(held={A: {"unseen": 2}, B: {"unseen": 2}}, hands="physical")
    real.does(A, ForceTrade, kind=RESOURCES_ONLY)
    real.refuses(A, GiveBack, cards=cards(f"wood {COIN}"))


@pytest.mark.parametrize(("mine", "cost", "why"), [(6, 1, "no more points than Ben"), (7, 2, "more points than Ben")])
@pytest.mark.rule("TK-TWO-13")
def test_a_screen_says_before_it_is_paid_what_it_costs_now_and_why(mine: int, cost: int, why: str) -> None:
    play = with_points(mine, 6, robber="-2,1", held={A: {"wood": 2}, B: {"ore": 2}})
    sure = RobberToDesert(seat=A, revision=play.game.revision).forfeits(play.game)
    assert sure is not None
    assert sentence(sure).startswith(f"It costs {cost} trade token")
    assert sentence(sure).endswith(f", for you have {why}. Do it?")
    prompt = play.asks(A, ForceTrade)
    assert isinstance(prompt, OneOf) and sentence(prompt.label).endswith(f": you have {why}")
    assert [sentence(text).rpartition("(")[2][0] for _, text in prompt.options] == [str(cost), str(2 * cost)]
    before = play.seen_by(TABLE)
    play.does(A, RobberToDesert)
    left = [sentence(text) for text in hands(before, play.seen_by(TABLE), ())]
    assert ("a trade_token leaves Ann" if cost == 1 else f"trade_token leaves Ann ×{cost}") in left
