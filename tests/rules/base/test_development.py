"""Development cards: when one may be played, and what each does."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.moves import Move
from companion.game.prompts import SomeCards
from companion.game.text import Text
from companion.rules.base.building import BuyCard
from companion.rules.base.development import (
    BuildFreeRoad,
    ForgoRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber, Steal
from companion.rules.base.setup import EndTurn
from tests.rules.base.board import COAST, RESOURCES, A, B, C, D, Hands, both_hands, corner, edge, position

Card = tuple[str, type[Move], dict[str, Any]]
KINDS: list[Card] = [
    ("knight", PlayKnight, {}),
    ("road_building", PlayRoadBuilding, {}),
    ("year_of_plenty", PlayYearOfPlenty, {"cards": Cards({"ore": 2})}),
    ("monopoly", PlayMonopoly, {"resource": "ore"}),
]
STEPS = ["before_roll", "trade", "build", "trade_and_build"]


def options(step: str) -> dict[str, str]:
    """Return the house rules under which there is such a step."""
    return {"phases": "combined"} if step == "trade_and_build" else {}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("kind", "move", "fields"), KINDS)
@pytest.mark.rule("BASE-DEV-01")
def test_a_card_may_be_played_at_any_time_of_the_own_turn(
    step: str, kind: str, move: type[Move], fields: dict[str, object]
) -> None:
    play = position(step, options=options(step), cards={A: {kind: 1}})
    play.does(A, move, **fields)
    where = "used:0" if kind == "knight" else "played"
    assert play.game.pile(where).plain() == {kind: 1}
    assert play.count("development_cards", A) == 0


@pytest.mark.parametrize(("kind", "move", "fields"), KINDS)
@pytest.mark.rule("BASE-DEV-01")
def test_one_plays_only_what_one_holds(kind: str, move: type[Move], fields: dict[str, object]) -> None:
    others = {name: 1 for name, _, _ in KINDS if name != kind}
    play = position("build", cards={A: others, B: {kind: 1}})
    refusal = play.refuses(A, move, **fields)
    assert (refusal.code, refusal.clause) == ("no-card", "BASE-DEV-01")
    assert move not in play.offers(A)


@pytest.mark.rule("BASE-DEV-01")
def test_who_holds_no_card_at_all_is_told_the_same_of_each() -> None:
    """So that one key for all of them says why it has no use."""
    play = position("build")
    said = {play.refuses(A, move, **fields).text for _, move, fields in KINDS}
    assert said == {Text.of("You have no development card.")}


@pytest.mark.parametrize("first", KINDS, ids=lambda card: card[0])
@pytest.mark.parametrize("second", KINDS, ids=lambda card: card[0])
@pytest.mark.rule("BASE-DEV-01")
def test_only_one_card_is_played_in_a_turn(first: Card, second: Card) -> None:
    cards = {first[0]: 2} if first == second else {first[0]: 1, second[0]: 1}
    play = position("before_roll", cards={A: cards})
    play.does(A, first[1], **first[2])
    if first[0] == "knight":
        play.does(A, MoveRobber, hex="2,0")
    assert not {move for _, move, _ in KINDS} & play.offers(A)
    assert play.refuses(A, second[1], **second[2]).clause in ("BASE-DEV-01", "BASE-DEV-04")
    while play.at()[0] == "free_road":
        play.does(A, ForgoRoad)
    play.does(A, Roll, dice=(1, 1))
    refusal = play.refuses(A, second[1], **second[2])
    assert (refusal.code, refusal.clause) == ("one-a-turn", "BASE-DEV-01")


@pytest.mark.rule("BASE-DEV-01")
def test_in_the_next_turn_another_card_may_be_played() -> None:
    play = position("build", seats=3, cards={A: {"year_of_plenty": 2}, B: {"monopoly": 1}})
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": 2}))
    play.does(A, EndTurn)
    assert PlayMonopoly in play.offers(B)
    for seat in (B, C):
        play.does(seat, Roll, dice=(1, 1))
        play.does(seat, EndTurn)
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": 2}))


@both_hands
@pytest.mark.parametrize(("kind", "move", "fields"), KINDS)
@pytest.mark.rule("BASE-DEV-02")
def test_a_card_is_not_played_in_the_turn_it_was_bought_but_from_the_next_own_turn_on(
    hands: Hands, kind: str, move: type[Move], fields: dict[str, object]
) -> None:
    play = position("build", seats=3, hands=hands, held={A: {"sheep": 1, "wheat": 1, "ore": 1}})
    play.does(A, BuyCard, **({"card": Cards.one(kind)} if hands == "digital" else {}))
    refusal = play.refuses(A, move, **fields)
    assert (refusal.code, refusal.clause) == ("bought-now", "BASE-DEV-02")
    assert move not in play.offers(A)
    play.does(A, EndTurn)
    assert play.refuses(A, move, **fields).clause == "BASE-TURN-04"
    for seat in (B, C):
        play.does(seat, Roll, dice=(1, 1))
        play.does(seat, EndTurn)
    play.does(A, move, **fields)


@pytest.mark.rule("BASE-DEV-02")
def test_an_older_card_of_the_kind_may_be_played_in_the_turn_another_was_bought() -> None:
    play = position("build", cards={A: {"knight": 1}}, bought={A: {"knight": 1}})
    play.does(A, PlayKnight)
    assert play.game.pile("fresh:0").plain() == {"knight": 1}


@pytest.mark.rule("BASE-DEV-02")
def test_with_cards_unseen_the_table_is_believed_about_older_ones_only() -> None:
    play = position("build", hands="physical", cards={A: {"unseen": 1}})
    assert {move for _, move, _ in KINDS} <= play.offers(A)
    play.does(A, PlayMonopoly, resource="ore")
    assert play.count("development_cards", A) == 0
    fresh = position("build", hands="physical", bought={A: {"unseen": 2}})
    assert fresh.refuses(A, PlayKnight).clause == "BASE-DEV-02"


@pytest.mark.rule("BASE-DEV-02")
def test_no_move_plays_a_victory_point_card() -> None:
    play = position("build", cards={A: {"victory_point": 3}})
    assert play.offers(A) == {EndTurn}


@pytest.mark.rule("BASE-DEV-03", "BASE-ROB-04", "BASE-ROB-05")
def test_a_knight_moves_the_robber_steals_and_stays_face_up() -> None:
    play = position("build", cards={A: {"knight": 1}}, settlements={B: [corner("2,0", "N")]}, held={B: {"ore": 1}})
    play.does(A, PlayKnight)
    assert play.count("used_knights", A) == 1
    assert play.seen_by(B).pile("used:0").plain() == {"knight": 1}
    assert play.at() == ("move_robber", (A,))
    assert play.refuses(A, MoveRobber, hex="0,0").clause == "BASE-ROB-04"
    play.does(A, MoveRobber, hex="2,0")
    assert play.options(A, Steal) == [B]
    play.does(A, Steal, victim=B, card=Cards.one("ore"))
    assert (play.holds(A), play.holds(B)) == ({"ore": 1}, {})


EXITS = {A: [edge("0,0", "NE")]}


@both_hands
@pytest.mark.rule("BASE-DEV-04")
def test_road_building_gives_two_roads_free_of_cost(hands: Hands) -> None:
    play = position("build", hands=hands, cards={A: {"road_building": 1}}, roads=EXITS, held={A: {"ore": 1}})
    play.does(A, PlayRoadBuilding)
    assert play.offers(A) == {BuildFreeRoad, ForgoRoad}
    play.does(A, BuildFreeRoad, place=edge("0,0", "E"))
    assert play.at() == ("free_road", (A,))
    play.does(A, BuildFreeRoad, place=edge("0,0", "SE"))
    assert play.at() == ("build", (A,))
    assert play.holds(A) == {"ore": 1}
    assert play.count("road_left", A) == 12
    assert play.refuses(A, BuildFreeRoad, place=edge("0,0", "SW")).code == "not-now"


@pytest.mark.rule("BASE-DEV-04", "BASE-BUILD-07")
def test_free_roads_follow_the_usual_rules_of_placement() -> None:
    play = position(
        "build",
        cards={A: {"road_building": 1}},
        roads={A: [edge("0,0", "NE")], B: [edge("0,0", "NW")]},
        settlements={C: [corner("0,0", "NE")]},
    )
    play.does(A, PlayRoadBuilding)
    assert play.sites(A, BuildFreeRoad) == {edge("0,-1", "E")}
    for wrong, code in ((edge("0,0", "NW"), "taken"), (edge("0,0", "E"), "not-joined"), (COAST[0], "not-joined")):
        refusal = play.refuses(A, BuildFreeRoad, place=wrong)
        assert (refusal.code, refusal.clause) == (code, "BASE-BUILD-07")
    assert play.refuses(B, BuildFreeRoad, place=edge("0,-1", "E")).clause == "BASE-TURN-04"


@pytest.mark.parametrize("built", [0, 1])
@pytest.mark.rule("BASE-DEV-04")
def test_one_may_build_fewer_than_two(built: int) -> None:
    play = position("before_roll", cards={A: {"road_building": 1}}, roads=EXITS)
    play.does(A, PlayRoadBuilding)
    if built:
        play.does(A, BuildFreeRoad, place=edge("0,0", "E"))
    play.does(A, ForgoRoad)
    assert play.at() == ("before_roll", (A,)), "who builds no further road is not asked for another"
    assert play.count("road_left", A) == 14 - built


@pytest.mark.parametrize(("left", "asked"), [(0, 0), (1, 1), (2, 2), (3, 2)])
@pytest.mark.rule("BASE-DEV-04", "BASE-COMP-03")
def test_free_roads_need_pieces_too(left: int, asked: int) -> None:
    play = position("build", cards={A: {"road_building": 1}}, roads={A: COAST[: 15 - left]})
    play.does(A, PlayRoadBuilding)
    for i in range(asked):
        assert play.at() == ("free_road", (A,))
        play.does(A, BuildFreeRoad, place=COAST[15 - left + i])
    assert play.at() == ("build", (A,))


@pytest.mark.rule("BASE-DEV-04")
def test_a_free_road_without_an_edge_for_it_falls_away() -> None:
    # Ann's two roads end at Ben's settlements, and the fork between them is Dan's.
    play = position(
        "build",
        cards={A: {"road_building": 1}},
        roads={A: [edge("0,0", "NE"), edge("0,0", "E")], D: [edge("1,0", "NW")]},
        settlements={B: [corner("0,0", "N"), corner("0,0", "SE")]},
    )
    play.does(A, PlayRoadBuilding)
    assert play.at() == ("build", (A,))
    assert play.game.pile("played").plain() == {"road_building": 1}


@both_hands
@pytest.mark.rule("BASE-DEV-05")
def test_year_of_plenty_takes_any_two_resources_from_the_bank(hands: Hands) -> None:
    for two in ({"ore": 2}, {"wood": 1, "sheep": 1}):
        play = position("build", hands=hands, cards={A: {"year_of_plenty": 1}})
        play.does(A, PlayYearOfPlenty, cards=Cards(two))
        assert play.holds(A) == two
        assert sum(play.bank(kind) for kind in RESOURCES) == 93
    for wrong in ({}, {"ore": 1}, {"ore": 3}, {"ore": 3, "wood": -1}, {"knight": 2}):
        play = position("build", hands=hands, cards={A: {"year_of_plenty": 1}})
        play.refuses(A, PlayYearOfPlenty, cards=Cards(wrong))


@pytest.mark.rule("BASE-DEV-05")
def test_year_of_plenty_takes_only_what_the_bank_has() -> None:
    play = position("build", cards={A: {"year_of_plenty": 1}}, bank={"ore": 1, "wheat": 0})
    for there in ({"ore": 2}, {"wheat": 1, "wood": 1}):
        refusal = play.refuses(A, PlayYearOfPlenty, cards=Cards(there))
        assert (refusal.code, refusal.clause) == ("bank-empty", "BASE-DEV-05")
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": 1, "wood": 1}))
    assert play.bank("ore") == 0


@pytest.mark.rule("BASE-DEV-05")
def test_from_a_bank_half_unseen_one_takes_resources_all_the_same() -> None:
    play = position("build", hands="physical", cards={A: {"year_of_plenty": 1}}, held={B: {"ore": 17, "unseen": 2}})
    for wrong in ({"knight": 2}, {"ore": 1, "monopoly": 1}):
        play.refuses(A, PlayYearOfPlenty, cards=Cards(wrong))
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": 2}))
    assert play.holds(A) == {"ore": 2}


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.rule("BASE-DEV-05")
def test_from_a_nearly_empty_bank_one_takes_what_is_left(left: int) -> None:
    play = position("build", cards={A: {"year_of_plenty": 1}}, bank=dict.fromkeys(RESOURCES, 0) | {"ore": left})
    prompt = play.asks(A, PlayYearOfPlenty)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (left, left)
    play.does(A, PlayYearOfPlenty, cards=Cards({"ore": left}))
    assert play.game.hand(A).total == left
    assert play.game.pile("bank").total == 0
