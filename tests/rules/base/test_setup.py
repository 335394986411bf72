"""The set-up: stock, the robber's place, first placements in snake order, first cards, and who begins."""

import pytest

from companion.board.island import STANDARD
from companion.board.mapfile import format_map, parse_map
from companion.board.maps import LARGE_KIT, STANDARD_KIT, BoardMap, free, lay_out, spiral
from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.facts import PiecePlaced
from companion.game.prompts import Place
from companion.game.state import BANK, Piece, hand
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement
from companion.rules.base.names import DECK
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn, PlaceRoad, PlaceSettlement
from tests.board.chances import Seeded
from tests.rules.base.board import COAST, RESOURCES, A, B, C, Play, a_map, a_setup, corner, edge, position

every_number_of_seats = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def place_somewhere(play: Play) -> tuple[int, str]:
    """Let the seat whose turn it is place what it has to, on the first place offered; say who did what."""
    step, (seat,) = play.at()
    kind = PlaceSettlement if step == "place_settlement" else PlaceRoad
    prompt = play.asks(seat, kind)
    assert isinstance(prompt, Place)
    play.does(seat, kind, place=prompt.options[0])
    return seat, step


def placed_all(play: Play) -> list[tuple[int, str]]:
    """Place everything of the set-up; say who did what, in order."""
    done = []
    while play.at()[0] in ("place_settlement", "place_road"):
        done.append(place_somewhere(play))
    return done


@every_number_of_seats
@pytest.mark.rule("BASE-COMP-02", "BASE-COMP-04")
def test_bank_and_deck_hold_what_the_box_for_so_many_players_has(seats: int) -> None:
    play = Play(a_setup(seats))
    assert play.game.pile(BANK).plain() == dict.fromkeys(RESOURCES, 19 if seats <= 4 else 24)
    small = {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}
    large = {"knight": 20, "victory_point": 5, "road_building": 3, "year_of_plenty": 3, "monopoly": 3}
    assert play.game.pile(DECK).plain() == (small if seats <= 4 else large)
    assert play.game.pile(DECK).total == (25 if seats <= 4 else 34)


@every_number_of_seats
@pytest.mark.rule("BASE-COMP-03")
def test_everybody_starts_with_fifteen_roads_five_settlements_and_four_cities(seats: int) -> None:
    play = Play(a_setup(seats))
    for seat in range(seats):
        left = [play.count(f"{what}_left", seat) for what in ("road", "settlement", "city")]
        assert left == [15, 5, 4]
    play.does(A, PlaceSettlement, place=play.game.island.corners[0])
    place_somewhere(play)
    assert [play.count(f"{what}_left", A) for what in ("road", "settlement", "city")] == [14, 4, 4]
    assert [play.count(f"{what}_left", B) for what in ("road", "settlement", "city")] == [15, 5, 4]


ROADS = COAST[:15]
SPACED = tuple(STANDARD.coast_corners[i] for i in range(0, 10, 2))


@pytest.mark.rule("BASE-COMP-03")
def test_the_fifteenth_road_can_be_built_and_no_sixteenth() -> None:
    play = position(roads={A: ROADS[:14], B: [COAST[20]]}, held={A: {"wood": 2, "brick": 2}})
    play.does(A, BuildRoad, place=ROADS[14])
    assert play.count("road_left", A) == 0
    refusal = play.refuses(A, BuildRoad, place=COAST[15])
    assert (refusal.code, refusal.clause) == ("no-piece", "BASE-COMP-03")
    assert BuildRoad not in play.offers(A)


@pytest.mark.rule("BASE-COMP-03", "BASE-BUILD-08")
def test_the_fifth_settlement_can_be_built_and_a_sixth_only_once_one_became_a_city() -> None:
    rich = {"wood": 3, "brick": 3, "sheep": 3, "wheat": 5, "ore": 3}
    play = position(roads={A: COAST[:12]}, settlements={A: SPACED[:4], B: [corner("0,0", "N")]}, held={A: rich})
    play.does(A, BuildSettlement, place=SPACED[4])
    assert play.count("settlement_left", A) == 0
    assert play.refuses(A, BuildSettlement, place=STANDARD.coast_corners[10]).clause == "BASE-COMP-03"
    play.does(A, BuildCity, place=SPACED[0])
    assert [play.count("settlement_left", A), play.count("city_left", A)] == [1, 3]
    play.does(A, BuildSettlement, place=STANDARD.coast_corners[10])
    assert play.count("settlement_left", A) == 0


