"""The position of a knight, and when it may attack."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.decide import decide
from companion.game.facts import CardsMoved
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, Envelope
from companion.game.text import Refusal
from companion.rules.base.building import BuildRoad, BuyCard
from companion.rules.base.setup import EndTurn
from companion.rules.gathering.battle import Attack
from companion.rules.gathering.corrections import CorrectDeeds, CorrectPosition
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import ATTACK, DEFENCE, slot
from tests.rules.base.board import COAST, A, B, C, Play
from tests.rules.gathering.board import fights, kept, lying, next_turn_of, position, summons

UNSEEN = {"unseen": 1}
ROAD = {"wood": 1, "brick": 1}
CARD = {"sheep": 1, "wheat": 1, "ore": 1}


@pytest.mark.parametrize("face", ["first_base", "second_base"])
@pytest.mark.rule("GA-MODE-01", "GA-MODE-02")
def test_defence_turns_up_the_base_card_of_his_choice_once_a_turn(face: str) -> None:
    play = position(attack={A: "ore wheat wood"})
    assert play.options(A, ChangePosition) == ["first_base", "second_base"]
    play.does(A, ChangePosition, face=face)
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (DEFENCE, face)
    faces = {"first_base": [{"ore": 1}, UNSEEN, UNSEEN], "second_base": [UNSEEN, {"wheat": 1}, UNSEEN]}
    assert lying(play, A, B) == faces[face]
    assert ChangePosition not in play.offers(A)
    next_turn_of(play, A)
    assert kept(play).done == ()


@pytest.mark.rule("GA-MODE-02", "GA-ATK-01", "GA-ATK-02")
def test_a_knight_in_defence_attacks_only_after_it_was_turned() -> None:
    play = position(defence={A: "ore wheat wood"}, attack={B: "ore ore ore"})
    assert Attack not in play.offers(A)
    assert play.refuses(A, Attack, target=B).clause == "GA-ATK-01"
    play.does(A, ChangePosition)
    assert (kept(play).knights[A].position, kept(play).knights[A].face) == (ATTACK, "")
    assert Attack in play.offers(A)
    assert play.refuses(A, ChangePosition).clause == "GA-MODE-01"


@pytest.mark.rule("GA-ATK-01", "GA-ATK-04", "GA-ATK-05")
def test_any_other_knight_may_be_the_target_and_nobody_has_to_attack() -> None:
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, defence={C: "ore ore ore"})
    assert play.options(A, Attack) == [B, C]
    assert EndTurn in play.offers(A)
    play.refuses(A, Attack, target=A)
    play.does(A, EndTurn)
    play = position(attack={A: "ore wheat ore", B: "ore ore ore"}, defence={C: "ore ore ore"}, chips={A: 1})
    fights(play, A, C)
    assert play.at()[0] == "take_card", "it was the knight he named"
    play.refuses(A, Attack, target=B)


@pytest.mark.rule("GA-ATK-01", "GA-ATK-03", "GA-INIT-10")
def test_the_tables_own_word_makes_a_second_battle_but_none_without_two_knights() -> None:
    def insists(play: Play, seat: int, target: int) -> Correct:
        return Correct(
            seat=seat,
            revision=play.game.revision,
            repeat=Envelope(Attack(seat=seat, revision=play.game.revision, target=target)),
        )

    play = position(attack={A: "ore ore ore", B: "ore ore ore"})
    play.does(B, CorrectDeeds, what="attacked", answer="yes")
    assert play.refuses(A, Attack, target=B).clause == "GA-ATK-03"
    for seat, target in ((A, C), (C, A), (A, A)):
        assert isinstance(decide(play.game, insists(play, seat, target)), Refusal)
    assert not isinstance(decide(play.game, insists(play, A, B)), Refusal)


@pytest.mark.parametrize("gone", ["first_base", "second_base", "attribute"])
@pytest.mark.rule("GA-INIT-10", "GA-ATK-01")
def test_three_cards_and_a_position_make_a_knight_and_nothing_less(gone: str) -> None:
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, held={B: {"wood": 1}})
    play.states(CardsMoved(slot(gone, B), BANK, Secret(Cards.one("ore"), EVERYONE)))
    assert Attack not in play.offers(A)
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, held={A: {"wood": 1}})
    play.does(B, CorrectPosition, owner=A, position="none")
    assert not {Attack, Exchange, ChangePosition} & play.offers(A)
    play.does(B, CorrectPosition, owner=A, position=ATTACK)
    assert {Attack, Exchange, ChangePosition} <= play.offers(A)


@pytest.mark.rule("GA-ATK-03", "GA-TURN-01", "GA-TURN-02", "GA-ATK-06")
def test_after_one_attack_he_builds_exchanges_and_turns_but_attacks_no_more() -> None:
    held = {A: {"wood": 1, "brick": 1, "sheep": 2, "wheat": 1, "ore": 1}}
    play = position(attack={A: "ore wheat ore", B: "ore ore wheat"}, roads={A: [COAST[0]]}, held=held)
    fights(play)
    assert play.at() == ("summon", (A,)), "the other lacks a card"
    summons(play, A, "ore wheat ore")
    assert play.at()[0] == "build"
    assert Attack not in play.offers(A)
    assert play.refuses(A, Attack, target=B).clause == "GA-ATK-03"
    assert {Exchange, ChangePosition, BuildRoad, BuyCard, EndTurn} <= play.offers(A)
    play.does(A, ChangePosition, face="first_base")
    play.does(A, BuildRoad, place=COAST[1])
    next_turn_of(play, A)
    assert kept(play).done == ()


@pytest.mark.rule("GA-TURN-01", "GA-TURN-02")
def test_before_the_attack_he_builds_exchanges_and_turns_too() -> None:
    play = position(
        defence={A: "ore ore ore"}, attack={B: "sheep wheat wood"}, held={A: {**ROAD, **CARD}}, roads={A: [COAST[0]]}
    )
    play.does(A, BuildRoad, place=COAST[1])
    play.does(A, ChangePosition)
    assert {Attack, Exchange, BuyCard} <= play.offers(A)
    play = position("roll", attack={A: "ore ore ore", B: "sheep wheat wood"}, held={A: {"ore": 1}})
    assert not {Attack, Exchange, ChangePosition} & play.offers(A), "not before the build phase"
    play = position(attack={A: "ore ore ore", B: "sheep wheat wood"}, held={A: {"ore": 1}, B: {"ore": 1}})
    assert not {Attack, Exchange, ChangePosition} & play.offers(B), "not in the turn of another"
