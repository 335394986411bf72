"""A win with hidden cards: whoever holds them says so, at any moment of his own turn."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.facts import CardsMoved
from companion.game.prompts import Number
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Envelope
from companion.rules.base.development import BuildFreeRoad, DeclareVictory, PlayKnight, PlayRoadBuilding
from companion.rules.base.names import DECK, unplayed
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber
from tests.rules.base.board import COAST_CORNERS, A, B, Hands, Play, both_hands, position

CITIES = tuple(COAST_CORNERS[i] for i in (20, 22, 24, 26))
SETTLED = tuple(COAST_CORNERS[i] for i in (12, 14, 16, 18))


def hidden(step: str, **more: Any) -> Play:
    """Return a table where Ann has nine open points and a hidden one, and a step of her turn is open."""
    given: dict[str, Any] = {
        "cities": {A: CITIES, B: [COAST_CORNERS[2]]},
        "settlements": {A: SETTLED[:1]},
        "cards": {A: {"victory_point": 1, "knight": 1, "road_building": 1}},
        "held": {B: {"ore": 2}},
    }
    return position(step, **(given | more))


@both_hands
@pytest.mark.parametrize("seven", [True, False])
@pytest.mark.rule("BASE-VP-04")
def test_a_win_with_hidden_cards_is_declared_while_the_robber_or_a_theft_is_open(seven: bool, hands: Hands) -> None:
    beside = STANDARD.corner_hexes[COAST_CORNERS[2]][0]
    for moved in (False, True):
        cards = {"victory_point": 1, "knight": 1} if hands == "digital" else {"unseen": 2}
        play = hidden("roll" if seven else "build", cards={A: cards}, hands=hands)
        if seven:
            play.does(A, Roll, dice=(3, 4))
        else:
            play.does(A, PlayKnight)
        if moved:
            play.does(A, MoveRobber, hex=beside)
        assert play.at() == ("steal" if moved else "move_robber", (A,))
        assert DeclareVictory in play.offers(A)
        play.does(A, DeclareVictory, **({} if hands == "digital" else {"shown": 1}))
        assert (play.points(A), play.game.winner, play.game.agenda) == ((10, 10), A, ())


@pytest.mark.parametrize("roads", [0, 1])
@pytest.mark.rule("BASE-VP-04")
def test_it_is_declared_while_a_free_road_is_open(roads: int) -> None:
    play = hidden("build")
    play.does(A, PlayRoadBuilding)
    for _ in range(roads):
        play.does(A, BuildFreeRoad, place=min(play.sites(A, BuildFreeRoad)))
    assert play.at() == ("free_road", (A,))
    play.does(A, DeclareVictory)
    assert play.game.winner == A


@pytest.mark.rule("BASE-VP-04", "BASE-VP-02")
def test_with_a_point_too_few_the_robber_stays_open_and_nobody_else_declares_in_this_turn() -> None:
    play = hidden("build", settlements={B: SETTLED})
    play.does(A, PlayKnight)
    assert DeclareVictory not in play.offers(A) | play.offers(B)
    assert play.refuses(A, DeclareVictory).clause == "BASE-VP-02"
    assert play.refuses(B, DeclareVictory).code == "not-your-move"
    repeat = Envelope(DeclareVictory(seat=A, revision=play.game.revision))
    play.does(A, Correct, repeat=repeat)
    assert play.at() == ("move_robber", (A,)), "what the table insists on leaves the robber to be moved"


@pytest.mark.rule("BASE-VP-04")
def test_a_card_that_kazami_keeps_and_nobody_has_named_to_it_is_asked_about() -> None:
    """A sheet may name the number of somebody's cards alone."""
    unnamed = CardsMoved(DECK, unplayed(A), Secret(Cards.facedown(1), EVERYONE))
    play = hidden("build", cards={}, also=[unnamed])
    assert play.game.pile(unplayed(A)).plain() == {"unseen": 1}
    prompt = play.asks(A, DeclareVictory)
    assert isinstance(prompt, Number) and (prompt.least, prompt.most) == (1, 1)
    assert play.refuses(A, DeclareVictory).clause == "BASE-VP-02", "nothing happens in silence"
    play.does(A, DeclareVictory, shown=1)
    assert play.game.winner == A
