"""Medals, the hero, seven, the largest army, and victory."""

from typing import Any

import pytest

from companion.game.state import NOBODY
from companion.rules.base.setup import EndTurn
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.battle import Attack, ThrowForBattle
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, D, sentence
from tests.rules.base.board import seven as base_seven
from tests.rules.soldiers.board import (
    AWAY,
    HIGH,
    LONE,
    LOW,
    attacks,
    cards,
    face_to_face,
    fights,
    medals,
    position,
    rolls,
    standing,
    versus,
)


@pytest.mark.rule("SO-MEDAL-01")
def test_only_a_won_attack_brings_a_medal() -> None:
    play = face_to_face("tank tank", "car")
    fights(play, LONE, CC[1], wins=False)
    assert medals(play) == (0, 0, 0, 0)
    assert [sentence(note) for note in versus(play).notes] == [
        "Take off the board, back to Ann: tank",
        "No medal for a defence.",
    ]
    fights(play, LONE, CC[1])
    assert medals(play) == (1, 0, 0, 0)
    assert [sentence(note) for note in versus(play).notes] == [
        "Take off the board, back to Ben: armoured_car",
        "A medal for Ann.",
    ]


HERO: list[tuple[list[tuple[int, int]], int | None]] = [
    ([(A, 2)], None),
    ([(A, 3)], A),
    ([(B, 3), (A, 3)], B),
    ([(B, 3), (A, 4)], A),
    ([(A, 3), (B, 4), (C, 4)], B),
    ([(A, 5), (B, 4), (A, 4)], A),
    ([(A, 5), (B, 4), (C, 4), (A, 3)], None),
    ([(A, 3), (A, 2)], None),
]


@pytest.mark.parametrize(("counted", "hero"), HERO)
@pytest.mark.rule("SO-MEDAL-02", "SO-MEDAL-03", "SO-MEDAL-05")
def test_the_hero_has_most_medals_and_at_least_three_and_keeps_it_on_a_tie(
    counted: list[tuple[int, int]], hero: int | None
) -> None:
    play = position(medals=counted)
    assert play.holder("hero") == hero
    assert [play.points(seat)[0] for seat in (A, B, C)] == [2 if seat == hero else 0 for seat in (A, B, C)]


@pytest.mark.rule("SO-MEDAL-03", "SO-MEDAL-05")
def test_another_becomes_the_hero_only_with_more() -> None:
    play = face_to_face("tank", "car car", medals=[(C, 4), (A, 3)])
    fights(play, LONE, CC[1])
    assert (medals(play), play.holder("hero")) == ((4, 0, 4, 0), C)
    fights(play, LONE, CC[1])
    assert (medals(play), play.holder("hero")) == ((5, 0, 4, 0), A)
    assert [play.points(seat)[0] for seat in (A, C)] == [2, 0]


@pytest.mark.rule("SO-MEDAL-04")
def test_the_hero_stands_where_longest_road_stood() -> None:
    play = position(medals=[(A, 3)], knights={B: 3})
    assert play.game.awards == {"hero": A, "largest_army": B}
    assert [play.points(seat)[0] for seat in (A, B)] == [2, 2]
    with pytest.raises(StopIteration):
        play.count("road_length", A)
    assert [*VARIANT.awards] == ["largest_army", "hero"]


@pytest.mark.rule("SO-SEVEN-01", "SO-SEVEN-02", "SO-SEVEN-04")
def test_a_seven_is_that_of_the_base_game_and_units_neither_guard_nor_mind_the_robber() -> None:
    held = {A: {"ore": 8}, B: {"ore": 7}, C: {"wood": 9}}
    table: dict[str, Any] = {"held": held, "settlements": {B: [LONE]}, "units": {B: {LONE: "tank tank"}}}
    play = position("roll", **table)
    rolls(play, 3, 4)
    assert play.at() == ("discard", (A, C))
    discard = play.variant.move_named("Discard")
    play.does(A, discard, cards=cards("ore " * 4))
    play.does(C, discard, cards=cards("wood " * 4))
    play.does(A, play.variant.move_named("MoveRobber"), hex="0,-2")
    assert play.at() == ("steal", (A,))
    assert standing(play, LONE) == [("settlement", B), ("tank", B), ("tank", B)]
    play.does(A, play.variant.move_named("Steal"), victim=B, card=cards("ore"))
    assert play.holds(A) == {"ore": 5}
    assert base_seven(held=held).at() == ("discard", (A, C))


