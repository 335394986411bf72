"""The start: who plays, the tokens, where the neutrals stand, and a city in the second round."""

from __future__ import annotations

import pytest

from companion.rules.base.setup import PlaceRoad
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.starting import (
    DEFAULT_START,
    MoveNeutral,
    PlaceCity,
    PlaceSettlement,
    TurnNeutrals,
    reads_start,
)
from tests.rules.base.board import A, B, Hands, Play, both_hands, corner, sentence
from tests.rules.two_player_knights.board import X, Y, begun, stands, why_not

ABOVE, BELOW = DEFAULT_START
INLAND = corner("1,-1", "NE")  # between pasture, forest and hills
FAR = corner("-2,1", "N")  # between forest, fields and forest


def places(play: Play, seat: int, kind: type[PlaceSettlement] | type[PlaceCity], place: str) -> None:
    """Place a building and the first road beside it."""
    play.does(seat, kind, place=place)
    play.does(seat, PlaceRoad, place=min(play.sites(seat, PlaceRoad)))


def houses(play: Play) -> dict[int, list[str]]:
    """Return where settlements stand, by owner."""
    return {seat: list(play.game.places(seat, "settlement")) for seat in (A, B, X, Y)}


@pytest.mark.rule("TK-TWO-01")
def test_two_play_and_two_colours_are_neutral() -> None:
    play = begun()
    assert play.game.players == (A, B)
    assert (TWO_PLAYER_KNIGHTS.players, TWO_PLAYER_KNIGHTS.neutrals) == ((2,), 2)
    assert play.offers(X) == play.offers(Y) == set()


@pytest.mark.rule("TK-TWO-03", "TK-TWO-04")
def test_each_neutral_has_a_settlement_above_and_below_the_middle_before_anybody_places() -> None:
    play = begun()
    assert (ABOVE, BELOW) == ("0,-1|1,-2|1,-1", "-1,1|-1,2|0,1")
    assert houses(play) == {A: [], B: [], X: [ABOVE], Y: [BELOW]}
    assert not play.game.places(X, "road") and not play.game.places(Y, "road")
    middle = play.game.island.hex_corners["0,0"]
    for point in (ABOVE, BELOW):
        assert point not in middle
        assert any(near in middle for near in play.game.island.corner_neighbours[point])


@pytest.mark.rule("TK-TWO-04")
def test_a_table_may_name_other_points() -> None:
    pair = [corner("-2,0", "NE"), corner("2,0", "SW")]
    play = begun(options={"neutral_start": pair})
    assert (houses(play)[X], houses(play)[Y]) == ([pair[0]], [pair[1]])


@pytest.mark.rule("TK-TWO-04")
@pytest.mark.parametrize(
    "written",
    [
        [ABOVE],
        [ABOVE, "7,7|7,8|8,7"],
        [ABOVE, ABOVE],
        [ABOVE, corner("0,0", "N")],
        "0,-1|1,-2|1,-1",
        [ABOVE, BELOW, FAR],
    ],
)
def test_points_that_are_none_or_too_near_are_not_read(written: object) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        reads_start(written)


@pytest.mark.rule("TK-TWO-04")
def test_one_tap_turns_the_pair_by_sixty_degrees_and_six_bring_it_back() -> None:
    play = begun(first=B)
    assert play.at() == ("neutral_places", (B,))
    assert TurnNeutrals not in play.offers(A)
    play.does(B, TurnNeutrals)
    assert (houses(play)[X], houses(play)[Y]) == ([corner("1,0", "N")], [corner("-1,0", "S")])
    for _ in range(5):
        play.does(B, TurnNeutrals)
    assert (houses(play)[X], houses(play)[Y]) == ([ABOVE], [BELOW])


@pytest.mark.rule("TK-TWO-04", "TK-TWO-09")
def test_one_of_the_pair_may_be_put_elsewhere_by_the_distance_rule() -> None:
    play = begun()
    play.refuses(A, MoveNeutral, start=ABOVE, to=BELOW)
    assert why_not(play, A, MoveNeutral, start=ABOVE, to=corner("0,0", "S")) == "BASE-BUILD-05"
    play.refuses(A, MoveNeutral, start=FAR, to=INLAND)
    play.does(A, MoveNeutral, start=ABOVE, to=INLAND)
    assert (houses(play)[X], houses(play)[Y]) == ([INLAND], [BELOW])
    play.does(A, MoveNeutral, start=INLAND, to=play.game.island.corner_neighbours[INLAND][0])


@pytest.mark.rule("TK-TWO-04", "TK-TWO-12")
def test_the_first_settlement_ends_the_turning_and_owes_no_neutral_anything() -> None:
    play = begun()
    play.does(A, PlaceSettlement, place=INLAND)
    assert play.at() == ("place_road", (A,))
    play.refuses(A, TurnNeutrals)
    play.does(A, PlaceRoad, place=min(play.sites(A, PlaceRoad)))
    assert play.at() == ("place_settlement", (B,))
    assert houses(play) == {A: [INLAND], B: [], X: [ABOVE], Y: [BELOW]}
    assert not play.game.places(X, "road") and not play.game.places(Y, "road")


@pytest.mark.rule("TK-TWO-03")
def test_players_keep_their_distance_from_the_neutrals() -> None:
    play = begun()
    near = play.game.island.corner_neighbours[ABOVE][0]
    assert why_not(play, A, PlaceSettlement, place=near) == "BASE-BUILD-05"
    assert why_not(play, A, PlaceSettlement, place=ABOVE) == "BASE-BUILD-05"


@pytest.mark.rule("TK-COM-01", "TK-COM-02", "TK-TWO-12")
@both_hands
def test_the_second_round_places_a_city_that_brings_a_resource_for_each_hex(hands: Hands) -> None:
    play = begun(hands=hands)
    places(play, A, PlaceSettlement, INLAND)
    assert play.holds(A) == {}, "the settlement brings no cards"
    places(play, B, PlaceSettlement, corner("-1,0", "N"))
    assert play.at() == ("place_city", (B,))
    assert sentence(play.asks(B, PlaceCity).label) == "Which corner for the city?"
    places(play, B, PlaceCity, FAR)
    assert stands(play, FAR) == ["B city"]
    assert play.holds(B) == {"wood": 2, "wheat": 1}
    assert play.at() == ("place_city", (A,))
    places(play, A, PlaceCity, corner("0,0", "SW"))
    assert play.holds(A) == {"wood": 1, "ore": 1}, "the desert brings nothing, the mountains no coin"
    assert play.at()[1] == (A,)
    assert (len(play.game.places(A, "road")), len(play.game.places(A, "city"))) == (2, 1)
    assert play.points(A) == (3, 3)


@pytest.mark.rule("TK-COM-07", "TK-TWO-21")
def test_there_are_no_development_cards_and_no_largest_army() -> None:
    play = begun()
    names = {kind.__name__ for kind in play.variant.move_kinds}
    assert not names & {"BuyCard", "PlayKnight", "PlayYearOfPlenty", "PlayMonopoly", "DeclareVictory"}
    assert [*play.variant.awards] == ["longest_road"]
    assert not play.variant.kinds_of("development")
    assert "used_knights" not in play.compared(A)
