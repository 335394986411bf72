"""The box and the set-up: what there is, the map with its exchanged desert, and first placements."""

from collections import Counter

import pytest

from companion.board.island import STANDARD, Hex
from companion.board.mapfile import format_map, parse_map
from companion.board.maps import STANDARD_KIT, BoardMap, exchanged, free, lay_out, spiral
from companion.game.panels import Map
from companion.game.prompts import Place
from companion.game.state import BANK, NOBODY
from companion.rules.base.names import DECK
from companion.rules.base.setup import EndTurn, PlaceRoad, PlaceSettlement
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.boardwork import BuildVirtualRoad, BuildVirtualSettlement, PlaceVirtualRobber
from companion.rules.wizards.deckwork import Tempt
from companion.rules.wizards.dice import SetOneDie
from companion.rules.wizards.dragon import SummonDragon
from companion.rules.wizards.goods import BuildWarehouse
from companion.rules.wizards.hiring import HireWizard
from companion.rules.wizards.magic import MARKERS, VIRTUAL_ROAD, VIRTUAL_SETTLEMENT
from companion.rules.wizards.spells import Spell
from companion.rules.wizards.variant import STANDARD_MAP
from tests.board.chances import Seeded
from tests.rules.base.board import COAST, RESOURCES, A, B, C, D, Play
from tests.rules.wizards.board import (
    AWAY,
    CITY_OF_MAGIC,
    EXCHANGED,
    OTHER_RIVER,
    RIVER,
    begun,
    own,
    position,
    rolls,
    the_large_map,
    the_map,
)

PLAYED = {"forest": 3, "pasture": 3, "fields": 4, "hills": 3, "mountains": 3, "gold_river": 2, "magic_city": 1}
"""The terrain of a map that is played on: the desert has become fields (WD-MAP-05)."""
COMMON = (SetOneDie, BuildWarehouse, PlaceVirtualRobber, SummonDragon, BuildVirtualSettlement, Tempt)
random_maps = pytest.mark.parametrize("seed", range(6))


def random_map(seed: int) -> BoardMap:
    """Return a map laid out by chance: even seeds by the letters, odd ones freely."""
    return (free if seed % 2 else spiral)(STANDARD_MAP, Seeded(seed))


def the_exchanged(board: BoardMap) -> Hex:
    """Return the hex on which the desert lay: the robber starts there."""
    return board.robber


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("WD-COMP-01", "WD-COMP-10")
def test_bank_deck_and_pieces_are_those_of_a_base_set_with_nineteen_gold_and_mana(seats: int) -> None:
    play = begun(seats=seats)
    assert play.game.pile(BANK).plain() == dict.fromkeys((*RESOURCES, "gold", "mana"), 19)
    assert play.game.pile(DECK).total == 25
    assert [play.count(f"{what}_left", A) for what in ("road", "settlement", "city")] == [15, 5, 4]


@pytest.mark.rule("WD-COMP-01")
def test_as_many_may_play_as_the_base_game_has_room_for() -> None:
    assert VARIANT.players == (3, 4, 5, 6)


@random_maps
@pytest.mark.rule("WD-MAP-01", "WD-MAP-02", "WD-MAP-05", "WD-COMP-03", "WD-COMP-04")
def test_a_random_map_has_gold_rivers_and_a_magic_city_and_its_desert_became_fields(seed: int) -> None:
    board = random_map(seed)
    assert Counter(word for _, word in board.terrain) == PLAYED
    base = Counter(dict(STANDARD_KIT.terrain))
    laid = Counter(dict(STANDARD_MAP.terrain))
    assert base - laid == {"forest": 1, "pasture": 1, "fields": 1}
    assert laid - base == {"gold_river": 2, "magic_city": 1}
    assert sum(laid.values()) == 19


@random_maps
@pytest.mark.rule("WD-MAP-03", "WD-COMP-05")
def test_one_generic_port_makes_way_for_the_gold_port(seed: int) -> None:
    ports = Counter((port.kind, port.rate) for port in random_map(seed).ports)
    assert ports == {("any", 3): 3, ("gold", 2): 1, **{(kind, 2): 1 for kind in RESOURCES}}


@random_maps
@pytest.mark.rule("WD-MAP-04", "WD-MAP-06", "WD-COMP-02")
def test_every_hex_has_a_token_and_the_spare_one_lies_on_the_exchanged_fields(seed: int) -> None:
    board = random_map(seed)
    former = the_exchanged(board)
    assert board.terrain_of(former) == "fields"
    others = Counter(token for hex_, token in board.tokens if hex_ != former)
    assert others == Counter(STANDARD_KIT.tokens)
    near = {board.token_of(hex_) for hex_ in STANDARD.hex_neighbours[former]}
    assert board.token_of(former) == (12 if 2 in near else 2)


