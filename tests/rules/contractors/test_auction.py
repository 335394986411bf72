"""The auction on every seven: who is asked in which order, what is higher, who may not bid, and when it ends."""

import pytest

from companion.game.cards import Cards, Covers
from companion.game.moves import Move, Stakes
from companion.game.prompts import SomeCards, fits
from companion.game.secret import TABLE
from companion.rules.base.development import PlayRoadBuilding
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber
from companion.rules.base.setup import EndTurn
from companion.rules.contractors.auction import Bid, Pass, Rank, payable, rank, ready_bid, smallest_raise
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildRoad
from companion.rules.contractors.wave import DrawDirection
from companion.rules.contractors.works import DIKE, MARKER, WIDENING
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands, sentence
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    N,
    auction,
    bids,
    c,
    cards,
    open_of,
    own,
    passes,
    seven,
    to_the_auction,
    v,
    work,
)

RICH = {"wood": 1, "brick": 1, "sheep": 2, "wheat": 2, "ore": 1}
EVERYBODY_RICH = dict.fromkeys((A, B, C), RICH)


def standing(words: str) -> Play:
    """Return a table of three rich players where B is asked after this bid of A's."""
    play = auction(seats=3, held=EVERYBODY_RICH)
    bids(play, A, words)
    return play


@pytest.mark.rule("GC-BID-01")
def test_every_seven_brings_one_auction_and_no_other_throw_does() -> None:
    play = auction(held={A: {"wood": 1}, B: {"wood": 1}})
    passes(play, A, B)
    assert own(play).auction is None
    assert play.at() == ("trade", (A,)), "one auction only"
    play.does(A, EndTurn)
    play.does(B, Roll, dice=(3, 3))
    assert play.at() == ("trade", (B,))
    play.does(B, EndTurn)
    play.does(C, Roll, dice=(2, 5))
    to_the_auction(play)
    assert own(play).auction is not None


@both_hands
@pytest.mark.rule("GC-BID-03", "GC-BID-10", "GC-BID-11")
def test_who_threw_the_seven_bids_first_then_clockwise_until_all_others_have_passed(hands: Hands) -> None:
    play = auction(active=C, hands=hands, held={seat: {"wood": 4} for seat in (A, B, C, D)})
    asked = [play.at()]
    for seat, words in ((C, "wood"), (D, "wood wood"), (A, ""), (B, "wood wood wood"), (C, "")):
        if words:
            bids(play, seat, words)
        else:
            passes(play, seat)
        asked.append(play.at())
    assert asked == [("bid", (seat,)) for seat in (C, D, A, B, C, D)]
    passes(play, D)
    assert play.at() == ("pay_award", (B,))
    play.does(B, PayAward, cards=cards("wood wood"))
    assert open_of(play, B) == [(DIKE, cards("wood"))], "it is his at his last bid"


@pytest.mark.rule("GC-BID-03", "GC-SEVEN-01")
def test_nobody_bids_before_wave_and_robber_are_done_with() -> None:
    play = seven(held={A: {"wood": 4}}, settlements={A: [v(0)]}, wave=N)
    for step in ("wave", "move_robber", "new_direction"):
        assert play.refuses(A, Bid, cards=cards("wood")).code == "not-now", step
        if step == "wave":
            play.does(A, play.variant.move_named("GiveToWave"), cards=cards("wood wood"))
        elif step == "move_robber":
            play.does(A, play.variant.move_named("MoveRobber"), hex="0,1")
        else:
            play.does(A, play.variant.move_named("DrawDirection"), side=N)
    bids(play, A, "wood wood")


@pytest.mark.rule("GC-BID-04")
def test_a_bid_names_resource_cards_and_nothing_else() -> None:
    play = auction(held={A: RICH, B: RICH})
    prompt = play.asks(A, Bid)
    assert isinstance(prompt, SomeCards)
    assert set(prompt.kinds) == {"wood", "brick", "sheep", "wheat", "ore"}
    for wrong in (Cards.facedown(2), Cards({"knight": 2}), Cards({"ore": 3, "wood": -1})):
        play.refuses(A, Bid, cards=wrong)
    bids(play, A, "wheat wheat sheep sheep")
    auctioned = own(play).auction
    assert auctioned is not None
    assert auctioned.leading is not None
    assert auctioned.leading.bid == cards("wheat wheat sheep sheep")


