"""What each viewer is shown: units, medals, boosts and dice to all alike, and nobody's hand to anybody else."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.panels import CardsShown
from companion.game.secret import TABLE
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.battle import Attack
from companion.rules.soldiers.boost import RaiseBoost
from companion.rules.soldiers.moving import MoveUnit
from companion.rules.soldiers.upkeep import PayUpkeep
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands, sentence
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    cards,
    defends,
    goes,
    own,
    parts,
    position,
    raises,
    sides,
    throw,
    tie,
    versus,
)

EVERYBODY = (TABLE, A, B, C, D)


def war(**more: Any) -> Play:
    """Return a table where two infantry face each other, and both sides hold something."""
    return position(
        **{
            "units": {A: {LONE: "infantry"}, B: {CC[1]: "infantry"}},
            "held": {A: {"wood": 2, "wheat": 1, "ore": 2}, B: {"brick": 2, "wheat": 1}},
            "medals": [(C, 3)],
            **more,
        }
    )


@both_hands
@pytest.mark.rule("SO-BOOST-05", "SO-BATTLE-01", "SO-MEDAL-01")
def test_everybody_sees_the_battle_the_boosts_the_dice_and_the_medals(hands: Hands) -> None:
    play = war(hands=hands)
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    raises(play, B, "brick brick")
    throw(play, HIGH, LOW)
    for viewer in EVERYBODY:
        assert play.seen_by(viewer).variant_state == own(play)
        assert play.seen_by(viewer).pieces == play.game.pieces
        left, right = sides(play, viewer)
        assert (parts(left)["boost"], parts(right)["boost"]) == (1, 2)
        assert (left.faces, right.faces) == (HIGH, LOW)
        assert versus(play, viewer).winner == A
        assert [play.count("medals", seat, viewer) for seat in (A, B, C)] == [1, 0, 3]
        assert play.count("infantry_left", B, viewer) == 6


@pytest.mark.rule("SO-BOOST-12", "SO-TIE-01")
def test_what_is_paid_lies_open_and_the_rest_of_the_hand_does_not() -> None:
    play = war()
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    raises(play, B, "brick")
    tie(play)
    for viewer in (TABLE, C, D):
        known = play.seen_by(viewer)
        assert (known.hand(A), known.hand(B)) == (Cards.facedown(3), Cards.facedown(1))
        assert [panel for panel in VARIANT.panels(known) if isinstance(panel, CardsShown) and panel.cards.kinds] == []


@pytest.mark.rule("SO-BOOST-10")
def test_two_hands_that_nobody_else_can_tell_apart_show_nobody_else_anything() -> None:
    worlds = []
    for kind in ("wood", "brick", "ore"):
        play = war(held={A: {kind: 3}, B: {"brick": 1}})
        attacks(play, LONE, CC[1])
        worlds.append([play.seen_by(viewer) for viewer in (TABLE, B, C, D)])
    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.rule("SO-UPKEEP-01")
def test_all_see_which_cards_upkeep_took() -> None:
    play = position(
        "end_turn", active=D, settlements={A: [LONE]}, units={A: {LONE: "car car"}}, held={A: {"ore": 2, "wood": 1}}
    )
    play.does(D, play.variant.move_named("EndTurn"))
    assert play.seen_by(B).front == play.game.front
    viewers = (TABLE, B, C, D)
    before = [play.seen_by(viewer).pile("bank") for viewer in viewers]
    play.does(A, PayUpkeep, cards=cards("ore"))
    assert [play.seen_by(viewer).pile("bank") for viewer in viewers] == [bank + cards("ore") for bank in before]
    assert [play.seen_by(viewer).hand(A) for viewer in viewers] == [Cards.facedown(2)] * 4


@pytest.mark.rule("SO-MOVE-01", "SO-ATK-01")
def test_a_seat_is_offered_on_its_own_knowledge_what_it_may_do() -> None:
    play = war()
    assert {MoveUnit, Attack} <= play.offers(A)
    assert not {MoveUnit, Attack, RaiseBoost} & play.offers(B)
    told = [sentence(text) for facts in play.told for fact in facts if (text := fact.tells(play.game))]
    assert "Cleo has 3 medals." in told


@pytest.mark.rule("SO-BATTLE-02", "SO-TIE-01", "SO-BOOST-03")
def test_the_log_tells_a_battle_from_the_attack_to_its_end() -> None:
    play = war(held={A: {"wood": 1, "wheat": 1}, B: {"wheat": 1}})
    begun = len(play.told)
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    tie(play)
    throw(play, (6, 5), (1, 2))
    told = [sentence(text) for facts in play.told[begun:] for fact in facts if (text := fact.tells(play.game))]
    assert told == [
        f"Ann attacks Ben at {CC[1]}: infantry",
        "Ann → bank: 1 wood",
        "Ann boosts by 1.",
        "Ben boosts no further.",
        "Ann boosts no further.",
        "Ann throws 1 + 1",
        "Ben throws 1 + 3",
        "Ann → bank: 1 wheat",
        "Ben → bank: 1 wheat",
        "Equal: both eat a ration and fight on.",
        "Ann throws 6 + 5",
        "Ben throws 1 + 2",
        "15 against 5: Ann wins.",
        "Ann has 1 medal.",
    ]


@pytest.mark.rule("SO-MOVE-01", "SO-ATK-05", "SO-TIE-03")
def test_the_log_tells_moves_who_was_put_up_and_that_both_starved() -> None:
    play = war(units={A: {LONE: "tank"}, B: {CC[2]: "car tank"}}, held={A: {"wheat": 1}})
    begun = len(play.told)
    goes(play, LONE, CC[1])
    attacks(play, CC[1], CC[2])
    defends(play, B, "tank")
    throw(play, (1, 1), (1, 2))
    told = [sentence(text) for facts in play.told[begun:] for fact in facts if (text := fact.tells(play.game))]
    assert told == [
        "Ann → bank: 1 wheat",
        f"Ann: tank goes from {LONE} to {CC[1]}",
        f"Ann attacks Ben at {CC[2]}: tank",
        "Ben defends with: tank",
        "Ann throws 1 + 1",
        "Ben throws 1 + 2",
        "11 against 11: neither has a ration, both are lost.",
    ]


@pytest.mark.rule("SO-BUILD-01", "SO-MEDAL-02")
def test_medals_are_compared_in_place_of_roads() -> None:
    play = war(knights={A: 2}, cards={B: {"knight": 1}})
    for viewer in EVERYBODY:
        assert play.compared(A, viewer) == {"development_cards": (0, ""), "used_knights": (2, ""), "medals": (0, "")}
        assert play.compared(B, viewer)["development_cards"] == (1, "")
        assert play.compared(C, viewer)["medals"] == (3, "hero")
