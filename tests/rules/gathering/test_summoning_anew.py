"""The new knights after a battle: of which cards, in which position, when, and what they leave to the turn."""

from __future__ import annotations

import pytest

from companion.game.prompts import OneOf
from companion.rules.base.setup import EndTurn
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import ATTACK, DEFENCE, SLOTS
from companion.rules.gathering.summoning import Summon, TakeResource
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.gathering.board import cards, fights, kept, lying, position, summons, turns_up

UNSEEN = {"unseen": 1}


def drawn(hands: Hands = "digital") -> Play:
    """Return the table after a draw between Ann in attack and Ben in defence position, each with a hand card more."""
    play = position(
        attack={A: "ore sheep wood"},
        defence={B: "wood wood ore"},
        held={A: {"wheat": 3}, B: {"brick": 3}},
        chips={A: 2, B: 2},
        hands=hands,
    )
    fights(play)
    if hands == "physical":
        turns_up(play, A, "ore sheep wood")
        turns_up(play, B, "wood wood ore")
    assert play.at() == ("summon", (A, B))
    return play


@both_hands
@pytest.mark.parametrize("winner", [A, B])
@pytest.mark.rule("GA-RESUM-01")
def test_winner_and_loser_summon_anew(hands: Hands, winner: int) -> None:
    knights = ("ore wheat ore", "brick wood ore") if winner == A else ("brick wood ore", "ore wheat ore")
    play = position(attack=dict(zip((A, B), knights, strict=True)), held={A: {"wood": 1}, B: {"wood": 1}}, hands=hands)
    fights(play)
    if hands == "physical":
        for seat, knight in zip((A, B), knights, strict=True):
            turns_up(play, seat, knight)
    assert play.at() == ("summon", (A, B))
    assert all(lying(play, seat) == [{}, {}, {}] for seat in (A, B))


@pytest.mark.rule("GA-RESUM-01")
def test_only_the_two_who_fought_summon_anew_also_after_a_draw() -> None:
    play = drawn()
    assert Summon not in play.offers(C)
    for seat in (A, B):
        assert play.offers(seat) >= {Summon}
    assert EndTurn not in play.offers(A)


@pytest.mark.rule("GA-RESUM-01")
def test_what_comes_first_after_a_battle_is_said_by_the_clause_of_that_summoning() -> None:
    assert drawn().refuses(A, EndTurn).clause == "GA-RESUM-01"


@pytest.mark.rule("GA-INIT-10")
def test_who_owes_a_knight_and_has_more_than_three_cards_is_not_told_of_three() -> None:
    play = position(held={A: {"ore": 4}})
    why = play.refuses(A, EndTurn)
    assert (why.clause, sentence(why.text)) == ("GA-INIT-10", "First summon a knight: you have the cards for it.")


@both_hands
@pytest.mark.rule("GA-RESUM-01", "GA-RESUM-02")
def test_all_three_cards_may_be_exchanged_for_hand_cards_or_some_or_none(hands: Hands) -> None:
    play = drawn(hands)
    if hands == "digital":
        summons(play, A, "wheat wheat wheat")
        summons(play, B, "brick wood ore")
        assert lying(play, A) == [{"wheat": 1}] * 3
        assert lying(play, B) == [{"brick": 1}, {"wood": 1}, {"ore": 1}]
        assert play.holds(A) == {"ore": 1, "sheep": 1, "wood": 1}
    else:
        play.does(A, Summon)
        play.does(B, Summon, first_base=cards("brick"))
        assert lying(play, A) == [UNSEEN] * 3
        assert lying(play, B) == [{"brick": 1}, UNSEEN, UNSEEN]
    assert [play.game.hand(seat).total for seat in (A, B)] == [3, 3]
    assert play.at()[0] == "build"


@both_hands
@pytest.mark.rule("GA-RESUM-03", "GA-RESUM-05")
def test_the_position_stays_and_before_real_cards_are_laid_it_is_said_how(hands: Hands) -> None:
    play = drawn(hands)
    if hands == "physical":
        for seat, words in ((A, "Face down: two base cards"), (B, "Two base cards (one open)")):
            prompt = play.asks(seat, Summon)
            assert isinstance(prompt, OneOf) and not prompt.obvious, "read, not passed over"
            ((_, said, clause),) = prompt.about
            assert sentence(said).startswith(words) and clause == "GA-INIT-07"
        assert play.complete(A, Summon, position=""), "nobody may choose"
        play.does(A, Summon)
        play.does(B, Summon, first_base=cards("wood"))
    else:
        assert play.asks(B, Summon).field == "first_base"
        fields = dict(zip(SLOTS, (cards(word) for word in ("ore", "sheep", "wood")), strict=True))
        play.refuses(A, Summon, position=DEFENCE, **fields)
        summons(play, A, "ore sheep wood")
        summons(play, B, "wood wood ore")
    lies = kept(play).knights
    assert (lies[A].position, lies[A].face) == (ATTACK, "")
    assert (lies[B].position, lies[B].face) == (DEFENCE, "first_base")


