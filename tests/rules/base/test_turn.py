"""The turn: its steps and their order, both options of its phases, whose turn it is, and special building."""

from typing import Any

import pytest

from companion.board.island import LARGE
from companion.game.cards import Cards
from companion.game.decide import decide
from companion.game.facts import AgendaSet
from companion.game.moves import Move
from companion.game.state import Step
from companion.game.text import Refusal
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement, BuyCard
from companion.rules.base.development import DeclareVictory, PlayKnight, PlayMonopoly, PlayYearOfPlenty
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber
from companion.rules.base.setup import EndTurn, FinishBuilding
from companion.rules.base.trade import BankTrade, OfferTrade
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, C, D, E, Play, corner, edge, position

TRADES: set[type[Move]] = {BankTrade, OfferTrade}
BUILDS: set[type[Move]] = {BuildRoad, BuildSettlement, BuildCity, BuyCard}
RICH = {"wood": 5, "brick": 5, "sheep": 5, "wheat": 5, "ore": 5}
COMBINED = {"phases": "combined"}


def able(step: str, **more: Any) -> Play:
    """Return a game in which Ann could trade and build anything if only it were the time."""
    given: dict[str, Any] = {
        "roads": {A: COAST[:4], B: COAST[10:12]},
        "settlements": {A: [COAST_CORNERS[0]], B: [COAST_CORNERS[10]]},
        "held": {A: RICH, B: {"ore": 2}},
        "cards": {A: {"knight": 1, "year_of_plenty": 1}},
    }
    return position(step, **(given | more))


@pytest.mark.rule("BASE-TURN-01", "BASE-TURN-03")
def test_before_the_dice_only_a_development_card_may_be_played_and_only_one() -> None:
    play = able("before_roll")
    assert play.offers(A) == {Roll, PlayKnight, PlayYearOfPlenty}
    assert play.refuses(A, BuildRoad, place=COAST[4]).clause == "BASE-TURN-03"
    assert play.refuses(A, BankTrade, give="ore", get="wood").clause == "BASE-TURN-03"
    assert play.refuses(A, EndTurn).clause == "BASE-TURN-03"
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": 2}))
    assert play.offers(A) == {Roll}
    assert play.at() == ("before_roll", (A,))


@pytest.mark.rule("BASE-TURN-01", "BASE-DEV-03")
def test_a_knight_before_the_dice_is_resolved_before_they_are_thrown() -> None:
    play = able("before_roll")
    play.does(A, PlayKnight)
    assert play.offers(A) == {MoveRobber}
    assert play.refuses(A, Roll, dice=(1, 1)).clause == "BASE-ROB-04"
    play.does(A, MoveRobber, hex="-1,1")
    assert play.offers(A) == {Roll}


@pytest.mark.rule("BASE-TURN-01", "BASE-TURN-02")
def test_after_the_dice_come_trade_then_building_then_the_end() -> None:
    play = able("before_roll")
    play.does(A, Roll, dice=(1, 1))
    assert play.at() == ("trade", (A,))
    assert play.offers(A) == {*TRADES, *BUILDS, PlayKnight, PlayYearOfPlenty, EndTurn}
    assert play.refuses(A, Roll, dice=(1, 1)).code == "not-now"
    play.does(A, BankTrade, give="wheat", get="wood")
    play.does(A, BankTrade, give="ore", get="wood")
    assert play.offers(A) >= TRADES
    play.does(A, BuildRoad, place=COAST[4])
    assert play.at() == ("build", (A,))
    play.does(A, EndTurn)
    assert play.at() == ("before_roll", (B,))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (BuildRoad, {"place": COAST[4]}),
        (BuildSettlement, {"place": COAST_CORNERS[3]}),
        (BuildCity, {"place": COAST_CORNERS[0]}),
        (BuyCard, {"card": Cards.one("monopoly")}),
    ],
)
@pytest.mark.rule("BASE-TURN-02")
def test_under_strict_phases_the_first_building_ends_trade_for_this_turn(
    kind: type[Move], fields: dict[str, object]
) -> None:
    play = able("trade")
    play.does(A, kind, **fields)
    assert not TRADES & play.offers(A)
    assert play.refuses(A, BankTrade, give="ore", get="wood").code == "not-now"
    offer = play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("ore"))
    assert (offer.code, offer.clause) == ("not-now", "BASE-TURN-01")
    assert {BuildRoad, EndTurn} <= play.offers(A)


