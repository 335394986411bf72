"""The award: half is paid at once, the rest is owed; works built on the spot; the penalty and the new auction."""

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectPiece
from companion.game.prompts import SomeCards
from companion.game.state import Game
from companion.rules.base.building import BuildRoad as BaseRoad
from companion.rules.base.robber import MoveRobber
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import OfferTrade
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.auction import Bid
from companion.rules.contractors.award import CannotPay, PayAward
from companion.rules.contractors.building import BuildDike, BuildLater, BuildRoad, WidenRoad
from companion.rules.contractors.corrections import AddAward
from companion.rules.contractors.wave import DrawDirection
from companion.rules.contractors.works import DIKE, MARKER, WIDENING
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    auction,
    bids,
    c,
    cards,
    open_of,
    own,
    passes,
    position,
    seven,
    v,
    won,
    work,
)

TEXT_BID = "wheat wheat sheep sheep wood"


def dikes_left(game: Game) -> int:
    """Return the dike tiles in the stock."""
    return CONTRACTORS.questions.supply(game, A, DIKE)


def road_pieces(play: Play, seat: int) -> int | str:
    """Return the road pieces a screen counts in a seat's supply."""
    return play.count("road_left", seat)


@both_hands
@pytest.mark.rule("GC-T-13", "GC-AWARD-01", "GC-AWARD-02", "GC-AWARD-04")
def test_vector_13_three_of_five_are_paid_and_two_owed(hands: Hands) -> None:
    play = won(TEXT_BID, hands=hands, hand=TEXT_BID)
    prompt = play.asks(A, PayAward)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (3, 5)
    play.refuses(A, PayAward, cards=cards("wheat wheat"))
    play.does(A, PayAward, cards=cards("wheat wheat wood"))
    assert open_of(play, A) == [(DIKE, cards("sheep sheep"))]
    assert play.holds(A) == {"sheep": 2}
    assert [play.bank(kind) for kind in ("wheat", "wood", "sheep")] == [19, 19, 17]
    assert dikes_left(play.game) == 14
    assert play.at() == ("trade", (A,))


@both_hands
@pytest.mark.rule("GC-T-14", "GC-AWARD-08", "GC-AWARD-09")
def test_vector_14_who_cannot_pay_half_loses_the_hand_and_the_auction_is_held_again(hands: Hands) -> None:
    play = auction(active=B, hands=hands, held={A: {"ore": 2, "brick": 1}, C: {"wood": 2}, B: {"wood": 1}})
    passes(play, B, C)
    bids(play, A, TEXT_BID)
    assert play.at() == ("pay_award", (A,))
    refusal = play.refuses(A, PayAward, cards=cards("ore ore brick"))
    assert (refusal.code, refusal.clause) == ("half-not-there", "GC-AWARD-08")
    play.does(A, CannotPay)
    assert play.holds(A) == {}
    assert [play.bank(kind) for kind in ("ore", "brick")] == [19, 19]
    assert open_of(play, A) == []
    assert play.at() == ("bid", (B,)), "it begins with who threw the seven, and who had passed bids again"
    passes(play, B)
    assert play.at() == ("bid", (C,))
    bids(play, C, "wood")
    assert play.at() == ("pay_award", (C,)), "A has no cards"


@both_hands
@pytest.mark.rule("GC-T-15", "GC-AWARD-05", "GC-AWARD-06")
def test_vector_15_all_five_paid_at_once_and_the_dike_may_be_built_at_once(hands: Hands) -> None:
    play = won(TEXT_BID, hands=hands, hand=TEXT_BID)
    play.does(A, PayAward, cards=cards(TEXT_BID))
    assert open_of(play, A) == [(DIKE, cards())]
    assert play.at() == ("build_at_once", (A,))
    play.does(A, BuildDike, place=v(7))
    assert play.game.places(A, DIKE) == (v(7),)
    assert (open_of(play, A), play.holds(A)) == ([], {})
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("GC-T-16", "GC-AWARD-01")
def test_vector_16_half_of_one_card_is_everything() -> None:
    play = won("wood", hand="wood")
    prompt = play.asks(A, PayAward)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (1, 1)
    play.does(A, PayAward, cards=cards("wood"))
    assert (open_of(play, A), play.holds(A)) == ([(DIKE, cards())], {})


