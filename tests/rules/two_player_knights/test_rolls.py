"""Two rolls a turn: the event die first, equal sums again, what each brings, and who got nothing."""

from __future__ import annotations

import pytest

from companion.game.facts import CardsMoved, DiceThrown
from companion.rules.base.trade import BankTrade
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.barbarians import LoseCity
from companion.rules.two_player_knights.kept_state import RollStands
from companion.rules.two_player_knights.names import POLITICS, SCIENCE, TRADE
from companion.rules.two_player_knights.progress import DrawProgress
from companion.rules.two_player_knights.rolls import Roll, TakeFreeResource
from companion.rules.two_player_knights.tokens import TakeKnightOff
from tests.rules.base.board import A, B, Hands, Play, both_hands, corner
from tests.rules.two_player_knights.board import (
    BLUE,
    GREEN,
    SHIP,
    YELLOW,
    cards,
    kept,
    position,
    throws,
    why_not,
)

EIGHT, ELEVEN = corner("-2,1", "SW"), corner("-1,0", "S")  # at the forest of 8 alone; at that of 11


def count(play: Play, kind: type) -> int:
    """Return how many facts of a kind were told."""
    return sum(isinstance(fact, kind) for facts in play.told for fact in facts)


@pytest.mark.rule("TK-EVENT-01", "TK-ROLL-02")
def test_three_dice_are_thrown_and_the_event_die_does_not_count() -> None:
    play = position("roll", settlements={A: [corner("1,0", "N")]})
    prompt = play.asks(A, Roll)
    assert getattr(prompt, "which", None) == ("white", "red", "event")
    throws(play, 1, 2, BLUE)
    assert play.holds(A) == {"wood": 1}, "1 + 2 is a three, whatever the event die shows"
    assert [die.counts for die in TWO_PLAYER_KNIGHTS.dice] == [True, True, False]


@pytest.mark.rule("TK-ROLL-01", "TK-TWO-05", "TK-ROLL-08")
def test_the_dice_are_thrown_twice_and_each_roll_is_carried_out_at_once() -> None:
    play = position("roll", settlements={A: [EIGHT]})
    throws(play, 3, 5, BLUE)
    assert play.holds(A) == {"wood": 1}
    assert play.at() == ("second_roll", (A,))
    throws(play, 5, 5, BLUE)
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-ROLL-08", "TK-ROLL-09")
def test_a_seven_of_the_first_roll_is_resolved_before_the_second() -> None:
    play = position("roll", held={B: {"wood": 8}}, robber="0,0", settlements={B: [EIGHT]})
    throws(play, 3, 4, BLUE)
    assert play.at() == ("discard", (B,))
    throws_next = play.game.agenda[1:]
    assert [step.name for step in throws_next][:3] == ["move_robber", "steal", "second_roll"]


@pytest.mark.rule("TK-ROLL-10")
def test_between_the_rolls_nothing_else_can_be_done() -> None:
    rich = {"wood": 4, "wheat": 2}
    place = corner("1,0", "N")
    play = position("roll", held={A: rich}, roads={A: []}, knights={A: {place: "basic"}})
    throws(play, 1, 1, BLUE)
    assert play.offers(A) == {Roll}
    play.refuses(A, TakeKnightOff, place=place)
    play.refuses(A, BankTrade, give="wood", get="ore")


# vectors: (first roll), (second), (thrown again ...), what counts
VECTORS = {
    "TK-T-27": ((3, 5, SHIP), (2, 6, BLUE), ((4, 6),), (4, 6, BLUE)),
    "TK-T-28": ((3, 5, SHIP), (2, 6, BLUE), ((4, 4), (1, 2)), (1, 2, BLUE)),
    "TK-T-29": ((3, 5, GREEN), (3, 4, GREEN), (), (3, 4, GREEN)),
}


