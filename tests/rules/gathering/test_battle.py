"""The steps of a battle: what is compared, who may show what, the open cards, and the traps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.prompts import SomeCards
from companion.game.state import NOBODY
from companion.rules.gathering.battle import Attack, RevealKnight, ShowCards, ShowNothing
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.gathering.board import (
    cards,
    fights,
    kept,
    lying,
    notes,
    position,
    shows,
    totals,
    turns_up,
    versus,
)

UNSEEN = {"unseen": 1}


def facing(*, attack: str = "ore ore ore", target: str = "wood wood ore", defends: bool = False, **more: Any) -> Play:
    """Return a table where Ann's knight may attack Ben's."""
    both = {A: attack} if defends else {A: attack, B: target}
    return position(attack=both, defence={B: target} if defends else {}, **more)


@both_hands
@pytest.mark.parametrize(("defends", "sums", "winner"), [(False, (5, 4), A), (True, (5, 8), B)])
@pytest.mark.rule("GA-BATTLE-01", "GA-BATTLE-02", "GA-BATTLE-12")
def test_an_attack_meets_the_attack_or_the_defence_of_the_target(
    hands: Hands, defends: bool, sums: tuple[int, int], winner: int
) -> None:
    play = facing(attack="brick wheat ore", target="brick brick ore", defends=defends, hands=hands)
    fights(play)
    if hands == "physical":
        turns_up(play, A, "brick wheat ore")
        turns_up(play, B, "brick brick ore")
    assert (totals(play), versus(play).winner) == (sums, winner)


def said_of(play: Play, seat: int) -> dict[str, int]:
    """Return every part of a side's power as it is told."""
    side = next(side for side in (versus(play).left, versus(play).right) if side.seat == seat)
    return {sentence(part.label): part.points for part in side.parts}


@pytest.mark.rule("GA-BATTLE-03")
def test_a_final_power_has_attribute_shown_cards_and_knight_card_in_it() -> None:
    play = facing(attack="wood wood wood", held={A: {"brick": 2}}, cards={A: {"knight": 1}})
    fights(play, shown=("brick brick", ""), knights=(1, 0))
    said = said_of(play, A)
    assert list(said.values()) == [4, 2, 2, 1]
    assert "Attribute: wood" in said
    assert (totals(play), versus(play).winner) == ((9, 4), A)


@pytest.mark.rule("GA-BATTLE-04")
def test_the_turn_player_names_the_target_before_anything_is_shown() -> None:
    play = position(attack=dict.fromkeys((A, B, C), "ore ore ore"), held={seat: {"wood": 1} for seat in (A, B, C)})
    assert play.options(A, Attack) == [B, C]
    assert ShowCards not in play.offers(A)
    assert Attack not in play.offers(B)
    play.does(A, Attack, target=C)
    assert play.at() == ("show_first", (A,))
    shows(play, A)
    assert play.at() == ("show_second", (C,))


@both_hands
@pytest.mark.rule("GA-BATTLE-05", "GA-BATTLE-06", "GA-BATTLE-09", "GA-BATTLE-10")
def test_first_the_turn_player_then_the_target_may_show_or_not(hands: Hands) -> None:
    play = facing(held={A: {"wood": 1}, B: {"brick": 1}}, hands=hands)
    play.does(A, Attack, target=B)
    for step, seat in (("show_first", A), ("show_second", B)):
        assert play.at() == (step, (seat,))
        assert {ShowCards, ShowNothing} <= play.offers(seat)
        assert not {ShowCards, ShowNothing} & (play.offers(B if seat == A else A) | play.offers(C))
        play.does(seat, ShowNothing)
    assert play.at()[0] not in ("show_first", "show_second")


