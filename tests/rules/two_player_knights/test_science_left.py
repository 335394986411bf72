"""The progress cards of science, what is left: where they go, why one is refused, and moves past the rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.facts import PiecePlaced
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.secret import TABLE, tell
from companion.game.state import Piece
from companion.rules.two_player_knights.building import BuildCity
from companion.rules.two_player_knights.free_building import (
    PlayEngineer,
    PlayMedicine,
    PlayRoadBuilding,
    PlaySmith,
    PromoteFree,
)
from companion.rules.two_player_knights.names import REDUCED, SCIENCE, deck, progress
from companion.rules.two_player_knights.science import (
    PlayAlchemist,
    PlayCrane,
    PlayInventor,
    PlayIrrigation,
    PlayMining,
)
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, Play, both_hands, corner, sentence
from tests.rules.two_player_knights.board import cards, insists, kept, position, says, stands, why_not, with_card

FIRST, SECOND, THIRD = CC[0], CC[2], CC[4]
AT_MOUNTAINS = corner("2,0", "SE")


def reduced(place: str) -> PiecePlaced:
    """State that a city piece of Ann's stands as a settlement."""
    return PiecePlaced(place, Piece(REDUCED, A))


PLAYED: list[tuple[str, type[Move], dict[str, Any], dict[str, Any]]] = [
    ("alchemist", PlayAlchemist, {"white": 1, "red": 2}, {"step": "before_roll"}),
    ("crane", PlayCrane, {}, {"cities": {A: [FIRST]}}),
    ("engineer", PlayEngineer, {"place": FIRST}, {"cities": {A: [FIRST]}}),
    ("inventor", PlayInventor, {"one": "-2,2", "other": "-2,0"}, {}),
    ("irrigation", PlayIrrigation, {}, {"settlements": {A: [corner("-2,0", "NW")]}}),
    (
        "medicine",
        PlayMedicine,
        {"place": FIRST},
        {"settlements": {A: [FIRST]}, "held": {A: {"ore": 2, "wheat": 1}}},
    ),
    ("mining", PlayMining, {}, {"settlements": {A: [AT_MOUNTAINS]}}),
    ("road_building", PlayRoadBuilding, {}, {"settlements": {A: [FIRST]}}),
    ("smith", PlaySmith, {}, {"knights": {A: {FIRST: "basic"}}}),
]


@both_hands
@pytest.mark.parametrize(("kind", "move", "fields", "standing"), PLAYED, ids=[row[0] for row in PLAYED])
@pytest.mark.rule("TK-PROG-02")
def test_each_card_that_is_played_goes_to_the_bottom_of_its_deck(
    kind: str, move: type[Move], fields: dict[str, Any], standing: dict[str, Any], hands: Hands
) -> None:
    play = with_card(kind, **standing, hands=hands)
    play.does(A, move, **fields)
    assert play.game.pile(progress(SCIENCE, A)).total == 0
    assert play.game.pile(deck(SCIENCE)).total == 18
    assert kept(play).under[2] == (cards(kind),)
    assert play.seen_by(B).variant_state.under[2] == (cards(kind),), "all have seen it"
    play.refuses(A, move, **fields)


@both_hands
@pytest.mark.rule("TK-PROG-08")
def test_a_city_piece_that_stands_as_a_settlement_brings_a_harvest_too(hands: Hands) -> None:
    play = with_card("mining", hands=hands, also=[reduced(AT_MOUNTAINS)])
    play.does(A, PlayMining)
    assert play.holds(A) == {"ore": 2}


@pytest.mark.rule("TK-PROG-08")
def test_two_hexes_bring_four() -> None:
    fields = [hex_ for hex_, terrain in position().game.board.terrain if terrain == "fields"]
    play = with_card("irrigation", settlements={A: [corner(hex_, "N") for hex_ in fields[:2]]})
    play.does(A, PlayIrrigation)
    assert play.holds(A) == {"wheat": 4}


@pytest.mark.rule("TK-PROG-08")
def test_a_bank_that_nobody_has_counted_gives_what_is_surely_there_and_no_more_than_may_be() -> None:
    play = with_card("mining", hands="physical", settlements={A: [AT_MOUNTAINS]}, held={B: {"ore": 17, "unseen": 1}})
    prompt = play.asks(A, PlayMining)
    assert (getattr(prompt, "least", None), getattr(prompt, "most", None)) == (1, 2)
    play = with_card("mining", hands="physical", settlements={A: [AT_MOUNTAINS]}, held={B: {"unseen": 130}})
    prompt = play.asks(A, PlayMining)
    assert (getattr(prompt, "least", None), getattr(prompt, "most", None)) == (0, 1)


@both_hands
@pytest.mark.rule("TK-BARB-08", "TK-PROG-01")
def test_medicine_pays_for_the_city_piece_that_stands_as_a_settlement_first(hands: Hands) -> None:
    cities = [CC[at] for at in (6, 8, 10)]
    standing: dict[str, Any] = {"settlements": {A: [SECOND]}, "cities": {A: cities}, "also": [reduced(FIRST)]}
    play = with_card("medicine", held={A: {"ore": 2, "wheat": 1}}, hands=hands, **standing)
    assert play.sites(A, PlayMedicine) == {FIRST}
    assert says(play, A, PlayMedicine, place=SECOND) == (
        "First make a city again of the piece that stands as a settlement."
    )
    assert why_not(play, A, PlayMedicine, place=SECOND) == "TK-BARB-08"
    play.does(A, PlayMedicine, place=FIRST)
    assert (stands(play, FIRST), play.holds(A)) == (["A city"], {})


