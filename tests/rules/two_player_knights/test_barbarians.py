"""The barbarians: what both sides bring, who is rewarded, who loses a city, and what comes before the first attack."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.facts import PiecePlaced
from companion.game.state import Piece
from companion.rules.base.setup import EndTurn
from companion.rules.two_player_knights.barbarians import DrawReward, LoseCity
from companion.rules.two_player_knights.building import BuildCity
from companion.rules.two_player_knights.improvements import Improve
from companion.rules.two_player_knights.knight_actions import ChaseRobber
from companion.rules.two_player_knights.names import POLITICS, SCIENCE, TRADE
from companion.rules.two_player_knights.progress import PutBack
from companion.rules.two_player_knights.rolls import Roll
from companion.rules.two_player_knights.tokens import RobberToDesert
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, Play, both_hands, corner
from tests.rules.two_player_knights.board import (
    BLUE,
    SHIP,
    X,
    cards,
    kept,
    position,
    stands,
    throws,
    why_not,
)

MINE, YOURS = (CC[0], CC[4], CC[8], CC[12]), (CC[15], CC[19], CC[23], CC[27])
"""Corners for cities: far from each other and from the neutrals."""
MY_KNIGHTS, YOUR_KNIGHTS = (CC[2], CC[6], CC[10]), (CC[17], CC[21], CC[25])
STRENGTHS = {0: (), 1: ("basic",), 2: ("strong",), 3: ("mighty",), 4: ("mighty", "basic")}


def attacked(
    cities: tuple[int, int],
    knights: tuple[int, int],
    *,
    metropolises: int = 0,
    faces: tuple[int, int] = (1, 1),
    **more: Any,
) -> Play:
    """Let the ship arrive by a throw of Ann's; `metropolises` of Ann's cities are such."""
    areas = (TRADE, POLITICS, SCIENCE)[:metropolises]
    standing = {
        seat: {place: f"{word} active" for place, word in zip(places, STRENGTHS[knights[seat]], strict=False)}
        for seat, places in ((A, MY_KNIGHTS), (B, YOUR_KNIGHTS))
    }
    standing[X] = {corner("0,0", "S"): "strong"}
    play = position(
        "roll",
        ship=6,
        cities={A: list(MINE[: cities[0]]), B: list(YOURS[: cities[1]])},
        metropolises={A: dict(zip(areas, MINE, strict=False))},
        knights=standing,
        **{"attacked": False, **more},
    )
    throws(play, *faces, SHIP)
    return play


@pytest.mark.rule("TK-T-04", "TK-BARB-01", "TK-BARB-02", "TK-BARB-03")
def test_an_equal_defence_repels_and_who_gave_most_is_the_defender() -> None:
    play = attacked((2, 1), (2, 1))
    attack = kept(play).attack
    assert attack is not None
    assert (attack.cities[:2], attack.knights[:2], attack.repelled) == ((2, 1), (2, 1), True)
    assert kept(play).defenders[:2] == (1, 0)
    assert play.at() == ("second_roll", (A,))


@pytest.mark.rule("TK-T-05", "TK-BARB-04")
def test_who_gave_least_loses_a_city_of_his_choice() -> None:
    play = attacked((2, 2), (2, 1))
    assert play.at() == ("lose_city", (B,))
    assert play.sites(B, LoseCity) == set(YOURS[:2])
    play.does(B, LoseCity, place=YOURS[1])
    assert stands(play, YOURS[1]) == ["B settlement"]
    assert stands(play, YOURS[0]) == ["B city"]
    assert kept(play).defenders[:2] == (0, 0)


@pytest.mark.rule("TK-T-06", "TK-BARB-04")
def test_all_who_gave_least_lose_a_city() -> None:
    play = attacked((2, 2), (1, 1))
    play.does(A, LoseCity, place=MINE[0])
    assert play.at() == ("lose_city", (B,))
    play.does(B, LoseCity, place=YOURS[0])
    assert play.at() == ("second_roll", (A,))


@both_hands
@pytest.mark.rule("TK-T-07", "TK-BARB-03", "TK-BARB-10")
def test_all_who_gave_most_draw_a_card_of_a_colour_of_choice(hands: Hands) -> None:
    play = attacked((1, 1), (1, 1), hands=hands)
    named = {"card": cards("spy")} if hands == "digital" else {}
    for seat in (A, B):
        assert play.at() == ("reward", (seat,))
        assert play.options(seat, DrawReward) == [TRADE, POLITICS, SCIENCE], "also without an improvement"
        play.does(seat, DrawReward, area=POLITICS, **named)
    assert kept(play).defenders[:2] == (0, 0)
    assert play.at() == ("second_roll", (A,))


@pytest.mark.rule("TK-T-08", "TK-IMP-08", "TK-BARB-01")
def test_metropolises_count_for_the_attack_but_cannot_be_lost() -> None:
    play = attacked((2, 2), (0, 3), metropolises=2)
    attack = kept(play).attack
    assert attack is not None
    assert sum(attack.cities) == 4
    assert play.at() == ("lose_city", (B,)), "Ann gave less, but has nothing to lose"


@pytest.mark.rule("TK-T-09", "TK-BARB-07", "TK-NKN-07", "TK-NKN-08")
def test_neutral_knights_count_on_neither_side() -> None:
    play = attacked((2, 2), (2, 1))
    attack = kept(play).attack
    assert attack is not None
    assert sum(attack.knights) == 3
    assert play.at() == ("lose_city", (B,))


@pytest.mark.rule("TK-BARB-02")
def test_inactive_knights_defend_nothing() -> None:
    play = position("roll", ship=6, cities={B: [YOURS[0]]}, knights={B: {YOUR_KNIGHTS[0]: "mighty"}})
    throws(play, 1, 1, SHIP)
    assert play.at() == ("lose_city", (B,))


@pytest.mark.rule("TK-BARB-05")
def test_afterwards_all_knights_rest_and_the_ship_is_at_its_start() -> None:
    play = attacked((1, 0), (3, 1))
    assert kept(play).ship == 0
    assert stands(play, MY_KNIGHTS[0]) == ["A mighty_knight"]
    assert stands(play, YOUR_KNIGHTS[0]) == ["B basic_knight"]
    play = attacked((2, 2), (2, 1))
    assert kept(play).ship == 7
    play.does(B, LoseCity, place=YOURS[0])
    assert kept(play).ship == 0


@pytest.mark.rule("TK-BARB-06")
def test_until_the_first_attack_nothing_moves_the_robber() -> None:
    beside = corner("-2,0", "N")
    more: dict[str, Any] = {"knights": {A: {beside: "basic active"}}, "robber": "-2,0", "held": {B: {"wood": 8}}}
    play = position("roll", attacked=False, **more)
    throws(play, 3, 4, BLUE)
    assert [step.name for step in play.game.agenda][:2] == ["discard", "second_roll"]
    play = position(attacked=False, **more)
    assert why_not(play, A, RobberToDesert) == "TK-BARB-06"
    assert why_not(play, A, ChaseRobber, knight=beside, hex="0,0") == "TK-BARB-06"
    play = position(attacked=False, options={"robber_delay": False}, **more)
    play.does(A, RobberToDesert)
    play = position("roll", attacked=False, options={"robber_delay": False})
    throws(play, 3, 4, BLUE)
    assert play.at() == ("move_robber", (A,))


@pytest.mark.rule("TK-BARB-06")
def test_a_seven_right_after_the_first_attack_moves_the_robber() -> None:
    play = attacked((1, 0), (1, 0), faces=(3, 4))
    assert play.at() == ("move_robber", (A,)), "the event comes first"


@pytest.mark.rule("TK-BARB-08")
def test_without_a_settlement_in_supply_the_city_piece_stays_as_one() -> None:
    houses = [CC[2], CC[6], CC[10], CC[13], corner("0,0", "N")]
    play = position(
        "roll",
        ship=6,
        cities={A: [MINE[0], MINE[1]]},
        settlements={A: houses},
        neutral_settlements=False,
        held={A: {"ore": 6, "wheat": 4}},
    )
    before = play.points(A)[0]
    throws(play, 1, 1, SHIP)
    play.does(A, LoseCity, place=MINE[0])
    assert stands(play, MINE[0]) == ["A reduced_city"]
    assert play.points(A)[0] == before - 1
    assert play.game.variant.questions.supply(play.game, A, "city") == 2, "the piece is still on the board"
    throws(play, 1, 2, BLUE)
    assert play.sites(A, BuildCity) == {MINE[0]}, "it must be the next one"
    assert why_not(play, A, BuildCity, place=houses[0]) == "TK-BARB-08"
    play.does(A, BuildCity, place=MINE[0])
    assert stands(play, MINE[0]) == ["A city"]
    assert play.holds(A).get("ore", 0) == 3


@pytest.mark.rule("TK-BARB-08")
def test_a_city_piece_that_stands_as_a_settlement_yields_like_one() -> None:
    place = corner("-2,1", "SW")
    play = position("roll", also=[PiecePlaced(place, Piece("reduced_city", A))])
    throws(play, 3, 5, BLUE)
    assert play.holds(A) == {"wood": 1}


@pytest.mark.rule("TK-BARB-08")
def test_it_is_made_a_city_again_without_another_piece() -> None:
    cities = [MINE[0], MINE[1], MINE[2]]
    held = {A: {"ore": 3, "wheat": 2}}
    play = position(cities={A: cities}, held=held, also=[PiecePlaced(MINE[3], Piece("reduced_city", A))])
    assert play.game.variant.questions.supply(play.game, A, "city") == 0
    play.does(A, BuildCity, place=MINE[3])
    assert stands(play, MINE[3]) == ["A city"]


@pytest.mark.rule("TK-BARB-09", "TK-IMP-03")
def test_improvements_stay_but_without_a_city_none_can_be_bought() -> None:
    play = position("roll", ship=6, cities={A: [MINE[0]]}, levels={A: {TRADE: 2}}, held={A: {"cloth_commodity": 5}})
    throws(play, 1, 1, SHIP)
    play.does(A, LoseCity, place=MINE[0])
    throws(play, 1, 2, BLUE)
    assert kept(play).levels[A] == (2, 0, 0)
    assert why_not(play, A, Improve, area=TRADE) == "TK-IMP-03"


@pytest.mark.rule("TK-BARB-10")
def test_the_defender_card_goes_also_to_a_player_without_a_city() -> None:
    play = attacked((0, 1), (1, 0))
    assert kept(play).defenders[:2] == (1, 0)


@pytest.mark.rule("TK-BARB-10")
def test_with_nothing_against_nothing_both_gave_most() -> None:
    play = attacked((0, 0), (0, 0))
    assert play.at() == ("reward", (A,))
    play.does(A, DrawReward, area=TRADE, card=cards("merchant"))
    assert play.at() == ("reward", (B,))


@pytest.mark.rule("TK-BARB-10")
def test_an_empty_colour_cannot_be_chosen() -> None:
    every = ["commercial_harbour", "master_merchant", "merchant_fleet", "trade_monopoly"] * 2
    every += ["merchant"] * 6 + ["resource_monopoly"] * 4
    play = attacked((0, 0), (0, 0), progress_cards={A: every})
    assert play.options(A, DrawReward) == [POLITICS, SCIENCE]


@pytest.mark.rule("TK-BARB-03", "TK-PROG-01")
def test_a_fifth_card_of_the_reward_is_put_back_at_once_by_who_is_not_on_turn() -> None:
    full = {A: ["crane", "crane", "smith", "smith"], B: ["mining", "mining", "medicine", "medicine"]}
    play = attacked((0, 0), (0, 0), progress_cards=full)
    play.does(A, DrawReward, area=TRADE, card=cards("merchant"))
    play.does(B, DrawReward, area=TRADE, card=cards("merchant"))
    assert play.at() == ("put_back", (B,))
    play.does(B, PutBack, area=SCIENCE, card=cards("mining"))
    assert play.at() == ("second_roll", (A,))
    throws(play, 1, 2, BLUE)
    play.does(A, EndTurn)
    assert play.at() == ("put_back_own", (A,))


@pytest.mark.rule("TK-WALL-03")
def test_a_wall_is_lost_with_its_city() -> None:
    play = position("roll", ship=6, cities={A: [MINE[0]]}, walls={A: [MINE[0]]})
    throws(play, 1, 1, SHIP)
    play.does(A, LoseCity, place=MINE[0])
    assert stands(play, MINE[0]) == ["A settlement"]


@pytest.mark.rule("TK-WIN-02", "TK-WIN-01")
def test_a_defender_card_wins_before_the_second_roll() -> None:
    play = attacked((2, 1), (2, 1), defenders={A: 8})
    assert play.game.winner == A
    assert play.points(A)[0] == 13


@pytest.mark.rule("TK-WIN-01")
def test_points_won_in_anothers_turn_win_only_in_ones_own() -> None:
    play = attacked((1, 2), (1, 3), defenders={B: 8})
    assert play.game.winner != B
    both = (play.points(B)[0], kept(play).defenders[B])
    assert both == (13, 9)
    throws(play, 1, 2, BLUE)
    play.does(A, EndTurn)
    assert play.game.winner == B


@pytest.mark.rule("TK-BARB-03")
def test_the_attack_stays_in_sight_until_the_next_roll_stands() -> None:
    play = attacked((2, 1), (2, 1))
    assert kept(play).attack is not None
    throws(play, 1, 2, BLUE)
    assert kept(play).attack is None
    assert Roll not in play.offers(A)