VECTORS = [
    pytest.param("", "wheat wheat sheep sheep", (4, 14), True, marks=pytest.mark.rule("GC-T-07"), id="07"),
    pytest.param(
        "wheat wheat sheep sheep", "ore wood wood wood", (4, 14), False, marks=pytest.mark.rule("GC-T-08"), id="08"
    ),
    pytest.param(
        "wheat wheat sheep sheep", "brick wheat sheep sheep", (4, 15), True, marks=pytest.mark.rule("GC-T-09"), id="09"
    ),
    pytest.param("wheat wheat sheep sheep", "ore ore ore", (3, 15), False, marks=pytest.mark.rule("GC-T-10"), id="10"),
    pytest.param(
        "ore ore ore ore", "wood wood wood wood wood", (5, 15), True, marks=pytest.mark.rule("GC-T-11"), id="11"
    ),
    pytest.param(
        "wood wood wood wood wood",
        "ore ore brick brick wheat",
        (5, 24),
        True,
        marks=pytest.mark.rule("GC-T-12"),
        id="12",
    ),
]


@pytest.mark.rule("GC-BID-05")
def test_a_bid_that_is_too_low_is_told_what_would_be_higher() -> None:
    refused = standing("wheat wheat sheep sheep").refuses(B, Bid, cards=cards("ore wood wood wood"))
    assert sentence(refused.text) == "Bid more cards, or as many (4) worth at least 15."
    refused = standing("ore ore").refuses(B, Bid, cards=cards("ore brick"))
    assert sentence(refused.text) == "Too few cards for a higher bid. The least: 3."


@pytest.mark.parametrize(("before", "words", "counted", "higher"), VECTORS)
@pytest.mark.rule("GC-BID-05", "GC-BID-06", "GC-BID-07")
def test_the_vectors_of_bids(before: str, words: str, counted: tuple[int, int], higher: bool) -> None:
    play = standing(before) if before else auction(seats=3, active=B, held=EVERYBODY_RICH)
    assert rank(play.game, cards(words)) == Rank(*counted)
    prompt = play.asks(B, Bid)
    assert isinstance(prompt, SomeCards)
    assert fits(prompt, cards(words)) == higher
    if higher:
        bids(play, B, words)
    else:
        refusal = play.refuses(B, Bid, cards=cards(words))
        assert (refusal.code, refusal.clause) == ("too-low", "GC-BID-05")


@pytest.mark.rule("GC-BID-06")
def test_ore_and_brick_are_worth_five_wheat_four_wood_and_sheep_three() -> None:
    game = auction(held={A: RICH}).game
    worths = {kind: rank(game, Cards.one(kind)).value for kind in RICH}
    assert worths == {"ore": 5, "brick": 5, "wheat": 4, "wood": 3, "sheep": 3}


@pytest.mark.parametrize(
    ("before", "ready"),
    [
        ("wood", "wheat"),
        ("wheat", "ore"),
        ("ore", "wood wood"),
        ("wood wood", "wood wheat"),
        ("ore brick", "wood " * 3),
    ],
)
@pytest.mark.rule("GC-BID-05")
def test_the_smallest_higher_bid_lies_ready(before: str, ready: str) -> None:
    play = standing(before)
    prompt = play.asks(B, Bid)
    assert isinstance(prompt, SomeCards)
    (offer,) = prompt.ready
    assert rank(play.game, offer) == rank(play.game, cards(ready))
    assert rank(play.game, smallest_raise(play.game, cards(before))) == rank(play.game, offer)
    play.does(B, Bid, cards=offer)


@pytest.mark.parametrize(
    ("before", "held", "ready"),
    [
        ("", "ore", "ore"),
        ("wood", "wood ore", "ore"),
        ("wood", "wood wood", "wood wood"),
        ("wheat", "sheep sheep wheat wheat", "sheep sheep"),
        ("ore ore", "wood wood wood", "wood wood wood"),
        ("wood wood", "brick sheep sheep", "sheep brick"),
    ],
)
@pytest.mark.rule("GC-BID-05", "GC-BID-08")
def test_the_bid_that_lies_ready_comes_from_the_own_hand_where_it_can(before: str, held: str, ready: str) -> None:
    play = raising(before, held)
    assert ready_bid(play.game, B, cards(before) if before else None) == cards(ready)
    assert Bid(seat=B, revision=play.game.revision, cards=cards(ready)).forfeits(play.game) is None