@pytest.mark.rule("BASE-BUILD-08", "BASE-COMP-03")
def test_medicine_needs_a_settlement_of_ones_own_and_a_city_piece() -> None:
    paid = {A: {"ore": 2, "wheat": 1}}
    play = with_card("medicine", settlements={A: [FIRST], B: [SECOND]}, held=paid)
    assert [why_not(play, A, PlayMedicine, place=place) for place in (SECOND, THIRD)] == ["BASE-BUILD-08"] * 2
    full = {A: [CC[at] for at in (6, 8, 10, 12)]}
    play = with_card("medicine", settlements={A: [FIRST]}, cities=full, held=paid)
    assert why_not(play, A, PlayMedicine, place=FIRST) == "BASE-COMP-03"
    assert BuildCity not in play.offers(A)


@pytest.mark.rule("TK-PROG-05")
def test_who_cannot_play_a_card_is_told_why() -> None:
    settled = with_card("engineer", settlements={A: [FIRST]})
    assert says(settled, A, PlayEngineer, place=FIRST) == "You have no city without a wall."
    bare = with_card("medicine", held={A: {"ore": 2, "wheat": 1}})
    assert says(bare, A, PlayMedicine, place=FIRST) == "You have no settlement for a city."
    roads = with_card("road_building", neutral_settlements=False)
    assert says(roads, A, PlayRoadBuilding) == "You have no edge for a road."


@both_hands
@pytest.mark.rule("TK-KN-05", "TK-IMP-04", "TK-KN-04")
def test_the_smith_says_which_knight_cannot_be_promoted_and_why(hands: Hands) -> None:
    mine = {FIRST: "basic", SECOND: "basic", THIRD: "strong"}
    play = with_card("smith", knights={A: mine, B: {CC[8]: "basic"}}, hands=hands)
    play.does(A, PlaySmith)
    refused = [why_not(play, A, PromoteFree, place=place) for place in (THIRD, CC[8], CC[12])]
    assert refused == ["TK-IMP-04", "TK-KN-04", "TK-KN-04"]
    play.does(A, PromoteFree, place=FIRST)
    assert play.at()[0] == "trade_and_build", "the second strong piece is out: nothing more can be promoted"


@pytest.mark.rule("TK-PROG-09", "TK-KN-04")
def test_a_knight_made_mighty_first_leaves_its_piece_for_another() -> None:
    mine = {FIRST: "basic", SECOND: "strong", THIRD: "strong"}
    play = with_card("smith", knights={A: mine}, levels={A: {"politics_area": 3}})
    play.does(A, PlaySmith)
    assert play.sites(A, PromoteFree) == {SECOND, THIRD}
    play.does(A, PromoteFree, place=SECOND)
    assert play.sites(A, PromoteFree) == {FIRST, THIRD}
    play.does(A, PromoteFree, place=FIRST)
    assert (stands(play, FIRST), stands(play, SECOND)) == (["A strong_knight"], ["A mighty_knight"])


@pytest.mark.rule("TK-KN-04", "TK-PROG-09")
def test_a_knight_that_the_smith_promoted_past_the_rules_can_be_entered() -> None:
    play = with_card("smith", knights={A: {FIRST: "basic", SECOND: "strong", THIRD: "mighty"}, B: {CC[8]: "basic"}})
    play.does(A, PlaySmith)
    for nowhere in (THIRD, CC[8], CC[12]):
        why = insists(play, PromoteFree, place=nowhere)
        assert why is not None
        assert why.clause == "TK-KN-04"
    assert insists(play, PromoteFree, place=SECOND) is None
    assert stands(play, SECOND) == ["A mighty_knight"]


@pytest.mark.rule("TK-PROG-08")
def test_numbers_that_were_exchanged_past_the_rules_can_be_entered() -> None:
    play = with_card("inventor")
    tokens = dict(play.game.board.tokens)
    six, three = (next(hex_ for hex_, n in tokens.items() if n == wanted) for wanted in (6, 3))
    desert = next(hex_ for hex_ in play.game.island.land if hex_ not in tokens)
    assert insists(play, PlayInventor, one=six, other=desert) is not None
    assert insists(play, PlayInventor, one=six, other=three) is None
    assert (play.game.board.token_of(six), play.game.board.token_of(three)) == (3, 6)


def line(play: Play, kind: type[Move], /, **fields: Any) -> str:
    """Make a move of Ann's and return what the log of the whole table says of it."""
    known = play.seen_by(TABLE)
    facts = tuple(tell(fact, TABLE) for fact in play.does(A, kind, **fields))
    return sentence(kind.tells(ObservedMove(A, known, facts)))


@both_hands
@pytest.mark.rule("TK-CARD-07", "TK-PROG-08")
def test_the_log_says_what_was_chosen_and_what_was_taken(hands: Hands) -> None:
    play = with_card("alchemist", "before_roll", hands=hands)
    assert line(play, PlayAlchemist, white=2, red=5) == "Ann plays alchemist: 2 and 5"
    play = with_card("mining", hands=hands, settlements={A: [AT_MOUNTAINS]})
    assert line(play, PlayMining) == "Ann plays mining: 2 ore"


@pytest.mark.rule("TK-PROG-08")
def test_the_inventor_offers_no_number_equal_to_the_first() -> None:
    play = with_card("inventor")
    offered: tuple[str, ...] = getattr(play.asks(A, PlayInventor, one="-2,2"), "options", ())
    assert {play.game.board.token_of(hex_) for hex_ in offered} == {3, 4, 9, 10, 11}
