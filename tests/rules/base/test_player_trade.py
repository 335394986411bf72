"""Trade between players, with both kinds of hands: who with whom, what for what, and what an offer tells."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.prompts import SomeCards
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.rules.base.trade import AnswerOffer, OfferTrade
from tests.rules.base.board import RESOURCES, A, B, C, D, Hands, Play, both_hands, position


def offer(hands: Hands, **more: Any) -> Play:
    """Return Ann's trade phase; she and Ben have cards, Cleo has ore too and Dan has none."""
    given: dict[str, Any] = {"held": {A: {"wood": 2, "brick": 1}, B: {"ore": 2, "wheat": 1}, C: {"ore": 1}}}
    return position("trade", hands=hands, **(given | more))


@pytest.mark.rule("BASE-TRADE-01")
def test_with_physical_hands_a_trade_is_entered_once_both_have_agreed() -> None:
    play = offer("physical")
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 2}), get=Cards({"ore": 1, "wheat": 1}))
    assert play.holds(A) == {"brick": 1, "ore": 1, "wheat": 1}
    assert play.holds(B) == {"wood": 2, "ore": 1}
    assert play.at() == ("trade", (A,))


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.rule("BASE-TRADE-01", "BASE-TURN-04")
def test_with_digital_hands_the_partner_answers_and_only_a_yes_moves_cards(answer: str) -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("ore"))
    assert play.at() == ("answer_offer", (B,))
    assert play.holds(A) == {"wood": 2, "brick": 1}
    assert (play.offers(A), play.offers(B), play.offers(C)) == (set(), {AnswerOffer}, set())
    for seat in (A, C):
        assert play.refuses(seat, AnswerOffer, answer="yes").clause == "BASE-TURN-04"
    assert play.refuses(B, AnswerOffer, answer="perhaps").code == "no-such-choice"
    play.does(B, AnswerOffer, answer=answer)
    agreed = answer == "yes"
    assert play.holds(A) == ({"wood": 1, "brick": 1, "ore": 1} if agreed else {"wood": 2, "brick": 1})
    assert play.holds(B) == ({"wood": 1, "ore": 1, "wheat": 1} if agreed else {"ore": 2, "wheat": 1})
    assert play.at() == ("trade", (A,))


def test_the_log_says_why_an_offer_was_declined_only_to_those_who_know_what_the_partner_lacks() -> None:
    play = offer("digital", held={A: {"wood": 2}, B: {"ore": 1}})
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("wheat"))
    declined = play.does(B, AnswerOffer, answer="no")[-1]
    stranger = replace(play.game, piles={**play.game.piles, hand(B): Cards.facedown(1)})
    said = [declined.tells(game) for game in (play.game, stranger)]
    assert [text.msgid for text in said if text] == ["{seat} cannot pay that.", "{seat} declines."]


@both_hands
@pytest.mark.rule("BASE-TRADE-01")
def test_one_trades_with_any_other_player_who_has_cards_but_not_with_oneself(hands: Hands) -> None:
    play = offer(hands)
    assert play.options(A, OfferTrade) == [B, C]
    for partner in (A, D, -1, 9):
        play.refuses(A, OfferTrade, partner=partner, give=Cards.one("wood"), get=Cards.one("ore"))
    play.does(A, OfferTrade, partner=C, give=Cards.one("wood"), get=Cards.one("ore"))


@both_hands
@pytest.mark.rule("BASE-TRADE-02")
def test_both_sides_give_at_least_one_card(hands: Hands) -> None:
    play = offer(hands)
    for give, get in ((Cards(), Cards.one("ore")), (Cards.one("wood"), Cards()), (Cards(), Cards())):
        refusal = play.refuses(A, OfferTrade, partner=B, give=give, get=get)
        assert (refusal.code, refusal.clause) == ("one-sided", "BASE-TRADE-02")
    for prompt in (play.asks(A, OfferTrade, partner=B), play.asks(A, OfferTrade, partner=B, give=Cards.one("wood"))):
        assert isinstance(prompt, SomeCards)
        assert (prompt.least, prompt.most) == (1, 3)
    empty = offer(hands, held={B: {"ore": 1}})
    assert OfferTrade not in empty.offers(A)
    gift = empty.refuses(A, OfferTrade, partner=B, give=Cards(), get=Cards.one("ore"))
    assert (gift.code, gift.clause) == ("nothing-to-give", "BASE-TRADE-02")