@pytest.mark.rule("GC-T-17", "GC-AWARD-01")
def test_vector_17_half_of_three_is_two() -> None:
    play = won("ore ore ore", hand="ore ore")
    play.refuses(A, PayAward, cards=cards("ore"))
    play.does(A, PayAward, cards=cards("ore ore"))
    assert (open_of(play, A), play.holds(A)) == ([(DIKE, cards("ore"))], {})


@pytest.mark.rule("GC-AWARD-01")
def test_only_cards_of_the_bid_can_be_paid_each_as_often_as_it_was_bid() -> None:
    play = won("wheat wheat sheep sheep", hand="wheat wheat wheat sheep ore")
    for wrong in ("wheat wheat wheat", "ore wheat", "ore ore", "sheep sheep"):
        play.refuses(A, PayAward, cards=cards(wrong))
    play.refuses(A, PayAward, cards=Cards.facedown(2))
    play.does(A, PayAward, cards=cards("wheat sheep"))
    assert open_of(play, A) == [(DIKE, cards("wheat sheep"))]
    assert own(play).auction is None, "the auction is over"


@pytest.mark.rule("GC-AWARD-05", "GC-AWARD-01")
def test_of_a_hand_nobody_has_seen_no_more_is_paid_than_was_bid() -> None:
    play = won("wheat wheat sheep", hands="physical", hand={"unseen": 5, "ore": 1})
    prompt = play.asks(A, PayAward)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (2, 3)


@pytest.mark.parametrize("paid", ["wheat wheat", "wheat wheat sheep", "wheat wheat sheep sheep"])
@pytest.mark.rule("GC-AWARD-05", "GC-AWARD-04")
def test_one_may_pay_anything_from_half_to_all(paid: str) -> None:
    play = won("wheat wheat sheep sheep", hand="wheat wheat sheep sheep")
    play.does(A, PayAward, cards=cards(paid))
    assert open_of(play, A) == [(DIKE, cards("wheat wheat sheep sheep") - cards(paid))]


@pytest.mark.rule("GC-AWARD-08")
def test_who_can_pay_half_must_and_cannot_choose_the_penalty() -> None:
    play = won("wheat wheat", hand="wheat ore")
    refusal = play.refuses(A, CannotPay)
    assert (refusal.code, refusal.clause) == ("can-pay", "GC-AWARD-01")
    assert CannotPay not in play.offers(A)


@pytest.mark.rule("GC-AWARD-08", "GC-BID-15")
def test_a_hand_nobody_has_seen_is_believed_either_way() -> None:
    for kind, then in ((PayAward, 1), (CannotPay, 0)):
        play = won("wheat wheat", hands="physical", hand={"unseen": 2})
        assert {PayAward, CannotPay} <= play.offers(A)
        play.does(A, kind, **({"cards": cards("wheat")} if kind is PayAward else {}))
        assert (play.game.hand(A).total, len(open_of(play, A))) == (then, then)


@pytest.mark.rule("GC-AWARD-08", "GC-BID-17")
def test_after_a_penalty_the_work_lapses_if_nobody_can_bid() -> None:
    play = won(TEXT_BID, hand="ore ore brick")
    play.does(A, CannotPay)
    assert play.at() == ("trade", (A,))
    assert own(play).auction is None


