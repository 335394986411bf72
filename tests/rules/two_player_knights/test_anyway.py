"""What the table insists on about knights and building: it was done on the board, or it cannot be."""

from __future__ import annotations

import pytest

from companion.game.moves import Move
from companion.rules.two_player_knights.building import BuildCity, BuildRoad, BuildSettlement, BuildWall
from companion.rules.two_player_knights.knight_actions import ChaseRobber, DisplaceKnight, MoveKnight, RetreatKnight
from companion.rules.two_player_knights.knights import ActivateKnight, PlaceKnight, PromoteKnight
from companion.rules.two_player_knights.neutrals import BuildNeutralRoad, PlaceNeutralKnight
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Play, corner
from tests.rules.two_player_knights.board import X, insists, position, stands

FIRST, SECOND, THIRD, FOURTH, FIFTH = COAST_CORNERS[-1], *COAST_CORNERS[:4]
FAR = corner("0,0", "N")
CARDS = {"ore": 3, "sheep": 3, "wheat": 3, "brick": 3, "wood": 3}


def table() -> Play:
    """Return a table with knights of A, B and a neutral."""
    return position(
        roads={A: COAST[:4], B: COAST[10:12], X: COAST[20:22]},
        settlements={B: [COAST_CORNERS[10]]},
        cities={A: [COAST_CORNERS[6]]},
        knights={A: {FIRST: "basic", SECOND: "mighty active"}, B: {FOURTH: "strong"}, X: {COAST_CORNERS[20]: "basic"}},
        held={A: CARDS},
    )


@pytest.mark.rule("TK-KACT-01", "TK-KACT-03")
def test_an_inactive_knight_that_was_moved_anywhere_stands_there() -> None:
    play = table()
    assert insists(play, MoveKnight, start=FIRST, to=FAR) is None
    assert (stands(play, FIRST), stands(play, FAR)) == ([], ["A basic_knight"])


@pytest.mark.rule("TK-KACT-04")
def test_a_knight_displaced_by_a_weaker_one_leaves_all_the_same() -> None:
    play = table()
    assert insists(play, DisplaceKnight, start=FIRST, to=FOURTH) is None
    assert stands(play, FOURTH) == ["A basic_knight"]
    assert play.game.variant.questions.supply(play.game, B, "strong_knight") == 2


@pytest.mark.rule("TK-KN-04", "TK-IMP-04")
def test_a_knight_that_was_made_mighty_too_early_is_mighty() -> None:
    play = position(knights={A: {FIRST: "strong"}}, held={A: CARDS})
    assert insists(play, PromoteKnight, place=FIRST) is None
    assert stands(play, FIRST) == ["A mighty_knight"]


@pytest.mark.rule("TK-KACT-06")
def test_the_robber_that_was_chased_from_afar_is_gone() -> None:
    play = table()
    assert insists(play, ChaseRobber, knight=SECOND, hex="2,0") is None
    assert play.game.where("robber") == "2,0"


@pytest.mark.rule("TK-KACT-04")
def test_a_displaced_knight_that_was_put_elsewhere_stands_there() -> None:
    play = position(
        roads={A: COAST[:3], X: COAST[3:6]},
        knights={A: {FIRST: "strong active"}, X: {FOURTH: "basic"}},
        held={A: CARDS},
    )
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert insists(play, RetreatKnight, to=FAR) is None
    assert stands(play, FAR) == ["X basic_knight"]


IMPOSSIBLE: tuple[tuple[type[Move], dict[str, str]], ...] = (
    (ActivateKnight, {"place": COAST_CORNERS[20]}),  # a neutral's
    (ActivateKnight, {"place": FAR}),
    (PromoteKnight, {"place": SECOND}),  # mighty
    (PromoteKnight, {"place": FOURTH}),  # somebody else's
    (MoveKnight, {"start": FOURTH, "to": FIFTH}),
    (MoveKnight, {"start": FIRST, "to": FOURTH}),  # taken
    (MoveKnight, {"start": FIRST, "to": COAST_CORNERS[6]}),
    (DisplaceKnight, {"start": FIRST, "to": SECOND}),  # an own one
    (DisplaceKnight, {"start": FIRST, "to": FIFTH}),  # nobody
    (DisplaceKnight, {"start": FAR, "to": FOURTH}),
    (ChaseRobber, {"knight": FOURTH, "hex": "2,0"}),
    (BuildWall, {"place": FIFTH}),
    (BuildWall, {"place": COAST_CORNERS[10]}),
    (BuildCity, {"place": FOURTH}),  # where a knight stands
    (BuildSettlement, {"place": SECOND}),
    (PlaceKnight, {"place": SECOND}),
    (BuildRoad, {"place": COAST[0]}),
)


@pytest.mark.rule("TK-KN-06", "TK-NKN-07")
@pytest.mark.parametrize(("kind", "fields"), IMPOSSIBLE)
def test_what_is_about_a_thing_that_is_not_there_cannot_be(kind: type[Move], fields: dict[str, str]) -> None:
    play = table()
    before = play.game.pieces
    assert insists(play, kind, **fields) is not None
    assert play.game.pieces == before


@pytest.mark.rule("TK-TWO-09")
def test_what_was_built_for_a_neutral_by_no_rule_is_its_own() -> None:
    play = position(roads={A: COAST[:3]}, held={A: CARDS})
    play.does(A, BuildRoad, place=COAST[3])
    assert insists(play, BuildNeutralRoad, place=COAST[15], neutral=X) is None
    assert stands(play, COAST[15]) == ["X road"]
    play = position(roads={A: COAST[:3], X: COAST[20:21]}, held={A: CARDS})
    play.does(A, PlaceKnight, place=FIRST)
    assert insists(play, PlaceNeutralKnight, place=FAR, neutral=X) is None
    assert stands(play, FAR) == ["X basic_knight"]


@pytest.mark.rule("TK-KACT-03", "TK-KN-02", "TK-WALL-01")
@pytest.mark.parametrize("kind", [ActivateKnight, PromoteKnight, PlaceKnight, BuildSettlement, BuildCity, BuildWall])
def test_wherever_it_is_said_to_have_happened_it_did_or_could_not(kind: type[Move]) -> None:
    for place in table().game.island.corners:
        insists(table(), kind, place=place)


@pytest.mark.rule("TK-KACT-03", "TK-KACT-04")
@pytest.mark.parametrize("kind", [MoveKnight, DisplaceKnight])
def test_whichever_knight_is_said_to_have_gone_it_did_or_could_not(kind: type[Move]) -> None:
    for place in table().game.island.corners:
        insists(table(), kind, start=SECOND, to=place)
        insists(table(), kind, start=place, to=FIFTH)