@pytest.mark.rule("GA-RESUM-04", "GA-MODE-01")
def test_the_turn_player_may_change_position_afterwards() -> None:
    play = drawn()
    summons(play, A, "ore sheep wood")
    summons(play, B, "wood wood ore")
    play.does(A, ChangePosition, face="first_base")
    assert kept(play).knights[A].position == DEFENCE


@pytest.mark.rule("GA-RESUM-04", "GA-MODE-01", "GA-ATK-02")
def test_who_changed_position_before_the_battle_may_not_do_so_after_it() -> None:
    play = position(attack={B: "brick wood ore"}, defence={A: "ore wheat ore"}, held={B: {"wood": 1}})
    play.does(A, ChangePosition)
    fights(play)
    summons(play, A, "ore wheat ore")
    summons(play, B, "brick wood wood")
    assert kept(play).knights[A].position == ATTACK
    assert play.refuses(A, ChangePosition, face="first_base").clause == "GA-MODE-01"


@pytest.mark.rule("GA-RESUM-05")
def test_the_new_cards_lie_face_down_but_for_the_open_one_of_a_defence() -> None:
    play = drawn()
    summons(play, A, "wheat wheat ore")
    summons(play, B, "brick wood brick")
    for viewer in (B, C):
        assert lying(play, A, viewer) == [UNSEEN] * 3
    for viewer in (A, C):
        assert lying(play, B, viewer) == [{"brick": 1}, UNSEEN, UNSEEN]


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.rule("GA-RESUM-06", "GA-SWAP-01")
def test_the_new_summoning_is_not_the_exchange_of_the_turn(before: bool) -> None:
    play = position(attack={A: "ore wheat ore", B: "ore wheat wood"}, held={A: {"wood": 1}})
    if before:
        play.does(A, Exchange, slot="attribute", card=cards("wood"))
    fights(play)
    summons(play, A, "ore ore wood")
    summons(play, B, "ore wheat wood")
    if before:
        assert play.refuses(A, Exchange, slot="attribute", card=cards("wheat")).clause == "GA-SWAP-01"
    else:
        play.does(A, Exchange, slot="attribute", card=cards("wheat"))
        assert lying(play, A) == [{"ore": 1}, {"ore": 1}, {"wheat": 1}]


@pytest.mark.parametrize("first", [A, B])
@pytest.mark.rule("GA-RESUM-07")
def test_both_choose_at_the_same_time_and_the_open_card_is_shown_when_both_have(first: int) -> None:
    play = drawn()
    words = {A: "wheat wheat ore", B: "brick wood brick"}
    summons(play, first, words[first])
    other = A if first == B else B
    assert play.at() == ("summon", (other,))
    for viewer in (other, C):
        assert {"brick": 1} not in lying(play, B, viewer)
        assert {"wheat": 1} not in lying(play, A, viewer)
    summons(play, other, words[other])
    assert lying(play, B, A)[0] == {"brick": 1}


@both_hands
@pytest.mark.rule("GA-RESUM-01", "GA-BATTLE-12")
def test_everybody_knows_that_the_cards_that_lay_open_are_in_the_hands_now(hands: Hands) -> None:
    play = drawn(hands)
    for viewer in (B, C):
        assert play.seen_by(viewer).hand(A).plain() == {"ore": 1, "sheep": 1, "wood": 1} | _rest("wheat", hands)
    for viewer in (A, C):
        assert play.seen_by(viewer).hand(B).plain() == {"wood": 2, "ore": 1} | _rest("brick", hands)


def _rest(kind: str, hands: Hands) -> dict[str, int]:
    """The three hand cards nobody has shown; real ones are named where the position states them."""
    return {"unseen": 3} if hands == "digital" else {kind: 3}


@pytest.mark.rule("GA-RESUM-07", "GA-RES-09", "GA-RES-03")
def test_the_card_of_a_beaten_defence_is_taken_before_anybody_summons() -> None:
    play = position(attack={A: "ore wheat ore"}, defence={B: "brick wood ore"}, held={B: {"wood": 1}})
    fights(play)
    assert Summon not in play.offers(A) | play.offers(B)
    play.does(A, TakeResource, kind="sheep")
    assert play.at() == ("summon", (A, B))
    summons(play, A, "ore wheat sheep")
    summons(play, B, "brick wood wood")
    assert play.holds(A) == {"ore": 1}
