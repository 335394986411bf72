"""Upkeep: what is paid before everything else in a turn, and which unit goes home."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import OneOf, SomeCards
from companion.game.text import english, render
from companion.rules.base.development import PlayYearOfPlenty
from companion.rules.base.setup import EndTurn
from companion.rules.soldiers.upkeep import PayUpkeep, TakeBack
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, Play, both_hands
from tests.rules.soldiers.board import (
    LONE,
    cards,
    position,
    standing,
)


def before_upkeep(*points: str, held: int = 0, hands: Hands = "digital", **more: Any) -> Play:
    """Return Ben's last moment before Ann's turn: Ann has a settlement for each word of units, and so many cards."""
    places = [CC[4 * i] for i in range(len(points))]
    return position(
        "end_turn",
        active=B,
        seats=3,
        settlements={A: places},
        units={A: {place: words for place, words in zip(places, points, strict=True) if words}},
        held={A: {"sheep": held - held // 2, "ore": held // 2}} if held else {},
        hands=hands,
        **more,
    )


def turn_of_ann(play: Play) -> None:
    """Let Ben and Cleo end their turns."""
    play.does(B, EndTurn)
    play.does(2, play.variant.move_named("Roll"), dice=(1, 1))
    play.does(2, EndTurn)


TWO, ONE, NONE = "infantry tank", "car", ""
VECTORS = [
    pytest.param((TWO, TWO, ONE), 3, 2, 0, id="01", marks=pytest.mark.rule("SO-T-01", "SO-UPKEEP-02")),
    pytest.param((ONE, ONE, NONE), 3, 0, 0, id="02", marks=pytest.mark.rule("SO-T-02")),
    pytest.param((TWO, TWO), 1, 1, 1, id="03", marks=pytest.mark.rule("SO-T-03", "SO-UPKEEP-03", "SO-UPKEEP-06")),
    pytest.param((TWO, TWO), 0, 0, 2, id="20", marks=pytest.mark.rule("SO-T-20", "SO-UPKEEP-03")),
]
"""The units in each own building, the cards in hand, the cards paid, and the units taken back."""


@both_hands
@pytest.mark.parametrize(("points", "held", "paid", "home"), VECTORS)
@pytest.mark.rule("SO-UPKEEP-01")
def test_the_vectors_of_upkeep(points: tuple[str, ...], held: int, paid: int, home: int, hands: Hands) -> None:
    play = before_upkeep(*points, held=held, hands=hands)
    turn_of_ann(play)
    standing_before = len(play.game.places(A, "infantry", "tank"))
    taken = []
    while play.at()[0] == "take_back":
        place = sorted(play.sites(A, TakeBack))[0]
        play.does(A, TakeBack, place=place, unit="infantry")
        taken.append(place)
    assert len(taken) == home
    assert len(set(taken)) == home, "one of each building"
    assert play.count("infantry_left", A) == 6 - sum("infantry" in words for words in points) + home
    if paid:
        prompt = play.asks(A, PayUpkeep)
        assert isinstance(prompt, SomeCards)
        assert (prompt.least, prompt.most) == (paid, paid)
        play.does(A, PayUpkeep, cards=cards("sheep ore"[: 5 if paid == 1 else None]))
    assert play.at() == ("before_roll", (A,))
    assert play.game.hand(A).total == held - paid
    assert standing_before == sum(word == TWO for word in points)


@pytest.mark.rule("SO-UPKEEP-01", "SO-UPKEEP-06")
def test_any_kind_of_card_pays_and_whoever_can_pay_must() -> None:
    play = before_upkeep(TWO, held=3)
    turn_of_ann(play)
    assert play.offers(A) == {PayUpkeep}
    for wrong in ("", "sheep ore", "wood"):
        play.refuses(A, PayUpkeep, cards=cards(wrong))
    play.refuses(A, PayUpkeep, cards=Cards.facedown(1))
    play.does(A, PayUpkeep, cards=cards("ore"))
    assert (play.holds(A), play.bank("ore")) == ({"sheep": 2}, 19)
    assert standing(play, CC[0]) == [("infantry", A), ("settlement", A), ("tank", A)]


@pytest.mark.parametrize(("points", "asked"), [((TWO,), "Upkeep: pay 1 card"), ((TWO, TWO), "Upkeep: pay 2 cards")])
def test_one_card_of_upkeep_is_asked_for_in_the_singular(points: tuple[str, ...], asked: str) -> None:
    play = before_upkeep(*points, held=3)
    turn_of_ann(play)
    prompt = next_prompt(play.game, Choice("PayUpkeep", A))
    assert isinstance(prompt, SomeCards)
    assert render(prompt.label, english, ()) == asked


@pytest.mark.rule("SO-UPKEEP-03")
def test_which_unit_goes_home_and_from_where_is_the_owners_choice() -> None:
    for place, unit, left in ((CC[0], "tank", "infantry"), (CC[4], "infantry", "tank")):
        play = before_upkeep(TWO, TWO, held=1)
        turn_of_ann(play)
        assert play.sites(A, TakeBack) == {CC[0], CC[4]}
        prompt = play.asks(A, TakeBack, place=place)
        assert isinstance(prompt, OneOf)
        assert [value for value, _ in prompt.options] == ["infantry", "tank"]
        play.refuses(A, TakeBack, place=place)
        play.refuses(A, TakeBack, place=CC[8], unit=unit)
        play.does(A, TakeBack, place=place, unit=unit)
        assert standing(play, place) == sorted([(left, A), ("settlement", A)])
        play.does(A, PayUpkeep, cards=cards("sheep"))


@pytest.mark.rule("SO-UPKEEP-03")
def test_of_two_like_units_one_goes_home_without_a_question() -> None:
    play = before_upkeep("car car")
    turn_of_ann(play)
    play.does(A, TakeBack, place=CC[0])
    assert standing(play, CC[0]) == [("armoured_car", A), ("settlement", A)]


@pytest.mark.rule("SO-UPKEEP-04")
def test_two_units_on_a_point_without_an_own_building_cost_nothing() -> None:
    play = position(
        "upkeep",
        units={A: {CC[0]: TWO, CC[4]: "infantry infantry"}, B: {CC[9]: TWO}},
        settlements={B: [CC[4], CC[9]]},
        held={A: {"ore": 3}},
    )
    play.does(A, play.variant.move_named("CorrectAgenda"), whose=A, step="upkeep")
    assert play.at() == ("before_roll", (A,))


@pytest.mark.rule("SO-UPKEEP-05")
def test_upkeep_comes_ahead_of_everything_even_a_development_card() -> None:
    play = before_upkeep(TWO, held=1, cards={A: {"year_of_plenty": 1}})
    turn_of_ann(play)
    assert play.at() == ("pay_upkeep", (A,))
    refusal = play.refuses(A, PlayYearOfPlenty, cards=cards("wood wood"))
    assert (refusal.code, refusal.clause) == ("not-now", "SO-UPKEEP-01")
    assert play.refuses(A, play.variant.move_named("Roll"), dice=(3, 3)).code == "not-now"
    poor = before_upkeep(TWO, cards={A: {"year_of_plenty": 1}})
    turn_of_ann(poor)
    assert poor.at() == ("take_back", (A,))
    assert poor.refuses(A, PlayYearOfPlenty, cards=cards("wood wood")).clause == "SO-UPKEEP-03"


@pytest.mark.rule("SO-UPKEEP-01")
def test_in_physical_hands_upkeep_may_be_paid_face_down() -> None:
    play = position(
        "end_turn",
        active=2,
        seats=3,
        settlements={A: [LONE]},
        units={A: {LONE: TWO}},
        held={A: {"unseen": 2, "ore": 1}},
        hands="physical",
    )
    play.does(2, EndTurn)
    play.does(A, PayUpkeep, cards=Cards.facedown(1))
    assert play.at() == ("before_roll", (A,))
    assert play.game.hand(A).total == 2
