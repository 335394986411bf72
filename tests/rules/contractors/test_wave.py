"""The wave: whom it reaches, what dikes spare, how many cards are lost, and where the next one comes from."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.board.maps import LARGE_KIT, spiral
from companion.game.cards import Cards
from companion.game.prompts import Direction, SomeCards
from companion.rules.base.development import PlayKnight
from companion.rules.base.robber import MoveRobber
from companion.rules.contractors.coast import facing
from companion.rules.contractors.wave import DrawDirection, GiveToWave, Hit, hits, loss, reached
from companion.rules.contractors.works import SIDES
from tests.board.chances import Seeded
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands, sentence
from tests.rules.contractors.board import ENE, INLAND, WNW, N, S, begun, cards, own, position, seven, v

RED, BLUE = N, ENE
MANY = {"wood": 4, "ore": 3}


def shore(wave: int, *, hands: str = "digital", **buildings: Any) -> Play:
    """Return a table at the dice with the dike d3, where everybody holds seven cards."""
    held = {A: MANY, B: {"sheep": 7}, C: {"wheat": 7}}
    return position("roll", wave=wave, dikes={D: [v(3)]}, held=held, hands=hands, **buildings)


def lost(play: Play, seat: int) -> int:
    """Throw a seven; return what the wave takes from a seat, once it is given."""
    play.does(play.game.active, play.variant.move_named("Roll"), dice=(3, 4))
    before = play.game.hand(seat).total
    if play.at()[0] == "wave" and seat in play.at()[1]:
        prompt = play.asks(seat, GiveToWave)
        assert isinstance(prompt, SomeCards)
        assert prompt.least == prompt.most
        kind = next(iter(play.holds(seat)))
        play.does(seat, GiveToWave, cards=Cards({kind: prompt.least}))
    assert play.at() == ("move_robber", (A,))
    return before - play.game.hand(seat).total


ARRANGEMENT: list[object] = [
    pytest.param({"settlements": {A: [v(0)]}}, BLUE, 0, id="25", marks=pytest.mark.rule("GC-T-25", "GC-WAVE-13")),
    pytest.param({"cities": {A: [v(7)]}}, BLUE, 2, id="26", marks=pytest.mark.rule("GC-T-26", "GC-WAVE-13")),
    pytest.param({"cities": {A: [v(7)]}}, RED, 0, id="27", marks=pytest.mark.rule("GC-T-27", "GC-WAVE-13")),
    pytest.param({"settlements": {A: [v(2)]}}, RED, 1, id="28", marks=pytest.mark.rule("GC-T-28", "GC-WAVE-13")),
    pytest.param({"settlements": {A: [v(3)]}}, RED, 0, id="29", marks=pytest.mark.rule("GC-T-29")),
    pytest.param({"settlements": {A: [v(4)]}}, RED, 1, id="30", marks=pytest.mark.rule("GC-T-30")),
    pytest.param(
        {"cities": {A: [v(0)]}, "settlements": {A: [v(2)]}}, RED, 3, id="31", marks=pytest.mark.rule("GC-T-31")
    ),
    *(
        pytest.param({"settlements": {A: [INLAND]}}, side, 0, id=f"32-{name}", marks=pytest.mark.rule("GC-T-32"))
        for side, name in enumerate(SIDES)
    ),
]


@both_hands
@pytest.mark.parametrize(("buildings", "wave", "cost"), ARRANGEMENT)
@pytest.mark.rule("GC-WAVE-02", "GC-WAVE-10", "GC-WAVE-11")
def test_the_vectors_of_the_wave(buildings: dict[str, Any], wave: int, cost: int, hands: Hands) -> None:
    assert lost(shore(wave, hands=hands, **buildings), A) == cost


@pytest.mark.rule("GC-WAVE-13")
def test_the_text_of_the_missing_figure_holds_all_at_once() -> None:
    game = shore(BLUE, settlements={A: [v(0)], C: [v(2)]}, cities={B: [v(7)]}).game
    assert hits(game, BLUE) == (Hit(v(7), B, 0, 2),)
    assert hits(game, RED) == (Hit(v(0), A, 0, 2), Hit(v(2), C, 1, 1))


@both_hands
@pytest.mark.rule("GC-WAVE-01", "GC-WAVE-03")
def test_before_the_robber_the_owners_of_buildings_hit_give_up_two_cards_each_into_the_bank(hands: Hands) -> None:
    held = {A: {"wood": 4}, B: {"sheep": 5}, C: {"ore": 5}}
    play = seven(hands=hands, wave=N, settlements={A: [v(0)]}, cities={B: [v(2)]}, held=held)
    assert play.at() == ("wave", (A, B))
    assert play.refuses(A, MoveRobber, hex="0,1").code == "not-now"
    for wrong in (cards("wood"), cards("wood wood wood"), cards("ore ore")):
        play.refuses(A, GiveToWave, cards=wrong)
    play.does(B, GiveToWave, cards=cards("sheep sheep"))
    assert play.holds(B) == {"sheep": 5}, "all give together"
    play.does(A, GiveToWave, cards=cards("wood wood"))
    assert (play.holds(A), play.holds(B), play.holds(C)) == ({"wood": 2}, {"sheep": 3}, {"ore": 5})
    assert [play.bank(kind) for kind in ("wood", "sheep")] == [17, 16]
    assert play.at() == ("move_robber", (A,))


@pytest.mark.rule("GC-WAVE-04", "GC-EFFECT-01", "GC-WAVE-10")
def test_dikes_of_any_player_protect_half_or_wholly() -> None:
    for owner in (A, B):
        standing: dict[str, Any] = {"settlements": {A: [v(1)]}, "cities": {A: [v(4)], B: [v(0)], C: [v(2)]}}
        held = dict.fromkeys((A, B, C), MANY)
        play = seven(wave=N, dikes={owner: [v(1), v(3)]}, held=held, **standing)
        assert play.at() == ("wave", (A, B)), "two dikes that meet at C's city cover both its edges"
        for seat in (A, B):
            play.does(seat, GiveToWave, cards=cards("wood"))
        assert [play.game.hand(seat).total for seat in (A, B, C)] == [6, 6, 7], owner


@pytest.mark.rule("GC-WAVE-03", "GC-WAVE-04")
def test_the_question_counts_one_card_and_several() -> None:
    play = seven(wave=N, dikes={C: [v(3)]}, settlements={A: [v(2)], B: [v(0)]}, held={A: MANY, B: MANY})
    one, two = play.asks(A, GiveToWave), play.asks(B, GiveToWave)
    assert isinstance(one, SomeCards)
    assert isinstance(two, SomeCards)
    assert [sentence(prompt.label) for prompt in (one, two)] == ["The wave takes 1 card", "The wave takes 2 cards"]


@pytest.mark.rule("GC-WAVE-05")
def test_after_the_robber_on_a_seven_the_next_direction_is_drawn_and_may_be_the_same() -> None:
    play = seven(wave=S, held={A: {"wood": 1}})
    play.does(A, MoveRobber, hex="0,1")
    assert play.at() == ("new_direction", (A,))
    play.does(A, DrawDirection, side=S)
    assert own(play).wave == S
    again = seven(wave=S, active=B)
    again.does(B, MoveRobber, hex="0,1")
    again.does(B, DrawDirection, side=WNW)
    assert own(again).wave == WNW


@pytest.mark.rule("GC-WAVE-06", "GC-WAVE-07")
def test_a_knight_draws_a_new_direction_after_the_robber_and_brings_no_wave() -> None:
    play = position(
        "build", wave=N, settlements={A: [v(0)], B: [v(2)]}, cards={A: {"knight": 1}}, held={A: {"wood": 3}}
    )
    play.does(A, PlayKnight)
    assert play.at() == ("move_robber", (A,))
    play.does(A, MoveRobber, hex="0,1")
    assert play.at() == ("new_direction", (A,))
    play.does(A, DrawDirection, side=S)
    assert own(play).wave == S
    assert play.holds(A) == {"wood": 3}
    assert play.at() == ("build", (A,)), "and no auction"


@pytest.mark.rule("GC-WAVE-08")
def test_without_a_vane_the_die_names_the_sides_clockwise_from_the_north() -> None:
    assert SIDES == ("N", "ENE", "ESE", "S", "WSW", "WNW")
    prompt = begun().asks(A, DrawDirection)
    assert isinstance(prompt, Direction)
    assert [prompt.words[side] for side in prompt.faces] == ["N", "ENE", "ESE", "S", "WSW", "WNW"]
    for wrong in (-1, 6, True):
        begun().refuses(A, DrawDirection, side=wrong)


@pytest.mark.parametrize("side", range(6))
@pytest.mark.rule("GC-WAVE-09", "GC-WAVE-11")
def test_a_wave_reaches_the_five_corners_that_face_it_and_no_building_elsewhere(side: int) -> None:
    every = [corner for corner in STANDARD.corners if STANDARD.corners.index(corner) % 2]
    for corner in every:
        game = position("roll", wave=side, settlements={A: [corner]}, held={A: MANY}).game
        assert loss(game, A) == (2 if facing(STANDARD, corner) == SIDES[side] else 0)


@both_hands
@pytest.mark.rule("GC-WAVE-12")
def test_who_owes_more_than_he_holds_gives_his_whole_hand(hands: Hands) -> None:
    play = seven(hands=hands, wave=N, settlements={A: [v(0), v(2)]}, held={A: {"wood": 2, "ore": 1}})
    prompt = play.asks(A, GiveToWave)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (3, 3)
    play.does(A, GiveToWave, cards=cards("wood wood ore"))
    assert play.holds(A) == {}
    empty = seven(wave=N, settlements={A: [v(0)]})
    assert empty.at() == ("move_robber", (A,)), "who has no card is not waited for"


@pytest.mark.rule("GC-WAVE-12")
def test_which_cards_are_lost_is_their_owners_choice() -> None:
    for choice in ("wood wood", "wood ore", "ore ore"):
        play = seven(wave=N, settlements={A: [v(0)]}, held={A: {"wood": 2, "ore": 2}})
        play.does(A, GiveToWave, cards=cards(choice))
        assert play.holds(A) == (cards("wood wood ore ore") - cards(choice)).plain()


@pytest.mark.rule("GC-GEO-05", "GC-WAVE-09")
def test_on_a_large_island_each_side_has_its_corners_too() -> None:
    board = spiral(LARGE_KIT, Seeded(2))
    game = begun(board=board).game
    sides = [reached(game, side) for side in range(6)]
    assert sorted(corner for side in sides for corner in side) == sorted(game.island.coast_corners)
    assert sorted(map(len, sides)) == [5, 5, 7, 7, 7, 7]