@pytest.mark.rule("BASE-COMP-03")
def test_the_fourth_city_can_be_built_and_no_fifth() -> None:
    play = position(
        cities={A: SPACED[:3]},
        settlements={A: SPACED[3:]},
        held={A: {"wheat": 4, "ore": 6}},
        options={"victory_points": 30},
    )
    play.does(A, BuildCity, place=SPACED[3])
    assert play.refuses(A, BuildCity, place=SPACED[4]).clause == "BASE-COMP-03"


@pytest.mark.rule("BASE-SETUP-01", "BASE-SETUP-03")
@pytest.mark.parametrize("seed", range(5))
def test_the_robber_starts_on_the_desert_which_alone_has_no_token(seed: int) -> None:
    for board in (a_map(4), spiral(STANDARD_KIT, Seeded(seed)), free(STANDARD_KIT, Seeded(seed))):
        game = Play(a_setup(4, board=board)).game
        (desert,) = [h for h in STANDARD.land if game.board.terrain_of(h) == "desert"]
        assert game.where("robber") == desert
        assert [h for h in STANDARD.land if game.board.token_of(h) is None] == [desert]


@pytest.mark.rule("BASE-SETUP-02")
def test_a_table_may_lay_red_numbers_side_by_side() -> None:
    tokens = {**dict(a_map(4).tokens), "1,0": 6, "2,0": 8}
    board = a_map(4)
    typed = format_map(lay_out(STANDARD, dict(board.terrain), tokens, board.ports, board.robber))
    play = Play(a_setup(4, board=parse_map(typed)))
    assert [play.game.board.token_of(h) for h in ("1,0", "2,0")] == [6, 8]


@pytest.mark.rule("BASE-SETUP-03")
def test_with_two_deserts_he_starts_on_the_one_the_table_chose() -> None:
    one = free(LARGE_KIT, Seeded(3))
    deserts = [h for h, word in one.terrain if word == "desert"]
    assert len(deserts) == 2
    for desert in deserts:
        board = BoardMap(one.island, one.terrain, one.tokens, one.ports, desert)
        assert Play(a_setup(6, board=board)).game.where("robber") == desert


@every_number_of_seats
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.rule("BASE-SETUP-04", "BASE-SETUP-06")
def test_first_placements_go_round_and_back_and_then_the_first_one_begins(seats: int, first: int) -> None:
    play = Play(a_setup(seats, first=first))
    assert play.game.active == first
    order = [(first + i) % seats for i in range(seats)]
    snake = order + order[::-1]
    assert placed_all(play) == [(seat, step) for seat in snake for step in ("place_settlement", "place_road")]
    assert play.at() == ("before_roll", (first,))
    assert play.game.turn == 1
    for seat in range(seats):
        assert [play.count(f"{what}_left", seat) for what in ("road", "settlement")] == [13, 3]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("BASE-SETUP-06", "BASE-TURN-05")
def test_turns_go_clockwise(seats: int) -> None:
    play = Play(a_setup(seats, first=2))
    placed_all(play)
    turns = []
    for _ in range(seats + 1):
        turns.append(play.game.active)
        play.does(play.game.active, Roll, dice=(1, 1))
        play.does(play.game.active, EndTurn)
    assert turns == [(2 + i) % seats for i in range(seats + 1)]


@pytest.mark.rule("BASE-SETUP-04", "BASE-TURN-04")
def test_nobody_places_out_of_turn_or_does_anything_else_first() -> None:
    play = Play(a_setup(3))
    assert play.refuses(B, PlaceSettlement, place=corner("0,0", "N")).code == "not-your-move"
    assert play.refuses(A, PlaceRoad, place=edge("0,0", "E")).clause == "BASE-SETUP-04"
    assert play.refuses(A, Roll, dice=(1, 1)).clause == "BASE-SETUP-04"
    play.does(A, PlaceSettlement, place=corner("0,0", "N"))
    assert play.refuses(A, PlaceSettlement, place=corner("0,0", "S")).clause == "BASE-SETUP-04"
    assert play.offers(A) == {PlaceRoad}
    assert play.offers(B) == set()


@pytest.mark.rule("BASE-SETUP-04", "BASE-BUILD-05")
def test_first_settlements_keep_their_distance_from_everyones() -> None:
    play = Play(a_setup(3))
    play.does(A, PlaceSettlement, place=corner("0,0", "N"))
    play.does(A, PlaceRoad, place=edge("0,0", "NE"))
    near = {corner("0,0", "N"), corner("0,0", "NE"), corner("0,0", "NW"), corner("0,-1", "NE")}
    assert play.sites(B, PlaceSettlement) == set(STANDARD.corners) - near
    for place in near:
        refusal = play.refuses(B, PlaceSettlement, place=place)
        assert (refusal.code, refusal.clause) == ("too-near", "BASE-BUILD-05")
    play.does(B, PlaceSettlement, place=corner("0,0", "SE"))