@pytest.mark.parametrize("bluffer", [A, B])
@pytest.mark.rule("GA-BATTLE-07", "GA-BATTLE-11")
def test_either_side_may_show_cards_that_do_nothing(bluffer: int) -> None:
    play = facing(target="ore wheat wood", held={bluffer: {"sheep": 2, "wood": 1}})
    fights(play, shown=("sheep sheep", "") if bluffer == A else ("", "sheep sheep"))
    assert totals(play) == (9, 9)
    assert said_of(play, bluffer)["Bluff: 2 sheep"] == 0


@pytest.mark.rule("GA-BATTLE-15")
def test_a_knight_card_of_a_defender_adds_to_the_defence() -> None:
    play = facing(attack="brick wheat ore", target="brick brick ore", defends=True, cards={B: {"knight": 1}})
    fights(play, knights=(0, 1))
    assert totals(play) == (5, 9)


@pytest.mark.rule("GA-BATTLE-05", "GA-BATTLE-16")
def test_nobody_shows_more_than_he_holds() -> None:
    play = facing(held={A: {"wood": 1}})
    play.does(A, Attack, target=B)
    prompt = play.asks(A, ShowCards)
    assert isinstance(prompt, SomeCards) and (prompt.least, prompt.most) == (0, 1)
    play.refuses(A, ShowCards, cards=cards("brick"))
    play.refuses(A, ShowCards, cards=cards("wood wood"))


@both_hands
@pytest.mark.rule("GA-BATTLE-16")
def test_shown_hand_cards_stay_in_the_hand_and_everybody_has_seen_them(hands: Hands) -> None:
    held = {"wood": 2, "ore": 1} if hands == "digital" else {"unseen": 3}
    play = facing(held={A: held, B: {"sheep": 1}}, hands=hands)
    bank = play.bank("wood")
    play.does(A, Attack, target=B)
    play.does(A, ShowCards, cards=cards("wood wood"))
    assert (play.game.hand(A).total, play.bank("wood")) == (3, bank)
    assert play.seen_by(C).hand(A).plain() == {"wood": 2, "unseen": 1}


@pytest.mark.rule("GA-BATTLE-12")
def test_until_both_have_shown_no_card_is_open_and_then_all_are_at_once() -> None:
    play = facing(attack="ore ore ore", target="brick brick ore", defends=True, held={B: {"wood": 1}})
    play.does(A, Attack, target=B)
    assert lying(play, A, B) == [UNSEEN] * 3
    assert lying(play, B, A) == [{"brick": 1}, UNSEEN, UNSEEN]
    assert not versus(play).left.parts
    shows(play, B)
    assert play.at() == ("take_card", (A,))
    for viewer in (A, B, C):
        assert lying(play, A, viewer) == [{"ore": 1}] * 3
        assert lying(play, B, viewer)[:2] == [{"brick": 1}] * 2
    fought = kept(play).battle
    assert fought and [side.bases for side in fought.sides] == [("ore", "ore"), ("brick", "brick")]


@pytest.mark.parametrize("order", [(A, B), (B, A)])
@pytest.mark.rule("GA-BATTLE-12")
def test_real_cards_are_entered_in_any_order_and_the_open_one_is_not_asked_for_again(order: tuple[int, int]) -> None:
    play = facing(attack="ore ore ore", target="brick brick ore", defends=True, hands="physical")
    fights(play)
    assert play.at() == ("reveal", (A, B))
    assert play.asks(A, RevealKnight).field == "first_base"
    assert play.asks(B, RevealKnight).field == "second_base"
    turns_up(play, order[0], {A: "ore ore ore", B: "brick brick ore"}[order[0]])
    assert play.at() == ("reveal", (order[1],))
    assert not versus(play).over
    turns_up(play, order[1], {A: "ore ore ore", B: "brick brick ore"}[order[1]])
    assert totals(play) == (9, 8)


PUBLIC: dict[str, dict[str, Any]] = {
    "hand": {"held": {A: {"ore": 1}, B: {"ore": 1}}},
    "card that is no knight": {"cards": {A: {"monopoly": 1}, B: {"victory_point": 1}}},
    "card of this turn": {"bought": {A: {"knight": 1}, B: {"knight": 1}}},
}