@pytest.mark.rule("SO-SEVEN-04", "SO-SEVEN-01")
def test_units_on_a_hex_without_a_building_make_nobody_a_victim() -> None:
    play = position("roll", units={B: {LONE: "tank"}}, held={B: {"ore": 1}})
    rolls(play, 3, 4)
    play.does(A, play.variant.move_named("MoveRobber"), hex="0,-2")
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("SO-SEVEN-03", "SO-DEV-06")
def test_knights_make_the_largest_army_as_in_the_base_game() -> None:
    play = position("before_roll", knights={A: 2, B: 2}, cards={A: {"knight": 1}})
    assert play.holder("largest_army") is None
    play.does(A, play.variant.move_named("PlayKnight"))
    play.does(A, play.variant.move_named("MoveRobber"), hex=AWAY)
    assert (play.holder("largest_army"), play.points(A)[0]) == (A, 2)


@pytest.mark.rule("SO-DEV-01", "SO-DEV-06")
def test_the_other_cards_are_as_in_the_base_game() -> None:
    stock = {"monopoly": 1, "year_of_plenty": 1, "knight": 1}
    play = position(cards={A: stock}, held={B: {"ore": 3}})
    play.does(A, play.variant.move_named("PlayMonopoly"), resource="ore")
    assert play.holds(A) == {"ore": 3}
    assert (
        play.refuses(A, play.variant.move_named("PlayYearOfPlenty"), cards=cards("wood wood")).clause == "BASE-DEV-01"
    )
    plenty = position("before_roll", cards={A: stock})
    plenty.does(A, plenty.variant.move_named("PlayYearOfPlenty"), cards=cards("wood wheat"))
    assert plenty.holds(A) == {"wood": 1, "wheat": 1}


FOUR_CITIES = {A: [CC[i] for i in (6, 9, 12, 15)]}


@pytest.mark.rule("SO-WIN-01", "SO-WIN-02")
def test_settlements_cities_hero_army_and_cards_make_the_points_and_ten_win() -> None:
    nine: dict[str, Any] = {
        "settlements": {A: [CC[18]]},
        "cities": {A: FOUR_CITIES[A][:1]},
        "medals": [(A, 3)],
        "knights": {A: 3},
        "cards": {A: {"victory_point": 2}},
    }
    play = position(**nine)
    assert play.points(A, viewer=A) == (7, 9)
    assert play.game.winner == NOBODY
    one_less = position(**{**nine, "cities": {A: FOUR_CITIES[A][:2]}})
    assert (one_less.points(A)[0], one_less.game.winner) == (9, NOBODY)
    winning = position(**{**nine, "cities": {A: FOUR_CITIES[A][:3]}})
    assert (winning.points(A)[0], winning.game.winner) == (11, A)


@pytest.mark.rule("SO-WIN-01")
def test_ten_points_win_only_in_ones_own_turn() -> None:
    table: dict[str, Any] = {"cities": FOUR_CITIES, "medals": [(A, 3)]}
    assert position(**table).game.winner == A
    play = position("end_turn", active=D, **table)
    assert play.game.winner == NOBODY
    play.does(D, EndTurn)
    assert play.game.winner == A


@pytest.mark.rule("SO-WIN-03", "SO-WIN-01")
def test_the_tenth_point_in_the_middle_of_a_chain_of_attacks_ends_the_game_there() -> None:
    play = face_to_face("tank", "car car", cities=FOUR_CITIES, medals=[(A, 2)])
    attacks(play, LONE, CC[1])
    play.does(A, ThrowForBattle, dice=HIGH)
    play.does(B, ThrowForBattle, dice=LOW)
    assert play.game.winner == A
    assert play.points(A)[0] == 10
    assert standing(play, CC[1]) == [("armoured_car", B)], "one is still there"
    assert play.offers(A) == set()
    assert play.refuses(A, Attack, start=LONE, against=CC[1]).code == "over"
    assert versus(play).over


@pytest.mark.rule("SO-WIN-02", "SO-OCC-08")
def test_an_occupation_that_brings_the_tenth_point_wins() -> None:
    play = position(
        units={A: {LONE: "infantry"}},
        settlements={B: [LONE], A: [CC[18]]},
        cities={A: FOUR_CITIES[A]},
    )
    play.does(A, play.variant.move_named("Occupy"), place=LONE)
    assert (play.points(A)[0], play.game.winner) == (10, A)