@pytest.mark.rule("WD-MAP-06", "WD-COMP-02")
def test_both_spare_tokens_come_into_play_on_some_maps() -> None:
    assert {m.token_of(the_exchanged(m)) for m in map(random_map, range(40))} == {2, 12}


def around_the_desert(*tokens: int) -> BoardMap:
    """Return the map as laid out, with these tokens clockwise about the desert in the middle."""
    board = the_map()
    terrain = {**dict(board.terrain), EXCHANGED: "desert"}
    laid = {hex_: token for hex_, token in board.tokens if hex_ != EXCHANGED}
    laid |= dict(zip(STANDARD.hex_neighbours[EXCHANGED], tokens, strict=True))
    return lay_out(STANDARD, terrain, laid, board.ports, board.robber)


VECTORS = [
    pytest.param((5, 8, 4, 11, 3, 10), 2, marks=pytest.mark.rule("WD-T-01")),
    pytest.param((5, 8, 2, 11, 3, 10), 12, marks=pytest.mark.rule("WD-T-02")),
]


@pytest.mark.parametrize(("neighbours", "token"), VECTORS)
@pytest.mark.rule("WD-MAP-06")
def test_the_exchanged_fields_get_a_two_or_beside_a_two_a_twelve(neighbours: tuple[int, ...], token: int) -> None:
    board = exchanged(STANDARD_MAP, around_the_desert(*neighbours))
    assert (board.terrain_of(EXCHANGED), board.token_of(EXCHANGED)) == ("fields", token)


@pytest.mark.parametrize(("neighbours", "token"), VECTORS)
@pytest.mark.rule("WD-MAP-05", "WD-MAP-06")
def test_a_map_typed_with_its_desert_is_exchanged_too(neighbours: tuple[int, ...], token: int) -> None:
    typed = format_map(around_the_desert(*neighbours))
    assert "desert" in typed
    board = parse_map(typed, STANDARD_MAP)
    assert (board.terrain_of(EXCHANGED), board.token_of(EXCHANGED)) == ("fields", token)
    assert parse_map(format_map(board), STANDARD_MAP) == board, "typed as it is played, it stays as it is"


@pytest.mark.rule("WD-MAP-07")
def test_the_robber_starts_on_the_exchanged_fields_and_blocks_them() -> None:
    play = begun()
    assert play.game.where("robber") == EXCHANGED
    assert play.game.board.terrain_of(EXCHANGED) == "fields"
    beside = {A: [CORNERS[EXCHANGED][0]]}
    blocked, moved = position("roll", settlements=beside), position("roll", settlements=beside, robber=AWAY)
    for table in (blocked, moved):
        rolls(table, 1, 1)
    assert [table.holds(A) for table in (blocked, moved)] == [{}, {"wheat": 1}], "a two lies there"


@pytest.mark.rule("WD-COMP-06", "WD-COMP-13")
def test_there_is_one_virtual_robber_for_all() -> None:
    assert begun().game.where("virtual_robber") is None
    play = position(held={A: {"mana": 4}})
    play.does(A, PlaceVirtualRobber, place=RIVER)
    assert play.game.where("virtual_robber") == RIVER
    assert PlaceVirtualRobber not in play.offers(A)
    assert [piece.seat for piece in play.game.pieces[RIVER]] == [NOBODY]


@pytest.mark.rule("WD-COMP-07", "WD-COMP-13")
def test_the_dragon_is_with_one_player_at_a_time() -> None:
    assert own(begun()).dragon == NOBODY
    play = position(held={A: {"mana": 2}, B: {"mana": 2}})
    play.does(A, SummonDragon)
    assert own(play).dragon == A
    play.does(A, EndTurn)
    rolls(play, 1, 1)
    assert SummonDragon not in play.offers(B), "there is no second one"


@pytest.mark.rule("WD-COMP-08", "WD-COMP-13")
def test_markers_have_an_owner_in_every_colour_and_there_are_more_than_anybody_can_use() -> None:
    for seat in range(6):
        play = position(seats=6, board=the_large_map(), active=seat, held={seat: {"mana": 5}}, wizards={seat: ["ira"]})
        play.does(seat, BuildVirtualRoad, place=min(play.sites(seat, BuildVirtualRoad)))
        play.does(seat, BuildVirtualSettlement, place=min(play.sites(seat, BuildVirtualSettlement)))
        (board,) = (panel for panel in VARIANT.panels(play.game) if isinstance(panel, Map))
        drawn = {(mark.form, play.setup.seats[mark.seat].colour) for mark in board.marks if "hollow" in mark.form}
        colour = play.setup.seats[seat].colour
        assert drawn == {("hollow_road", colour), ("hollow_settlement", colour)}
    play = position(held={A: {"mana": 5}}, virtual_roads={A: COAST[:28]}, wizards={A: ["ira"]})
    play.does(A, BuildVirtualRoad, place=COAST[28])
    play.does(A, BuildVirtualSettlement, place="0,0|0,1|1,0")
    assert len(play.game.places(A, VIRTUAL_ROAD)) == 29
    assert play.game.places(A, VIRTUAL_SETTLEMENT) == ("0,0|0,1|1,0",)
    assert play.game.places(B, *MARKERS) == ()
    assert [play.count(f"{what}_left", A) for what in ("road", "settlement")] == [15, 5], "no piece of the box"