@pytest.mark.rule("BASE-SETUP-04")
def test_each_road_adjoins_the_settlement_it_was_placed_with() -> None:
    play = Play(a_setup(3))
    play.does(A, PlaceSettlement, place=corner("0,0", "N"))
    assert play.sites(A, PlaceRoad) == set(STANDARD.corner_edges[corner("0,0", "N")])
    assert play.refuses(A, PlaceRoad, place=edge("0,0", "E")).clause == "BASE-SETUP-04"
    play.does(A, PlaceRoad, place=edge("0,0", "NE"))
    for seat, hex_ in ((B, "0,2"), (C, "2,0")):
        play.does(seat, PlaceSettlement, place=corner(hex_, "S"))
        play.does(seat, PlaceRoad, place=edge(hex_, "SE"))
    play.does(C, PlaceSettlement, place=corner("2,-2", "N"))
    play.does(C, PlaceRoad, place=edge("2,-2", "NE"))
    play.does(B, PlaceSettlement, place=corner("0,-2", "N"))
    play.does(B, PlaceRoad, place=edge("0,-2", "NE"))
    # Ann's second pair need not touch her first, and its road cannot go with the first settlement.
    play.does(A, PlaceSettlement, place=corner("-2,2", "S"))
    refusal = play.refuses(A, PlaceRoad, place=edge("0,0", "NW"))
    assert (refusal.code, refusal.clause) == ("not-beside", "BASE-SETUP-04")
    play.does(A, PlaceRoad, place=edge("-2,2", "SW"))


@pytest.mark.rule("BASE-SETUP-04", "BASE-BUILD-07")
def test_a_foreign_road_the_table_stated_beside_a_first_settlement_is_not_its_road_and_takes_its_edge() -> None:
    play = Play(a_setup(3))
    play.states(PiecePlaced(edge("0,0", "NE"), Piece("road", B)))
    play.does(A, PlaceSettlement, place=corner("0,0", "N"))
    assert play.sites(A, PlaceRoad) == {edge("0,0", "NW"), edge("0,-1", "E")}


def second_settlement(first: str, second: str, board: BoardMap | None = None) -> tuple[Play, dict[str, int]]:
    """Let Ann, at the turn of the snake, place a first and a second settlement; return what she holds."""
    play = Play(a_setup(3, first=B, board=board))
    for seat, hex_ in ((B, "2,0"), (C, "2,-2")):
        play.does(seat, PlaceSettlement, place=corner(hex_, "NE"))
        place_somewhere(play)
    play.does(A, PlaceSettlement, place=first)
    assert play.holds(A) == {}
    place_somewhere(play)
    play.does(A, PlaceSettlement, place=second)
    return play, play.holds(A)


@pytest.mark.rule("BASE-SETUP-05", "BASE-COMP-01")
@pytest.mark.parametrize(
    ("second", "cards"),
    [
        (corner("0,-1", "NW"), {"ore": 1, "wheat": 1, "brick": 1}),
        (corner("-1,0", "NW"), {"wheat": 2, "wood": 1}),
        (corner("0,0", "SE"), {"wood": 1, "wheat": 1}),
        (corner("-2,2", "SW"), {"brick": 1}),
        (corner("0,2", "S"), {"sheep": 1}),
    ],
    ids=["three hexes", "two of a kind", "beside the desert", "one hex of the coast", "a pasture"],
)
def test_the_second_settlement_brings_a_card_for_each_hex_that_yields(second: str, cards: dict[str, int]) -> None:
    play, held = second_settlement(corner("1,-2", "N"), second)
    assert held == cards
    for kind in RESOURCES:
        assert play.bank(kind) == 19 - cards.get(kind, 0)
    assert [play.holds(seat) for seat in (B, C)] == [{}, {}]


@pytest.mark.rule("BASE-SETUP-05")
def test_a_second_settlement_that_touches_only_desert_brings_nothing() -> None:
    terrain = {**dict(a_map(3).terrain), "0,-2": "desert", "0,0": "mountains"}
    board = lay_out(STANDARD, terrain, {h: 8 for h, word in terrain.items() if word != "desert"}, (), "0,-2")
    play, held = second_settlement(corner("0,0", "S"), corner("0,-2", "N"), board)
    assert held == {}
    assert play.at() == ("place_road", (A,))


def test_the_hand_of_a_seat_that_holds_none_yet_can_be_corrected() -> None:
    play = Play(a_setup(4))
    assert hand(C) in play.options(B, CorrectCards)
    play.does(C, CorrectCards, pile=hand(C), cards=Cards({"ore": 1}))
    assert play.holds(C) == {"ore": 1}
