"""Building: what each piece and card costs, and where it may stand."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.moves import Move
from companion.game.prompts import SomeCards
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement, BuyCard
from companion.rules.base.names import DECK
from tests.rules.base.board import (
    COAST,
    COAST_CORNERS,
    RESOURCES,
    A,
    B,
    C,
    Hands,
    Play,
    both_hands,
    corner,
    edge,
    position,
)

COSTS: list[tuple[type[Move], dict[str, int], str]] = [
    (BuildRoad, {"wood": 1, "brick": 1}, "BASE-BUILD-01"),
    (BuildSettlement, {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}, "BASE-BUILD-02"),
    (BuildCity, {"wheat": 2, "ore": 3}, "BASE-BUILD-03"),
    (BuyCard, {"sheep": 1, "wheat": 1, "ore": 1}, "BASE-BUILD-04"),
]


def builder(ann: dict[str, int], hands: Hands = "digital") -> Play:
    """Return Ann's build phase: a settlement, three roads along the coast from it, and her hand."""
    return position(
        "build",
        hands=hands,
        settlements={A: [COAST_CORNERS[0]]},
        roads={A: COAST[1:4]},
        held={A: ann},
    )


def build(play: Play, kind: type[Move]) -> dict[str, object]:
    """Return the fields of a move that is allowed there if the hand is."""
    if kind is BuyCard:
        return {"card": Cards.one("knight")} if play.setup.hands == "digital" else {}
    places: dict[type[Move], str] = {
        BuildRoad: COAST[4],
        BuildSettlement: COAST_CORNERS[2],
        BuildCity: COAST_CORNERS[0],
    }
    return {"place": places[kind]}


@both_hands
@pytest.mark.parametrize(("kind", "cost", "clause"), COSTS)
@pytest.mark.rule("BASE-BUILD-01", "BASE-BUILD-02", "BASE-BUILD-03", "BASE-BUILD-04", "BASE-COMP-02")
def test_building_takes_exactly_its_cost_from_the_hand_to_the_bank(
    hands: Hands, kind: type[Move], cost: dict[str, int], clause: str
) -> None:
    play = builder({k: cost.get(k, 0) + 1 for k in RESOURCES}, hands)
    play.does(A, kind, **build(play, kind))
    assert play.holds(A) == dict.fromkeys(sorted(RESOURCES), 1)
    assert [play.bank(k) for k in RESOURCES] == [18] * 5


@both_hands
@pytest.mark.parametrize(("kind", "cost", "clause"), COSTS)
@pytest.mark.rule("BASE-BUILD-01", "BASE-BUILD-02", "BASE-BUILD-03", "BASE-BUILD-04")
def test_with_one_card_of_the_cost_missing_nothing_is_built(
    hands: Hands, kind: type[Move], cost: dict[str, int], clause: str
) -> None:
    for missing, n in cost.items():
        others = {k: 9 for k in RESOURCES if k != missing}
        play = builder(others | {missing: n - 1}, hands)
        refusal = play.refuses(A, kind, **build(play, kind))
        assert (refusal.code, refusal.clause) == ("cannot-pay", clause)
        assert kind not in play.offers(A)
    exact = builder(cost, hands)
    exact.does(A, kind, **build(exact, kind))
    assert exact.holds(A) == {}


@pytest.mark.parametrize(("kind", "cost", "clause"), COSTS)
@pytest.mark.rule("BASE-BUILD-01", "BASE-BUILD-02", "BASE-BUILD-03", "BASE-BUILD-04")
def test_unseen_cards_are_believed_to_be_those_that_are_missing(
    kind: type[Move], cost: dict[str, int], clause: str
) -> None:
    n = sum(cost.values())
    play = builder({"unseen": n}, "physical")
    play.does(A, kind, **build(play, kind))
    assert play.holds(A) == {}
    short = builder({"unseen": n - 1}, "physical")
    assert short.refuses(A, kind, **build(short, kind)).clause == clause
    useless = next(k for k in RESOURCES if k not in cost)
    off = builder({useless: 1, "unseen": n - 1}, "physical")
    assert off.refuses(A, kind, **build(off, kind)).clause == clause


@pytest.mark.rule("BASE-BUILD-10")
def test_one_builds_as_often_as_cards_and_pieces_suffice() -> None:
    play = builder({"wood": 4, "brick": 4, "sheep": 4, "wheat": 6, "ore": 6})
    play.does(A, BuildRoad, place=COAST[4])
    play.does(A, BuildRoad, place=COAST[5])
    play.does(A, BuildSettlement, place=COAST_CORNERS[2])
    play.does(A, BuildSettlement, place=COAST_CORNERS[4])
    play.does(A, BuildCity, place=COAST_CORNERS[0])
    play.does(A, BuyCard, card=Cards.one("knight"))
    play.does(A, BuyCard, card=Cards.one("knight"))
    assert play.holds(A) == {"ore": 1}
    assert play.at() == ("build", (A,))