@pytest.mark.parametrize(
    ("before", "held"), [("wood wood", "ore"), ("wood wood wood", "ore ore"), ("ore ore", "sheep sheep")]
)
@pytest.mark.rule("GC-BID-08")
def test_where_the_hand_cannot_pay_the_whole_bid_that_lies_ready_it_can_pay_half(before: str, held: str) -> None:
    play = raising(before, held)
    ready = ready_bid(play.game, B, cards(before))
    assert rank(play.game, ready) > rank(play.game, cards(before))
    assert cards(held).covers(ready) is Covers.NO
    assert payable(play.game, B, ready) >= (ready.total + 1) // 2


def raising(before: str, held: str) -> Play:
    """Return a table where B holds these cards and is asked, after this bid of A's if there is one."""
    play = auction(seats=3, active=A if before else B, held={A: {"ore": 4}, B: cards(held).plain(), C: {"ore": 4}})
    if before:
        bids(play, A, before)
    return play


@pytest.mark.rule("GC-BID-15", "GC-AWARD-08")
def test_a_bluff_says_what_it_costs_to_who_sees_the_hand_and_nothing_to_the_table() -> None:
    play = auction(held={A: {"ore": 2}})
    bluff, fair = (Bid(seat=A, revision=play.game.revision, cards=cards(words)) for words in ("wood wood", "ore wood"))
    costs = bluff.forfeits(play.seen_by(A))
    assert costs is not None and sentence(costs).startswith("A bluff: if you win, you lose your whole hand.")
    assert fair.forfeits(play.seen_by(A)) is None
    assert sentence(Bid.labelled({"cards": cards("wood wood")})) == "Bid: 2 wood", "which bid it is asked about"
    assert bluff.forfeits(play.seen_by(TABLE)) is None, "what a hand holds is nobody else's affair"
    assert bluff.stakes(play.seen_by(A)) == Stakes(gives=play.seen_by(A).hand(A)), "and draws its cards"
    assert fair.stakes(play.seen_by(A)) == bluff.stakes(play.seen_by(TABLE)) == Stakes()


@pytest.mark.rule("GC-BID-15")
def test_on_a_screen_that_all_look_at_the_same_bid_lies_ready_whatever_the_hand_holds() -> None:
    ready = [ready_bid(auction(held={A: held}).seen_by(TABLE), A, None) for held in ({"ore": 2}, {"sheep": 2})]
    assert ready[0] == ready[1]