@pytest.mark.rule("BASE-TURN-02")
def test_under_combined_phases_one_may_trade_and_build_in_any_order() -> None:
    play = able("before_roll", options=COMBINED)
    play.does(A, Roll, dice=(1, 1))
    play.does(A, BuildRoad, place=COAST[4])
    assert TRADES | {BuildRoad} <= play.offers(A)
    play.does(A, BankTrade, give="wood", get="brick")
    play.does(A, BuildCity, place=COAST_CORNERS[0])
    play.does(A, BankTrade, give="brick", get="wood")
    play.does(A, EndTurn)
    assert play.at() == ("before_roll", (B,))


@pytest.mark.parametrize("options", [{}, COMBINED], ids=["strict", "combined"])
@pytest.mark.rule("BASE-TURN-02", "BASE-DEV-01")
def test_a_development_card_does_not_end_trade(options: dict[str, str]) -> None:
    play = able("before_roll", options=options)
    play.does(A, Roll, dice=(1, 1))
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": 1, "wood": 1}))
    assert play.offers(A) >= TRADES


OTHERS_TRY = [
    (Roll, {"dice": (1, 1)}),
    (BuildRoad, {"place": COAST[12]}),
    (BuildSettlement, {"place": COAST_CORNERS[12]}),
    (BuildCity, {"place": COAST_CORNERS[10]}),
    (BuyCard, {"card": Cards.one("knight")}),
    (BankTrade, {"give": "ore", "get": "wood"}),
    (OfferTrade, {"partner": C, "give": Cards.one("ore"), "get": Cards.one("wood")}),
    (OfferTrade, {"partner": A, "give": Cards.one("ore"), "get": Cards.one("wood")}),
    (PlayKnight, {}),
    (PlayMonopoly, {"resource": "ore"}),
    (MoveRobber, {"hex": "2,0"}),
    (EndTurn, {}),
    (DeclareVictory, {}),
]


@pytest.mark.parametrize("step", ["before_roll", "trade", "build"])
@pytest.mark.parametrize(("kind", "fields"), OTHERS_TRY)
@pytest.mark.rule("BASE-TURN-04", "BASE-TRADE-01")
def test_in_anothers_turn_one_may_do_nothing(step: str, kind: type[Move], fields: dict[str, object]) -> None:
    play = able(
        step,
        held={A: RICH, B: RICH, C: RICH},
        cards={B: {"knight": 1, "monopoly": 1, "victory_point": 1}},
        options={"victory_points": 3},
    )
    assert play.offers(B) == set()
    refusal = play.refuses(B, kind, **fields)
    assert (refusal.code, refusal.clause) == ("not-your-move", "BASE-TURN-04")


def end_of_turn(seats: int, **more: Any) -> Play:
    """Return a large table at which Ann is about to end her turn and everybody could build."""
    lands = [LARGE.coast_edges[i : i + 2] for i in range(0, 36, 6)]
    given: dict[str, Any] = {
        "seats": seats,
        "roads": dict(enumerate(lands[:seats])),
        "held": {seat: {"wood": 3, "brick": 3, "sheep": 2, "wheat": 3, "ore": 3} for seat in range(seats)},
        "cards": {seat: {"knight": 1} for seat in range(seats)},
    }
    return position("build", **(given | more))


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("active", [A, D])
@pytest.mark.rule("BASE-TURN-05")
def test_after_each_turn_every_other_player_may_build_clockwise(seats: int, active: int) -> None:
    play = end_of_turn(seats, active=active)
    play.does(active, EndTurn)
    for i in range(1, seats):
        builder = (active + i) % seats
        assert play.at() == ("special_build", (builder,))
        assert play.game.active == active
        assert all(not play.offers(seat) for seat in range(seats) if seat != builder)
        play.does(builder, FinishBuilding)
    assert play.at() == ("before_roll", ((active + 1) % seats,))


