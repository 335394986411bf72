"""Victory: ten points in the own turn, of which most are chips."""

from __future__ import annotations

import pytest

from companion.game.state import NOBODY
from companion.rules.base.setup import EndTurn
from companion.rules.gathering.battle import Attack
from tests.rules.base.board import A, B
from tests.rules.gathering.board import fights, position, summons


@pytest.mark.rule("GA-WIN-01")
def test_a_house_rule_says_how_many_points_win() -> None:
    play = position(
        attack={A: "ore wheat ore", B: "sheep wheat wood"}, chips={A: 4, B: 2}, options={"victory_points": 5}
    )
    play.does(A, Attack, target=B)
    assert play.game.winner == A


@pytest.mark.rule("GA-WIN-02")
def test_a_chip_won_in_anothers_turn_counts_when_the_own_turn_begins() -> None:
    held = {A: {"wood": 1}, B: {"wood": 1}}
    play = position(attack={A: "sheep wheat wood", B: "ore wheat ore"}, chips={A: 2, B: 9}, held=held)
    fights(play)
    assert play.game.variant_state.chips[B] == 10
    assert play.game.winner == NOBODY
    summons(play, A, "sheep wheat wood")
    summons(play, B, "ore wheat ore")
    assert play.game.winner == NOBODY
    play.does(A, EndTurn)
    assert play.game.winner == B