@pytest.mark.parametrize(("first", "second", "again", "counts"), VECTORS.values(), ids=VECTORS)
@pytest.mark.rule("TK-ROLL-03", "TK-ROLL-04", "TK-ROLL-05", "TK-ROLL-06", "TK-T-27", "TK-T-28", "TK-T-29")
def test_an_equal_second_roll_throws_the_numbers_again_without_the_event_die(
    first: tuple[int, ...], second: tuple[int, ...], again: tuple[tuple[int, ...], ...], counts: tuple[int, ...]
) -> None:
    play = position("roll", attacked=False, levels={A: {POLITICS: 1}})
    throws(play, *first)
    throws(play, *second)
    for numbers in again:
        assert play.at() == ("throw_again", (A,))
        assert getattr(play.asks(A, Roll), "which", None) == ("white", "red")
        throws(play, *numbers)
    assert kept(play).rolls == (first, counts)
    assert count(play, RollStands) == 2
    assert kept(play).ship == sum(faces[2] <= 3 for faces in (first, counts))


@pytest.mark.rule("TK-T-28", "TK-ROLL-07")
def test_the_gate_opens_by_the_red_die_that_stands_at_last() -> None:
    play = position("roll", levels={A: {POLITICS: 1}})
    throws(play, 3, 5, SHIP)
    throws(play, 6, 2, BLUE)
    throws(play, 4, 5)
    assert play.at()[0] == "trade_and_build", "red 5 opens nothing for level 1, though red 2 did at first"
    play = position("roll", levels={A: {POLITICS: 1}}, options={"event_red": "first"})
    throws(play, 3, 5, SHIP)
    throws(play, 6, 2, BLUE)
    assert play.at() == ("draw_progress", (A,))
    play.does(A, DrawProgress, card=cards("warlord"))
    assert play.at() == ("throw_again", (A,))
    throws(play, 4, 1)
    assert play.at()[0] == "trade_and_build", "the event is not resolved a second time"


@pytest.mark.rule("TK-T-28")
def test_a_gate_of_the_second_roll_gives_the_card_of_the_vector() -> None:
    play = position("roll", levels={A: {POLITICS: 1}})
    throws(play, 3, 5, SHIP)
    throws(play, 2, 6, BLUE)
    throws(play, 4, 4)
    throws(play, 1, 2)
    assert play.at() == ("draw_progress", (A,)), "red 2 opens the blue gate for level 1"


@pytest.mark.rule("TK-ROLL-06")
def test_by_house_rule_rolls_are_equal_when_both_dice_are() -> None:
    play = position("roll", options={"same_test": "faces"})
    throws(play, 3, 5, BLUE)
    throws(play, 5, 3, BLUE)
    assert play.at()[0] == "trade_and_build"
    play = position("roll", options={"same_test": "faces"})
    throws(play, 3, 5, BLUE)
    throws(play, 3, 5, BLUE)
    assert play.at() == ("throw_again", (A,))


@pytest.mark.rule("TK-ROLL-05")
def test_a_throw_of_the_numbers_alone_keeps_the_event_die_that_lies() -> None:
    play = position("roll")
    throws(play, 3, 5, SHIP)
    throws(play, 2, 6, BLUE)
    throws(play, 4, 6)
    last = [fact for facts in play.told for fact in facts if isinstance(fact, DiceThrown)][-1]
    assert (last.faces, last.kept, last.chosen, last.void) == ((4, 6, BLUE), 1, 0, False)
    thrown = [fact for facts in play.told for fact in facts if isinstance(fact, DiceThrown)]
    assert [fact.void for fact in thrown] == [False, True, False]


@pytest.mark.rule("TK-EVENT-02", "TK-EVENT-03")
def test_the_event_comes_before_production_so_a_lost_city_yields_less() -> None:
    play = position("roll", ship=6, cities={A: [EIGHT]})
    throws(play, 3, 5, SHIP)
    assert play.at() == ("lose_city", (A,))
    play.does(A, LoseCity, place=EIGHT)
    assert play.holds(A) == {"wood": 1}
    assert kept(play).ship == 0


@pytest.mark.rule("TK-EVENT-03")
def test_a_ship_face_moves_the_ship_one_space() -> None:
    for face in (1, 2, 3):
        play = position("roll", ship=2)
        throws(play, 1, 1, face)
        assert kept(play).ship == 3
    for face in (YELLOW, BLUE, GREEN):
        play = position("roll", ship=2)
        throws(play, 1, 1, face)
        assert kept(play).ship == 2


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("red", range(1, 7))
@pytest.mark.rule("TK-EVENT-04")
def test_the_red_die_says_who_draws_at_a_gate(level: int, red: int) -> None:
    play = position("roll", levels={A: {SCIENCE: level}})
    white = 1 if red != 6 else 2  # no seven
    throws(play, white, red, GREEN)
    draws = play.at() == ("draw_progress", (A,))
    assert draws == (level > 0 and red <= level + 1)


