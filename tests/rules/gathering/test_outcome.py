"""What a battle brings and costs: the chip, the attribute card, the winner's choice, and when victory is tested."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.facts import AgendaSet, AwardMoved, CardsMoved
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, NOBODY, Step, hand
from companion.rules.gathering.battle import Attack
from companion.rules.gathering.outcome import SellBuilding
from companion.rules.gathering.summoning import Summon, TakeResource
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import RESOURCES, A, B, D, Hands, Play, both_hands
from tests.rules.gathering.board import chips, fights, lying, notes, position, turns_up, versus

STRONG, WEAK = "ore wheat ore", "brick wood sheep"


def battle(
    attack: str = STRONG,
    target: str = WEAK,
    *,
    defends: bool = False,
    helps: tuple[int, int] = (0, 0),
    **more: Any,
) -> Play:
    """Fight a battle of Ann's against Ben's, in which nobody shows a hand card, up to the open cards."""
    both = {A: attack} if defends else {A: attack, B: target}
    play = position(attack=both, defence={B: target} if defends else {}, **({"chips": {A: 3, B: 3}} | more))
    fights(play, knights=helps)
    if play.at()[0] == "reveal":
        turns_up(play, A, attack)
        turns_up(play, B, target)
    return play


@both_hands
@pytest.mark.parametrize(("attack", "target", "after"), [(STRONG, WEAK, (4, 2)), (WEAK, STRONG, (2, 4))])
@pytest.mark.rule("GA-RES-01", "GA-CHIP-04")
def test_of_two_attackers_the_winner_takes_a_chip_of_the_loser(
    hands: Hands, attack: str, target: str, after: tuple[int, int]
) -> None:
    play = battle(attack, target, hands=hands)
    assert chips(play) == (*after, 0, 0)


@pytest.mark.parametrize(("attack", "target"), [(STRONG, WEAK), (WEAK, STRONG)])
@pytest.mark.rule("GA-RES-01")
def test_of_a_loser_without_a_chip_the_winner_gets_nothing(attack: str, target: str) -> None:
    loser = B if attack == STRONG else A
    play = battle(attack, target, chips={1 - loser: 2}, settlements={loser: [CC[0], CC[4]]})
    assert chips(play)[loser] == 0
    assert chips(play)[1 - loser] == 2


@both_hands
@pytest.mark.rule("GA-RES-02", "GA-RES-08", "GA-TURN-03")
def test_of_two_attackers_the_loser_gives_his_attribute_card_and_no_base_card(hands: Hands) -> None:
    play = battle("brick wheat wood", "ore wheat sheep", held={A: {"wheat": 1}}, hands=hands)
    assert play.holds(A) == {"wheat": 2, "brick": 1}
    assert play.holds(B) == {"ore": 1, "wheat": 1, "sheep": 1}
    assert play.game.pile(BANK).total == 95 - 6
    assert chips(play)[:2] == (2, 4)


@both_hands
@pytest.mark.rule("GA-RES-03", "GA-RES-08")
def test_who_beats_a_defence_takes_a_card_of_his_choice_and_no_chip(hands: Hands) -> None:
    play = battle(STRONG, WEAK, defends=True, held={B: {"wood": 1}}, hands=hands)
    assert chips(play)[:2] == (3, 3)
    assert play.at() == ("take_card", (A,))
    assert play.options(A, TakeResource) == list(RESOURCES)
    assert lying(play, B)[2] == {}
    wheat = play.bank("wheat")
    play.does(A, TakeResource, kind="wheat")
    assert play.bank("wheat") == wheat - 1
    assert play.holds(A) == {"ore": 2, "wheat": 2}
    assert play.holds(B) == {"brick": 1, "wood": 2}
    assert play.game.pile(BANK).total == 95 - 7


@both_hands
@pytest.mark.rule("GA-RES-04", "GA-RES-05")
def test_a_defence_that_holds_brings_a_chip_and_the_attacker_keeps_his_cards(hands: Hands) -> None:
    play = battle(WEAK, "brick brick brick", defends=True, hands=hands)
    assert chips(play)[:2] == (2, 4)
    assert play.at() == ("summon", (A, B))
    assert play.holds(A) == {"brick": 1, "wood": 1, "sheep": 1}
    assert play.holds(B) == {"brick": 3}


@pytest.mark.rule("GA-RES-04")
def test_a_defence_that_holds_gets_nothing_of_an_attacker_without_a_chip() -> None:
    play = battle(WEAK, "brick brick brick", defends=True, chips={B: 2})
    assert chips(play)[:2] == (0, 2)


DRAWS = {"attack": ("ore ore ore", "ore wheat wood", False), "defence": ("ore sheep wood", "wood wood ore", True)}


@both_hands
@pytest.mark.parametrize("kind", DRAWS)
@pytest.mark.rule("GA-RES-06")
def test_a_draw_costs_nobody_anything(kind: str, hands: Hands) -> None:
    attack, target, defends = DRAWS[kind]
    play = battle(attack, target, defends=defends, hands=hands)
    assert (versus(play).over, versus(play).winner) == (True, NOBODY)
    assert chips(play)[:2] == (3, 3)
    assert [play.game.hand(seat).total for seat in (A, B)] == [3, 3]
    assert play.at() == ("summon", (A, B))
    assert notes(play) == ["Nobody loses anything."]


@pytest.mark.rule("GA-RES-06", "GA-BATTLE-13")
def test_a_trap_decides_also_at_equal_totals() -> None:
    play = battle("wood wheat wheat", "wheat wheat wheat", cards={A: {"knight": 1}}, helps=(1, 0))
    shown = versus(play)
    assert (shown.left.total, shown.right.total) == (7, 7)
    assert shown.winner == NOBODY
    play = battle(
        "wood wheat wheat",
        "wheat wheat wheat",
        cards={A: {"knight": 2}, B: {"knight": 1}},
        helps=(2, 1),
        options={"knight_limit": 2},
    )
    shown = versus(play)
    assert (shown.left.total, shown.right.total, shown.winner) == (8, 8, A)


@pytest.mark.rule("GA-RES-07")
def test_a_card_the_bank_has_not_is_not_to_be_chosen() -> None:
    play = battle(STRONG, WEAK, defends=True, held={B: {"wood": 1}}, bank={"ore": 2, "wood": 2})
    assert play.bank("ore") == 0
    assert play.options(A, TakeResource) == ["wood", "brick", "sheep", "wheat"]
    play.refuses(A, TakeResource, kind="ore")


EVERY_CARD_LIES: dict[str, int] = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1, "ore": 2}
"""What the bank must have so that the two knights leave it nothing."""


@pytest.mark.rule("GA-RES-07", "GA-RES-09")
def test_the_card_the_loser_gave_back_can_be_chosen_at_once() -> None:
    play = battle(STRONG, WEAK, defends=True, held={B: {"wood": 1}}, bank=EVERY_CARD_LIES)
    assert [play.bank(kind) for kind in RESOURCES] == [0, 0, 1, 0, 0]
    assert play.options(A, TakeResource) == ["sheep"]


@pytest.mark.rule("GA-RES-07")
def test_of_a_bank_that_the_table_says_is_empty_nothing_is_taken() -> None:
    play = battle(STRONG, WEAK, defends=True, held={B: {"wood": 1}}, bank=EVERY_CARD_LIES)
    rest = AgendaSet(tuple(Step(name) for name in ("take_card", "sales", "take_up", "summon", "build")))
    play.states(CardsMoved(BANK, hand(D), Secret(Cards.one("sheep"), EVERYONE)), rest)
    assert play.at() == ("summon", (A, B))
    assert play.game.hand(A).total == 3


@pytest.mark.rule("GA-RES-09", "GA-WIN-01")
def test_the_tenth_point_ends_the_game_before_any_choice_sale_or_summoning() -> None:
    play = position(attack={A: STRONG, B: WEAK}, chips={A: 9, B: 1}, settlements={B: [CC[0]]})
    play.does(A, Attack, target=B)
    assert play.game.winner == A
    for seat in (A, B):
        assert not {TakeResource, SellBuilding, Summon} & play.offers(seat)


@pytest.mark.rule("GA-RES-09", "GA-KNIGHT-05")
def test_an_army_lost_in_the_battle_is_lost_before_the_chip_counts_for_victory() -> None:
    """Ann holds the army with three; Ben's fourth knight card takes it while her chip would be her tenth point."""
    play = battle(
        chips={A: 7, B: 1},
        helps=(0, 1),
        cards={B: {"knight": 1}},
        held={B: {"wood": 1}},
        also=[AwardMoved("largest_army", A)],
        knights={A: 3, B: 3},
    )
    assert chips(play)[A] == 8
    assert play.holder("largest_army") == B
    assert play.game.winner == NOBODY