RICH = {"wood": 9, "brick": 9, "sheep": 9, "wheat": 9, "ore": 9}


@pytest.mark.rule("BASE-BUILD-05")
def test_a_settlement_keeps_its_distance_from_everyones_settlements_and_cities() -> None:
    roads = {A: COAST[0:6]}
    for what in ("settlements", "cities"):
        for owner in (A, B):
            standing: dict[str, Any] = {what: {owner: [COAST_CORNERS[2]]}}
            play = position("build", roads=roads, held={A: RICH}, **standing)
            for near in (1, 2, 3):
                refusal = play.refuses(A, BuildSettlement, place=COAST_CORNERS[near])
                assert (refusal.code, refusal.clause) == ("too-near", "BASE-BUILD-05")
            assert play.sites(A, BuildSettlement) == {COAST_CORNERS[i] for i in (-1, 0, 4, 5)}
            play.does(A, BuildSettlement, place=COAST_CORNERS[4])


@pytest.mark.rule("BASE-BUILD-05")
def test_a_road_of_somebody_else_takes_no_corner() -> None:
    play = position("build", roads={A: [COAST[1]], B: [COAST[2], COAST[3]]}, held={A: RICH})
    play.does(A, BuildSettlement, place=COAST_CORNERS[1])


@pytest.mark.rule("BASE-BUILD-06")
def test_a_settlement_stands_at_an_end_of_ones_own_road() -> None:
    play = position("build", roads={A: COAST[1:4], B: COAST[10:13]}, held={A: RICH})
    assert play.sites(A, BuildSettlement) == {COAST_CORNERS[i] for i in range(4)}
    for away in (COAST_CORNERS[6], COAST_CORNERS[11]):
        refusal = play.refuses(A, BuildSettlement, place=away)
        assert (refusal.code, refusal.clause) == ("not-joined", "BASE-BUILD-06")
    for nowhere in ("9,9", COAST[1], ""):
        play.refuses(A, BuildSettlement, place=nowhere)
    none = position("build", settlements={A: [COAST_CORNERS[0]]}, held={A: RICH})
    assert BuildSettlement not in none.offers(A)


@pytest.mark.parametrize("what", ["settlements", "cities"])
@pytest.mark.rule("BASE-BUILD-07")
def test_a_road_may_leave_from_ones_own_building(what: str) -> None:
    place = corner("0,0", "N")
    standing: dict[str, Any] = {what: {A: [place], B: [corner("0,0", "S")]}}
    play = position("build", held={A: RICH}, **standing)
    assert play.sites(A, BuildRoad) == set(STANDARD.corner_edges[place])
    refusal = play.refuses(A, BuildRoad, place=edge("0,0", "SE"))
    assert (refusal.code, refusal.clause) == ("not-joined", "BASE-BUILD-07")


@pytest.mark.rule("BASE-BUILD-07")
def test_a_road_goes_on_from_either_end_of_an_own_road() -> None:
    play = position("build", roads={A: [edge("0,0", "NE")]}, held={A: RICH})
    ends = {e for c in ("N", "NE") for e in STANDARD.corner_edges[corner("0,0", c)]}
    assert play.sites(A, BuildRoad) == ends - {edge("0,0", "NE")}
    assert play.refuses(A, BuildRoad, place=edge("0,0", "SE")).clause == "BASE-BUILD-07"
    play.does(A, BuildRoad, place=edge("0,0", "E"))
    play.does(A, BuildRoad, place=edge("0,0", "SE"))


@pytest.mark.parametrize("owner", [A, B])
@pytest.mark.rule("BASE-BUILD-07")
def test_an_edge_with_a_road_is_taken(owner: int) -> None:
    taken = edge("0,0", "E")
    roads = {A: [edge("0,0", "NE"), taken]} if owner == A else {A: [edge("0,0", "NE")], B: [taken]}
    play = position("build", roads=roads, held={A: RICH})
    assert taken not in play.sites(A, BuildRoad)
    refusal = play.refuses(A, BuildRoad, place=taken)
    assert (refusal.code, refusal.clause) == ("taken", "BASE-BUILD-07")


@pytest.mark.parametrize("what", ["settlements", "cities"])
@pytest.mark.rule("BASE-BUILD-07")
def test_a_foreign_building_stops_a_road_and_an_own_one_does_not(what: str) -> None:
    cut = corner("0,0", "NE")
    beyond = edge("0,0", "E")
    for owner, allowed in ((A, True), (B, False)):
        standing: dict[str, Any] = {what: {owner: [cut]}}
        play = position("build", roads={A: [edge("0,0", "NE")]}, held={A: RICH}, **standing)
        assert (beyond in play.sites(A, BuildRoad)) == allowed
        if allowed:
            play.does(A, BuildRoad, place=beyond)
        else:
            assert play.refuses(A, BuildRoad, place=beyond).clause == "BASE-BUILD-07"
            play.does(A, BuildRoad, place=edge("0,0", "NW"))