@pytest.mark.rule("GC-AWARD-09", "GC-BID-02")
def test_the_same_work_is_auctioned_again() -> None:
    play = auction(marker=AT_GENERIC, held={A: {"ore": 2}, B: {"wood": 1}})
    passes_then = own(play).auction
    assert passes_then is not None
    bids(play, A, "wood wood wood")
    play.does(C, CorrectPiece, place=AT_NONE, what=MARKER)
    play.does(A, CannotPay)
    assert play.at() == ("bid", (B,)), "A has no cards"
    auctioned = own(play).auction
    assert auctioned is not None
    assert auctioned.kind == passes_then.kind == WIDENING


@pytest.mark.rule("GC-AWARD-03", "GC-AWARD-10", "GC-AWARD-02")
def test_for_a_widening_two_roads_are_set_aside_and_no_tile_is_taken() -> None:
    play = won("wood wood", hand="wood wood", marker=AT_GENERIC, roads={A: [c(i) for i in range(12)]})
    assert road_pieces(play, A) == 3
    play.does(A, PayAward, cards=cards("wood"))
    assert open_of(play, A) == [(WIDENING, cards("wood"))]
    assert road_pieces(play, A) == 1
    assert play.count("roads_set_aside", A) == 2
    assert dikes_left(play.game) == 15


@pytest.mark.rule("GC-AWARD-10")
def test_roads_set_aside_cannot_be_built_as_roads() -> None:
    play = position(
        roads={A: [c(i) for i in range(12)]},
        held={A: {"wood": 2, "brick": 2}},
        open_works={A: [work(WIDENING, "ore")]},
    )
    play.does(A, BuildRoad, place=c(12))
    assert play.refuses(A, BuildRoad, place=c(13)).clause == "BASE-COMP-03"
    assert issubclass(BuildRoad, BaseRoad)


@pytest.mark.rule("GC-AWARD-06", "GC-WIDE-05")
def test_a_widening_paid_in_full_is_built_at_once_only_with_a_road_to_widen() -> None:
    free = won("wood", hand="wood", marker=AT_GENERIC, roads={A: [c(0)]})
    free.does(A, PayAward, cards=cards("wood"))
    assert free.at() == ("build_at_once", (A,))
    free.does(A, WidenRoad, place=c(0))
    assert free.game.places(A, WIDENING) == (c(0),)
    stuck = won("wood", hand="wood", marker=AT_GENERIC, roads={A: [c(0)]}, settlements={A: [v(0)]})
    stuck.does(A, PayAward, cards=cards("wood"))
    assert stuck.at() == ("trade", (A,))


@pytest.mark.rule("GC-AWARD-07")
def test_a_work_that_cannot_be_built_may_still_be_paid_in_full_and_stays_open() -> None:
    play = won("wood wood", hand="wood wood", marker=AT_GENERIC, roads={A: [c(0)]}, settlements={A: [v(0)]})
    play.does(A, PayAward, cards=cards("wood wood"))
    assert open_of(play, A) == [(WIDENING, cards())]
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("GC-AWARD-11")
def test_with_fewer_than_two_roads_in_supply_one_cannot_bid_for_a_widening() -> None:
    held = {A: {"wood": 2}, B: {"wood": 2}}
    play = auction(marker=AT_GENERIC, roads={A: [c(i) for i in range(14)], B: [c(i) for i in range(15, 28)]}, held=held)
    assert play.at() == ("bid", (B,)), "A has one road left, B has two"
    refusal = CONTRACTORS.move_named("Bid").may(play.game, A)
    assert refusal is not None
    assert refusal.clause == "GC-AWARD-11"
    dike = auction(roads={A: [c(i) for i in range(14)]}, held=held)
    assert dike.at() == ("bid", (A,)), "roads do not matter for a dike"


@pytest.mark.rule("GC-AWARD-12")
def test_without_a_tile_in_the_stock_there_is_no_dike_auction() -> None:
    some = {A: [v(i) for i in range(0, 8, 2)]}
    play = auction(held={A: {"wood": 2}}, dikes=some, open_works={B: [work(DIKE, "ore")] * 11})
    assert play.at() == ("trade", (A,))
    play = auction(held={A: {"wood": 2}}, dikes=some, open_works={B: [work(DIKE, "ore")] * 10})
    assert play.at() == ("bid", (A,))


