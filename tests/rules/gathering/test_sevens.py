"""The seven: the base game's, and the one of a 1 and a 6, which forces an attack."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.base.robber import Discard, MoveRobber, Steal
from companion.rules.gathering.battle import Attack, ForcedAttack, ShowNothing
from companion.rules.gathering.exchange import Exchange
from companion.rules.gathering.knights import ATTACK, DEFENCE
from tests.rules.base.board import A, B, C, Play, corner
from tests.rules.gathering.board import cards, kept, lying, position, rolls, summons

HERE, AWAY, OTHER = "0,0", "0,2", "2,-2"
"""Where B has built, a hex with nobody, and where C has built."""
AT_B, AT_C = corner(HERE, "N"), corner(OTHER, "N")
UNSEEN = {"unseen": 1}


def thrown(*dice: int, **more: Any) -> Play:
    """Let A throw, with B at one hex and C at another."""
    play = position("roll", settlements={B: [AT_B], C: [AT_C]}, robber="-2,0", **more)
    rolls(play, *dice)
    return play


@pytest.mark.parametrize("dice", [(2, 5), (5, 2), (3, 4), (4, 3)])
@pytest.mark.rule("GA-SEVEN-01", "GA-SEVEN-02")
def test_other_sevens_steal_as_in_the_base_game_from_the_hand_alone(dice: tuple[int, int]) -> None:
    knights = {A: "ore ore ore", B: "ore ore ore", C: "ore ore ore"}
    play = thrown(*dice, attack=knights, held={B: {"sheep": 1}})
    play.does(A, MoveRobber, hex=HERE)
    assert play.at() == ("steal", (A,))
    play.does(A, Steal, victim=B, card=cards("sheep"))
    assert play.holds(A) == {"sheep": 1}
    assert lying(play, B) == [{"ore": 1}] * 3


@pytest.mark.parametrize("dice", [(1, 6), (6, 1)])
@pytest.mark.rule("GA-SEVEN-04", "GA-SEVEN-06", "GA-SEVEN-07", "GA-SEVEN-08")
def test_one_and_six_make_him_attack_who_has_built_there_and_steal_nothing(dice: tuple[int, int]) -> None:
    play = thrown(*dice, attack={A: "ore ore ore", B: "sheep wheat wood", C: "ore ore ore"}, held={B: {"sheep": 1}})
    play.refuses(A, MoveRobber, hex="-2,0")
    play.does(A, MoveRobber, hex=HERE)
    assert play.at() == ("forced_attack", (A,))
    assert play.options(A, ForcedAttack) == [B]
    assert play.offers(A) == {ForcedAttack}, "no exchange before it"
    play.does(A, ForcedAttack, target=B)
    assert play.game.hand(B).plain() == {"sheep": 1}
    assert kept(play).done == ("attacked",), "which forbids a second one"


@pytest.mark.rule("GA-SEVEN-05", "GA-SEVEN-06", "GA-SEVEN-11")
def test_a_knight_in_defence_is_turned_before_anything_is_shown_and_stays_so() -> None:
    play = thrown(
        1, 6, defence={A: "ore wheat wood"}, attack={B: "sheep wheat wood"}, held={A: {"sheep": 1}, B: {"sheep": 1}}
    )
    play.does(A, MoveRobber, hex=HERE)
    play.does(A, ForcedAttack, target=B)
    assert play.at() == ("show_first", (A,))
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (ATTACK, "")
    assert lying(play, A, B) == [{"ore": 1}, UNSEEN, UNSEEN], "who has seen the open card knows it"
    assert "position_changed" in kept(play).done


@pytest.mark.parametrize("hex_", [AWAY, OTHER])
@pytest.mark.rule("GA-SEVEN-10")
def test_without_a_target_there_is_no_attack_no_change_and_no_theft(hex_: str) -> None:
    play = thrown(1, 6, defence={A: "ore ore ore"}, attack={B: "sheep wheat wood"}, held={C: {"ore": 1}})
    play.does(A, MoveRobber, hex=hex_)
    assert play.at()[0] not in ("forced_attack", "steal")
    assert (kept(play).knights[A].position, kept(play).done) == (DEFENCE, ())
    assert play.game.hand(C).total == 1


@pytest.mark.rule("GA-SEVEN-10")
def test_without_an_own_knight_there_is_no_attack() -> None:
    play = thrown(1, 6, attack={B: "sheep wheat wood"})
    play.does(A, MoveRobber, hex=HERE)
    assert play.at()[0] not in ("forced_attack", "steal")


@pytest.mark.rule("GA-SEVEN-10")
def test_by_house_rule_a_hex_with_a_target_must_be_chosen_if_there_is_one() -> None:
    rule = {"forced_no_target": "must_choose_hex_with_target"}
    play = thrown(1, 6, attack={A: "ore ore ore", B: "sheep wheat wood"}, options=rule)
    assert play.refuses(A, MoveRobber, hex=AWAY).clause == "GA-SEVEN-10"
    assert play.refuses(A, MoveRobber, hex=OTHER).clause == "GA-SEVEN-10"
    play.does(A, MoveRobber, hex=HERE)
    play = thrown(1, 6, attack={A: "ore ore ore"}, options=rule)
    play.does(A, MoveRobber, hex=AWAY)
    play = thrown(1, 6, attack={B: "ore ore ore"}, options=rule)
    play.does(A, MoveRobber, hex=AWAY)
    play = thrown(3, 4, attack={A: "ore ore ore", B: "sheep wheat wood"}, options=rule)
    play.does(A, MoveRobber, hex=AWAY)


@pytest.mark.rule("GA-SEVEN-09", "GA-SEVEN-10")
def test_that_house_rule_asks_nothing_of_a_discard_and_passes_over_no_hex_that_is_none() -> None:
    rule = {"forced_no_target": "must_choose_hex_with_target"}
    play = thrown(1, 6, attack={A: "ore ore ore", B: "sheep wheat wood"}, held={B: {"sheep": 8}}, options=rule)
    play.does(B, Discard, cards=cards("sheep sheep sheep sheep"))
    for hex_ in ("9,9", "3,0"):
        play.refuses(A, MoveRobber, hex=hex_)
    play.does(A, MoveRobber, hex=HERE)


@pytest.mark.rule("GA-SEVEN-08", "GA-SEVEN-12")
def test_after_the_forced_battle_one_exchange_is_left_and_no_second_attack() -> None:
    knights = {A: "brick ore ore", B: "brick ore ore", C: "ore ore ore"}
    play = thrown(1, 6, attack=knights, held={A: {"sheep": 1, "wood": 1}})
    play.does(A, MoveRobber, hex=HERE)
    play.does(A, ForcedAttack, target=B)
    play.does(A, ShowNothing)
    for seat in (A, B):
        summons(play, seat, "brick ore ore")
    assert play.refuses(A, Attack, target=C).clause == "GA-ATK-03"
    play.does(A, Exchange, slot="attribute", card=cards("sheep"))
    assert play.refuses(A, Exchange, slot="attribute", card=cards("wood")).clause == "GA-SWAP-01"