@both_hands
@pytest.mark.parametrize(("size", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
@pytest.mark.rule("GC-BID-08", "GC-BID-15")
def test_a_bid_needs_half_of_its_cards_in_hand_of_whatever_kinds(hands: Hands, size: int, needed: int) -> None:
    play = auction(hands=hands, held={A: {"ore": needed}})
    play.does(A, Bid, cards=Cards({"sheep": size}))
    if needed > 1:
        play = auction(hands=hands, held={A: {"ore": needed - 1}})
        refusal = play.refuses(A, Bid, cards=Cards({"sheep": size}))
        assert (refusal.code, refusal.clause) == ("hand-too-small", "GC-BID-08")


@pytest.mark.rule("GC-BID-09")
def test_any_number_of_uncompleted_works_keeps_nobody_from_bidding() -> None:
    play = auction(held={A: {"wood": 2}}, open_works={A: [work(DIKE, "ore")] * 4 + [work(WIDENING, "ore")]})
    bids(play, A, "wood wood")
    play.does(A, PayAward, cards=cards("wood"))
    assert len(open_of(play, A)) == 6


@pytest.mark.rule("GC-BID-12")
def test_who_has_passed_is_not_asked_again_in_this_auction() -> None:
    play = auction(held={seat: {"wood": 4} for seat in (A, B, C)})
    passes(play, A)
    bids(play, B, "wood")
    bids(play, C, "wheat")
    assert play.at() == ("bid", (B,)), "A has passed, D cannot bid"
    assert play.refuses(A, Bid, cards=cards("ore ore")).code == "not-your-move"
    passes(play, B)
    assert play.at() == ("pay_award", (C,))


@both_hands
@pytest.mark.rule("GC-BID-13")
def test_if_nobody_bids_the_work_lapses_and_nothing_else_changes(hands: Hands) -> None:
    play = auction(hands=hands, held={seat: {"wood": 2} for seat in (A, B, C, D)})
    before = play.game
    passes(play, A, B, C, D)
    assert play.at() == ("trade", (A,))
    assert (play.game.piles, play.game.pieces, play.game.awards) == (before.piles, before.pieces, before.awards)
    assert own(play).open == ((), (), (), ())
    assert own(play).kept is None


@pytest.mark.rule("GC-BID-14")
def test_the_smallest_bid_is_one_card() -> None:
    play = auction(held={A: {"wood": 2}})
    prompt = play.asks(A, Bid)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.ready) == (1, (cards("wood"),))
    play.refuses(A, Bid, cards=cards())
    bids(play, A, "sheep")


@pytest.mark.rule("GC-BID-16")
def test_only_the_cards_left_after_wave_limit_and_robber_are_counted() -> None:
    play = seven(held={A: {"wood": 4}}, settlements={A: [v(0)]}, wave=N)
    play.does(A, play.variant.move_named("GiveToWave"), cards=cards("wood wood"))
    to_the_auction(play)
    prompt = play.asks(A, Bid)
    assert isinstance(prompt, SomeCards)
    assert prompt.most == 4
    assert play.refuses(A, Bid, cards=Cards({"wood": 5})).clause == "GC-BID-08"


@pytest.mark.rule("GC-BID-16")
def test_a_card_stolen_in_this_seven_counts_for_the_thief_and_no_more_for_the_victim() -> None:
    play = seven(held={A: {"wood": 1}, B: {"wood": 2}}, settlements={B: [v(9)]})
    play.does(A, play.variant.move_named("MoveRobber"), hex="2,0")
    play.does(A, play.variant.move_named("Steal"), victim=B, card=cards("wood"))
    play.does(A, play.variant.move_named("DrawDirection"), side=N)
    bids(play, A, "wood wood wood")
    assert play.at() == ("pay_award", (A,)), "with one card B can bid two at most"


@pytest.mark.rule("GC-BID-17", "GC-BID-13")
def test_if_nobody_can_bid_the_work_lapses() -> None:
    play = auction()
    assert own(play).auction is None
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("GC-BID-11")
def test_the_leading_bidder_is_not_asked_to_outbid_himself() -> None:
    play = auction(marker=AT_GENERIC, roads={A: [c(0)]}, held={A: {"wood": 4}, B: {"wood": 4}})
    bids(play, A, "wood")
    assert play.refuses(A, Pass).code == "not-your-move"
    passes(play, B)
    assert play.at() == ("pay_award", (A,))


@pytest.mark.rule("GC-BID-02")
def test_no_road_can_move_the_marker_between_the_roll_and_the_end_of_the_auction() -> None:
    held, card = {A: {"wood": 3, "brick": 3}}, {A: {"road_building": 1}}
    play = seven(marker=AT_GENERIC, roads={A: [c(0)]}, held=held, cards=card)
    steps: list[tuple[type[Move], dict[str, object]]] = [
        (MoveRobber, {"hex": "0,1"}),
        (DrawDirection, {"side": N}),
        (Bid, {"cards": cards("wood wood")}),
        (PayAward, {"cards": cards("wood")}),
    ]
    for kind, fields in steps:
        assert not {BuildRoad, PlayRoadBuilding} & play.offers(A)
        play.refuses(A, BuildRoad, place=c(1))
        play.refuses(A, PlayRoadBuilding)
        play.does(A, kind, **fields)
    play.does(A, BuildRoad, place=c(1))
    assert (play.game.where(MARKER), open_of(play, A)) == (AT_NONE, [(WIDENING, cards("wood"))])
