"""Trade tokens: who gets them, what they cost, and the two token actions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.board.maps import beginner, lay_out
from companion.game.correct import Correct
from companion.game.decide import decide
from companion.game.state import Envelope
from companion.game.text import Refusal
from companion.rules.base.building import BuildCity
from companion.rules.base.names import ROBBER
from companion.rules.base.robber import Steal
from companion.rules.base.setup import PlaceRoad
from companion.rules.two_player_knights.building import BuildSettlement
from companion.rules.two_player_knights.forced_trade import RESOURCES_ONLY, WHOLE_HAND, ForceTrade, GiveBack
from companion.rules.two_player_knights.neutrals import BuildNeutralSettlement
from companion.rules.two_player_knights.starting import PlaceCity, PlaceSettlement
from companion.rules.two_player_knights.tokens import (
    RobberToDesert,
    TakeKnightOff,
    normal_cost,
    stock,
    tokens_of_site,
)
from tests.rules.base.board import COAST, A, B, Play, corner, edge
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.two_player_knights.board import (
    X,
    begun,
    both_rolls,
    cards,
    ends,
    kept,
    position,
    stands,
    throws,
    tokens,
    why_not,
    with_points,
)

COIN = "coin_commodity"
INLAND, AT_DESERT, AT_COAST = corner("1,0", "N"), corner("0,0", "NE"), CC[2]
PRICE = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}


# -- how many there are


@pytest.mark.rule("TK-TWO-02", "TK-TOK-13")
def test_of_twenty_tokens_each_player_starts_with_five_and_ten_are_the_stock() -> None:
    play = begun()
    assert (kept(play).tokens, stock(play.game)) == ((5, 5, 0, 0), 10)
    play = begun(options={"tokens_total": 12, "tokens_start": 4})
    assert (kept(play).tokens, stock(play.game)) == ((4, 4, 0, 0), 4)


# -- what brings them


def settles(where: str, roads: list[str], **more: Any) -> Play:
    """Let Ann build a settlement at the end of a road of hers."""
    more = {"tokens": (5, 5), "neutral_settlements": False, **more}
    play = position(roads={A: roads}, held={A: PRICE}, **more)
    play.does(A, BuildSettlement, place=where)
    return play


@pytest.mark.rule("TK-TOK-01", "TK-T-15")
def test_a_settlement_beside_the_desert_brings_two() -> None:
    assert tokens(settles(AT_DESERT, [edge("0,0", "NE")])) == (7, 5)


@pytest.mark.rule("TK-TOK-02", "TK-T-16")
def test_a_settlement_on_the_coast_brings_one() -> None:
    assert tokens(settles(AT_COAST, [COAST[2]])) == (6, 5)


@pytest.mark.rule("TK-TOK-01", "TK-TOK-02")
def test_a_settlement_elsewhere_brings_none() -> None:
    assert tokens(settles(INLAND, [edge("1,0", "NE")])) == (5, 5)


@pytest.mark.rule("TK-TOK-09")
def test_at_desert_and_coast_both_amounts_or_by_house_rule_the_greater() -> None:
    board = beginner()
    terrain = {**dict(board.terrain), "0,0": "forest", "-2,1": "desert"}
    numbers = {hex_: n for hex_, n in board.tokens if hex_ != "-2,1"} | {"0,0": 8}
    desert = lay_out(begun().game.island, terrain, numbers, board.ports, "-2,1")
    where = corner("-2,1", "SW")
    for rule, n in (("sum", 3), ("greater", 2)):
        game = begun(options={"token_both": rule}, board=desert).game
        assert tokens_of_site(game, where) == n
    assert tokens_of_site(begun(board=desert).game, corner("-2,1", "S")) == 3
    assert tokens_of_site(begun(board=desert).game, corner("-2,1", "NE")) == 2


@pytest.mark.parametrize(("tokens_now", "gets"), [((10, 8), 2), ((10, 9), 1), ((10, 10), 0)])
@pytest.mark.rule("TK-TOK-06", "TK-TOK-08", "TK-T-20")
def test_a_stock_that_is_short_gives_what_is_there(tokens_now: tuple[int, int], gets: int) -> None:
    play = settles(AT_DESERT, [edge("0,0", "NE")], tokens=tokens_now)
    assert tokens(play) == (10 + gets, tokens_now[1])
    play = settles(AT_COAST, [COAST[2]], tokens=(10, 10))
    assert tokens(play) == (10, 10)


@pytest.mark.rule("TK-TOK-08")
def test_by_house_rule_a_short_stock_gives_nothing() -> None:
    play = settles(AT_DESERT, [edge("0,0", "NE")], tokens=(10, 9), options={"token_partial": False})
    assert tokens(play) == (10, 9)


@pytest.mark.rule("TK-TOK-07")
def test_after_somebody_has_spent_tokens_they_can_be_gained_again() -> None:
    knights = {A: {INLAND: "strong"}}
    play = position(tokens=(10, 10), knights=knights, robber="-2,0")
    play.does(A, RobberToDesert)
    assert (tokens(play), stock(play.game)) == ((9, 10), 1)
    play.does(A, TakeKnightOff, place=INLAND)
    assert (tokens(play), stock(play.game)) == ((10, 10), 0)


@pytest.mark.rule("TK-TOK-10", "TK-TOK-01", "TK-TOK-02")
def test_the_first_settlement_and_the_first_city_bring_tokens_but_for_a_house_rule() -> None:
    for rule, (after_house, after_city) in ((True, (6, 7)), (False, (5, 5))):
        play = begun(options={"token_setup": rule})
        play.does(A, PlaceSettlement, place=AT_COAST)
        assert tokens(play)[0] == after_house
        play.does(A, PlaceRoad, place=COAST[2])
        play.does(B, PlaceSettlement, place=CC[20])
        play.does(B, PlaceRoad, place=COAST[20])
        play.does(B, PlaceCity, place=AT_DESERT)
        assert tokens(play)[1] == after_city + (1 if rule else 0)


@pytest.mark.rule("TK-TOK-12", "TK-TWO-08")
def test_a_neutral_settlement_and_a_city_bring_nobody_tokens() -> None:
    roads = {A: [edge("1,0", "NE")], X: [COAST[2]]}
    play = position(roads=roads, held={A: PRICE}, neutral_settlements=False)
    play.does(A, BuildSettlement, place=INLAND)
    play.does(A, BuildNeutralSettlement, place=AT_COAST)
    assert kept(play).tokens == (5, 5, 0, 0)
    play = position(settlements={A: [AT_COAST]}, held={A: {"ore": 3, "wheat": 2}})
    play.does(A, play.variant.move_named(BuildCity.__name__), place=AT_COAST)
    assert tokens(play) == (5, 5)


@pytest.mark.parametrize(("words", "gets"), [("basic", 1), ("strong", 2), ("mighty", 3), ("mighty active", 3)])
@pytest.mark.rule("TK-TOK-03", "TK-TOK-04", "TK-T-17", "TK-NOTE-01")
def test_a_knight_taken_off_brings_its_strength_active_or_not(words: str, gets: int) -> None:
    play = position(knights={A: {INLAND: words}})
    play.does(A, TakeKnightOff, place=INLAND)
    assert (tokens(play), stands(play, INLAND)) == ((5 + gets, 5), [])
    assert play.at()[0] == "trade_and_build", "no neutral is concerned"


@pytest.mark.rule("TK-T-19", "TK-TOK-08", "TK-TOK-12")
def test_a_strong_knight_brings_the_one_token_that_is_left_and_a_screen_asks_first() -> None:
    play = position(knights={A: {INLAND: "strong active"}}, tokens=(10, 9))
    move = TakeKnightOff(seat=A, revision=play.game.revision, place=INLAND)
    assert move.forfeits(play.game) is not None
    play.does(A, TakeKnightOff, place=INLAND)
    assert tokens(play) == (11, 9)
    rich = position(knights={A: {INLAND: "strong"}}, tokens=(10, 8))
    assert TakeKnightOff(seat=A, revision=rich.game.revision, place=INLAND).forfeits(rich.game) is None


@pytest.mark.rule("TK-TOK-11")
def test_a_knight_is_taken_off_once_in_the_own_turn_also_before_the_rolls() -> None:
    both = {A: {INLAND: "basic", AT_COAST: "basic"}, B: {CC[20]: "basic"}}
    play = position("before_roll", knights=both)
    play.does(A, TakeKnightOff, place=INLAND)
    assert why_not(play, A, TakeKnightOff, place=AT_COAST) == "TK-TOK-11"
    play.refuses(B, TakeKnightOff, place=CC[20])
    throws(play, 1, 1, 4)
    play.refuses(A, TakeKnightOff, place=AT_COAST)
    throws(play, 1, 2, 4)
    assert why_not(play, A, TakeKnightOff, place=AT_COAST) == "TK-TOK-11"
    ends(play)
    play.does(B, TakeKnightOff, place=CC[20])


@pytest.mark.rule("TK-TOK-11")
def test_house_rules_allow_any_number_or_only_after_the_rolls() -> None:
    both = {A: {INLAND: "basic", AT_COAST: "basic"}}
    play = position("before_roll", knights=both, options={"token_remove": "any"})
    play.does(A, TakeKnightOff, place=INLAND)
    play.does(A, TakeKnightOff, place=AT_COAST)
    assert tokens(play) == (7, 5)
    for rule in ("once_after_roll", "any_after_roll"):
        play = position("before_roll", knights=both, options={"token_remove": rule})
        assert why_not(play, A, TakeKnightOff, place=INLAND) == "TK-TOK-11"
        both_rolls(play)
        play.does(A, TakeKnightOff, place=INLAND)
        assert (TakeKnightOff in play.offers(A)) == (rule == "any_after_roll")


# -- what they cost


@pytest.mark.parametrize(("mine", "theirs", "cost"), [(5, 6, 1), (6, 6, 1), (7, 6, 2)])
@pytest.mark.rule("TK-TWO-13", "TK-TWO-14", "TK-T-01", "TK-T-02", "TK-T-03")
def test_a_token_action_costs_one_with_no_more_points_than_the_opponent_else_two(
    mine: int, theirs: int, cost: int
) -> None:
    assert normal_cost(with_points(mine, theirs).game, A) == cost


FORCED = {
    "TK-T-21": (6, 8, RESOURCES_ONLY, 1),
    "TK-T-22": (8, 8, WHOLE_HAND, 2),
    "TK-T-23": (9, 8, RESOURCES_ONLY, 2),
    "TK-T-24": (9, 8, WHOLE_HAND, 4),
}


@pytest.mark.parametrize(("mine", "theirs", "kind", "cost"), FORCED.values(), ids=FORCED)
@pytest.mark.rule("TK-T-21", "TK-T-22", "TK-T-23", "TK-T-24", "TK-TACT-03", "TK-TACT-07", "TK-TWO-13", "TK-TWO-16")
def test_a_forced_trade_costs_by_points_and_kind_and_the_tokens_go_to_the_stock(
    mine: int, theirs: int, kind: str, cost: int
) -> None:
    play = with_points(mine, theirs, held={A: {"wood": 2}, B: {"ore": 2}})
    play.does(A, ForceTrade, kind=kind, cards=cards("ore ore"))
    assert (tokens(play), stock(play.game)) == ((5 - cost, 5), 10 + cost)


@pytest.mark.rule("TK-T-25", "TK-TACT-07")
def test_with_three_tokens_the_whole_hand_at_four_is_not_possible() -> None:
    play = with_points(9, 8, tokens=(3, 5), held={A: {"wood": 2}, B: {"ore": 2}})
    assert why_not(play, A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore ore")) == "TK-TACT-07"
    assert play.options(A, ForceTrade) == [RESOURCES_ONLY]


@pytest.mark.rule("TK-T-26", "TK-TWO-15", "TK-TACT-01")
def test_the_robber_goes_to_the_desert_for_tokens_without_a_theft() -> None:
    play = with_points(9, 7, robber="-2,1", settlements={B: [corner("0,0", "N")]}, held={B: {"ore": 1}})
    play.does(A, RobberToDesert)
    assert (play.game.where(ROBBER), tokens(play)) == ("0,0", (3, 5))
    assert play.at()[0] == "trade_and_build"
    assert Steal not in play.offers(A)


@pytest.mark.rule("TK-TWO-20")
def test_with_the_robber_in_the_desert_the_action_is_not_possible() -> None:
    assert why_not(position(), A, RobberToDesert) == "TK-TWO-20"


@pytest.mark.rule("TK-TWO-20")
def test_not_even_the_table_sends_the_robber_where_he_is() -> None:
    play = position()
    answer = decide(
        play.game,
        Correct(
            seat=A, revision=play.game.revision, repeat=Envelope(RobberToDesert(seat=A, revision=play.game.revision))
        ),
    )
    assert isinstance(answer, Refusal)
    assert answer.clause == "TK-TWO-20"


@pytest.mark.rule("TK-TWO-20")
def test_with_several_deserts_any_one_of_them() -> None:
    board = beginner()
    terrain = {**dict(board.terrain), "-2,1": "desert"}
    numbers = {hex_: n for hex_, n in board.tokens if hex_ != "-2,1"}
    two = lay_out(begun().game.island, terrain, numbers, board.ports, "0,0")
    play = position(board=two, robber="1,0")
    assert play.sites(A, RobberToDesert, "hex") == {"0,0", "-2,1"}
    play.does(A, RobberToDesert, hex="-2,1")
    assert play.game.where(ROBBER) == "-2,1"
    assert why_not(position(board=two, robber="-2,1"), A, RobberToDesert) == "TK-TWO-20"
    play = position(board=two, robber="-2,1", options={"robber_desert": False})
    play.does(A, RobberToDesert)
    assert play.game.where(ROBBER) == "0,0"


@pytest.mark.rule("TK-TWO-16", "TK-TACT-10")
def test_one_token_action_of_any_kind_in_a_turn() -> None:
    play = position(robber="-2,1", held={A: {"wood": 4}, B: {"ore": 4}})
    play.does(A, RobberToDesert)
    assert why_not(play, A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore ore")) == "TK-TWO-16"
    play = position(robber="-2,1", held={A: {"wood": 4}, B: {"ore": 4}})
    play.does(A, ForceTrade, kind=RESOURCES_ONLY, cards=cards("ore ore"))
    play.does(A, GiveBack, cards=cards("wood wood"))
    assert why_not(play, A, RobberToDesert) == "TK-TWO-16"


@pytest.mark.rule("TK-TWO-19")
def test_token_actions_are_possible_before_the_rolls_but_not_between_or_in_a_seven() -> None:
    held = {A: {"wood": 2}, B: {"ore": 8}}
    play = position("before_roll", robber="-2,1", held=held)
    assert {RobberToDesert, ForceTrade} <= play.offers(A)
    assert not {RobberToDesert, ForceTrade} & play.offers(B)
    throws(play, 3, 4, 4)
    play.refuses(A, RobberToDesert)
    play = position("before_roll", robber="-2,1", held=held)
    throws(play, 1, 1, 4)
    play.refuses(A, RobberToDesert)
    play = position("before_roll", robber="-2,1", held=held, options={"token_timing": "after_roll"})
    assert why_not(play, A, RobberToDesert) == "TK-TWO-19"
    assert why_not(play, A, ForceTrade, kind=WHOLE_HAND, cards=cards("ore ore")) == "TK-TWO-19"
    both_rolls(play)
    assert {RobberToDesert, ForceTrade} <= play.offers(A)