@both_hands
@pytest.mark.rule("TK-EVENT-04", "TK-PROG-01")
def test_all_draw_in_turn_order_from_the_roller_on(hands: Hands) -> None:
    full = {B: ["crane", "crane", "smith", "smith"]}
    play = position("roll", hands=hands, active=B, levels={A: {TRADE: 5}, B: {TRADE: 1}}, progress_cards=full)
    throws(play, 1, 1, YELLOW)
    drawn = cards("merchant") if hands == "digital" else cards()
    field = {"card": drawn} if drawn else {}
    assert play.at() == ("draw_progress", (B,))
    play.does(B, DrawProgress, **field)
    assert play.at() == ("draw_progress", (A,))
    play.does(A, DrawProgress, **field)
    assert play.at() == ("second_roll", (B,)), "the roller may hold five until the turn ends"


@pytest.mark.rule("TK-EVENT-04")
def test_an_empty_deck_gives_nothing() -> None:
    every = {A: ["commercial_harbour", "master_merchant", "merchant_fleet", "trade_monopoly"] * 2}
    every[A] += ["merchant"] * 6 + ["resource_monopoly"] * 4
    play = position("roll", levels={A: {TRADE: 5}}, progress_cards=every)
    throws(play, 2, 2, YELLOW)
    assert play.at() == ("second_roll", (A,))


@both_hands
@pytest.mark.rule("TK-IMP-04")
def test_with_science_3_a_roll_that_gives_nothing_gives_a_resource_of_choice(hands: Hands) -> None:
    play = position("roll", hands=hands, levels={A: {SCIENCE: 3}, B: {SCIENCE: 2}}, settlements={A: [EIGHT]})
    throws(play, 1, 1, BLUE)
    assert play.at() == ("free_resource", (A,))
    assert set(play.options(A, TakeFreeResource)) == {"wood", "brick", "sheep", "wheat", "ore", ""}
    play.does(A, TakeFreeResource, kind="ore")
    assert play.holds(A) == {"ore": 1}
    throws(play, 3, 5, BLUE)
    assert play.at()[0] == "trade_and_build", "the second roll gave him a wood"


@pytest.mark.rule("TK-IMP-04")
def test_the_free_resource_is_asked_in_anybodys_turn_but_not_at_a_seven() -> None:
    play = position("roll", active=B, levels={A: {SCIENCE: 3}})
    throws(play, 3, 4, BLUE)
    assert play.at()[0] == "move_robber"
    play = position("roll", active=B, levels={A: {SCIENCE: 3}})
    throws(play, 1, 1, BLUE)
    assert play.at() == ("free_resource", (A,))
    play.does(A, TakeFreeResource, kind="")
    assert play.holds(A) == {}
    assert play.at() == ("second_roll", (B,))


@pytest.mark.rule("TK-IMP-04")
def test_a_robbers_hex_or_an_empty_bank_is_no_reason_to_go_without() -> None:
    play = position("roll", levels={A: {SCIENCE: 3}}, settlements={A: [EIGHT]}, robber="-2,1")
    throws(play, 3, 5, BLUE)
    assert play.at() == ("free_resource", (A,))
    assert why_not(play, A, TakeFreeResource, kind="coin_commodity") == "TK-IMP-04"


@pytest.mark.rule("TK-COM-04", "TK-IMP-04")
def test_a_city_gets_commodities_and_so_did_not_go_without() -> None:
    play = position("roll", levels={A: {SCIENCE: 3}}, cities={A: [EIGHT]})
    throws(play, 3, 5, BLUE)
    assert play.holds(A) == {"wood": 1, "paper_commodity": 1}
    assert play.at() == ("second_roll", (A,))


@pytest.mark.rule("TK-ROLL-08")
def test_production_is_told_after_its_throw() -> None:
    play = position("roll", settlements={A: [ELEVEN]})
    throws(play, 5, 6, BLUE)
    kinds = [type(fact) for fact in play.told[-1]]
    assert kinds.index(DiceThrown) < kinds.index(RollStands) < kinds.index(CardsMoved)
