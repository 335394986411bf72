"""The box and the set-up: what there is, the first direction, the marker's first place, and first placements."""

import pytest

from companion.board.island import LARGE, STANDARD
from companion.board.layout import spiral_from
from companion.board.maps import LARGE_KIT, STANDARD_KIT, BoardMap, beginner, lay_out, spiral
from companion.game.prompts import Direction, Place
from companion.rules.base.names import DECK
from companion.rules.base.setup import PlaceRoad, PlaceSettlement
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildRoad
from companion.rules.contractors.coast import beside_letter
from companion.rules.contractors.wave import DrawDirection, PlaceMarker
from companion.rules.contractors.works import DIKE, MARKER, MOST_CONTRACTS, SIDES
from tests.board.chances import Seeded
from tests.rules.base.board import RESOURCES, A, B, C, D, Play, sentence
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    ENE,
    S,
    begun,
    c,
    cards,
    open_of,
    own,
    position,
    the_map,
    v,
    won,
    work,
)


def lettered(start: str, desert: str = "0,0") -> BoardMap:
    """Return a map whose tokens lie in letter order from a corner hex on, past the desert."""
    printed = beginner()
    path = [hex_ for hex_ in spiral_from(STANDARD, start) if hex_ != desert]
    tokens = dict(zip(path, STANDARD_KIT.tokens, strict=True))
    terrain = {**dict(printed.terrain), "0,0": printed.terrain_of(desert), desert: "desert"}
    return lay_out(STANDARD, terrain, tokens, printed.ports, desert)


@pytest.mark.rule("GC-COMP-01")
def test_bank_deck_and_pieces_are_those_of_one_base_set() -> None:
    play = begun()
    assert play.bank("ore") == play.bank("wood") == 19
    assert play.game.pile(DECK).total == 25
    assert [play.count(f"{what}_left", A) for what in ("road", "settlement", "city")] == [15, 5, 4]
    assert CONTRACTORS.players == (3, 4)


@pytest.mark.rule("GC-COMP-02")
def test_there_are_fifteen_dike_tiles_for_all_together() -> None:
    left = CONTRACTORS.questions.supply
    play = position(dikes={A: [v(0)], B: [v(3)]}, open_works={C: [work(DIKE)]})
    assert [left(begun().game, seat, DIKE) for seat in (A, B)] == [15, 15]
    assert [left(play.game, seat, DIKE) for seat in (A, B, C, D)] == [12] * 4


@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.rule("GC-COMP-03")
def test_what_is_owed_for_an_awarded_work_is_kept_in_all_five_kinds(kind: str) -> None:
    play = won(f"{kind} {kind}", hand=f"{kind} {kind}")
    play.does(A, PayAward, cards=cards(kind))
    assert open_of(play, A) == [("dike", cards(kind))]
    assert f"Ann owes for dike: 1 {kind}" in [sentence(line) for line in CONTRACTORS.state_lines(play.game)]


@pytest.mark.rule("GC-COMP-06")
def test_there_is_one_marker() -> None:
    def markers(play: Play) -> list[str]:
        return [place for place, here in play.game.pieces.items() for piece in here if piece.what == MARKER]

    play = begun(board=lettered("2,0"))
    assert markers(play) == []
    play.does(A, DrawDirection, side=S)
    assert markers(play) == ["3,0"]
    play = position(marker=AT_GENERIC, roads={A: [c(0)]}, held={A: {"wood": 1, "brick": 1}})
    play.does(A, BuildRoad, place=c(1))
    assert markers(play) == [AT_NONE]


@pytest.mark.rule("GC-COMP-07")
def test_there_is_one_special_card_more_than_in_the_base_game() -> None:
    assert [award for award in CONTRACTORS.awards if award.startswith("most")] == [MOST_CONTRACTS]
    assert len(CONTRACTORS.awards) == 3


@pytest.mark.rule("GC-SETUP-01", "GC-COMP-01")
def test_the_map_is_that_of_the_base_game() -> None:
    assert CONTRACTORS.kits == {"standard": STANDARD_KIT, "large": LARGE_KIT}
    assert begun().game.where("robber") == "0,0"


