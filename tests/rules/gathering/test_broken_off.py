"""A battle that the table breaks off by saying whose turn it is: what was shown goes back, and no knight is lost."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda
from companion.game.facts import AgendaSet, CardsMoved
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, Step
from companion.rules.base.building import BuyCard
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import DECK, unplayed, used
from companion.rules.base.setup import EndTurn
from companion.rules.gathering.battle import Attack, RevealKnight, ShowCards
from companion.rules.gathering.corrections import CorrectDeeds, CorrectHelped
from companion.rules.gathering.knights import DEFENCE, SLOTS, fighting, slot
from companion.rules.gathering.summoning import Summon
from tests.rules.base.board import A, B, C, Play
from tests.rules.gathering.board import (
    cards,
    chips,
    fights,
    kept,
    lying,
    next_turn_of,
    position,
    shows,
    summons,
    turns_up,
)

ONE = {"knight": 1}


def shown() -> Play:
    """Return the table while Ann's knight card lies beside a battle that is not decided."""
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, cards={A: {"knight": 2}}, held={B: {"wood": 1}})
    play.does(A, Attack, target=B)
    shows(play, A, "", 1)
    assert play.game.pile(fighting(A)).plain() == ONE
    return play


@pytest.mark.parametrize("whose", [A, B])
@pytest.mark.rule("GA-KNIGHT-05", "GA-KNIGHT-10")
def test_a_knight_card_of_a_battle_that_is_broken_off_goes_back_unused(whose: int) -> None:
    play = shown()
    play.does(B, CorrectAgenda, whose=whose, step="build")
    assert play.game.pile(fighting(A)).total == 0
    assert play.game.pile(unplayed(A)).plain() == {"knight": 2}
    assert play.game.pile(used(A)).total == 0
    if whose == A:
        assert PlayKnight in play.offers(A), "it is a card like any other again"


@pytest.mark.rule("GA-KNIGHT-05")
def test_a_turn_that_begins_in_the_middle_of_a_battle_gives_it_back_too() -> None:
    play = shown()
    next_turn_of(play, C)
    assert play.game.pile(unplayed(A)).plain() == {"knight": 2}


@pytest.mark.rule("GA-KNIGHT-10")
def test_a_correction_that_goes_on_with_the_battle_leaves_the_card_where_it_is() -> None:
    play = shown()
    play.states(AgendaSet(tuple(Step(name) for name in ("reveal", "outcome", "sales", "take_up", "summon", "build"))))
    assert play.game.pile(used(A)).plain() == ONE, "it has counted"


@pytest.mark.rule("GA-KNIGHT-10")
def test_a_correction_of_what_follows_a_battle_that_is_decided_gives_nothing_back() -> None:
    play = shown()
    shows(play, B)
    assert play.game.pile(used(A)).plain() == ONE
    play.does(B, CorrectAgenda, whose=A, step="build")
    assert play.game.pile(used(A)).plain() == ONE


@pytest.mark.rule("GA-KNIGHT-10")
def test_the_army_is_counted_by_the_two_who_fight_whatever_lies_with_others() -> None:
    play = position(
        attack={A: "ore ore ore", B: "ore ore ore"},
        cards={A: ONE},
        knights={A: 2},
        also=[CardsMoved(DECK, fighting(C), Secret(cards("knight"), EVERYONE))],
    )
    fights(play, knights=(1, 0))
    assert play.holder("largest_army") == A


@pytest.mark.parametrize("gone", ["first_base", "attribute"])
@pytest.mark.rule("GA-BATTLE-12", "GA-KNIGHT-10")
def test_a_battle_in_which_the_table_takes_a_card_away_is_not_decided(gone: str) -> None:
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, cards={A: ONE}, chips={A: 2, B: 2}, hands="physical")
    fights(play, knights=(1, 0))
    play.states(CardsMoved(slot(gone, B), BANK, Secret(Cards.facedown(1), EVERYONE)))
    turns_up(play, A, "ore ore ore")
    play.does(B, RevealKnight, **{name: cards("ore") for name in SLOTS if name != gone})
    assert play.at() == ("build", (A,))
    assert chips(play)[:2] == (2, 2)
    assert play.game.pile(unplayed(A)).total == 1
    assert [pile.get("ore", 0) for pile in lying(play, A)] == [1, 1, 1]


def loser(held: str = "wheat") -> Play:
    """Return the table after Ben's defence was beaten, broken off before anybody has taken his cards up."""
    play = position(attack={A: "ore wheat ore"}, defence={B: "brick wood sheep"}, held={B: {held: 1}} if held else {})
    fights(play)
    assert play.at() == ("take_card", (A,))
    assert [pile != {} for pile in lying(play, B)] == [True, True, False]
    return play


@pytest.mark.rule("GA-RESUM-01", "GA-RESUM-03", "GA-INIT-10")
def test_the_loser_may_and_must_summon_of_hand_and_lying_cards_in_his_own_turn() -> None:
    play = loser()
    play.does(A, CorrectAgenda, whose=B, step="build")
    assert Summon in play.offers(B)
    assert not {EndTurn, BuyCard} & play.offers(B)
    assert play.refuses(B, EndTurn).clause == "GA-INIT-10"
    summons(play, B, "wood wheat brick")
    assert lying(play, B) == [{"wood": 1}, {"wheat": 1}, {"brick": 1}]
    assert (play.holds(B), kept(play).knights[B].position) == ({}, DEFENCE)
    assert EndTurn in play.offers(B)


@pytest.mark.rule("GA-RESUM-01", "GA-INIT-04")
def test_the_loser_is_waited_for_where_the_summoning_is_asked_for_again() -> None:
    play = loser()
    play.states(AgendaSet((Step("summon"), Step("build"))))
    assert play.at() == ("summon", (B,)), "the other one has a knight still"


@pytest.mark.rule("GA-INIT-10")
def test_with_two_cards_in_all_he_neither_may_nor_must() -> None:
    play = loser("")
    play.does(A, CorrectAgenda, whose=B, step="build")
    assert Summon not in play.offers(B)
    assert EndTurn in play.offers(B)


@pytest.mark.rule("GA-KNIGHT-03")
def test_in_a_second_battle_of_a_turn_the_knight_cards_of_the_first_still_count() -> None:
    """Only a correction lets two battles be fought in one turn."""
    play = position(
        attack={A: "ore ore ore", B: "ore ore ore", C: "ore ore ore"},
        cards={A: {"knight": 3}, C: {"knight": 3}},
        held={B: {"wood": 1}},
        options={"knight_limit": 2},
    )
    fights(play, knights=(1, 0))
    summons(play, A, "ore ore ore")
    summons(play, B, "ore ore wood")
    play.does(B, CorrectDeeds, what="attacked", answer="no")
    play.does(A, Attack, target=C)
    play.refuses(A, ShowCards, knights=2)
    shows(play, A, "", 1)
    shows(play, C, "", 2)


@pytest.mark.parametrize(("stated", "refused"), [(1, 1), (0, 2)])
@pytest.mark.rule("GA-KNIGHT-03")
def test_the_table_may_say_how_many_knight_cards_were_shown_in_this_turn(stated: int, refused: int) -> None:
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, cards={A: {"knight": 2}})
    play.does(B, CorrectHelped, owner=A, number=2)
    play.does(B, CorrectHelped, owner=A, number=stated)
    play.does(A, Attack, target=B)
    play.refuses(A, ShowCards, knights=refused)
    if not stated:
        shows(play, A, "", 1)
        assert play.game.pile(used(A)).plain() == ONE
