"""The progress cards of politics about hands and the robber: bishop, saboteur, spy, wedding; and warlord."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from companion.rules.base.names import ROBBER
from companion.rules.base.robber import Discard
from companion.rules.two_player_knights.knight_actions import MoveKnight
from companion.rules.two_player_knights.names import POLITICS, SCIENCE, progress
from companion.rules.two_player_knights.politics import (
    GiveToWedding,
    PlayBishop,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    TakeProgress,
)
from tests.rules.base.board import COAST, A, B, Hands, both_hands, corner
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.two_player_knights.board import cards, ends, position, stands, why_not, with_card

AT_WOODS = corner("-2,1", "SW")


# -- bishop


@both_hands
@pytest.mark.rule("TK-BARB-11", "TK-PROG-05")
def test_the_bishop_moves_the_robber_and_draws_from_who_is_beside_him(hands: Hands) -> None:
    play = with_card("bishop", settlements={B: [AT_WOODS]}, held={B: {"ore": 1}}, hands=hands)
    play.does(A, PlayBishop, place="-2,1", **({"card": cards("ore")} if hands == "digital" else {}))
    assert play.game.where(ROBBER) == "-2,1"
    assert (play.game.hand(A).total, play.game.hand(B).total) == (1, 0)
    play = with_card("bishop", settlements={B: [AT_WOODS]}, held={B: {"ore": 1}}, hands=hands)
    play.does(A, PlayBishop, place="1,0")
    assert play.game.hand(A).total == 0, "nobody stands there"
    play = with_card("bishop", hands=hands)
    play.refuses(A, PlayBishop, place="0,0")


@pytest.mark.rule("TK-BARB-11", "TK-BARB-06")
def test_the_bishop_cannot_be_played_before_the_first_attack_whatever_the_house_rule() -> None:
    for rule in (True, False):
        play = with_card("bishop", attacked=False, options={"robber_delay": rule})
        assert why_not(play, A, PlayBishop, place="1,0") == "TK-BARB-11"


# -- saboteur


@both_hands
@pytest.mark.rule("TK-PROG-07")
def test_the_saboteur_halves_the_hand_of_who_has_at_least_as_many_points(hands: Hands) -> None:
    held = {B: {"ore": 2, "coin_commodity": 3}}
    play = with_card("saboteur", settlements={A: [CC[0]], B: [CC[8]]}, held=held, hands=hands)
    play.does(A, PlaySaboteur)
    assert play.at() == ("discard_alone", (B,))
    play.does(B, Discard, cards=cards("ore coin_commodity"))
    assert play.game.hand(B).total == 3


@pytest.mark.rule("TK-PROG-05", "TK-PROG-07")
def test_the_saboteur_does_nothing_against_fewer_points_or_a_single_card() -> None:
    ahead = with_card("saboteur", settlements={A: [CC[0]]}, held={B: {"ore": 5}})
    assert why_not(ahead, A, PlaySaboteur) == "TK-PROG-07"
    assert why_not(with_card("saboteur", held={B: {"ore": 1}}), A, PlaySaboteur) == "TK-PROG-07"


# -- spy


@pytest.mark.rule("TK-PROG-08")
def test_the_spy_alone_sees_the_progress_cards_and_takes_one() -> None:
    play = position(progress_cards={A: ["spy"], B: ["crane", "smith", "wedding"]})
    play.does(A, PlaySpy)
    assert play.seen_by(A).pile(progress(SCIENCE, B)) == cards("crane smith")
    assert play.seen_by(TABLE).pile(progress(SCIENCE, B)) == Cards.facedown(2)
    assert play.options(A, TakeProgress) == [POLITICS, SCIENCE]
    play.does(A, TakeProgress, area=SCIENCE, card=cards("smith"))
    assert play.game.pile(progress(SCIENCE, A)) == cards("smith")
    assert play.seen_by(TABLE).pile(progress(SCIENCE, A)) == Cards.facedown(1)


@pytest.mark.rule("TK-PROG-08")
def test_with_real_cards_the_spy_takes_one_unseen_by_kazami() -> None:
    play = position(progress_cards={A: ["spy"], B: ["crane"]}, hands="physical")
    play.does(A, PlaySpy)
    play.does(A, TakeProgress, area=SCIENCE)
    assert play.game.pile(progress(SCIENCE, A)) == Cards.facedown(1)


@pytest.mark.rule("TK-PROG-08", "TK-PROG-01")
def test_after_the_spy_the_hand_may_exceed_four_until_the_turn_ends() -> None:
    play = position(progress_cards={A: ["spy", "crane", "crane", "smith", "smith"], B: ["mining"]})
    play.does(A, PlaySpy)
    play.does(A, TakeProgress, area=SCIENCE, card=cards("mining"))
    assert play.at()[0] == "trade_and_build"
    ends(play)
    assert play.at() == ("put_back_own", (A,))


@pytest.mark.rule("TK-PROG-05", "TK-PROG-08")
def test_without_a_card_to_take_the_spy_cannot_be_played() -> None:
    assert why_not(with_card("spy"), A, PlaySpy) == "TK-PROG-08"


# -- warlord


@pytest.mark.rule("TK-PROG-09", "TK-KACT-02")
def test_the_warlord_activates_all_own_knights_which_cannot_act_in_this_turn() -> None:
    knights = {A: {CC[1]: "basic", CC[5]: "mighty", CC[9]: "strong active"}, B: {CC[12]: "basic"}}
    play = with_card("warlord", knights=knights, roads={A: [COAST[1], COAST[2], COAST[9], COAST[10]]})
    play.does(A, PlayWarlord)
    assert [stands(play, place)[0] for place in (CC[1], CC[5])] == ["A active_basic_knight", "A active_mighty_knight"]
    assert stands(play, CC[12]) == ["B basic_knight"]
    assert why_not(play, A, MoveKnight, start=CC[1], to=CC[2]) == "TK-KACT-02"
    assert play.sites(A, MoveKnight, "start") == {CC[9]}, "who was active before may act"
    assert why_not(with_card("warlord", knights={A: {CC[1]: "basic active"}}), A, PlayWarlord) == "TK-PROG-09"


# -- wedding


@both_hands
@pytest.mark.rule("TK-PROG-07")
def test_who_has_more_points_gives_two_cards_of_his_choice(hands: Hands) -> None:
    play = with_card("wedding", settlements={B: [CC[8]]}, held={B: {"ore": 2, "coin_commodity": 1}}, hands=hands)
    play.does(A, PlayWedding)
    assert play.at() == ("wedding_gift", (B,))
    given = cards("ore coin_commodity") if hands == "digital" else Cards.facedown(2)
    play.does(B, GiveToWedding, cards=given)
    assert (play.game.hand(A).total, play.game.hand(B).total) == (2, 1)
    if hands == "digital":
        assert play.seen_by(TABLE).hand(A) == Cards.facedown(2)
        assert play.holds(A) == {"ore": 1, "coin_commodity": 1}


@pytest.mark.rule("TK-PROG-05", "TK-PROG-07")
def test_the_wedding_needs_more_points_and_takes_the_only_card() -> None:
    play = with_card("wedding", settlements={B: [CC[8]]}, held={B: {"ore": 1}})
    play.does(A, PlayWedding)
    play.does(B, GiveToWedding, cards=cards("ore"))
    assert play.holds(A) == {"ore": 1}
    assert why_not(with_card("wedding", held={B: {"ore": 1}}), A, PlayWedding) == "TK-PROG-07"
    assert why_not(with_card("wedding", settlements={B: [CC[8]]}), A, PlayWedding) == "TK-PROG-07"