@pytest.mark.rule("GC-SETUP-02")
def test_the_first_direction_is_drawn_before_anything_is_placed() -> None:
    play = begun(board=lettered("2,0"))
    assert play.at() == ("first_direction", (A,))
    prompt = play.asks(A, DrawDirection)
    assert isinstance(prompt, Direction)
    assert (prompt.words, prompt.filler, prompt.faces) == (SIDES, "vane", (0, 1, 2, 3, 4, 5))
    assert play.refuses(A, PlaceSettlement, place=v(0)).code == "not-now"
    play.does(A, DrawDirection, side=ENE)
    assert own(play).wave == ENE
    assert play.at() == ("place_settlement", (A,))


@pytest.mark.parametrize(
    ("letter", "sea"),
    [("2,0", "3,0"), ("0,2", "0,3"), ("-2,2", "-3,3"), ("-2,0", "-3,0"), ("0,-2", "0,-3"), ("2,-2", "3,-3")],
)
@pytest.mark.rule("GC-MARK-09", "GC-SETUP-03", "GC-SETUP-04")
def test_each_corner_hex_has_its_corner_of_the_sea_ring(letter: str, sea: str) -> None:
    assert beside_letter(STANDARD, letter) == sea
    play = begun(board=lettered(letter))
    play.does(A, DrawDirection, side=S)
    assert play.game.where(MARKER) == sea


@pytest.mark.parametrize(
    ("desert", "letter", "sea"),
    [
        ("2,-2", "1,-2", "1,-3"),
        ("2,0", "2,-1", "3,-2"),
        ("0,2", "1,1", "2,1"),
        ("-2,2", "-1,2", "-1,3"),
        ("-2,0", "-2,1", "-3,2"),
        ("0,-2", "-1,-1", "-2,-1"),
    ],
)
@pytest.mark.rule("GC-SETUP-04")
def test_in_the_middle_of_a_side_the_first_sea_hex_clockwise_is_taken(desert: str, letter: str, sea: str) -> None:
    play = begun(board=lettered(desert, desert))
    assert play.game.board.token_of(letter) == 5, "on the corner lies the desert, so A is the next hex"
    play.does(A, DrawDirection, side=S)
    assert play.game.where(MARKER) == sea


@pytest.mark.rule("GC-SETUP-04", "GC-GEO-05")
def test_a_letter_without_sea_says_nothing_and_on_a_large_island_the_same_holds() -> None:
    assert beside_letter(STANDARD, "0,0") is None
    assert beside_letter(STANDARD, "1,0") is None
    play = begun(board=spiral(LARGE_KIT, Seeded(1)))
    play.does(A, DrawDirection, side=S)
    marker = play.game.where(MARKER)
    assert marker in LARGE.sea
    assert sum(sea == marker for sea in LARGE.edge_sea.values()) == 1, "the corner of the sea ring has one coast edge"


@pytest.mark.rule("GC-SETUP-04")
def test_without_letters_the_table_chooses_any_sea_hex() -> None:
    play = begun(board=the_map())
    play.does(A, DrawDirection, side=S)
    assert play.at() == ("place_marker", (A,))
    prompt = play.asks(A, PlaceMarker)
    assert isinstance(prompt, Place)
    assert prompt.options == STANDARD.sea
    play.refuses(A, PlaceMarker, hex="0,0")
    play.does(A, PlaceMarker, hex="-3,3")
    assert play.game.where(MARKER) == "-3,3"
    assert play.at() == ("place_settlement", (A,))


def ready_to_place() -> Play:
    """Return a table whose marker is down and whose first settlement is to be placed."""
    play = begun(board=lettered("2,0"))
    play.does(A, DrawDirection, side=S)
    return play


@pytest.mark.rule("GC-SETUP-05", "GC-SETUP-06")
def test_initial_placement_goes_there_and_back_and_its_roads_leave_the_marker() -> None:
    play = ready_to_place()
    order: list[int] = []
    brought: dict[int, int] = {}
    while play.at()[0] in ("place_settlement", "place_road"):
        step, (seat,) = play.at()
        kind = PlaceSettlement if step == "place_settlement" else PlaceRoad
        place = min(play.sites(seat, kind))
        if kind is PlaceSettlement:
            beside = [play.game.board.terrain_of(hex_) for hex_ in STANDARD.corner_hexes[place]]
            brought[seat] = sum(word != "desert" for word in beside) if seat in order else 0
            order.append(seat)
        play.does(seat, kind, place=place)
        assert play.game.where(MARKER) == "3,0"
        assert play.game.hand(seat).total == brought[seat]
    assert order == [A, B, C, D, D, C, B, A]
    assert min(brought.values()) > 0
    assert play.at() == ("before_roll", (A,))