@pytest.mark.parametrize("options", [{}, COMBINED], ids=["strict", "combined"])
@pytest.mark.rule("BASE-TURN-05")
def test_in_special_building_one_builds_and_buys_but_neither_trades_nor_plays_cards(
    options: dict[str, str],
) -> None:
    step = "trade_and_build" if options else "build"
    lands = LARGE.coast_edges
    play = position(
        step,
        seats=5,
        options={**options, "victory_points": 6},
        roads={B: lands[:2]},
        settlements={B: [LARGE.coast_corners[1]]},
        held={B: {"wood": 5, "brick": 4, "sheep": 4, "wheat": 4, "ore": 4}, C: {"ore": 1}},
        cards={B: {"knight": 1, "road_building": 1, "victory_point": 5}},
    )
    play.does(A, EndTurn)
    assert play.offers(B) == {*BUILDS, FinishBuilding}
    assert play.refuses(B, BankTrade, give="ore", get="wood").clause == "BASE-TURN-05"
    offer = play.refuses(B, OfferTrade, partner=A, give=Cards.one("ore"), get=Cards.one("wood"))
    assert offer.clause == "BASE-TURN-05"
    assert play.refuses(B, PlayKnight).clause == "BASE-TURN-05"
    assert play.refuses(B, DeclareVictory).clause == "BASE-TURN-05"
    play.does(B, BuildRoad, place=lands[2])
    play.does(B, BuildCity, place=LARGE.coast_corners[1])
    play.does(B, BuyCard, card=Cards.one("knight"))
    assert play.at() == ("special_build", (B,))
    play.does(B, BuildSettlement, place=LARGE.coast_corners[-1])
    assert play.at() == ("special_build", (B,))
    assert play.refuses(A, BuildRoad, place=lands[9]).clause == "BASE-TURN-04"


@pytest.mark.rule("BASE-TURN-05", "BASE-DEV-02")
def test_a_card_bought_in_special_building_may_be_played_in_the_own_turn_that_follows() -> None:
    play = end_of_turn(5, cards={})
    play.does(A, EndTurn)
    play.does(B, BuyCard, card=Cards.one("knight"))
    assert play.refuses(B, PlayKnight).clause == "BASE-TURN-05"
    for seat in (B, C, D, E):
        play.does(seat, FinishBuilding)
    assert PlayKnight in play.offers(B)


@pytest.mark.rule("BASE-TURN-05")
def test_nobody_passes_over_what_another_may_still_do() -> None:
    play = able("build")
    play.states(AgendaSet((Step("special_build", (A,)), Step("special_build", (B,)), Step("next_turn"))))
    assert play.refuses(B, BuildRoad, place=COAST[12]).clause == "BASE-TURN-04"
    assert play.offers(B) == set()
    assert BuildRoad in play.offers(A)


def test_a_stale_answer_is_refused_whatever_it_says() -> None:
    play = able("before_roll")
    late = Roll(seat=A, revision=play.game.revision, dice=(1, 1))
    play.does(A, Roll, dice=(1, 2))
    refusal = decide(play.game, late)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "stale"


@pytest.mark.parametrize("seat", [-3, -1, 4, 99])
def test_a_move_of_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    assert able("before_roll").refuses(seat, Roll, dice=(1, 1)).code == "no-such-seat"


@pytest.mark.parametrize("dice", [(), (1,), (1, 2, 3), (0, 1), (6, 7), (1, True)])
def test_dice_that_no_dice_can_show_are_refused(dice: tuple[int, ...]) -> None:
    assert able("before_roll").refuses(A, Roll, dice=dice).code == "bad-dice"


def test_the_corner_names_of_these_tests_are_where_they_say() -> None:
    assert corner("0,0", "N") == "0,-1|0,0|1,-1"
    assert edge("0,0", "W") == "-1,0|0,0"
