"""The secret of a knight, the new one after a battle, and the seven of a 1 and a 6."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda, CorrectCards
from companion.game.facts import CardsMoved
from companion.game.panels import CardsShown
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.rules.base.robber import MoveRobber
from companion.rules.gathering import GATHERING as VARIANT
from companion.rules.gathering.battle import ForcedAttack
from companion.rules.gathering.knights import ATTACK, DEFENCE, SLOTS, slot
from companion.rules.gathering.summoning import Summon
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Play, sentence
from tests.rules.gathering.board import cards, fights, kept, position, rolls, summons


@pytest.mark.rule("GA-INIT-05")
def test_whose_knight_kazami_keeps_can_look_at_it_and_nobody_else() -> None:
    play = position(attack={A: "ore wheat ore"}, defence={B: "wood wheat sheep"})
    assert [pile.plain() for pile in knight_on_the_sheet(play, A)] == [{"ore": 1}, {"wheat": 1}, {"ore": 1}]
    assert [pile.plain() for pile in knight_on_the_sheet(play, B)] == [{"wood": 1}, {"wheat": 1}, {"sheep": 1}]
    assert [*knight_on_the_sheet(play, C), *knight_on_the_sheet(play, TABLE)] == []
    real = position(attack={A: "ore wheat ore"}, hands="physical")
    assert [*knight_on_the_sheet(real, A)] == []


def knight_on_the_sheet(play: Play, viewer: int) -> Iterator[Cards]:
    """Yield the cards of knights that the screen shows a viewer, place by place."""
    for panel in VARIANT.panels(play.seen_by(viewer)):
        if isinstance(panel, CardsShown) and sentence(panel.title) in SLOTS:
            assert panel.seat == viewer
            yield panel.cards


@pytest.mark.rule("GA-INIT-05", "GA-RESUM-01")
def test_what_lies_of_a_knight_that_is_not_whole_is_taken_up_unseen() -> None:
    play = position(attack={A: "ore wheat ore"}, held={A: {"sheep": 1}})
    play.does(A, CorrectCards, pile=slot("attribute", A), cards=cards())
    summon = dict(zip(SLOTS, map(cards, ("sheep", "wheat", "ore")), strict=True))
    moved = [fact for fact in play.does(A, Summon, **summon) if isinstance(fact, CardsMoved)]
    assert [fact.target for fact in moved].count(hand(A)) == 2
    assert {fact.cards.told_to for fact in moved} == {(A,)}


@pytest.mark.rule("GA-RESUM-03")
def test_a_new_knight_keeps_its_position_also_where_its_summoning_was_broken_off() -> None:
    play = position(attack={A: "ore wheat ore"}, defence={B: "brick brick brick"})
    fights(play)
    assert play.at() == ("summon", (A, B))
    play.does(A, CorrectAgenda, whose=B, step="build")
    assert kept(play).knights[B].bound == DEFENCE
    summons(play, B, "brick brick brick")
    assert kept(play).knights[B].position == DEFENCE


@pytest.mark.rule("GA-SEVEN-04", "GA-SEVEN-05", "GA-SEVEN-08")
def test_a_seven_of_1_and_6_turns_the_knight_and_makes_it_attack() -> None:
    play = position("roll", defence={A: "ore wheat ore"}, attack={B: "ore ore ore"}, settlements={B: [CC[0]]})
    rolls(play, 6, 1)
    hex_ = next(h for h in play.game.island.corner_hexes[CC[0]] if h in play.game.island.land)
    play.does(A, MoveRobber, hex=hex_)
    assert play.at() == ("forced_attack", (A,))
    play.does(A, ForcedAttack, target=B)
    assert kept(play).knights[A].bound == ATTACK
    assert set(kept(play).done) == {"attacked", "position_changed"}
    assert kept(play).knights[C].position == ""