@pytest.mark.rule("GC-AWARD-12")
def test_the_log_says_why_there_is_no_auction() -> None:
    full = {A: [v(i) for i in range(0, 15, 3)], B: [v(i) for i in range(15, 30, 3)]}
    play = seven(held={A: {"wood": 2}}, dikes=full)
    play.does(A, MoveRobber, hex="-1,0")
    told = [fact.tells(play.game) for fact in play.does(A, DrawDirection, side=0)]
    assert "No auction: there is no dike tile, or no free coast for one." in [sentence(text) for text in told if text]


@pytest.mark.rule("GC-AWARD-06")
def test_what_is_built_at_once_is_the_work_just_paid_also_if_another_is_stated_meanwhile() -> None:
    play = won("wood", hand="wood ore")
    play.does(A, PayAward, cards=cards("wood"))
    play.does(A, AddAward, owner=A, kind=DIKE, owed=cards("ore"))
    play.does(A, BuildDike, place=v(7))
    assert (open_of(play, A), play.holds(A)) == ([(DIKE, cards("ore"))], {"ore": 1})


@pytest.mark.rule("GC-AWARD-12", "GC-DIKE-06")
def test_without_free_coast_there_is_no_dike_auction_but_one_for_a_widening() -> None:
    full = {A: [v(i) for i in range(0, 15, 3)], B: [v(i) for i in range(15, 30, 3)]}
    assert auction(held={A: {"wood": 2}}, dikes=full).at() == ("trade", (A,))
    assert auction(held={A: {"wood": 2}}, dikes=full, marker=AT_GENERIC).at() == ("bid", (A,))


@pytest.mark.rule("GC-AWARD-13")
def test_nobody_can_give_back_an_award_or_trade_it() -> None:
    play = position("trade", open_works={A: [work(DIKE, "ore")]}, held={A: {"wood": 1}, B: {"wood": 1}})
    assert play.offers(A) == {OfferTrade, EndTurn}
    offer = play.asks(A, OfferTrade, partner=B)
    assert isinstance(offer, SomeCards)
    assert set(offer.kinds) == {"wood", "brick", "sheep", "wheat", "ore"}


@pytest.mark.rule("GC-AWARD-14", "GC-DIKE-05")
def test_a_work_paid_in_full_may_be_left_for_a_later_build_phase_and_brings_its_chip_only_then() -> None:
    play = won("wood", hand="wood", winner=C)
    play.does(C, PayAward, cards=cards("wood"))
    play.does(C, BuildLater)
    assert open_of(play, C) == [(DIKE, cards())]
    assert play.count("completed_works", C) == 0
    assert BuildDike not in play.offers(C), "it is A's turn"
    for seat in (A, B):
        play.does(seat, EndTurn)
        play.does((seat + 1) % 4, CONTRACTORS.move_named("Roll"), dice=(1, 1))
    assert BuildDike in play.offers(C)
    play.does(C, BuildDike, place=v(0))
    assert (play.count("completed_works", C), play.holds(C), open_of(play, C)) == (1, {}, [])


@pytest.mark.rule("GC-AWARD-06", "GC-AWARD-14")
def test_at_the_award_only_the_work_just_won_is_built_and_older_ones_wait() -> None:
    play = won(
        "wood", hand="wood ore", winner=B, open_works={B: [work(DIKE, "ore"), work(WIDENING)]}, roads={B: [c(0)]}
    )
    play.does(B, PayAward, cards=cards("wood"))
    assert play.offers(B) == {BuildDike, BuildLater}
    play.does(B, BuildDike, place=v(4))
    assert open_of(play, B) == [(DIKE, cards("ore")), (WIDENING, cards())]
    assert play.holds(B) == {"ore": 1}
    assert play.at() == ("trade", (A,))
    assert play.refuses(A, Bid, cards=cards("wood")).code == "not-now"