@pytest.mark.rule("BASE-BUILD-07")
def test_a_road_beyond_a_foreign_building_may_be_reached_from_its_other_end() -> None:
    cut = corner("0,0", "NE")
    play = position("build", roads={A: [edge("0,0", "NE"), edge("0,0", "SE")]}, settlements={B: [cut]}, held={A: RICH})
    play.does(A, BuildRoad, place=edge("0,0", "E"))


@pytest.mark.rule("BASE-BUILD-07")
def test_a_foreign_road_does_not_stop_ones_own() -> None:
    fork = corner("0,0", "NE")
    play = position("build", roads={A: [edge("0,0", "NE")], B: [edge("1,-1", "SE")]}, held={A: RICH})
    assert edge("1,-1", "SE") in STANDARD.corner_edges[fork]
    play.does(A, BuildRoad, place=edge("0,0", "E"))


@pytest.mark.rule("BASE-BUILD-07")
def test_places_that_are_no_edges_are_refused() -> None:
    play = position("build", roads={A: [edge("0,0", "NE")]}, held={A: RICH})
    for nowhere in ("", "9,9|9,8", corner("0,0", "N"), "0,0"):
        assert play.refuses(A, BuildRoad, place=nowhere).clause == "BASE-BUILD-07"


@pytest.mark.rule("BASE-BUILD-08", "BASE-COMP-03")
def test_a_city_replaces_an_own_settlement_which_goes_back_to_the_supply() -> None:
    own, foreign, city = COAST_CORNERS[0], COAST_CORNERS[4], COAST_CORNERS[8]
    play = position("build", settlements={A: [own], B: [foreign]}, cities={A: [city]}, held={A: RICH})
    assert play.sites(A, BuildCity) == {own}
    for wrong in (foreign, city, COAST_CORNERS[12], COAST[1], ""):
        refusal = play.refuses(A, BuildCity, place=wrong)
        assert (refusal.code, refusal.clause) == ("no-settlement", "BASE-BUILD-08")
    play.does(A, BuildCity, place=own)
    assert [piece.what for piece in play.game.pieces[own]] == ["city"]
    assert [play.count("settlement_left", A), play.count("city_left", A)] == [5, 2]
    assert BuildCity not in play.offers(A)


@pytest.mark.rule("BASE-BUILD-04", "BASE-BUILD-09")
def test_buying_draws_one_card_of_the_deck_by_chance_and_only_the_buyer_sees_it() -> None:
    play = builder({"sheep": 1, "wheat": 1, "ore": 1})
    prompt = play.asks(A, BuyCard)
    assert isinstance(prompt, SomeCards)
    assert (prompt.whose, prompt.least, prompt.most, prompt.filler) == (DECK, 1, 1, "chance")
    assert prompt.held == play.game.pile(DECK)
    for cards in (Cards({"knight": 2}), Cards(), Cards.one("ore"), Cards.facedown(1)):
        play.refuses(A, BuyCard, card=cards)
    play.does(A, BuyCard, card=Cards.one("monopoly"))
    assert play.holds(A) == {}
    assert play.game.pile(DECK).of("monopoly") == 1
    assert play.game.pile(DECK).total == 24
    assert play.seen_by(A).pile(f"fresh:{A}").plain() == {"monopoly": 1}
    for viewer in (B, C, -1):
        assert play.seen_by(viewer).pile(f"fresh:{A}").plain() == {"unseen": 1}
        assert play.seen_by(viewer).pile(DECK).total == 24


@pytest.mark.rule("BASE-BUILD-09")
def test_with_physical_cards_the_top_card_is_taken_unseen() -> None:
    play = builder({"sheep": 1, "wheat": 1, "ore": 1}, "physical")
    assert play.complete(A, BuyCard)
    play.refuses(A, BuyCard, card=Cards.one("knight"))
    play.does(A, BuyCard)
    assert play.count("development_cards", A) == 1
    assert play.game.pile(f"fresh:{A}").plain() == {"unseen": 1}


@pytest.mark.rule("BASE-BUILD-09")
def test_from_an_empty_deck_nothing_can_be_bought_and_the_last_card_can() -> None:
    all_but_one = {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 1}
    play = position("build", cards={B: all_but_one}, held={A: {"sheep": 2, "wheat": 2, "ore": 2}})
    play.does(A, BuyCard, card=Cards.one("monopoly"))
    refusal = play.refuses(A, BuyCard, card=Cards.one("monopoly"))
    assert (refusal.code, refusal.clause) == ("deck-empty", "BASE-BUILD-09")
    assert BuyCard not in play.offers(A)
