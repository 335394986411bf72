"""The settlement sheet: what hands must do so that the table is as the companion says, and nothing they need not do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.cards import Cards
from companion.game.correct import CorrectAward, CorrectCards, CorrectPiece
from companion.game.decide import fold
from companion.game.difference import missing
from companion.game.facts import CardsSeen
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, hand
from companion.rules.base.building import BuildCity, BuildRoad
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber, Steal
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import OfferTrade
from tests.rules.base.board import (
    COAST,
    COAST_CORNERS,
    A,
    B,
    Hands,
    Play,
    both_hands,
    corner,
    position,
    settled,
    sheet,
)


def there_and_back(play: Play, before: Game) -> tuple[list[str], list[str]]:
    """Return what to do to go on to the present game, and to undo it again."""
    return sheet(before, play.game), sheet(play.game, before)


@both_hands
def test_undoing_a_road_gives_the_cards_back_and_takes_the_road_off(hands: Hands) -> None:
    play = position("build", hands=hands, roads={A: COAST[:1]}, held={A: {"wood": 1, "brick": 1}})
    before = play.game
    play.does(A, BuildRoad, place=COAST[1])
    on, undo = there_and_back(play, before)
    assert on == [settled(hands, "Give: Ann → bank 1 brick, 1 wood"), f"Put down: Ann's road at {COAST[1]}"]
    assert undo == [settled(hands, "Give: bank → Ann 1 brick, 1 wood"), f"Take off: Ann's road at {COAST[1]}"]


def test_undoing_a_city_exchanges_the_pieces_again() -> None:
    place = COAST_CORNERS[0]
    play = position("build", settlements={A: [place]}, held={A: {"wheat": 2, "ore": 3}})
    before = play.game
    play.does(A, BuildCity, place=place)
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 3 ore, 2 wheat",
        f"Take off: Ann's city at {place}",
        f"Put down: Ann's settlement at {place}",
    ]


def test_undoing_a_production_takes_the_cards_back_from_everybody() -> None:
    play = position("roll", settlements={A: [corner("-1,2", "N")]}, cities={B: [corner("-1,2", "SW")]})
    before = play.game
    play.does(A, Roll, dice=(3, 3))
    assert sheet(play.game, before) == ["Ann: Kazami has put back 1 wheat", "Ben: Kazami has put back 2 wheat"]


@pytest.mark.parametrize(
    ("hands", "undo"),
    [
        ("physical", ["Give: Ann → Ben 1 face down"]),
        ("digital", ["Ann: Kazami has put back 1 ore", "Ben: Kazami has added 1 ore"]),
    ],
)
def test_undoing_a_theft_gives_one_card_back(hands: Hands, undo: list[str]) -> None:
    play = position("roll", hands=hands, settlements={B: [corner("2,0", "N")]}, held={B: {"ore": 2, "wheat": 1}})
    play.does(A, Roll, dice=(3, 4))
    play.does(A, MoveRobber, hex="2,0")
    before = play.game
    play.does(A, Steal, victim=B, **({"card": Cards.one("ore")} if hands == "digital" else {}))
    assert sheet(play.game, before) == undo


def test_undoing_the_robbers_move_puts_him_back() -> None:
    play = position("roll", robber="2,0")
    play.does(A, Roll, dice=(3, 4))
    before = play.game
    play.does(A, MoveRobber, hex="0,1")
    assert sheet(play.game, before) == ["Take off: robber at 0,1", "Put down: robber at 2,0"]


def test_undoing_a_trade_hands_both_sides_back() -> None:
    play = position("trade", hands="physical", held={A: {"wood": 2}, B: {"ore": 1, "unseen": 1}})
    before = play.game
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 2}), get=Cards.one("ore"))
    assert sheet(play.game, before) == [
        "Give: Ann → Ben 1 ore",
        "Give: Ben → Ann 2 wood",
    ]


def test_an_award_and_the_turn_are_on_the_sheet() -> None:
    play = position("build")
    before = play.game
    play.does(B, CorrectAward, award="largest_army", holder=B)
    assert there_and_back(play, before) == (["largest_army: Ben"], ["largest_army: nobody"])
    before = play.game
    play.does(A, EndTurn)
    assert there_and_back(play, before) == (["Ben's turn."], ["Ann's turn."])


def test_a_correction_says_what_it_moves() -> None:
    play = position("build", held={A: {"ore": 1}}, settlements={A: [COAST_CORNERS[0]]})
    before = play.game
    play.does(A, CorrectCards, pile=hand(A), cards=Cards({"wood": 2}))
    play.does(B, CorrectPiece, place=COAST_CORNERS[0], what="settlement", owner=B)
    assert sheet(before, play.game) == [
        "Ann: Kazami has put back 1 ore",
        "Ann: Kazami has added 2 wood",
        f"Take off: Ann's settlement at {COAST_CORNERS[0]}",
        f"Put down: Ben's settlement at {COAST_CORNERS[0]}",
    ]


def test_learning_what_a_hand_holds_moves_no_card() -> None:
    play = position("build", hands="physical", held={A: {"ore": 1, "unseen": 2}})
    seen = CardsSeen(hand(A), Secret(Cards({"ore": 2, "wood": 1}), EVERYONE))
    after = fold(play.game, [seen])
    assert there_and_back(play, after) == ([], [])


def test_two_roads_on_the_sheet_are_two_lines_in_a_fixed_order() -> None:
    play = position("build", held={A: {"wood": 2, "brick": 2}}, roads={A: COAST[:1]})
    before = play.game
    play.does(A, BuildRoad, place=COAST[1])
    play.does(A, BuildRoad, place=COAST[2])
    places = sorted(COAST[1:3])
    assert sheet(play.game, before)[1:] == [f"Take off: Ann's road at {place}" for place in places]


piles = st.builds(
    Cards, st.dictionaries(st.sampled_from(["ore", "wheat", "wood"]), st.integers(0, 4)), st.integers(0, 4)
)


@given(piles, piles)
def test_what_goes_and_what_comes_always_leaves_the_right_number(before: Cards, after: Cards) -> None:
    away, added = missing(before, after), missing(after, before)
    assert before.total - away.total + added.total == after.total
    assert not away.broken


@given(piles)
def test_an_unchanged_pile_misses_nothing(pile: Cards) -> None:
    assert not missing(pile, pile)