@pytest.mark.parametrize("has", PUBLIC)
@pytest.mark.rule("GA-BATTLE-19")
def test_whoever_has_any_card_is_asked_whatever_it_is(has: str) -> None:
    play = facing(**PUBLIC[has])
    play.does(A, Attack, target=B)
    assert play.at() == ("show_first", (A,))
    play.does(A, ShowNothing)
    assert play.at() == ("show_second", (B,))


@pytest.mark.parametrize("has", [(), (A,), (B,)])
@pytest.mark.rule("GA-BATTLE-19")
def test_only_who_has_no_card_at_all_is_not_asked(has: tuple[int, ...]) -> None:
    play = facing(held={seat: {"wood": 1} for seat in has})
    play.does(A, Attack, target=B)
    asked = {A: ("show_first", (A,)), B: ("show_second", (B,))}
    if has:
        assert play.at() == asked[has[0]]
        play.does(has[0], ShowNothing)
    assert play.at()[0] not in ("show_first", "show_second")


@pytest.mark.parametrize(("pair", "least"), [("wood wheat", 8), ("wood sheep", 7)])
@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.rule("GA-BATTLE-13", "GA-BATTLE-14", "GA-TABLE-08")
def test_a_trap_reads_the_total_after_attribute_and_shown_cards(pair: str, least: int, defends: bool) -> None:
    """Wood and wood have 4: the attribute card gives 2, each shown brick 1."""
    for shown, total in ((least - 7, least - 1), (least - 6, least)):
        play = facing(attack="wood wood wood", target=f"{pair} ore", defends=defends, held={A: {"brick": 4}})
        fights(play, shown=("brick " * shown, ""))
        assert totals(play)[0] == total
        assert versus(play).winner == (B if total >= least else A)
        assert any(f"beats a power of {least} or more" in note for note in notes(play)) is (total >= least)


@pytest.mark.parametrize(("knights", "winner"), [(0, A), (1, B)])
@pytest.mark.rule("GA-BATTLE-14", "GA-BATTLE-17")
def test_a_knight_card_can_make_a_side_too_strong(knights: int, winner: int) -> None:
    play = facing(attack="brick ore wood", target="wood wheat ore", cards={A: {"knight": 1}})
    fights(play, knights=(knights, 0))
    assert (totals(play), versus(play).winner) == ((7 + knights, 5), winner)


@pytest.mark.rule("GA-BATTLE-17")
def test_by_house_rule_a_knight_card_is_not_in_the_total_a_trap_reads() -> None:
    play = facing(
        attack="brick ore wood", target="wood wheat ore", cards={A: {"knight": 1}}, options={"total_knight": False}
    )
    fights(play, knights=(1, 0))
    assert (totals(play), versus(play).winner) == ((8, 5), A)


@pytest.mark.parametrize(("ruling", "winner"), [("draw", NOBODY), ("compare", A)])
@pytest.mark.rule("GA-BATTLE-18")
def test_two_traps_that_both_hold_are_a_draw_or_by_house_rule_compared(ruling: str, winner: int) -> None:
    """Wood and wheat have 5 and their attribute card 1: two or three knight cards more reach both traps."""
    play = facing(
        attack="wood wheat wheat",
        target="wood wheat wheat",
        cards={A: {"knight": 3}, B: {"knight": 2}},
        options={"knight_limit": 3, "trap_both": ruling},
    )
    fights(play, knights=(3, 2))
    assert (totals(play), versus(play).winner) == ((9, 8), winner)


@pytest.mark.rule("GA-BATTLE-18")
def test_equal_totals_stay_a_draw_where_two_traps_are_compared() -> None:
    play = facing(
        attack="wood wheat wheat",
        target="wood wheat wheat",
        cards={A: {"knight": 2}, B: {"knight": 2}},
        options={"knight_limit": 2, "trap_both": "compare"},
    )
    fights(play, knights=(2, 2))
    assert (totals(play), versus(play).winner) == ((8, 8), NOBODY)
