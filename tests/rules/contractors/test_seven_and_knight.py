"""The order of a seven and of a knight, step by step, and what the one does for the other."""

import pytest

from companion.game.cards import Cards
from companion.rules.base.development import PlayKnight
from companion.rules.base.production import Roll
from companion.rules.base.robber import Discard, MoveRobber, Steal
from companion.rules.contractors.auction import Bid
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildDike
from companion.rules.contractors.wave import DrawDirection, GiveToWave
from tests.rules.base.board import A, B, Hands, Play, both_hands
from tests.rules.contractors.board import AT_NONE, N, S, cards, own, passes, position, seven, v


def steal(play: Play, victim: int, word: str) -> None:
    """Steal a card; with digital hands chance has drawn it."""
    drawn = {"card": cards(word)} if play.setup.hands == "digital" else {}
    play.does(A, Steal, victim=victim, **drawn)


@both_hands
@pytest.mark.rule("GC-SEVEN-01")
def test_the_order_of_a_seven_is_wave_limit_robber_direction_auction_and_then_the_turn_goes_on(hands: Hands) -> None:
    held = {A: {"wood": 12}, B: {"wood": 3}}
    play = seven(hands=hands, marker=AT_NONE, wave=N, settlements={A: [v(0)], B: [v(13)]}, held=held)
    steps = [play.at()]
    play.does(A, GiveToWave, cards=Cards({"wood": 2}))
    steps.append(play.at())
    play.does(A, Discard, cards=Cards({"wood": 5}))
    steps.append(play.at())
    play.does(A, MoveRobber, hex="1,1")
    steps.append(play.at())
    steal(play, B, "wood")
    steps.append(play.at())
    play.does(A, DrawDirection, side=S)
    steps.append(play.at())
    play.does(A, Bid, cards=cards("wood wood wood wood wood"))
    steps.append(play.at())
    play.does(A, PayAward, cards=cards("wood wood wood wood wood"))
    steps.append(play.at())
    play.does(A, BuildDike, place=v(0))
    steps.append(play.at())
    assert [name for name, _ in steps] == [
        "wave",
        "discard",
        "move_robber",
        "steal",
        "new_direction",
        "bid",
        "pay_award",
        "build_at_once",
        "trade",
    ]
    assert {seats for _, seats in steps} == {(A,)}


@both_hands
@pytest.mark.parametrize(
    ("hand", "wave", "after", "discard"),
    [
        pytest.param(9, N, 7, 0, id="33", marks=pytest.mark.rule("GC-T-33")),
        pytest.param(10, N, 8, 4, id="34", marks=pytest.mark.rule("GC-T-34")),
        pytest.param(9, S, 9, 4, id="35", marks=pytest.mark.rule("GC-T-35")),
    ],
)
@pytest.mark.rule("GC-SEVEN-02")
def test_the_vectors_of_wave_and_hand_limit(hand: int, wave: int, after: int, discard: int, hands: Hands) -> None:
    play = seven(hands=hands, wave=wave, settlements={B: [v(0)]}, held={B: {"wood": hand}})
    if after != hand:
        assert play.at() == ("wave", (B,))
        play.does(B, GiveToWave, cards=Cards({"wood": hand - after}))
    assert play.holds(B) == {"wood": after}
    assert play.at() == (("discard", (B,)) if discard else ("move_robber", (A,)))
    if discard:
        play.does(B, Discard, cards=Cards({"wood": discard}))
        assert play.at() == ("move_robber", (A,))


@pytest.mark.rule("GC-SEVEN-02")
def test_the_limit_comes_after_the_wave_also_when_discards_go_in_turn_order() -> None:
    held = {A: {"wood": 8}, B: {"wood": 9}}
    play = seven(options={"discard_order": "turn_order"}, wave=N, settlements={B: [v(0)]}, held=held)
    play.does(B, GiveToWave, cards=Cards({"wood": 2}))
    assert play.at() == ("discard_alone", (A,)), "B is saved"


@both_hands
@pytest.mark.rule("GC-SEVEN-03", "GC-WAVE-06")
def test_the_order_of_a_knight_is_robber_then_direction(hands: Hands) -> None:
    play = position(
        "trade", hands=hands, wave=N, cards={A: {"knight": 1}}, settlements={B: [v(13)]}, held={B: {"ore": 2}}
    )
    play.does(A, PlayKnight)
    steps = [play.at()[0]]
    play.does(A, MoveRobber, hex="1,1")
    steps.append(play.at()[0])
    steal(play, B, "ore")
    steps.append(play.at()[0])
    play.does(A, DrawDirection, side=S)
    steps.append(play.at()[0])
    assert steps == ["move_robber", "steal", "new_direction", "trade"]
    assert own(play).auction is None


@pytest.mark.rule("GC-SEVEN-04")
def test_the_third_used_knight_takes_the_largest_army_as_in_the_base_game() -> None:
    play = position("trade", cards={A: {"knight": 1}}, knights={A: 2, B: 2})
    play.does(A, PlayKnight)
    assert play.holder("largest_army") == A
    assert play.points(A)[0] == 2


@pytest.mark.rule("GC-SEVEN-05")
def test_a_knight_before_the_dice_changes_the_direction_of_this_turns_wave() -> None:
    held = {A: {"wood": 4}, B: {"ore": 4}}
    play = position("before_roll", wave=N, cards={A: {"knight": 1}}, settlements={A: [v(0)], B: [v(15)]}, held=held)
    play.does(A, PlayKnight)
    play.does(A, MoveRobber, hex="0,1")
    play.does(A, DrawDirection, side=S)
    play.does(A, Roll, dice=(3, 4))
    assert play.at() == ("wave", (B,)), "the wave no longer comes from the north"
    play.does(B, GiveToWave, cards=cards("ore ore"))
    assert play.holds(A) == {"wood": 4}
    play.does(A, MoveRobber, hex="0,0")
    play.does(A, DrawDirection, side=S)
    passes(play, A, B)
    assert play.at() == ("trade", (A,))