@pytest.mark.rule("WD-COMP-09", "WD-COMP-13")
def test_warehouses_are_counted_without_a_limit() -> None:
    play = position(held={A: {"mana": 9}}, warehouses={A: 12, B: 15})
    for _ in range(9):
        play.does(A, BuildWarehouse)
    assert own(play).warehouses == (21, 15, 0, 0)


@pytest.mark.parametrize("seat", [A, B, C, D])
@pytest.mark.rule("WD-COMP-11", "WD-MAG-02")
def test_every_player_can_cast_all_six_common_spells_and_no_card_of_them_runs_out(seat: int) -> None:
    common = {kind for kind in VARIANT.move_kinds if issubclass(kind, Spell) and not kind.wizard}
    assert {kind.__name__ for kind in common} == {kind.__name__ for kind in COMMON} | {"KeepDragon"}
    before = position("before_roll", active=seat, held={seat: {"mana": 19}})
    assert SetOneDie in before.offers(seat)
    after = position("trade", active=seat, held={seat: {"mana": 19}}, knights={A: 1})
    assert set(COMMON[1:]) <= after.offers(seat)


@pytest.mark.rule("WD-COMP-12")
def test_there_are_six_wizards_one_of_each() -> None:
    assert own(begun()).wizards == ((), (), (), ())
    play = position(held={A: {**dict.fromkeys(RESOURCES, 3), "gold": 6}})
    every = ["arsa", "hafli", "hor", "tali", "ira", "ari"]
    assert play.options(A, HireWizard) == every
    play.does(A, HireWizard, wizard="ira")
    assert play.options(A, HireWizard) == [wizard for wizard in every if wizard != "ira"], "there is no second one"


def placed(play: Play, *settlements: str) -> Play:
    """Place first settlements in order, each with the first road offered beside it."""
    for corner in settlements:
        _, (seat,) = play.at()
        play.does(seat, PlaceSettlement, place=corner)
        prompt = play.asks(seat, PlaceRoad)
        assert isinstance(prompt, Place)
        play.does(seat, PlaceRoad, place=prompt.options[0])
    return play


CORNERS = STANDARD.hex_corners
FIRST = [CORNERS[RIVER][4], CORNERS[OTHER_RIVER][1], CORNERS[CITY_OF_MAGIC][3], "0,0|0,1|1,0"]
"""First settlements beside gold rivers and the magic city, and one in the middle."""
SECOND = [CORNERS["0,-2"][0], CORNERS["2,-2"][1], CORNERS[CITY_OF_MAGIC][5], CORNERS[RIVER][0]]
"""Second ones in the order of placing (D, C, B, A): two away from gold and magic, then city and river."""


@pytest.mark.rule("WD-INIT-01", "WD-INIT-02")
def test_only_the_second_settlement_brings_gold_and_mana() -> None:
    play = placed(begun(), *FIRST)
    assert [play.holds(seat) for seat in (A, B, C, D)] == [{}] * 4
    assert play.at() == ("place_settlement", (D,)), "there and back again"
    placed(play, *SECOND)
    assert play.at() == ("before_roll", (A,))
    hands = {seat: play.holds(seat) for seat in (A, B, C, D)}
    assert hands[D] == {"ore": 1}
    assert hands[C] == {"wood": 1}
    assert hands[B]["mana"] == 1
    assert hands[A]["gold"] == 1
    assert (play.bank("gold"), play.bank("mana")) == (18, 18)


@pytest.mark.rule("WD-INIT-02")
def test_a_second_settlement_between_two_gold_rivers_and_the_magic_city_brings_a_card_of_each() -> None:
    corner = "0,0|0,1|1,0"
    terrain = {**dict(the_map().terrain), "0,1": "gold_river", "1,0": "gold_river", EXCHANGED: "magic_city"}
    terrain |= {RIVER: "fields", OTHER_RIVER: "pasture", CITY_OF_MAGIC: "forest"}
    board = lay_out(STANDARD, terrain, dict(the_map().tokens), the_map().ports, EXCHANGED)
    play = placed(begun(board=board), *[CORNERS[h][0] for h in ("-2,0", "2,0", "0,-2", "-2,2")], corner)
    assert play.holds(D) == {"gold": 2, "mana": 1}
