"""The progress cards of science: when each may be played, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.prompts import Dice
from companion.rules.base.development import ForgoRoad
from companion.rules.two_player_knights.building import BuildCity
from companion.rules.two_player_knights.free_building import (
    BuildFreeRoad,
    ForgoPromotion,
    PlayEngineer,
    PlayMedicine,
    PlayRoadBuilding,
    PlaySmith,
    PromoteFree,
)
from companion.rules.two_player_knights.improvements import Improve
from companion.rules.two_player_knights.knights import PromoteKnight
from companion.rules.two_player_knights.names import POLITICS, SCIENCE, TRADE
from companion.rules.two_player_knights.neutrals import BuildNeutralRoad, PromoteNeutralKnight
from companion.rules.two_player_knights.rolls import Roll
from companion.rules.two_player_knights.science import (
    PlayAlchemist,
    PlayCrane,
    PlayInventor,
    PlayIrrigation,
    PlayMining,
)
from tests.rules.base.board import COAST, A, B, Hands, Play, both_hands, corner
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.two_player_knights.board import (
    BLUE,
    SHIP,
    X,
    Y,
    kept,
    position,
    stands,
    throws,
    why_not,
    with_card,
)

FIRST, SECOND, THIRD = CC[0], CC[2], CC[4]
NEUTRAL, OTHER = CC[15], CC[18]


@pytest.mark.rule("TK-PROG-02")
def test_cards_are_played_after_the_rolls_in_the_own_turn_any_number() -> None:
    play = position("before_roll", cities={A: [FIRST]}, progress_cards={A: ["crane", "crane"]})
    assert PlayCrane not in play.offers(A)
    throws(play, 1, 1, BLUE)
    assert PlayCrane not in play.offers(A)
    throws(play, 1, 2, BLUE)
    play.does(A, PlayCrane)
    play.does(A, PlayCrane)
    assert PlayCrane not in play.offers(A) | play.offers(B)


@pytest.mark.rule("TK-PROG-05")
def test_a_card_that_one_does_not_hold_cannot_be_played() -> None:
    play = with_card("smith", cities={A: [FIRST]})
    assert PlayCrane not in play.offers(A)
    play.refuses(A, PlayCrane)
    play.refuses(B, PlayCrane)


@both_hands
@pytest.mark.rule("TK-CARD-07", "TK-PROG-02")
def test_the_alchemist_sets_white_and_red_of_the_first_roll_alone(hands: Hands) -> None:
    play = with_card("alchemist", "before_roll", hands=hands, settlements={A: [corner("-2,1", "SW")]})
    play.does(A, PlayAlchemist, white=3, red=5)
    prompt = play.asks(A, Roll)
    assert isinstance(prompt, Dice)
    assert (prompt.which, prompt.settled) == (("event",), (3, 5))
    throws(play, SHIP)
    assert kept(play).rolls == ((3, 5, SHIP),)
    assert play.holds(A) == {"wood": 1}
    assert getattr(play.asks(A, Roll), "which", ()) == ("white", "red", "event"), "the second roll is thrown whole"


@pytest.mark.rule("TK-CARD-07")
def test_the_alchemist_is_played_before_the_first_roll_and_once() -> None:
    play = position("before_roll", progress_cards={A: ["alchemist", "alchemist"]})
    play.does(A, PlayAlchemist, white=1, red=1)
    assert why_not(play, A, PlayAlchemist, white=2, red=2) == "TK-CARD-07"
    throws(play, BLUE)
    assert PlayAlchemist not in play.offers(A)
    throws(play, 1, 2, BLUE)
    assert PlayAlchemist not in play.offers(A)


@pytest.mark.rule("TK-PROG-06")
def test_the_crane_makes_the_next_improvement_one_cheaper() -> None:
    play = with_card("crane", cities={A: [FIRST]}, held={A: {"cloth_commodity": 2}}, levels={A: {TRADE: 2}})
    play.does(A, PlayCrane)
    play.does(A, Improve, area=TRADE)
    assert play.holds(A) == {}
    assert kept(play).levels[A][0] == 3


@pytest.mark.rule("TK-PROG-05", "TK-PROG-06")
def test_the_crane_needs_a_city_and_something_to_improve() -> None:
    assert why_not(with_card("crane"), A, PlayCrane) == "TK-PROG-06"
    done = {A: {TRADE: 5, POLITICS: 5, SCIENCE: 5}}
    assert why_not(with_card("crane", cities={A: [FIRST]}, levels=done), A, PlayCrane) == "TK-PROG-06"


@pytest.mark.rule("TK-WALL-01", "TK-NKN-10", "TK-PROG-05")
def test_the_engineer_builds_a_wall_free_and_owes_the_neutrals_nothing() -> None:
    play = with_card("engineer", cities={A: [FIRST, THIRD]}, walls={A: [THIRD]})
    assert play.sites(A, PlayEngineer) == {FIRST}
    assert why_not(play, A, PlayEngineer, place=THIRD) == "TK-WALL-01"
    play.does(A, PlayEngineer, place=FIRST)
    assert stands(play, FIRST) == ["A city", "A city_wall"]
    assert play.at()[0] == "trade_and_build"
    assert PlayEngineer not in with_card("engineer", settlements={A: [FIRST]}).offers(A)


@pytest.mark.rule("TK-WALL-01", "TK-PROG-05")
def test_without_a_wall_in_supply_the_engineer_does_nothing() -> None:
    cities = [FIRST, SECOND, THIRD, CC[6]]
    play = with_card("engineer", cities={A: cities}, walls={A: cities[:3]})
    assert PlayEngineer not in play.offers(A)


@pytest.mark.rule("TK-PROG-08")
def test_the_inventor_exchanges_two_numbers_other_than_2_6_8_and_12() -> None:
    play = with_card("inventor", robber="-2,2")
    numbers = dict(play.game.board.tokens)
    assert {numbers[hex_] for hex_ in play.sites(A, PlayInventor, "one")} == {3, 4, 5, 9, 10, 11}
    six, eight = (next(h for h, n in numbers.items() if n == wanted) for wanted in (6, 8))
    assert why_not(play, A, PlayInventor, one=six, other="-2,2") == "TK-PROG-08"
    assert why_not(play, A, PlayInventor, one="-2,2", other=eight) == "TK-PROG-08"
    three = next(h for h, n in numbers.items() if n == 3)
    play.does(A, PlayInventor, one="-2,2", other=three)
    assert (play.game.board.token_of("-2,2"), play.game.board.token_of(three)) == (3, 5), "the robber's hex too"


@pytest.mark.rule("TK-PROG-08")
def test_two_equal_numbers_are_not_exchanged() -> None:
    play = with_card("inventor")
    one, other = (h for h, n in play.game.board.tokens if n == 5)
    assert why_not(play, A, PlayInventor, one=one, other=other) == "TK-PROG-08"
    play.refuses(A, PlayInventor, one=one, other="0,0")


@both_hands
@pytest.mark.rule("TK-PROG-08")
def test_irrigation_and_mining_bring_two_for_each_hex_once_wherever_the_robber_stands(hands: Hands) -> None:
    fields = [corner("-2,0", "NW"), corner("-2,0", "SW")]
    play = with_card("irrigation", hands=hands, settlements={A: [fields[0]]}, cities={A: [fields[1]]}, robber="-2,0")
    play.does(A, PlayIrrigation)
    assert play.holds(A) == {"wheat": 2}, "both buildings stand at the same hex"
    mountains = corner("2,0", "SE")
    play = with_card("mining", hands=hands, cities={A: [mountains]})
    play.does(A, PlayMining)
    assert play.holds(A) == {"ore": 2}


@pytest.mark.rule("TK-PROG-05", "TK-PROG-08")
def test_a_harvest_needs_its_hex_and_ends_with_the_bank() -> None:
    assert why_not(with_card("mining", settlements={A: [corner("-2,0", "N")]}), A, PlayMining) == "TK-PROG-08"
    at_mountains = {A: [corner("2,0", "SE")]}
    play = with_card("mining", settlements=at_mountains, held={B: {"ore": 18}})
    play.does(A, PlayMining)
    assert play.holds(A) == {"ore": 1}
    play = with_card("mining", settlements=at_mountains, held={B: {"ore": 19}})
    assert why_not(play, A, PlayMining) == "TK-PROG-08"


@pytest.mark.rule("TK-PROG-08")
def test_with_a_bank_nobody_has_counted_the_player_says_how_many_it_gave() -> None:
    play = with_card("mining", hands="physical", settlements={A: [corner("2,0", "SE")]}, held={B: {"unseen": 94}})
    prompt = play.asks(A, PlayMining)
    assert (getattr(prompt, "least", None), getattr(prompt, "most", None)) == (0, 2)
    play.does(A, PlayMining, number=1)
    assert play.holds(A) == {"ore": 1}


@pytest.mark.rule("TK-PROG-05", "TK-BARB-08")
def test_medicine_builds_a_city_for_two_ore_and_a_wheat() -> None:
    play = with_card("medicine", settlements={A: [FIRST]}, held={A: {"ore": 2, "wheat": 1}})
    assert BuildCity not in play.offers(A)
    play.does(A, PlayMedicine, place=FIRST)
    assert (stands(play, FIRST), play.holds(A)) == (["A city"], {})
    assert play.at()[0] == "trade_and_build", "a city has no neutral counterpart"
    poor = with_card("medicine", settlements={A: [FIRST]}, held={A: {"ore": 2}})
    assert PlayMedicine not in poor.offers(A)
    assert PlayMedicine not in with_card("medicine", held={A: {"ore": 2, "wheat": 1}}).offers(A)


def road_builder(**more: Any) -> Play:
    """Return a game in which Ann may play road building, and both neutrals have roads to build on."""
    standing = {A: [COAST[0]], X: [COAST[14]], Y: [COAST[20]]}
    return with_card("road_building", **{"settlements": {A: [CC[0]]}, "roads": standing, **more})


@pytest.mark.parametrize("whose", [(X, X), (X, Y)])
@pytest.mark.rule("TK-CARD-09", "TK-TWO-06")
def test_road_building_gives_two_roads_and_the_neutrals_two_in_all(whose: tuple[int, int]) -> None:
    play = road_builder()
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=COAST[1])
    play.does(A, BuildFreeRoad, place=COAST[2])
    for neutral in whose:
        assert play.at() == ("neutral_road", (A,))
        places = sorted(play.sites(A, BuildNeutralRoad))
        place = next(p for p in places if p in play.game.variant.questions.sites(play.game, neutral, "road"))
        play.does(A, BuildNeutralRoad, place=place)
    assert play.at()[0] == "trade_and_build"
    built = [len(play.game.places(seat, "road")) for seat in (A, X, Y)]
    assert built == [3, 1 + whose.count(X), 1 + whose.count(Y)]


@pytest.mark.rule("TK-CARD-13")
def test_who_stops_after_one_road_still_owes_the_neutrals_two() -> None:
    play = road_builder()
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=COAST[1])
    play.does(A, ForgoRoad)
    assert [step.name for step in play.game.agenda][:2] == ["neutral_road", "neutral_road"]


@pytest.mark.rule("TK-CARD-13")
def test_by_house_rule_the_neutrals_get_as_many_as_were_built() -> None:
    play = road_builder(options={"building_short": False})
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=COAST[1])
    play.does(A, BuildNeutralRoad, place=min(play.sites(A, BuildNeutralRoad)))
    play.does(A, ForgoRoad)
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-CARD-13", "TK-PROG-05")
def test_with_one_road_left_the_second_falls_away_and_with_none_the_card_cannot_be_played() -> None:
    lay = {A: [*COAST[0:14]], X: [COAST[20]]}
    play = with_card("road_building", settlements={A: [CC[0]]}, roads=lay, neutral_settlements=False)
    play.does(A, PlayRoadBuilding)
    play.does(A, BuildFreeRoad, place=min(play.sites(A, BuildFreeRoad)))
    assert play.at() == ("neutral_road", (A,))
    lay = {A: [*COAST[0:15]]}
    play = with_card("road_building", settlements={A: [CC[0]]}, roads=lay, neutral_settlements=False)
    assert PlayRoadBuilding not in play.offers(A)


def smith(mine: dict[str, str], theirs: dict[int, dict[str, str]] | None = None, **more: Any) -> Play:
    """Return a game in which Ann has played the smith."""
    play = with_card("smith", knights={A: mine, **(theirs or {})}, **more)
    play.does(A, PlaySmith)
    return play


@pytest.mark.rule("TK-CARD-08", "TK-NPR-04", "TK-T-14")
def test_the_smith_promotes_two_and_the_neutrals_are_promoted_as_often() -> None:
    play = smith({FIRST: "basic", SECOND: "basic active"}, {X: {NEUTRAL: "basic"}, Y: {OTHER: "basic"}})
    play.does(A, PromoteFree, place=FIRST)
    play.does(A, PromoteNeutralKnight, place=NEUTRAL)
    play.does(A, PromoteFree, place=SECOND)
    assert play.sites(A, PromoteNeutralKnight) == {OTHER}
    play.does(A, PromoteNeutralKnight, place=OTHER)
    assert [stands(play, place) for place in (FIRST, SECOND)] == [["A strong_knight"], ["A active_strong_knight"]]
    assert play.holds(A) == {}
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-PROG-09", "TK-KN-05")
def test_the_smith_promotes_each_knight_once_a_turn() -> None:
    play = smith({FIRST: "basic"}, levels={A: {POLITICS: 3}})
    play.does(A, PromoteFree, place=FIRST)
    assert play.at()[0] == "trade_and_build", "it cannot be promoted again, so nothing more is asked"
    assert why_not(play, A, PromoteKnight, place=FIRST) in ("TK-KN-05", "TK-KN-04")


@pytest.mark.rule("TK-PROG-09", "TK-IMP-04", "TK-NPR-06", "TK-CARD-08")
def test_the_smith_makes_mighty_only_with_politics_and_then_owes_nothing() -> None:
    play = with_card("smith", knights={A: {FIRST: "strong"}})
    assert why_not(play, A, PlaySmith) == "TK-PROG-09"
    play = smith({FIRST: "strong"}, {X: {NEUTRAL: "basic"}}, levels={A: {POLITICS: 3}})
    play.does(A, PromoteFree, place=FIRST)
    assert stands(play, FIRST) == ["A mighty_knight"]
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-PROG-09")
def test_the_smith_may_stop_after_one() -> None:
    play = smith({FIRST: "basic", SECOND: "basic"})
    play.does(A, PromoteFree, place=FIRST)
    play.does(A, ForgoPromotion)
    assert play.at()[0] == "trade_and_build"
    play = smith({FIRST: "basic", SECOND: "basic"})
    play.does(A, ForgoPromotion)
    assert play.at()[0] == "trade_and_build"
    assert why_not(play, A, PromoteFree, place=FIRST)