@both_hands
@pytest.mark.rule("BASE-TRADE-02")
def test_no_resource_stands_on_both_sides(hands: Hands) -> None:
    play = offer(hands, held={A: {"wood": 2, "ore": 1}, B: {"ore": 2, "wood": 1}})
    for give, get in (({"wood": 2}, {"wood": 1}), ({"wood": 2, "ore": 1}, {"ore": 2})):
        refusal = play.refuses(A, OfferTrade, partner=B, give=Cards(give), get=Cards(get))
        assert (refusal.code, refusal.clause) == ("same-kind", "BASE-TRADE-02")
    prompt = play.asks(A, OfferTrade, partner=B, give=Cards.one("wood"))
    assert isinstance(prompt, SomeCards)
    assert set(prompt.kinds) == set(RESOURCES) - {"wood"}
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 2}), get=Cards.one("ore"))


@both_hands
@pytest.mark.rule("BASE-TRADE-02")
def test_development_cards_are_not_traded(hands: Hands) -> None:
    play = offer(hands, cards={A: {"knight": 1}, B: {"knight": 1}})
    play.refuses(A, OfferTrade, partner=B, give=Cards.one("knight"), get=Cards.one("ore"))
    play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("knight"))
    prompt = play.asks(A, OfferTrade, partner=B)
    assert isinstance(prompt, SomeCards)
    assert set(prompt.kinds) == set(RESOURCES)


@both_hands
@pytest.mark.rule("BASE-TRADE-01")
def test_nobody_gives_what_he_does_not_have(hands: Hands) -> None:
    play = offer(hands)
    for give in ({"wood": 3}, {"sheep": 1}):
        refusal = play.refuses(A, OfferTrade, partner=B, give=Cards(give), get=Cards.one("ore"))
        assert (refusal.code, refusal.clause) == ("cannot-give", "BASE-TRADE-01")


@pytest.mark.rule("BASE-TRADE-01")
def test_with_physical_hands_the_partner_must_have_what_is_wanted_unless_it_may_be_unseen() -> None:
    play = offer("physical", held={A: {"wood": 2}, B: {"ore": 1}, C: {"ore": 1, "unseen": 1}})
    refusal = play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("wheat"))
    assert (refusal.code, refusal.clause) == ("cannot-give", "BASE-TRADE-01")
    play.does(A, OfferTrade, partner=C, give=Cards.one("wood"), get=Cards.one("wheat"))
    assert play.holds(C) == {"ore": 1, "wood": 1}


@pytest.mark.rule("BASE-TRADE-01")
def test_an_offer_does_not_tell_what_the_partner_holds_but_a_yes_must_be_kept() -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=C, give=Cards.one("wood"), get=Cards.one("sheep"))
    refusal = play.refuses(C, AnswerOffer, answer="yes")
    assert (refusal.code, refusal.clause) == ("cannot-give", "BASE-TRADE-01")
    assert play.options(C, AnswerOffer) == ["no"]
    play.does(C, AnswerOffer, answer="no")
    other_world = offer("digital", held={A: {"wood": 2, "brick": 1}, B: {"sheep": 3}, C: {"ore": 1}})
    prompts = [world.asks(A, OfferTrade, partner=B, give=Cards.one("wood")) for world in (play, other_world)]
    assert prompts[0] == prompts[1]


@pytest.mark.rule("BASE-TRADE-01")
def test_a_trade_of_several_cards_needs_all_of_them() -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards({"ore": 3}))
    assert play.refuses(B, AnswerOffer, answer="yes").code == "cannot-give"


@pytest.mark.rule("BASE-TRADE-01")
def test_with_digital_hands_no_card_changes_hands_unnamed() -> None:
    play = offer("digital")
    play.refuses(A, OfferTrade, partner=B, give=Cards.facedown(1), get=Cards.one("ore"))
    play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.facedown(1))


@pytest.mark.rule("BASE-TRADE-01")
def test_everybody_sees_an_agreed_trade() -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("ore"))
    play.does(B, AnswerOffer, answer="yes")
    assert play.seen_by(TABLE).hand(A).of("ore") == 1
    assert play.seen_by(C).hand(B).of("wood") == 1
